import { ownFields, type OwnValuesOf } from '@koma/schema/records/record'
import { studentFields } from '@koma/schema/records/student'
import { query, sql } from '../platform/database/sql.ts'
import { columnsOf } from '../platform/shared/recordFields.ts'
import type { Context } from '../platform/shared/context.ts'
import { type ShownValue, shownFieldValues } from './fields/shownFields.ts'
import type { StudentType } from './student.type.ts'

/** A student's record beside the contracts (STU-43); never the teachers' notes (D59). */
export type OwnStudentRecord = OwnValuesOf<typeof studentFields> & { shownValues: ShownValue[] }

/** Returns the record of one student of this school, or null. */
export async function ownStudentRecord(ctx: Context, id: string): Promise<OwnStudentRecord | null> {
  const [student] = await query(
    ctx.em,
    sql<OwnStudentRecord>`
      select id, ${sql.raw(columnsOf(ownFields(studentFields)))},
        ${shownFieldValues(ctx.school.id, 'student', 'student')} as "shownValues"
      from student where school_id = ${ctx.school.id} and id = ${id} and not deleted`,
  )
  return student ?? null
}

/** Returns one student of this school as GraphQL shows them, or null. */
export async function studentById(ctx: Context, id: string): Promise<StudentType | null> {
  const record = await ownStudentRecord(ctx, id)
  return record && { ...record, fullName: `${record.lastName} ${record.firstName}` }
}

/** Returns the id of the student that `name` means, by id or by code in any case; null for nobody of this school. */
export async function studentIdOf(ctx: Context, name: string): Promise<string | null> {
  const lowerName = name.toLowerCase()
  const [student] = await query(
    ctx.em,
    sql<{ id: string }>`
      select id from student
      where school_id = ${ctx.school.id} and (student_id = ${lowerName} or id::text = ${lowerName}) and not deleted
      order by id::text = ${lowerName} desc limit 1`,
  )
  return student?.id ?? null
}
