import { codesAfter } from '@koma/schema/rules/newCode'
import { query, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { maySeeStudents } from './student.policy.ts'

/**
 * Returns the ID that a school would give its next student, by the rule of `nextCode`. The database finds the way in
 * which most numbers are written. Null if IDs are no numbers, or there are none yet. Staff. (ASTU-42)
 */
export async function nextStudentCode(ctx: Context): Promise<string | null> {
  maySeeStudents(ctx)
  const [pattern] = await query(
    ctx.em,
    sql<{ highest: string }>`
      select max(student_id collate "C") as highest from student
      where school_id = ${ctx.school.id} and student_id ~ '[0-9]$'
      group by regexp_replace(student_id, '[0-9]+$', ''), length(student_id)
      order by count(*) desc, 1 desc limit 1`,
  )
  const codes = codesAfter(pattern?.highest ?? '')
  const takenCodes = await query(
    ctx.em,
    sql<{ code: string }>`
      select student_id as code from student
      where school_id = ${ctx.school.id} and student_id = any(${codes}::text[])`,
  )
  const used = new Set(takenCodes.map(({ code }) => code))
  return codes.find((code) => !used.has(code)) ?? null
}
