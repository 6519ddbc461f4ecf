import type { Context, Viewer } from '../shared/context.ts'
import { mayMoveSlots } from '../slotMoves/slotMove.policy.ts'

/**
 * Whoever may move slots gives the lessons of a teacher who is away to others; what is booked takes slotBook besides, as it
 * does when it is moved (decision 043).
 */
export const maySubstitute = (ctx: Context): Viewer => mayMoveSlots(ctx)
