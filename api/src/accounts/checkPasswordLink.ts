import { type CheckLinkInput, checkLinkInput } from '@koma/schema/input/password'
import type { Context } from '../platform/shared/context.ts'
import { readForm } from '../platform/record/answer.ts'
import type { AccountResult } from './accountResult.ts'
import { countAttempt } from './attempts.ts'
import { ownerOfLink } from './passwordLink.ts'
import { linkUsed } from './resetPassword.ts'
import { userTypeOf } from './session.ts'

/**
 * Tells whether a password link can still be used, so that its page says at once when it cannot; the link stays unused.
 * Public. 410 for what `resetPassword` would refuse so, counted as a try without a link as there; 429 after too many of
 * them (D5, D9).
 */
export async function checkPasswordLink(ctx: Context, input: CheckLinkInput): Promise<AccountResult> {
  const read = readForm(ctx, checkLinkInput, input)
  if (!read.ok) return read
  const type = userTypeOf(read.form.type)
  if (type !== null && (await ownerOfLink(ctx.em, ctx.school.id, type, read.form.token)) !== null) return { ok: true }
  const attempt = await countAttempt(ctx, 'resetPassword', null)
  return attempt.ok ? linkUsed : attempt
}
