import type { Refusal } from '@koma/schema/answers'
import { type CancelBookingInput, cancelBookingInput } from '@koma/schema/input/booking'
import { cancel, type CancelRules, type CancelVerdict } from '@koma/schema/rules/cancel'
import { type TooFast } from '@koma/schema/rules/pace'
import { isAsPromised } from '@koma/schema/rules/promise'
import type { EntityManager } from '@mikro-orm/postgresql'
import { aboutSlot, aboutStudent, activityInsert, type ActivityEntry, placeText } from '../activity/activity.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { setLogOrigin } from '../contracts/setLogOrigin.ts'
import { lessonMailsInsert, mailLesson } from '../mail/lessonMails.ts'
import type { MailData } from '../mail/mail.kinds.ts'
import { mailedActor } from '../mail/mailedActor.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inSlotTransaction } from './queue/inSlotTransaction.ts'
import { cancelFacts, type Facts, type LiveBooking, readersOf, readFacts } from './booking.facts.ts'
import { cancelPromise } from './cancelPromise.ts'
import { limitPace } from './pace.ts'
import type { ReturnedTo } from './returnedTo.ts'
import { studentOf } from './studentOf.ts'
import { mailContext } from './mailContext.ts'
import { passOnSeatIfFull } from './offers/passOnSeat.ts'
import { mayCancel } from './booking.policy.ts'
import { refuseIfMadeUp } from './makeUp/settleMakeUp.ts'
import { cancellation, endingRows } from './writeSeats.ts'

type Cancelled = Extract<CancelVerdict, { ok: true }>
type CancelBookingResult =
  | Exclude<CancelVerdict, { ok: true }>
  | TooFast
  | Refusal
  | (Cancelled & { slotId: string; studentId: string })

/**
 * Cancels a booking (BOOK-27…33, D50, D51, D69). Students cancel their own; staff with `slotCancel` anybody's, with the
 * rules (`lessonRules: true`) or without. Refuses with EC1001 if there is nothing to cancel, and with EC1002 if the
 * lesson is held elsewhere than was shown (decision 051). Refuses with EC1003 if it would return something else than
 * was shown (decision 055). Throws UNAUTHENTICATED, FORBIDDEN or BAD_USER_INPUT.
 */
export async function cancelBooking(ctx: Context, input: CancelBookingInput): Promise<CancelBookingResult> {
  const viewer = mayCancel(ctx)
  const request = parseInput(ctx, cancelBookingInput, input)
  const studentId = studentOf(ctx, viewer, request.studentId)

  return inSlotTransaction(ctx, request.slotId, async (em) => {
    const facts = await readFacts(em, ctx, request, studentId, { lock: true })
    if (facts === null || facts.booking === null) return { ok: false, code: 'EC1001' }
    const verdict = judgeCancelling(ctx, viewer, request, facts)
    if (!verdict.ok) return verdict
    const madeUp = await refuseIfMadeUp(em, ctx, facts)
    if (madeUp !== null) return madeUp
    const { to, promised } = await cancelPromise(em, ctx, facts, verdict)
    if (!isAsPromised(promised, request.expects)) return { ok: false, code: 'EC1003' }
    await writeCancellation(em, mailContext(ctx, viewer, request), viewer, {
      facts,
      booking: facts.booking,
      verdict,
      refunded: to,
    })
    return { ...verdict, slotId: request.slotId, studentId }
  })
}

/** Applies the rules to cancelling a booking with these facts, as `request` saw it. */
export function judgeCancelling(
  ctx: Context,
  viewer: Viewer,
  request: CancelBookingInput,
  facts: Facts,
): CancelVerdict | TooFast {
  const verdict = cancel(cancelFacts(facts, request), cancelRules(viewer, request), ctx.now)
  return verdict.ok ? limitPace(viewer, facts, verdict) : verdict
}

/** Returns the rules a viewer cancels under; staff are spared them unless they ask (D69). */
export function cancelRules(viewer: Viewer, request: { lessonRules?: boolean | null | undefined }): CancelRules {
  if (viewer.type === 'student') return 'student'
  return request.lessonRules === true ? 'staff' : 'staff-unrestricted'
}

/** An allowed cancellation, as it is written. */
interface Cancellation {
  facts: Facts
  booking: Omit<LiveBooking, 'lots' | 'attendance' | 'reason'>
  verdict: Pick<Cancelled, 'outcome' | 'credit' | 'pointsAfter'>
  /** The contract that gets the points; null where none does. */
  refunded: Pick<ReturnedTo, 'id' | 'name' | 'pointsAfter'> | null
}

/** Writes an allowed cancellation: seat, points, log, events and mails; tells the waiting list of a full slot. */
export async function writeCancellation(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  cancelled: Cancellation,
): Promise<void> {
  await endBooking(em, ctx, viewer, cancelled)
  await passOnSeatIfFull(em, ctx, viewer, cancelled.facts)
}

/** Writes a cancellation without passing on the seat, which the caller does. */
export async function endBooking(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  { facts, booking, verdict, refunded }: Cancellation,
): Promise<void> {
  const { slot, student } = facts
  const contract = facts.contracts.find((candidate) => candidate.id === booking.contractId)
  if (refunded !== null && refunded.id !== booking.contractId) await setLogOrigin(em, ctx)
  const entry: ActivityEntry = {
    ...aboutSlot(ctx, viewer, slot),
    ...aboutStudent(student),
    type: verdict.outcome,
    lesson_location: placeText(booking, slot.locationName),
    course_code: booking.courseCode,
    contract_id: booking.contractId,
    ...(contract === undefined ? {} : { contract_name: contract.name }),
    points_change: verdict.credit,
    points_after: verdict.pointsAfter,
  }
  const mail: MailData['bookingCancelled'] = {
    ...mailLesson(slot),
    studentId: student?.id ?? '',
    ...mailedActor(viewer),
    contractName: refunded?.name ?? '',
    pointsAfter: refunded?.pointsAfter ?? verdict.pointsAfter,
    credit: verdict.credit,
  }
  const ending = endingRows([{ id: booking.id, outcome: verdict.outcome, refund: verdict.credit }])
  const readers = ctx.tellsNobody ? [] : readersOf(facts)
  const about = { school: ctx.school.id, slot: slot.id, student: student?.id, readers, data: mail }
  await query(
    em,
    sql`with ${cancellation(ctx, entry.actor, ending)},
      ${lessonMailsInsert('bookingCancelled', 'freed', about)},
      noted as (${activityInsert([entry])})
      insert into outbox (school_id, topic, ref)
      values (${ctx.school.id}, 'slot', ${slot.id}), (${ctx.school.id}, 'student', ${student?.id})`,
  )
}
