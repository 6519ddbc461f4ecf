import { z } from 'zod'
import { clockTime, id, typedDay } from './fields.ts'
import { pageInput } from './page.ts'

const clock = clockTime.nullish()

/** The days of a search for slots, and what narrows it beside the course. */
export const slotsWanted = {
  from: typedDay.describe('The first day of the search.'),
  to: typedDay.describe('The last day, included; at most 92 days.'),
  teacherId: id.nullish().describe('Returns only lessons with this teacher.'),
  locationId: id.nullish().describe('Returns only lessons at this place.'),
  online: z
    .boolean()
    .nullish()
    .describe('With true, returns only online lessons; with false, only lessons at a place.'),
  weekdays: z
    .array(z.int().min(0).max(6))
    .max(7)
    .nullish()
    .describe('Returns only lessons on these days of the week, 0 (Sunday) to 6.'),
  startsFrom: clock.describe('Returns only lessons that begin at this time of day or later, `HH:MM`.'),
  startsBefore: clock.describe('Returns only lessons that begin before this time of day, `HH:MM`.'),
  endsUntil: clock.describe('Returns only lessons that end by this time of day, `HH:MM`.'),
}

export const occupancies = ['empty', 'partial', 'full'] as const

/** The slots that a list or a subscription is about. */
export const slotFilterInput = z
  .object({
    ...slotsWanted,
    courseId: id.nullish().describe('Returns only slots booked as this course, and empty slots that offer it.'),
    occupancy: z
      .array(z.enum(occupancies))
      .max(3)
      .nullish()
      .describe('Returns only slots with one of these occupancies.'),
    bookableBy: id
      .nullish()
      .describe('Returns only slots this student can book now, by the id of the student. Students send their own id.'),
    movesFrom: id
      .nullish()
      .describe(
        'With `bookableBy`, returns only slots to which the booking of this student in this slot can move now. The ways to book them are those after the move.',
      ),
  })
  .describe('The slots to return: the days, and filters.')

export type SlotFilter = z.input<typeof slotFilterInput>

/** A page of the slots that a filter finds. */
export const slotPageInput = z.object({ filter: slotFilterInput, ...pageInput })

export type SlotPageInput = z.input<typeof slotPageInput>
