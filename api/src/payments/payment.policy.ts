import { authorize } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'

/** Allows all staff to read the report of payments (D128). */
export const maySeePayments = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })

/** Allows staff with bulkPayments to pay and write off many contracts at once (PAY-12, PERM-18). */
export const maySettleContracts = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'bulkPayments' })
