import { type ForgotPasswordInput, forgotPasswordInput } from '@koma/schema/input/password'
import { queuePasswordReset } from '../mail/passwordMails.ts'
import { NOBODY_SIGNED_IN, noteAccount } from '../activity/noteAccount.ts'
import type { Context, UserType } from '../platform/shared/context.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { readForm } from '../platform/record/answer.ts'
import { accountByCode } from './account.reads.ts'
import type { AccountResult } from './accountResult.ts'
import { countAttempt } from './attempts.ts'
import { inSignInTurn } from './signInTurn.ts'
import { askForPasswordLink } from './passwordLink.ts'
import { userTypeOf } from './session.ts'

const unknown: AccountResult = { ok: false, code: '404', note: 'unknownAccount' }

/**
 * Sends a password link, in the request's language, to somebody who knows an account's id and email address (AUTH-16,
 * API-04). The school gets an alert if it wants alerts (D56). Public. 404 if the two do not belong together or the
 * account is not active (D12). 403 for an address that nobody has confirmed (decision 053). 429 after ten requests for
 * an id within 15 minutes, successful or not, or too many from one network address (D5).
 */
export async function forgotPassword(ctx: Context, input: ForgotPasswordInput): Promise<AccountResult> {
  const read = readForm(ctx, forgotPasswordInput, input)
  if (!read.ok) return read
  const { username: code, email, language } = read.form
  const type = userTypeOf(read.form.type)
  if (type === null) return unknown
  return inSignInTurn(ctx.school.id, () => checkAndAsk(ctx, { type, code, email, language }))
}

async function checkAndAsk(
  ctx: Context,
  { type, code, email, language }: { type: UserType; code: string; email: string; language: 'en' | 'jp' },
): Promise<AccountResult> {
  const attempt = await countAttempt(ctx, 'forgotPassword', { type, code })
  if (!attempt.ok) return attempt
  const account = await accountByCode(ctx.em, { schoolId: ctx.school.id, type, code })
  if (account === undefined || !account.active || account.email.toLowerCase() !== email.toLowerCase()) return unknown
  if (!account.emailConfirmed) return { ok: false, code: '403', note: 'emailUnconfirmed' }
  return inTransaction(ctx, async (em) => {
    await askForPasswordLink(em, { schoolId: ctx.school.id, type, id: account.id })
    await noteAccount(em, ctx, { type: 'password-link', account, by: NOBODY_SIGNED_IN, oncePer: 'hour' })
    await queuePasswordReset(em, ctx.school, { ...account, comLang: language })
    return { ok: true, note: 'mailSent' }
  })
}
