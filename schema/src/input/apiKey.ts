import { z } from 'zod'
import { id } from './fields.ts'

/** The longest time that a key and the one it is rotated to are good for at once: a week. */
const LONGEST_OVERLAP_HOURS = 168

/** Gives a key another secret. */
export const rotateApiKeyInput = z.object({
  id,
  overlapHours: z
    .int()
    .min(0)
    .max(LONGEST_OVERLAP_HOURS)
    .nullish()
    .describe('How many hours the old token keeps working, 0 to 168; 24 if left out.'),
})

export type RotateApiKeyInput = z.input<typeof rotateApiKeyInput>
