import type { Language } from '@koma/schema/codes'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import { guardiansNotified, type NotifiedGuardian } from '../mail/guardianCopies.ts'
import type { MailLesson } from '../mail/mail.kinds.ts'
import { joiningOrder } from '../bookings/waiting/joiningOrder.ts'

/**
 * A person's part in a slot: a seat, a place on its waiting list, or teaching it. When the teacher changes, the old one
 * has `given` it and the new one `taken` it.
 */
export const lessonRoles = ['booked', 'waiting', 'teaching', 'given', 'taken'] as const
export type LessonRole = (typeof lessonRoles)[number]

/**
 * The ways of notifying somebody of a change, besides the screen: by email, or not, because they want none or have no
 * address.
 */
export const lessonNotices = ['mail', 'off', 'noAddress'] as const
export type LessonNotice = (typeof lessonNotices)[number]

/** A person whom a change of a slot concerns. */
export interface LessonPerson {
  slotId: string
  type: 'student' | 'teacher'
  role: LessonRole
  id: string
  code: string
  name: string
  email: string
  phoneNumber: string
  comLang: Language
  /** Whether a mail goes to the person's own address. */
  reached: boolean
  /** The guardians of a student; empty for teachers. */
  guardians: NotifiedGuardian[]
  /** `mail` also for a student whose guardian gets one. */
  notice: LessonNotice
}

/**
 * Returns the columns of a person, a row of `student` or `teacher`, who is to be notified by a mail of a kind. A
 * student whose guardian is mailed counts as notified by mail (FAM-12).
 */
export function personColumns(
  schoolId: string,
  person: string,
  type: 'student' | 'teacher' | 'guardian',
  kind: Sql = sql`'lessonChanged'`,
): Sql {
  const p = sql.raw(person)
  const name = type === 'teacher' ? sql`${p}.display_name` : sql`${p}.last_name || ' ' || ${p}.first_name`
  const reached = sql`(${p}.active and ${p}.notify and ${p}.email <> '')`
  const guardians = type === 'student' ? guardiansNotified(schoolId, p, { kind, reached }) : sql`'[]'::jsonb`
  return sql`${sql.lit(type)} as type, ${p}.id, ${sql.raw(`${person}.${type}_id`)} as code, ${name} as name,
    ${p}.email, ${p}.phone_number as "phoneNumber", ${p}.com_lang as "comLang", ${reached} as reached,
    ${guardians} as guardians,
    case when ${reached} or jsonb_path_exists(${guardians}, '$[*] ? (@.mailed == true)') then 'mail'
      when ${p}.email = '' then 'noAddress' else 'off' end as notice`
}

/**
 * Returns everybody whom the slots concern: their teacher, the booked and the waiting, each in the order of joining.
 */
export function lessonPeople(em: EntityManager, schoolId: string, slotIds: readonly string[]): Promise<LessonPerson[]> {
  return query(
    em,
    sql<LessonPerson>`
      select * from (
        select s.id as "slotId", 'teaching' as role, ${personColumns(schoolId, 't', 'teacher')}, 1 as turn, null::timestamp as since, null::uuid as entry
        from slot s join teacher t on t.school_id = s.school_id and t.id = s.teacher_id
        where s.school_id = ${schoolId} and s.id = any(${slotIds}::uuid[])
        union all
        select b.live_slot_id, 'booked', ${personColumns(schoolId, 'st', 'student')}, 2, b.booked_at, b.id
        from booking b join student st on st.school_id = b.school_id and st.id = b.student_id
        where b.school_id = ${schoolId} and b.live_slot_id = any(${slotIds}::uuid[])
        union all
        select w.slot_id, 'waiting', ${personColumns(schoolId, 'st', 'student')}, 3, ${joiningOrder}
        from waiting w join student st on st.school_id = w.school_id and st.id = w.student_id
        where w.school_id = ${schoolId} and w.slot_id = any(${slotIds}::uuid[])) people
      order by "slotId", turn, since, entry`,
  )
}

/** Returns the teachers of these ids, as those who take a slot. */
export function teachersToTake(
  em: EntityManager,
  schoolId: string,
  teacherIds: readonly string[],
): Promise<Omit<LessonPerson, 'slotId'>[]> {
  return query(
    em,
    sql<Omit<LessonPerson, 'slotId'>>`
      select 'taken' as role, ${personColumns(schoolId, 't', 'teacher')} from teacher t where t.school_id = ${schoolId}
        and t.id = any(${teacherIds}::uuid[])`,
  )
}

/** Returns the student of this id, as one who is booked; none where the school has no such student. */
export function studentToBook(
  em: EntityManager,
  schoolId: string,
  studentId: string,
): Promise<Omit<LessonPerson, 'slotId'>[]> {
  return query(
    em,
    sql<Omit<LessonPerson, 'slotId'>>`
      select 'booked' as role, ${personColumns(schoolId, 'st', 'student')} from student st where st.school_id = ${schoolId}
        and st.id = ${studentId}`,
  )
}

/**
 * The parts of a slot that people notice: when, with whom and where its lesson is. `bookedPlace` is null while nobody
 * is booked.
 */
export interface NoticedSlot {
  startsAt: WallTime
  endsAt: WallTime
  teacherId: string
  locationId: string | null
  onlineAvailable: boolean
  bookedPlace: { online: boolean; locationId: string | null } | null
}

/**
 * Returns the people whom a change of one slot concerns: students and teachers of a booked one, and those who wait.
 * Where the school hides its teachers, another teacher changes nothing for students.
 */
export function peopleWhoNotice(
  { displayTeacherName }: { displayTeacherName: boolean },
  before: NoticedSlot,
  after: NoticedSlot,
  people: readonly LessonPerson[],
  takers: readonly Omit<LessonPerson, 'slotId'>[],
): LessonPerson[] {
  const [was, is] = [placeOf(before), placeOf(after)]
  const isElsewhere = was.online !== is.online || was.locationId !== is.locationId
  const isElsewhen = before.startsAt !== after.startsAt || before.endsAt !== after.endsAt
  const changesHands = before.teacherId !== after.teacherId
  const studentsSee = isElsewhen || isElsewhere || (changesHands && displayTeacherName)
  const teacherSees = before.bookedPlace !== null && (isElsewhen || isElsewhere || changesHands)
  return people.flatMap((person): LessonPerson[] => {
    if (person.type === 'student') return studentsSee ? [person] : []
    if (!teacherSees) return []
    if (!changesHands) return [person]
    const taker = takers.find(({ id }) => id === after.teacherId)
    return [{ ...person, role: 'given' }, ...(taker === undefined ? [] : [{ ...taker, slotId: person.slotId }])]
  })
}

/** Returns the parts of a slot that mails mention. */
export function noticedLesson(slot: NoticedSlot, courseId: string | null): MailLesson {
  const { startsAt, endsAt, teacherId } = slot
  return { startsAt, endsAt, teacherId, courseId, ...placeOf(slot) }
}

/** Returns where the lesson is held, or, while nobody is booked, where it can be. */
function placeOf({ bookedPlace, locationId, onlineAvailable }: NoticedSlot): {
  online: boolean
  locationId: string | null
} {
  return bookedPlace === null
    ? { online: onlineAvailable, locationId }
    : { online: bookedPlace.online, locationId: bookedPlace.locationId }
}

/** Returns the ids of the guardians who get a mail. */
export const mailedGuardians = (guardians: readonly NotifiedGuardian[]): string[] =>
  guardians.flatMap(({ id, mailed }) => (mailed ? [id] : [])).toSorted()

/** Returns who would get a mail, who not and why, for the digest of a preview; null if nobody is to be mailed. */
export function noticesOf(people: readonly LessonPerson[], tell: boolean): string[] | null {
  if (!tell) return null
  return [
    ...new Set(
      people.map(({ id, role, notice, guardians }) => [id, role, notice, ...mailedGuardians(guardians)].join(' ')),
    ),
  ].toSorted((a, b) => (a < b ? -1 : 1))
}

/** Returns them as the readers of a mail, with whom it reaches. */
export function mailReaders(people: readonly LessonPerson[]) {
  return people.map(({ type, id, email, comLang, role, reached }) => ({
    type,
    id,
    email,
    comLang,
    role,
    reached,
  }))
}
