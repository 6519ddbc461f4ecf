import type { Refusal } from '@koma/schema/answers'
import { startStatementsInput, type StartStatementsInput } from '@koma/schema/input/statement'
import { maySettleContracts } from '../../payments/payment.policy.ts'
import { refusedNaming } from '../../platform/bulk/refusedNaming.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { startRun } from '../../platform/jobs/runs/startRun.ts'
import { readForm } from '../../platform/record/answer.ts'
import type { Context } from '../../platform/shared/context.ts'
import { type PlannedStatement, planStatements } from './statementPlan.ts'
import { statementRun } from './statementRun.ts'

/**
 * Starts to issue statements just as they were previewed. `batchMoved` names who has other entries by now; then none is
 * issued. 409 while another run works, with who started it. (PAPER-20)
 */
export async function startStatements(
  ctx: Context,
  input: StartStatementsInput,
): Promise<{ ok: true; runId: string } | Refusal> {
  const viewer = maySettleContracts(ctx)
  const read = readForm(ctx, startStatementsInput, input)
  if (!read.ok) return read
  const { month, statements } = read.form
  if (statements.length === 0) return { ok: false, code: 'generalE', note: 'nothingToChange' }
  return inTransaction(ctx, async (em) => {
    const groups = new Set(statements.map(({ payer }) => (payer == null ? 'student' : 'holder')))
    const planned = new Map<string, PlannedStatement>()
    for (const by of groups)
      for (const each of await planStatements(em, ctx, { month, by })) planned.set(keyOf(each), each)
    const nameOf = (shown: Key) => planned.get(keyOf(shown))?.content.addressedTo
    const moved = statements.filter((shown) => planned.get(keyOf(shown))?.digest !== shown.digest)
    if (moved.length > 0)
      return refusedNaming(
        ctx,
        'batchMoved',
        moved.flatMap((shown) => nameOf(shown) ?? []),
      )
    const steps = statements.map((item) => ({ label: nameOf(item) ?? '', item }))
    return startRun(em, ctx, viewer, statementRun, { input: { month }, steps })
  })
}

interface Key {
  studentId: string
  payer?: string | null | undefined
}

const keyOf = ({ studentId, payer }: Key) => JSON.stringify([studentId, payer ?? null])
