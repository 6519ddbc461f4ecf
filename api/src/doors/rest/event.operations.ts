import type { EventTypeName } from '@koma/schema/eventTypes'
import { mostEvents } from '@koma/schema/input/event'
import { z } from 'zod'
import { events } from '../../events/event.reads.ts'
import { eventPage } from './event.shape.ts'
import { type Operation, operation } from './operation.ts'

const eventsQuery = z.object({
  after: z
    .string()
    .optional()
    .describe('cursor of what was read before; now for the place behind the latest; left out: from the first.'),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(mostEvents)
    .optional()
    .describe(`The maximum number of events to return, 1 to ${mostEvents}; 100 if left out.`),
  types: z.string().optional().describe('Returns only events of these types, separated by commas.'),
})

/** The path of what happened, for programs that keep in step with the school. */
export const eventOperations: Operation[] = [
  operation({
    method: 'GET',
    path: '/api/events',
    name: 'listEvents',
    summary: "Lists the school's events after a cursor, in commit order. None is left out or repeated.",
    allowed: ['staff'],
    scopes: ['events:read'],
    query: eventsQuery,
    answer: eventPage,
    gone: 'The school was restored from a backup, so the cursor no longer matches. Read everything again and continue from `now`.',
    async run(ctx, { query: { after, limit, types } }) {
      // Unknown names are refused by the verb, in the words for an unknown type.
      const typeNames = types?.split(',').filter((name) => name !== '') as EventTypeName[] | undefined
      return events(ctx, {
        ...(after === undefined ? {} : { after }),
        ...(limit === undefined ? {} : { limit }),
        ...(typeNames === undefined ? {} : { types: typeNames }),
      })
    },
  }),
]
