import type { WholeWish } from '@koma/schema/rules/templateRow'

/** Returns a row's own columns, with times as the column writes them, so that the same time is no change. */
export function valuesOf({ courseIds: _, fixedStudentIds: __, startTime, endTime, ...wish }: WholeWish) {
  return { ...wish, startTime: `${startTime}:00`, endTime: `${endTime}:00` }
}
