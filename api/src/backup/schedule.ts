const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** The time after which a backup that is due counts as late. */
const GRACE = 60 * MINUTE

/** The backups to keep: all of so many days, the newest of each of so many weeks and months. */
export interface Retention {
  days: number
  weeks: number
  months: number
}

/** Returns the latest scheduled moment up to `now`; `times` are minutes of the day, UTC. */
export function lastDue(times: readonly number[], now: Date): Date {
  const midnight = Math.floor(now.getTime() / DAY) * DAY
  const moments = [midnight - DAY, midnight].flatMap((day) => times.map((minute) => day + minute * MINUTE))
  return new Date(Math.max(...moments.filter((moment) => moment <= now.getTime())))
}

/** Tells whether a backup is due, given the time of the newest one. */
export function isDue(times: readonly number[], newest: Date | null, now: Date): boolean {
  return newest === null || newest < lastDue(times, now)
}

/** Tells whether a backup is missing an hour after it was due. */
export function isLate(times: readonly number[], newest: Date | null, now: Date): boolean {
  return isDue(times, newest, new Date(now.getTime() - GRACE))
}

/** Returns which of the backups taken at these moments are to go; never the newest one. */
export function expiredBackups(taken: readonly Date[], { days, weeks, months }: Retention, now: Date): Date[] {
  const newestFirst = taken.toSorted((a, b) => b.getTime() - a.getTime())
  const keptNames = new Set(newestFirst.slice(0, 1))
  const newestOfEach = (many: number, nameOf: (at: Date) => string): void => {
    const named = new Map<string, Date>()
    for (const at of newestFirst) if (!named.has(nameOf(at))) named.set(nameOf(at), at)
    for (const at of [...named.values()].slice(0, many)) keptNames.add(at)
  }
  for (const at of newestFirst) if (now.getTime() - at.getTime() <= days * DAY) keptNames.add(at)
  // 1970 began on a Thursday.
  newestOfEach(weeks, (at) => String(Math.floor((at.getTime() / DAY + 3) / 7)))
  newestOfEach(months, (at) => at.toISOString().slice(0, 7))
  return newestFirst.filter((at) => !keptNames.has(at))
}
