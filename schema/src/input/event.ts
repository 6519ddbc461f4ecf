import { z } from 'zod'
import { eventTypeNames } from '../eventTypes.ts'

/** The events read at once. */
export const mostEvents = 1000

/** The events to read: those after a place, of some types or all. */
export const eventsInput = z.object({
  after: z
    .string()
    .max(60)
    .nullish()
    .describe(
      'The `cursor` of the previous page, or `now` to skip all past events. If left out, reading starts at the first event.',
    ),
  limit: z
    .int()
    .min(1)
    .max(mostEvents)
    .nullish()
    .describe(`The maximum number of events to return, 1 to ${mostEvents}; 100 if left out.`),
  types: z
    .array(z.enum(eventTypeNames))
    .max(eventTypeNames.length)
    .nullish()
    .describe('Returns only events of these types. If left out, all types.'),
})

export type EventsInput = z.input<typeof eventsInput>
