import type { Language } from '@koma/schema/codes'
import type { WallDate, WallTime } from '@koma/schema/rules/time'

const weekdays = { jp: '月火水木金土日', en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] }
const months = 'January February March April May June July August September October November December'.split(' ')

/** Returns 11月20日(金) / Fri 20 Nov; with `year` 2026年11月20日(金) / Fri 20 Nov 2026. */
export function dayText(dateOrTime: WallDate | WallTime, language: Language, { year = false } = {}): string {
  const day = Temporal.PlainDate.from(dateOrTime.slice(0, 10))
  const weekday = weekdays[language][day.dayOfWeek - 1]
  if (language === 'jp') return `${year ? `${day.year}年` : ''}${day.month}月${day.day}日(${weekday})`
  return `${weekday} ${day.day} ${months[day.month - 1]?.slice(0, 3)}${year ? ` ${day.year}` : ''}`
}

/** Returns 11月 / November. */
export function monthText(dateOrTime: WallDate | WallTime, language: Language): string {
  const { month } = Temporal.PlainDate.from(dateOrTime.slice(0, 10))
  return language === 'jp' ? `${month}月` : `${months[month - 1]}`
}

/** Returns 18:00. */
export function timeText(time: WallTime): string {
  return time.slice(11, 16)
}

/** Returns 2026年11月20日(金) 18:00–18:50 / Fri 20 Nov 2026, 18:00–18:50. */
export function lessonTimeText(lesson: { startsAt: WallTime; endsAt: WallTime }, language: Language): string {
  const range = `${timeText(lesson.startsAt)}–${timeText(lesson.endsAt)}`
  return `${dayText(lesson.startsAt, language, { year: true })}${language === 'jp' ? ' ' : ', '}${range}`
}

/** Returns ¥12,000. */
export const yenText = (yen: number): string => `¥${yen.toLocaleString('en')}`

/** Returns 2ポイント, チケット2枚 / 2 points, 1 ticket (BRAND-13). */
export function creditText(count: number, type: 'p' | 't', language: Language): string {
  if (language === 'jp') return type === 'p' ? `${count}ポイント` : `チケット${count}枚`
  const unit = type === 'p' ? 'point' : 'ticket'
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
