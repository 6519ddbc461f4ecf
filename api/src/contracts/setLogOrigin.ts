import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'
import type { Context } from '../platform/shared/context.ts'

/**
 * Sets the origin of carried points until the end of the transaction, because functions of the database write their
 * log. It is set where the school lies, so its row is read (decision 080).
 */
export async function setLogOrigin(
  em: EntityManager,
  { door, school }: Pick<Context, 'door' | 'school'>,
): Promise<void> {
  await query(em, sql`select set_config('koma.door', ${door}, true) from school where id = ${school.id}`)
}
