import { ONLINE } from '@koma/schema/constants'
import { MOST_LESSONS } from '@koma/schema/rules/repeatBooking'
import { toTwelveDigits } from '@koma/schema/rules/time'
import { z } from 'zod'
import { bookLessons } from '../../bookings/repeat/bookLessons.ts'
import { answerOf } from '../../platform/record/answer.ts'
import { authorize } from '../../platform/shared/authorize.ts'
import type { Context } from '../../platform/shared/context.ts'
import { tryLater } from '../../platform/shared/errors.ts'
import { visibleSlotsById } from '../../slots/slots.ts'
import { answerFields, answerShape } from './answer.shape.ts'
import { changing, slotOf } from './booking.operations.ts'
import { adminBookBody, bookBody } from './booking.shape.ts'
import { components } from './components.ts'
import { namedLocation, namedStudent, placeNamed } from './namedRecords.ts'
import { type Operation, operation } from './operation.ts'
import { slot, slotShapes } from './slot.shape.ts'
import { readStudent, student } from './student.shape.ts'

const bookLessonsBody = bookBody
  .pick({ requester: true, studentId: true })
  .extend({
    lessons: z
      .array(
        bookBody
          .pick({ time: true, lessonLocation: true, courseCode: true, expects: true })
          .extend({ slotId: z.uuid().describe('The `_id` of the slot.') }),
      )
      .min(1)
      .max(MOST_LESSONS)
      .describe(`The lessons, 1 to ${MOST_LESSONS}. Each is judged as if the earlier ones were booked.`),
  })
  .register(components, { id: 'BookLessonsBody' })

const adminBookLessonsBody = bookLessonsBody
  .extend(adminBookBody.pick({ unrestricted: true, tell: true }).shape)
  .register(components, { id: 'AdminBookLessonsBody' })

const bookLessonsAnswer = z
  .object({
    ...answerFields('1001, or the reason code of the refusal.'),
    student: student.nullable().describe('The record as it is now; null after a refusal.'),
    slots: z.array(slot).describe('The slots as they are now, by start.'),
    bookingIds: z.array(z.string()).describe('The ids of the bookings, by start; empty after a refusal.'),
    refused: z
      .array(
        z.object({
          slotId: z.string().describe('The `_id` of the slot.'),
          time: z.string().nullable().describe('The start of the slot, `YYYYMMDDHHmm`; null if it is not known.'),
          reason: z.string().describe('The reason code.'),
          message: z.string().describe('The reason in the language of Accept-Language.'),
        }),
      )
      .describe('The lessons for which nothing was booked.'),
  })
  .register(components, { id: 'BookLessonsAnswer' })

/** The paths that book several lessons in one step. (REPEAT-06) */
export const bookLessonsOperations: Operation[] = [
  operation({
    method: 'POST',
    path: '/api/reservation/lessonsBook',
    name: 'bookOwnLessons',
    summary: 'Books several lessons for the signed-in student: all of them, or none.',
    allowed: ['student'],
    guardians: true,
    body: bookLessonsBody,
    answer: bookLessonsAnswer,
    run: (ctx, { body }) => bookAll(ctx, body),
  }),
  operation({
    method: 'POST',
    path: '/api/admin/lessonsBook',
    name: 'bookLessons',
    summary: 'Books several lessons for a student: all of them, or none.',
    allowed: ['staff'],
    staff: ['slotBook'],
    scopes: changing,
    body: adminBookLessonsBody,
    answer: bookLessonsAnswer,
    run: (ctx, { body }) => bookAll(ctx, body),
  }),
]

async function bookAll(
  ctx: Context,
  body: z.output<typeof adminBookLessonsBody>,
): Promise<z.input<typeof bookLessonsAnswer>> {
  const viewer = authorize(ctx, { types: ['student', 'staff'], guardians: true })
  const lessons = []
  for (const { slotId, time, lessonLocation, courseCode, expects } of body.lessons) {
    const place = await placeNamed(ctx, lessonLocation)
    const online = place === ONLINE
    const locationId = online ? null : await namedLocation(ctx, place)
    lessons.push({ ...slotOf(slotId, { time }), courseCode, online, locationId, expects })
  }
  const result = await bookLessons(ctx, {
    lessons,
    studentId: await namedStudent(ctx, body.studentId),
    lessonRules: body.unrestricted !== true,
    tell: body.tell,
  })
  const answer = answerShape(ctx, result)
  const { success, reason, message } = answer
  if (result.retryAfter !== undefined) throw tryLater(message, result.retryAfter, { success, reason })
  const seen = await visibleSlotsById(
    ctx,
    lessons.map(({ slotId }) => slotId),
  )
  return {
    ...answer,
    student: result.ok ? await readStudent(ctx, result.studentId) : null,
    slots: await slotShapes(ctx, viewer, seen),
    bookingIds: [...result.bookingIds],
    refused: result.refused.map(({ slotId, startsAt, refusal }) => {
      const { code, message: words } = answerOf(ctx, refusal)
      return { slotId, time: startsAt === null ? null : toTwelveDigits(startsAt), reason: code, message: words }
    }),
  }
}
