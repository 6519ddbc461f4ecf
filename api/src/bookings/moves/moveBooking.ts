import type { Refusal } from '@koma/schema/answers'
import { type MoveBookingInput, moveBookingInput, type MovePromise } from '@koma/schema/input/moveBooking'
import type { BookingRefusal } from '@koma/schema/rules/bookingFacts'
import { moveBooking as judge, type Moved, type MoveRules, type MoveVerdict } from '@koma/schema/rules/moveBooking'
import { isAsPromised, promiseOf } from '@koma/schema/rules/promise'
import type { EntityManager } from '@mikro-orm/postgresql'
import { violatedConstraint } from '../../platform/database/databaseError.ts'
import { query, sql } from '../../platform/database/sql.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { type Facts, readFacts } from '../booking.facts.ts'
import { mayBook } from '../booking.policy.ts'
import { bookingRequestOf } from '../bookSlot.ts'
import { requireKnownStudent } from '../knownStudent.ts'
import { mailContext } from '../mailContext.ts'
import { leavingLesson, moveFacts, moveRules, overlapsOther } from './moveFacts.ts'
import { refuseIfMadeUp } from '../makeUp/settleMakeUp.ts'
import { settledFacts } from '../offers/settledFacts.ts'
import { limitPace } from '../pace.ts'
import { inSlotTransaction } from '../queue/inSlotTransaction.ts'
import { studentOf } from '../studentOf.ts'
import { writeMove } from './writeMove.ts'

type MoveRefusal = BookingRefusal | Refusal | Exclude<MoveVerdict, { ok: true }>

export type MoveBookingResult = MoveRefusal | (Moved & { slotId: string; toSlotId: string; studentId: string })

/** The lessons a booking leaves and goes to, and the verdict on the move. */
interface JudgedMove {
  from: Facts
  to: Facts
  verdict: MoveVerdict | BookingRefusal
}

/**
 * Moves one student's booking into another slot (MOVE-01…08). One transaction takes the new seat and frees the old one,
 * which then goes to the waiting list. Students move their own bookings, staff with `slotBook` any student's. Refuses
 * with EU1007 if the move would differ from its promise. Throws UNAUTHENTICATED, FORBIDDEN, NOT_FOUND or
 * BAD_USER_INPUT.
 */
export async function moveBooking(ctx: Context, input: MoveBookingInput): Promise<MoveBookingResult> {
  const viewer = mayBook(ctx)
  const request = parseInput(ctx, moveBookingInput, input)
  const studentId = studentOf(ctx, viewer, request.studentId)
  const ids = { slotId: request.slotId, toSlotId: request.to.slotId, studentId }
  try {
    const verdict = await inSlotTransaction(ctx, request.to.slotId, async (em) => {
      const move = await judgedMove(em, ctx, viewer, request, studentId, true)
      if (!('from' in move)) return move
      const { from, to, verdict: judged } = move
      if (!judged.ok) return judged
      await writeMove(em, mailContext(ctx, viewer, request), viewer, from, to, judged)
      return judged
    })
    return requireKnownStudent(ctx, verdict.ok ? { ...verdict, ...ids } : verdict)
  } catch (error) {
    // While this move waited for its locks, the student booked another lesson at the new time.
    if (violatedConstraint(error) !== 'booking_student_overlap') throw error
    return { ok: false, code: 'EU1004' }
  }
}

/** Returns what `moveBooking` would answer and do now, by the same rules. Changes nothing. */
export async function moveBookingPreview(
  ctx: Context,
  input: MoveBookingInput,
): Promise<MoveRefusal | (Moved & { promise: Required<MovePromise> })> {
  const viewer = mayBook(ctx)
  const request = parseInput(ctx, moveBookingInput, input)
  const studentId = studentOf(ctx, viewer, request.studentId)
  const move = await judgedMove(ctx.em, ctx, viewer, request, studentId, false)
  const verdict = requireKnownStudent(ctx, 'from' in move ? move.verdict : move)
  if (!('from' in move) || !verdict.ok) return verdict as MoveRefusal
  return { ...verdict, promise: movePromise(ctx, move.to, verdict) }
}

/** Reads both slots and judges the move. With `lock`, both stay locked until the transaction ends. */
async function judgedMove(
  em: EntityManager,
  ctx: Context,
  viewer: Viewer,
  request: MoveBookingInput,
  studentId: string,
  lock: boolean,
): Promise<JudgedMove | MoveRefusal> {
  if (lock) await lockBoth(em, ctx, [request.slotId, request.to.slotId])
  const from = await readFacts(em, ctx, request, studentId, { lock })
  if (from === null) return { ok: false, code: 'EC1001' }
  const madeUp = await refuseIfMadeUp(em, ctx, from)
  if (madeUp !== null) return madeUp
  const to = await (lock ? settledFacts(em, ctx, request.to, studentId) : readFacts(em, ctx, request.to, studentId))
  if (to === null) return { ok: false, code: 'ES1001' }
  const verdict = await judgeMove(em, ctx, request, moveRules(viewer, request), from, to)
  const promised = !verdict.ok || isAsPromised(movePromise(ctx, to, verdict), request.expects)
  return { from, to, verdict: promised ? limitPace(viewer, from, verdict) : { ok: false, code: 'EU1007' } }
}

/**
 * Locks slots in the order of their ids. This needs its own statement: a statement that also reads would see the data
 * from before it waited for the locks.
 */
export async function lockBoth(em: EntityManager, ctx: Context, slotIds: readonly string[]): Promise<void> {
  await query(
    em,
    sql`select from slot where school_id = ${ctx.school.id} and id = any(${slotIds}::uuid[])
      order by id for no key update`,
  )
}

async function judgeMove(
  em: EntityManager,
  ctx: Context,
  request: Pick<MoveBookingInput, 'online' | 'locationId' | 'to'>,
  rules: MoveRules,
  from: Facts,
  to: Facts,
): Promise<MoveVerdict> {
  const leaving = await leavingLesson(em, ctx, from, request)
  const overlaps = await overlapsOther(em, ctx, from, to.slot)
  return judge(moveFacts(ctx, leaving, { ...to, overlaps }), bookingRequestOf(request.to), rules, ctx.now)
}

function movePromise(ctx: Context, { slot }: Facts, { outcome, credit, booking }: Moved): Required<MovePromise> {
  return { ...promiseOf(slot, booking, ctx.now), outcome, credit }
}
