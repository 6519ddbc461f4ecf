import { dateOf, plusDays, type WallTime } from '@koma/schema/rules/time'
import type { EntityManager } from '../platform/database/connection.ts'
import { query, sql } from '../platform/database/sql.ts'
import { insertRun } from './insertRun.ts'

/**
 * Closures by their first day from now, how many days they last, why, and the day they were entered. They lie outside
 * of the weeks that have slots.
 */
const closures = [
  { from: -40, days: 4, reason: '設備点検', enteredDay: -75 },
  { from: 63, days: 2, reason: 'スタッフ研修', enteredDay: -61 },
  { from: 77, days: 5, reason: '春期休校', enteredDay: -61 },
] as const

/**
 * Inserts closures some weeks ago and ahead, never where the demo school has slots. Each can be reopened by its run.
 */
export async function insertClosures(em: EntityManager, schoolId: string, now: WallTime): Promise<void> {
  const today = dateOf(now)
  for (const { from, days, reason, enteredDay } of closures) {
    const [startsAt, endsAt] = [plusDays(today, from), plusDays(today, from + days)]
    const [closure] = await query(
      em,
      sql<{ id: string }>`insert into closure (school_id, starts_at, ends_at, reason)
       select ${schoolId}, ${startsAt}, ${endsAt}, ${reason}
       where not exists (
         select from slot s
         where s.school_id = ${schoolId} and s.starts_at < ${endsAt}::timestamp and s.ends_at > ${startsAt}::timestamp)
       returning id`,
    )
    if (closure === undefined) continue
    const runId = await insertRun(em, schoolId, {
      kind: 'closure',
      alone: false,
      at: `${plusDays(today, enteredDay)}T10:30:00`,
      input: { tell: false },
      steps: [{ label: '', item: { slotIds: [] }, outcome: 'closed' }],
    })
    await query(em, sql`update closure set run_id = ${runId} where school_id = ${schoolId} and id = ${closure.id}`)
  }
}
