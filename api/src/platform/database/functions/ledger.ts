/**
 * Points move only through the ledger, and neither ledger nor activity is ever changed. Points returned to a contract
 * that has been carried over move on to its successor (D98).
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
  begin
    update contract set points = points + new.delta, used = used or new.reason = 'booking'
    where school_id = new.school_id and id = new.contract_id returning carry_over_complete into carried;
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
