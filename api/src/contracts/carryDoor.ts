import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../database/sql.ts'
import type { Context } from '../shared/context.ts'

/** Says until the end of the transaction by which door points are carried over: their log is written by functions of the database. */
export async function carryDoor(em: EntityManager, { door }: Pick<Context, 'door'>): Promise<void> {
  await query(em, `select set_config('koma.door', $1, true)`, [door])
}
