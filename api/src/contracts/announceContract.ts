import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'

interface OfSchool {
  school: { id: string }
}

/**
 * Announces to its student, and to those who have it open, that a contract has changed: its row's news does not cover
 * points and courses.
 */
export function announceContract(em: EntityManager, ctx: OfSchool, id: string): Promise<void> {
  return announceContracts(em, ctx, [id])
}

/** Announces many contracts, in one statement. */
export async function announceContracts(em: EntityManager, ctx: OfSchool, ids: readonly string[]): Promise<void> {
  await query(
    em,
    sql`insert into outbox (school_id, topic, ref)
      select distinct k.school_id, t.topic, t.ref from contract k
      cross join lateral (values ('contract', k.id), ('student', k.student_id)) t (topic, ref)
      where k.school_id = ${ctx.school.id} and k.id = any(${ids}::uuid[])`,
  )
}
