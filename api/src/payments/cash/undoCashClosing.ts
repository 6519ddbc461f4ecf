import { oneRecordInput } from '@koma/schema/input/record'
import { refusedFor } from '../../platform/bulk/refusedNaming.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { notThere } from '../../platform/record/answer.ts'
import { noteRecord } from '../../platform/record/noteRecord.ts'
import { actorOf, type Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { mayCloseCash } from './cash.policy.ts'
import type { CashResult } from './closeCash.ts'

/**
 * Undoes the last closing, so that its day can be closed again; `cashNotLast` for an older one, or one that was undone.
 * The closing stays, with who undid it and when. (CASH-03)
 */
export async function undoCashClosing(ctx: Context, input: { id: string }): Promise<CashResult> {
  const viewer = mayCloseCash(ctx)
  const { id } = parseInput(ctx, oneRecordInput, input)
  return inTransaction<CashResult>(ctx, async (em) => {
    await query(em, sql`select pg_advisory_xact_lock(hashtextextended(${`cash ${ctx.school.id}`}, 0))`)
    const [closing] = await query(
      em,
      sql<{ day: string; isLast: boolean }>`
        select c.day::text as day, c.undone_at is null and not exists (
          select from cash_closing n
          where n.school_id = ${ctx.school.id} and n.undone_at is null and n.id > c.id) as "isLast"
        from cash_closing c where c.school_id = ${ctx.school.id} and c.id = ${id}`,
    )
    if (closing === undefined) return notThere
    if (!closing.isLast) return refusedFor(ctx, 'cashNotLast')
    await query(
      em,
      sql`update cash_closing set undone_at = ${ctx.now}, undone_by = ${actorOf(viewer)}
        where school_id = ${ctx.school.id} and id = ${id}`,
    )
    await noteRecord(em, ctx, viewer, { kind: 'cashClosing', id, name: closing.day, change: 'deleted' })
    return { ok: true, id }
  })
}
