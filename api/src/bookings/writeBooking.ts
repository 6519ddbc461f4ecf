import type { Booked, BookingVerdict } from '@koma/schema/rules/book'
import { noReturn } from '@koma/schema/rules/cancel'
import { aboutSlot, aboutStudent, type ActivityEntry, insertActivity, placeText } from '../activity/activity.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { insertLessonMails } from '../mail/lessonMails.ts'
import type { MailData } from '../mail/mail.kinds.ts'
import { violatedConstraint } from '../platform/database/databaseError.ts'
import { exchange, type Statement } from '../platform/database/exchange/exchange.ts'
import { type Facts, heldFacts, type HeldFacts } from './booking.facts.ts'

/**
 * Writes booking, charge, activity, events and any mails in one statement; the triggers move seats and points
 * and end the waiting. The caller has locked the slot and the contracts.
 */
const statementWith = (mails: string): string => `with made as (
    insert into booking (school_id, slot_id, student_id, course_id, contract_id, location_id, online, cost,
      unrestricted, starts_at, ends_at, booked_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id),
  charged as (
    insert into credit_entry (school_id, contract_id, delta, reason, booking_id, actor, at)
    select $1, $5, -$8::int, 'booking', id, $13, $12 from made),
  noted as (${insertActivity('$14')}),
  ${mails}
  announced as (insert into outbox (school_id, topic, ref) values ($1, 'slot', $2), ($1, 'student', $3))
  select id from made`

/** The statement for a booking that mails nobody. */
export const bookingWithoutMails = statementWith('')
const withMails = statementWith(
  `${insertLessonMails('bookingMade', 'made', { school: '$1', slot: '$2', student: '$3', readers: '$15', data: '$16' })},`,
)

/**
 * The outcome of an attempt to book: the facts as they were, the verdict on them, and the booking if one was written.
 */
export interface Attempt {
  facts: Facts | null
  /** Whether the facts stayed locked until the attempt ended; a booking is only written then. */
  locked: boolean
  verdict: BookingVerdict
  bookingId: string | null
}

/**
 * Reads the facts of a booking, passes them to `judge`, and writes what it allows if they are locked, all in one
 * transaction (decision 017). A lesson that the student has just booked at that time gives EU1004.
 */
export async function attemptBooking(
  ctx: Context,
  viewer: Viewer,
  { slotId, studentId, always }: { slotId: string; studentId: string; always: boolean },
  judge: (facts: Facts | null) => BookingVerdict,
): Promise<Attempt> {
  let seen: Omit<Attempt, 'bookingId'> | undefined
  try {
    const bookingId = await exchange(ctx.em, heldFacts(ctx, slotId, studentId, always), (value) => {
      const { facts, locked }: HeldFacts = JSON.parse(value ?? '')
      const verdict = judge(facts)
      seen = { facts, locked, verdict }
      return facts !== null && locked && verdict.ok ? bookingStatement(ctx, viewer, facts, verdict) : null
    })
    if (seen === undefined) throw new Error('a booking was not judged')
    return { ...seen, bookingId }
  } catch (error) {
    if (seen === undefined || violatedConstraint(error) !== 'booking_student_overlap') throw error
    return { ...seen, verdict: { ok: false, code: 'EU1004' }, bookingId: null }
  }
}

/**
 * Returns the statement that writes an allowed booking and returns its id. `facts` must be locked.
 */
function bookingStatement(ctx: Context, viewer: Viewer, facts: Facts, verdict: Booked): Statement {
  const { slot, student } = facts
  const { contract, course, cost } = verdict
  const entry: ActivityEntry = {
    ...aboutSlot(ctx, viewer, slot),
    ...aboutStudent(student),
    type: verdict.unrestricted ? 'booking-unrestricted' : 'booking',
    lesson_location: placeText(verdict, slot.locationName),
    course_code: course.code,
    contract_id: contract.id,
    contract_name: contract.name,
    points_change: -cost,
    points_after: verdict.pointsAfter,
  }
  const mail: MailData['bookingMade'] = {
    slotId: slot.id,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    teacherId: slot.teacherId,
    courseId: course.id,
    online: verdict.online,
    locationId: verdict.locationId,
    studentId: student?.id ?? '',
    by: viewer.type === 'student' ? 'student' : 'staff',
    contractName: contract.name,
    pointsAfter: verdict.pointsAfter,
    cost,
    cancelBy: slot.cancelBy,
    noReturn: noReturn(slot, contract, ctx.now),
  }
  const params: Statement['params'] = [
    ctx.school.id,
    slot.id,
    student?.id,
    course.id,
    contract.id,
    verdict.locationId,
    verdict.online,
    cost,
    verdict.unrestricted,
    slot.startsAt,
    slot.endsAt,
    ctx.now,
    entry.actor,
    JSON.stringify([entry]),
  ]
  if (facts.mails.length === 0 || ctx.tellsNobody) return { text: bookingWithoutMails, params }
  return { text: withMails, params: [...params, JSON.stringify(facts.mails), JSON.stringify(mail)] }
}
