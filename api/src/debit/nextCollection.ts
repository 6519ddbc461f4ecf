import { plusDays } from '@koma/schema/rules/time'
import { publicDays } from '../closures/holidays.ts'

/** The furthest that a collection is moved by days on which banks are closed: Golden Week has fewer. */
const MOST_MOVED = 15
const SUNDAY = 7
const SATURDAY = 6

/**
 * Returns the next collection after `today`: that day of a month, or its last one, and from there the first day on
 * which Japanese banks are open. (DEBIT-14)
 */
export async function nextCollection(today: string, collectDay: number): Promise<string> {
  const isClosed = await readClosedDays()
  const month = Temporal.PlainDate.from(today).toPlainYearMonth()
  // The last of a month may be moved into the next one.
  const days = [-1, 0, 1, 2].map((ahead) => {
    let day = month.add({ months: ahead }).toPlainDate({ day: collectDay }).toString()
    for (let moved = 0; moved < MOST_MOVED && isClosed(day); moved += 1) day = plusDays(day, 1)
    return day
  })
  return days.find((day) => day > today) ?? today
}

/** Tells whether money can be collected on a day: after `today`, and Japanese banks are open. (DEBIT-05) */
export async function isCollectionDay(day: string, today: string): Promise<boolean> {
  return day > today && !(await readClosedDays())(day)
}

/** Returns a function that tells whether Japanese banks are closed on a day. */
async function readClosedDays(): Promise<(day: string) => boolean> {
  const Holidays = (await import('date-holidays')).default
  const closed = new Map<string, ReadonlySet<string>>()
  return (day) => {
    const year = day.slice(0, 4)
    const days = closed.get(year) ?? new Set(publicDays(Holidays, 'JP', Number(year), 'ja').map(({ date }) => date))
    closed.set(year, days)
    return isWeekend(day) || days.has(day) || isNewYear(day)
  }
}

const isWeekend = (day: string) => [SATURDAY, SUNDAY].includes(Temporal.PlainDate.from(day).dayOfWeek)

/** Banks are closed from 31 December to 3 January. */
const isNewYear = (day: string) => ['12-31', '01-01', '01-02', '01-03'].includes(day.slice(5))
