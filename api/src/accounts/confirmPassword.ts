import type { Refusal } from '@koma/schema/answers'
import { type ConfirmPasswordInput, confirmPasswordInput } from '@koma/schema/input/password'
import { noteFailedLogin } from '../activity/noteAccount.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { readForm } from '../platform/record/answer.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'
import { maySeeOwnFactors } from '../factors/factor.policy.ts'
import { factorCounts, isFactorRequired, stepsAfterPassword } from '../factors/factor.reads.ts'
import { judgeCode } from '../factors/judgeCode.ts'
import { accountById } from './account.reads.ts'
import type { AccountResult } from './accountResult.ts'
import { accountTable } from './accountTables.ts'
import { forgiveAttempt } from './attempts.ts'
import { checkOwnPassword, wrongPassword } from './ownPassword.ts'

/**
 * Confirms that the viewer knows their password, so that this session may make sensitive changes for ten minutes
 * (SEC-09, decision 125). 403 if it is wrong, which the log notes as a failed sign-in; 429 after ten wrong ones within
 * 15 minutes, together with those of changing the password. Where signing in takes a code, too, so does this: 403 at
 * `oneTimeCode` without one (SEC-35).
 */
export async function confirmPassword(ctx: Context, input: ConfirmPasswordInput): Promise<AccountResult> {
  const viewer = maySeeOwnFactors(ctx)
  const read = readForm(ctx, confirmPasswordInput, input)
  if (!read.ok) return read
  const checked = await checkOwnPassword(ctx, viewer, read.form.password)
  if (!checked.ok) {
    if (checked.code === wrongPassword.code) await noteFailedLogin(ctx, viewer)
    return checked.code === wrongPassword.code ? { ...checked, note: 'passwordWrong', field: 'password' } : checked
  }
  const refused = await refusedSecondStep(ctx, viewer, read.form.oneTimeCode ?? '', checked.attempt)
  if (refused !== null) return refused
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

/** Returns the refusal of a missing or wrong code beside the right password; null where none is asked for. */
async function refusedSecondStep(
  ctx: Context,
  viewer: Viewer,
  typed: string,
  attempt: string,
): Promise<Refusal | null> {
  const key = { schoolId: ctx.school.id, type: viewer.type, id: viewer.id }
  const [counts, account] = await Promise.all([factorCounts(ctx.em, key), accountById(ctx.em, key)])
  const steps = stepsAfterPassword(counts, isFactorRequired(ctx.school, viewer.type))
  if (steps.length === 0 || account === undefined) return null
  if (typed.trim() === '') {
    await forgiveAttempt(ctx.em, ctx.school.id, attempt)
    return { ok: false, code: '403', note: counts.codes ? 'codeNeeded' : 'passkeyNeeded', field: 'oneTimeCode' }
  }
  const judged = await judgeCode(ctx, account, typed)
  if (judged.ok) return null
  await noteFailedLogin(ctx, viewer)
  return judged.code === '401' ? { ...judged, code: '403' } : judged
}
