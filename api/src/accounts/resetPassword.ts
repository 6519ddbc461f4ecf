import { type ResetPasswordInput, resetPasswordInput } from '@koma/schema/input/password'
import { noteAccount } from '../activity/noteAccount.ts'
import type { Context } from '../platform/shared/context.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { readForm } from '../platform/record/answer.ts'
import type { AccountResult } from './accountResult.ts'
import { accountById } from './account.reads.ts'
import { countAttempt } from './attempts.ts'
import { lockAccount } from './accountRecord.ts'
import { refuseGuessable } from './guessable.ts'
import { hashPassword } from './password.ts'
import { ownerOfLink, redeemLink } from './passwordLink.ts'
import { userTypeOf } from './session.ts'
import { writePassword } from './writePassword.ts'

/** The answer to a link that is unknown, used or too old. */
export const linkUsed: AccountResult = { ok: false, code: '410', note: 'linkUsed' }

/**
 * Sets the password of the account whose link is used (AUTH-23, API-05), and ends its private calendar address. Public.
 * 410 if the link is unknown, used, too old, or of another user type or school (D9, D10). 400 for a password against
 * the rule or one that is easy to guess, which leaves the link usable. 429 after too many tries without a link from one
 * network address (D5).
 */
export async function resetPassword(ctx: Context, input: ResetPasswordInput): Promise<AccountResult> {
  const read = readForm(ctx, resetPasswordInput, input)
  if (!read.ok) return read
  const { token, password } = read.form
  const type = userTypeOf(read.form.type)
  const schoolId = ctx.school.id
  // Hashing is dear: only who holds a link is worth it. Nobody guesses one, so its holder waits for no stranger's
  // tries.
  const owner = type === null ? null : await ownerOfLink(ctx.em, schoolId, type, token)
  if (type === null || owner === null) {
    const attempt = await countAttempt(ctx, 'resetPassword', null)
    return attempt.ok ? linkUsed : attempt
  }
  const ofLink = await accountById(ctx.em, { schoolId, type, id: owner })
  const guessable = ofLink && refuseGuessable(ctx, ofLink, { field: 'password', password })
  if (guessable) return guessable
  const hash = await hashPassword(password)
  return inTransaction(ctx, async (em) => {
    const id = await ownerOfLink(em, schoolId, type, token)
    // The account before its links, as everything else that changes an account does.
    if (id === null || (await lockAccount(em, type, id)) === null) return linkUsed
    if ((await redeemLink(em, schoolId, type, token)) === null) return linkUsed
    if (!(await writePassword(em, { schoolId, type, id }, hash, { by: 'reset', endFeed: true }))) return linkUsed
    const account = await accountById(em, { schoolId, type, id })
    if (account !== undefined) await noteAccount(em, ctx, { type: 'password-changed', account, by: account })
    return { ok: true, note: 'passwordChanged' }
  })
}
