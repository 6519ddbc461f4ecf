import { z } from 'zod'
import { deleteSlotInput, slotInput, updateSlotInput } from './slot.ts'
import { slotBatchInput } from './slotBatch.ts'
import { slotTargetInput } from './slotMove.ts'

/** The target of a slot; without a version it is judged as it is. */
export const slotWhyMoveInput = slotTargetInput
  .extend({
    version: z.int().nullish().describe('The `version` you read. If left out, the slot as it is now.'),
  })
  .describe('The new time, teacher or place of one slot and its students. Fields left out stay the same.')

/** The action on one slot, done or planned, as the input of the call that does it. */
export const slotWhyInput = z
  .object({
    create: slotInput.nullish().describe('A slot to create.'),
    update: updateSlotInput.nullish().describe('A change of a slot to save.'),
    remove: deleteSlotInput.nullish().describe('The slot to delete.'),
    move: slotWhyMoveInput.nullish().describe('The new time, teacher or place of the slot and its students.'),
    batch: slotBatchInput
      .refine(({ slots }) => slots.length === 1)
      .nullish()
      .describe('A change of several slots, checked for one of them.'),
  })
  .refine(
    ({ create, update, remove, move, batch }) => [create, update, remove, move, batch].filter(Boolean).length === 1,
  )
  .describe('A change of a slot. Set exactly one field.')

export type SlotWhyInput = z.input<typeof slotWhyInput>
