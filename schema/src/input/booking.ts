import { z } from 'zod'
import { id, wallTime } from './fields.ts'

/** Which slot, and when the caller believes it to start: one that starts at another time by now is another slot (D40). */
const slot = {
  slotId: id,
  startsAt: z
    .string()
    .max(100)
    .meta(wallTime)
    .nullish()
    .describe('The start as it was shown: refused if it has moved.'),
}
const courseCode = z.string().min(1).max(100)

/** Books a seat: which slot, which course, online or at `locationId`; staff name the student (D40, D70). */
export const bookSlotInput = z.object({
  ...slot,
  courseCode,
  online: z.boolean(),
  locationId: id.nullish().describe('Refused with ES1004 unless it is the place of the lesson.'),
  studentId: id.nullish().describe('Staff: for whom. Students: left out, or themselves.'),
  lessonRules: z.boolean().nullish().describe('Staff only: false books without lesson rules.'),
  tell: z.boolean().nullish().describe('Staff only: false mails neither the student nor the teacher.'),
})

export type BookSlotInput = z.infer<typeof bookSlotInput>

/** Gives a seat back; staff name the student and whether lesson rules apply (D69). */
export const cancelBookingInput = z.object({
  ...slot,
  online: z.boolean().nullish().describe('Whether it was shown to be online: refused with EC1002 if that has changed.'),
  locationId: id.nullish().describe('The place as it was shown: refused with EC1002 if it is another by now.'),
  studentId: id.nullish().describe('Staff: whose. Students: left out, or themselves.'),
  lessonRules: z.boolean().nullish().describe('Staff only: true applies deadline and limits.'),
  tell: z
    .boolean()
    .nullish()
    .describe('Staff only: false mails neither the student nor the teacher. Who waits still hears of the free seat.'),
})

export type CancelBookingInput = z.infer<typeof cancelBookingInput>

/** Puts a non-lesson booking on a slot; `courseCode` begins with an underscore (D71). */
export const bookOtherInput = z.object({
  ...slot,
  courseCode: courseCode.describe('A non-lesson type; begins with an underscore.'),
})

export type BookOtherInput = z.infer<typeof bookOtherInput>

/** Takes the non-lesson booking off a slot (D72). */
export const cancelOtherInput = z.object(slot)

export type CancelOtherInput = z.infer<typeof cancelOtherInput>
