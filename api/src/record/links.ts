import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../database/sql.ts'

/** Tables that hold nothing but which others a record has, with the column of the record and that of the others. */
const links = {
  teacher_course: ['teacher_id', 'course_id'],
  contract_course: ['contract_id', 'course_id'],
  template_course: ['template_id', 'course_id'],
  template_student: ['template_id', 'student_id'],
} as const

/**
 * Links the record `id` to exactly the others `ids` in that table. The previous links are read first and by themselves:
 * where schools are spread over servers, a part of a statement sees what the parts before it have written (decision
 * 080).
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
    `with gone as (
       delete from ${table} where school_id = $1 and ${record} = $2 and ${other} <> all($3::uuid[]))
     insert into ${table} (school_id, ${record}, ${other}) select $1, $2, unnest($3::uuid[])
     on conflict do nothing`,
    [schoolId, id, ids],
  )
}
