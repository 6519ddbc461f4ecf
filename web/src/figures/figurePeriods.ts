import { addDays } from '../shared/format/dates.ts'

/** The figures of the school: of its money, its lessons, or its students. */
export const figureKinds = ['money', 'lessons', 'students'] as const

/** For how many months back the pictures of money can be drawn. */
export const monthPeriods = ['6', '12', '24'] as const
export const defaultMonths = '12'

/** For how many days back the pictures of lessons can be drawn. */
export const dayPeriods = ['28', '84', '364'] as const
export const defaultDays = '84'

/** Returns the last `months` months up to that of `today`, as `YYYY-MM`. */
export function monthsUpTo(today: string, months: string): { from: string; to: string } {
  const to = today.slice(0, 7)
  const from = Temporal.PlainYearMonth.from(to).subtract({ months: Number(months) - 1 })
  return { from: from.toString(), to }
}

/** Returns the last `days` days up to `today`. */
export function daysUpTo(today: string, days: string): { from: string; to: string } {
  return { from: addDays(today, 1 - Number(days)), to: today }
}
