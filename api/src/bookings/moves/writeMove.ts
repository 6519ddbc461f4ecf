import { noReturn } from '@koma/schema/rules/cancel'
import type { ContractFacts } from '@koma/schema/rules/facts'
import type { Moved } from '@koma/schema/rules/moveBooking'
import type { EntityManager } from '@mikro-orm/postgresql'
import { randomUUID } from 'node:crypto'
import { aboutSlot, aboutStudent, type ActivityEntry, activityInsert, placeText } from '../../activity/activity.ts'
import { type LessonReader, mailLesson } from '../../mail/lessonMails.ts'
import type { MailData, MailLesson } from '../../mail/mail.kinds.ts'
import { mailedActor } from '../../mail/mailedActor.ts'
import { type NewMail, queueMail, type Reached } from '../../mail/queueMail.ts'
import { query, type Sql, sql } from '../../platform/database/sql.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { type Facts, type LiveBooking, readersOf } from '../booking.facts.ts'
import { writeCancellation } from '../cancelBooking.ts'
import type { WaitingPlace } from '../waiting/joiningOrder.ts'
import { returnedTo } from '../returnedTo.ts'
import { passOnSeatIfFull } from '../offers/passOnSeat.ts'
import { acceptsOffer, bookingStatement, overlappingWaits, withAccepted } from '../writeBooking.ts'
import { bookingMove, type EarlierPlace, markUndone, movedFrom, updateMoves } from '../writeSeats.ts'

/**
 * Writes a move of locked facts, logs and announces it, tells who waits for the old seat, and mails student and
 * teachers once. A booking goes along as it is where the same contract pays the same; otherwise it is cancelled and a
 * new one is made. Either way it remembers where it was. (MOVE-05, MOVE-07, MOVE-11)
 */
export async function writeMove(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  from: Facts,
  to: Facts,
  move: Moved,
): Promise<void> {
  const { booking } = from
  if (booking === null) throw new Error('a move of nothing was allowed')
  const { outcome, credit } = move
  const { contract, course, cost, online, locationId, pointsAfter } = move.booking
  const seat = { courseId: course.id, courseCode: course.code, online, locationId, waited: to.waiting }
  const earlierPlace: EarlierPlace = {
    at: ctx.now,
    slotId: from.slot.id,
    startsAt: from.slot.startsAt,
    courseId: booking.courseId,
    online: booking.online,
    locationId: booking.online ? null : from.slot.locationId,
    bookingId: move.keepsBooking ? null : booking.id,
    isFree: viewer.type === 'student' && outcome === 'cancel-unrestricted',
    waited: booking.waited,
  }
  if (move.keepsBooking) {
    await moveSameBooking(em, ctx, viewer, { from, to, booking }, { ...seat, contract }, movedFrom(earlierPlace))
    await passOnSeatIfFull(em, ctx, viewer, from)
  } else {
    const quiet: Context = { ...ctx, tellsNobody: true }
    const paid = from.contracts.find(({ id }) => id === booking.contractId)
    const verdict = { outcome, credit, pointsAfter: (paid?.points ?? 0) + credit }
    const refunded = await returnedTo(em, ctx, from, credit)
    await writeCancellation(em, quiet, viewer, { facts: from, booking, verdict, refunded })
    const [newBooking] = await query(em, bookingStatement(quiet, viewer, to, move.booking) as Sql<{ id: string }>)
    if (newBooking !== undefined) await query(em, updateMoves(ctx.school.id, newBooking.id, movedFrom(earlierPlace)))
  }
  if (ctx.tellsNobody === true) return
  const mails = moveMails(ctx, viewer, { from, to }, [...readersOf(to), ...teachersOf(from, to)], {
    ...seat,
    contract,
    cost,
    credit,
    pointsAfter,
  })
  await queueMail(em, ctx.school.id, mails)
}

/** Returns the teachers of the old lesson who want a mail, where the new one is another's. */
function teachersOf(from: Facts, to: Facts): Facts['mails'] {
  return from.slot.teacherId === to.slot.teacherId ? [] : from.mails.filter(({ type }) => type === 'teacher')
}

/** The seat that a booking moves to. */
interface Seat {
  courseId: string
  courseCode: string
  online: boolean
  locationId: string | null
}

/** The seat of a booking that goes along, with the contract that pays for it as before. */
interface KeptSeat extends Seat {
  contract: { id: string; name: string }
  waited: WaitingPlace | null
}

/**
 * Takes the booking along with its contract and charge; no point moves, and a seat that is held for the student is
 * accepted. The caller passes on the old seat. `moves` is what the booking remembers then.
 */
export async function moveSameBooking(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  { from, to, booking }: { from: Facts; to: Facts; booking: LiveBooking },
  { contract, courseId, courseCode, online, locationId, waited }: KeptSeat,
  moves: Sql,
): Promise<void> {
  const entry: ActivityEntry = {
    ...aboutSlot(ctx, viewer, to.slot),
    ...aboutStudent(to.student),
    type: 'lesson-moved',
    lesson_location: placeText({ online }, to.slot.locationName),
    course_code: courseCode,
    contract_id: contract.id,
    contract_name: contract.name,
    lesson_time_before: from.slot.startsAt,
    lesson_location_before: placeText(booking, from.slot.locationName),
    teacher_code_before: from.slot.teacherCode,
  }
  const seat = { slot: to.slot, courseId, place: { online, locationId }, waited }
  await query(
    em,
    sql`with moved as (${bookingMove(ctx.school.id, booking.id, seat, moves)}
        returning id, ${markUndone(ctx.school.id, entry.actor, ctx.now)}),
      noted as (${activityInsert(withAccepted(to, entry))})
      insert into outbox (school_id, topic, ref)
      values (${ctx.school.id}, 'slot', ${from.slot.id}), (${ctx.school.id}, 'slot', ${to.slot.id}),
        (${ctx.school.id}, 'student', ${to.student?.id})`,
  )
  if (acceptsOffer(to)) await query(em, sql`with ${overlappingWaits(ctx, entry.actor, to)} select`)
}

/** Who gets a mail about a move; a preview also names those whom it does not reach. */
type MoveReader = LessonReader & Partial<Reached>

/** What the mails about a move say of the booking after it. */
interface MailedSeat extends Omit<Seat, 'courseCode'> {
  contract: ContractFacts
  cost: number
  credit: number
  pointsAfter: number
}

/**
 * Returns one mail to the student and to a teacher who keeps the lesson. If the teacher changes, the old one gets a
 * mail about a cancellation and the new one about a booking. `readers` are those of the new lesson, and the old one's
 * teacher if it is another.
 */
export function moveMails(
  ctx: Context,
  viewer: Viewer,
  { from, to }: { from: Facts; to: Facts },
  readers: readonly MoveReader[],
  { contract, courseId, cost, online, locationId, pointsAfter, credit }: MailedSeat,
): NewMail[] {
  const before: MailLesson = mailLesson(from.slot)
  const data: MailData['bookingMoved'] = {
    slotId: to.slot.id,
    startsAt: to.slot.startsAt,
    endsAt: to.slot.endsAt,
    teacherId: to.slot.teacherId,
    courseId,
    online,
    locationId,
    before,
    studentId: to.student?.id ?? '',
    ...mailedActor(viewer),
    contractName: contract.name,
    pointsAfter,
    cost,
    credit,
    cancelBy: to.slot.cancelBy,
    noReturn: noReturn(to.slot, contract, ctx.now),
  }
  const { studentId, by, contractName } = data
  const keepsTeacher = from.slot.teacherId === to.slot.teacherId
  return readers.map((reader): NewMail => {
    if (reader.type === 'teacher' && !keepsTeacher && reader.id === from.slot.teacherId) {
      const lostBooking = { ...before, studentId, by, contractName, pointsAfter, credit }
      const about = lessonAbout(from.slot.id, studentId, reader)
      return { about, to: reader, key: `bookingCancelled:${randomUUID()}`, kind: 'bookingCancelled', data: lostBooking }
    }
    const about = lessonAbout(to.slot.id, studentId, reader)
    return reader.type === 'student' || keepsTeacher
      ? { about, to: reader, key: `bookingMoved:${randomUUID()}`, kind: 'bookingMoved', data }
      : { about, to: reader, key: `bookingMade:${randomUUID()}`, kind: 'bookingMade', data }
  })
}

/** Returns what a mail to `reader` is about: it replaces the one about the student's seat that is not sent yet. */
export const lessonAbout = (slotId: string, studentId: string | null, reader: { id: string }): string =>
  `lesson:${slotId}:${studentId}:${reader.id}`
