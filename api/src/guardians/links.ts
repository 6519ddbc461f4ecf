import { MOST_CHILDREN, MOST_GUARDIANS } from '@koma/schema/records/guardian'
import type { Refusal } from '@koma/schema/answers'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import { refusedFor } from '../platform/bulk/refusedNaming.ts'
import { notThere } from '../platform/record/answer.ts'
import type { Context } from '../platform/shared/context.ts'

/** Returns the codes of a guardian's students, as the log names them. */
export async function childCodes(em: EntityManager, schoolId: string, guardianId: string): Promise<string[]> {
  return (await childCodesOf(em, schoolId, [guardianId])).get(guardianId) ?? []
}

/** Returns the codes of the students of several guardians. */
export async function childCodesOf(
  em: EntityManager,
  schoolId: string,
  guardianIds: readonly string[],
): Promise<Map<string, string[]>> {
  const children = await query(
    em,
    sql<{ id: string; code: string }>`
      select gs.guardian_id as id, st.student_id as code from guardian_student gs
      join student st on st.school_id = ${schoolId} and st.id = gs.student_id
      where gs.school_id = ${schoolId} and gs.guardian_id = any(${guardianIds}::uuid[])
      order by st.student_id collate "C"`,
  )
  const groups = Map.groupBy(children, ({ id }) => id)
  return new Map([...groups].map(([id, rows]) => [id, rows.map(({ code }) => code)]))
}

/**
 * Links a guardian, who is locked or new, to students; those who are linked already stay so, and get the relation if
 * one is given. Refused where a student does not exist, or where either would have too many.
 */
export async function link(
  em: EntityManager,
  ctx: Context,
  guardianId: string,
  studentIds: readonly string[],
  relation: string | null = null,
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
      insert into guardian_student as gs (school_id, guardian_id, student_id, relation)
      select ${schoolId}::uuid, ${guardianId}::uuid, unnest(${studentIds}::uuid[]), coalesce(${relation}::text, '')
      on conflict (school_id, guardian_id, student_id) do update
        set relation = excluded.relation where ${relation}::text is not null and gs.relation <> excluded.relation`,
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

/** A link as it can be restored: what the guardian is to the student, and the emails they have stopped. */
export interface KeptLink {
  studentId: string
  relation: string
  stopped: string[]
}

/** Returns all links of a guardian, in the order of the students' ids. */
export async function linksOf(em: EntityManager, schoolId: string, guardianId: string): Promise<KeptLink[]> {
  return query(
    em,
    sql<KeptLink>`
      select student_id as "studentId", relation, stopped_mails as stopped from guardian_student
      where school_id = ${schoolId} and guardian_id = ${guardianId} order by student_id`,
  )
}

/** Gives a guardian these links and no others; students who are gone are left out. */
export async function setLinksOf(
  em: EntityManager,
  schoolId: string,
  guardianId: string,
  links: readonly KeptLink[],
): Promise<void> {
  const kept = links.map(({ studentId }) => studentId)
  await query(
    em,
    sql`
      delete from guardian_student where school_id = ${schoolId} and guardian_id = ${guardianId}
        and student_id <> all(${kept}::uuid[])`,
  )
  for (const { studentId, relation, stopped } of links)
    await query(
      em,
      sql`
        insert into guardian_student (school_id, guardian_id, student_id, relation, stopped_mails)
        select ${schoolId}::uuid, ${guardianId}::uuid, st.id, ${relation}, ${stopped}::text[] from student st
        where st.school_id = ${schoolId} and st.id = ${studentId} and not st.deleted
        on conflict (school_id, guardian_id, student_id) do update
          set relation = excluded.relation, stopped_mails = excluded.stopped_mails`,
    )
}
