import { choicesOf, distance, type MoveChoice as Choice } from '../../calendar/move/moveChoices.ts'
import type { DeskMoveTarget, MovedLesson, MovedSeat } from './moveStudentDocuments.ts'

/** The lesson that a booking is to leave, and its seat there. */
export interface LeavingLesson {
  slot: MovedLesson
  seat: MovedSeat
}

export interface MoveChoice extends Choice<DeskMoveTarget['slot']> {
  /** Whether it is another course than the one booked. */
  otherCourse: boolean
}

/**
 * Returns the ways to move: those of the course that is booked, then those of others, each nearest in time first. Of
 * one lesson, the place the booking has comes first.
 */
export function nearestFirst(targets: readonly DeskMoveTarget[], { slot, seat }: LeavingLesson): MoveChoice[] {
  const booked = { courseCode: seat.course.code, online: seat.online }
  return targets
    .toSorted((a, b) => distance(a.slot, slot) - distance(b.slot, slot))
    .flatMap((target) => choicesOf(target, booked))
    .map((choice) => ({ ...choice, otherCourse: choice.courseCode !== booked.courseCode }))
    .toSorted((a, b) => Number(a.otherCourse) - Number(b.otherCourse))
}
