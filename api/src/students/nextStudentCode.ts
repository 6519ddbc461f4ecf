import { CODE_TRIES, codeAfter } from '@koma/schema/rules/newCode'
import { query, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { maySeeStudents } from './student.policy.ts'

/**
 * Returns the ID that a school would give its next student: after the highest of the way in which most of its numbers
 * are written. Null where IDs are no numbers, or there are none yet. Staff.
 */
export async function nextStudentCode(ctx: Context): Promise<string | null> {
  maySeeStudents(ctx)
  const [newest] = await query(
    ctx.em,
    sql<{ code: string }>`
      select max(student_id) as code from student where school_id = ${ctx.school.id} and student_id ~ '[0-9]$'
      group by regexp_replace(student_id, '[0-9]+$', ''), length(student_id)
      order by count(*) desc, 1 desc limit 1`,
  )
  const candidates: string[] = []
  let code = newest === undefined ? null : codeAfter(newest.code)
  while (code !== null && candidates.length < CODE_TRIES) {
    candidates.push(code)
    code = codeAfter(code)
  }
  const taken = await query(
    ctx.em,
    sql<{ code: string }>`
      select student_id as code from student
      where school_id = ${ctx.school.id} and student_id = any(${candidates}::text[])`,
  )
  const used = new Set(taken.map((row) => row.code))
  return candidates.find((each) => !used.has(each)) ?? null
}
