import type { EntityManager } from '@mikro-orm/postgresql'
import { query, type Sql, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import type { Facts } from '../booking.facts.ts'

/** Returns the facts of several slots for one student, by slot. Slots that are gone are left out. */
export async function factsOfSlots(
  em: EntityManager,
  ctx: Context,
  studentId: string,
  slotIds: readonly string[],
): Promise<ReadonlyMap<string, Facts>> {
  const facts = await factsWhere(em, ctx, studentId, sql`s.id = any(${slotIds}::uuid[])`)
  return new Map(facts.map((each) => [each.slot.id, each]))
}

/** Returns the facts of the slots `s` that meet a condition, by start. */
export async function factsWhere(
  em: EntityManager,
  { school }: Context,
  studentId: string,
  condition: Sql,
): Promise<Facts[]> {
  const rows = await query(
    em,
    sql<{ facts: Facts | null }>`
      select koma_booking_facts(s.school_id, s.id, ${studentId}, false) as facts
      from (select s.school_id, s.id, s.starts_at from slot s
        where s.school_id = ${school.id} and ${condition} order by s.starts_at, s.id offset 0) s`,
  )
  return rows.flatMap(({ facts }) => (facts === null ? [] : [facts]))
}

/**
 * Locks slots and then the student's contracts, each in the order of their ids as every booking does, until the
 * transaction ends. Locking needs its own statements: one that also reads would see the data from before it waited.
 */
export async function lockLessons(
  em: EntityManager,
  { school }: Context,
  studentId: string,
  slotIds: readonly string[],
): Promise<void> {
  await query(
    em,
    sql`select from slot where school_id = ${school.id} and id = any(${slotIds}::uuid[])
      order by id for no key update`,
  )
  await query(
    em,
    sql`select from contract where school_id = ${school.id} and student_id = ${studentId}
      order by id for no key update`,
  )
}
