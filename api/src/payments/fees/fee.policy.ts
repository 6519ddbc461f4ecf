import { authorize } from '../../platform/shared/authorize.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'

/** Allows staff with bulkPayments to charge fees of many contracts at once, to waive one, and to undo them. (FEE-02) */
export const mayChargeFees = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'bulkPayments' })
