import { type WallTime, schoolNow } from '@koma/schema/rules/time'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../platform/database/sql.ts'

/**
 * Every school with what its own clock shows at `instant`, in one order; `reminds` for those that send reminders only.
 */
export async function schoolClocks(
  em: EntityManager,
  instant: Temporal.Instant,
  which: 'all' | 'reminds' = 'all',
): Promise<{ schoolId: string; now: WallTime }[]> {
  const schools = await query<{ id: string; timezoneName: string }>(
    em.fork(),
    `select id, timezone_name as "timezoneName" from school where contract_reminders or $1::boolean order by id`,
    [which === 'all'],
  )
  return schools.map(({ id, timezoneName }) => ({ schoolId: id, now: schoolNow(timezoneName, instant) }))
}
