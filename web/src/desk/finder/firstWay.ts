import type { FoundLesson } from './finderDocuments.ts'

/**
 * Returns the course that most of these bookings have, by id; of several, the one that comes first. Undefined without
 * bookings.
 */
export function mostBooked(bookings: readonly { course: { id: string } }[]): string | undefined {
  const byCourse = Map.groupBy(bookings, ({ course }) => course.id)
  return [...byCourse].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]
}

/** Returns the index of the first way to book the lesson as this course; 0 where it cannot be booked as that. */
export function firstWay({ slot, choices }: FoundLesson, courseId: string | undefined): number {
  const code = slot.courses.find(({ id }) => id === courseId)?.code
  return Math.max(
    0,
    choices.findIndex(({ courseCode }) => courseCode === code),
  )
}
