/**
 * Carries the points left in a contract that carries over to the one that follows it, once its last day has passed.
 * Points with days of their own that end later go there from any contract. Points refunded to it later go the same way
 * (D98). They move by lot: the contract's own becomes a carried one, a lot with days keeps them, and one that has ended
 * stays (decision 099). A contract may carry so many at most, those that end last, and for so many months (LOT-11).
 * Taken back, they return to the lot they came from. Both sides are in the ledger and in the log. Callers have locked
 * the student's contracts. Only `koma_carry_over` locks them itself, in the order in which bookings do.
 */
export const carryOver = [
  // The points that go on, by lot, as they arrive in the next contract. `p_arrived`: lots as they will be, for a preview.
  `create or replace function koma_lots_to_carry(p_school uuid, p_from uuid, p_to uuid, p_arrived jsonb)
  returns setof point_lot language plpgsql stable as $$
  declare
    here contract;
    room int;
    lot point_lot;
  begin
    select * into here from contract where school_id = p_school and id = p_from;
    if here.carry_most > 0 then
      room := here.carry_most - (
        -- What left for this contract, less what came back. Both sides of a carry-over are written at once.
        select coalesce(-sum(m.value::int), 0) from credit_entry e cross join jsonb_each_text(e.lots) m
        join point_lot l on l.school_id = p_school and l.id = m.key::uuid and l.origin in ('contract', 'carried')
        where e.school_id = p_school and e.contract_id = p_from and e.reason = 'carry-over' and exists (
          select from credit_entry other where other.school_id = p_school and other.contract_id = p_to
            and other.reason = 'carry-over' and other.at = e.at and other.delta = -e.delta));
    end if;
    for lot in
      select l.* from (
        select a.* from jsonb_populate_recordset(null::point_lot, p_arrived) a
        union all
        select o.* from point_lot o where o.school_id = p_school and o.contract_id = p_from
          and not p_arrived @> jsonb_build_array(jsonb_build_object('id', o.id))) l
      where l.points > 0 and coalesce(l.valid_until > here.end_date, here.carry_over)
      order by l.valid_until desc nulls first, l.since desc, l.id desc
    loop
      if room is not null and lot.origin in ('contract', 'carried') then
        lot.points := least(lot.points, greatest(room, 0));
        room := room - lot.points;
      end if;
      continue when lot.points = 0;
      if lot.valid_until is null and here.carry_months > 0 then
        -- As lastDayOfPeriod: a month without the day ends the period with its last day.
        lot.valid_until := (here.end_date + 1 + make_interval(months => here.carry_months))::date;
        if extract(day from lot.valid_until) = extract(day from here.end_date + 1) then
          lot.valid_until := lot.valid_until - 1;
        end if;
      end if;
      lot.origin := case lot.origin when 'contract' then 'carried' else lot.origin end;
      return next lot;
    end loop;
  end $$`,
  // What each lot gains or loses by a refund, without writing: in the contract that paid and in each that its points go on
  // to (`depth`), as koma_carry_on moves them. `p_lots`: what the refund adds to which lot; a null id is the contract's own.
  `create or replace function koma_refund_gains(p_school uuid, p_contract uuid, p_lots jsonb)
  returns table (depth int, contract_id uuid, lot_id uuid, valid_from date, valid_until date, gained int)
  language plpgsql stable as $$
  declare
    following uuid;
    arrived jsonb;
    leaving jsonb;
  begin
    depth := 0;
    contract_id := p_contract;
    select jsonb_agg(to_jsonb(l) || jsonb_build_object('points', l.points + r.points, 'gained', r.points)) into arrived
    from jsonb_to_recordset(p_lots) r (id uuid, points int)
    join point_lot l on l.school_id = p_school and l.contract_id = p_contract
      and (l.id = r.id or r.id is null and l.origin = 'contract');
    loop
      return query
        select depth, koma_refund_gains.contract_id, a.id, a.valid_from, a.valid_until, a.gained
        from jsonb_to_recordset(arrived) a (id uuid, valid_from date, valid_until date, gained int);
      following := (
        select k.id from contract here
        join contract k on k.school_id = p_school and k.predecessor_id = here.id and not k.deleted
        where here.school_id = p_school and here.id = koma_refund_gains.contract_id and here.carry_over_complete);
      exit when following is null;
      select jsonb_agg(to_jsonb(l)) into leaving
      from koma_lots_to_carry(p_school, contract_id, following, coalesce(arrived, '[]')) l;
      return query
        select depth, koma_refund_gains.contract_id, l.id, null::date, null::date, -l.points
        from jsonb_populate_recordset(null::point_lot, leaving) l;
      select jsonb_agg(case when f.id is null then to_jsonb(l) || jsonb_build_object('id', gen_random_uuid(), 'gained', l.points)
        else to_jsonb(f) || jsonb_build_object('points', f.points + l.points, 'gained', l.points) end) into arrived
      from jsonb_populate_recordset(null::point_lot, leaving) l
      left join point_lot f on f.school_id = p_school and f.contract_id = following and f.came_from = l.id;
      contract_id := following;
      depth := depth + 1;
    end loop;
  end $$`,
  `create or replace function koma_carried_lots(p_school uuid, p_from uuid, p_to uuid, p_points int, p_at timestamp)
  returns table (lot_id uuid, into_id uuid, moved int) language plpgsql as $$
  declare
    lot point_lot;
  begin
    if exists (select from contract where school_id = p_school and id = p_from and predecessor_id = p_to) then
      return query
        with ordered as (
          select l.id, source.id as source_id, l.points,
            sum(l.points) over (order by source.id is null, l.valid_until nulls last, l.since, l.id) - l.points as before
          from point_lot l
          left join point_lot source on source.school_id = p_school and source.id = l.came_from and source.contract_id = p_to
          where l.school_id = p_school and l.contract_id = p_from and l.points > 0)
        select o.id, coalesce(o.source_id, koma_own_lot(p_school, p_to, p_at)), least(o.points, p_points - o.before)::int
        from ordered o where o.before < p_points;
      return;
    end if;
    for lot in select * from koma_lots_to_carry(p_school, p_from, p_to, '[]') loop
      lot_id := lot.id;
      moved := lot.points;
      select f.id into into_id from point_lot f where f.school_id = p_school and f.contract_id = p_to and f.came_from = lot.id;
      if into_id is null then
        insert into point_lot (school_id, contract_id, origin, valid_from, valid_until, since, memo, actor, missed_at, came_from)
        values (p_school, p_to, lot.origin, lot.valid_from, lot.valid_until, lot.since, lot.memo, lot.actor, lot.missed_at, lot.id)
        returning id into into_id;
      end if;
      return next;
    end loop;
  end $$`,
  `create or replace function koma_carry(p_school uuid, p_from uuid, p_to uuid, p_points int, p_actor text, p_at timestamp)
  returns void language plpgsql as $$
  declare
    leaving jsonb;
    arriving jsonb;
    carried int := 0;
  begin
    if p_points > 0 then
      with lots as materialized (select * from koma_carried_lots(p_school, p_from, p_to, p_points, p_at)),
      arrived as (select into_id, sum(moved) as moved from lots group by 1)
      select (select jsonb_object_agg(lot_id, -moved) from lots), (select jsonb_object_agg(into_id, moved) from arrived),
        (select coalesce(sum(moved), 0) from lots)
      into leaving, arriving, carried;
    end if;
    if carried > 0 then
      insert into credit_entry (school_id, contract_id, delta, reason, actor, at, lots)
      values (p_school, p_from, -carried, 'carry-over', p_actor, p_at, leaving),
        (p_school, p_to, carried, 'carry-over', p_actor, p_at, arriving);
      insert into activity (school_id, type, at, actor, door, student_id, student_code, student_name, contract_id,
        contract_name, points_change, points_after)
      select p_school, 'contract', p_at, p_actor,
        coalesce(nullif(current_setting('koma.door', true), ''), case when p_actor like 'system:%' then 'job' end), st.id, st.student_id, st.last_name || ' ' || st.first_name, k.id,
        k.contract_name, case k.id when p_from then -carried else carried end, k.points
      from contract k join student st on st.school_id = p_school and st.id = k.student_id
      where k.school_id = p_school and k.id in (p_from, p_to) order by k.id = p_to;
    end if;
    insert into outbox (school_id, topic, ref)
    select p_school, 'contract', changed from unnest(array[p_from, p_to]) changed
    union all select p_school, 'student', k.student_id from contract k where k.school_id = p_school and k.id = p_from;
  end $$`,
  `create or replace function koma_carry_on(p_school uuid, p_from uuid, p_actor text, p_at timestamp)
  returns void language plpgsql as $$
  declare
    here contract;
    following uuid := p_from;
  begin
    loop
      select * into here from contract where school_id = p_school and id = following;
      exit when not here.carry_over_complete;
      select k.id into following from contract k
      where k.school_id = p_school and k.predecessor_id = here.id and not k.deleted;
      exit when following is null;
      perform koma_carry(p_school, here.id, following, here.points, p_actor, p_at);
    end loop;
  end $$`,
  `create or replace function koma_carry_over(p_school uuid, p_contract uuid, p_actor text, p_at timestamp)
  returns boolean language plpgsql as $$
  begin
    perform from contract where school_id = p_school
      and student_id = (select student_id from contract where school_id = p_school and id = p_contract)
    order by id for no key update;
    update contract k set carry_over_complete = true
    where k.school_id = p_school and k.id = p_contract and not k.carry_over_complete and not k.deleted and k.end_date < p_at::date
      and (k.carry_over or exists (select from point_lot l
        where l.school_id = p_school and l.contract_id = k.id and l.points > 0 and l.valid_until > k.end_date))
      and exists (select from contract f where f.school_id = p_school and f.predecessor_id = k.id and not f.deleted);
    if not found then
      return false;
    end if;
    perform koma_carry_on(p_school, p_contract, p_actor, p_at);
    return true;
  end $$`,
  `create or replace function koma_carry_back(p_school uuid, p_following uuid, p_actor text, p_at timestamp)
  returns void language plpgsql as $$
  declare
    here contract;
  begin
    select * into here from contract where school_id = p_school and id = p_following;
    update contract set carry_over_complete = false
    where school_id = p_school and id = here.predecessor_id and carry_over_complete;
    if found and not here.carry_over_complete then
      perform koma_carry(p_school, here.id, here.predecessor_id, least(here.points, (
        select coalesce(sum(delta), 0) from credit_entry
        where school_id = p_school and contract_id = here.id and reason = 'carry-over')::int), p_actor, p_at);
    end if;
  end $$`,
]
