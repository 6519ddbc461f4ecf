/** More on a mark: an absence the school was told of beforehand or not, or that the student came late. */
export const attendanceReasons = ['told', 'notTold', 'late'] as const
export type AttendanceReason = (typeof attendanceReasons)[number]

/** The reasons of each mark. */
export const reasonsOfMark = { present: ['late'], absent: ['told', 'notTold'] } as const satisfies Record<
  'present' | 'absent',
  readonly AttendanceReason[]
>

/** Tells whether a reason can stand beside a mark; none can without one. */
export function fitsMark(mark: 'present' | 'absent' | null, reason: AttendanceReason): boolean {
  const reasons: readonly AttendanceReason[] = mark === null ? [] : reasonsOfMark[mark]
  return reasons.includes(reason)
}
