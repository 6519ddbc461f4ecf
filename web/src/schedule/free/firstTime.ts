import { addDays } from '../../shared/format/dates.ts'
import { stepTime } from '../../shared/format/parseTime.ts'

/**
 * Returns the first time to look for free teachers, `YYYY-MM-DDTHH:mm`: today the next full hour in which the school is
 * open, on another day the first.
 * @param now the school's wall time
 */
export function firstTime(
  date: string,
  now: string,
  { scheduleStart, scheduleEnd }: { scheduleStart: string; scheduleEnd: string },
): string {
  const today = now.slice(0, 10)
  const opens = scheduleStart.slice(0, 5)
  if (date > today) return `${date}T${opens}`
  const next = stepTime(now.slice(11, 16), 60, 1)
  if (next <= opens) return `${today}T${opens}`
  // The last hour of a day has none after it.
  return next > now.slice(11, 16) && next < scheduleEnd.slice(0, 5)
    ? `${today}T${next}`
    : `${addDays(today, 1)}T${opens}`
}
