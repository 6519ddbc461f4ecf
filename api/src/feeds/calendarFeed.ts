import type { Context } from '../platform/shared/context.ts'
import { instant, query, sql } from '../platform/database/sql.ts'
import { mayHaveCalendarFeed } from './feed.policy.ts'
import { accountId } from '../accounts/accountTables.ts'

/**
 * Tells whether the viewer (student, teacher or guardian) has a calendar address, and since when (instant, ISO 8601).
 */
export async function calendarFeed(ctx: Context): Promise<{ active: boolean; createdAt: string | null }> {
  const viewer = mayHaveCalendarFeed(ctx)
  const [feed] = await query(
    ctx.em,
    sql<{ createdAt: string }>`
      select ${instant('created_at')} as "createdAt"
      from calendar_feed where school_id = ${ctx.school.id} and ${accountId(viewer.type)} = ${viewer.id}`,
  )
  return { active: feed !== undefined, createdAt: feed?.createdAt ?? null }
}
