import { halfWidth } from '../shared/format/halfWidth.ts'
import { parseDateInput } from '../shared/format/parseDate.ts'

/** A weekday's one sign, which in a search is as likely part of a name. */
export const weekdaySign = /^[月火水木金土日]$/

/**
 * Returns the date that was typed into a search, `YYYY-MM-DD`, or null for other texts. Takes what a date field takes,
 * 20th Nov and 20.11.2026.
 */
export function dateFromSearch(text: string, today: string): string | null {
  const typed = halfWidth(text).trim().toLowerCase()
  const word = typed.replaceAll(/\s/g, '')
  if (weekdaySign.test(word)) return null
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(word) ?? []
  if (day !== undefined) return parseDateInput(`${year}/${month}/${day}`, today)
  return parseDateInput(typed.replace(/^[a-z]+day,?\s+/, '').replace(/(\d)(st|nd|rd|th)\b/, '$1'), today)
}
