import { authorize } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'

/** Allows staff with bankDetails to see and change the bank details of students (DEBIT-02, PERM-41). */
export const mayKeepBankDetails = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'bankDetails' })

/**
 * Allows staff with both permissions to request debits: the file has all account numbers, the results pay contracts.
 */
export function mayCollect(ctx: Context): Viewer {
  authorize(ctx, { types: ['staff'], flag: 'bankDetails' })
  return authorize(ctx, { types: ['staff'], flag: 'bulkPayments' })
}

/** Allows staff with both permissions to change the school's account and collector code. */
export function mayChangeCollector(ctx: Context): Viewer {
  authorize(ctx, { types: ['staff'], flag: 'bankDetails' })
  return authorize(ctx, { types: ['staff'], flag: 'settingsEdit' })
}

/** Allows staff with bulkPayments to record bank transfers. */
export const mayRecordTransfers = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'bulkPayments' })
