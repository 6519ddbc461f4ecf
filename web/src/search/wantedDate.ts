import { addDays } from '../shared/format/dates.ts'
import { halfWidth, parseDateInput } from '../shared/format/parseDate.ts'

const near: [RegExp, number][] = [
  [/^(今日|本日|today)$/, 0],
  [/^(明日|あした|tomorrow)$/, 1],
  [/^(明後日|あさって)$/, 2],
  [/^(昨日|きのう|yesterday)$/, -1],
]
const weekdays = [
  /^(月曜日?|mon(day)?)$/,
  /^(火曜日?|tue(s|sday)?)$/,
  /^(水曜日?|wed(nesday)?)$/,
  /^(木曜日?|thu(r|rs|rsday)?)$/,
  /^(金曜日?|fri(day)?)$/,
  /^(土曜日?|sat(urday)?)$/,
  /^(日曜日?|sun(day)?)$/,
]

/**
 * Returns the date that was typed into a search, `YYYY-MM-DD`, or null for other texts. Takes what a date field takes,
 * 明日 and tomorrow, a weekday (the next one, `today` included), 20th Nov and 20.11.2026.
 */
export function wantedDate(text: string, today: string): string | null {
  const typed = halfWidth(text).trim().toLowerCase()
  const word = typed.replaceAll(/\s/g, '')
  const days = near.find(([pattern]) => pattern.test(word))?.[1]
  if (days !== undefined) return addDays(today, days)
  const weekday = weekdays.findIndex((pattern) => pattern.test(word))
  if (weekday >= 0) return addDays(today, (weekday + 8 - Temporal.PlainDate.from(today).dayOfWeek) % 7)
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(word) ?? []
  if (day !== undefined) return parseDateInput(`${year}/${month}/${day}`, today)
  return parseDateInput(typed.replace(/^[a-z]+day,?\s+/, '').replace(/(\d)(st|nd|rd|th)\b/, '$1'), today)
}
