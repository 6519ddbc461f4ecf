import { authorize } from '../shared/authorize.ts'
import type { Context, Viewer } from '../shared/context.ts'
import { mayEditSlots } from '../slots/slot.policy.ts'

/** Allows moving slots, and the dry run, to whoever may change them. */
export const mayMoveSlots = mayEditSlots

/** A slot that is booked moves with its students: for that it takes slotBook besides (decision 028). */
export const mayMoveBooked = ({ permissions }: Viewer): boolean => permissions.includes('slotBook')

/** Taking a move back takes what the move took; throws FORBIDDEN. */
export function mayMoveBack(ctx: Context, isBooked: boolean): void {
  mayMoveSlots(ctx)
  if (isBooked) authorize(ctx, { types: ['staff'], flag: 'slotBook' })
}
