import { logPlace, placeWord } from '@koma/schema/logTexts'
import type { LogEntry } from './recordHistoryDocuments.ts'

/** Of a lesson that was moved its time, teacher and place, as far as they were others before; nothing of any other entry. (LOG-05) */
export function movedFields(entry: LogEntry, text: Parameters<typeof logPlace>[1]): LogEntry['changes'] {
  if (entry.type !== 'lesson_moved') return []
  const pairs = [
    ['startsAt', entry.lessonTimeBefore, entry.lessonTime],
    ['teacherCode', entry.teacherCodeBefore, entry.teacherCode],
    ['location', placeWord(entry.lessonLocationBefore, text), logPlace(entry, text)],
  ] as const
  return pairs.flatMap(([field, before, after]) =>
    before && before !== after ? [{ field, before, after: after || null }] : [],
  )
}
