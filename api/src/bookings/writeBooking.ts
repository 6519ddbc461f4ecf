import type { Booked, BookingVerdict } from '@koma/schema/rules/book'
import { noReturn } from '@koma/schema/rules/cancel'
import { aboutSlot, aboutStudent, activityInsert, type ActivityEntry, placeText } from '../activity/activity.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { lessonMailsInsert } from '../mail/lessonMails.ts'
import type { MailData } from '../mail/mail.kinds.ts'
import { mailedActor } from '../mail/mailedActor.ts'
import { violatedConstraint } from '../platform/database/databaseError.ts'
import { exchange } from '../platform/database/exchange/exchange.ts'
import { type Sql, sql } from '../platform/database/sql.ts'
import { type Facts, lockedFacts, type LockedFacts, readersOf } from './booking.facts.ts'
import { hasOverdueOffer } from './offers/settleOffers.ts'
import { waitRemoval } from './waiting/waitRemoval.ts'
import { bookingInsert, bookingRow, type NewBooking } from './writeSeats.ts'

/**
 * The outcome of an attempt to book: the facts as they were, and the verdict on them with the booking if one was
 * written. Nothing is judged while a seat is held whose time is over: it must be passed on first.
 */
export type Attempt = { facts: Facts | null } & (
  | { kind: 'overdueOffer' }
  | {
      kind: 'judged'
      /** Whether the facts stayed locked until the attempt ended; a booking is only written then. */
      locked: boolean
      verdict: BookingVerdict
      bookingId: string | null
    }
)

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
  let attempt: Attempt | undefined
  try {
    const bookingId = await exchange(ctx.em, lockedFacts(ctx, slotId, studentId, always), (value) => {
      const { facts, locked }: LockedFacts = JSON.parse(value ?? '')
      if (hasOverdueOffer(facts)) {
        attempt = { kind: 'overdueOffer', facts }
        return null
      }
      const verdict = judge(facts)
      attempt = { kind: 'judged', facts, locked, verdict, bookingId: null }
      return facts !== null && locked && verdict.ok ? bookingStatement(ctx, viewer, facts, verdict) : null
    })
    if (attempt === undefined) throw new Error('a booking was not judged')
    return attempt.kind === 'judged' ? { ...attempt, bookingId } : attempt
  } catch (error) {
    if (attempt?.kind !== 'judged' || violatedConstraint(error) !== 'booking_student_overlap') throw error
    return { ...attempt, verdict: { ok: false, code: 'EU1004' }, bookingId: null }
  }
}

/**
 * Returns the statement that writes booking, charge, activity, events and any mails, and returns the booking's id.
 * Triggers move seats and points and end the waiting. `facts` must be locked. It has few texts: with and without mails,
 * and for a seat that was offered.
 */
export function bookingStatement(ctx: Context, viewer: Viewer, facts: Facts, verdict: Booked): Sql {
  const { slot, student } = facts
  const entry = bookingEntry(ctx, viewer, facts, verdict)
  const row = bookingRow(ctx, newBooking(facts, verdict))
  const mailsNobody = readersOf(facts).length === 0 || ctx.tellsNobody
  const accepts = acceptsOffer(facts)
  return sql`with ${bookingInsert(ctx, entry.actor, row)},
    noted as (${activityInsert(withAccepted(facts, entry))}),
    ${accepts ? sql`${overlappingWaits(ctx, entry.actor, facts)},` : sql``}
    ${mailsNobody ? sql`` : sql`${mailsOf(ctx, viewer, facts, verdict)},`}
    announced as (
      insert into outbox (school_id, topic, ref)
      values (${ctx.school.id}, 'slot', ${slot.id}), (${ctx.school.id}, 'student', ${student?.id}))
    select id from made`
}

/** Tells whether a booking by the student takes the seat that is held for them. */
export function acceptsOffer({ offers, student }: Pick<Facts, 'offers' | 'student'>): boolean {
  return offers.some(({ studentId }) => studentId === student?.id)
}

/** Returns the entry about a seat that the student takes; with it the one that it was held for them, if it was. */
export function withAccepted(facts: Pick<Facts, 'offers' | 'student'>, entry: ActivityEntry): ActivityEntry[] {
  return acceptsOffer(facts) ? [entry, { ...entry, type: 'offer-accepted', points_change: 0 }] : [entry]
}

/** Returns the entry of the log about a booking. */
export function bookingEntry(
  ctx: Context,
  viewer: Viewer,
  { slot, student }: Pick<Facts, 'slot' | 'student'>,
  verdict: Booked,
): ActivityEntry {
  const { contract, course, cost, unrestricted, pointsAfter } = verdict
  return {
    ...aboutSlot(ctx, viewer, slot),
    ...aboutStudent(student),
    type: unrestricted ? 'booking-unrestricted' : 'booking',
    lesson_location: placeText(verdict, slot.locationName),
    course_code: course.code,
    contract_id: contract.id,
    contract_name: contract.name,
    points_change: -cost,
    points_after: pointsAfter,
  }
}

/** Returns the booking that a verdict allows, as it is written. */
export function newBooking(
  { slot, student, waiting }: Pick<Facts, 'slot' | 'student' | 'waiting'>,
  verdict: Booked,
): NewBooking {
  const { contract, course, cost, online, locationId, unrestricted } = verdict
  return {
    slot,
    studentId: student?.id ?? null,
    courseId: course.id,
    contractId: contract.id,
    place: { online, locationId },
    cost,
    unrestricted,
    waited: waiting,
  }
}

/**
 * Returns the parts that take the student of an accepted offer off the waiting lists of lessons at the same time, each
 * with a log entry. (OFFER-06)
 */
export function overlappingWaits(ctx: Context, actor: string, { slot, student }: Facts): Sql {
  const overlaps = sql`s.id <> ${slot.id}
    and tsrange(s.starts_at, s.ends_at) && tsrange(${slot.startsAt}::timestamp, ${slot.endsAt}::timestamp)`
  return waitRemoval(ctx, actor, student, overlaps)
}

/** Returns the parts that write the mails about a booking. */
function mailsOf(ctx: Context, viewer: Viewer, facts: Facts, verdict: Booked): Sql {
  const { slot, student } = facts
  const { contract, course, cost, online, locationId, pointsAfter } = verdict
  const data: MailData['bookingMade'] = {
    slotId: slot.id,
    startsAt: slot.startsAt,
    endsAt: slot.endsAt,
    teacherId: slot.teacherId,
    courseId: course.id,
    online,
    locationId,
    studentId: student?.id ?? '',
    ...mailedActor(viewer),
    contractName: contract.name,
    pointsAfter,
    cost,
    cancelBy: slot.cancelBy,
    noReturn: noReturn(slot, contract, ctx.now),
  }
  const about = { school: ctx.school.id, slot: slot.id, student: student?.id, readers: readersOf(facts), data }
  return lessonMailsInsert('bookingMade', 'made', about)
}
