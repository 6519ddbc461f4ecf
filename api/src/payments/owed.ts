import type { MoneyFacts } from '@koma/schema/rules/contractMoney'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'

/** A contract and its money, as paying many at once looks at it. */
export interface Owed extends MoneyFacts {
  id: string
  contractName: string
  studentName: string
}

/**
 * Returns these contracts of the school by their ids; with `locked` they are locked, in the order in which bookings
 * lock them.
 */
export async function readOwed(
  em: EntityManager,
  ctx: Pick<Context, 'school'>,
  ids: readonly string[],
  locked: boolean,
): Promise<Map<string, Owed>> {
  const rows = await query(
    em,
    sql<Owed>`
      select k.id, k.contract_name as "contractName", st.last_name || ' ' || st.first_name as "studentName",
        k.contract_value as "contractValue", k.adjusted, k.paid
      from contract k join student st on st.school_id = k.school_id and st.id = k.student_id
      where k.school_id = ${ctx.school.id} and k.id = any(${ids}::uuid[]) and not k.deleted
      order by k.id ${locked ? sql`for update of k` : sql``}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
