import { z } from 'zod'
import { id } from './fields.ts'
import { undoDigest } from './undo.ts'

/** Most slots one batch takes. */
export const MOST_IN_BATCH = 500

/** A slot of a batch, with the version that was on screen. */
export const slotVersionInput = z.object({
  slotId: id,
  version: z
    .int()
    .describe('The `version` you read. The change is refused as `stale` if the record has changed since.'),
})

/** The new place of a batch's slots. */
export const slotPlaceInput = z.object({
  locationId: id.nullish().describe('The id of the place; null if online only.'),
})

const keeps = 'null if each slot keeps its own.'

/**
 * One change of several slots: either `delete`, or new values for what is given; what is left out stays
 * as it is in each slot. Every slot is named with the version that was on screen. Without a location a
 * place means online only. Of the courses each slot gets those that it can have (D73).
 */
export const slotBatchInput = z
  .object({
    slots: z
      .array(slotVersionInput)
      .min(1)
      .max(MOST_IN_BATCH)
      .refine((slots) => new Set(slots.map(({ slotId }) => slotId)).size === slots.length)
      .describe('The slots to change, at most 500.'),
    delete: z.boolean(),
    lessonMemo: z.string().trim().max(5000).nullish().describe(`A note about the lessons; ${keeps}`),
    courseIds: z
      .array(id)
      .min(1)
      .max(500)
      .transform((ids) => [...new Set(ids)])
      .nullish()
      .describe(`The ids of the courses. Each slot gets those that its teacher, day and time allow; ${keeps}`),
    lessonRules: z
      .boolean()
      .nullish()
      .describe(
        'Whether only courses that fit the teacher, day and time are allowed; true if left out. With false, all active courses are.',
      ),
    place: slotPlaceInput.nullish().describe(`The place of the lessons; ${keeps}`),
    onlineAvailable: z.boolean().nullish().describe(`Whether lessons in the slots can be held online; ${keeps}`),
    tell: z
      .boolean()
      .nullish()
      .describe(
        'Whether to notify students who wait for a deleted slot, or one that gets another place, by email; true if left out.',
      ),
  })
  .refine(({ delete: deletes, lessonMemo, courseIds, place, onlineAvailable }) => {
    const edits = [lessonMemo, courseIds, place, onlineAvailable].some((value) => value !== null && value !== undefined)
    return deletes !== edits
  })
  .describe('A change of several slots: delete them, or set new values for the given fields.')

export type SlotBatchInput = z.input<typeof slotBatchInput>
export type SlotBatchRequest = z.output<typeof slotBatchInput>

/** A slot that the dry run said would change. */
export const expectedSlotInput = z.object({
  slotId: id,
  courseIds: z.array(id).max(500).nullish().describe('The `courseIds` that the preview returned for this slot.'),
})

/**
 * The batch as its dry run showed it. `expected` are the slots that it said would change, each with its courses if the
 * batch gives them.
 */
export const changeSlotBatchInput = z.object({
  batch: slotBatchInput,
  expected: z
    .array(expectedSlotInput)
    .max(MOST_IN_BATCH)
    .refine((slots) => new Set(slots.map(({ slotId }) => slotId)).size === slots.length)
    .describe('The slots that the preview said would change.'),
})

export type ChangeSlotBatchInput = z.input<typeof changeSlotBatchInput>

/** Names the batch to undo. */
export const undoSlotBatchInput = z.object({ batchId: id, digest: undoDigest })

export type UndoSlotBatchInput = z.input<typeof undoSlotBatchInput>
