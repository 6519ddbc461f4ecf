import { type EndSessionsInput, endSessionsInput } from '@koma/schema/input/password'
import { noteAccount } from '../activity/noteAccount.ts'
import type { Context } from '../platform/shared/context.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { readForm } from '../platform/record/answer.ts'
import { mayChangeOwnAccount, mayEndOwnSessions } from './account.policy.ts'
import { type AccountSession, sessionsOf } from './accountSessions.ts'
import type { AccountResult } from './accountResult.ts'
import { accountId } from './accountTables.ts'

/** A place where the viewer is signed in. */
export interface OwnSession extends AccountSession {
  /** The session of this request. */
  current: boolean
}

/** Returns the viewer's sessions: this one first, then the last used; never the tokens (D2, decision 029). */
export async function ownSessions(ctx: Context): Promise<OwnSession[]> {
  const { type, id, sessionId } = mayChangeOwnAccount(ctx)
  const sessions = await sessionsOf(ctx, { type, id }, sessionId)
  return sessions.map((session) => ({ ...session, current: session.id === sessionId }))
}

/**
 * Ends one session of the viewer, or without its id all but this one; their sockets close (D4, decision 029).
 * 404 for a session that is not there or not theirs.
 */
export async function endOwnSessions(ctx: Context, input: EndSessionsInput): Promise<AccountResult> {
  const viewer = mayEndOwnSessions(ctx)
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
