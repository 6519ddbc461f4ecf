import { logPlace, placeWord } from '@koma/schema/logEntry'
import type { LogEntry } from './recordHistoryDocuments.ts'

/** Returns the time, teacher and place of a moved lesson that changed; nothing for any other entry. (LOG-05) */
export function movedFields(entry: LogEntry, text: Parameters<typeof logPlace>[1]): LogEntry['changes'] {
  if (entry.type !== 'lesson_moved') return []
  const pairs = [
    ['startsAt', entry.lessonTimeBefore, entry.lessonTime],
    ['teacher', entry.teacherNameBefore ?? entry.teacherCodeBefore, entry.teacherName ?? entry.teacherCode],
    ['location', placeWord(entry.lessonLocationBefore, text), logPlace(entry, text)],
  ] as const
  return pairs.flatMap(([field, before, after]) =>
    before && before !== after ? [{ fieldName: null, field, before, after: after || null }] : [],
  )
}
