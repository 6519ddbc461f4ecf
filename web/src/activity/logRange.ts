import { logSubjects } from '@koma/schema/logTypes'
import type { LogInput } from '../gql/graphql.ts'
import { addDays } from '../shared/format/dates.ts'

/** As many as staff lists show at first. (LOG-10, CONST-09) */
export const FIRST_ROWS = 100

const DAYS_BACK = 14

/** The part of the log to show: since a day, of a kind, with these words. */
export type LogRange = Pick<LogInput, 'from' | 'about' | 'search'>

/** Returns the filters of the log as they are where the address says nothing. */
export function logDefaults(today: string) {
  return { search: '', about: '', from: addDays(today, -DAYS_BACK) }
}

/** Returns the part of the log that the filters ask for. */
export function logRangeOf({ search, about, from }: ReturnType<typeof logDefaults>) {
  return { from, about: logSubjects.find((each) => each === about) ?? null, search: search.trim() || null }
}
