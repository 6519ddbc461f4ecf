import { maySeePayments, maySettleContracts } from '../../payments/payment.policy.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'

/** Allows all staff to email one paper, as they print it (D128), and staff with bulkPayments to email many. */
export const mayMailPapers = (ctx: Context, papers: number): Viewer =>
  papers > 1 ? maySettleContracts(ctx) : maySeePayments(ctx)
