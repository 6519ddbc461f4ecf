import { holdsScope } from '@koma/schema/keyScopes'
import type { LeaveContractWay } from '@koma/schema/rules/leave'
import { authorize, holdsAll } from '../platform/shared/authorize.ts'
import type { Context, Viewer } from '../platform/shared/context.ts'

// Permissions for pauses and departures of students. A missing permission is thrown.

/** All staff see who pauses, leaves and has left. */
export const maySeeLeaves = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'] })

/** Allows staff with studentEdit to record, end and undo pauses and departures. */
export const mayRecordLeave = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'studentEdit' })

/** Allows staff with contractEdit to waive the fee of a pause, an adjustment of a contract. */
export const mayWaiveFee = (ctx: Context): Viewer => authorize(ctx, { types: ['staff'], flag: 'contractEdit' })

/** Tells whether somebody may cancel the lessons in that time, and restore them. */
export const mayCancelForLeave = (viewer: Viewer): boolean => holdsAll(viewer, ['slotCancel'])

/**
 * Tells whether somebody may do that to a contract for the time away, and undo it. A key refunds with payments:write.
 */
export function maySettleForLeave(viewer: Viewer, way: LeaveContractWay): boolean {
  if (way === 'keep') return true
  if (way === 'refund' && viewer.key !== undefined && !holdsScope(viewer.key.scopes, 'payments:write')) return false
  return holdsAll(viewer, [way === 'delete' ? 'contractDelete' : 'contractEdit'])
}
