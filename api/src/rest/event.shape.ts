import { eventTypeNames } from '@koma/schema/eventTypes'
import { doors } from '@koma/schema/logTexts'
import { z } from 'zod'
import { components } from './components.ts'

const about = (what: string) => z.string().nullable().describe(`${what}; null where it is about none.`)

const wallTime = z.string().describe('YYYY-MM-DDTHH:mm:ss, the wall clock of the school.')

/** The lesson of an event as it was then; people go by the IDs they sign in with. */
const eventLesson = z
  .object({
    startsAt: wallTime,
    courseCode: z.string().nullable().describe('The code of the booked course.'),
    location: z.string().nullable().describe('The name of the place; null for a lesson online.'),
    online: z.boolean(),
    teacherCode: z.string().nullable(),
    studentCode: z.string().nullable().describe('The student ID; `_` for an other booking, null for events of slots.'),
    startsAtBefore: wallTime
      .nullable()
      .describe(
        "The time the lesson started before, in the school's time zone, for a moved lesson; null: it was not moved.",
      ),
    locationBefore: z
      .string()
      .nullable()
      .describe('The name of the place before, for a moved lesson; null: it was online, or not moved.'),
    teacherCodeBefore: z.string().nullable().describe('The teacher before the move; null: it was not moved.'),
  })
  .register(components, { id: 'EventLesson' })

/** One event, as `GET /api/events` and webhooks give it. */
export const eventShape = z
  .object({
    id: z.string().describe('The same wherever the event is met again.'),
    number: z
      .int()
      .describe(
        'Counts from 1 in each school, in the order in which it happened: of two about the same, the higher is newer.',
      ),
    cursor: z.string().describe('The place of the event: after, for what comes behind it.'),
    type: z.enum(eventTypeNames),
    at: z.string().describe('The time it was recorded, ISO 8601 in UTC.'),
    door: z.enum(doors).nullable().describe('From where it was done; null where nobody noted it.'),
    logEntryId: about('The entry of the log that tells of it'),
    slotId: about('The slot'),
    studentId: about('The student'),
    teacherId: about('The teacher of the lesson'),
    contractId: about('The contract whose points it moved'),
    recordId: about('The record that was made, changed or deleted'),
    pointsChange: z.int().nullable().describe('Points or tickets; below 0 when they were taken.'),
    lesson: eventLesson
      .nullable()
      .describe('The lesson it is about; null where it is about none, or says only that a slot changed.'),
  })
  .register(components, { id: 'Event' })

export const eventPage = z
  .object({
    events: z.array(eventShape),
    cursor: z.string().describe('after, for the next reading.'),
    hasMore: z.boolean().describe('Whether more can be read now.'),
  })
  .register(components, { id: 'EventPage' })

/** The message that a webhook gets. */
export const webhookMessage = z
  .object({
    type: z.union([z.enum(eventTypeNames), z.literal('test')]).describe('The type of the event, or test.'),
    timestamp: z.string().describe('The time it was recorded, ISO 8601 in UTC.'),
    sample: z
      .boolean()
      .optional()
      .describe("true in a sample sent by staff or a key: nothing happened, and its ids don't exist."),
    data: eventShape.omit({ cursor: true, type: true, at: true }).describe('The event; empty in a test.'),
  })
  .register(components, { id: 'WebhookMessage' })
