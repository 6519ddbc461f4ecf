import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'
import type { Facts } from './booking.facts.ts'

/** The contract that gets a cancellation's points, and its balance then. */
export interface ReturnedTo {
  id: string
  name: string
  pointsAfter: number
}

/**
 * Returns the contract that gets the `credit` of a cancellation. It is the one that paid. If that has been carried
 * over, it is the last of those that follow it, to which the ledger moves the points at once (D98). Null if the student
 * has none of them.
 */
export async function returnedTo(
  em: EntityManager,
  ctx: Context,
  { contracts, booking }: Pick<Facts, 'contracts' | 'booking'>,
  credit: number,
): Promise<ReturnedTo | null> {
  const paid = contracts.find(({ id }) => id === booking?.contractId)
  if (paid === undefined) return null
  if (credit === 0 || !paid.carriedOver) return { id: paid.id, name: paid.name, pointsAfter: paid.points + credit }
  const [last] = await query(
    em,
    sql<ReturnedTo>`
      with recursive following as (
        select id, contract_name, points, carry_over_complete, 0 as depth from contract
        where school_id = ${ctx.school.id} and id = ${paid.id}
        union all
        select k.id, k.contract_name, k.points, k.carry_over_complete, f.depth + 1
        from following f join contract k on k.school_id = ${ctx.school.id} and k.predecessor_id = f.id and not k.deleted
        where f.carry_over_complete)
      select id, contract_name as name, points + ${credit}::int as "pointsAfter" from following order by depth desc limit 1`,
  )
  return last ?? null
}
