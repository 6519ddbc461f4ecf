import { noteAccount } from '../activity/noteAccount.ts'
import type { Context } from '../platform/shared/context.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { endFeed } from './endFeed.ts'
import { mayHaveCalendarFeed } from './feed.policy.ts'

/** Takes the viewer's calendar address away: it answers 404 from now on. Harmless without one. */
export async function revokeCalendarFeed(ctx: Context): Promise<void> {
  const viewer = mayHaveCalendarFeed(ctx)
  await inTransaction(ctx, async (em) => {
    if (await endFeed(em, { schoolId: ctx.school.id, type: viewer.type, id: viewer.id }))
      await noteAccount(em, ctx, { type: 'calendar-ended', account: viewer, by: viewer, oncePer: 'minute' })
  })
}
