import type { EntityManager } from '@mikro-orm/postgresql'
import { activityInsert } from '../activity/activity.ts'
import { accountEntry, noteAccount } from '../activity/noteAccount.ts'
import { instant, query, sql } from '../platform/database/sql.ts'
import { callerOrigin } from '../platform/shared/callerOrigin.ts'
import { queueNewDevice } from '../mail/securityMails.ts'
import { callOf, type Context, type Viewer } from '../platform/shared/context.ts'
import type { Account } from './account.reads.ts'
import { accountId, accountTable } from './accountTables.ts'
import { rememberDevice } from './knownDevices.ts'
import { newToken } from './session.ts'
import { userRecord } from './userRecord.ts'

/** The circumstances of a sign-in. */
interface SignIn {
  /** Whether the session does not end when unused (decision 029). */
  stays: boolean
  /** The hash of the password that was right; left out where none was asked for. */
  passwordHash?: string | null
  /** Whether the session may do nothing but set up a second factor (decision 128). */
  mustSetUp?: boolean
}

/** A session that has just begun. */
interface OpenedSession extends SignIn {
  id: string
  token: string
  endsAt: string
}

/**
 * Opens a session for an account in the transaction of `em`, logs it and makes the device known. Returns null if the
 * account was deactivated, or its password changed, while the sign-in was checked.
 */
export async function openSession(
  em: EntityManager,
  ctx: Context,
  account: Account,
  signIn: SignIn,
): Promise<OpenedSession | null> {
  const { type, id } = account
  const { stays, passwordHash, mustSetUp = false } = signIn
  const { token, hash } = newToken()
  const call = callOf(ctx)
  const { network, browser } = callerOrigin(ctx)
  const { sessionDays } = call.limits.session
  const entry = accountEntry(ctx, { type: 'login', account, by: account, oncePer: 'minute' })
  const isSame = passwordHash === undefined ? sql`true` : sql`password_hash = ${passwordHash}`
  const [session] = await query(
    em,
    sql<{ id: string; endsAt: string; signedInBefore: boolean }>`
      with former as (
        select last_login_at is not null as known from ${accountTable(type)}
        where school_id = ${ctx.school.id} and id = ${id}),
      account as (
        update ${accountTable(type)} set last_login_at = now()
        where school_id = ${ctx.school.id} and id = ${id} and active and ${isSame} returning id),
      noted as (${activityInsert([entry], { about: sql`account`, once: true })}),
      opened as (
        insert into session (school_id, ${accountId(type)}, token_hash, stays, browser, network, must_set_up)
        select ${ctx.school.id}::uuid, id, ${hash}::bytea, ${stays}::boolean, ${browser ?? ''}::text,
          ${network}::text, ${mustSetUp}::boolean
        from account returning id, created_at)
      select id, ${instant(sql`(created_at + make_interval(days => ${sessionDays}))`)} as "endsAt",
        (select known from former) as "signedInBefore"
      from opened`,
  )
  if (session === undefined) return null
  await endUnused(em, ctx, account, session.id)
  const device = await rememberDevice(em, ctx, { schoolId: ctx.school.id, type, id })
  call.reply.rememberDevice(device.token)
  // The first sign-in of all tells its owner nothing.
  if (device.isNew && session.signedInBefore) await queueNewDevice(em, ctx, { schoolId: ctx.school.id, type, id })
  return { id: session.id, endsAt: session.endsAt, ...signIn, token }
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

/** Returns the result of a sign-in: the record that the client keeps (D2), and who is signed in now. */
export function signedIn(
  account: Account,
  { id: sessionId, token, endsAt, stays, mustSetUp = false }: OpenedSession,
): { ok: true; record: Record<string, unknown>; viewer: Viewer } {
  const { type, id, code, firstName, lastName, permissions } = account
  return {
    ok: true,
    record: {
      ...userRecord(account),
      token,
      ...(stays && { staysUntil: endsAt }),
      ...(mustSetUp && { mustSetUpFactor: true }),
    },
    viewer: { type, id, code, firstName, lastName, permissions, sessionId },
  }
}
