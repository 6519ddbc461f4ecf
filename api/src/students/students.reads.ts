import {
  type StudentCountInput,
  studentCountInput,
  studentsInput,
  type StudentsInput,
} from '@koma/schema/input/student'
import { studentFields } from '@koma/schema/records/student'
import { dateOf } from '@koma/schema/rules/time'
import { z } from 'zod'
import { emailConfirmed, instantColumn } from '../accounts/account.reads.ts'
import { query, wallTimeColumn } from '../platform/database/sql.ts'
import { columnsOf } from '../platform/shared/recordFields.ts'
import { changedSince } from '../platform/record/changedSince.ts'
import { type ListOrder, type Page, pageReading, type PartInput, partReading } from '../platform/record/page.ts'
import type { Context } from '../platform/shared/context.ts'
import { parseInput } from '../platform/shared/input.ts'
import { maySeeStudents } from './student.policy.ts'
import { foundBy } from './studentSearch.ts'
import type { StudentPageType, StudentRecordType } from './studentRecord.type.ts'

/** After how many days without signing in somebody is stale (ASTU-05, CONST-32). */
const STALE_DAYS = 30

const filters = {
  active: 'and s.active',
  login: `and s.active and (s.last_login_at is null or s.last_login_at <= now() - interval '${STALE_DAYS} days')`,
  noPassword: 'and s.active and s.password_hash is null',
  all: '',
}

const code = { column: 's.student_id', type: 'text' } as const
const orders: Record<NonNullable<StudentsInput['order']>, ListOrder['by']> = {
  code: [code],
  name: [{ column: 's.last_name', type: 'text' }, { column: 's.first_name', type: 'text' }, code],
  // As the index has it: who never did comes first.
  lastLogin: [{ column: `coalesce(s.last_login_at, timestamptz '1970-01-01 00:00:00+00')`, type: 'timestamptz' }, code],
}

/**
 * Returns the columns of the students that `rows`, a query of their ids and positions, selects; today is `$1`, now
 * `$2`, the school `$3`.
 */
const columnsFor = (rows: string) => `with s as materialized (${rows})
  select s.id, s.version, ${columnsOf(studentFields, 's')}, s.profile_version as "profileVersion",
    s.last_name || ' ' || s.first_name as "fullName", ${emailConfirmed('s')} as "emailConfirmed",
    ${instantColumn('s.last_login_at')} as "lastLoginAt", s.password_hash is not null as "hasPassword",
    k.held as "contractCount", k.points, k.ends as "contractsEnd", k.starts as "contractsStart", ${wallTimeColumn('n.starts_at')} as "nextLessonAt", s.place
  from s
  cross join lateral (
    select (count(*) filter (where held))::int as held, coalesce(sum(points) filter (where held), 0)::int as points,
      (max(end_date) filter (where held))::text as ends, (min(start_date) filter (where start_date > $1::date))::text as starts
    from (
      select points, start_date, end_date, $1::date between start_date and end_date as held from contract
      where school_id = $3 and student_id = s.id and active and end_date >= $1::date) c) k
  left join lateral (
    select b.starts_at from booking b
    where b.school_id = $3 and b.student_id = s.id and b.status = 'booked' and b.ends_at > $2 order by b.starts_at limit 1) n on true`

type Row = StudentRecordType & { place: string[] }

/**
 * Students of the school, searched and in an order, a page at a time (ASTU-01, ASTU-02, ASTU-05, ASTU-08). All staff
 * (D128).
 */
export async function students(ctx: Context, input: StudentsInput): Promise<StudentPageType> {
  maySeeStudents(ctx)
  return readStudents(ctx, parseInput(ctx, studentsInput, input))
}

/** Reads them for callers already authorised, from parsed input and in pages of any length. */
export async function readStudents(
  ctx: Context,
  { filter, search, order, descending, updatedSince, ...which }: StudentsInput,
): Promise<StudentPageType> {
  const direction = descending === true ? 'desc' : 'asc'
  const page = pageReading(ctx, which, { by: orders[order ?? 'code'], direction })
  const params = [dateOf(ctx.now), ctx.now, ctx.school.id, page.after, page.limit, updatedSince ?? null]
  const found = await foundBy(ctx, search ?? '', params, 'page')
  const rows = await query<Row>(
    ctx.em,
    `${columnsFor(`select s.*, ${page.place} from student s
       where s.school_id = $3 and not s.deleted ${filters[filter ?? 'active']} ${found.condition} and ${page.comesAfter('$4')}
         and ${changedSince('s.id', '$3', '$6')}
       order by ${page.orderBy} limit $5`)}
     order by ${page.orderBy}`,
    found.params,
  )
  const { rows: shown, ...more } = page.pageOf<StudentRecordType>(rows)
  return { students: shown, ...more }
}

/** Beyond this number nobody counts matches: the user keeps typing. */
const MOST_COUNTED = 1000

/** Counts the students of a list; matches of a search up to 1,001, which means more than a thousand. */
export async function studentCount(ctx: Context, input: StudentCountInput): Promise<number> {
  maySeeStudents(ctx)
  return countStudents(ctx, parseInput(ctx, studentCountInput, input), MOST_COUNTED + 1)
}

/** Counts for callers already authorised; matches of a search up to `most`, null for to the end. */
export async function countStudents(
  ctx: Context,
  { filter, search }: StudentCountInput,
  most: number | null,
): Promise<number> {
  const found = await foundBy(ctx, search ?? '', [ctx.school.id], most === null ? 'all' : 'page')
  const [row] = await query<{ total: number }>(
    ctx.em,
    `select count(*)::int as total from (
       select from student s
       where s.school_id = $1 and not s.deleted ${filters[filter ?? 'active']} ${found.condition}
       ${found.condition === '' || most === null ? '' : `limit ${most}`}) counted`,
    found.params,
  )
  return row?.total ?? 0
}

/** The students of a list that does not come in pages: all, the active ones, or those of them who are fixed (D104). */
export type WholeList = 'all' | 'active' | 'fixed'

/** The students of such a list by code: all of them, or a part. BAD_USER_INPUT for an `after` of no such list. */
export async function allStudents(
  ctx: Context,
  list: WholeList,
  part: PartInput = {},
): Promise<Page<StudentRecordType>> {
  maySeeStudents(ctx)
  const where = { all: '', active: 'and s.active', fixed: 'and s.active and s.is_fixed' }[list]
  const page = partReading(ctx, part, { by: orders.code, direction: 'asc' })
  const rows = await query<Row>(
    ctx.em,
    `${columnsFor(`select s.*, ${page.place} from student s
       where s.school_id = $3 and not s.deleted ${where} and ${page.comesAfter('$4')}
         and ${changedSince('s.id', '$3', '$6')}
       order by ${page.orderBy} limit $5`)}
     order by ${page.orderBy}`,
    [dateOf(ctx.now), ctx.now, ctx.school.id, page.after, page.limit, part.updatedSince ?? null],
  )
  return page.pageOf<StudentRecordType>(rows)
}

/** One student of the school as staff see them, or null. */
export async function studentRecordById(ctx: Context, id: string): Promise<StudentRecordType | null> {
  maySeeStudents(ctx)
  if (!z.uuid().safeParse(id).success) return null
  const [found] = withoutPlace(
    await query<Row>(
      ctx.em,
      columnsFor(`select s.*, null as place from student s where s.school_id = $3 and s.id = $4 and not s.deleted`),
      [dateOf(ctx.now), ctx.now, ctx.school.id, id],
    ),
  )
  return found ?? null
}

const withoutPlace = (rows: readonly Row[]): StudentRecordType[] => rows.map(({ place: _, ...row }) => row)
