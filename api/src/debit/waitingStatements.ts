import { query, sql, wallTime } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { mayRecordTransfers } from './debit.policy.ts'
import { readStatement, type Transfer } from './readStatement.ts'
import { recordedOf } from './recordedTransfers.ts'
import type { WaitingStatementType } from './transfer.type.ts'

/** The most statements that are listed; each is read for its transfers. */
const MOST = 10

/**
 * Returns the statements that were sent within a day and have transfers that are not recorded yet, newest first. Files
 * whose columns are not found by their headings are left out, as are those of direct debits. (DEBIT-18)
 */
export async function waitingStatements(ctx: Context): Promise<WaitingStatementType[]> {
  mayRecordTransfers(ctx)
  const files = await query(
    ctx.em,
    sql<{ id: string; name: string; file: Buffer; sentAt: string; sentBy: string }>`
      select f.id, f.name, f.file, ${wallTime('(f.sent_at at time zone o.timezone_name)')} as "sentAt",
        s.last_name || ' ' || s.first_name as "sentBy"
      from bank_file f
      join school o on o.id = f.school_id
      join staff s on s.school_id = ${ctx.school.id} and s.id = f.staff_id
      where f.school_id = ${ctx.school.id} and f.sent_at > now() - interval '1 day'
      order by f.sent_at desc, f.id desc limit ${MOST}`,
  )
  const waiting: WaitingStatementType[] = []
  for (const { file, ...sent } of files) {
    const { transfers } = await readStatement(file, {})
    const recorded = await recordedOf(ctx.em, ctx.school.id, transfers)
    const open = transfers.filter(({ digest }) => !recorded.has(digest))
    if (open.length > 0) waiting.push({ ...sent, count: open.length, total: sumOf(open) })
  }
  return waiting
}

const sumOf = (transfers: readonly Transfer[]) => transfers.reduce((sum, { amount }) => sum + amount, 0)
