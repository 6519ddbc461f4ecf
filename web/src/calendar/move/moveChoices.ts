import type { LessonToBook } from './moveDocuments.ts'

/** A lesson to move to: which course of it, and where. */
export interface MoveChoice<Slot = LessonToBook['slot']> {
  slot: Slot
  courseCode: string
  courseName: string
  online: boolean
  cost: number
}

/** Returns the ways to book a lesson, the course and place of the present booking first. */
export function choicesOf<Target extends LessonToBook>(
  { slot, choices }: Target,
  booked: { courseCode: string; online: boolean },
): MoveChoice<Target['slot']>[] {
  const likeness = ({ courseCode, online }: LessonToBook['choices'][number]) =>
    (courseCode === booked.courseCode ? 2 : 0) + (online === booked.online ? 1 : 0)
  return choices
    .toSorted((a, b) => likeness(b) - likeness(a))
    .map((choice) => ({
      ...choice,
      slot,
      courseName: slot.courses.find(({ code }) => code === choice.courseCode)?.displayName ?? choice.courseCode,
    }))
}

/** Returns the milliseconds between two lessons' starts. */
export function distance(a: { startsAt: string }, b: { startsAt: string }): number {
  return Math.abs(Date.parse(a.startsAt) - Date.parse(b.startsAt))
}
