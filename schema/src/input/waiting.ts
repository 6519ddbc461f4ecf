import { z } from 'zod'

const id = z.uuid().toLowerCase()

/** Joins or leaves the waiting list of a slot; staff name the student (BOOK-38). */
export const waitingListInput = z.object({ slotId: id, studentId: id.nullish() })

export type WaitingListInput = z.infer<typeof waitingListInput>
