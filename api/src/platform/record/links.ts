import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../database/sql.ts'

/** The link tables, each with the column of the record and the column of the records it is linked to. */
const links = {
  teacher_course: ['teacher_id', 'course_id'],
  contract_course: ['contract_id', 'course_id'],
  template_course: ['template_id', 'course_id'],
  template_student: ['template_id', 'student_id'],
} as const

/**
 * Links the record `id` to exactly `ids` in that table. Callers read the previous links in a statement of their own. If
 * schools are spread over servers, a part of a statement sees what the parts before it have written (decision 080).
 */
export async function writeLinks(
  em: EntityManager,
  schoolId: string,
  table: keyof typeof links,
  id: string,
  ids: readonly string[],
): Promise<void> {
  const [record, other] = links[table]
  await query(
    em,
    sql`with gone as (
       delete from ${sql.table(table)} 
       where school_id = ${schoolId} and ${sql.ref(record)} = ${id} and ${sql.ref(other)} <> all(${ids}::uuid[]))
     insert into ${sql.table(table)} (school_id, ${sql.ref(record)}, ${sql.ref(other)})
     select ${schoolId}, ${id}, unnest(${ids}::uuid[])
     on conflict do nothing`,
  )
}
