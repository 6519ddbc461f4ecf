import { z } from 'zod'
import { id } from './fields.ts'

/** Joins or leaves the waiting list of a slot; staff name the student (BOOK-38). */
export const waitingListInput = z.object({
  slotId: id,
  studentId: id.nullish().describe('Staff: whom. Students: left out, or themselves.'),
})

export type WaitingListInput = z.infer<typeof waitingListInput>
