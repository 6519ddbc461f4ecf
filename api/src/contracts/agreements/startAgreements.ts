import type { Refusal } from '@koma/schema/answers'
import { startAgreementsInput, type StartAgreementsInput } from '@koma/schema/input/agreement'
import { maySettleContracts } from '../../payments/payment.policy.ts'
import { refusedNaming } from '../../platform/bulk/refusedNaming.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { startRun } from '../../platform/jobs/runs/startRun.ts'
import { readForm } from '../../platform/record/answer.ts'
import type { Context } from '../../platform/shared/context.ts'
import { planAgreements } from './agreementPlan.ts'
import { agreementRun } from './agreementRun.ts'

/**
 * Starts to print agreements just as they were previewed. `batchMoved` names students whose contracts have changed
 * since; then none is printed. 409 while another run works, with who started it. (AGR-08)
 */
export async function startAgreements(
  ctx: Context,
  input: StartAgreementsInput,
): Promise<{ ok: true; runId: string } | Refusal> {
  const viewer = maySettleContracts(ctx)
  const read = readForm(ctx, startAgreementsInput, input)
  if (!read.ok) return read
  const { agreements } = read.form
  if (agreements.length === 0) return { ok: false, code: 'generalE', note: 'nothingToChange' }
  return inTransaction(ctx, async (em) => {
    const ids = agreements.map(({ contractId }) => contractId)
    const planned = new Map((await planAgreements(em, ctx, ids)).map((each) => [each.contractId, each]))
    const nameOf = (id: string) => planned.get(id)?.content.studentName
    const moved = agreements.filter(({ contractId, digest }) => planned.get(contractId)?.digest !== digest)
    if (moved.length > 0)
      return refusedNaming(
        ctx,
        'batchMoved',
        moved.flatMap(({ contractId }) => nameOf(contractId) ?? []),
      )
    const steps = agreements.map((item) => ({ label: nameOf(item.contractId) ?? '', item }))
    return startRun(em, ctx, viewer, agreementRun, { input: {}, steps })
  })
}
