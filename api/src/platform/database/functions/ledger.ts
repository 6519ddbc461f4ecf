/**
 * Points move only through the ledger, and neither ledger nor activity is ever changed. An entry moves the contract's
 * points and those of its lots: `lots` says how much in which. Where its writer names none, `koma_lots_of_entry`
 * chooses them. The contract is updated first, which locks it, so lots are read as the last movement left them
 * (decision 099). Points returned to a contract that has been carried over move on to its successor (D98). No booking
 * spends the points that an offered seat holds.
 */
export const ledger = [
  `create or replace function koma_only_by_trigger() returns trigger language plpgsql as $$
  begin
    if pg_trigger_depth() < 2 then
      raise exception '% of % moves only through its entries', tg_argv[0], tg_table_name using errcode = 'integrity_constraint_violation';
    end if;
    return new;
  end $$`,
  `create or replace function koma_own_lot(p_school uuid, p_contract uuid, p_at timestamp)
  returns uuid language plpgsql as $$
  declare
    own uuid;
  begin
    select id into own from point_lot where school_id = p_school and contract_id = p_contract and origin = 'contract';
    if own is null then
      insert into point_lot (school_id, contract_id, origin, since) values (p_school, p_contract, 'contract', p_at) returning id into own;
    end if;
    return own;
  end $$`,
  `create or replace function koma_lots_of_entry(p_entry credit_entry) returns jsonb language plpgsql as $$
  declare
    day date;
    chosen jsonb := '{}';
    rest int := abs(p_entry.delta);
    own uuid;
  begin
    if rest = 0 then
      return chosen;
    end if;
    if p_entry.booking_id is not null then
      select starts_at::date into day from booking where school_id = p_entry.school_id and id = p_entry.booking_id;
    end if;
    if p_entry.reason = 'cancellation' then
      -- A refund returns to the lots that were charged; undoing it takes from those that the last one went to.
      with moved as (
        select m.key::uuid as id, sum(m.value::int) as points
        from credit_entry e cross join jsonb_each_text(e.lots) m
        where e.school_id = p_entry.school_id and e.contract_id = p_entry.contract_id and e.booking_id = p_entry.booking_id
          and (p_entry.delta > 0 or e.id = (
            select r.id from credit_entry r
            where r.school_id = p_entry.school_id and r.contract_id = p_entry.contract_id and r.booking_id = p_entry.booking_id
              and r.reason = 'cancellation' and r.delta > 0
            order by r.id desc limit 1))
        group by 1),
      owed as (
        select l.id, case when p_entry.delta > 0 then -moved.points else least(moved.points, l.points) end as points, l.valid_until, l.since
        from moved join point_lot l on l.school_id = p_entry.school_id and l.id = moved.id),
      ordered as (
        select id, points, sum(points) over (order by valid_until desc nulls first, since desc, id desc) - points as before
        from owed where points > 0)
      select coalesce(jsonb_object_agg(id, sign(p_entry.delta)::int * least(points, rest - before)), '{}') into chosen
      from ordered where before < rest;
      rest := rest - (select coalesce(sum(abs(value::int)), 0) from jsonb_each_text(chosen));
      if rest = 0 then
        return chosen;
      end if;
    end if;
    if p_entry.delta > 0 then
      own := koma_own_lot(p_entry.school_id, p_entry.contract_id, p_entry.at);
      return chosen || jsonb_build_object(own, coalesce((chosen ->> own::text)::int, 0) + rest);
    end if;
    with usable as (
      select l.id, l.points + coalesce((chosen ->> l.id::text)::int, 0) as points, l.origin, l.valid_until, l.since
      from point_lot l
      where l.school_id = p_entry.school_id and l.contract_id = p_entry.contract_id and l.points > 0
        and (day is null or day between coalesce(l.valid_from, day) and coalesce(l.valid_until, day))),
    ordered as (
      select id, points, sum(points) over (
        order by day is null and origin <> 'contract', valid_until nulls last, since, id) - points as before
      from usable where points > 0),
    taken as (select id, least(points, rest - before) as points from ordered where before < rest)
    select chosen || coalesce(jsonb_object_agg(id, coalesce((chosen ->> id::text)::int, 0) - points), '{}'), rest - coalesce(sum(points), 0)
    into chosen, rest from taken;
    if rest > 0 then
      raise exception 'contract % has too few points on %', p_entry.contract_id, day using errcode = 'integrity_constraint_violation', constraint = 'contract_lots';
    end if;
    return chosen;
  end $$`,
  `create or replace function koma_entry_moves_lots() returns trigger language plpgsql as $$
  declare
    named int;
    changed int;
  begin
    update contract set points = points + new.delta, used = used or new.reason = 'booking'
    where school_id = new.school_id and id = new.contract_id;
    if not found then
      return new;
    end if;
    if new.lots is null then
      new.lots := koma_lots_of_entry(new);
    elsif new.delta <> (select coalesce(sum(value::int), 0) from jsonb_each_text(new.lots)) then
      raise exception 'the lots of an entry of contract % do not add up', new.contract_id using errcode = 'integrity_constraint_violation', constraint = 'credit_entry_lots';
    end if;
    with moved as (select key::uuid as id, value::int as points from jsonb_each_text(new.lots)),
    updated as (
      update point_lot l set points = l.points + moved.points,
        given = l.given + case when new.reason in ('booking', 'cancellation', 'expiry') then 0 else moved.points end
      from moved
      where l.school_id = new.school_id and l.contract_id = new.contract_id and l.id = moved.id
      returning 1)
    select (select count(*) from moved), (select count(*) from updated) into named, changed;
    if named <> changed then
      raise exception 'an entry of contract % names lots of another', new.contract_id using errcode = 'integrity_constraint_violation', constraint = 'credit_entry_lots';
    end if;
    return new;
  end $$`,
  `create or replace function koma_after_entry() returns trigger language plpgsql as $$
  declare
    paying contract;
    held_day date;
  begin
    select * into paying from contract where school_id = new.school_id and id = new.contract_id;
    if new.reason = 'booking' and paying.held_points > 0 then
      select s.starts_at::date into held_day
      from seat_offer o join slot s on s.school_id = o.school_id and s.id = o.slot_id
      where o.school_id = new.school_id and o.contract_id = new.contract_id and o.state = 'open';
      if koma_points_on(new.school_id, new.contract_id, held_day) < paying.held_points then
        raise exception 'points of contract % are held', new.contract_id using errcode = 'integrity_constraint_violation', constraint = 'contract_held_points';
      end if;
    end if;
    if paying.carry_over_complete and new.reason = 'cancellation' then
      perform koma_carry_on(new.school_id, new.contract_id, new.actor, new.at);
    end if;
    return null;
  end $$`,
  `create or replace function koma_points_on(p_school uuid, p_contract uuid, p_day date) returns int language plpgsql as $$
  begin
    return (select coalesce(sum(points), 0) from point_lot
      where school_id = p_school and contract_id = p_contract
        and p_day between coalesce(valid_from, p_day) and coalesce(valid_until, p_day));
  end $$`,
  // What a paper says of money and days, which nothing changes; people are named by these fields alone.
  `create or replace function koma_same_paper(old jsonb, new jsonb) returns boolean language sql immutable as $$
    select (old - '{addressedTo,studentName,studentCode,contractHolder,email,phoneNumber,purpose,memoContractValue}'::text[])
      is not distinct from (new - '{addressedTo,studentName,studentCode,contractHolder,email,phoneNumber,purpose,memoContractValue}'::text[])
  $$`,
  `create or replace function koma_append_only() returns trigger language plpgsql as $$
  begin
    -- An erasure takes people out of what stays (decision 132): texts alone, never an amount, a day or a reference.
    if current_setting('koma.erasure', true) = 'on' then
      if tg_op = 'UPDATE' then
        if (to_jsonb(new) - '{actor,memo,received_by,reference,reason,changes,record_name,student_code,student_name,teacher_code,teacher_code_before,staff_code,contract_name,address_hash,content}'::text[])
          is not distinct from (to_jsonb(old) - '{actor,memo,received_by,reference,reason,changes,record_name,student_code,student_name,teacher_code,teacher_code_before,staff_code,contract_name,address_hash,content}'::text[])
          and (tg_table_name !~ '^credit_entry' or to_jsonb(new) ->> 'reason' = to_jsonb(old) ->> 'reason')
          and koma_same_paper(to_jsonb(old) -> 'content', to_jsonb(new) -> 'content') then return new; end if;
      -- Entries about sign-ins go after a period of the school.
      elsif tg_table_name ~ '^activity' and to_jsonb(old) ->> 'type' in ('login', 'login-failed', 'logout', 'sessions-ended', 'password-changed', 'password-link', 'unlock') then return old;
      end if;
    end if;
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
