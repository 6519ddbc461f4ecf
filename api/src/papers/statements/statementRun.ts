import { shownStatementInput } from '@koma/schema/input/statement'
import { periodOf } from '@koma/schema/rules/renewal'
import { z } from 'zod'
import { runKind } from '../../platform/jobs/runs/runKind.ts'
import { keepStatement, lockStated } from './keepStatement.ts'
import { planStatements } from './statementPlan.ts'

/**
 * Issues the statements of a month: each step is one student or contract holder. What has changed since it was shown is
 * left alone. It is not undone, because papers stay. (PAPER-20)
 */
export const statementRun = runKind({
  name: 'statements',
  onePerSchool: true,
  permission: 'bulkPayments',
  input: z.object({ month: z.string() }),
  item: shownStatementInput,
  async step(ctx, { studentId, payer = null, digest }, { input: { month } }) {
    await lockStated(ctx.em, ctx.school.id, studentId)
    const by = payer === null ? 'student' : 'holder'
    const found = await planStatements(ctx.em, ctx, { month, by, studentId })
    const planned = found.find((each) => each.payer === payer)
    if (planned === undefined || planned.digest !== digest) return { outcome: 'moved', note: 'batchMoved' }
    const { content, change, last } = planned
    if (change === 'same') return { outcome: 'same', ref: last?.id ?? null }
    const id = await keepStatement(ctx.em, ctx, ctx.viewer, { studentId, payer: payer ?? '', content })
    return { outcome: 'issued', ref: id }
  },
  labels: async (_, runs) =>
    new Map(
      runs.map(({ id, input: { month } }) => {
        const { startDate, endDate } = periodOf(month)
        return [id, `${startDate}–${endDate}`]
      }),
    ),
})
