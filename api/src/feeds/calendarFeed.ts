import type { Context } from '../platform/shared/context.ts'
import { query } from '../platform/database/sql.ts'
import { mayHaveCalendarFeed } from './feed.policy.ts'

/** Whether the viewer (student or teacher) has a calendar address, and since when (instant, ISO 8601). */
export async function calendarFeed(ctx: Context): Promise<{ active: boolean; createdAt: string | null }> {
  const viewer = mayHaveCalendarFeed(ctx)
  const [feed] = await query<{ createdAt: string }>(
    ctx.em,
    `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "createdAt"
     from calendar_feed where school_id = $1 and ${viewer.type}_id = $2`,
    [ctx.school.id, viewer.id],
  )
  return { active: feed !== undefined, createdAt: feed?.createdAt ?? null }
}
