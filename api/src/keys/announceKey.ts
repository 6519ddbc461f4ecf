import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'

/** Announces to those who have a key open that its parts have changed. */
export async function announceKey(em: EntityManager, schoolId: string, id: string): Promise<void> {
  await query(em, sql`insert into outbox (school_id, topic, ref) values (${schoolId}, 'apiKey', ${id})`)
}
