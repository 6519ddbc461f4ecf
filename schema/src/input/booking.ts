import { z } from 'zod'

const id = z.uuid().toLowerCase()

/** Which slot, and when the asker believes it to start: one that starts at another time by now is another slot (D40). */
const slot = { slotId: id, startsAt: z.string().max(100).nullish() }

/** Asks for a seat: which slot, which course, online or at `locationId`; staff name the student (D40, D70). */
export const bookSlotInput = z.object({
  ...slot,
  courseCode: z.string().min(1).max(100),
  online: z.boolean(),
  locationId: id.nullish(),
  studentId: id.nullish(),
  lessonRules: z.boolean().nullish(),
})

export type BookSlotInput = z.infer<typeof bookSlotInput>

/** Gives a seat back; staff name the student and whether lesson rules apply (D69). */
export const cancelBookingInput = z.object({
  ...slot,
  studentId: id.nullish(),
  lessonRules: z.boolean().nullish(),
})

export type CancelBookingInput = z.infer<typeof cancelBookingInput>

/** Puts a non-lesson booking on a slot; `courseCode` begins with an underscore (D71). */
export const bookOtherInput = z.object({ ...slot, courseCode: z.string().min(1).max(100) })

export type BookOtherInput = z.infer<typeof bookOtherInput>

/** Takes the non-lesson booking off a slot (D72). */
export const cancelOtherInput = z.object(slot)

export type CancelOtherInput = z.infer<typeof cancelOtherInput>
