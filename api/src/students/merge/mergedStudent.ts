import { oneRecordInput } from '@koma/schema/input/record'
import type { WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, type Sql, sql, wallTime } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { parseInput } from '../../platform/shared/input.ts'
import { maySeeStudents } from '../student.policy.ts'

/** The student into whom another was merged, and since when. */
export interface MergedInto {
  id: string
  studentCode: string
  fullName: string
  at: WallTime
}

/** Returns into whom a student was merged; null if they were not, or who got all is deleted. Staff only. (MERGE-07) */
export async function mergedInto(ctx: Context, input: { id: string }): Promise<MergedInto | null> {
  maySeeStudents(ctx)
  const { id } = parseInput(ctx, oneRecordInput, input)
  const [found] = await query(
    ctx.em,
    sql<MergedInto>`
      select s.id, s.student_id as "studentCode", s.last_name || ' ' || s.first_name as "fullName", ${wallTime('m.at')} as at
      from student g join student s on s.school_id = ${ctx.school.id} and s.id = g.merged_into and not s.deleted
      join student_merge m on m.school_id = ${ctx.school.id} and m.goes_id = g.id and m.undone_at is null
      where g.school_id = ${ctx.school.id} and g.id = ${id} order by m.id desc limit 1`,
  )
  return found ?? null
}

/** Returns the ids under which the log knows a student: their own and those of who was merged into them. */
export function loggedIds(schoolId: string, studentId: Sql): Sql {
  return sql`(select l.id from student l where l.school_id = ${schoolId} and (l.id = ${studentId} or l.merged_into = ${studentId}))`
}

/** Returns the id of the student whom an entry of the log is about today, from the column that names them. */
export function idToday(schoolId: string, column: string): Sql {
  return sql`coalesce((select l.merged_into from student l where l.school_id = ${schoolId} and l.id = ${sql.ref(column)}), ${sql.ref(column)})`
}

/** Returns the undo of the merge that an entry of the log is about; null if nothing undoes it. */
export async function mergeOfEntry(em: EntityManager, schoolId: string, entryId: string): Promise<string | null> {
  const [found] = await query(
    em,
    sql<{ id: string }>`
      select m.id from activity a join student_merge m on m.school_id = ${schoolId} and m.stays_id = a.record_id
        and m.goes_id = a.student_id and m.at = a.at and m.undone_at is null and m.kept is not null
      where a.school_id = ${schoolId} and a.id = ${entryId} and a.type = 'record-merged'`,
  )
  return found?.id ?? null
}
