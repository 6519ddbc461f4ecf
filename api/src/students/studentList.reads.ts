import type { PageInput } from '@koma/schema/input/page'
import {
  type StudentCountInput,
  studentCountInput,
  studentsInput,
  type StudentsInput,
} from '@koma/schema/input/student'
import { studentFields } from '@koma/schema/records/student'
import { dateOf } from '@koma/schema/rules/time'
import { wantedText } from '@koma/schema/rules/wantedText'
import { z } from 'zod'
import { emailConfirmed } from '../accounts/accountTables.ts'
import { instant, query, type Sql, sql, wallTime } from '../platform/database/sql.ts'
import { columnsOf } from '../platform/shared/recordFields.ts'
import { hasChangedSince } from '../platform/record/changedSince.ts'
import { type ListOrder, type Page, pageReading, type PartInput, partReading } from '../platform/record/page.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { currentLeaves } from './currentLeave.ts'
import { fieldsMatch } from './fields/fieldFilters.ts'
import { fieldOrderReading } from './fields/fieldOrder.ts'
import { shownFieldValues } from './fields/shownFields.ts'
import { maySeeStudents } from './student.policy.ts'
import { studentsFound } from './studentSearch.ts'
import type { StudentPageType, StudentRecordType } from './studentRecord.type.ts'

/** After how many days without signing in somebody is stale (ASTU-05, CONST-32). */
const STALE_DAYS = 30

const filters = (ctx: Context): Record<NonNullable<StudentsInput['filter']>, Sql> => ({
  active: sql`s.active`,
  login: sql`s.active
    and (s.last_login_at is null or s.last_login_at <= now() - make_interval(days => ${STALE_DAYS}))`,
  noPassword: sql`s.active and s.password_hash is null`,
  paused: hasLeave(ctx, sql`l.kind = 'pause' and l.from_day <= ${dateOf(ctx.now)}::date`),
  leaving: hasLeave(ctx, sql`l.kind = 'leaving' and l.from_day > ${dateOf(ctx.now)}::date`),
  left: hasLeave(ctx, sql`l.kind = 'leaving' and l.from_day <= ${dateOf(ctx.now)}::date`),
  all: sql`true`,
})

/** Returns the condition that a student `s` has a pause or departure `l` that is not over. */
function hasLeave({ school, now }: Context, condition: Sql): Sql {
  return sql`s.id in (select l.student_id from student_leave l where l.school_id = ${school.id}
    and l.undone_at is null and coalesce(l.until_day, 'infinity') >= ${dateOf(now)}::date and ${condition})`
}

/** Compared by code points, so that the order is the same whatever collation a database was made with. (READ-03) */
const code = { column: '(s.student_id collate "C")', type: 'text' } as const
const orders: Record<NonNullable<StudentsInput['order']>, ListOrder['by']> = {
  code: [code],
  name: [{ column: 's.name_order', type: 'text' }, code],
  // Written as the index has it. Students who have never signed in come first.
  lastLogin: [{ column: `coalesce(s.last_login_at, timestamptz '1970-01-01 00:00:00+00')`, type: 'timestamptz' }, code],
}

/** Returns the columns of the students that `rows`, a query of their ids and positions, selects, in an order. */
function columnsFor(ctx: Context, rows: Sql, order: Sql = sql`s.id`): Sql<Row> {
  const { school, now } = ctx
  const today = sql`${dateOf(now)}::date`
  return sql`
    with s as materialized (${rows})
    select s.id, s.version, ${sql.raw(columnsOf(studentFields, 's'))}, s.profile_version as "profileVersion",
      s.last_name || ' ' || s.first_name as "fullName", ${emailConfirmed('s')} as "emailConfirmed",
      ${instant('s.last_login_at')} as "lastLoginAt", s.password_hash is not null as "hasPassword",
      k.held as "contractCount", k.points, k.ends as "contractsEnd", k.starts as "contractsStart",
      ${wallTime('n.starts_at')} as "nextLessonAt", l.leave,
      ${shownFieldValues(school.id, 'staff')} as "shownValues", s.place
    from s
    cross join lateral (
      select (count(*) filter (where held))::int as held, coalesce(sum(points) filter (where held), 0)::int as points,
        (max(end_date) filter (where held))::text as ends,
        (min(start_date) filter (where start_date > ${today}))::text as starts
      from (
        select points, start_date, end_date, ${today} between start_date and end_date as held from contract
        where school_id = ${school.id} and student_id = s.id and active and end_date >= ${today}) c) k
    left join lateral (
      select b.starts_at from booking b
      where b.school_id = ${school.id} and b.student_id = s.id and b.status = 'booked' and b.ends_at > ${now}
      order by b.starts_at limit 1) n on true
    left join (${currentLeaves(ctx)}) l on l.student_id = s.id
    order by ${order}`
}

type Row = StudentRecordType & { place: string[] }

/**
 * Returns students of the school, searched and in an order, a page at a time (ASTU-01, ASTU-02, ASTU-05, ASTU-08). All
 * staff (D128).
 */
export async function students(ctx: Context, input: StudentsInput): Promise<StudentPageType> {
  maySeeStudents(ctx)
  return readStudents(ctx, parseInput(ctx, studentsInput, input))
}

/** Reads them for callers already authorised, from parsed input and in pages of any length. */
export async function readStudents(
  ctx: Context,
  { filter, search, fields, order, orderField, descending, updatedSince, ...which }: StudentsInput,
): Promise<StudentPageType> {
  const direction = descending === true ? 'desc' : 'asc'
  const page =
    orderField == null
      ? codedReading(ctx, which, order ?? 'code', direction)
      : await fieldOrderReading(ctx, which, orderField, direction)
  const found = await studentsFound(ctx, search ?? '', 'page')
  const match = await fieldsMatch(ctx, fields ?? [], 'page')
  const isListed = sql`${filters(ctx)[filter ?? 'active']} and ${found} and ${match}
    and ${hasChangedSince('s.id', ctx.school.id, updatedSince)}`
  const rows = await query(ctx.em, columnsFor(ctx, page.rows(isListed), page.inOrder))
  const { rows: shown, ...more } = page.pageOf<StudentRecordType>(rows)
  return { students: shown, ...more }
}

/** Returns how to read a page in an order of the list's own. */
function codedReading(ctx: Context, which: PageInput, order: keyof typeof orders, direction: 'asc' | 'desc') {
  const page = pageReading(ctx, which, { by: orders[order], direction })
  const rows = (condition: Sql) => sql`
    select s.*, ${page.selectPlace} from student s
    where s.school_id = ${ctx.school.id} and not s.deleted and ${condition} and ${page.afterPlace}
    order by ${page.inOrder} limit ${page.limit}`
  return { ...page, rows }
}

/** Beyond this number nobody counts matches: the user keeps typing. */
const MOST_COUNTED = 1000

/**
 * Counts the students of a list; matches of a search or of own fields up to 1,001, which means more than a thousand.
 */
export async function studentCount(ctx: Context, input: StudentCountInput): Promise<number> {
  maySeeStudents(ctx)
  return countStudents(ctx, parseInput(ctx, studentCountInput, input), MOST_COUNTED + 1)
}

/** Counts for callers already authorised; matches of a search up to `most`, null for to the end. */
export async function countStudents(
  ctx: Context,
  { filter, search, fields }: StudentCountInput,
  most: number | null,
): Promise<number> {
  const of = most === null ? 'all' : 'page'
  const found = await studentsFound(ctx, search ?? '', of)
  const match = await fieldsMatch(ctx, fields ?? [], of)
  const isWhole = wantedText(search ?? '') === '' && (fields ?? []).length === 0
  const limit = isWhole || most === null ? sql`` : sql`limit ${most}`
  const [row] = await query(
    ctx.em,
    sql<{ total: number }>`
      select count(*)::int as total from (
        select from student s
        where s.school_id = ${ctx.school.id} and not s.deleted and ${filters(ctx)[filter ?? 'active']}
          and ${found} and ${match}
        ${limit}) counted`,
  )
  return row?.total ?? 0
}

/** The students of a list that does not come in pages: all, the active ones, or those of them who are fixed (D104). */
export type WholeList = 'all' | 'active' | 'fixed'

/**
 * Returns the students of such a list by code: all of them, or a part. BAD_USER_INPUT for an `after` of no such list.
 */
export async function allStudents(
  ctx: Context,
  list: WholeList,
  part: PartInput = {},
): Promise<Page<StudentRecordType>> {
  maySeeStudents(ctx)
  const isListed = { all: sql`true`, active: sql`s.active`, fixed: sql`s.active and s.is_fixed` }[list]
  const page = partReading(ctx, part, { by: orders.code, direction: 'asc' })
  const rows = await query(
    ctx.em,
    columnsFor(
      ctx,
      sql`
        select s.*, ${page.selectPlace} from student s
        where s.school_id = ${ctx.school.id} and not s.deleted and ${isListed}
          and ${page.afterPlace} and ${hasChangedSince('s.id', ctx.school.id, part.updatedSince)}
        order by ${page.inOrder} limit ${page.limit}`,
      page.inOrder,
    ),
  )
  return page.pageOf<StudentRecordType>(rows)
}

/** Returns one student of the school as staff see them, or null. */
export async function studentRecordById(ctx: Context, id: string): Promise<StudentRecordType | null> {
  maySeeStudents(ctx)
  if (!z.uuid().safeParse(id).success) return null
  const [found] = await query(
    ctx.em,
    columnsFor(
      ctx,
      sql`
        select s.*, null as place from student s
        where s.school_id = ${ctx.school.id} and s.id = ${id} and not s.deleted`,
    ),
  )
  return found === undefined ? null : withoutPlace(found)
}

const withoutPlace = ({ place: _, ...student }: Row): StudentRecordType => student
