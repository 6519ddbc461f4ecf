import type { Refusal } from '@koma/schema/answers'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { accountById } from './account.reads.ts'
import { countAttempt } from './attempts.ts'
import { verifyPassword } from './password.ts'

/** The words for a wrong own password. */
export const wrongPassword: Refusal = {
  ok: false,
  code: '403',
  note: 'wrongPassword',
  field: 'currentPassword',
}

/**
 * Checks whether `typed` is the viewer's password. If so, returns the hash it was compared with, to be compared again
 * when something is written. Returns also the attempt it was counted as, for `forgiveAttempt`. Refused with 403 if it
 * is not, and with 429 after ten wrong ones within 15 minutes (D5).
 */
export async function checkOwnPassword(
  ctx: Context,
  viewer: Viewer,
  typed: string,
): Promise<{ ok: true; hash: string; attempt: string } | Refusal> {
  const attempt = await countAttempt(ctx, 'changePassword', viewer)
  if (!attempt.ok) return attempt
  const account = await accountById(ctx.em, { schoolId: ctx.school.id, type: viewer.type, id: viewer.id })
  const hash = account?.passwordHash ?? null
  const matches = await verifyPassword(hash, typed)
  return hash !== null && matches ? { ok: true, hash, attempt: attempt.id } : wrongPassword
}
