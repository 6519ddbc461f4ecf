import { placeWord } from '@koma/schema/logEntry'
import type { HistoryEntry } from './bookingHistoryDocuments.ts'
import type { messages } from './messages.ts'
import { minute } from '../../ui/csv.ts'

/** Returns the columns of the file of a history. (LOG-07, CSV-10, D135) */
export function historyFile(
  text: (typeof messages)['en'],
): readonly (readonly [head: string, cell: (entry: HistoryEntry) => string])[] {
  const { columns } = text
  return [
    [columns.lesson, ({ lessonTime }) => minute(lessonTime)],
    [columns.done, ({ interactionTime }) => minute(interactionTime)],
    [text.type, ({ type, undone }) => (undone ? text.undone : text.types[type])],
    [columns.course, ({ courseName }) => courseName],
    [columns.student, ({ student }) => student?.fullName ?? text.other],
    [columns.teacher, ({ teacher }) => teacher?.displayName ?? ''],
    [columns.place, ({ online, lessonLocation }) => (online ? text.online : lessonLocation)],
    [columns.change, ({ pointsChange }) => String(pointsChange)],
    [columns.contract, ({ contractNumber }) => contractNumber ?? ''],
    [columns.lessonBefore, ({ lessonTimeBefore }) => minute(lessonTimeBefore)],
    [columns.teacherBefore, ({ teacherBefore }) => teacherBefore?.displayName ?? ''],
    [columns.placeBefore, ({ lessonLocationBefore }) => placeWord(lessonLocationBefore, text)],
  ]
}
