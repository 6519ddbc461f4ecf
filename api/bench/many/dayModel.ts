/** How busy each hour of a day is, from midnight on, against the others. */
type Curve = readonly number[]

/** Seats open at nine; then lunch, and the evening. */
const students: Curve = [1, 0, 0, 0, 0, 1, 2, 4, 8, 11, 5, 4, 9, 7, 3, 4, 5, 7, 9, 10, 11, 9, 5, 2]
const staff: Curve = [0, 0, 0, 0, 0, 0, 0, 0, 3, 8, 8, 7, 4, 6, 8, 8, 7, 6, 5, 5, 4, 3, 0, 0]
/** Programs look by the clock. */
const programs: Curve = Array.from({ length: 24 }, () => 1)

/**
 * The day of a school of ordinary size: how often each thing is done, and when. Together some 2,000 readings and 60
 * bookings.
 */
const dayModel = {
  'sign in': { perDay: 20, curve: students },
  'week, student': { perDay: 550, curve: students },
  'own places, student': { perDay: 550, curve: students },
  'day, staff': { perDay: 350, curve: staff },
  'week, staff': { perDay: 70, curve: staff },
  'students, staff': { perDay: 60, curve: staff },
  'today, staff': { perDay: 40, curve: staff },
  'log, staff': { perDay: 20, curve: staff },
  'file of the log, staff': { perDay: 2, curve: staff },
  'attendance, staff': { perDay: 40, curve: staff },
  'day, key': { perDay: 288, curve: programs },
  booking: { perDay: 60, curve: students },
  'giving back': { perDay: 50, curve: students },
} as const satisfies Record<string, { perDay: number; curve: Curve }>

export type Operation = keyof typeof dayModel

/** Browsers open at a school at the busiest moment. */
const SOCKETS = 15

export const operations = Object.keys(dayModel) as Operation[]

/** How often an operation is done in an hour of the day at one school, on the average; `hour` may lie between two. */
export function anHour(operation: Operation, hour: number): number {
  const { perDay, curve } = dayModel[operation]
  return (perDay * at(curve, hour)) / curve.reduce((sum, weight) => sum + weight, 0)
}

/** Open browsers of one school at an hour of the day. */
export function socketsAt(hour: number): number {
  return (SOCKETS * at(students, hour)) / Math.max(...students)
}

/** How often all operations together are done at one school in the busiest hour. */
export function busiestHour(): number {
  const hours = students.map((_, hour) => operations.reduce((sum, operation) => sum + anHour(operation, hour), 0))
  return Math.max(...hours)
}

function at(curve: Curve, hour: number): number {
  return curve[Math.floor(hour) % curve.length] ?? 0
}
