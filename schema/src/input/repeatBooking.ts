import { z } from 'zod'
import { MOST_LESSONS, MOST_REPEAT_DAYS } from '../rules/repeatBooking.ts'
import { plusDays } from '../rules/time.ts'
import { bookSlotInput, undoBookingInput } from './booking.ts'
import { id, wallDay, wallMinute } from './fields.ts'

const { slotId, startsAt, courseCode, online, locationId, studentId, lessonRules, tell, expects } = bookSlotInput.shape

/** One lesson of several to book in one step. */
export const bookedLessonInput = z
  .object({ slotId, startsAt, courseCode, online, locationId, expects })
  .describe('A lesson to book, and what the preview returned for it.')

/** Books several lessons of one student in one step: all or none. (REPEAT-06) */
export const bookLessonsInput = z.object({
  lessons: z
    .array(bookedLessonInput)
    .min(1)
    .max(MOST_LESSONS)
    .describe(`The lessons, 1 to ${MOST_LESSONS}. They are judged by start, each as if the earlier ones were booked.`),
  studentId,
  lessonRules: lessonRules.describe('Staff only. With false, the bookings ignore the lesson rules; true if left out.'),
  tell: tell.describe('Staff only. With false, neither the student nor teachers get an email; true if left out.'),
})

export type BookLessonsInput = z.infer<typeof bookLessonsInput>

/** Another lesson on a day of a repeat. */
export const repeatInsteadInput = z
  .object({
    day: wallDay.describe('The day of the repeat.'),
    slotId: id.describe('The slot to book on that day instead.'),
  })
  .describe('A lesson to book in place of the usual one of a day.')

/** A lesson to repeat every week. (REPEAT-01) */
export const repeatInput = z
  .object({
    slotId: slotId.describe('The slot of the first lesson.'),
    startsAt: wallMinute.describe(
      "The start that was shown, in the school's time zone. The request is refused if the slot has moved.",
    ),
    courseCode,
    online,
    locationId: locationId.describe('The id of the place. Lessons at another place are not the same.'),
    until: wallDay.describe(`The last day, at most ${MOST_REPEAT_DAYS} days after the first lesson.`),
    anyTeacher: z
      .boolean()
      .nullish()
      .describe('Whether another teacher will do where the teacher cannot be booked; false if left out.'),
    leftOut: z.array(wallDay).max(MOST_LESSONS).nullish().describe('The days that are not to be booked.'),
    instead: z.array(repeatInsteadInput).max(MOST_LESSONS).nullish().describe('Other lessons for single days.'),
    studentId,
    lessonRules: lessonRules.describe(
      'Staff only. With false, the bookings ignore the lesson rules; true if left out.',
    ),
  })
  .refine(({ startsAt: first, until }) => first.slice(0, 10) <= until, { path: ['until'] })
  .refine(({ startsAt: first, until }) => until <= plusDays(first.slice(0, 10), MOST_REPEAT_DAYS), { path: ['until'] })

export type RepeatInput = z.infer<typeof repeatInput>

/** Names the bookings to undo together. (REPEAT-08) */
export const undoBookingsInput = z.object({
  bookingIds: z.array(id).min(1).max(MOST_LESSONS).describe(`The ids of the bookings, 1 to ${MOST_LESSONS}.`),
  tell: undoBookingInput.shape.tell.describe(
    'Staff only. With false, neither the student nor teachers get an email; true if left out.',
  ),
  digest: undoBookingInput.shape.digest,
})

export type UndoBookingsInput = z.infer<typeof undoBookingsInput>
