import { z } from 'zod'
import { id } from './fields.ts'

/** Joins or leaves the waiting list of a slot; staff name the student (BOOK-38). */
export const waitingListInput = z.object({
  slotId: id,
  studentId: id
    .nullish()
    .describe('The id of the student who waits. Required for staff and keys; students leave it out or send their own.'),
})

export type WaitingListInput = z.infer<typeof waitingListInput>
