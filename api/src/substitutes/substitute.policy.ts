import type { Context, Viewer } from '../platform/shared/context.ts'
import { mayMoveSlots } from '../slots/moves/slotMove.policy.ts'

/**
 * Allows giving an absent teacher's lessons to others to whoever may move slots; booked ones need slotBook as well, as
 * a move does (decision 043).
 */
export const maySubstitute = (ctx: Context): Viewer => mayMoveSlots(ctx)
