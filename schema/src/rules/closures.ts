import { overlaps, type WallTime } from './time.ts'

/** Time in which there are no lessons: at the school, or at one place, or with one teacher. It ends before `endsAt`. */
export interface ClosedTime {
  id: string
  startsAt: WallTime
  endsAt: WallTime
  /** null: not of one place alone. */
  locationId: string | null
  /** null: not of one teacher alone. */
  teacherId: string | null
  reason: string
}

/** The parts of a lesson that a closure looks at. */
export interface ClosableLesson {
  startsAt: WallTime
  endsAt: WallTime
  teacherId: string | null
  locationId: string | null
}

/**
 * Returns the first of the closures in which such a lesson would lie, or null. One that only touches it is not in its
 * way.
 */
export function closedAt<Closure extends Omit<ClosedTime, 'id' | 'reason'>>(
  closures: readonly Closure[],
  lesson: ClosableLesson,
): Closure | null {
  const closes = (closure: Closure) =>
    overlaps(closure, lesson) &&
    (closure.locationId === null || closure.locationId === lesson.locationId) &&
    (closure.teacherId === null || closure.teacherId === lesson.teacherId)
  return closures.find(closes) ?? null
}
