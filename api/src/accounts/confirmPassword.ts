import { type ConfirmPasswordInput, confirmPasswordInput } from '@koma/schema/input/password'
import { noteFailedLogin } from '../activity/noteAccount.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { readForm } from '../platform/record/answer.ts'
import type { Context } from '../platform/shared/context.ts'
import { mayChangeOwnAccount } from './account.policy.ts'
import type { AccountResult } from './accountResult.ts'
import { accountTable } from './accountTables.ts'
import { forgiveAttempt } from './attempts.ts'
import { checkOwnPassword, wrongPassword } from './ownPassword.ts'

/**
 * Confirms that the viewer knows their password, so that this session may make sensitive changes for ten minutes
 * (SEC-09, decision 125). 403 if it is wrong, which the log notes as a failed sign-in; 429 after ten wrong ones within
 * 15 minutes, together with those of changing the password.
 */
export async function confirmPassword(ctx: Context, input: ConfirmPasswordInput): Promise<AccountResult> {
  const viewer = mayChangeOwnAccount(ctx)
  const read = readForm(ctx, confirmPasswordInput, input)
  if (!read.ok) return read
  const checked = await checkOwnPassword(ctx, viewer, read.form.password)
  if (!checked.ok) {
    if (checked.code === wrongPassword.code) await noteFailedLogin(ctx, viewer)
    return checked.code === wrongPassword.code ? { ...checked, note: 'passwordWrong', field: 'password' } : checked
  }
  return inTransaction(ctx, async (em): Promise<AccountResult> => {
    const confirmed = await query(
      em,
      sql`
        update session set password_at = now()
        where school_id = ${ctx.school.id} and id = ${viewer.sessionId} and exists (
          select from ${accountTable(viewer.type)} a
          where a.school_id = ${ctx.school.id} and a.id = ${viewer.id} and a.password_hash = ${checked.hash})
        returning 1`,
    )
    if (confirmed.length === 0) return { ok: false, code: '403', note: 'passwordWrong', field: 'password' }
    await forgiveAttempt(em, ctx.school.id, checked.attempt)
    return { ok: true }
  })
}
