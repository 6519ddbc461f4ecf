import { MOST_RECEIPTS, receiptsPreviewInput, type ReceiptsPreviewInput } from '@koma/schema/input/receipt'
import { maySettleContracts } from '../../payments/payment.policy.ts'
import { query, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { planReceipts } from './receiptPlan.ts'
import type { ReceiptsPreviewType } from './receipts.type.ts'

/** Previews `startReceipts`: the receipt for each payment of some days, and what was issued before. (PAPER-11) */
export async function receiptsPreview(ctx: Context, input: ReceiptsPreviewInput): Promise<ReceiptsPreviewType> {
  maySettleContracts(ctx)
  const { from, to } = parseInput(ctx, receiptsPreviewInput, input)
  const planned = await planReceipts(ctx.em, ctx, sql`p.date between ${from} and ${to}`, {}, false)
  const shown = planned.slice(0, MOST_RECEIPTS)
  const students = await query(
    ctx.em,
    sql<{ contractId: string; studentId: string; studentName: string }>`
      select k.id as "contractId", st.id as "studentId", st.last_name || ' ' || st.first_name as "studentName"
      from contract k join student st on st.school_id = ${ctx.school.id} and st.id = k.student_id
      where k.school_id = ${ctx.school.id} and k.id = any(${shown.map(({ contractId }) => contractId)}::uuid[])`,
  )
  const studentOf = new Map(students.map((student) => [student.contractId, student]))
  return {
    more: planned.length - shown.length,
    receipts: shown.map(({ contractId, number, change, digest, last, content }) => ({
      contractId,
      number,
      change,
      digest,
      studentId: studentOf.get(contractId)?.studentId ?? '',
      studentName: studentOf.get(contractId)?.studentName ?? '',
      addressedTo: content.addressedTo,
      paidOn: content.paidOn,
      method: content.method,
      amount: content.amount,
      overpaid: content.overpaid ?? 0,
      lastNumber: last?.paperNumber ?? null,
      lastPdfPath: last === null ? null : `/app/papers/${last.id}.pdf`,
    })),
  }
}
