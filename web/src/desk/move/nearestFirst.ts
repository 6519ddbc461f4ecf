import { choicesOf, distance, type MoveChoice as Choice } from '../../calendar/move/moveChoices.ts'
import type { DeskMoveTarget, MovedLesson, MovedSeat } from './moveStudentDocuments.ts'

/** The lesson that a booking is to leave, and its seat there. */
export interface LeavingLesson {
  slot: MovedLesson
  seat: MovedSeat
}

export type MoveChoice = Choice<DeskMoveTarget['slot']>

/**
 * Returns the lessons to move to, nearest in time first; of one lesson, the course and place the booking has come first.
 */
export function nearestFirst(targets: readonly DeskMoveTarget[], { slot, seat }: LeavingLesson): MoveChoice[] {
  const booked = { courseCode: seat.course.code, online: seat.online }
  return targets
    .toSorted((a, b) => distance(a.slot, slot) - distance(b.slot, slot))
    .flatMap((target) => choicesOf(target, booked))
}
