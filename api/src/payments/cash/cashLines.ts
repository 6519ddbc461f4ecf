import type { PaymentMethod } from '@koma/schema/records/payment'
import type { EntityManager } from '@mikro-orm/postgresql'
import { inForce } from '../../contracts/inForce.ts'
import { query, type Sql, sql } from '../../platform/database/sql.ts'

/** The money of one method on a day: what came in, what was given back, and what of both should be there. */
export interface CashLine {
  method: PaymentMethod | null
  received: number
  refunded: number
  expected: number
  /** How many payments and refunds it is of. */
  payments: number
}

/**
 * Selects the payments, refunds and deposits of a day as they are now, without what was written off or paid from a
 * deposit, which brought its money in before. (CASH-05)
 */
export const ofDay = (schoolId: string, day: string | Sql): Sql => sql`
  select p.id, p.contract_id, p.number, null::uuid as deposit_id, p.method, p.value from contract_payment p
  where p.school_id = ${schoolId} and p.date = ${day} and not p.uncollectible and not p.from_deposit
    and ${inForce(schoolId, 'contract_payment', 'p')}
  union all
  select d.id, null, null, d.id, d.method, case d.kind when 'received' then d.value else -d.value end
  from deposit_entry d
  where d.school_id = ${schoolId} and d.date = ${day} and d.undone_at is null and d.kind <> 'applied'`

/** Returns a day's money by method, cash first and always, and the payments it is of. (CASH-01) */
export async function readCash(
  em: EntityManager,
  schoolId: string,
  day: string,
): Promise<{ lines: CashLine[]; payments: string[] }> {
  const rows = await query(
    em,
    sql<CashLine & { ids: string[] }>`
      select m.method, coalesce(sum(p.value) filter (where p.value > 0), 0)::float8 as received,
        coalesce(-sum(p.value) filter (where p.value < 0), 0)::float8 as refunded,
        coalesce(sum(p.value), 0)::float8 as expected, count(p.id)::int as payments,
        coalesce(array_agg(p.id) filter (where p.id is not null), '{}') as ids
      from unnest('{cash,card,transfer,debit,other,null}'::text[]) with ordinality m (method, place)
      left join (${ofDay(schoolId, sql`${day}::date`)}) p on p.method is not distinct from m.method
      group by m.method, m.place having m.method = 'cash' or count(p.id) > 0 order by m.place`,
  )
  return { lines: rows.map(({ ids: _, ...line }) => line), payments: rows.flatMap(({ ids }) => ids) }
}
