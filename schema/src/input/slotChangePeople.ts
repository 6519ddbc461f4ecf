import { z } from 'zod'
import { updateSlotInput } from './slot.ts'
import { slotBatchInput } from './slotBatch.ts'

/** A change of slots, as the input of the call that makes it, to find whom it notifies. */
export const slotChangePeopleInput = z
  .object({
    update: updateSlotInput.nullish().describe('A change of a slot to save.'),
    batch: slotBatchInput.nullish().describe('A change of several slots.'),
  })
  .refine(({ update, batch }) => (update == null) !== (batch == null))

export type SlotChangePeopleInput = z.input<typeof slotChangePeopleInput>
