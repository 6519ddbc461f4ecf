import { z } from 'zod'
import { eventTypeNames } from '../eventTypes.ts'

/** As many events as are read at once. */
export const mostEvents = 1000

/** Which events are read: those after a place, of some types or all. */
export const eventsInput = z.object({
  after: z
    .string()
    .max(60)
    .nullish()
    .describe('`cursor` of what was read before; `now` for the place behind the latest; left out: from the first.'),
  limit: z.int().min(1).max(mostEvents).nullish().describe(`At most so many, 1 to ${mostEvents}; 100 by default.`),
  types: z.array(z.enum(eventTypeNames)).max(eventTypeNames.length).nullish().describe('Of these types only.'),
})

export type EventsInput = z.input<typeof eventsInput>
