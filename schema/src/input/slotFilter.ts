import { z } from 'zod'
import { id, typedDay } from './fields.ts'
import { pageInput } from './page.ts'

const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'HH:MM')
  .nullish()

/** The days of a search for slots, and what narrows it beside the course. */
export const slotsWanted = {
  from: typedDay.describe('The first day of the search.'),
  to: typedDay.describe('The last day, included; at most 92 days.'),
  teacherId: id.nullish().describe('Only with this teacher.'),
  locationId: id.nullish().describe('Only at this place.'),
  online: z.boolean().nullish().describe('Only online, or only at a place.'),
  weekdays: z.array(z.int().min(0).max(6)).max(7).nullish().describe('Only on these days of the week, 0 Sunday to 6.'),
  startsFrom: clock.describe('Only lessons that begin at this time of day or later, `HH:MM`.'),
  endsUntil: clock.describe('Only lessons that end by this time of day, `HH:MM`.'),
}

export const occupancies = ['empty', 'partial', 'full'] as const

/** Which slots a list or a subscription is about. */
export const slotFilterInput = z
  .object({
    ...slotsWanted,
    courseId: id.nullish().describe('Only those booked as this course, and empty ones that offer it.'),
    occupancy: z.array(z.enum(occupancies)).max(3).nullish().describe('Only those as full as one of these.'),
    bookableBy: id
      .nullish()
      .describe('Only what this student could book now, by the rules of the booking itself; students name themselves.'),
  })
  .describe('Which slots: the days, and what narrows them down.')

export type SlotFilter = z.input<typeof slotFilterInput>

/** A page of the slots that a filter finds. */
export const slotPageInput = z.object({ filter: slotFilterInput, ...pageInput })

export type SlotPageInput = z.input<typeof slotPageInput>
