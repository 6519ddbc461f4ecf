import type { Refusal } from '@koma/schema/answers'
import { loginInput } from '@koma/schema/input/login'
import type { EntityManager } from '@mikro-orm/postgresql'
import { callOf, type Context, type UserType, type Viewer } from '../platform/shared/context.ts'
import { accountEntry, noteAccount, noteFailedLogin } from '../activity/noteAccount.ts'
import { activityInsert } from '../activity/activity.ts'
import { hasUnstorableText } from '../platform/shared/unkeepable.ts'
import { instant, query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { type Account, accountByCode } from './account.reads.ts'
import { countAttempt, forgiveAttempt } from './attempts.ts'
import { callerOrigin } from '../platform/shared/callerOrigin.ts'
import { inSignInTurn } from './signInTurn.ts'
import { queueNewDevice } from '../mail/securityMails.ts'
import { rememberDevice } from './knownDevices.ts'
import { verifyPassword } from './password.ts'
import { newToken, userTypeOf } from './session.ts'
import { userRecord } from './userRecord.ts'
import { accountId, accountTable } from './accountTables.ts'

export type LoginResult = Refusal | { ok: true; record: Record<string, unknown>; viewer: Viewer }

const wrongLogin: Refusal = { ok: false, code: '401', note: 'wrongLogin' }

/**
 * Signs a user in (AUTH-12, API-03). Public. An unknown id, a wrong password and an inactive account get the same
 * answer, `401` (D1). After ten failures for an id within 15 minutes, or too many from one network address, a try gets
 * `429` and a time to wait (D5). Never throws for bad input; throws Busy when too many sign in at once. The client
 * keeps the record and sends it back (D2); the device becomes known to the account. With `stay` the session does not
 * end when unused; the record holds its end (decision 029).
 */
export async function login(ctx: Context, input: unknown): Promise<LoginResult> {
  const parsed = loginInput.safeParse(input)
  const type = parsed.success ? userTypeOf(parsed.data.type) : null
  if (!parsed.success || type === null || hasUnstorableText(parsed.data)) return wrongLogin
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
    await noteFailedLogin(ctx, account)
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
  const call = callOf(ctx)
  const { network, browser } = callerOrigin(ctx)
  const { sessionDays } = call.limits.session
  const entry = accountEntry(ctx, { type: 'login', account, by: account, oncePer: 'minute' })
  return inTransaction(ctx, async (em) => {
    const [session] = await query(
      em,
      sql<{ id: string; endsAt: string; signedInBefore: boolean }>`
        with former as (
          select last_login_at is not null as known from ${accountTable(type)}
          where school_id = ${ctx.school.id} and id = ${id}),
        account as (
          update ${accountTable(type)} set last_login_at = now()
          where school_id = ${ctx.school.id} and id = ${id} and active and password_hash = ${passwordHash} returning id),
        noted as (${activityInsert([entry], { about: sql`account`, once: true })}),
        opened as (
          insert into session (school_id, ${accountId(type)}, token_hash, stays, browser, network)
          select ${ctx.school.id}::uuid, id, ${hash}::bytea, ${stays}::boolean, ${browser ?? ''}::text,
            ${network}::text
          from account returning id, created_at)
        select id, ${instant(sql`(created_at + make_interval(days => ${sessionDays}))`)} as "endsAt",
          (select known from former) as "signedInBefore"
        from opened`,
    )
    if (session === undefined) return null
    await endUnused(em, ctx, account, session.id)
    await forgiveAttempt(em, ctx.school.id, attempt)
    const device = await rememberDevice(em, ctx, { schoolId: ctx.school.id, type, id })
    call.reply.rememberDevice(device.token)
    // The first sign-in of all tells its owner nothing.
    if (device.isNew && session.signedInBefore) await queueNewDevice(em, ctx, { schoolId: ctx.school.id, type, id })
    return session
  })
}

/**
 * Ends the sessions that are more than an account may have: those unused for longest, never the one that has just begun
 * (SEC-05). The account is locked, so logins at the same moment end no more and no fewer.
 */
async function endUnused(em: EntityManager, ctx: Context, account: Account, opened: string): Promise<void> {
  const { sessionsPerAccount } = callOf(ctx).limits.session
  const own = sql`school_id = ${ctx.school.id} and ${accountId(account.type)} = ${account.id}`
  const ended = await query(
    em,
    sql`
      delete from session where ${own} and id in (
        select id from session where ${own}
        order by id = ${opened} desc, last_used_at desc, id desc offset ${sessionsPerAccount})
      returning 1`,
  )
  if (ended.length === 0) return
  const changes = { sessions: [ended.length, null] } as const
  await noteAccount(em, ctx, { type: 'sessions-ended', account, by: account, changes })
}
