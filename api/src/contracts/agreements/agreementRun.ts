import { shownAgreementInput } from '@koma/schema/input/agreement'
import { z } from 'zod'
import { query, sql } from '../../platform/database/sql.ts'
import { runKind } from '../../platform/jobs/runs/runKind.ts'
import { planAgreements } from './agreementPlan.ts'
import { keepAgreement } from './keepAgreement.ts'

/**
 * Prints the agreements of many contracts: each step is one contract. One that says what the last one says is that one
 * again; what has changed since it was shown is left alone. It is not undone, because papers stay. (AGR-08)
 */
export const agreementRun = runKind({
  name: 'agreements',
  onePerSchool: true,
  permission: 'bulkPayments',
  input: z.object({}),
  item: shownAgreementInput,
  async step(ctx, { contractId, digest }) {
    // First, because a statement that waits for the lock sees the money of before.
    await query(
      ctx.em,
      sql`select from contract where school_id = ${ctx.school.id} and id = ${contractId} for no key update`,
    )
    const [planned] = await planAgreements(ctx.em, ctx, [contractId])
    if (planned === undefined || planned.digest !== digest) return { outcome: 'moved', note: 'batchMoved' }
    const { content, change, last } = planned
    if (change === 'same') return { outcome: 'same', ref: last?.id ?? null }
    const { id } = await keepAgreement(ctx.em, ctx, ctx.viewer, { contractId, content })
    return { outcome: 'issued', ref: id }
  },
})
