import { ONLINE } from '@koma/schema/constants'
import { useFormat } from '../../shared/format/useFormat.ts'

/** A lesson as an entry of a history has it: where it is, and, where it was moved, what was another before. */
interface MovedEntry {
  lessonTime: string
  lessonTimeBefore: string | null
  lessonLocation: string
  lessonLocationBefore: string | null
  teacher: { id: string; displayName: string } | null
  teacherBefore: { id: string; displayName: string } | null
}

/**
 * Returns how a moved lesson changed: its time, teacher and place `before` and `now`, those that differ; empty texts
 * for any other entry. (LOG-07)
 */
export function useMovedFrom(entry: MovedEntry, online: string): { before: string; now: string } {
  const format = useFormat()
  const { lessonTime, lessonTimeBefore, lessonLocation, lessonLocationBefore, teacher, teacherBefore } = entry
  const place = (name: string) => (name === ONLINE ? online : name)
  const pairs: [before: string, now: string][] = []
  if (lessonTimeBefore !== null && lessonTimeBefore !== lessonTime)
    pairs.push([format.dateTime(lessonTimeBefore), format.dateTime(lessonTime)])
  if (teacherBefore !== null && teacherBefore.id !== teacher?.id)
    pairs.push([teacherBefore.displayName, teacher?.displayName ?? ''])
  if (lessonLocationBefore !== null && lessonLocationBefore !== lessonLocation)
    pairs.push([place(lessonLocationBefore), place(lessonLocation)])
  const side = (which: 0 | 1) =>
    pairs
      .map((pair) => pair[which])
      .filter(Boolean)
      .join(' · ')
  return { before: side(0), now: side(1) }
}
