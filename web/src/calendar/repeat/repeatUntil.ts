import { MOST_REPEAT_DAYS } from '@koma/schema/rules/repeatBooking'
import { addDays } from '../../shared/format/dates.ts'

/** The lengths to choose from, in weeks. */
export const repeatWeeks = [4, 8, 12] as const

const DEFAULT_WEEKS = 8

/** Returns the last day of a repeat of so many weeks from the day of its first lesson. */
export function untilAfter(weeks: number, firstDay: string): string {
  return addDays(firstDay, (weeks - 1) * 7)
}

/** Returns the last day that a repeat may have. */
export function latestUntil(firstDay: string): string {
  return addDays(firstDay, MOST_REPEAT_DAYS)
}

/**
 * Returns the last day that is offered at first: the end of the contract or eight weeks from now, whichever comes
 * first.
 * @param contractEnd null where there is no contract
 */
export function defaultUntil(firstDay: string, contractEnd: string | null): string {
  const weeks = untilAfter(DEFAULT_WEEKS, firstDay)
  return contractEnd !== null && contractEnd >= firstDay && contractEnd < weeks ? contractEnd : weeks
}

/** Returns the end of the contract as the last day of a repeat; null where it cannot be one. */
export function contractUntil(firstDay: string, contractEnd: string | null): string | null {
  if (contractEnd === null || contractEnd < firstDay) return null
  const latest = latestUntil(firstDay)
  return contractEnd < latest ? contractEnd : latest
}
