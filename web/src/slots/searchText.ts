import { formatDate, formatTimeRange, formatWeekday } from '../shared/format/dates.ts'
import { halfWidth } from '../shared/format/halfWidth.ts'
import type { SlotState } from '../student/slotState.ts'
import type { StudentSlot } from '../student/studentDocuments.ts'
import { messages } from '../student/messages.ts'
import { coursesOf, type ListedSlot } from './listedSlots.ts'
import { startsAtWord } from './timeWords.ts'

const known = new WeakMap<SlotState, string>()
/** A weekday alone is not part of a name: 木 is Thursday, not 鈴木. */
const weekday = /^([月火水木金土日])(曜日?)?$/

/** Returns the words of a search: case and width do not matter, and all must be found. (SHELL-26) */
export function searchWords(query: string): string[] {
  return normal(query).split(/\s+/).filter(Boolean)
}

/**
 * Tells whether a slot's teacher (where shown), courses, places, weekday, date or time contain every word. A time of
 * day finds what starts then; a Japanese weekday finds the day only. (STU-08)
 */
export function matches({ slot, state }: ListedSlot, words: readonly string[]): boolean {
  if (words.length === 0) return true
  let text = known.get(state)
  if (text === undefined) {
    text = textOf(slot, state)
    known.set(state, text)
  }
  const found = text
  const day = formatWeekday(slot.startsAt, 'jp')
  return words.every((word) => {
    const dayWord = weekday.exec(word)?.[1]
    if (dayWord !== undefined) return dayWord === day
    return found.includes(word) || startsAtWord(word)?.(slot) === true
  })
}

/** Returns a slot's texts in both languages: what people type does not follow the language they read in. */
function textOf({ startsAt, endsAt, teacher }: StudentSlot, state: SlotState): string {
  const [year, month, day] = startsAt.slice(0, 10).split('-').map(Number)
  return normal(
    [
      teacher?.displayName ?? '',
      // Japanese names are written with and without the space.
      teacher?.displayName.replaceAll(/\s/g, '') ?? '',
      ...coursesOf(state),
      state.place.location ?? '',
      ...(state.place.online ? [messages.jp.online, messages.en.online] : []),
      formatDate(startsAt, 'jp', { year: true }),
      `${formatWeekday(startsAt, 'jp')}曜日`,
      formatDate(startsAt, 'en', { year: true }),
      startsAt.slice(0, 10),
      `${year}/${month}/${day}`,
      formatTimeRange(startsAt, endsAt),
    ].join('\n'),
  )
}

/** Returns a text as people look for it, whatever its width, case and accents: jose finds José. (READ-01) */
function normal(text: string): string {
  return halfWidth(text)
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
}
