import { MOST_CHILDREN, MOST_GUARDIANS } from '@koma/schema/records/guardian'
import type { Refusal } from '@koma/schema/answers'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { refusedFor } from '../platform/bulk/refusedNaming.ts'
import { notThere } from '../platform/record/answer.ts'
import type { Context } from '../platform/shared/context.ts'

/** Returns the codes of a guardian's students, as the log names them. */
export async function childCodes(em: EntityManager, schoolId: string, guardianId: string): Promise<string[]> {
  const children = await query(
    em,
    sql<{ code: string }>`
      select st.student_id as code from guardian_student gs
      join student st on st.school_id = ${schoolId} and st.id = gs.student_id
      where gs.school_id = ${schoolId} and gs.guardian_id = ${guardianId} order by st.student_id collate "C"`,
  )
  return children.map(({ code }) => code)
}

/**
 * Links a guardian, who is locked or new, to students; those who are linked already stay so. Refused where a student
 * does not exist, or where either would have too many.
 */
export async function link(
  em: EntityManager,
  ctx: Context,
  guardianId: string,
  studentIds: readonly string[],
): Promise<Refusal | null> {
  const schoolId = ctx.school.id
  const students = await query(
    em,
    sql<{ id: string }>`
      select id from student where school_id = ${schoolId} and id = any(${studentIds}::uuid[]) and not deleted
      order by id for no key update`,
  )
  if (students.length < studentIds.length) return notThere
  await query(
    em,
    sql`
      insert into guardian_student (school_id, guardian_id, student_id)
      select ${schoolId}::uuid, ${guardianId}::uuid, unnest(${studentIds}::uuid[])
      on conflict (school_id, guardian_id, student_id) do nothing`,
  )
  const [count] = await query(
    em,
    sql<{ children: number; guardians: number }>`
      select (select count(*) from guardian_student
          where school_id = ${schoolId} and guardian_id = ${guardianId})::int as children,
        (select coalesce(max(n), 0) from (
          select count(*) as n from guardian_student
          where school_id = ${schoolId} and student_id = any(${studentIds}::uuid[]) group by student_id) each)::int
          as guardians`,
  )
  if (count !== undefined && count.children > MOST_CHILDREN) return refusedFor(ctx, 'tooManyChildren')
  return count !== undefined && count.guardians > MOST_GUARDIANS ? refusedFor(ctx, 'tooManyGuardians') : null
}
