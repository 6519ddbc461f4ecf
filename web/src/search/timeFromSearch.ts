import { halfWidth } from '../shared/format/halfWidth.ts'
import { dateFromSearch, weekdaySign } from './dateFromSearch.ts'

const clock =
  /(\d{1,2})(?:[:.](\d{2}))?\s?(am|pm)(?![a-z])|(\d{1,2}):(\d{2})(?!\d)|(午前|午後)?(\d{1,2})時(?:(\d{1,2})分|(半))?/

/** A weekday with an hour alone, such as Thu 18, at which lessons may begin; a day of the month would be a date. */
const weekdayHour = /^([月火水木金土日](?:曜日?)?|[a-z]{3,})\s*の?\s*([7-9]|1\d|2[0-2])$/

/** A day with a part of it. */
const dayAndPart = /^(.+?)\s*の?\s*(朝|午前|昼|午後|夕方|夜|(?<=\s)(?:morning|afternoon|evening))$/
/** The hour at which who says so would begin to look. */
const hourOfPart = new Map([
  ...['朝', '午前', 'morning'].map((word) => [word, 9] as const),
  ...['昼', '午後', 'afternoon'].map((word) => [word, 13] as const),
  ...['夕方', '夜', 'evening'].map((word) => [word, 17] as const),
])

/**
 * Returns the time that was typed into a search, `YYYY-MM-DDTHH:mm:00`, or null for other texts. Takes 15:00, 15時半,
 * 午後3時 and 3pm, of today or of the date beside it, Thu 18 and 木 夕方, but not a number alone.
 */
export function timeFromSearch(text: string, today: string): string | null {
  const typed = halfWidth(text).trim().toLowerCase()
  const found = clock.exec(typed)
  if (!found) return roughTime(typed, today)
  const [all, englishHour, englishMinute, noon, plainHour, plainMinute, half, hour, minute, halfPast] = found
  const late = half === '午後' || noon === 'pm'
  const twelve = half !== undefined || noon !== undefined
  const hourNumber = Number(plainHour ?? hour ?? englishHour)
  const minutes = Number(plainMinute ?? minute ?? englishMinute ?? (halfPast ? 30 : 0))
  const hours = twelve ? (hourNumber % 12) + (late ? 12 : 0) : hourNumber
  if (hours > 23 || minutes > 59 || (twelve && hourNumber > 12)) return null
  const rest = typed
    .replace(all, ' ')
    .replaceAll(/(^|\s)(at|の|に)(?=\s|$)/g, ' ')
    .trim()
  return timeOn(rest === '' ? today : dayBeside(rest, today), hours, minutes)
}

function roughTime(typed: string, today: string): string | null {
  const [, weekday, hour] = weekdayHour.exec(typed) ?? []
  if (weekday !== undefined) return timeOn(dayBeside(weekday, today), Number(hour), 0)
  const [, day, part = ''] = dayAndPart.exec(typed) ?? []
  const from = hourOfPart.get(part)
  return day === undefined || from === undefined ? null : timeOn(dayBeside(day, today), from, 0)
}

/** Returns the date beside a time, where the one sign of a weekday is no name. */
function dayBeside(text: string, today: string): string | null {
  const day = text.replace(/の$/, '')
  return dateFromSearch(weekdaySign.test(day) ? `${day}曜` : day, today)
}

const timeOn = (date: string | null, hours: number, minutes: number) =>
  date && `${date}T${two(hours)}:${two(minutes)}:00`

const two = (number: number) => String(number).padStart(2, '0')
