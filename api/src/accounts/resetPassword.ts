import { type ResetPasswordInput, resetPasswordInput } from '@koma/schema/input/password'
import type { Context } from '../shared/context.ts'
import { inTransaction } from '../shared/transaction.ts'
import { type AccountResult, readForm } from './accountAnswer.ts'
import { countAttempt, forgiveAttempt } from './attempts.ts'
import { hashPassword } from './password.ts'
import { ownerOfLink, redeemLink } from './passwordLink.ts'
import { userTypeOf } from './session.ts'
import { writePassword } from './writePassword.ts'

const linkUsed: AccountResult = { ok: false, code: '410', note: 'linkUsed' }

/**
 * Sets the password of the account whose link is used (AUTH-23, API-05). Public. 410 when the link is
 * unknown, used, older than an hour, of another user type or another school (D9, D10); 400 for a password
 * against the rule, which leaves the link as it is; 429 after too many tries from one network address (D5).
 */
export async function resetPassword(ctx: Context, input: ResetPasswordInput): Promise<AccountResult> {
  const read = readForm(ctx, resetPasswordInput, input)
  if (!read.ok) return read
  const { token, password } = read.form
  const type = userTypeOf(read.form.type)
  const attempt = await countAttempt(ctx, 'resetPassword', null)
  if (attempt === null) return { ok: false, code: '429', note: 'tooManyAttempts' }
  const schoolId = ctx.school.id
  // Hashing is dear: only who holds a link is worth it.
  if (type === null || (await ownerOfLink(ctx.em, schoolId, type, token)) === null) return linkUsed
  const hash = await hashPassword(password)
  return inTransaction(ctx, async (em) => {
    const id = await redeemLink(em, schoolId, type, token)
    if (id === null || !(await writePassword(em, { schoolId, type, id }, hash, { by: 'reset' }))) return linkUsed
    await forgiveAttempt(em, schoolId, attempt)
    return { ok: true, note: 'passwordChanged' }
  })
}
