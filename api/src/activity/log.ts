import { ONLINE } from '@koma/schema/constants'
import { type LogInput, logInput, type LogSubject } from '@koma/schema/input/log'
import { plusDays } from '@koma/schema/rules/time'
import { query, wallTimeColumn } from '../database/sql.ts'
import { pageReading } from '../record/page.ts'
import type { Context } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { mayReadLog } from './history.policy.ts'
import { type LogEntryType, type LogPageType, LogTypeEnum } from './log.type.ts'

const typesOf: Record<LogSubject, readonly (keyof typeof LogTypeEnum)[]> = {
  booking: ['booking', 'booking_unrestricted'],
  cancellation: ['cancel_return', 'cancel_no_return', 'cancel_unrestricted'],
  waiting: ['waiting_add', 'waiting_remove', 'waiting_place'],
  lesson: ['lesson_moved', 'change_to_online'],
  contract: ['contract'],
  record: ['record_created', 'record_changed', 'record_deleted'],
  account: ['unlock'],
}

type Row = Omit<LogEntryType, 'courseName' | 'online' | 'changes'> & {
  changes: Record<string, readonly [unknown, unknown]> | null
  place: string[]
}

// The names of whoever acted and taught are read from their rows, which stay when they are deleted.
const columns = `a.id, a.type, ${wallTimeColumn('a.at')} as "doneAt", a.actor,
  coalesce(bs.last_name || ' ' || bs.first_name, bt.last_name || ' ' || bt.first_name,
    bf.last_name || ' ' || bf.first_name) as "actorName",
  a.slot_id as "slotId", ${wallTimeColumn('a.lesson_time')} as "lessonTime", a.lesson_location as "lessonLocation",
  ${wallTimeColumn('a.lesson_time_before')} as "lessonTimeBefore", a.lesson_location_before as "lessonLocationBefore",
  a.teacher_code_before as "teacherCodeBefore",
  a.teacher_id as "teacherId", a.teacher_code as "teacherCode", te.last_name || ' ' || te.first_name as "teacherName",
  a.student_id as "studentId", a.student_code as "studentCode", a.student_name as "studentName",
  a.course_code as "courseCode", a.contract_id as "contractId", a.contract_name as "contractName",
  a.points_change as "pointsChange", a.points_after as "pointsAfter",
  a.record_kind as "recordKind", a.record_id as "recordId", a.record_name as "recordName", a.changes`

/** Who acted, by code; one that was given again is of whoever has it now. */
const actor = (alias: string, type: string) => `left join lateral (
    select last_name, first_name from ${type} where school_id = a.school_id and ${type}_id = split_part(a.actor, ':', 2)
      and a.actor like '${type}:%' order by active desc limit 1) ${alias} on true`
const tables = `activity a
  left join teacher te on te.school_id = a.school_id and te.id = a.teacher_id
  ${actor('bs', 'student')} ${actor('bt', 'teacher')} ${actor('bf', 'staff')}`
const searched = `koma_plain(concat_ws(' ', a.student_code, a.student_name, a.teacher_code, te.last_name, te.first_name,
  a.course_code, a.contract_name, a.actor, bs.last_name, bs.first_name, bt.last_name, bt.first_name,
  bf.last_name, bf.first_name, a.record_name, a.lesson_location))`

/**
 * What was done in the school, by whom and from what to what, the latest first, a page at a time (LOG-01, LOG-02, LOG-04,
 * LOG-05, LOG-10, LOG-15, D131…D133). Staff, without a flag (D128, PERM-40).
 */
export async function log(ctx: Context, input: LogInput): Promise<LogPageType> {
  mayReadLog(ctx)
  const { from, to, about, search, ...which } = parseInput(ctx, logInput, input)
  const page = pageReading(ctx, which, {
    by: [
      { column: 'a.at', type: 'timestamp' },
      { column: 'a.id', type: 'uuid' },
    ],
    direction: 'desc',
  })
  const types = about === null || about === undefined ? null : typesOf[about].map((type) => LogTypeEnum[type])
  const [rows, directory] = await Promise.all([
    query<Row>(
      ctx.em,
      `select ${columns}, ${page.place} from ${tables}
       where a.school_id = $1 and a.at >= $2 and ($3::timestamp is null or a.at < $3)
         and ($4::text[] is null or a.type = any($4)) and ${page.comesAfter('$5')}
         and (select coalesce(bool_and(strpos(${searched}, koma_plain(word)) > 0), true) from unnest($6::text[]) word)
       order by ${page.orderBy} limit $7`,
      [ctx.school.id, from, to ? plusDays(to, 1) : null, types, page.after, wordsOf(search), page.limit],
    ),
    ctx.directory(),
  ])
  const names = new Map([...directory.courses.values()].map(({ code, displayName }) => [code, displayName]))
  const { rows: shown, ...more } = page.pageOf<Omit<Row, 'place'>>(rows)
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

function wordsOf(search: string | null | undefined): string[] {
  return (search ?? '').split(/\s+/).filter((word) => word !== '')
}

/** A value as one text: what is a list is listed, what is none is null. */
function wordOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map((each) => wordOf(each) ?? '').join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
