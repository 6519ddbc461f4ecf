import type { Refusal } from '@koma/schema/answers'
import { loginInput } from '@koma/schema/input/login'
import { factorCounts, isFactorRequired, type SecondStep, stepsAfterPassword } from '../factors/factor.reads.ts'
import { judgeCode } from '../factors/judgeCode.ts'
import type { Context, UserType, Viewer } from '../platform/shared/context.ts'
import { noteFailedLogin } from '../activity/noteAccount.ts'
import { hasUnstorableText } from '../platform/shared/unkeepable.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { accountByCode } from './account.reads.ts'
import { countAttempt, forgiveAttempt } from './attempts.ts'
import { openSession, signedIn } from './openSession.ts'
import { inSignInTurn } from './signInTurn.ts'
import { verifyPassword } from './password.ts'
import { userTypeOf } from './session.ts'

export type LoginResult =
  // With `steps` the password was right, and one of these must follow.
  (Refusal & { steps?: SecondStep[] }) | { ok: true; record: Record<string, unknown>; viewer: Viewer }

const wrongLogin: Refusal = { ok: false, code: '401', note: 'wrongLogin' }

/**
 * Signs a user in (AUTH-12, API-03). Public. An unknown id, a wrong password and an inactive account get the same
 * answer, `401` (D1). After ten failures for an id within 15 minutes, or too many from one network address, a try gets
 * `429` and a time to wait (D5). `403` with the possible steps for the right password of an account with a second
 * factor and no code; the same call with `oneTimeCode` signs in (SEC-27). Never throws for bad input; throws Busy when
 * too many sign in at once. The client keeps the record and sends it back (D2); the device becomes known to the
 * account. With `stay` the session does not end when unused; the record holds its end (decision 029).
 */
export async function login(ctx: Context, input: unknown): Promise<LoginResult> {
  const parsed = loginInput.safeParse(input)
  const type = parsed.success ? userTypeOf(parsed.data.type) : null
  if (!parsed.success || type === null || hasUnstorableText(parsed.data)) return wrongLogin
  const { username: code, password, stay, oneTimeCode } = parsed.data

  return inSignInTurn(ctx.school.id, () =>
    checkAndOpen(ctx, { type, code, password, stays: stay ?? false, oneTimeCode: oneTimeCode ?? '' }),
  )
}

async function checkAndOpen(
  ctx: Context,
  {
    type,
    code,
    password,
    stays,
    oneTimeCode,
  }: { type: UserType; code: string; password: string; stays: boolean; oneTimeCode: string },
): Promise<LoginResult> {
  const attempt = await countAttempt(ctx, 'login', { type, code })
  if (!attempt.ok) return attempt
  const account = await accountByCode(ctx.em, { schoolId: ctx.school.id, type, code })
  const matches = await verifyPassword(account?.passwordHash ?? null, password)
  if (account === undefined || !matches || !account.active) {
    await noteFailedLogin(ctx, account)
    return wrongLogin
  }

  const required = isFactorRequired(ctx.school, type)
  const counts = await factorCounts(ctx.em, { schoolId: ctx.school.id, type, id: account.id })
  const steps = stepsAfterPassword(counts, required)
  if (steps.length > 0 && oneTimeCode.trim() === '') {
    // No guess: the password was right, and nothing else was tried.
    await forgiveAttempt(ctx.em, ctx.school.id, attempt.id)
    return { ok: false, code: '403', note: counts.codes ? 'codeNeeded' : 'passkeyNeeded', field: 'oneTimeCode', steps }
  }
  if (steps.length > 0) {
    const judged = await judgeCode(ctx, account, oneTimeCode)
    if (!judged.ok) {
      await noteFailedLogin(ctx, account)
      return { ...judged, steps }
    }
  }
  const { passwordHash } = account
  const mustSetUp = required && !counts.codes && counts.passkeys === 0
  return inTransaction(ctx, async (em): Promise<LoginResult> => {
    const session = await openSession(em, ctx, account, { stays, passwordHash, mustSetUp })
    if (session === null) return wrongLogin
    await forgiveAttempt(em, ctx.school.id, attempt.id)
    return signedIn(account, session)
  })
}
