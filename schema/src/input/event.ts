import { z } from 'zod'
import { eventTypeNames } from '../eventTypes.ts'

/** As many events as are read at once. */
export const mostEvents = 1000

/** The events to read: those after a place, of some types or all. */
export const eventsInput = z.object({
  after: z
    .string()
    .max(60)
    .nullish()
    .describe(
      'The `cursor` of the page before, or `now` for the place behind the latest event. Left out: the first event.',
    ),
  limit: z.int().min(1).max(mostEvents).nullish().describe(`How many at most, 1 to ${mostEvents}; 100 if left out.`),
  types: z
    .array(z.enum(eventTypeNames))
    .max(eventTypeNames.length)
    .nullish()
    .describe('Returns only events of these types. Left out: all.'),
})

export type EventsInput = z.input<typeof eventsInput>
