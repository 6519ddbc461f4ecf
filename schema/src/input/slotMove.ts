import { z } from 'zod'
import { id, typedMinute } from './fields.ts'

/** Most slots that are moved together. */
export const MOST_IN_MOVE = 200

const isEachOnce = (slots: readonly { slotId: string }[]) =>
  new Set(slots.map(({ slotId }) => slotId)).size === slots.length

/** The new place of the lessons. */
export const movePlaceInput = z.object({ locationId: id.nullish().describe('The id of the place; null if online.') })

/** The target of one slot with its students. Every slot is named with the version that was on screen. */
export const slotTargetInput = z
  .object({
    slotId: id,
    version: z
      .int()
      .describe('The `version` you read. The change is refused as `stale` if the record has changed since.'),
    startsAt: typedMinute.nullish(),
    endsAt: typedMinute
      .nullish()
      .describe("The new end, in the school's time zone. If left out, the slot keeps its length."),
    teacherId: id.nullish(),
    place: movePlaceInput.nullish(),
  })
  .describe('The new time, teacher or place of one slot and its students. Fields left out stay the same.')

/** Slots that move to another time, teacher or place together with their students, and whether those are notified. */
export const slotMoveInput = z.object({
  moves: z
    .array(slotTargetInput)
    .min(1)
    .max(MOST_IN_MOVE)
    .refine(isEachOnce)
    .describe('The slots to move and their new times, teachers or places, at most 200.'),
  tell: z.boolean().describe('Whether to notify students and teachers by email.'),
})

export type SlotMoveInput = z.input<typeof slotMoveInput>
export type SlotMoveRequest = z.output<typeof slotMoveInput>

/** A slot that the dry run said would move, with the digest of its verdict. */
export const expectedMoveInput = z.object({
  slotId: id,
  digest: z.string().max(100).describe('The `digest` of this line in the preview.'),
})

/** The move as its dry run showed it. */
export const moveSlotsInput = z.object({
  move: slotMoveInput,
  expected: z
    .array(expectedMoveInput)
    .max(MOST_IN_MOVE)
    .refine(isEachOnce)
    .describe('The slots that the preview said would move.'),
})

export type MoveSlotsInput = z.input<typeof moveSlotsInput>
