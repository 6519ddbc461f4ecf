import { type ChangePasswordInput, changePasswordInput } from '@koma/schema/input/password'
import { noteAccount } from '../activity/noteAccount.ts'
import type { Context } from '../platform/shared/context.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { readForm } from '../platform/record/answer.ts'
import type { AccountResult } from './accountResult.ts'
import { forgiveAttempt } from './attempts.ts'
import { refuseGuessable } from './guessable.ts'
import { accountById } from './account.reads.ts'
import { checkOwnPassword, wrongPassword } from './ownPassword.ts'
import { hashPassword } from './password.ts'
import { notePasswordGiven } from './session.ts'
import { writePassword } from './writePassword.ts'
import { mayChangeOwnAccount } from './account.policy.ts'

/**
 * Gives the viewer another password (AUTH-29, AUTH-32, API-06). Every other session of theirs ends, this one stays
 * (D4); the private calendar address ends if they ask for it. 403 if the current password is wrong (AUTH-30). 400 if
 * the new one breaks the rule, is easy to guess or differs the second time. 429 after ten wrong ones within 15 minutes
 * (D5).
 */
export async function changePassword(ctx: Context, input: ChangePasswordInput): Promise<AccountResult> {
  const viewer = mayChangeOwnAccount(ctx)
  const read = readForm(ctx, changePasswordInput, input)
  if (!read.ok) return read
  const key = { schoolId: ctx.school.id, type: viewer.type, id: viewer.id }
  const account = await accountById(ctx.em, key)
  const password = read.form.newPassword1
  const guessable = account && refuseGuessable(ctx, account, { field: 'newPassword1', password })
  if (guessable) return guessable
  const checked = await checkOwnPassword(ctx, viewer, read.form.currentPassword)
  if (!checked.ok) return checked
  const hash = await hashPassword(password)
  return inTransaction(ctx, async (em) => {
    const change = {
      by: 'self',
      keepSession: viewer.sessionId,
      endFeed: read.form.endCalendarFeed ?? false,
      instead: checked.hash,
    } as const
    if (!(await writePassword(em, key, hash, change))) return wrongPassword
    await notePasswordGiven(em, ctx.school.id, viewer.sessionId)
    await noteAccount(em, ctx, { type: 'password-changed', account: viewer, by: viewer })
    await forgiveAttempt(em, ctx.school.id, checked.attempt)
    return { ok: true, note: 'passwordChanged' }
  })
}
