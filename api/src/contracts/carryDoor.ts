import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../database/sql.ts'
import type { Context } from '../shared/context.ts'

/**
 * Says until the end of the transaction by which door points are carried over: their log is written by functions of the
 * database. It is said where the school lies, so its row is asked (decision 080).
 */
export async function carryDoor(em: EntityManager, { door, school }: Pick<Context, 'door' | 'school'>): Promise<void> {
  await query(em, `select set_config('koma.door', $1, true) from school where id = $2`, [door, school.id])
}
