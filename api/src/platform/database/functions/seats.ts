// Counts a seat of a slot, whose course and place are those of the booking or offer.
const countsSeat = (count: 'booked_count' | 'held_count') => `
    update slot set
      ${count} = ${count} + 1,
      booked_course_id = new.course_id,
      booked_location_id = new.location_id,
      booked_online = new.online,
      capacity = coalesce(capacity, (select number_of_students from course c where c.school_id = new.school_id and c.id = new.course_id)),
      version = version + 1
    where school_id = new.school_id and id = new.slot_id
      and (booked_count + held_count = 0 or (booked_course_id = new.course_id and booked_location_id is not distinct from new.location_id));
    if not found then
      raise exception 'slot % holds another course or place', new.slot_id using errcode = 'integrity_constraint_violation', constraint = 'slot_same_course';
    end if;`

// Counts a seat less. A slot whose last seat goes is open to any of its courses and places again.
const uncountsSeat = (count: 'booked_count' | 'held_count') => `
      update slot set
        ${count} = ${count} - 1,
        booked_course_id = case when booked_count + held_count > 1 then booked_course_id end,
        booked_location_id = case when booked_count + held_count > 1 then booked_location_id end,
        booked_online = case when booked_count + held_count > 1 then booked_online end,
        capacity = case when booked_count + held_count > 1 then capacity end,
        version = version + 1
      where school_id = old.school_id and id = old.slot_id;`

// A seat that is taken: its slot counts it, and holds its course and place. A student with a seat leaves the waiting
// list; one to whom a seat was offered takes the one that was held. A seat held for them at the same time runs out with
// that. It stays held until its job, or a request for it, has passed it on, so nobody slips in.
const takesSeat = `
    update seat_offer set state = 'accepted', ended_at = now()
    where school_id = new.school_id and slot_id = new.slot_id and student_id = new.student_id and state = 'open';${countsSeat('booked_count')}
    delete from waiting where school_id = new.school_id and slot_id = new.slot_id and student_id = new.student_id;
    for offer in
      update seat_offer o set expires_at = greatest(now(), o.offered_at + interval '1 microsecond')
      from slot s
      where o.school_id = new.school_id and o.student_id = new.student_id and o.state = 'open' and o.expires_at > now()
        and s.school_id = o.school_id and s.id = o.slot_id
        and tsrange(s.starts_at, s.ends_at) && tsrange(new.starts_at, new.ends_at)
      returning o.id, o.slot_id
    loop
      perform graphile_worker.add_job('endOffer', json_build_object('schoolId', new.school_id, 'slotId', offer.slot_id),
        max_attempts => 5, job_key => 'offer:' || offer.id);
    end loop;`

/**
 * Counts seats in the database itself, from the bookings, so no code path can miscount them (D52). A cancelled booking
 * stays cancelled, unless the transaction says that it undoes cancellations. A booking that moves into another slot
 * leaves its seat here and takes one there. From the open offers it counts the seats held for waiting students, beside
 * the booked ones, and the points held on their contracts.
 */
export const seats = [
  `create or replace function koma_booking_takes_seat() returns trigger language plpgsql as $$
  declare
    offer record;
  begin${takesSeat}
    return null;
  end $$`,
  `create or replace function koma_booking_frees_seat() returns trigger language plpgsql as $$
  declare
    offer record;
  begin
    if old.status = 'booked' and (tg_op = 'DELETE' or new.status <> 'booked' or new.slot_id <> old.slot_id) then${uncountsSeat('booked_count')}
    elsif tg_op = 'UPDATE' and old.status <> 'booked' and new.status = 'booked' then
      if current_setting('koma.undoes_cancellation', true) is distinct from 'on' then
        raise exception 'a cancelled booking stays cancelled' using errcode = 'integrity_constraint_violation';
      end if;${takesSeat}
    end if;
    return null;
  end $$`,
  `create or replace function koma_offer_holds_seat() returns trigger language plpgsql as $$
  begin${countsSeat('held_count')}
    update contract set held_points = held_points + new.cost
    where school_id = new.school_id and id = new.contract_id
      and koma_points_on(new.school_id, new.contract_id, (
        select starts_at::date from slot where school_id = new.school_id and id = new.slot_id)) >= held_points + new.cost;
    if not found then
      raise exception 'contract % cannot hold % points', new.contract_id, new.cost using errcode = 'integrity_constraint_violation', constraint = 'contract_held_points';
    end if;
    return null;
  end $$`,
  `create or replace function koma_offer_frees_seat() returns trigger language plpgsql as $$
  begin${uncountsSeat('held_count')}
    update contract set held_points = held_points - old.cost
    where school_id = old.school_id and id = old.contract_id and old.cost > 0;
    return null;
  end $$`,
  `create or replace function koma_offer_stays() returns trigger language plpgsql as $$
  begin
    if old.state <> 'open' or (new.school_id, new.id, new.slot_id, new.student_id, new.contract_id, new.course_id, new.cost)
      is distinct from (old.school_id, old.id, old.slot_id, old.student_id, old.contract_id, old.course_id, old.cost) then
      raise exception 'an offer only ends' using errcode = 'integrity_constraint_violation';
    end if;
    return new;
  end $$`,
  `create or replace function koma_waiting_ends() returns trigger language plpgsql as $$
  begin
    update seat_offer set state = 'withdrawn', ended_at = now()
    where school_id = old.school_id and slot_id = old.slot_id and student_id = old.student_id and state = 'open';
    return null;
  end $$`,
]
