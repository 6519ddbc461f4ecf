import { ONLINE } from '@koma/schema/constants'
import { z } from 'zod'
import type { Context, UserType } from '../../platform/shared/context.ts'
import { accountId, accountTable, notDeleted } from '../../accounts/accountTables.ts'
import { query, sql } from '../../platform/database/sql.ts'
import { studentIdOf } from '../../students/student.reads.ts'

/** Stands for a record the school does not have: the verb refuses it like any unknown id. */
const UNKNOWN = '00000000-0000-0000-0000-000000000000'

/** Tells whether the school has what an id was looked up for. */
export function isKnown(id: string): boolean {
  return id !== UNKNOWN
}

/** Returns the id that a path names; anything else becomes an unknown id. */
export function idOrUnknown(name: string): string {
  return z.uuid().safeParse(name).data ?? UNKNOWN
}

/** Returns the id of the student that a body names by id or code; undefined when it names none. */
export async function namedStudent(ctx: Context, name: string | undefined): Promise<string | undefined> {
  return name === undefined ? undefined : ((await studentIdOf(ctx, name)) ?? UNKNOWN)
}

/** Returns the ids of the students that a body names by id or code, in any case and in its order. */
export async function namedStudents(ctx: Context, names: readonly string[]): Promise<string[]> {
  const lowerNames = names.map((name) => name.toLowerCase())
  const found = await query(
    ctx.em,
    sql<{ id: string; code: string }>`select id, student_id as code from student
     where school_id = ${ctx.school.id} and (student_id = any(${lowerNames}) or id::text = any(${lowerNames})) and not deleted`,
  )
  const ids = idsOf(found)
  return lowerNames.map((name) => ids.get(name) ?? UNKNOWN)
}

/** Returns rows with the student ID in place of the id of their student, as REST names students. */
export async function withStudentCodes<Row extends { studentId: string | null }>(
  ctx: Pick<Context, 'em' | 'school'>,
  rows: readonly Row[],
): Promise<Row[]> {
  const ids = [...new Set(rows.flatMap(({ studentId }) => studentId ?? []))]
  const found = await query(
    ctx.em,
    sql<{ id: string; code: string }>`
      select id, student_id as code from student where school_id = ${ctx.school.id} and id = any(${ids}::uuid[])`,
  )
  const codes = new Map(found.map(({ id, code }) => [id, code]))
  return rows.map((row) => ({ ...row, studentId: row.studentId === null ? null : (codes.get(row.studentId) ?? '') }))
}

/** Returns the id of the account that a path or body names, by id or code in any case. */
export async function namedAccount(ctx: Context, type: UserType, name: string): Promise<string> {
  const lowerName = name.toLowerCase()
  const [account] = await query(
    ctx.em,
    sql<{ id: string }>`
      select id from ${accountTable(type)} a
      where school_id = ${ctx.school.id} and (${accountId(type)} = ${lowerName} or id::text = ${lowerName})${notDeleted(type)}
      order by id::text = ${lowerName} desc limit 1`,
  )
  return account?.id ?? UNKNOWN
}

/** Returns the id of the location of that name. */
export async function namedLocation(ctx: Context, name: string): Promise<string> {
  const { locations } = await ctx.directory()
  return [...locations.values()].find(({ locationName, deleted }) => !deleted && locationName === name)?.id ?? UNKNOWN
}

/**
 * Returns the place that a body names. `online` in any case becomes the documented word for it, unless the school has a
 * location of that name.
 */
export async function placeNamed(ctx: Context, name: string): Promise<string> {
  if (name.trim().toLowerCase() !== 'online') return name
  return (await namedLocation(ctx, name)) === UNKNOWN ? ONLINE : name
}

/** Returns the id of the teacher that a body names by id or code, in any case. */
export async function namedTeacher(ctx: Context, name: string): Promise<string> {
  const { teachers } = await ctx.directory()
  return livingTeachers(teachers.values()).get(name.toLowerCase()) ?? UNKNOWN
}

/** Returns the ids of the teachers that a body names by id or code, in any case and in its order. */
export async function namedTeachers(ctx: Context, names: readonly string[]): Promise<string[]> {
  const { teachers } = await ctx.directory()
  const ids = livingTeachers(teachers.values())
  return names.map((name) => ids.get(name.toLowerCase()) ?? UNKNOWN)
}

/** Finds people by code or id; where the code of one is the id of another, the id counts. */
function idsOf(people: readonly { id: string; code: string }[]): ReadonlyMap<string, string> {
  const byCode = people.map(({ id, code }) => [code, id] as const)
  return new Map([...byCode, ...people.map(({ id }) => [id, id] as const)])
}

function livingTeachers(teachers: Iterable<{ id: string; teacherCode: string; deleted: boolean }>) {
  const living = [...teachers].filter(({ deleted }) => !deleted)
  return idsOf(living.map(({ id, teacherCode: code }) => ({ id, code })))
}

/** Returns the ids of the courses of those codes. */
export async function namedCourses(ctx: Context, codes: readonly string[]): Promise<string[]> {
  const { courses } = await ctx.directory()
  const ids = new Map([...courses.values()].flatMap(({ id, code, deleted }) => (deleted ? [] : [[code, id]])))
  return codes.map((code) => ids.get(code) ?? UNKNOWN)
}
