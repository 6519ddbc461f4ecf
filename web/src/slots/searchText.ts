import { formatDate, formatTimeRange, formatWeekday } from '../shared/format/dates.ts'
import { halfWidth } from '../shared/format/parseDate.ts'
import type { StudentSlot } from '../shared/student/studentDocuments.ts'

const known = new WeakMap<StudentSlot, string>()

/** The words of a search: case and width do not matter, and all must be found. (SHELL-26) */
export function searchWords(query: string): string[] {
  return normal(query).split(/\s+/).filter(Boolean)
}

/** Whether a slot's teacher (where shown), weekday, date or time contains every word. (STU-08) */
export function matches(slot: StudentSlot, words: readonly string[]): boolean {
  if (words.length === 0) return true
  let text = known.get(slot)
  if (text === undefined) {
    text = textOf(slot)
    known.set(slot, text)
  }
  const found = text
  return words.every((word) => found.includes(word))
}

/** In both languages: what people type does not follow the language they read in. */
function textOf({ startsAt, endsAt, teacher }: StudentSlot): string {
  const [year, month, day] = startsAt.slice(0, 10).split('-').map(Number)
  return normal(
    [
      teacher?.displayName ?? '',
      // Japanese names are written with and without the space.
      teacher?.displayName.replaceAll(/\s/g, '') ?? '',
      formatDate(startsAt, 'jp', { year: true }),
      `${formatWeekday(startsAt, 'jp')}曜日`,
      formatDate(startsAt, 'en', { year: true }),
      startsAt.slice(0, 10),
      `${year}/${month}/${day}`,
      formatTimeRange(startsAt, endsAt),
    ].join('\n'),
  )
}

function normal(text: string): string {
  return halfWidth(text).toLowerCase()
}
