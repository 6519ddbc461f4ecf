import { halfWidth } from '../shared/format/halfWidth.ts'
import { dateFromSearch, weekdaySign } from './dateFromSearch.ts'
import { timeFromSearch } from './timeFromSearch.ts'

/** Somebody and when, as typed together: Emily 火, Tue Emily, Emily 12/1, 林 薫 木18時. */
export interface SomebodyThen {
  /** The part that is no date. */
  name: string
  /** `YYYY-MM-DD`. */
  date: string
  /** `HH:mm` in school wall time, where an hour or a part of the day was typed. */
  hour: string | null
}

/**
 * Returns who and which day was typed, or null where no word of the text is a day beside a name. A weekday's one sign
 * counts here, since a name stands beside it.
 */
export function somebodyThen(text: string, today: string): SomebodyThen | null {
  const words = halfWidth(text).trim().split(/\s+/)
  if (isDay(words.join(' '), today)) return null
  for (let count = words.length - 1; count > 0; count -= 1) {
    for (const [day, name] of [
      [words.slice(-count), words.slice(0, -count)],
      [words.slice(0, count), words.slice(count)],
    ] as const) {
      const when = whenOf(day.join(' '), today)
      if (when !== null && !isDay(name.join(' '), today)) return { name: name.join(' '), ...when }
    }
  }
  return null
}

function whenOf(text: string, today: string): Pick<SomebodyThen, 'date' | 'hour'> | null {
  const date = dateFromSearch(weekdaySign.test(text) ? `${text}曜` : text, today)
  if (date !== null) return { date, hour: null }
  const time = timeFromSearch(text, today)
  return time === null ? null : { date: time.slice(0, 10), hour: time.slice(11, 16) }
}

const isDay = (text: string, today: string) => whenOf(text, today) !== null
