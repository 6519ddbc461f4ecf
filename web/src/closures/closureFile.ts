import type { Closure } from '../calendar/closures/closureDocuments.ts'
import type { messages } from './messages.ts'
import { minute } from '../ui/csv.ts'

/** Returns the columns of the file of closures: from when until when, where or with whom, and why. (CSV-10, D135) */
export function closureFile({
  columns,
}: (typeof messages)['en']): readonly (readonly [head: string, cell: (closure: Closure) => string])[] {
  return [
    [columns.from, ({ startsAt }) => minute(startsAt)],
    [columns.to, ({ endsAt }) => minute(endsAt)],
    [columns.place, ({ locationName }) => locationName ?? ''],
    [columns.teacher, ({ teacherName }) => teacherName ?? ''],
    [columns.reason, ({ reason }) => reason],
  ]
}
