import { z } from 'zod'
import { id, typedDay } from './fields.ts'
import { pageInput } from './page.ts'

const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'HH:MM')
  .nullish()

/** The search for bookable slots: the days, and the filters. */
export const bookableSlotsInput = z.object({
  studentId: id.nullish().describe('The student who would be booked; students leave it out.'),
  from: typedDay.describe('The first day of the search.'),
  to: typedDay.describe('The last day, included; at most 92 days.'),
  courseCode: z.string().max(100).nullish().describe('Only in this course.'),
  teacherId: id.nullish().describe('Only with this teacher.'),
  locationId: id.nullish().describe('Only at this place.'),
  online: z.boolean().nullish().describe('Only online, or only at a place.'),
  weekdays: z.array(z.int().min(0).max(6)).max(7).nullish().describe('Only on these days of the week, 0 Sunday to 6.'),
  startsFrom: clock.describe('Only lessons that begin at this time of day or later, `HH:MM`.'),
  endsUntil: clock.describe('Only lessons that end by this time of day, `HH:MM`.'),
  ...pageInput,
})

export type BookableSlotsInput = z.input<typeof bookableSlotsInput>
