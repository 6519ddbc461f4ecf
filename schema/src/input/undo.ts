import { z } from 'zod'
import { MOST_LESSONS } from '../rules/repeatBooking.ts'
import { id } from './fields.ts'

/** The `digest` of the preview, sent along with an undo. */
export const undoDigest = z
  .string()
  .max(100)
  .nullish()
  .describe('The `digest` of undoPreview. Nothing is undone if the people to notify have changed since.')

/**
 * The change to undo: a background task, a change of several slots, bookings, a cancellation, a move, a leave,
 * payments, an import, a waived fee, or the creation or change of a record.
 */
export const undoPreviewInput = z
  .object({
    runId: id.nullish().describe('The id of the background task, as for undoRun.'),
    batchId: id.nullish().describe('The id of the change of several slots, as for undoSlotBatch.'),
    bookingId: id.nullish().describe('The id of the booking, as for undoBooking.'),
    bookingIds: z
      .array(id)
      .min(1)
      .max(MOST_LESSONS)
      .nullish()
      .describe('The ids of several bookings, as for undoBookings.'),
    cancelledBookingId: id.nullish().describe('The id of the cancelled booking, as for undoCancellation.'),
    movedBookingId: id.nullish().describe('The id of the booking that has moved, as for undoMove.'),
    leaveId: id.nullish().describe('The id of the pause or departure, as for undoLeave.'),
    paymentsId: id.nullish().describe('The id of payments made together, as for undoPayments.'),
    importId: id.nullish().describe('The id of the import, as for undoImport.'),
    recordUndoId: id
      .nullish()
      .describe('The `undoId` of the answer that created or changed a record, as for undoRecord.'),
    mergeId: id.nullish().describe('The `mergeId` of the answer that merged two students, as for undoStudentMerge.'),
    feeId: id.nullish().describe('The id of the waived fee, as for undoWaivedFee.'),
    tell: z.boolean().nullish().describe('As for undoBooking, undoBookings, undoCancellation, undoMove and undoLeave.'),
  })
  .refine(({ tell: _, ...targets }) => Object.values(targets).filter((target) => target != null).length === 1)

export type UndoPreviewInput = z.input<typeof undoPreviewInput>

/** The entry of the log that is to be undone. */
export const undoTargetInput = z.object({ entryId: id.describe('The id of the entry of the log.') })

export type UndoTargetInput = z.input<typeof undoTargetInput>

/** The creation or change of a record that is to be undone. (LOG-18) */
export const undoRecordInput = z
  .object({
    id: id.describe('The `undoId` of the answer that created or changed the record.'),
    digest: undoDigest,
  })
  .describe('The creation or change of a record to undo.')

export type UndoRecordInput = z.input<typeof undoRecordInput>
