import { ONLINE } from '@koma/schema/constants'
import { type LogInput, logInput } from '@koma/schema/input/log'
import type { LogSubject } from '@koma/schema/logTexts'
import type { PageInput } from '@koma/schema/input/page'
import { plusDays } from '@koma/schema/rules/time'
import type { z } from 'zod'
import { query, wallTimeColumn } from '../database/sql.ts'
import { pageReading } from '../record/page.ts'
import type { Context } from '../shared/context.ts'
import { parseInput } from '../shared/input.ts'
import { actorName, actors } from './actorName.ts'
import { mayReadLog } from './history.policy.ts'
import { type LogEntryType, type LogPageType, LogTypeEnum } from './log.type.ts'

const typesOf: Record<LogSubject, readonly (keyof typeof LogTypeEnum)[]> = {
  booking: ['booking', 'booking_unrestricted'],
  cancellation: ['cancel_return', 'cancel_no_return', 'cancel_unrestricted'],
  waiting: ['waiting_add', 'waiting_remove', 'waiting_place'],
  lesson: ['lesson_moved', 'change_to_online', 'attendance'],
  contract: ['contract'],
  record: ['record_created', 'record_changed', 'record_deleted'],
  slot: ['slot_created', 'slot_changed', 'slot_deleted', 'slots_changed', 'slots_deleted', 'slots_restored'],
  account: [
    'login',
    'login_failed',
    'logout',
    'sessions_ended',
    'password_changed',
    'password_link',
    'unlock',
    'calendar_created',
    'calendar_ended',
  ],
  mail: ['mail_resent'],
}

type Row = Omit<LogEntryType, 'courseName' | 'online' | 'changes'> & {
  changes: Record<string, readonly [unknown, unknown]> | null
  place: string[]
}

// The names of teachers are read from their rows, which stay when they are deleted.
const columns = `a.id, a.type, ${wallTimeColumn('a.at')} as "doneAt", a.actor, a.door,
  ${actorName} as "actorName",
  a.slot_id as "slotId", ${wallTimeColumn('a.lesson_time')} as "lessonTime", a.lesson_location as "lessonLocation",
  ${wallTimeColumn('a.lesson_time_before')} as "lessonTimeBefore", a.lesson_location_before as "lessonLocationBefore",
  a.teacher_code_before as "teacherCodeBefore",
  a.teacher_id as "teacherId", a.teacher_code as "teacherCode", te.last_name || ' ' || te.first_name as "teacherName",
  a.student_id as "studentId", a.student_code as "studentCode", a.student_name as "studentName",
  a.course_code as "courseCode", a.contract_id as "contractId", a.contract_name as "contractName",
  a.points_change as "pointsChange", a.points_after as "pointsAfter",
  a.record_kind as "recordKind", a.record_id as "recordId", a.record_name as "recordName", a.changes`

const tables = `activity a
  left join teacher te on te.school_id = a.school_id and te.id = a.teacher_id
  ${actors}`
const searched = `koma_plain(concat_ws(' ', a.student_code, a.student_name, a.teacher_code, te.last_name, te.first_name,
  a.course_code, a.contract_name, a.actor, bs.last_name, bs.first_name, bt.last_name, bt.first_name,
  bf.last_name, bf.first_name, a.record_name, a.lesson_location))`

/** Which entries are read, as `logInput` has read it. */
export type LogRange = Pick<z.output<typeof logInput>, 'from' | 'to' | 'about' | 'search'>

/**
 * What was done in the school, by whom and from what to what, the latest first, a page at a time (LOG-01, LOG-02, LOG-04,
 * LOG-05, LOG-10, LOG-15, D131…D133). Staff, without a flag (D128, PERM-40).
 */
export async function log(ctx: Context, input: LogInput): Promise<LogPageType> {
  mayReadLog(ctx)
  const { limit, after, ...range } = parseInput(ctx, logInput, input)
  return readLog(ctx, range, { limit, after })
}

/** The same for who may, by what is read already and in pages of any length. */
export async function readLog(ctx: Context, range: LogRange, which: PageInput): Promise<LogPageType> {
  const page = pageReading(ctx, which, {
    by: [
      { column: 'a.at', type: 'timestamp' },
      { column: 'a.id', type: 'uuid' },
    ],
    direction: 'desc',
  })
  const { where, params } = filterOf(ctx, range)
  const [rows, directory] = await Promise.all([
    query<Row>(
      ctx.em,
      `select ${columns}, ${page.place} from ${tables} where ${where} and ${page.comesAfter('$6')}
       order by ${page.orderBy} limit $7`,
      [...params, page.after, page.limit],
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

/** How many entries there are in a range. */
export async function countLog(ctx: Context, range: LogRange): Promise<number> {
  const { where, params } = filterOf(ctx, range)
  const [row] = await query<{ n: number }>(ctx.em, `select count(*)::int as n from ${tables} where ${where}`, params)
  return row?.n ?? 0
}

function filterOf(ctx: Context, { from, to, about, search }: LogRange): { where: string; params: unknown[] } {
  const types = about === null || about === undefined ? null : typesOf[about].map((type) => LogTypeEnum[type])
  return {
    where: `a.school_id = $1 and a.at >= $2 and ($3::timestamp is null or a.at < $3)
      and ($4::text[] is null or a.type = any($4))
      and (select coalesce(bool_and(strpos(${searched}, koma_plain(word)) > 0), true) from unnest($5::text[]) word)`,
    params: [ctx.school.id, from, to ? plusDays(to, 1) : null, types, wordsOf(search)],
  }
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
