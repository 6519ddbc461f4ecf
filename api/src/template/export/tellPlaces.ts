import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../../platform/database/sql.ts'
import { saveNotifiedCount } from '../../platform/jobs/runs/saveNotifiedCount.ts'
import type { EndedRun } from '../../platform/jobs/runs/runKind.ts'
import type { MailData } from '../../mail/mail.kinds.ts'
import { queueMail, type Reached } from '../../mail/queueMail.ts'

interface Reader extends Reached {
  type: 'student' | 'teacher'
  id: string
  email: string
  comLang: 'en' | 'jp'
  points: number
  lessons: MailData['templateBookings']['lessons']
}

/**
 * Queues the mails about the places that a run has booked since the last mails, once it has ended, also where it was
 * stopped.
 */
export async function tellBooked(
  em: EntityManager,
  { id: schoolId, now }: { id: string; now: WallTime },
  { id, input: { told }, done }: EndedRun<{ told: number }>,
): Promise<void> {
  const booked = await query(
    em,
    sql<{ id: string }>`
      select ref as id from run_step where school_id = ${schoolId} and run_id = ${id} and outcome = 'made'
        and number > ${told}`,
  )
  const ids = booked.map((step) => step.id)
  await tellPlaces(em, { schoolId, now, key: `${id}:${told}` }, 'made', ids)
  await saveNotifiedCount(em, schoolId, id, done)
}

/** Notifies people of the places that went when the run was undone. */
export async function tellUndone(
  em: EntityManager,
  { id: schoolId, now }: { id: string; now: WallTime },
  { id }: { id: string },
): Promise<void> {
  const cancelled = await query(
    em,
    sql<{ id: string }>`
      select ref as id from run_step where school_id = ${schoolId} and run_id = ${id} and outcome = 'takenBack'`,
  )
  await tellPlaces(
    em,
    { schoolId, now, key: id },
    'cancelled',
    cancelled.map((step) => step.id),
  )
}

/**
 * Queues mails about these bookings of lessons to come, for their students and teachers: one mail per person about
 * all of them.
 */
export async function tellPlaces(
  em: EntityManager,
  { schoolId, now, key }: { schoolId: string; now: WallTime; key: string },
  end: 'made' | 'cancelled',
  bookingIds: readonly string[],
): Promise<void> {
  const readers = await query(
    em,
    sql<Reader>`
      with place as materialized (
        select b.student_id, s.teacher_id, b.starts_at, b.cost, jsonb_build_object('startsAt', b.starts_at, 'endsAt', b.ends_at,
          'teacherId', s.teacher_id, 'courseId', b.course_id, 'online', b.online, 'locationId', b.location_id,
          'studentId', b.student_id) as lesson
        from booking b join slot s on s.school_id = b.school_id and s.id = b.slot_id
        where b.school_id = ${schoolId} and b.id = any(${bookingIds}::uuid[]) and b.starts_at > ${now})
      select 'student' as type, p.id, p.email, p.com_lang as "comLang", p.active and p.notify
        and p.email <> '' as reached, sum(cost)::int as points,
        jsonb_agg(lesson order by starts_at) as lessons
      from place join student p on p.school_id = ${schoolId} and p.id = place.student_id
      group by p.id, p.email, p.com_lang, p.active, p.notify
      union all
      select 'teacher', p.id, p.email, p.com_lang, p.active and p.notify and p.email <> '', 0, jsonb_agg(lesson
        order by starts_at)
      from place join teacher p on p.school_id = ${schoolId} and p.id = place.teacher_id
      group by p.id, p.email, p.com_lang, p.active, p.notify`,
  )
  await queueMail(
    em,
    schoolId,
    readers.map(({ type, id, email, comLang, reached, points, lessons }) => ({
      key: `templateBookings:${end}:${key}:${id}`,
      to: { type, id, email, comLang, reached },
      kind: 'templateBookings',
      data: { end, points: end === 'made' ? 0 : points, lessons },
    })),
  )
}
