/**
 * Make-up points that a mark of attendance has given (LOT-14). They are the lot that is linked to the booking, and
 * those its points were carried on to. Taken back, all of them that are left end, and the link with them. Callers have
 * locked the student's contracts.
 */
export const makeUp = [
  `create or replace function koma_make_up_lots(p_school uuid, p_booking uuid) returns setof point_lot language sql stable as $$
    with recursive chain as (
      select l.* from point_lot l where l.school_id = p_school and l.booking_id = p_booking
      union all
      select n.* from chain c join point_lot n on n.school_id = p_school and n.came_from = c.id)
    select * from chain
  $$`,
  `create or replace function koma_take_back_make_up(p_school uuid, p_booking uuid, p_actor text, p_at timestamp)
  returns int language plpgsql as $$
  declare
    taken int := 0;
    part record;
  begin
    for part in
      select l.contract_id, jsonb_object_agg(l.id, -l.points) as lots, sum(l.points)::int as points
      from koma_make_up_lots(p_school, p_booking) l where l.points > 0 group by 1 order by 1
    loop
      taken := taken + part.points;
      insert into credit_entry (school_id, contract_id, delta, reason, actor, at, lots)
      values (p_school, part.contract_id, -part.points, 'make-up', p_actor, p_at, part.lots);
      insert into activity (school_id, type, at, actor, door, student_id, student_code, student_name, contract_id,
        contract_name, points_change, points_after)
      select p_school, 'contract', p_at, p_actor, nullif(current_setting('koma.door', true), ''), st.id, st.student_id,
        st.last_name || ' ' || st.first_name, k.id, k.contract_name, -part.points, k.points
      from contract k join student st on st.school_id = p_school and st.id = k.student_id
      where k.school_id = p_school and k.id = part.contract_id;
      insert into outbox (school_id, topic, ref)
      select p_school, t.topic, t.ref from contract k
      cross join lateral (values ('contract', k.id), ('student', k.student_id)) t (topic, ref)
      where k.school_id = p_school and k.id = part.contract_id;
    end loop;
    update point_lot set booking_id = null where school_id = p_school and booking_id = p_booking;
    return taken;
  end $$`,
]
