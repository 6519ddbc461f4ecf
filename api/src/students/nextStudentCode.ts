import { CODE_TRIES, codeAfter } from '@koma/schema/rules/newCode'
import { query } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import { maySeeStudents } from './student.policy.ts'

/**
 * Returns the ID that a school would give its next student: after the highest of the way in which most of its numbers
 * are written. Null where IDs are no numbers, or there are none yet. Staff.
 */
export async function nextStudentCode(ctx: Context): Promise<string | null> {
  maySeeStudents(ctx)
  const [newest] = await query<{ code: string }>(
    ctx.em,
    `select max(student_id) as code from student where school_id = $1 and student_id ~ '[0-9]$'
     group by regexp_replace(student_id, '[0-9]+$', ''), length(student_id)
     order by count(*) desc, 1 desc limit 1`,
    [ctx.school.id],
  )
  const candidates: string[] = []
  let code = newest === undefined ? null : codeAfter(newest.code)
  while (code !== null && candidates.length < CODE_TRIES) {
    candidates.push(code)
    code = codeAfter(code)
  }
  const taken = await query<{ code: string }>(
    ctx.em,
    `select student_id as code from student where school_id = $1 and student_id = any($2::text[])`,
    [ctx.school.id, candidates],
  )
  const used = new Set(taken.map((row) => row.code))
  return candidates.find((each) => !used.has(each)) ?? null
}
