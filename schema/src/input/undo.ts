import { z } from 'zod'
import { id } from './fields.ts'

/** The `seal` of the preview, sent along with an undo. */
export const undoSeal = z
  .string()
  .max(100)
  .nullish()
  .describe('The `seal` of undoPreview. Nothing is undone if the people to notify have changed since.')

/** The change to undo: a background task, a change of several slots, a booking or a cancellation. */
export const undoPreviewInput = z
  .object({
    runId: id.nullish().describe('The id of the background task, as for undoRun.'),
    batchId: id.nullish().describe('The id of the change of several slots, as for undoSlotBatch.'),
    bookingId: id.nullish().describe('The id of the booking, as for undoBooking.'),
    cancelledBookingId: id.nullish().describe('The id of the cancelled booking, as for undoCancellation.'),
    tell: z.boolean().nullish().describe('As for undoBooking and undoCancellation.'),
  })
  .refine(
    ({ runId, batchId, bookingId, cancelledBookingId }) =>
      [runId, batchId, bookingId, cancelledBookingId].filter((target) => target != null).length === 1,
  )

export type UndoPreviewInput = z.input<typeof undoPreviewInput>
