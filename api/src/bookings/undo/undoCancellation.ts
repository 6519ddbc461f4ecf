import { type UndoBookingInput, undoBookingInput } from '@koma/schema/input/booking'
import { remainingBookings } from '@koma/schema/rules/contracts'
import { payableOn } from '@koma/schema/rules/lots'
import { dateOf, monthOf } from '@koma/schema/rules/time'
import { type CancellationDone, cancellationUndoRefusal } from '@koma/schema/rules/undoBooking'
import type { EntityManager } from '@mikro-orm/postgresql'
import { aboutSlot, aboutStudent, activityInsert, type ActivityEntry, placeText } from '../../activity/activity.ts'
import { violatedConstraint } from '../../platform/database/databaseError.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { actorOf, type Context, type Viewer } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { refusingOtherMails, requireMatchingDigest } from '../../slots/mailedPeople.ts'
import { lessonPeople, studentToBook } from '../../slots/lessonPeople.ts'
import type { Facts } from '../booking.facts.ts'
import { mayUndoCancellation } from '../booking.policy.ts'
import { settledFacts } from '../offers/settledFacts.ts'
import { inSlotTransaction } from '../queue/inSlotTransaction.ts'
import { refundOf, tellOfUndo } from './tellOfUndo.ts'
import type { UndoBookingResult } from './undoBooking.ts'
import { undoneBooking, type UndoneBooking, undoRefusal } from './undoneBooking.ts'
import { acceptsOffer, overlappingWaits, withAccepted } from '../writeBooking.ts'
import { revival, UNDOES_CANCELLATION } from '../writeSeats.ts'

/**
 * Undoes a cancellation that the viewer has made within a day. The same booking is live again, with the seat, the price
 * and the contract it had, and the cancellation is not counted. Staff with `slotCancel`. Refuses with a note if the
 * seat, the student's time, the contract or its points are taken. Refuses also if others than those of the digest
 * `digest` would be told. Attendance that was marked before the cancellation is not restored.
 */
export async function undoCancellation(ctx: Context, input: UndoBookingInput): Promise<UndoBookingResult> {
  const viewer = mayUndoCancellation(ctx)
  const { bookingId, tell, digest } = parseInput(ctx, undoBookingInput, input)
  const found = await undoneBooking(ctx.em, ctx.school.id, bookingId)
  if (found === null) return { slotId: null, studentId: null, ok: false, code: 'generalE', note: 'undoChanged' }
  const { slotId, studentId } = found
  const undo = () =>
    inSlotTransaction(ctx, slotId, async (em) => {
      const facts = await settledFacts(em, ctx, found, studentId)
      const booking = await undoneBooking(em, ctx.school.id, bookingId)
      if (facts === null || booking === null) return undoRefusal('undoChanged')
      const note = cancellationUndoRefusal(cancellationFacts(viewer, facts, booking), ctx.now)
      if (note !== null) return undoRefusal(note)
      await writeRevival(em, ctx, viewer, facts, booking)
      if (tell !== false && studentId !== null) {
        const booked = await studentToBook(em, ctx.school.id, studentId)
        const others = await lessonPeople(em, ctx.school.id, [slotId])
        const people = [
          ...booked.map((person) => ({ ...person, slotId })),
          ...others.filter(({ role }) => role === 'teaching'),
        ]
        await tellOfUndo(em, ctx, { facts, booking, people, kind: 'bookingMade' })
      }
      await requireMatchingDigest(em, ctx.school.id, digest)
      return { ok: true, code: '1001' } as const
    })
  const result = await refusingBusy(() => refusingOtherMails(undo))
  return { slotId, studentId, ...result }
}

/** Runs `work`; gives a refusal where the student has a lesson at that time since the facts were read. */
export async function refusingBusy<Result>(work: () => Promise<Result>) {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) !== 'booking_student_overlap') throw error
    return undoRefusal('undoStudentBusy')
  }
}

/** Returns the facts that decide whether the cancellation can be undone; null: whoever has cancelled it. */
export function cancellationFacts(
  viewer: Viewer | null,
  { slot, student, contracts, overlaps }: Facts,
  booking: UndoneBooking,
): CancellationDone {
  const { status, startsAt, endsAt, cancelledAt } = booking
  const contract = contracts.find(({ id }) => id === booking.contractId)
  return {
    doneAt: cancelledAt ?? booking.bookedAt,
    isLast: isEnded(viewer, booking) && status !== 'booked' && startsAt === slot.startsAt && endsAt === slot.endsAt,
    hasSeat: hasSeatFor(slot, booking),
    student:
      booking.studentId === null
        ? null
        : { isActive: student?.active === true && student.away == null, isBusy: overlaps },
    contract:
      booking.contractId === null
        ? null
        : {
            isOpen: contract?.active === true && !contract.carriedOver,
            points: contract === undefined ? 0 : payableOn(contract, dateOf(slot.startsAt)),
            bookingsLeft: contract === undefined ? null : remainingBookings(contract, monthOf(slot.startsAt)),
          },
    refunded: refundOf(booking),
    countsAgain: status !== 'cancel-no-return' && !booking.unrestricted,
  }
}

/** Tells whether the log's last word on the booking's seat is that the viewer, or anybody, has cancelled it. */
export function isEnded(viewer: Viewer | null, { last }: UndoneBooking): boolean {
  return last !== null && /^cancel-(?!undone)/.test(last.type) && (viewer === null || last.actor === actorOf(viewer))
}

/** Tells whether the slot has a seat of this course at this place. */
export function hasSeatFor(
  { booked }: Facts['slot'],
  { courseId, online, locationId }: { courseId: string; online: boolean; locationId: string | null },
): boolean {
  if (booked === null) return true
  const isSame = booked.courseId === courseId && booked.online === online && booked.locationId === locationId
  return isSame && booked.count < booked.capacity
}

/**
 * Writes that a cancelled booking of locked facts is live again, logs and announces it. A seat that is held for its
 * student is accepted.
 */
export async function writeRevival(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  facts: Facts,
  booking: UndoneBooking,
): Promise<void> {
  const { slot, student, contracts } = facts
  const paid = contracts.find(({ id }) => id === booking.contractId)
  const refunded = paid === undefined ? 0 : refundOf(booking)
  const { locations } = await ctx.directory()
  const entry: ActivityEntry = {
    ...aboutSlot(ctx, viewer, slot),
    ...aboutStudent(student),
    type: 'cancel-undone',
    lesson_location: placeText(booking, locations.get(booking.locationId ?? '')?.locationName ?? null),
    course_code: booking.courseCode,
    ...(paid && { contract_id: paid.id, contract_name: paid.name, points_after: paid.points - refunded }),
    points_change: -refunded,
  }
  await query(em, sql`select set_config(${UNDOES_CANCELLATION}, 'on', true) from school where id = ${ctx.school.id}`)
  await query(
    em,
    sql`with ${revival(ctx, entry.actor, { id: booking.id, refunded })},
      noted as (${activityInsert(withAccepted(facts, entry), { about: sql`revived` })})
      insert into outbox (school_id, topic, ref)
      select ${ctx.school.id}::uuid, topic, ref from (values ('slot', ${slot.id}::uuid), ('student', ${student?.id ?? null}::uuid))
        as told (topic, ref) where ref is not null`,
  )
  if (acceptsOffer(facts)) await query(em, sql`with ${overlappingWaits(ctx, entry.actor, facts)} select`)
}
