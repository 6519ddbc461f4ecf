import type { DeskMoveTarget, MovedLesson, MovedSeat } from './moveStudentDocuments.ts'

/** The lesson that a booking is to leave, and its seat there. */
export interface LeavingLesson {
  slot: MovedLesson
  seat: MovedSeat
}

/** A lesson to move to: which course of it, and where. */
export interface MoveChoice {
  slot: DeskMoveTarget['slot']
  courseCode: string
  courseName: string
  online: boolean
  cost: number
}

/**
 * Returns the lessons to move to, nearest in time first; of one lesson, the course and place the booking has come first.
 */
export function nearestFirst(targets: readonly DeskMoveTarget[], { slot, seat }: LeavingLesson): MoveChoice[] {
  const distance = ({ slot: { startsAt } }: DeskMoveTarget) =>
    Math.abs(Date.parse(startsAt) - Date.parse(slot.startsAt))
  const likeness = ({ courseCode, online }: { courseCode: string; online: boolean }) =>
    (courseCode === seat.course.code ? 2 : 0) + (online === seat.online ? 1 : 0)
  return targets
    .toSorted((a, b) => distance(a) - distance(b))
    .flatMap((target) =>
      target.choices
        .toSorted((a, b) => likeness(b) - likeness(a))
        .map((choice) => ({
          ...choice,
          slot: target.slot,
          courseName:
            target.slot.courses.find(({ code }) => code === choice.courseCode)?.displayName ?? choice.courseCode,
        })),
    )
}
