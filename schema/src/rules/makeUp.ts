import type { AttendanceReason } from './attendance.ts'
import { plusDays, type WallDate } from './time.ts'

/**
 * The shares in percent of a lesson's cost that a school gives as make-up points by the mark, and for how many days.
 */
export interface MakeUpSettings {
  makeUpTold: number
  makeUpNotTold: number
  makeUpAbsent: number
  makeUpLate: number
  makeUpDays: number
}

/** A mark of attendance with its reason. */
export interface MarkedAs {
  attendance: 'present' | 'absent' | null
  reason: AttendanceReason | null
}

/** A booking, as far as make-up points need it. */
export interface MissedLesson {
  /** The points that the lesson cost. */
  cost: number
  /** The day of the lesson. */
  day: WallDate
  /** Whether it was paid by a trial contract. */
  isTrial: boolean
  /** Whether its contract was deleted, or it never had one. */
  isWithoutContract: boolean
  /** Whether the student has left the school. */
  hasLeft: boolean
}

/** Make-up points with the last day whose lessons they pay for. */
export interface MakeUp {
  points: number
  validUntil: WallDate
}

/** Tells whether a school gives make-up points for any mark. */
export const givesMakeUp = (settings: MakeUpSettings): boolean =>
  settings.makeUpTold + settings.makeUpNotTold + settings.makeUpAbsent + settings.makeUpLate > 0

/**
 * Returns the make-up points a student has for a lesson with this mark; null for none. Trial lessons, deleted contracts
 * and students who have left get none, and nobody gets points that would have ended before today. A fraction is rounded
 * up, as in a first month. (LOT-14, LOT-15)
 */
export function makeUpFor(
  settings: MakeUpSettings,
  lesson: MissedLesson,
  mark: MarkedAs,
  today: WallDate,
): MakeUp | null {
  const points = Math.ceil((lesson.cost * shareOf(settings, mark)) / 100)
  const validUntil = plusDays(lesson.day, settings.makeUpDays)
  if (lesson.isTrial || lesson.isWithoutContract || lesson.hasLeft) return null
  return points === 0 || validUntil < today ? null : { points, validUntil }
}

function shareOf(settings: MakeUpSettings, { attendance, reason }: MarkedAs): number {
  if (attendance === 'present') return reason === 'late' ? settings.makeUpLate : 0
  if (attendance === null) return 0
  if (reason === 'told') return settings.makeUpTold
  return reason === 'notTold' ? settings.makeUpNotTold : settings.makeUpAbsent
}

/** Returns what a preview promises and the mark sends along: empty for no make-up points. (LOT-16) */
export const makeUpDigest = (makeUp: MakeUp | null): string =>
  makeUp === null ? '' : `${makeUp.points} until ${makeUp.validUntil}`

/** All marks that can be set, in the order in which screens show them. */
export const allMarks: readonly MarkedAs[] = [
  { attendance: 'present', reason: null },
  { attendance: 'present', reason: 'late' },
  { attendance: 'absent', reason: null },
  { attendance: 'absent', reason: 'told' },
  { attendance: 'absent', reason: 'notTold' },
  { attendance: null, reason: null },
]
