import type { Language } from '@koma/schema/codes'
import { noReturn } from '@koma/schema/rules/cancel'
import type { ContractFacts } from '@koma/schema/rules/facts'
import {
  dueReminders,
  MOST_REMINDER_HOURS,
  type ReminderKind,
  type Reminders,
  remindersOf,
  type ReminderChoice,
} from '@koma/schema/rules/reminders'
import { plusMinutes, schoolNow, type WallTime } from '@koma/schema/rules/time'
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql'
import { usage } from '../contracts/contract.reads.ts'
import type { MailLesson } from '../mail/mail.kinds.ts'
import { linkWants } from '../mail/guardianCopies.ts'
import { type NewMail, queueMail } from '../mail/queueMail.ts'
import { query, type Sql, sql, wallTime } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { tryEach } from '../platform/jobs/tryEach.ts'
import type { Events } from '../platform/live/events.ts'

/** How far ahead lessons are read: the earliest reminder, and two hours for a change of clock. */
const AHEAD_MINUTES = (MOST_REMINDER_HOURS + 2) * 60

interface SchoolReminders extends Reminders {
  id: string
  timezoneName: string
  eveningAt: string
}

/** A booked lesson and one of its people, whom email reaches. */
interface Candidate {
  type: 'student' | 'teacher' | 'guardian'
  /** The id of the student or teacher; for a guardian that of the link to the child. */
  id: string
  /** The guardian and the child, where a guardian is reminded. */
  guardianId: string | null
  childId: string | null
  email: string
  comLang: Language
  choice: ReminderChoice
  evening: boolean
  hours: number
  cancelHours: number
  lesson: MailLesson & { slotId: string }
  cancelBy: WallTime | null
  lastChangedAt: WallTime
  /** The contract that paid, for students. */
  contract: Pick<ContractFacts, 'monthlyCancelLimit' | 'usage'> | null
  sent: ReminderKind[]
}

/**
 * Queues the reminders that are due at `instant`, at every school by its own clock. Students and teachers whom email
 * reaches get those that they, or else the school, chose; guardians those of the school, about each child (FAM-11).
 * Each is queued once, even if several processes call this. A process that was down catches up while a reminder is
 * still due. (REMIND-03)
 */
export async function queueReminders(
  orm: MikroORM,
  events: Events,
  instant: Temporal.Instant = Temporal.Now.instant(),
): Promise<void> {
  const schools = await query(
    orm.em.fork(),
    sql<SchoolReminders>`
      select id, timezone_name as "timezoneName", remind_evening as evening, to_char(remind_evening_at, 'HH24:MI') as "eveningAt",
        remind_hours as hours, remind_cancel_hours as "cancelHours"
      from school s
      where remind_evening or remind_hours > 0 or remind_cancel_hours > 0
        or exists (select from reminder_choice c where c.school_id = s.id and c.choice = 'own')
      order by id`,
  )
  await tryEach(schools, (school) => remindAt(orm, events, school, instant))
}

async function remindAt(
  orm: MikroORM,
  events: Events,
  school: SchoolReminders,
  instant: Temporal.Instant,
): Promise<void> {
  const now = schoolNow(school.timezoneName, instant)
  const at = { now: instant, timeZone: school.timezoneName, eveningAt: school.eveningAt }
  const due = (await candidates(orm.em.fork(), school, now)).flatMap((candidate) => {
    const { lesson, cancelBy, lastChangedAt, contract, sent } = candidate
    const isFree =
      cancelBy !== null &&
      contract !== null &&
      noReturn({ startsAt: lesson.startsAt, cancelBy }, contract, now) === null
    const kinds = dueReminders(
      { startsAt: lesson.startsAt, cancelBy: isFree ? cancelBy : null, lastChangedAt },
      remindersOf(candidate, school),
      at,
    )
    return kinds.filter((kind) => !sent.includes(kind)).map((kind) => ({ kind, candidate }))
  })
  if (due.length === 0) return
  await inTransaction({ em: orm.em, events }, async (em) => {
    const first = await claimReminders(em, school.id, due)
    await queueMail(em, school.id, mailsOf(due.filter((each) => first.has(reminderKey(each)))))
  })
}

interface Due {
  kind: ReminderKind
  candidate: Candidate
}

const reminderKey = ({ kind, candidate: { id, lesson } }: Due): string =>
  `${kind}:${lesson.slotId}:${lesson.startsAt}:${id}`

/** Records the reminders as queued, and returns the keys of those that no other process has queued. */
async function claimReminders(em: EntityManager, schoolId: string, due: readonly Due[]): Promise<Set<string>> {
  const rows = due.map((each) => ({
    kind: each.kind,
    slot_id: each.candidate.lesson.slotId,
    starts_at: each.candidate.lesson.startsAt,
    student_id: each.candidate.type === 'student' ? each.candidate.id : null,
    teacher_id: each.candidate.type === 'teacher' ? each.candidate.id : null,
    guardian_student_id: each.candidate.type === 'guardian' ? each.candidate.id : null,
  }))
  const claimed = await query(
    em,
    sql<{ name: string }>`
      insert into reminder (school_id, kind, slot_id, starts_at, student_id, teacher_id, guardian_student_id)
      select ${schoolId}::uuid, kind, slot_id, starts_at, student_id, teacher_id, guardian_student_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (kind text, slot_id uuid, starts_at timestamp,
        student_id uuid, teacher_id uuid, guardian_student_id uuid)
      order by slot_id, kind collate "C", coalesce(student_id, teacher_id, guardian_student_id)
      on conflict do nothing
      returning kind || ':' || slot_id || ':' || ${wallTime('starts_at')} || ':' || reader_id as name`,
  )
  return new Set(claimed.map(({ name }) => name))
}

/** Returns one mail for all lessons of an evening, and one for each of the others. */
function mailsOf(due: readonly Due[]): NewMail[] {
  const evenings = new Map<string, Due[]>()
  for (const each of due)
    if (each.kind === 'evening') evenings.set(each.candidate.id, [...(evenings.get(each.candidate.id) ?? []), each])
  return [...evenings.values(), ...due.filter(({ kind }) => kind !== 'evening').map((each) => [each])].flatMap(
    (group) => {
      const [first] = group
      if (first === undefined) return []
      const { type, id, guardianId, childId, email, comLang } = first.candidate
      const address = { email, comLang }
      const to: NewMail['to'] =
        guardianId === null || childId === null || type !== 'guardian'
          ? { type, id, ...address }
          : { type, id: guardianId, studentId: childId, ...address }
      return {
        key: `reminder:${reminderKey(first)}`,
        to,
        kind: 'reminder',
        data: { why: first.kind, lessons: group.map(({ candidate }) => candidate.lesson) },
      }
    },
  )
}

/** Reads the booked lessons within `AHEAD_MINUTES`, once for each of their people whom email reaches. */
function candidates(em: EntityManager, { id: school }: SchoolReminders, now: WallTime): Promise<Candidate[]> {
  const until = plusMinutes(now, AHEAD_MINUTES)
  const isNear = sql`s.school_id = ${school} and s.starts_at > ${now} and s.booked_count > 0
    and (s.starts_at <= ${until} or s.cancel_by > ${now} and s.cancel_by <= ${until})`
  const lesson = sql`jsonb_build_object('slotId', s.id, 'startsAt', ${wallTime('s.starts_at')},
    'endsAt', ${wallTime('s.ends_at')}, 'teacherId', s.teacher_id, 'courseId', s.booked_course_id,
    'online', s.booked_online, 'locationId', s.booked_location_id)`
  const changedAt = 'greatest(b.booked_at, b.changed_at at time zone z.timezone_name)'
  const paid = sql`(select to_jsonb(paid) from (
      select k.monthly_cancel_limit as "monthlyCancelLimit", ${usage(school)}
      from contract k where k.school_id = ${school} and k.id = b.contract_id) paid)`
  const person = (type: 'student' | 'teacher'): Sql => sql`
    ${type} as type, p.id, null::uuid as "guardianId", null::uuid as "childId", p.email, p.com_lang as "comLang", coalesce(c.choice, 'school') as choice,
    coalesce(c.evening, false) as evening, coalesce(c.hours, 0) as hours, ${lesson} as lesson,
    array(select r.kind from reminder r where r.school_id = ${school} and r.slot_id = s.id
      and r.starts_at = s.starts_at and r.reader_id = p.id) as sent`
  return query(
    em,
    sql<Candidate>`
      select ${person('student')}, coalesce(c.cancel_hours, 0) as "cancelHours",
        ${wallTime('s.cancel_by')} as "cancelBy", ${wallTime(changedAt)} as "lastChangedAt",
        ${paid} as contract
      from slot s
      join school z on z.id = s.school_id
      join booking b on b.school_id = ${school} and b.live_slot_id = s.id
      join student p on p.school_id = ${school} and p.id = b.student_id
      left join reminder_choice c on c.school_id = ${school} and c.student_id = p.id
      where ${isNear} and p.active and not p.deleted and p.notify and p.email <> ''
        and coalesce(c.choice, 'school') <> 'none'
      union all
      select 'guardian', gs.id, g.id, p.id, g.email, g.com_lang, 'school', false, 0, ${lesson},
        array(select r.kind from reminder r where r.school_id = ${school} and r.slot_id = s.id
          and r.starts_at = s.starts_at and r.reader_id = gs.id), 0,
        ${wallTime('s.cancel_by')}, ${wallTime(changedAt)},
        ${paid}
      from slot s
      join school z on z.id = s.school_id
      join booking b on b.school_id = ${school} and b.live_slot_id = s.id
      join student p on p.school_id = ${school} and p.id = b.student_id
      join guardian_student gs on gs.school_id = ${school} and gs.student_id = p.id
      join guardian g on g.school_id = ${school} and g.id = gs.guardian_id
      left join reminder_choice c on c.school_id = ${school} and c.student_id = p.id
      where ${isNear} and p.active and not p.deleted and g.active and g.notify and ${linkWants(sql`'reminder'`)}
        and not (p.notify and lower(p.email collate "C") = g.guardian_id and coalesce(c.choice, 'school') <> 'none')
      union all
      select ${person('teacher')}, 0, null,
        (select ${wallTime(`min(${changedAt})`)} from booking b where b.school_id = ${school} and b.live_slot_id = s.id),
        null
      from slot s
      join school z on z.id = s.school_id
      join teacher p on p.school_id = ${school} and p.id = s.teacher_id
      left join reminder_choice c on c.school_id = ${school} and c.teacher_id = p.id
      where ${isNear} and p.active and not p.deleted and p.notify and p.email <> ''
        and coalesce(c.choice, 'school') <> 'none'`,
  )
}

/** The days for which queued reminders are remembered. */
const DAYS_KEPT = 30

/** Forgets the reminders of lessons that are long over. */
export async function clearOldReminders(em: EntityManager): Promise<void> {
  await query(em, sql`delete from reminder where starts_at < now() - make_interval(days => ${DAYS_KEPT})`)
}
