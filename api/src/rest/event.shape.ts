import { eventTypeNames } from '@koma/schema/eventTypes'
import { doors } from '@koma/schema/logTexts'
import { z } from 'zod'
import { components } from './components.ts'

const about = (what: string) => z.string().nullable().describe(`${what}; null where it is about none.`)

/** One event, as `GET /api/events` and webhooks tell it. */
export const eventShape = z
  .object({
    id: z.string().describe('The same wherever the event is met again.'),
    cursor: z.string().describe('The place of the event: after, for what comes behind it.'),
    type: z.enum(eventTypeNames),
    at: z.string().describe('When it was written down, ISO 8601 in UTC.'),
    door: z.enum(doors).nullable().describe('From where it was done; null where nobody noted it.'),
    logEntryId: about('The entry of the log that tells of it'),
    slotId: about('The slot'),
    studentId: about('The student'),
    teacherId: about('The teacher of the lesson'),
    contractId: about('The contract whose points it moved'),
    recordId: about('The record that was made, changed or deleted'),
    pointsChange: z.int().nullable().describe('Points or tickets; below 0 when they were taken.'),
  })
  .register(components, { id: 'Event' })

export const eventPage = z
  .object({
    events: z.array(eventShape),
    cursor: z.string().describe('after, for the next reading.'),
    hasMore: z.boolean().describe('Whether more can be read now.'),
  })
  .register(components, { id: 'EventPage' })

/** What a webhook is sent. */
export const webhookMessage = z
  .object({
    type: z.union([z.enum(eventTypeNames), z.literal('test')]).describe('The type of the event, or test.'),
    timestamp: z.string().describe('When it was written down, ISO 8601 in UTC.'),
    data: eventShape.omit({ cursor: true, type: true, at: true }).describe('The event; empty in a test.'),
  })
  .register(components, { id: 'WebhookMessage' })
