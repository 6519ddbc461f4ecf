import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../../platform/database/sql.ts'

/**
 * Takes a contract out of the price changes that scheduled a plan for it, as somebody has withdrawn that: their undo
 * leaves alone whatever is scheduled for it later. (PLAN-16)
 */
export async function leavePriceChange(em: EntityManager, schoolId: string, contractId: string): Promise<void> {
  await query(
    em,
    sql`update run_step s set ref = null from run r
      where s.school_id = ${schoolId} and s.ref = ${contractId} and s.outcome = 'scheduled'
        and r.school_id = ${schoolId} and r.id = s.run_id and r.kind = 'priceChange'`,
  )
}
