import { answerOf } from '../platform/record/answer.ts'
import type { Context } from '../platform/shared/context.ts'
import { visibleSlot } from '../slots/slots.ts'
import { studentById } from '../students/student.reads.ts'

/**
 * Returns the answer with the slot as it is now and the student whose record may have changed. The slot comes after a
 * refusal too, because the screen may be old. Each is read only if the client asks for it.
 */
export function answerWithSlot<Result extends Parameters<typeof answerOf>[1]>(
  ctx: Context,
  result: Result,
  slotId: string | null,
  studentId: string | null | undefined = null,
) {
  return {
    ...result,
    ...answerOf(ctx, result),
    get slot() {
      return slotId === null ? null : visibleSlot(ctx, slotId)
    },
    get student() {
      return studentId == null ? null : studentById(ctx, studentId)
    },
  }
}
