import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '../../src/platform/database/connection.ts'
import { query } from '../../src/platform/database/sql.ts'

/** Points every contract is left with. */
const POINTS_LEFT = 60
/** Most seats that are taken in a group lesson. */
const SEATS = 3

/**
 * Books four in ten of the school's slots that opened before `now`, one seat of a private lesson and up
 * to three of a group, and writes what explains it: opening points, charges, activity. Gives the number
 * of bookings. Seats are dealt to the students in turn, so that nobody is in two lessons at once. The ids of the
 * activity tell the past, openings first, or the students would have changed too much within the last minute (EU1006).
 */
export async function insertLargeHistory(
  em: EntityManager,
  { schoolId, students, now }: { schoolId: string; students: number; now: WallTime },
): Promise<number> {
  // Without fresh figures about what this transaction has just written, the plan takes hours instead of a second.
  // The past of a made-up school is no news: its entries are no events.
  await query(em, `set local koma.history = 'on'`)
  await query(em, 'analyze course, teacher, student, contract, slot, slot_course')
  await planBookings(em, schoolId, students, now)
  await query(
    em,
    `with opened as (
       insert into credit_entry (school_id, contract_id, delta, reason, actor, at)
       select $1, k.id, $2 + coalesce(sum(b.cost), 0), 'opening', 'staff:admin', k.start_date + interval '10 hours'
       from contract k left join planned_booking b on b.contract_id = k.id where k.school_id = $1 group by k.id, k.start_date
       returning contract_id, delta, at)
     insert into activity (school_id, id, type, at, actor, student_id, student_code, student_name, contract_id, contract_name, points_change, points_after)
     select $1, uuidv7(interval '-10 years'), 'contract', o.at, 'staff:admin', s.id, s.student_id, s.last_name || ' ' || s.first_name, k.id, k.contract_name, o.delta, o.delta
     from opened o join contract k on k.school_id = $1 and k.id = o.contract_id join student s on s.school_id = $1 and s.id = k.student_id`,
    [schoolId, POINTS_LEFT],
  )
  await query(
    em,
    `insert into booking (school_id, id, slot_id, student_id, course_id, contract_id, location_id, online, cost, starts_at, ends_at, attendance, booked_at)
     select $1, id, slot_id, student_id, course_id, contract_id, location_id, location_id is null, cost, starts_at, ends_at,
       case when ends_at < $2 then 'present' end, booked_at
     from planned_booking order by booked_at`,
    [schoolId, now],
  )
  // The lot is named, or the database would find it out for each; and rows that are rewritten one after the other stay
  // on their pages.
  await query(em, 'analyze contract, point_lot')
  await query(
    em,
    `insert into credit_entry (school_id, contract_id, delta, reason, booking_id, actor, at, lots)
     select $1, b.contract_id, -b.cost, 'booking', b.id, b.actor, b.booked_at, jsonb_build_object(l.id, -b.cost)
     from planned_booking b join point_lot l on l.school_id = $1 and l.contract_id = b.contract_id
     order by b.contract_id, b.booked_at, b.id`,
    [schoolId],
  )
  const [made] = await query<{ bookings: number }>(
    em,
    `with noted as (
       insert into activity (school_id, id, type, at, actor, slot_id, lesson_time, lesson_location, teacher_id, teacher_code,
         student_id, student_code, student_name, course_code, contract_id, contract_name, points_change, points_after)
       select $1, uuidv7(least(b.booked_at - localtimestamp, interval '-2 minutes')), 'booking', b.booked_at, b.actor, b.slot_id, b.starts_at, coalesce(l.location_name, 'オンライン'), t.id, t.teacher_id,
         s.id, s.student_id, s.last_name || ' ' || s.first_name, b.code, k.id, k.contract_name, -b.cost,
         k.points + sum(b.cost) over (partition by k.id) - sum(b.cost) over (partition by k.id order by b.booked_at, b.id)
       from planned_booking b
         join student s on s.school_id = $1 and s.id = b.student_id
         join teacher t on t.school_id = $1 and t.id = b.teacher_id
         join contract k on k.school_id = $1 and k.id = b.contract_id
         left join location l on l.school_id = $1 and l.id = b.location_id
       order by b.booked_at, b.id
       returning 1)
     select count(*)::int as bookings from noted`,
    [schoolId],
  )
  await query(em, 'drop table planned_booking')
  return made?.bookings ?? 0
}

/** The bookings to be, in a table of this transaction: which slot, course and seat, by whom, and when. */
async function planBookings(em: EntityManager, schoolId: string, students: number, now: WallTime): Promise<void> {
  await query(
    em,
    `create temp table planned_booking on commit drop as
     with teachers as (
       select id, row_number() over (order by teacher_id) - 1 as number, count(*) over () as total from teacher where school_id = $1::uuid),
     students as (
       select s.id, s.student_id as code, k.id as contract_id, row_number() over (order by s.student_id) - 1 as number
       from student s join contract k on k.school_id = $1 and k.student_id = s.id where s.school_id = $1),
     offered as (
       select slot_id, (array_agg(c.id order by c.code))[1] as course_id
       from slot_course sc join course c on c.school_id = $1 and c.id = sc.course_id where sc.school_id = $1 group by slot_id),
     wanted as (
       select s.*, c.id as course_id, c.code, c.cost, c.number_of_students, t.number,
         extract(epoch from s.starts_at)::bigint / 3600 * t.total + t.number as place
       from slot s join teachers t on t.id = s.teacher_id join offered o on o.slot_id = s.id join course c on c.school_id = $1 and c.id = o.course_id
       where s.school_id = $1 and s.available_from <= $2::timestamp)
     select uuidv7() as id, w.id as slot_id, w.teacher_id, w.location_id, w.starts_at, w.ends_at, w.course_id, w.code, w.cost,
       p.id as student_id, p.contract_id, 'student:' || p.code as actor,
       least($2::timestamp, greatest(w.available_from, w.starts_at - make_interval(hours => 3 + (w.place % 240)::int))) as booked_at
     from wanted w
       cross join generate_series(0, least(w.number_of_students, 1 + w.place % $3::int) - 1) seat
       join students p on p.number = (w.place * $3::int + seat) % $4::int
     where w.place * 2654435761 % 1000 < 400`,
    [schoolId, now, SEATS, students],
  )
  await query(em, 'analyze planned_booking')
}
