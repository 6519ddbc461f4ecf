import { type WallTime, schoolNow } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'

/**
 * Returns every school with what its own clock shows at `instant`, in one order; `reminds` for those that send
 * reminders only.
 */
export async function schoolClocks(
  em: EntityManager,
  instant: Temporal.Instant,
  which: 'all' | 'reminds' = 'all',
): Promise<{ schoolId: string; now: WallTime }[]> {
  const schools = await query(
    em.fork(),
    sql<{ id: string; timezoneName: string }>`
      select id, timezone_name as "timezoneName" from school
      where contract_reminders or ${which === 'all'}::boolean order by id`,
  )
  return schools.map(({ id, timezoneName }) => ({ schoolId: id, now: schoolNow(timezoneName, instant) }))
}
