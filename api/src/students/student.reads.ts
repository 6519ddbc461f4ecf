import { ownFields, type OwnValuesOf } from '@koma/schema/records/record'
import { studentFields } from '@koma/schema/records/student'
import { query } from '../platform/database/sql.ts'
import { columnsOf } from '../platform/shared/recordFields.ts'
import type { Context } from '../platform/shared/context.ts'
import type { StudentType } from './student.type.ts'

/** A student's record beside the contracts (STU-43); never the teachers' notes (D59). */
export type OwnStudentRecord = OwnValuesOf<typeof studentFields>

/** The record of one student of this school, or null. */
export async function ownStudentRecord(ctx: Context, id: string): Promise<OwnStudentRecord | null> {
  const [student] = await query<OwnStudentRecord>(
    ctx.em,
    `select id, ${columnsOf(ownFields(studentFields))}
     from student where school_id = $1 and id = $2 and not deleted`,
    [ctx.school.id, id],
  )
  return student ?? null
}

/** One student of this school as GraphQL shows them, or null. */
export async function studentById(ctx: Context, id: string): Promise<StudentType | null> {
  const record = await ownStudentRecord(ctx, id)
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
