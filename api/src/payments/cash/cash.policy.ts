import { authorize } from '../../platform/shared/authorize.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'

/** Allows staff with bulkPayments to close a day's money, and to undo that (CASH-04). */
export const mayCloseCash = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'bulkPayments' })
