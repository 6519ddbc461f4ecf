import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'

/**
 * Returns a school's address on the web, without a slash at the end. It is the school's own host name, reached as
 * `publicUrl` is, or `publicUrl` itself if the school has none (D21). It is never the host that a request claims.
 */
export async function schoolUrl(em: EntityManager, schoolId: string, publicUrl: string): Promise<string> {
  const address = new URL(publicUrl)
  const [own] = await query(
    em,
    sql<{ host: string }>`
      select host from school_host where school_id = ${schoolId} order by host <> ${address.hostname}, host collate "C" limit 1`,
  )
  if (own !== undefined) address.hostname = own.host
  return address.origin
}
