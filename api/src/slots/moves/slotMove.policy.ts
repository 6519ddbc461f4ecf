import { authorize } from '../../platform/shared/authorize.ts'
import type { Context, Viewer } from '../../platform/shared/context.ts'
import { mayEditSlots } from '../slot.policy.ts'

/** Lets staff who may change slots move them, and do the dry run. */
export const mayMoveSlots = mayEditSlots

/** Tells whether the viewer may move booked slots with their students, which takes slotBook (decision 028). */
export const mayMoveBooked = ({ permissions }: Viewer): boolean => permissions.includes('slotBook')

/** Throws FORBIDDEN without the permission that the move itself needed. */
export function mayMoveBack(ctx: Context, isBooked: boolean): void {
  mayMoveSlots(ctx)
  if (isBooked) authorize(ctx, { types: ['staff'], flag: 'slotBook' })
}
