import {
  type AccountSessionsInput,
  accountSessionsInput,
  type EndAccountSessionsInput,
  endAccountSessionsInput,
} from '@koma/schema/input/password'
import type { Refusal } from '@koma/schema/answers'
import { noteAccount } from '../activity/noteAccount.ts'
import { queueSessionsEnded } from '../mail/passwordMails.ts'
import { instant, query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { notThere } from '../platform/record/answer.ts'
import { callOf, type Context, type UserType } from '../platform/shared/context.ts'
import { forbidden, notFound } from '../platform/shared/errors.ts'
import { parseInput } from '../platform/shared/input.ts'
import { mayChangeAccounts, maySetPasswords, maySeeSessionsOf } from './account.policy.ts'
import { accountById } from './account.reads.ts'
import type { AccountResult } from './accountResult.ts'
import { accountId } from './accountTables.ts'

/** More are never listed, whatever an installation allows: the limit may have been higher before. */
const MOST_SHOWN = 1000

/** A place where somebody is signed in; moments are ISO text in UTC. */
export interface AccountSession {
  id: string
  stays: boolean
  browser: string
  /** The first part of the network address of the last use, such as `203.0.113.0/24`; null if unknown. */
  network: string | null
  startedAt: string
  lastUsedAt: string
  /** The time it ends if it is not used until then. */
  endsAt: string
}

/** Returns the sessions of an account: `first`, then the last used; never the tokens (D2). */
export function sessionsOf(
  ctx: Context,
  { type, id }: { type: UserType; id: string },
  first: string | null = null,
): Promise<AccountSession[]> {
  const { sessionHours, sessionDays } = callOf(ctx).limits.session
  const oldest = sql`created_at + make_interval(days => ${sessionDays})`
  const unused = sql`last_used_at + make_interval(hours => ${sessionHours})`
  return query(
    ctx.em,
    sql<AccountSession>`
      select id, stays, browser, network, ${instant('created_at')} as "startedAt",
        ${instant('last_used_at')} as "lastUsedAt",
        ${instant(sql`least(${oldest}, case when not stays then ${unused} end)`)} as "endsAt"
      from session
      where school_id = ${ctx.school.id} and ${accountId(type)} = ${id} and ${oldest} > now()
        and (stays or ${unused} > now())
      order by id is not distinct from ${first}::uuid desc, last_used_at desc, id desc limit ${MOST_SHOWN}`,
  )
}

/**
 * Returns where somebody else is signed in (SEC-02). Staff with the password flag of that user type. FORBIDDEN for
 * `admin`, for a colleague with a permission that the viewer lacks, and for oneself, who has `ownSessions`. NOT_FOUND
 * for nobody of this school.
 */
export async function accountSessions(ctx: Context, input: AccountSessionsInput): Promise<AccountSession[]> {
  maySetPasswords(ctx)
  const { userType: type, id } = parseInput(ctx, accountSessionsInput, input)
  const viewer = maySetPasswords(ctx, type)
  const account = await accountById(ctx.em, { schoolId: ctx.school.id, type, id })
  if (account === undefined) throw notFound(ctx.language)
  if (maySeeSessionsOf(viewer, account) !== null) throw forbidden(ctx.language)
  return sessionsOf(ctx, { type, id })
}

/**
 * Ends a session of somebody else, or without its id all of them; their sockets close, and they get a mail (SEC-03).
 * Staff who may see them. 404 for nobody of this school, and for a session that is not theirs.
 */
export async function endAccountSessions(
  ctx: Context,
  input: EndAccountSessionsInput,
): Promise<{ result: AccountResult; sessions: AccountSession[] }> {
  maySetPasswords(ctx)
  const { userType: type, id, sessionId = null } = parseInput(ctx, endAccountSessionsInput, input)
  const viewer = mayChangeAccounts(ctx, type)
  const schoolId = ctx.school.id
  const account = await accountById(ctx.em, { schoolId, type, id })
  if (account === undefined) return { result: notThere, sessions: [] }
  const broken: Refusal | null = maySeeSessionsOf(viewer, account)
  if (broken !== null) return { result: broken, sessions: [] }
  const ended = await inTransaction(ctx, async (em) => {
    const which = sessionId === null ? sql`true` : sql`id = ${sessionId}`
    const deleted = await query(
      em,
      sql`
        delete from session where school_id = ${schoolId} and ${accountId(type)} = ${id} and ${which} returning 1`,
    )
    if (deleted.length === 0) return 0
    const changes = { sessions: [deleted.length, null] } as const
    await noteAccount(em, ctx, { type: 'sessions-ended', account, by: viewer, changes })
    await queueSessionsEnded(em, schoolId, account)
    return deleted.length
  })
  const isGone = sessionId !== null && ended === 0
  return { result: isGone ? notThere : { ok: true, note: 'saved' }, sessions: await sessionsOf(ctx, { type, id }) }
}
