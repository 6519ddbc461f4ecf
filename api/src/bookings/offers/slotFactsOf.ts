import type { EntityManager } from '@mikro-orm/postgresql'
import { preparedQuery, sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import type { Facts } from '../booking.facts.ts'

/** Returns the facts of a slot alone, for nobody, as the database has them, locked or not; null if there is none. */
export async function slotFactsOf(
  em: EntityManager,
  ctx: Context,
  slotId: string,
  lock: boolean,
): Promise<Facts | null> {
  const [row] = await preparedQuery(
    em,
    sql<{ facts: Facts | null }>`
      select koma_booking_facts(${ctx.school.id}, ${slotId}, null::uuid, ${lock}) as facts`,
  )
  return row?.facts ?? null
}
