import type { EntityManager } from '@mikro-orm/postgresql'
import { query } from '../platform/database/sql.ts'

/** Announces to those who have a key open that its parts have changed. */
export async function announceKey(em: EntityManager, schoolId: string, id: string): Promise<void> {
  await query(em, `insert into outbox (school_id, topic, ref) values ($1, 'apiKey', $2)`, [schoolId, id])
}
