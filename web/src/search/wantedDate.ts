import { addDays } from '../shared/format/dates.ts'
import { halfWidth, parseDateInput } from '../shared/format/parseDate.ts'

const near: [RegExp, number][] = [
  [/^(今日|本日|today)$/, 0],
  [/^(明日|あした|tomorrow)$/, 1],
  [/^(明後日|あさって)$/, 2],
  [/^(昨日|きのう|yesterday)$/, -1],
]

/**
 * Returns the date that was typed into a search, `YYYY-MM-DD`, or null for other texts. Takes what a date field takes,
 * 明日 and tomorrow, 20th Nov and 20.11.2026.
 */
export function wantedDate(text: string, today: string): string | null {
  const typed = halfWidth(text).trim().toLowerCase()
  const word = typed.replaceAll(/\s/g, '')
  const days = near.find(([pattern]) => pattern.test(word))?.[1]
  if (days !== undefined) return addDays(today, days)
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(word) ?? []
  if (day !== undefined) return parseDateInput(`${year}/${month}/${day}`, today)
  return parseDateInput(typed.replace(/^[a-z]+day,?\s+/, '').replace(/(\d)(st|nd|rd|th)\b/, '$1'), today)
}
