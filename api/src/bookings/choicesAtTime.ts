import { plusMinutes } from '@koma/schema/rules/time'
import type { Context } from '../platform/shared/context.ts'
import { slotPage } from '../slots/slotPage.ts'
import { choiceOf } from './bookable.type.ts'
import { mayUndoMove } from './booking.policy.ts'
import { ownBooking } from './undo/undoMove.ts'

/**
 * Returns the lessons a booking can be moved to at the time it had before its last move. None if it has not moved, or
 * that time has come. (MOVE-11)
 */
export async function choicesAtTime(ctx: Context, bookingId: string) {
  const found = await ownBooking(ctx, mayUndoMove(ctx), bookingId)
  if (found === null || found.studentId === null || found.left === null || found.status !== 'booked') return []
  const { startsAt } = found.left
  if (startsAt <= ctx.now) return []
  const [day, next] = [startsAt.slice(0, 10), plusMinutes(startsAt, 1)]
  const { slots } = await slotPage(ctx, {
    from: day,
    to: day,
    startsFrom: startsAt.slice(11, 16),
    ...(next.startsWith(day) && { startsBefore: next.slice(11, 16) }),
    bookableBy: found.studentId,
    movesFrom: found.slotId,
  })
  return slots.map(({ slot, choices }) => ({ slot, choices: (choices ?? []).map(choiceOf) }))
}
