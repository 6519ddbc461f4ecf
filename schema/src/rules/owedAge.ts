import type { WallDate } from './time.ts'

/** The ages of a debt in days, in the groups that bookkeeping uses. */
export const owedAges = ['days0to30', 'days31to60', 'days61to90', 'daysOver90'] as const

export type OwedAge = (typeof owedAges)[number]

/** Returns the days since the contract began, which is when payment is due; 0 if it has not started. */
export function daysOwed(startDate: WallDate, today: WallDate): number {
  return Math.max(0, Temporal.PlainDate.from(startDate).until(today).days)
}

/** Returns the age group that these days belong to. */
export function owedAge(days: number): OwedAge {
  if (days <= 30) return 'days0to30'
  if (days <= 60) return 'days31to60'
  return days <= 90 ? 'days61to90' : 'daysOver90'
}
