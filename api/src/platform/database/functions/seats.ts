// A seat that is taken: its slot counts it, and holds its course and place. A student with a seat leaves the waiting list.
const takesSeat = `
    update slot set
      booked_count = booked_count + 1,
      booked_course_id = new.course_id,
      booked_location_id = new.location_id,
      booked_online = new.online,
      capacity = coalesce(capacity, (select number_of_students from course c where c.school_id = new.school_id and c.id = new.course_id)),
      version = version + 1
    where school_id = new.school_id and id = new.slot_id
      and (booked_count = 0 or (booked_course_id = new.course_id and booked_location_id is not distinct from new.location_id));
    if not found then
      raise exception 'slot % holds another course or place', new.slot_id using errcode = 'integrity_constraint_violation', constraint = 'slot_same_course';
    end if;
    delete from waiting where school_id = new.school_id and slot_id = new.slot_id and student_id = new.student_id;`

/**
 * Counts seats in the database itself, from the bookings, so no code path can miscount them (D52). A cancelled booking
 * stays cancelled, unless the transaction says that it undoes cancellations. A booking that moves into another slot
 * leaves its seat here and takes one there.
 */
export const seats = [
  `create or replace function koma_booking_takes_seat() returns trigger language plpgsql as $$
  begin${takesSeat}
    return null;
  end $$`,
  `create or replace function koma_booking_frees_seat() returns trigger language plpgsql as $$
  begin
    if old.status = 'booked' and (tg_op = 'DELETE' or new.status <> 'booked' or new.slot_id <> old.slot_id) then
      update slot set
        booked_count = booked_count - 1,
        booked_course_id = case when booked_count > 1 then booked_course_id end,
        booked_location_id = case when booked_count > 1 then booked_location_id end,
        booked_online = case when booked_count > 1 then booked_online end,
        capacity = case when booked_count > 1 then capacity end,
        version = version + 1
      where school_id = old.school_id and id = old.slot_id;
    elsif tg_op = 'UPDATE' and old.status <> 'booked' and new.status = 'booked' then
      if current_setting('koma.undoes_cancellation', true) is distinct from 'on' then
        raise exception 'a cancelled booking stays cancelled' using errcode = 'integrity_constraint_violation';
      end if;${takesSeat}
    end if;
    return null;
  end $$`,
]
