import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { tellableWaiters } from '../bookings/waiting/tellableWaiters.ts'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import type { MailData, MailLesson } from '../mail/mail.kinds.ts'
import { queueMail, type Reached } from '../mail/queueMail.ts'
import type { Context } from '../platform/shared/context.ts'
import { type LessonPerson, lessonPeople } from '../slots/lessonPeople.ts'
import type { KeptSlot } from './keptSlots.ts'

interface Reader extends Reached {
  id: string
  email: string
  comLang: 'en' | 'jp'
}

const lesson = sql`jsonb_build_object('slotId', b.slot_id, 'startsAt', b.starts_at, 'endsAt', b.ends_at, 'teacherId', (cs.kept ->> 'teacher_id')::uuid,
  'courseId', b.course_id, 'online', b.online, 'locationId', b.location_id)`

/**
 * Queues one mail to each student who lost lessons or places on waiting lists to a run's closures, and to each teacher
 * of such lessons. If the run was reported before, for example when it was stopped, the mails name only what its steps
 * after `since` have emptied.
 */
export function tellClosed(
  em: EntityManager,
  schoolId: string,
  runId: string,
  now: WallTime,
  since: number,
): Promise<void> {
  return tell(em, { schoolId, runId, now, since, waiters: [] }, 'closed')
}

/**
 * Notifies people once closures have been undone: what is held again, and what is not. Those who wait again for one of
 * the slots that are `back` are told of it if they could book it (decision 054).
 */
export async function tellReopened(
  em: EntityManager,
  ctx: Context,
  runId: string,
  back: readonly KeptSlot[],
): Promise<void> {
  const slots = new Map(back.map((slot) => [slot.id, slot]))
  const people = await lessonPeople(em, ctx.school.id, [...slots.keys()])
  const waiting = people.filter(({ role }) => role === 'waiting')
  const waiters = await tellableWaiters(em, ctx, waiting, slots)
  await tell(em, { schoolId: ctx.school.id, runId, now: ctx.now, since: 0, waiters }, 'reopened')
}

/** A run, and the step after which its steps are still to be reported. */
interface UnreportedRun {
  schoolId: string
  runId: string
  now: WallTime
  since: number
  /** The people to notify that they wait again. */
  waiters: readonly Pick<LessonPerson, 'slotId' | 'id'>[]
}

async function tell(em: EntityManager, run: UnreportedRun, end: MailData['closure']['end']): Promise<void> {
  await write(em, run, { end, type: 'student' }, await lossesOf(em, run))
  await write(em, run, { end, type: 'teacher' }, await unheldBy(em, run))
}

/** Returns the condition that a step behind `since` has emptied the slot `cs` of the closure `c`; any step behind 0. */
const sinceStep = ({ schoolId, runId, since }: UnreportedRun): Sql => sql`(${since}::int = 0 or cs.slot_id in (
  select jsonb_array_elements_text(coalesce(s.item -> 'slotIds', jsonb_build_array(s.item -> 'slotId')))::uuid
  from run_step s where s.school_id = ${schoolId} and s.run_id = ${runId} and s.number > ${since}))`

interface Losses extends Reader {
  /** The reasons; those of a teacher alone are nobody else's business. */
  reasons: string[]
  points: number
  lessons: (MailLesson & { back: boolean })[]
  waited: (MailLesson & { back: boolean })[]
}

function lossesOf(em: EntityManager, run: UnreportedRun): Promise<Losses[]> {
  const { schoolId, runId, now, waiters } = run
  const notified = waiters.map(({ slotId, id }) => ({ slotId, id }))
  return query(
    em,
    sql<Losses>`
      with lost as (
        select b.student_id, ${lesson} || jsonb_build_object('back', cb.new_booking_id is not null) as lesson, b.cost,
          false as waited, b.starts_at, c.reason, c.teacher_id
        from closure c
        join closure_booking cb on cb.school_id = ${schoolId} and cb.closure_id = c.id
        join booking b on b.school_id = ${schoolId} and b.id = cb.booking_id
        join closure_slot cs on cs.school_id = ${schoolId} and cs.closure_id = c.id and cs.slot_id = b.slot_id
        where c.school_id = ${schoolId} and c.run_id = ${runId} and b.student_id is not null and ${sinceStep(run)}
        union all
        select (w ->> 'student_id')::uuid, jsonb_build_object('startsAt', cs.kept -> 'starts_at', 'endsAt', cs.kept -> 'ends_at',
            'teacherId', cs.kept -> 'teacher_id', 'courseId', null, 'online', cs.kept -> 'online_available',
            'locationId', cs.kept -> 'location_id', 'back', cs.returned is true), 0,
          true, (cs.kept ->> 'starts_at')::timestamp, c.reason, c.teacher_id
        from closure c join closure_slot cs on cs.school_id = ${schoolId} and cs.closure_id = c.id,
          jsonb_array_elements(cs.kept -> 'waiting') w
        where c.school_id = ${schoolId} and c.run_id = ${runId} and ${sinceStep(run)}
          and (cs.returned is not true or (cs.slot_id, (w ->> 'student_id')::uuid) in (
            select told."slotId", told.id from jsonb_to_recordset(${JSON.stringify(notified)}::jsonb)
              as told ("slotId" uuid, id uuid))))
      select st.id, st.email, st.com_lang as "comLang", st.active and st.notify and st.email <> '' as reached,
        coalesce(array_agg(distinct lost.reason) filter (where lost.teacher_id is null), '{}') as reasons,
        coalesce(sum(lost.cost), 0)::int as points,
        coalesce(jsonb_agg(lesson order by lost.starts_at) filter (where not waited), '[]') as lessons,
        coalesce(jsonb_agg(lesson order by lost.starts_at) filter (where waited), '[]') as waited
      from lost join student st on st.school_id = ${schoolId} and st.id = lost.student_id
      where lost.starts_at > ${now}
      group by st.id, st.email, st.com_lang, st.active, st.notify order by st.id`,
  )
}

/**
 * Returns the booked lessons that teachers do not hold, starting from their bookings. Starting from slots, each would
 * walk through all bookings of a long closure, which a database that has lost its statistics takes for none.
 */
function unheldBy(em: EntityManager, run: UnreportedRun): Promise<Losses[]> {
  const { schoolId, runId, now } = run
  return query(
    em,
    sql<Losses>`
      with unheld as materialized (
        select distinct on (cs.closure_id, cs.slot_id) (cs.kept ->> 'teacher_id')::uuid as teacher_id, c.reason, b.starts_at,
          ${lesson} || jsonb_build_object('back', cs.returned is true) as lesson
        from closure c
        join closure_booking cb on cb.school_id = ${schoolId} and cb.closure_id = c.id
        join booking b on b.school_id = ${schoolId} and b.id = cb.booking_id
        join closure_slot cs on cs.school_id = ${schoolId} and cs.closure_id = c.id and cs.slot_id = b.slot_id
        where c.school_id = ${schoolId} and c.run_id = ${runId} and b.starts_at > ${now} and ${sinceStep(run)}
        order by cs.closure_id, cs.slot_id, b.id)
      select t.id, t.email, t.com_lang as "comLang", t.active and t.notify and t.email <> '' as reached,
        array_agg(distinct u.reason) as reasons, 0 as points, '[]'::jsonb as waited,
        jsonb_agg(u.lesson order by u.starts_at) as lessons
      from unheld u join teacher t on t.school_id = ${schoolId} and t.id = u.teacher_id
      group by t.id, t.email, t.com_lang, t.active, t.notify order by t.id`,
  )
}

async function write(
  em: EntityManager,
  { schoolId, runId, since }: UnreportedRun,
  { end, type }: { end: MailData['closure']['end']; type: 'student' | 'teacher' },
  losses: readonly Losses[],
): Promise<void> {
  await queueMail(
    em,
    schoolId,
    losses.map(({ id, email, comLang, reached, reasons, points, lessons, waited }) => ({
      key: ['closure', end, runId, id, ...(since === 0 ? [] : [since])].join(':'),
      to: { type, id, email, comLang, reached },
      kind: 'closure',
      data: { end, reason: reasons.join(' / '), points, lessons, waited },
    })),
  )
}
