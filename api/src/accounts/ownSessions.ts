import { type EndSessionsInput, endSessionsInput } from '@koma/schema/input/password'
import { noteAccount } from '../activity/noteAccount.ts'
import { callOf, type Context } from '../platform/shared/context.ts'
import { instant, query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { readForm } from '../platform/record/answer.ts'
import { mayChangeOwnAccount } from './account.policy.ts'
import type { AccountResult } from './accountResult.ts'
import { accountId } from './accountTables.ts'

/** A place where the viewer is signed in; moments are ISO text in UTC. */
export interface OwnSession {
  id: string
  /** The session of this request. */
  current: boolean
  stays: boolean
  browser: string
  startedAt: string
  lastUsedAt: string
  /** The time it ends if it is not used until then. */
  endsAt: string
}

/** Returns the viewer's sessions: this one first, then the last used; never the tokens (D2, decision 029). */
export async function ownSessions(ctx: Context): Promise<OwnSession[]> {
  const { type, id, sessionId } = mayChangeOwnAccount(ctx)
  const { sessionHours, sessionDays } = callOf(ctx).limits.session
  const oldest = sql`created_at + make_interval(days => ${sessionDays})`
  const unused = sql`last_used_at + make_interval(hours => ${sessionHours})`
  return query(
    ctx.em,
    sql<OwnSession>`
      select id, id = ${sessionId} as current, stays, browser, ${instant('created_at')} as "startedAt",
        ${instant('last_used_at')} as "lastUsedAt",
        ${instant(sql`least(${oldest}, case when not stays then ${unused} end)`)} as "endsAt"
      from session
      where school_id = ${ctx.school.id} and ${accountId(type)} = ${id} and ${oldest} > now()
        and (stays or ${unused} > now())
      order by current desc, last_used_at desc, id desc limit 100`,
  )
}

/**
 * Ends one session of the viewer, or without its id all but this one; their sockets close (D4, decision 029).
 * 404 for a session that is not there or not theirs.
 */
export async function endOwnSessions(ctx: Context, input: EndSessionsInput): Promise<AccountResult> {
  const viewer = mayChangeOwnAccount(ctx)
  const read = readForm(ctx, endSessionsInput, input)
  if (!read.ok) return read
  const sessionId = read.form.sessionId ?? null
  const ended = await inTransaction(ctx, async (em) => {
    const which = sessionId === null ? sql`id <> ${viewer.sessionId}` : sql`id = ${sessionId}`
    const deleted = await query(
      em,
      sql`
        delete from session where school_id = ${ctx.school.id} and ${accountId(viewer.type)} = ${viewer.id} and ${which}
        returning 1`,
    )
    const changes = { sessions: [deleted.length, null] } as const
    if (deleted.length > 0) await noteAccount(em, ctx, { type: 'sessions-ended', account: viewer, by: viewer, changes })
    return deleted
  })
  if (sessionId !== null && ended.length === 0) return { ok: false, code: '404', note: 'notFound' }
  return { ok: true }
}
