import { authorize } from '../shared/authorize.ts'
import type { Context } from '../shared/context.ts'
import { query } from '../shared/sql.ts'
import { inTransaction } from '../shared/transaction.ts'

/** Ends the viewer's session (AUTH-33); its token is worth nothing from then on. */
export async function logout(ctx: Context): Promise<void> {
  const viewer = authorize(ctx, { types: ['student', 'teacher', 'staff'] })
  await inTransaction(ctx, async (em) => {
    await query(em, `delete from session where school_id = $1 and id = $2`, [ctx.school.id, viewer.sessionId])
  })
}
