import { type EndSessionsInput, endSessionsInput } from '@koma/schema/input/password'
import { noteAccount } from '../activity/noteAccount.ts'
import type { Context } from '../platform/shared/context.ts'
import { query } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { readForm } from '../platform/record/answer.ts'
import { instantColumn } from './account.reads.ts'
import { mayChangeOwnAccount } from './account.policy.ts'
import type { AccountResult } from './accountResult.ts'

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
  const { sessionHours, sessionDays } = ctx.limits.session
  const oldest = `created_at + make_interval(days => $5)`
  const unused = `case when not stays then last_used_at + make_interval(hours => $4) end`
  return query<OwnSession>(
    ctx.em,
    `select id, id = $3 as current, stays, browser, ${instantColumn('created_at')} as "startedAt",
       ${instantColumn('last_used_at')} as "lastUsedAt", ${instantColumn(`least(${oldest}, ${unused})`)} as "endsAt"
     from session where school_id = $1 and ${type}_id = $2 and ${oldest} > now()
       and (stays or last_used_at + make_interval(hours => $4) > now())
     order by current desc, last_used_at desc, id desc limit 100`,
    [ctx.school.id, id, sessionId, sessionHours, sessionDays],
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
    const gone = await query(
      em,
      `delete from session where school_id = $1 and ${viewer.type}_id = $2
         and case when $3::uuid is null then id <> $4 else id = $3 end returning 1`,
      [ctx.school.id, viewer.id, sessionId, viewer.sessionId],
    )
    const changes = { sessions: [gone.length, null] } as const
    if (gone.length > 0) await noteAccount(em, ctx, { type: 'sessions-ended', account: viewer, by: viewer, changes })
    return gone
  })
  if (sessionId !== null && ended.length === 0) return { ok: false, code: '404', note: 'notFound' }
  return { ok: true }
}
