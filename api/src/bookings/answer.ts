import { type ReasonCode, refusalText, type RefusalNote } from '@koma/schema/codes'
import type { Context } from '../shared/context.ts'

/** The first three fields of every answer about a booking: success, code, and the words in the user's language. */
export function answerOf(ctx: Context, verdict: { ok: boolean; code: ReasonCode; note?: RefusalNote | undefined }) {
  return { success: verdict.ok, code: verdict.code, message: refusalText(verdict, ctx.language) }
}
