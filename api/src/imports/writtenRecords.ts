import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../platform/database/sql.ts'
import type { RecordOf, Values } from '../platform/record/changes.ts'
import { type Before, makeMany } from '../platform/record/manyRecords.ts'
import type { Row } from '../platform/record/records.ts'
import type { Viewer } from '../platform/shared/context.ts'
import type { Form, ImportContext, Written } from './importKind.ts'

/** A row's change of an existing record. */
export interface ChangedForm {
  id: string
  form: Form
}

/** The records whose courses an import writes: each kind has a table of its own for them. */
type Coursed = 'teacher' | 'contract'

/** Makes the records of the forms, all together and in their order. */
export async function makeWritten<Entity extends Row>(
  em: EntityManager,
  ctx: ImportContext,
  by: Viewer,
  record: RecordOf<Entity>,
  forms: readonly Form[],
): Promise<Written[]> {
  const wanted = forms.map(({ values }) => values as Values<Entity>)
  const ids = await makeMany(em, ctx, by, record, wanted)
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
  made: readonly Written[],
  forms: readonly Form[],
): Promise<void> {
  const pairs = made.flatMap(({ id }, index) =>
    (forms[index]?.courseIds ?? []).map((courseId) => [id, courseId] as const),
  )
  await query(
    em,
    `insert into ${kind}_course (school_id, ${kind}_id, course_id) select $1, * from unnest($2::uuid[], $3::uuid[])`,
    [schoolId, pairs.map(([id]) => id), pairs.map(([, courseId]) => courseId)],
  )
}

/** The courses that records have now. */
export async function coursesBefore(
  em: EntityManager,
  kind: Coursed,
  schoolId: string,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await query<{ id: string; courseIds: string[] }>(
    em,
    `select ${kind}_id as id, array_agg(course_id) as "courseIds" from ${kind}_course
     where school_id = $1 and ${kind}_id = any($2::uuid[]) group by 1`,
    [schoolId, ids],
  )
  return new Map(rows.map(({ id, courseIds }) => [id, courseIds]))
}
