import { shownReceiptInput } from '@koma/schema/input/receipt'
import { z } from 'zod'
import { announceContract } from '../../contracts/announceContract.ts'
import { sql } from '../../platform/database/sql.ts'
import { runKind } from '../../platform/jobs/runs/runKind.ts'
import { keepReceipt } from '../keepReceipt.ts'
import { planReceipts } from './receiptPlan.ts'

/**
 * Issues receipts for many payments: each step is one payment. What has changed since it was shown is left alone. It is
 * not undone, because papers stay. (PAPER-11, PAPER-02)
 */
export const receiptRun = runKind({
  name: 'receipts',
  onePerSchool: true,
  permission: 'bulkPayments',
  input: z.object({ purpose: z.string() }),
  item: shownReceiptInput,
  stepsPerTransaction: 10,
  async step(ctx, { contractId, number, digest }, { input: { purpose } }) {
    const which = sql`k.id = ${contractId} and p.number = ${number}`
    const [planned] = await planReceipts(ctx.em, ctx, which, { purpose }, true)
    if (planned === undefined || planned.digest !== digest) return { outcome: 'moved', note: 'batchMoved' }
    const { change, last } = planned
    if (change === 'same') return { outcome: 'same', ref: last?.id ?? null }
    const id = await keepReceipt(ctx.em, ctx, ctx.viewer, planned)
    await announceContract(ctx.em, ctx, contractId)
    return { outcome: change === 'issue' ? 'issued' : 'corrected', ref: id }
  },
})
