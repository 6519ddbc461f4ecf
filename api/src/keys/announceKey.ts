import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../database/sql.ts'

/** Tells who has a key open that what belongs to it has changed. */
export async function announceKey(em: EntityManager, schoolId: string, id: string): Promise<void> {
  await query(em, `insert into outbox (school_id, topic, ref) values ($1, 'apiKey', $2)`, [schoolId, id])
}
