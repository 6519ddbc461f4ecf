import { halfWidth } from './halfWidth.ts'

const written = /^(\d{1,2})(?:[:.時](\d{1,2})分?|時)?$|^(\d{1,2})(\d{2})$/

/**
 * Reads a typed time of day as `HH:mm`; null for other texts. Takes 9:30, 930, 0930, 9, 9時半, 9時30分, in half or full
 * width.
 */
export function parseTimeInput(text: string): string | null {
  const typed = halfWidth(text).replaceAll(/\s/g, '').replace('半', '30')
  const [, hour, minute, compactHour, compactMinute] = written.exec(typed) ?? []
  const hours = Number(hour ?? compactHour ?? Number.NaN)
  const minutes = Number(minute ?? compactMinute ?? 0)
  if (!(hours <= 23 && minutes <= 59)) return null
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

/** Returns the next full step (`minutes`) after (`direction` 1) or before (-1) a time `HH:mm`, within the day. */
export function stepTime(time: string, minutes: number, direction: 1 | -1): string {
  const now = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  const stepped = (direction === 1 ? Math.floor(now / minutes) + 1 : Math.ceil(now / minutes) - 1) * minutes
  const within = Math.min(Math.max(stepped, 0), 24 * 60 - minutes)
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`
}
