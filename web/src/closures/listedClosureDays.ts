import { addDays } from '../shared/format/dates.ts'

/** The days ahead for which closures are listed. */
const AHEAD = 500

/** Returns the days whose closures are listed. */
export function listedClosureDays(today: string): { from: string; to: string } {
  return { from: today, to: addDays(today, AHEAD) }
}
