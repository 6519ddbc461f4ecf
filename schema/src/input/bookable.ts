import { z } from 'zod'
import { id } from './fields.ts'
import { pageInput } from './page.ts'
import { slotsWanted } from './slotFilter.ts'

/** The search for bookable slots: the days, and the filters. */
export const bookableSlotsInput = z.object({
  ...slotsWanted,
  studentId: id.nullish().describe('The id of the student who would be booked. Students leave it out.'),
  courseCode: z.string().max(100).nullish().describe('Returns only lessons in this course.'),
  ...pageInput,
})

export type BookableSlotsInput = z.input<typeof bookableSlotsInput>
