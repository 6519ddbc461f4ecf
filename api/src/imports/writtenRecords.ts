import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import type { RecordOf, Values } from '../platform/record/changes.ts'
import { type Before, makeMany } from '../platform/record/manyRecords.ts'
import type { Row } from '../platform/record/records.ts'
import type { Viewer } from '../platform/shared/context.ts'
import type { Form, ImportContext, Written } from './importKind.ts'

/** A row's change of an existing record. */
interface ChangedForm {
  id: string
  form: Form
}

/** The table of the courses of each kind of record that an import gives courses, and its column of the record. */
const coursesOf = {
  teacher: { table: sql`teacher_course`, owner: sql`teacher_id` },
  contract: { table: sql`contract_course`, owner: sql`contract_id` },
}
type Coursed = keyof typeof coursesOf

/** Makes the records of the forms, all together and in their order. */
export async function makeWritten<Entity extends Row>(
  em: EntityManager,
  ctx: ImportContext,
  by: Viewer,
  record: RecordOf<Entity>,
  forms: readonly Form[],
): Promise<Written[]> {
  const records = forms.map(({ values }) => values as Values<Entity>)
  const ids = await makeMany(em, ctx, by, record, records)
  return ids.map((id) => ({ id, before: null }))
}

/** Returns the new values of each record, by its id. */
export function wishesOf(changes: readonly ChangedForm[]): Map<string, Form['values']> {
  return new Map(changes.map(({ id, form }) => [id, form.values]))
}

/** Returns the records as they were before a file changed them. */
export function writtenOf(before: readonly Before[]): Written[] {
  return before.map(({ id, values }) => ({ id, before: { values } }))
}

/** Returns them with their courses, where the file changed those. */
export function writtenWithCourses(
  before: readonly Before[],
  forms: ReadonlyMap<string, Form>,
  courses: ReadonlyMap<string, string[]>,
): Written[] {
  return before.map(({ id, values }) => {
    const courseIds = courses.get(id) ?? []
    return { id, before: { values, ...(forms.get(id)?.courseIds === undefined ? {} : { courseIds }) } }
  })
}

/** Gives new records the courses of their rows. */
export async function giveCourses(
  em: EntityManager,
  kind: Coursed,
  schoolId: string,
  written: readonly Written[],
  forms: readonly Form[],
): Promise<void> {
  const ids = written.flatMap(({ id }, index) => (forms[index]?.courseIds ?? []).map(() => id))
  const courseIds = written.flatMap((_, index) => forms[index]?.courseIds ?? [])
  await query(
    em,
    sql`
      insert into ${coursesOf[kind].table} (school_id, ${coursesOf[kind].owner}, course_id)
      select ${schoolId}::uuid, * from unnest(${ids}::uuid[], ${courseIds}::uuid[])`,
  )
}

/** Returns the courses that records have now. */
export async function coursesBefore(
  em: EntityManager,
  kind: Coursed,
  schoolId: string,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const { table, owner } = coursesOf[kind]
  const rows = await query(
    em,
    sql<{ id: string; courseIds: string[] }>`
      select ${owner} as id, array_agg(course_id) as "courseIds" from ${table}
      where school_id = ${schoolId} and ${owner} = any(${ids}::uuid[]) group by 1`,
  )
  return new Map(rows.map(({ id, courseIds }) => [id, courseIds]))
}
