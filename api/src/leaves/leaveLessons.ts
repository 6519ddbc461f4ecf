import { cancel } from '@koma/schema/rules/cancel'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { cancelFacts, type Facts, readFacts } from '../bookings/booking.facts.ts'
import { endBooking } from '../bookings/cancelBooking.ts'
import { cancelPromise } from '../bookings/cancelPromise.ts'
import { passOnSeatIfFull } from '../bookings/offers/passOnSeat.ts'
import { query, type Sql, sql } from '../platform/database/sql.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { lessonPeople } from '../slots/lessonPeople.ts'
import type { MailedBooking } from './mailLeave.ts'

/** A lesson in the time of a pause or departure, and what becomes of its points. */
export interface LeaveLesson {
  bookingId: string
  slotId: string
  startsAt: WallTime
  endsAt: WallTime
  courseName: string
  teacherName: string
  cost: number
  /** Whether it is cancelled; otherwise it stays. */
  isCancelled: boolean
  /** The contract that gets the points, and what it has then; null where the lesson stays. */
  contractName: string | null
  pointsAfter: number | null
}

/** A lesson with what its emails need, where it was cancelled. */
export interface EndedLesson extends LeaveLesson {
  facts?: Facts
  people?: MailedBooking['people']
  place?: MailedBooking['place']
}

/** Returns the student's booked lessons to come in a time, the earliest first. */
export function lessonsIn(
  em: EntityManager,
  { school }: Context,
  studentId: string,
  isWithin: Sql,
): Promise<EndedLesson[]> {
  return query(
    em,
    sql<EndedLesson>`
      select b.id as "bookingId", s.id as "slotId", to_char(s.starts_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "startsAt",
        to_char(s.ends_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "endsAt", c.display_name as "courseName",
        t.display_name as "teacherName", b.cost, false as "isCancelled", null as "contractName", null as "pointsAfter"
      from booking b
      join slot s on s.school_id = b.school_id and s.id = b.live_slot_id
      join course c on c.school_id = b.school_id and c.id = b.course_id
      join teacher t on t.school_id = s.school_id and t.id = s.teacher_id
      where b.school_id = ${school.id} and b.student_id = ${studentId} and b.status = 'booked' and ${isWithin}
      order by s.starts_at, s.id`,
  )
}

/** Cancels the lessons with all of their points, whatever the limits, and passes on the seats of full ones. */
export async function cancelLessons(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  id: string,
  studentId: string,
  lessons: readonly EndedLesson[],
): Promise<EndedLesson[]> {
  const quiet: Context = { ...ctx, tellsNobody: true }
  const ended: EndedLesson[] = []
  for (const lesson of lessons) {
    const people = await lessonPeople(em, ctx.school.id, [lesson.slotId])
    const facts = await readFacts(em, ctx, lesson, studentId, { lock: true })
    const booking = facts?.booking ?? null
    const verdict = facts === null ? null : cancel(cancelFacts(facts, {}), 'staff-unrestricted', ctx.now)
    if (facts === null || booking === null || verdict?.ok !== true) {
      ended.push(lesson)
      continue
    }
    const { to } = await cancelPromise(em, ctx, facts, verdict)
    await endBooking(em, quiet, viewer, { facts, booking, verdict, refunded: to })
    await passOnSeatIfFull(em, ctx, viewer, facts)
    ended.push({
      ...lesson,
      isCancelled: true,
      contractName: to?.name ?? null,
      pointsAfter: to?.pointsAfter ?? verdict.pointsAfter,
      facts,
      people: people.filter((person) => person.role === 'teaching' || person.id === studentId),
      place: { courseId: booking.courseId, online: booking.online, locationId: facts.slot.booked?.locationId ?? null },
    })
  }
  const bookingIds = ended.flatMap(({ isCancelled, bookingId }) => (isCancelled ? [bookingId] : []))
  await query(
    em,
    sql`update student_leave set bookings = bookings || ${bookingIds}::uuid[] where school_id = ${ctx.school.id} and id = ${id}`,
  )
  return ended
}

/** Returns a cancelled lesson for the email about it; nothing for one that stays. */
export const mailed = ({ facts, people, place, cost }: EndedLesson): MailedBooking[] =>
  facts === undefined || people === undefined || place === undefined ? [] : [{ facts, people, place, cost }]
