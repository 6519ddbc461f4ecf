import type { Context } from '../shared/context.ts'
import { query } from '../database/sql.ts'
import type { StudentType } from './student.type.ts'

/** A student's record beside the contracts (STU-43); never the teachers' notes (D59). */
export interface StudentRecord {
  id: string
  studentCode: string
  firstName: string
  lastName: string
  email: string
  notify: boolean
  comLang: 'en' | 'jp'
  storageLocation: string
  materialLocation: string
  curriculumCode: string
}

/** The record of one student of this school, or null. */
export async function studentRecord(ctx: Context, id: string): Promise<StudentRecord | null> {
  const [student] = await query<StudentRecord>(
    ctx.em,
    `select id, student_id as "studentCode", first_name as "firstName", last_name as "lastName", email, notify,
       com_lang as "comLang", storage_location as "storageLocation", material_location as "materialLocation",
       curriculum_code as "curriculumCode"
     from student where school_id = $1 and id = $2 and not deleted`,
    [ctx.school.id, id],
  )
  return student ?? null
}

/** One student of this school as GraphQL shows them, or null. */
export async function studentById(ctx: Context, id: string): Promise<StudentType | null> {
  const record = await studentRecord(ctx, id)
  return record && { ...record, fullName: `${record.lastName} ${record.firstName}` }
}

/** Returns the id of the student that `name` means, by id or by code in any case; null for nobody of this school. */
export async function studentIdOf(ctx: Context, name: string): Promise<string | null> {
  const [student] = await query<{ id: string }>(
    ctx.em,
    `select id from student where school_id = $1 and (student_id = $2 or id::text = $2) and not deleted
     order by id::text = $2 desc limit 1`,
    [ctx.school.id, name.toLowerCase()],
  )
  return student?.id ?? null
}
