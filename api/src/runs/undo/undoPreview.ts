import type { Refusal } from '@koma/schema/answers'
import { type UndoPreviewInput, undoPreviewInput } from '@koma/schema/input/undo'
import { rehearsed } from '../../idempotency/rehearse.ts'
import { undoBookings } from '../../bookings/repeat/undoBookings.ts'
import { undoBooking } from '../../bookings/undo/undoBooking.ts'
import { undoCancellation } from '../../bookings/undo/undoCancellation.ts'
import { undoMove } from '../../bookings/undo/undoMove.ts'
import { undoImport } from '../../imports/undoImport.ts'
import { undoLeave } from '../../leaves/undoLeave.ts'
import { undoRecord } from '../../recordUndo/undoRecord.ts'
import { undoStudentMerge } from '../../students/merge/undoStudentMerge.ts'
import { undoWaivedFee } from '../../payments/fees/undoWaivedFee.ts'
import { undoPayments } from '../../payments/undoPayments.ts'
import { undoRun } from '../undoRun.ts'
import { authorize } from '../../platform/shared/authorize.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { undoSlotBatch } from '../../slots/batches/undoSlotBatch.ts'
import { digestOfMailed, type NotifiedPerson, mailedByTransaction } from '../../slots/mailedPeople.ts'

/** The most people that are named. */
const MOST_NAMED = 200

/** The people whom an undo would mail. */
export interface UndoPlan {
  ok: true
  people: NotifiedPerson[]
  /** The number of those who are not named. */
  more: number
  /** The steps of a long task that were not looked at. */
  stepsLeft: number
  /** Stands for the people; null where not all of them are known. */
  digest: string | null
}

/**
 * Returns the people whom undoing a run, a batch of slots, bookings, a cancellation, a move, payments, an import, a
 * waived fee or the creation or change of a record would notify, or why it cannot be undone. It is undone in a
 * transaction that is rolled back, and the mails in it are read. Only for staff who may undo it.
 */
export async function undoPreview(ctx: Context, input: UndoPreviewInput): Promise<UndoPlan | Refusal> {
  authorize(ctx, { types: ['staff'] })
  const request = parseInput(ctx, undoPreviewInput, input)
  return rehearsed(ctx, async (inside) => {
    let stepsLeft = 0
    const result = await undone(inside, request, (steps) => (stepsLeft = steps))
    if (!result.ok) return result
    const people = [...(await mailedByTransaction(inside.em, ctx.school.id)), ...(result.informed ?? [])]
    const digest = stepsLeft === 0 ? digestOfMailed(people) : null
    return {
      ok: true,
      people: people.slice(0, MOST_NAMED),
      more: Math.max(0, people.length - MOST_NAMED),
      stepsLeft,
      digest,
    }
  })
}

/** Undoes what `request` names. Calls `onLeft` with the steps of a long task that are still to be undone. */
async function undone(
  ctx: Context,
  {
    runId,
    batchId,
    bookingId,
    bookingIds,
    cancelledBookingId,
    movedBookingId,
    leaveId,
    paymentsId,
    importId,
    recordUndoId,
    mergeId,
    feeId,
    tell,
  }: UndoPreviewInput,
  onLeft: (steps: number) => void,
): Promise<{ ok: true; informed?: readonly NotifiedPerson[] } | Refusal> {
  if (runId != null) return undoRun(ctx, { id: runId }, onLeft)
  if (batchId != null) return undoSlotBatch(ctx, { batchId })
  if (bookingId != null) return undoBooking(ctx, { bookingId, tell })
  if (bookingIds != null) return undoBookings(ctx, { bookingIds, tell })
  if (leaveId != null) return undoLeave(ctx, { id: leaveId, tell })
  if (movedBookingId != null) return undoMove(ctx, { bookingId: movedBookingId, tell })
  if (paymentsId != null) return undoPayments(ctx, { id: paymentsId })
  if (recordUndoId != null) return undoRecord(ctx, { id: recordUndoId })
  if (mergeId != null) return undoStudentMerge(ctx, { id: mergeId })
  if (feeId != null) return undoWaivedFee(ctx, { id: feeId })
  if (importId != null) return undoImport(ctx, { id: importId })
  return undoCancellation(ctx, { bookingId: cancelledBookingId ?? '', tell })
}
