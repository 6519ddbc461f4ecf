import { noteAccount } from '../activity/noteAccount.ts'
import type { Context } from '../platform/shared/context.ts'
import { query, sql } from '../platform/database/sql.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { maySeeOwnFactors } from '../factors/factor.policy.ts'

/** Ends the viewer's session (AUTH-33); its token is worth nothing from then on. */
export async function logout(ctx: Context): Promise<void> {
  const viewer = maySeeOwnFactors(ctx)
  await inTransaction(ctx, async (em) => {
    const ended = await query(
      em,
      sql`delete from session where school_id = ${ctx.school.id} and id = ${viewer.sessionId} returning 1`,
    )
    if (ended.length > 0) await noteAccount(em, ctx, { type: 'logout', account: viewer, by: viewer, oncePer: 'minute' })
  })
}
