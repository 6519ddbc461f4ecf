import { halfWidth } from '../shared/format/halfWidth.ts'
import { dateFromSearch, weekdaySign } from './dateFromSearch.ts'
import { timeFromSearch } from './timeFromSearch.ts'

/** Somebody and when, as typed together: Emily 火, Tue Emily, Emily 12/1. */
export interface SomebodyThen {
  /** The part that is no date. */
  name: string
  /** `YYYY-MM-DD`. */
  date: string
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
      const date = dayOf(day.join(' '), today)
      if (date !== null && !isDay(name.join(' '), today)) return { name: name.join(' '), date }
    }
  }
  return null
}

function dayOf(text: string, today: string): string | null {
  const day = weekdaySign.test(text) ? `${text}曜` : text
  return dateFromSearch(day, today) ?? timeFromSearch(text, today)?.slice(0, 10) ?? null
}

const isDay = (text: string, today: string) => dayOf(text, today) !== null
