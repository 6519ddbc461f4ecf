import type { Closure } from './closureDocuments.ts'

/** Returns the part of a closure that falls on a day, in minutes since midnight; null where none does. */
export function closedMinutesOn({ startsAt, endsAt }: Closure, day: string): { start: number; end: number } | null {
  const minutes = (time: string) => Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16))
  const [first, last] = [startsAt.slice(0, 10), endsAt.slice(0, 10)]
  if (day < first || day > last) return null
  const part = { start: day === first ? minutes(startsAt) : 0, end: day === last ? minutes(endsAt) : 1440 }
  return part.end > part.start ? part : null
}

/** Returns the closure of the whole school that closes all of a day. */
export function closureOfDay(closures: readonly Closure[], day: string): Closure | undefined {
  return closures.find((closure) => {
    const part = closure.locationId === null && closure.teacherId === null ? closedMinutesOn(closure, day) : null
    return part !== null && part.start === 0 && part.end === 1440
  })
}

/**
 * Returns the closures in whose time a column of hours has no lesson. They are those of the whole school and, in a
 * teacher's column, that teacher's absences. (SCHED-98)
 * @param ofTeacher tells whether a teacher is the one of the column
 */
export function closuresOfColumn(
  closures: readonly Closure[],
  ofTeacher: (teacherId: string) => boolean = () => false,
): readonly Closure[] {
  return closures.filter(({ locationId, teacherId }) =>
    teacherId === null ? locationId === null : ofTeacher(teacherId),
  )
}

/** Tells whether a closure is of whole days. */
export function isOfDays({ startsAt, endsAt }: { startsAt: string; endsAt: string }): boolean {
  return startsAt.endsWith('T00:00:00') && endsAt.endsWith('T00:00:00')
}
