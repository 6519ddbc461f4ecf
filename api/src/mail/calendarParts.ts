import { dateOf, plusDays, schoolNow } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { invitationText } from '../feeds/calendarText.ts'
import { KEPT_DAYS, type LessonRow, studentLessons, teacherLessons } from '../feeds/feed.reads.ts'
import { lessonEvent } from '../feeds/lessonEvent.ts'
import { instant, query, type Sql, sql } from '../platform/database/sql.ts'
import type { MailLesson } from './mail.kinds.ts'
import type { MailToMake } from './mailToMake.ts'

/** The most lessons that a mail brings to a calendar, as many as are booked in one step. */
const MOST_PARTS = 60

/** One lesson for the reader's calendar program. */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL'
  text: string
}

/** The lessons a mail is about, as conditions on bookings of a student, or on slots of a teacher. */
interface Wanted {
  /** Those that are in the calendar from now on. */
  entered: Sql[]
  /** Those that leave it. */
  left: Sql[]
}

/**
 * Returns the calendar parts of a mail about bookings, a move or a cancellation: what each lesson is now. With the UID
 * and SEQUENCE of the calendar address, a calendar program replaces or removes its entry in whatever order mails arrive
 * (REMIND-01). The lesson that is entered comes first. A part that no longer holds when the mail goes out is left out,
 * because a later mail brings what does.
 */
export async function calendarParts(
  em: EntityManager,
  mail: MailToMake,
  { baseUrl, from }: { baseUrl: string; from: string },
): Promise<CalendarPart[]> {
  const { reader, school, language, schoolId } = mail
  if (reader?.type !== 'student' && reader?.type !== 'teacher') return []
  const { type, id } = reader
  const { entered, left } = wantedOf(mail, type)
  const since = plusDays(dateOf(schoolNow(school.timezoneName)), -KEPT_DAYS)
  const at = { em, school: { id: schoolId, displayTeacherName: school.displayTeacherName }, since }
  const read = (which: Sql) =>
    type === 'student'
      ? studentLessons(at, id, which)
      : teacherLessons(at, sql`${which} and (s.teacher_id = ${id}) = ${!isGivenAway(mail)}`)
  const rows: LessonRow[] = []
  for (const which of entered) rows.push(...(await read(which)).filter(({ cancelled }) => !cancelled))
  for (const which of left) {
    const found = await read(which)
    // What somebody else teaches from now on goes on, without this teacher.
    rows.push(...(isGivenAway(mail) ? found.map((row) => ({ ...row, cancelled: true })) : found))
  }
  // A slot whose only booking went along to another one has no trace of it.
  if (type === 'teacher' && mail.kind === 'bookingMoved' && mail.data.before.slotId !== undefined)
    rows.push(...(await leftEmpty(em, schoolId, { ...mail.data.before, teacherId: id })))
  if (type === 'teacher' && mail.kind === 'closure' && mail.data.end === 'closed')
    rows.push(...(await closedLessons(em, schoolId, id, mail.data.lessons)))
  const organizer = { name: school.emailName || school.name, email: from }
  const attendee = { name: reader.name, email: mail.address }
  const seen = new Set<string>()
  return rows.slice(0, MOST_PARTS).flatMap((row) => {
    if (seen.has(row.id)) return []
    seen.add(row.id)
    const event = lessonEvent(row, { language, baseUrl, reader: type })
    const text = invitationText(school, event, { organizer, attendee })
    return [{ method: row.cancelled ? 'CANCEL' : 'REQUEST', text }]
  })
}

function wantedOf({ kind, data, schoolId }: MailToMake, type: 'student' | 'teacher'): Wanted {
  const reader = { type, schoolId }
  const nothing = { entered: [], left: [] }
  if (kind === 'bookingMade') return { ...nothing, entered: inSlot(data.slotId, reader, 'booked') }
  if (kind === 'bookingCancelled') return { ...nothing, left: inSlot(data.slotId, reader, 'cancelled') }
  if (kind === 'bookingMoved') {
    const entered = inSlot(data.slotId, reader, 'booked')
    return { entered, left: inSlot(data.before.slotId, reader, 'cancelled') }
  }
  if (kind === 'lessonsBooked') {
    const slotIds = data.lessons.flatMap(({ slotId = [] }) => slotId)
    return data.end === 'made'
      ? { ...nothing, entered: [inSlots(slotIds, reader, 'booked')] }
      : { ...nothing, left: [inSlots(slotIds, reader, 'cancelled')] }
  }
  if (kind === 'closure') {
    const slotIds = data.lessons.flatMap(({ slotId, back }) =>
      slotId !== undefined && (back || data.end === 'closed') ? [slotId] : [],
    )
    return data.end === 'closed'
      ? { ...nothing, left: [inSlots(slotIds, reader, 'cancelled')] }
      : { ...nothing, entered: [inSlots(slotIds, reader, 'booked')] }
  }
  if (kind !== 'lessonChanged' || data.role === 'waiting') return nothing
  const slot = inSlot(data.slotId, reader, 'booked')
  return data.role === 'given' ? { ...nothing, left: slot } : { ...nothing, entered: slot }
}

interface Reader {
  type: 'student' | 'teacher'
  schoolId: string
}

/** Returns the reader's lesson in a slot; none where mails that were queued long ago do not name it. */
function inSlot(slotId: string | undefined, reader: Reader, as: 'booked' | 'cancelled'): Sql[] {
  return slotId === undefined ? [] : [inSlots([slotId], reader, as)]
}

/** Returns the reader's lessons in slots. */
function inSlots(slotIds: readonly string[], { type, schoolId }: Reader, as: 'booked' | 'cancelled'): Sql {
  if (type === 'teacher') return sql`s.id = any(${slotIds}::uuid[])`
  if (as === 'booked') return sql`b.live_slot_id = any(${slotIds}::uuid[])`
  // Whoever booked the same lesson again meanwhile has another entry, which stays.
  return sql`b.slot_id = any(${slotIds}::uuid[]) and b.id = (
      select gone.id from booking gone
      where gone.school_id = ${schoolId} and gone.slot_id = b.slot_id and gone.student_id = b.student_id
        and gone.status <> 'booked'
      order by gone.cancelled_at desc, gone.id desc limit 1)`
}

/** Returns a teacher's slot that nobody is booked in any more, as the lesson that was there. */
function leftEmpty(em: EntityManager, schoolId: string, lesson: MailLesson): Promise<LessonRow[]> {
  return query(
    em,
    sql<LessonRow>`
      select s.id, s.version + z.zone_changes as sequence, ${instant('now()')} as "changedAt", true as cancelled,
        ${lesson.startsAt}::text as "startsAt", ${lesson.endsAt}::text as "endsAt", ${lesson.online}::boolean as online,
        coalesce(c.display_name, '') as course, l.location_name as location, null as teacher, null as "cancelBy",
        null as seats
      from slot s join school z on z.id = s.school_id
      left join course c on c.school_id = s.school_id and c.id = ${lesson.courseId}
      left join location l on l.school_id = s.school_id and l.id = ${lesson.locationId}
      where s.school_id = ${schoolId} and s.id = ${lesson.slotId} and s.teacher_id = ${lesson.teacherId}
        and s.booked_count = 0`,
  )
}

/**
 * Returns a teacher's lessons whose slots went with a closure. Reopened, a slot has the number after the next: its
 * entry replaces this one.
 */
function closedLessons(
  em: EntityManager,
  schoolId: string,
  teacherId: string,
  lessons: readonly MailLesson[],
): Promise<LessonRow[]> {
  const slotIds = lessons.flatMap(({ slotId = [] }) => slotId)
  return query(
    em,
    sql<LessonRow>`
      select distinct on (cs.slot_id) cs.slot_id as id, (cs.kept ->> 'version')::int + 1 + z.zone_changes as sequence,
        ${instant('now()')} as "changedAt", true as cancelled, cs.kept ->> 'starts_at' as "startsAt",
        cs.kept ->> 'ends_at' as "endsAt", b.online, c.display_name as course, l.location_name as location,
        null as teacher, null as "cancelBy", null as seats
      from closure_slot cs
      join school z on z.id = cs.school_id
      join booking b on b.school_id = ${schoolId} and b.slot_id = cs.slot_id and b.status <> 'booked'
      join course c on c.school_id = ${schoolId} and c.id = b.course_id
      left join location l on l.school_id = ${schoolId} and l.id = b.location_id
      where cs.school_id = ${schoolId} and cs.slot_id = any(${slotIds}::uuid[])
        and cs.kept ->> 'teacher_id' = ${teacherId}::text
        and not exists (select from slot s where s.school_id = ${schoolId} and s.id = cs.slot_id)
      order by cs.slot_id, (cs.kept ->> 'version')::int desc, b.changed_at desc`,
  )
}

const isGivenAway = (mail: MailToMake): boolean => mail.kind === 'lessonChanged' && mail.data.role === 'given'
