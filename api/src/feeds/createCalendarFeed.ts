import { newToken } from '../accounts/session.ts'
import { insertActivity } from '../activity/activity.ts'
import { accountEntry } from '../activity/noteAccount.ts'
import type { Context } from '../platform/shared/context.ts'
import { query } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { mayHaveCalendarFeed } from './feed.policy.ts'

/**
 * Gives the viewer (student or teacher) a new private calendar address and returns it whole. It is shown only this
 * once: the database keeps only the hash of its 256 random bits. An older address stops working.
 */
export async function createCalendarFeed(ctx: Context): Promise<string> {
  const viewer = mayHaveCalendarFeed(ctx)
  const { token, hash } = newToken()
  const entry = accountEntry(ctx, { type: 'calendar-created', account: viewer, by: viewer, oncePer: 'minute' })
  await inTransaction(ctx, (em) =>
    query(
      em,
      `with noted as (${insertActivity('$4', undefined, true)})
       insert into calendar_feed (school_id, ${viewer.type}_id, token_hash) values ($1, $2, $3)
       on conflict (school_id, ${viewer.type}_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at`,
      [ctx.school.id, viewer.id, hash, JSON.stringify([entry])],
    ),
  )
  const address = `${ctx.origin}/calendar/${token}.ics`
  ctx.conceal?.(address)
  return address
}
