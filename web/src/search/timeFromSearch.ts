import { halfWidth } from '../shared/format/halfWidth.ts'
import { dateFromSearch } from './dateFromSearch.ts'

const clock =
  /(\d{1,2})(?:[:.](\d{2}))?\s?(am|pm)(?![a-z])|(\d{1,2}):(\d{2})(?!\d)|(午前|午後)?(\d{1,2})時(?:(\d{1,2})分|(半))?/

/**
 * Returns the time that was typed into a search, `YYYY-MM-DDTHH:mm:00`, or null for other texts. Takes 15:00, 15時半,
 * 午後3時 and 3pm, of today or of the date beside it, but not a number alone.
 */
export function timeFromSearch(text: string, today: string): string | null {
  const typed = halfWidth(text).toLowerCase()
  const found = clock.exec(typed)
  if (!found) return null
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
  const day = rest.replace(/の$/, '')
  // Beside a time, the one sign of a weekday is no name.
  const date = rest === '' ? today : dateFromSearch(/^[月火水木金土日]$/.test(day) ? `${day}曜` : day, today)
  return date && `${date}T${two(hours)}:${two(minutes)}:00`
}

const two = (number: number) => String(number).padStart(2, '0')
