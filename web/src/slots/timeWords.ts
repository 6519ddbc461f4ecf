import { lookup } from '@koma/schema/rules/lookup'
import { hourOf, partOf } from './listedSlots.ts'
import type { PartOfDay } from '../shared/partsOfDay.ts'
import type { StudentSlot } from '../student/studentDocuments.ts'

/** What people call the parts of the day, in both languages. */
const parts = lookup<PartOfDay>({
  朝: 'morning',
  午前: 'morning',
  昼: 'afternoon',
  午後: 'afternoon',
  夕方: 'evening',
  夜: 'evening',
  morning: 'morning',
  afternoon: 'afternoon',
  evening: 'evening',
})
const time = /^(?:(午前|午後)?(\d{1,2})時(?:(半)|(\d{1,2})分)?|(\d{1,2})(?::(\d{2}))?(am|pm))$/

/**
 * Returns whether a slot starts at the time of day that a word of a search names; null for words that name none. Takes
 * 夕方, evening, 15時, 午後3時, 3時半 and 3pm; 3時 alone is 3:00 and 15:00, as people say it. (STU-08)
 */
export function startsAtWord(word: string): ((slot: Pick<StudentSlot, 'startsAt'>) => boolean) | null {
  const part = parts[word]
  if (part !== undefined) return (slot) => partOf(slot) === part
  const found = time.exec(word)
  if (found === null) return null
  const [, half, hourJp, isHalf, minuteJp, hourEn, minuteEn, halfEn] = found
  const hours = hoursOf(Number(hourJp ?? hourEn), half ?? halfEn)
  const minute = isHalf === undefined ? (minuteJp ?? minuteEn) : '30'
  return (slot) =>
    hours.includes(hourOf(slot)) && (minute === undefined || slot.startsAt.slice(14, 16) === minute.padStart(2, '0'))
}

/** Returns the hours of the day that a spoken one may mean. */
function hoursOf(hour: number, half: string | undefined): number[] {
  if (half === undefined) return hour < 12 ? [hour, hour + 12] : [hour]
  if (half === '午前' || half === 'am') return [hour % 12]
  return [(hour % 12) + 12]
}
