import { MOST_STATEMENTS, statementsPreviewInput, type StatementsPreviewInput } from '@koma/schema/input/statement'
import { monthOf, type WallTime, dateOf, plusDays } from '@koma/schema/rules/time'
import { maySettleContracts } from '../../payments/payment.policy.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import type { StatementKind } from './statementContent.ts'
import { planStatements } from './statementPlan.ts'
import type { StatementsPreviewType } from './statements.type.ts'

/** From this day on the month itself is stated; until then the one before. */
const TURN = 15

/** Previews `startStatements`: the statement of each student or contract holder for a month. (PAPER-20) */
export async function statementsPreview(ctx: Context, input: StatementsPreviewInput): Promise<StatementsPreviewType> {
  maySettleContracts(ctx)
  const wish = parseInput(ctx, statementsPreviewInput, input)
  const month = wish.month ?? likelyMonth(ctx.now)
  const by = wish.by ?? 'student'
  const planned = await planStatements(ctx.em, ctx, { month, by })
  const open = planned.filter(({ change }) => change !== 'same')
  return {
    month,
    by,
    count: open.length,
    total: open.reduce((sum, { content: { closing } }) => sum + closing, 0),
    more: Math.max(0, planned.length - MOST_STATEMENTS),
    statements: planned.slice(0, MOST_STATEMENTS).map(({ studentId, payer, content, change, last, digest }) => {
      const sumOf = (...kinds: StatementKind[]) =>
        content.lines.reduce((sum, { kind, amount }) => (kinds.includes(kind) ? sum + amount : sum), 0)
      return {
        studentId,
        payer,
        studentName: content.studentName,
        addressedTo: content.addressedTo,
        opening: content.opening,
        charged: sumOf('charge', 'adjustment'),
        // 0 less: no payments are 0, not below it.
        received: 0 - sumOf('payment', 'refund', 'writeoff'),
        closing: content.closing,
        deposit: content.deposit ?? 0,
        change,
        lastId: last?.id ?? null,
        lastNumber: last?.paperNumber ?? null,
        lastPdfPath: last === null ? null : `/app/papers/${last.id}.pdf`,
        digest,
      }
    }),
  }
}

const likelyMonth = (now: WallTime) => {
  const today = dateOf(now)
  const day = Number(today.slice(8))
  return monthOf(day >= TURN ? today : plusDays(today, -day))
}
