import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../../database/sql.ts'

/**
 * Returns the start of an installation's topic names. School ids would not do as names: a moved school, or a restored
 * database, has the same ones elsewhere, with other numbers of their announcements.
 */
export async function topicPrefix(em: EntityManager): Promise<string> {
  const [found] = await query(
    em,
    sql<{ database: string }>`select (select system_identifier from pg_control_system()) || ' ' || oid as database
     from pg_database where datname = current_database()`,
  )
  if (found === undefined) throw new Error('The database does not say which one it is.')
  return `koma:${createHash('sha256').update(found.database).digest('base64url').slice(0, 16)}:`
}
