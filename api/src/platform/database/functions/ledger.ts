/**
 * Points move only through the ledger, and neither ledger nor activity is ever changed. Points returned to a contract
 * that has been carried over move on to its successor (D98). No booking spends the points that an offered seat holds.
 */
export const ledger = [
  `create or replace function koma_only_by_trigger() returns trigger language plpgsql as $$
  begin
    if pg_trigger_depth() < 2 then
      raise exception '% of % moves only through its entries', tg_argv[0], tg_table_name using errcode = 'integrity_constraint_violation';
    end if;
    return new;
  end $$`,
  `create or replace function koma_entry_moves_points() returns trigger language plpgsql as $$
  declare
    carried boolean;
    spends_held boolean;
  begin
    update contract set points = points + new.delta, used = used or new.reason = 'booking'
    where school_id = new.school_id and id = new.contract_id
    returning carry_over_complete, points < held_points into carried, spends_held;
    if spends_held and new.reason = 'booking' then
      raise exception 'points of contract % are held', new.contract_id using errcode = 'integrity_constraint_violation', constraint = 'contract_held_points';
    end if;
    if carried and new.reason = 'cancellation' then
      perform koma_carry_on(new.school_id, new.contract_id, new.actor, new.at);
    end if;
    return null;
  end $$`,
  `create or replace function koma_append_only() returns trigger language plpgsql as $$
  begin
    raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
  end $$`,
  `create or replace function koma_entry_goes_with_contract() returns trigger language plpgsql as $$
  begin
    if pg_trigger_depth() < 2 then
      raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
    end if;
    return old;
  end $$`,
]
