import { noReturn } from '@koma/schema/rules/cancel'
import type { Moved } from '@koma/schema/rules/moveBooking'
import { occupancyOf } from '@koma/schema/rules/occupancy'
import type { EntityManager } from '@mikro-orm/postgresql'
import { randomUUID } from 'node:crypto'
import { aboutSlot, aboutStudent, type ActivityEntry, activityInsert, placeText } from '../activity/activity.ts'
import { type LessonReader, mailLesson } from '../mail/lessonMails.ts'
import type { MailData, MailLesson } from '../mail/mail.kinds.ts'
import { type NewMail, queueMail } from '../mail/queueMail.ts'
import { query, sql } from '../platform/database/sql.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import type { Facts, LiveBooking } from './booking.facts.ts'
import { writeCancellation } from './cancelBooking.ts'
import { returnedTo } from './returnedTo.ts'
import { tellWaiting } from './tellWaiting.ts'
import { bookingStatement } from './writeBooking.ts'
import { bookingMove } from './writeSeats.ts'

/**
 * Writes a move of locked facts, logs and announces it, tells who waits for the old seat, and mails student and
 * teachers once. A booking goes along as it is where the same contract pays the same; otherwise it is cancelled and a
 * new one is made. (MOVE-05, MOVE-07)
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
  if (move.goesAlong) {
    await takeAlong(em, ctx, viewer, { from, to, booking }, move)
    if (occupancyOf(from.slot.booked) === 'full') await tellWaiting(em, ctx, viewer, from)
  } else {
    const quiet: Context = { ...ctx, tellsNobody: true }
    const { outcome, credit } = move
    const paid = from.contracts.find(({ id }) => id === booking.contractId)
    const leaving = { outcome, credit, pointsAfter: (paid?.points ?? 0) + credit }
    await writeCancellation(em, quiet, viewer, from, booking, leaving, await returnedTo(em, ctx, from, credit))
    await query(em, bookingStatement(quiet, viewer, to, move.booking))
  }
  if (ctx.tellsNobody !== true) await queueMail(em, ctx.school.id, mailsOf(ctx, viewer, from, to, move))
}

/** Takes the booking along with its contract and charge; no point moves. */
async function takeAlong(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  { from, to, booking }: { from: Facts; to: Facts; booking: LiveBooking },
  { booking: { contract, course, online, locationId } }: Moved,
): Promise<void> {
  const entry: ActivityEntry = {
    ...aboutSlot(ctx, viewer, to.slot),
    ...aboutStudent(to.student),
    type: 'lesson-moved',
    lesson_location: placeText({ online }, to.slot.locationName),
    course_code: course.code,
    contract_id: contract.id,
    contract_name: contract.name,
    lesson_time_before: from.slot.startsAt,
    lesson_location_before: placeText(booking, from.slot.locationName),
    teacher_code_before: from.slot.teacherCode,
  }
  await query(
    em,
    sql`with moved as (
        ${bookingMove(ctx.school.id, booking.id, { slot: to.slot, courseId: course.id, place: { online, locationId } })}
        returning id),
      noted as (${activityInsert([entry])})
      insert into outbox (school_id, topic, ref)
      values (${ctx.school.id}, 'slot', ${from.slot.id}), (${ctx.school.id}, 'slot', ${to.slot.id}),
        (${ctx.school.id}, 'student', ${to.student?.id})`,
  )
}

/**
 * Returns one mail to the student and to a teacher who keeps the lesson; where the teacher changes, one lost a booking
 * and the other has a new one.
 */
function mailsOf(ctx: Context, viewer: Viewer, from: Facts, to: Facts, move: Moved): NewMail[] {
  const { contract, course, cost, online, locationId, pointsAfter } = move.booking
  const before: MailLesson = mailLesson(from.slot)
  const data: MailData['bookingMoved'] = {
    slotId: to.slot.id,
    startsAt: to.slot.startsAt,
    endsAt: to.slot.endsAt,
    teacherId: to.slot.teacherId,
    courseId: course.id,
    online,
    locationId,
    before,
    studentId: to.student?.id ?? '',
    by: viewer.type === 'student' ? 'student' : 'staff',
    contractName: contract.name,
    pointsAfter,
    cost,
    credit: move.credit,
    cancelBy: to.slot.cancelBy,
    noReturn: noReturn(to.slot, contract, ctx.now),
  }
  const keepsTeacher = from.slot.teacherId === to.slot.teacherId
  const readers = to.mails.map((reader): NewMail => {
    const reached = recipient(data.slotId, data.studentId, reader)
    return reader.type === 'student' || keepsTeacher
      ? { ...reached, key: `bookingMoved:${randomUUID()}`, kind: 'bookingMoved', data }
      : { ...reached, key: `bookingMade:${randomUUID()}`, kind: 'bookingMade', data }
  })
  const gave = keepsTeacher ? [] : from.mails.filter(({ type }) => type === 'teacher')
  const { studentId, by, contractName } = data
  const given = { ...before, studentId, by, contractName, pointsAfter, credit: move.credit }
  return [
    ...readers,
    ...gave.map((reader): NewMail => ({
      ...recipient(from.slot.id, studentId, reader),
      key: `bookingCancelled:${randomUUID()}`,
      kind: 'bookingCancelled',
      data: given,
    })),
  ]
}

function recipient(slotId: string | undefined, studentId: string, reader: LessonReader): Pick<NewMail, 'about' | 'to'> {
  return { about: `lesson:${slotId}:${studentId}:${reader.id}`, to: reader }
}
