import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../database/sql.ts'
import type { Context } from '../shared/context.ts'

/** Says until the end of the transaction by which door points are carried over: their log is written by functions of the database. */
export async function carryDoor(em: EntityManager, { door }: Pick<Context, 'door'>): Promise<void> {
  await query(em, `select ${sayDoor('$1')}`, [door])
}

/**
 * The same within a statement that gives points back, where no further trip is to be waited for: an expression that says the
 * door in `parameter` (such as `$3`) and gives it.
 */
export const sayDoor = (parameter: string) => `set_config('koma.door', ${parameter}, true)`
