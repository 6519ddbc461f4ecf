import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../platform/database/sql.ts'
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
  const params = [ctx.school.id, id]
  await query(em, `select from student where school_id = $1 and id = $2 for no key update`, params)
  const [student] = await query<NamedStudent>(
    em,
    `select st.student_id as code, st.contract_holder as holder,
       (select coalesce(max(right(k.contract_name, 13)), '0') from contract k
        where k.school_id = $1 and k.student_id = st.id and k.contract_name ~ ('^' || st.student_id || '_\\d{13}$')) as last
     from student st where st.school_id = $1 and st.id = $2 and not st.deleted`,
    params,
  )
  return student ?? null
}
