import { eventTypeNames } from '@koma/schema/eventTypes'
import { origins } from '@koma/schema/logTypes'
import { z } from 'zod'
import { components } from './components.ts'

const about = (subject: string) => z.string().nullable().describe(`${subject}; null where it is about none.`)

const wallTime = z.string().describe("A time in the school's time zone, `YYYY-MM-DDTHH:mm:ss`.")

/** The lesson of an event as it was then; people go by the IDs they sign in with. */
const eventLesson = z
  .object({
    startsAt: wallTime,
    courseCode: z.string().nullable().describe('The code of the booked course.'),
    location: z.string().nullable().describe('The name of the place; null for an online lesson.'),
    online: z.boolean(),
    teacherCode: z.string().nullable(),
    studentCode: z
      .string()
      .nullable()
      .describe('The student ID; `_` for a non-lesson booking; null for events about slots.'),
    startsAtBefore: wallTime
      .nullable()
      .describe("For a moved lesson, the previous start, in the school's time zone; null if the lesson was not moved."),
    locationBefore: z
      .string()
      .nullable()
      .describe('For a moved lesson, the name of the previous place; null if it was online or was not moved.'),
    teacherCodeBefore: z
      .string()
      .nullable()
      .describe('For a moved lesson, the ID of the previous teacher; null if the lesson was not moved.'),
  })
  .register(components, { id: 'EventLesson' })

/** One event, as `GET /api/events` and webhooks give it. */
const eventShape = z
  .object({
    id: z.string().describe('The id of the event, the same in every response and webhook.'),
    number: z
      .int()
      .describe(
        'A number that counts up from 1 in each school. Of two events about the same record, the higher one is newer.',
      ),
    cursor: z.string().describe('The position of the event. Send it as `after` to read later events.'),
    type: z.enum(eventTypeNames),
    at: z.string().describe('The time it was recorded, ISO 8601 in UTC.'),
    door: z.enum(origins).nullable().describe('The origin of the change; null if unknown.'),
    logEntryId: about('The entry of the log that tells of it'),
    slotId: about('The slot'),
    studentId: about('The student'),
    teacherId: about('The teacher of the lesson'),
    contractId: about('The contract whose points it moved'),
    recordId: about('The record that was made, changed or deleted'),
    pointsChange: z.int().nullable().describe('The change in points or tickets; negative if they were taken.'),
    lesson: eventLesson
      .nullable()
      .describe('The lesson the event is about; null if there is none, or if the event only says that a slot changed.'),
  })
  .register(components, { id: 'Event' })

export const eventPage = z
  .object({
    events: z.array(eventShape),
    cursor: z.string().describe('after, for the next reading.'),
    hasMore: z.boolean().describe('Whether more events can be read now.'),
  })
  .register(components, { id: 'EventPage' })

/** The message that a webhook gets. */
export const webhookMessage = z
  .object({
    type: z.union([z.enum(eventTypeNames), z.literal('test')]).describe('The type of the event, or `test`.'),
    timestamp: z.string().describe('The time it was recorded, ISO 8601 in UTC.'),
    sample: z
      .boolean()
      .optional()
      .describe("true in a sample sent by staff or a key: nothing happened, and its ids don't exist."),
    data: eventShape
      .omit({ cursor: true, type: true, at: true })
      .describe('The event; empty in a message of type `test`.'),
  })
  .register(components, { id: 'WebhookMessage' })
