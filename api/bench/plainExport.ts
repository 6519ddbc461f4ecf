import type { EntityManager } from '../src/platform/database/connection.ts'
import { query } from '../src/platform/database/sql.ts'

interface About {
  schoolId: string
  courseId: string
  locationId: string
  from: string
  to: string
}

interface Written {
  milliseconds: number
  rows: number
}

/**
 * How long the rows of an export take that was done already, written again a year later by plain SQL; nothing of it
 * stays.
 */
async function undone(em: EntityManager, write: (inner: EntityManager) => Promise<Written>): Promise<Written> {
  const enough = new Error('undone')
  let measured: Written = { milliseconds: 0, rows: 0 }
  try {
    await em.transactional(async (inner) => {
      measured = await write(inner)
      throw enough
    })
  } catch (error) {
    if (error !== enough) throw error
  }
  return measured
}

/** The weeks of the template's slots come again 54 weeks later. */
const LATER = `interval '378 days'`

/** Slots with their courses, their entries in the log and their announcements. */
export const plainSlots = (em: EntityManager, { schoolId, from, to, courseId, locationId }: About) =>
  undone(em, async (inner) => {
    const started = performance.now()
    const [counted] = await query<{ rows: number }>(
      inner,
      `with made as (
         insert into slot (school_id, teacher_id, starts_at, ends_at, available_from, cancel_by, location_id, online_available, template_id)
         select $1, t.teacher_id, d.day + t.start_time, d.day + t.end_time, d.day - interval '30 days', d.day - interval '1 day', $5::uuid, false, t.id
         from (select day + ${LATER} as day from generate_series($2::date, $3::date, interval '1 day') day) d
         join template t on t.school_id = $1 and t.day = extract(dow from d.day)
         join template_course tc on tc.school_id = $1 and tc.template_id = t.id and tc.course_id = $4
         returning id, teacher_id, starts_at),
       offered as (insert into slot_course (school_id, slot_id, course_id) select $1, id, $4 from made),
       noted as (
         insert into activity (school_id, slot_id, type, at, actor, lesson_time, teacher_id, points_change, changes)
         select $1, id, 'slot-created', now(), 'bench', starts_at, teacher_id, 0, jsonb_build_object('startsAt', array[null, starts_at]) from made),
       told as (insert into outbox (school_id, topic, ref) select $1, 'slot', id from made)
       select count(*)::int as rows from made`,
      [schoolId, from, to, courseId, locationId],
    )
    return { rows: counted?.rows ?? 0, milliseconds: performance.now() - started }
  })

/** Bookings of other slots like these, with what they cost, their entries in the log and their announcements. */
export const plainBookings = (em: EntityManager, about: About) =>
  undone(em, async (inner) => {
    const { schoolId, courseId, locationId, from, to } = about
    await query(
      inner,
      `insert into slot (school_id, teacher_id, starts_at, ends_at, available_from, cancel_by, location_id, online_available, template_id)
       select $1, teacher_id, starts_at + ${LATER}, ends_at + ${LATER}, available_from, cancel_by, location_id, false, template_id
       from slot where school_id = $1 and template_id is not null and starts_at >= $2::date and starts_at < $3::date + 1`,
      [schoolId, from, to],
    )
    const started = performance.now()
    const [counted] = await query<{ rows: number }>(
      inner,
      `with made as (
         insert into booking (school_id, slot_id, student_id, course_id, contract_id, location_id, online, cost, starts_at, ends_at, booked_at)
         select $1, s.id, ts.student_id, $4, k.id, $5::uuid, false, 1, s.starts_at, s.ends_at, now()
         from slot s join template_student ts on ts.school_id = $1 and ts.template_id = s.template_id
         join contract k on k.school_id = $1 and k.student_id = ts.student_id
         where s.school_id = $1 and s.starts_at >= $2::date + ${LATER} and s.starts_at < $3::date + 1 + ${LATER}
         returning id, slot_id, student_id, contract_id, starts_at),
       charged as (
         insert into credit_entry (school_id, contract_id, delta, reason, booking_id, actor, at)
         select $1, contract_id, -1, 'booking', id, 'bench', now() from made),
       noted as (
         insert into activity (school_id, slot_id, type, at, actor, lesson_time, student_id, contract_id, points_change)
         select $1, slot_id, 'booking', now(), 'bench', starts_at, student_id, contract_id, -1 from made),
       told as (
         insert into outbox (school_id, topic, ref)
         select $1, 'slot', slot_id from made union all select $1, 'student', student_id from made)
       select count(*)::int as rows from made`,
      [schoolId, from, to, courseId, locationId],
    )
    return { rows: counted?.rows ?? 0, milliseconds: performance.now() - started }
  })
