import { withWesternYear, wrongEra } from '@koma/schema/rules/eraYear'
import { type AbsentDay, absentDay } from '@koma/schema/rules/writtenDay'
import { halfWidth } from './halfWidth.ts'

const separated = /^(?:(\d{4})[年/.-])?(\d{1,2})[月/.-](\d{1,2})日?(?:\([月火水木金土日]\))?$/
const english = /^(?:[a-z]{3},?)?(?:(\d{1,2})([a-z]{3,9})|([a-z]{3,9})(\d{1,2})),?(\d{4})?$/i
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = [
  /^(月(曜日?)?|mon(day)?)$/i,
  /^(火(曜日?)?|tue(s|sday)?)$/i,
  /^(水(曜日?)?|wed(nesday)?)$/i,
  /^(木(曜日?)?|thu(r|rs|rsday)?)$/i,
  /^(金(曜日?)?|fri(day)?)$/i,
  /^(土(曜日?)?|sat(urday)?)$/i,
  /^(日(曜日?)?|sun(day)?)$/i,
]
const near: [RegExp, number][] = [
  [/^(今日|本日|today)$/i, 0],
  [/^(明日|あした|あす|tomorrow)$/i, 1],
  [/^(明後日|あさって)$/, 2],
  [/^(昨日|きのう|yesterday)$/i, -1],
  [/^(一昨日|おととい)$/, -2],
]
const compact = /^(\d{4})(\d{2})(\d{2})$/

/**
 * Reads a typed date as `YYYY-MM-DD`; null for other texts. Takes 2026/11/20, 2026-11-20, 20261120, 2026年11月20日,
 * 11/20, 11月20日, 20 Nov 2026, Nov 20, 令和8年11月20日, R8.11.20, Thu and 木, 明日 and yesterday, in half or
 * full width. A date without a year is the nearest one to `today` (`YYYY-MM-DD`), so 1/5 typed in November means
 * next January. A weekday is the next one, `today` included.
 */
export function parseDateInput(text: string, today: string): string | null {
  const typed = halfWidth(text).replaceAll(/\s/g, '')
  const days = near.find(([pattern]) => pattern.test(typed))?.[1]
  if (days !== undefined) return Temporal.PlainDate.from(today).add({ days }).toString()
  const weekday = weekdays.findIndex((name) => name.test(typed))
  if (weekday >= 0) return nextWeekday(weekday + 1, Temporal.PlainDate.from(today))
  const parts = partsOf(typed)
  if (parts === null) return null
  const { year, month, day } = parts
  if (year === null) return nearestYear(month, day, Temporal.PlainDate.from(today))
  const date = toDate(year, month, day)
  return date === null || wrongEra(typed, date) !== null ? null : date
}

/**
 * Returns why a typed date means no day, such as 31 Feb or a year after the end of an era; null for a day and for other
 * texts. A date without a year is one of the year of `today`.
 */
export function absentDate(text: string, today: string): AbsentDay | null {
  const typed = halfWidth(text).replaceAll(/\s/g, '')
  const parts = partsOf(typed)
  if (parts === null || parseDateInput(text, today) !== null) return null
  const { month, day } = parts
  const year = parts.year ?? Number(today.slice(0, 4))
  const absent = absentDay({ year, month, day })
  if (absent !== null) return absent
  const era = wrongEra(typed, toDate(year, month, day) ?? today)
  return era === null ? null : { why: 'era', era, year, month, day }
}

/** Returns the numbers of a date, with the western year of an era's; without a year it has none. */
function partsOf(typed: string): { year: number | null; month: number; day: number } | null {
  const western = withWesternYear(typed)
  const [, year, month, day] = separated.exec(western) ?? compact.exec(western) ?? inEnglish(western)
  if (month === undefined || day === undefined) return null
  return { year: year === undefined ? null : Number(year), month: Number(month), day: Number(day) }
}

/** Returns the parts of a date with its month in English, in the order in which the other forms have them. */
function inEnglish(typed: string): (string | undefined)[] {
  const [, day, month, monthFirst, dayAfter, year] = english.exec(typed) ?? []
  const name = (month ?? monthFirst ?? '').slice(0, 3).toLowerCase()
  const place = months.indexOf(name)
  return place < 0 ? [] : [typed, year, String(place + 1), day ?? dayAfter]
}

function nextWeekday(weekday: number, today: Temporal.PlainDate): string {
  return today.add({ days: (weekday + 7 - today.dayOfWeek) % 7 }).toString()
}

function nearestYear(month: number, day: number, today: Temporal.PlainDate): string | null {
  let nearest: string | null = null
  let distance = Number.POSITIVE_INFINITY
  for (const year of [today.year, today.year + 1, today.year - 1]) {
    const date = toDate(year, month, day)
    if (!date) continue
    const days = Math.abs(today.until(date).days)
    if (days < distance) [nearest, distance] = [date, days]
  }
  return nearest
}

function toDate(year: number, month: number, day: number): string | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}
