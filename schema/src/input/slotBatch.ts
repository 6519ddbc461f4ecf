import { z } from 'zod'

const id = z.uuid().toLowerCase()

/** Most slots one batch takes. */
export const MOST_IN_BATCH = 500

/**
 * One change of several slots: either `delete`, or new values for what is given; what is left out stays
 * as it is in each slot. Every slot is named with the version that was on screen. Without a location a
 * place means online only. Of the courses each slot gets those that it can have (D73).
 */
export const slotBatchInput = z
  .object({
    slots: z
      .array(z.object({ slotId: id, version: z.int() }))
      .min(1)
      .max(MOST_IN_BATCH)
      .refine((slots) => new Set(slots.map(({ slotId }) => slotId)).size === slots.length),
    delete: z.boolean(),
    lessonMemo: z.string().trim().max(5000).nullish(),
    courseIds: z
      .array(id)
      .min(1)
      .max(500)
      .transform((ids) => [...new Set(ids)])
      .nullish(),
    /** false lets all active courses be chosen (D73). */
    lessonRules: z.boolean().nullish(),
    place: z.object({ locationId: id.nullish() }).nullish(),
    onlineAvailable: z.boolean().nullish(),
  })
  .refine(({ delete: deletes, lessonMemo, courseIds, place, onlineAvailable }) => {
    const edits = [lessonMemo, courseIds, place, onlineAvailable].some((value) => value !== null && value !== undefined)
    return deletes !== edits
  })

export type SlotBatchInput = z.input<typeof slotBatchInput>
export type SlotBatchWish = z.output<typeof slotBatchInput>

/**
 * The batch as its dry run showed it: `expected` are the slots that it said would change, with the courses that
 * each would have where the batch gives them.
 */
export const changeSlotBatchInput = z.object({
  batch: slotBatchInput,
  expected: z
    .array(z.object({ slotId: id, courseIds: z.array(id).max(500).nullish() }))
    .max(MOST_IN_BATCH)
    .refine((slots) => new Set(slots.map(({ slotId }) => slotId)).size === slots.length),
})

export type ChangeSlotBatchInput = z.input<typeof changeSlotBatchInput>

/** Names the batch to take back. */
export const undoSlotBatchInput = z.object({ batchId: id })

export type UndoSlotBatchInput = z.input<typeof undoSlotBatchInput>
