import { type ForgotPasswordInput, forgotPasswordInput } from '@koma/schema/input/password'
import { queuePasswordReset } from '../mail/passwordMails.ts'
import type { Context } from '../shared/context.ts'
import { inTransaction } from '../shared/transaction.ts'
import { accountByCode } from './account.reads.ts'
import { type AccountResult, readForm } from './accountAnswer.ts'
import { countAttempt } from './attempts.ts'
import { askForPasswordLink } from './passwordLink.ts'
import { userTypeOf } from './session.ts'

/**
 * Sends a password link, in the language asked for, to who knows an account's id and email address (AUTH-16,
 * API-04); the school hears of it where it wants to (D56). Public. 404 when
 * they do not belong together or the account is not active (D12); 429 after ten requests for an id within 15
 * minutes, successful or not, or too many from one network address (D5).
 */
export async function forgotPassword(ctx: Context, input: ForgotPasswordInput): Promise<AccountResult> {
  const read = readForm(ctx, forgotPasswordInput, input)
  if (!read.ok) return read
  const { username: code, email, language } = read.form
  const unknown: AccountResult = { ok: false, code: '404', note: 'unknownAccount' }
  const type = userTypeOf(read.form.type)
  if (type === null) return unknown
  if ((await countAttempt(ctx, 'forgotPassword', { type, code })) === null) {
    return { ok: false, code: '429', note: 'tooManyAttempts' }
  }
  const account = await accountByCode(ctx.em, { schoolId: ctx.school.id, type, code })
  if (account === undefined || !account.active || account.email.toLowerCase() !== email.toLowerCase()) return unknown
  return inTransaction(ctx, async (em) => {
    await askForPasswordLink(em, { schoolId: ctx.school.id, type, id: account.id })
    await queuePasswordReset(em, ctx.school, { ...account, comLang: language })
    return { ok: true, note: 'mailSent' }
  })
}
