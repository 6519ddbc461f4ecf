import { bookingPromiseInput, cancelPromiseInput } from '@koma/schema/input/booking'
import { z } from 'zod'
import type { VerbOutcome } from '../record/answer.ts'
import { authorize } from '../shared/authorize.ts'
import type { Context } from '../shared/context.ts'
import { visibleSlot } from '../slots/slots.ts'
import { tryLater } from '../shared/errors.ts'
import { answerFields, answerShape } from './answer.shape.ts'
import { components } from './components.ts'
import { slot, slotShapeFor } from './slot.shape.ts'
import { readStudent, student } from './student.shape.ts'

const requester = z.string().max(20).optional().describe('student or admin; ignored, the session decides.')
const studentId = z.string().max(100).describe('The student ID in any case, or the _id.')
const time = z.string().max(100).describe('The start of the slot, YYYYMMDDHHmm; what follows is ignored.')

const tell = z.boolean().optional().describe('false emails neither the student nor the teacher.')

const whose = { requester, studentId: studentId.optional(), time }

export const bookBody = z
  .object({
    ...whose,
    lessonLocation: z.string().max(200).describe('The name of the place, or `online` (オンライン).'),
    courseCode: z.string().max(100),
    expects: bookingPromiseInput
      .optional()
      .describe('The promise the preview showed. Refused with EU1007 if it no longer holds.'),
  })
  .register(components, { id: 'BookBody' })

export const adminBookBody = bookBody
  .extend({ unrestricted: z.boolean().optional().describe('true books without lesson rules.'), tell })
  .register(components, { id: 'AdminBookBody' })

export const cancelBody = z
  .object({
    ...whose,
    lessonLocation: z
      .string()
      .max(200)
      .optional()
      .describe('The place as it was shown, or `online` (オンライン): refused with EC1002 if it is another by now.'),
    expects: cancelPromiseInput
      .optional()
      .describe('The promise the preview showed. Refused with EC1003 if it no longer holds.'),
  })
  .register(components, { id: 'CancelBody' })

export const adminCancelBody = cancelBody
  .extend({
    lessonRules: z.boolean().optional().describe('true applies the deadline and the monthly limit.'),
    tell,
  })
  .register(components, { id: 'AdminCancelBody' })

export const waitingBody = z
  .object({
    requester,
    studentId: studentId.optional(),
    type: z.string().max(20).optional().describe('Ignored, the path says it.'),
    studentName: z.string().max(200).optional().describe('Ignored, the school knows the name.'),
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
  const viewer = authorize(ctx, { types: ['student', 'staff'] })
  const answer = answerShape(ctx, verdict)
  const { success, reason, message } = answer
  if (verdict.retryAfter !== undefined) throw tryLater(message, verdict.retryAfter, { success, reason })
  const [seen, record] = await Promise.all([
    visibleSlot(ctx, slotId),
    verdict.ok && whoseId !== null ? readStudent(ctx, whoseId) : null,
  ])
  return { ...answer, student: record, slot: seen && (await slotShapeFor(ctx, viewer, seen)) }
}
