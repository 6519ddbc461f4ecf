import { z } from 'zod'
import { id } from './fields.ts'

/** The `seal` of the preview, sent along with an undo. */
export const undoSeal = z
  .string()
  .max(100)
  .nullish()
  .describe('The `seal` of undoPreview. Nothing is undone if the people to notify have changed since.')

/** The change to undo: a background task or a change of several slots. */
export const undoPreviewInput = z
  .object({
    runId: id.nullish().describe('The id of the background task, as for undoRun.'),
    batchId: id.nullish().describe('The id of the change of several slots, as for undoSlotBatch.'),
  })
  .refine(({ runId, batchId }) => (runId == null) !== (batchId == null))

export type UndoPreviewInput = z.input<typeof undoPreviewInput>
