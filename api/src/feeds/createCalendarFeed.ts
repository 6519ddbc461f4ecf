import { newToken } from '../accounts/session.ts'
import { activityInsert } from '../activity/activity.ts'
import { accountEntry } from '../activity/noteAccount.ts'
import type { Context } from '../platform/shared/context.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { mayHaveCalendarFeed } from './feed.policy.ts'
import { accountId } from '../accounts/accountTables.ts'

/**
 * Gives the viewer (student, teacher or guardian) a new private calendar address and returns it whole. It is shown only
 * this once: the database keeps only the hash of its 256 random bits. An older address stops working.
 */
export async function createCalendarFeed(ctx: Context): Promise<string> {
  const viewer = mayHaveCalendarFeed(ctx)
  const { token, hash } = newToken()
  const entry = accountEntry(ctx, { type: 'calendar-created', account: viewer, by: viewer, oncePer: 'minute' })
  await inTransaction(ctx, (em) =>
    query(
      em,
      sql`
        with noted as (${activityInsert([entry], { once: true })})
        insert into calendar_feed (school_id, ${accountId(viewer.type)}, token_hash)
        values (${ctx.school.id}, ${viewer.id}, ${hash})
        on conflict (school_id, ${accountId(viewer.type)}) do update
        set token_hash = excluded.token_hash, created_at = excluded.created_at`,
    ),
  )
  const address = `${ctx.baseUrl}/calendar/${token}.ics`
  ctx.call?.conceal?.(address)
  return address
}
