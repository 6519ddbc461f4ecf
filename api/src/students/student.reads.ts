import type { Context } from '../shared/context.ts'
import { query } from '../shared/sql.ts'
import type { StudentType } from './student.type.ts'

/** One student of this school, or null. */
export async function studentById(ctx: Context, id: string): Promise<StudentType | null> {
  const [student] = await query<StudentType>(
    ctx.em,
    `select id, student_id as "studentId", first_name as "firstName", last_name as "lastName",
       last_name || ' ' || first_name as "fullName"
     from student where school_id = $1 and id = $2`,
    [ctx.school.id, id],
  )
  return student ?? null
}
