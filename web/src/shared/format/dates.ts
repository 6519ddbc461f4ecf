import type { Language } from '../i18n/language.ts'

const weekdays = {
  jp: ['月', '火', '水', '木', '金', '土', '日'],
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
}
const monthsShort = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const monthsLong = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Returns the day of a `YYYY-MM-DD` date or of a school wall time `YYYY-MM-DDTHH:mm:ss`. */
function dayOf(dateOrTime: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(dateOrTime.slice(0, 10))
}

/** Returns the weekday, 金 / Fri. */
export function formatWeekday(dateOrTime: string, language: Language): string {
  return weekdays[language][dayOf(dateOrTime).dayOfWeek - 1] ?? ''
}

/** Returns 11月20日(金) / Fri 20 Nov; with `year` 2026年11月20日(金) / Fri 20 Nov 2026. */
export function formatDate(dateOrTime: string, language: Language, { year = false } = {}): string {
  const day = dayOf(dateOrTime)
  const weekday = formatWeekday(dateOrTime, language)
  if (language === 'jp') return `${year ? `${day.year}年` : ''}${day.month}月${day.day}日(${weekday})`
  return `${weekday} ${day.day} ${monthsShort[day.month - 1]}${year ? ` ${day.year}` : ''}`
}

/** Returns a date as a field shows it: 2026/11/20, 20 Nov 2026. */
export function formatDateInput(date: string, language: Language): string {
  return language === 'jp' ? date.replaceAll('-', '/') : formatDate(date, language, { year: true }).slice(4)
}

/** Returns the 24-hour clock time of a wall time: 18:00. */
export function formatTime(wallTime: string): string {
  return wallTime.slice(11, 16)
}

/** Returns start and end, 18:00–18:50. */
export function formatTimeRange(start: string, end: string): string {
  return `${formatTime(start)}–${formatTime(end)}`
}

/** Returns 11月19日(木) 18:00 / Thu 19 Nov 18:00. */
export function formatDateTime(wallTime: string, language: Language): string {
  return `${formatDate(wallTime, language)} ${formatTime(wallTime)}`
}

/** Returns the month of a date or of `YYYY-MM`: 2026年11月 / November 2026. */
export function formatMonth(dateOrMonth: string, language: Language): string {
  const { year, month } = Temporal.PlainYearMonth.from(dateOrMonth.slice(0, 7))
  return language === 'jp' ? `${year}年${month}月` : `${monthsLong[month - 1]} ${year}`
}

/** Returns 今日 / Today and 明日 / Tomorrow as seen from `today` (`YYYY-MM-DD`); null for any other day. */
export function dayWord(dateOrTime: string, today: string, language: Language): string | null {
  const date = dateOrTime.slice(0, 10)
  if (date === today) return language === 'jp' ? '今日' : 'Today'
  if (date === addDays(today, 1)) return language === 'jp' ? '明日' : 'Tomorrow'
  return null
}

/** Returns the date `days` after (before, when negative) a date, as `YYYY-MM-DD`. */
export function addDays(date: string, days: number): string {
  return dayOf(date).add({ days }).toString()
}

/** Returns the moment, as ISO text in UTC, at which a day begins by the clock of a time zone. */
export function startOfDay(date: string, timeZone: string): string {
  return dayOf(date).toZonedDateTime(timeZone).toInstant().toString()
}

/**
 * Returns the school's wall time, `YYYY-MM-DDTHH:mm:ss`, of a moment that the server gave as ISO text in UTC.
 * (BRAND-18, D26)
 */
export function wallTimeOf(instant: string, timeZone: string): string {
  return Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
}
