import { ONLINE } from '@koma/schema/constants'
import type { PageInput } from '@koma/schema/input/page'
import { wallTimeColumn } from '../database/sql.ts'
import { type PageReading, pageReading } from '../record/page.ts'
import type { Context } from '../shared/context.ts'
import { actorName, actors } from './actorName.ts'
import type { LogEntryType, LogPageType } from './log.type.ts'

/** An entry as it is read, with its place in the order. */
export type EntryRow = Omit<LogEntryType, 'courseName' | 'online' | 'changes'> & {
  changes: Record<string, readonly [unknown, unknown]> | null
  place: string[]
}

/** What is read of an entry `a`. The names of teachers are read from their rows, which stay when they are deleted. */
export const entryColumns = `a.id, a.type, ${wallTimeColumn('a.at')} as "doneAt", a.actor, a.door,
  ${actorName} as "actorName",
  a.slot_id as "slotId", ${wallTimeColumn('a.lesson_time')} as "lessonTime", a.lesson_location as "lessonLocation",
  ${wallTimeColumn('a.lesson_time_before')} as "lessonTimeBefore", a.lesson_location_before as "lessonLocationBefore",
  a.teacher_code_before as "teacherCodeBefore",
  a.teacher_id as "teacherId", a.teacher_code as "teacherCode", te.last_name || ' ' || te.first_name as "teacherName",
  a.student_id as "studentId", a.student_code as "studentCode", a.student_name as "studentName",
  a.course_code as "courseCode", a.contract_id as "contractId", a.contract_name as "contractName",
  a.points_change as "pointsChange", a.points_after as "pointsAfter",
  a.record_kind as "recordKind", a.record_id as "recordId", a.record_name as "recordName", a.changes`

/** What `entryColumns` needs beside the entry `a`. */
export const entryJoins = `left join teacher te on te.school_id = a.school_id and te.id = a.teacher_id
  ${actors}`

/** Pages of entries `a`, the latest first. */
export function latestFirst(ctx: Pick<Context, 'language'>, which: PageInput): PageReading {
  return pageReading(ctx, which, {
    by: [
      { column: 'a.at', type: 'timestamp' },
      { column: 'a.id', type: 'uuid' },
    ],
    direction: 'desc',
  })
}

/** The page that has been read, as it is told: courses by what they are called now. */
export async function entriesPage(ctx: Context, page: PageReading, rows: readonly EntryRow[]): Promise<LogPageType> {
  const { courses } = await ctx.directory()
  const names = new Map([...courses.values()].map(({ code, displayName }) => [code, displayName]))
  const { rows: shown, ...more } = page.pageOf<Omit<EntryRow, 'place'>>(rows)
  const entries = shown.map(({ changes, ...row }) => ({
    ...row,
    online: row.lessonLocation === ONLINE,
    courseName: row.courseCode === null ? null : (names.get(row.courseCode) ?? row.courseCode),
    changes: Object.entries(changes ?? {}).map(([field, [before, after]]) => ({
      field,
      before: wordOf(before),
      after: wordOf(after),
    })),
  }))
  return { entries, ...more }
}

/** A value as one text: what is a list is listed, what is none is null. */
function wordOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map((each) => wordOf(each) ?? '').join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
