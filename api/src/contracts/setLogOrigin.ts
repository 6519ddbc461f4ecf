import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'

/**
 * Sets the origin of carried points until the end of the transaction, because functions of the database write their
 * log. It is set where the school lies, so its row is read (decision 080).
 */
export async function setLogOrigin(
  em: EntityManager,
  { origin, school }: Pick<Context, 'origin' | 'school'>,
): Promise<void> {
  await query(em, sql`select set_config('koma.door', ${origin}, true) from school where id = ${school.id}`)
}
