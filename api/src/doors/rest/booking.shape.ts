import { bookingPromiseInput, cancelPromiseInput } from '@koma/schema/input/booking'
import { movePromiseInput } from '@koma/schema/input/moveBooking'
import { z } from 'zod'
import type { VerbOutcome } from '../../platform/record/answer.ts'
import { authorize } from '../../platform/shared/authorize.ts'
import type { Context } from '../../platform/shared/context.ts'
import { visibleSlot } from '../../slots/slots.ts'
import { tryLater } from '../../platform/shared/errors.ts'
import { answerFields, answerShape } from './answer.shape.ts'
import { components } from './components.ts'
import { slot, slotShapeFor } from './slot.shape.ts'
import { readStudent, student } from './student.shape.ts'

const requester = z
  .string()
  .max(20)
  .optional()
  .describe('Ignored; the session decides. `student` or `admin` in old programs.')
const studentId = z.string().max(100).describe('The student ID, in upper or lower case, or the `_id`.')
const time = z
  .string()
  .max(100)
  .describe("The start of the slot in the school's time zone, `YYYYMMDDHHmm`. Anything after that is ignored.")

const tell = z.boolean().optional().describe('Whether the student and the teacher get an email; true if left out.')

const identity = { requester, studentId: studentId.optional(), time }

export const bookBody = z
  .object({
    ...identity,
    lessonLocation: z.string().max(200).describe('The name of the place, or `online` (オンライン).'),
    courseCode: z.string().max(100),
    expects: bookingPromiseInput
      .optional()
      .describe('What the preview returned. The booking is refused with EU1007 if that has changed.'),
  })
  .register(components, { id: 'BookBody' })

export const adminBookBody = bookBody
  .extend({
    unrestricted: z.boolean().optional().describe('Whether the booking ignores the lesson rules; false if left out.'),
    tell,
  })
  .register(components, { id: 'AdminBookBody' })

export const cancelBody = z
  .object({
    ...identity,
    lessonLocation: z
      .string()
      .max(200)
      .optional()
      .describe(
        'The place that was shown, or `online` (オンライン). The cancellation is refused with EC1002 if it has changed.',
      ),
    expects: cancelPromiseInput
      .optional()
      .describe('What the preview returned. The cancellation is refused with EC1003 if that has changed.'),
  })
  .register(components, { id: 'CancelBody' })

export const adminCancelBody = cancelBody
  .extend({
    lessonRules: z.boolean().optional().describe('true applies the deadline and the monthly limit.'),
    tell,
  })
  .register(components, { id: 'AdminCancelBody' })

export const moveBody = cancelBody
  .omit({ expects: true })
  .extend({
    to: z
      .object({
        slotId: z.uuid().describe('The `_id` of the slot to move to.'),
        time,
        lessonLocation: bookBody.shape.lessonLocation,
        courseCode: bookBody.shape.courseCode,
      })
      .describe('The lesson to move to.'),
    expects: movePromiseInput
      .optional()
      .describe('What the preview returned. The move is refused with EU1007 if that has changed.'),
  })
  .register(components, { id: 'MoveBody' })

export const adminMoveBody = moveBody
  .extend({
    lessonRules: z
      .boolean()
      .optional()
      .describe('true applies deadlines and limits as for students; false applies no lesson rules.'),
    tell,
  })
  .register(components, { id: 'AdminMoveBody' })

export const waitingBody = z
  .object({
    requester,
    studentId: studentId.optional(),
    type: z.string().max(20).optional().describe('Ignored; the path has the id.'),
    studentName: z.string().max(200).optional().describe("Ignored; the teacher's name comes from their record."),
  })
  .register(components, { id: 'WaitingBody' })

export const bookingAnswer = z
  .object({
    ...answerFields('1001, or the reason code of the refusal.'),
    student: student.nullable().describe('The record as it is now; null after a refusal.'),
    slot: slot.nullable().describe('The slot as it is now; null if the school has no such slot.'),
  })
  .register(components, { id: 'BookingAnswer' })

/**
 * Returns the answer to booking, cancelling and waiting (D42, D43); `whoseId` is the student whose record goes with it.
 * Changes that follow too fast are 429.
 */
export async function bookingShape(
  ctx: Context,
  verdict: VerbOutcome & { retryAfter?: number | undefined },
  slotId: string,
  whoseId: string | null,
): Promise<z.input<typeof bookingAnswer>> {
  const viewer = authorize(ctx, { types: ['student', 'staff'], guardians: true })
  const answer = answerShape(ctx, verdict)
  const { success, reason, message } = answer
  if (verdict.retryAfter !== undefined) throw tryLater(message, verdict.retryAfter, { success, reason })
  const [visible, record] = await Promise.all([
    visibleSlot(ctx, slotId),
    verdict.ok && whoseId !== null ? readStudent(ctx, whoseId) : null,
  ])
  return { ...answer, student: record, slot: visible && (await slotShapeFor(ctx, viewer, visible)) }
}
