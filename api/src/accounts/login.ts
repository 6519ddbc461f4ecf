import type { Refusal } from '@koma/schema/answers'
import { loginInput } from '@koma/schema/input/login'
import type { Context, UserType, Viewer } from '../platform/shared/context.ts'
import { accountEntry, noteFailedLogin } from '../activity/noteAccount.ts'
import { insertActivity } from '../activity/activity.ts'
import { holdsUnkeepable } from '../platform/shared/unkeepable.ts'
import { query } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { type Account, accountByCode, instantColumn } from './account.reads.ts'
import { countAttempt, forgiveAttempt } from './attempts.ts'
import { browserOf } from './browserOf.ts'
import { inSignInTurn } from './signInTurn.ts'
import { rememberDevice } from './knownDevices.ts'
import { verifyPassword } from './password.ts'
import { newToken, userTypeOf } from './session.ts'
import { userRecord } from './userRecord.ts'

export type LoginResult = Refusal | { ok: true; record: Record<string, unknown>; viewer: Viewer }

const wrongLogin: Refusal = { ok: false, code: '401', note: 'wrongLogin' }

/**
 * Signs a user in (AUTH-12, API-03). Public. An unknown id, a wrong password and an inactive account get the same
 * answer, `401` (D1). After ten failures for an id within 15 minutes, or too many from one network address, a try gets
 * `429` (D5) until the wait it names is over. Never throws for bad input; throws Busy when too many sign in at once.
 * The client keeps the record and sends it back (D2); the device becomes known to the account. With `stay` the session
 * does not end when unused; the record holds its end (decision 029).
 */
export async function login(ctx: Context, input: unknown): Promise<LoginResult> {
  const parsed = loginInput.safeParse(input)
  const type = parsed.success ? userTypeOf(parsed.data.type) : null
  if (!parsed.success || type === null || holdsUnkeepable(parsed.data)) return wrongLogin
  const { username: code, password, stay } = parsed.data

  return inSignInTurn(ctx.school.id, () => checkAndOpen(ctx, { type, code, password, stays: stay ?? false }))
}

async function checkAndOpen(
  ctx: Context,
  { type, code, password, stays }: { type: UserType; code: string; password: string; stays: boolean },
): Promise<LoginResult> {
  const attempt = await countAttempt(ctx, 'login', { type, code })
  if (!attempt.ok) return attempt
  const account = await accountByCode(ctx.em, { schoolId: ctx.school.id, type, code })
  const matches = await verifyPassword(account?.passwordHash ?? null, password)
  if (account === undefined || !matches || !account.active) {
    await noteFailedLogin(ctx, type, account)
    return wrongLogin
  }

  const { token, hash } = newToken()
  const session = await openSession(ctx, account, { hash, stays }, attempt.id)
  if (session === null) return wrongLogin
  const { id, firstName, lastName, permissions } = account
  const viewer: Viewer = { type, id, code, firstName, lastName, permissions, sessionId: session.id }
  const record = { ...userRecord(account), token, ...(stays && { staysUntil: session.endsAt }) }
  return { ok: true, record, viewer }
}

/** Returns null if the account was deactivated or its password changed while this one was checked. */
async function openSession(
  ctx: Context,
  account: Account,
  { hash, stays }: { hash: Buffer; stays: boolean },
  attempt: string,
): Promise<{ id: string; endsAt: string } | null> {
  const { type, id, passwordHash } = account
  const entry = accountEntry(ctx, { type: 'login', account, by: account, oncePer: 'minute' })
  return inTransaction(ctx, async (em) => {
    const [session] = await query<{ id: string; endsAt: string }>(
      em,
      `with account as (
         update ${type} set last_login_at = now() where school_id = $1 and id = $2 and active and password_hash = $3
         returning id),
       noted as (${insertActivity('$8', 'account', true)}),
       opened as (
         insert into session (school_id, ${type}_id, token_hash, stays, browser)
         select $1::uuid, id, $4::bytea, $5::boolean, $6::text from account
         returning id, created_at)
       select id, ${instantColumn(`(created_at + make_interval(days => $7))`)} as "endsAt" from opened`,
      [
        ctx.school.id,
        id,
        passwordHash,
        hash,
        stays,
        browserOf(ctx.userAgent),
        ctx.limits.session.sessionDays,
        JSON.stringify([entry]),
      ],
    )
    if (session === undefined) return null
    await forgiveAttempt(em, ctx.school.id, attempt)
    ctx.reply.rememberDevice(await rememberDevice(em, ctx, { schoolId: ctx.school.id, type, id }))
    return session
  })
}
