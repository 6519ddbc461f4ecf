import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'

/** A student who is given a contract. */
export interface NamedStudent {
  code: string
  holder: string
  /** The number at the end of the name of the student's newest contract; '0' without one. */
  last: string
}

/**
 * Returns the student, locked so that two contracts that are made at once get different names; null when the school has
 * none.
 */
export async function lockStudent(
  em: EntityManager,
  ctx: Pick<Context, 'school'>,
  id: string,
): Promise<NamedStudent | null> {
  await query(em, sql`select from student where school_id = ${ctx.school.id} and id = ${id} for no key update`)
  const [student] = await query(
    em,
    sql<NamedStudent>`
      select st.student_id as code, coalesce(nullif(st.contract_holder, ''), (
        select g.last_name || ' ' || g.first_name from guardian_student gs
        join guardian g on g.school_id = ${ctx.school.id} and g.id = gs.guardian_id
        where gs.school_id = ${ctx.school.id} and gs.student_id = st.id order by gs.id limit 1), '') as holder,
        (select coalesce(max(right(k.contract_name, 13)), '0') from contract k
         where k.school_id = ${ctx.school.id} and k.student_id = st.id
           and k.contract_name ~ ('^' || st.student_id || '_\\d{13}$')) as last
      from student st where st.school_id = ${ctx.school.id} and st.id = ${id} and not st.deleted`,
  )
  return student ?? null
}
