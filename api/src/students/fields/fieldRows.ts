import { query, type Sql, sql } from '../../platform/database/sql.ts'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { StudentFieldRow } from './studentField.entity.ts'

/** Makes those who define fields wait for each other, so that the rules about all fields of a school hold. */
export async function lockDefinitions(em: EntityManager, schoolId: string): Promise<void> {
  await query(em, sql`select pg_advisory_xact_lock(hashtextextended('student fields ' || ${schoolId}::text, 0))`)
}

/** A field as statements read it. */
export type FieldRow = Pick<
  StudentFieldRow,
  'id' | 'nameJp' | 'nameEn' | 'kind' | 'required' | 'teachersSee' | 'studentsSee' | 'active' | 'position' | 'choices'
>

/** The columns of a field `f`. */
const fieldColumns: Sql = sql`f.id, f.name_jp as "nameJp", f.name_en as "nameEn", f.kind, f.required,
  f.teachers_see as "teachersSee", f.students_see as "studentsSee", f.active, f.position, f.choices`

/** Returns all fields of a school in their order, those in use first. */
export function allFields(em: EntityManager, schoolId: string): Promise<FieldRow[]> {
  return query(
    em,
    sql<FieldRow>`
      select ${fieldColumns} from student_field f where f.school_id = ${schoolId}
      order by f.active desc, f.position, f.id`,
  )
}

/** Returns the same, none of which changes or is archived until the transaction of `em` ends. */
export function fieldsForValues(em: EntityManager, schoolId: string): Promise<FieldRow[]> {
  return query(
    em,
    sql<FieldRow>`
      select ${fieldColumns} from student_field f where f.school_id = ${schoolId} order by f.id for share`,
  )
}
