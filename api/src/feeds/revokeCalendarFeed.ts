import { authorize } from '../shared/authorize.ts'
import type { Context } from '../shared/context.ts'
import { query } from '../shared/sql.ts'
import { inTransaction } from '../shared/transaction.ts'

/** Takes the viewer's calendar address away: whoever asks there is told 404 from now on. Harmless without one. */
export async function revokeCalendarFeed(ctx: Context): Promise<void> {
  const viewer = authorize(ctx, { types: ['student', 'teacher'] })
  await inTransaction(ctx, (em) =>
    query(em, `delete from calendar_feed where school_id = $1 and ${viewer.type}_id = $2`, [ctx.school.id, viewer.id]),
  )
}
