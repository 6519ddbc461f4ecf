import { slotProblemText } from '@koma/schema/slotProblems'
import { answerOf } from '../bookings/answer.ts'
import type { Context } from '../shared/context.ts'
import { scheduleOf, type SlotRefusal } from './judgeSlot.ts'

/** How an edit of a slot ended, in the user's language: success, code, message, and the field it is about (SCHED-77). */
export function slotAnswer(ctx: Context, result: SlotRefusal | { ok: true; code: '1001' }) {
  const answer = answerOf(ctx, result)
  if (result.ok) return { ...answer, field: null }
  const { problem, field = null } = result
  const message = problem === undefined ? answer.message : slotProblemText(problem, scheduleOf(ctx), ctx.language)
  return { ...answer, message, field }
}
