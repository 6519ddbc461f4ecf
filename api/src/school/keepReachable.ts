import type { EntityManager } from '@mikro-orm/postgresql'
import { query, sql } from '../platform/database/sql.ts'

/**
 * Gives the only school without a host name the names of this machine. It answered to every name while
 * it was alone; beside a second school it would be found no more (D21). Says whether it did.
 */
export async function keepReachable(em: EntityManager): Promise<boolean> {
  const rows = await query(
    em,
    sql`
      insert into school_host (host, school_id)
      select host, min(id::text)::uuid from school, unnest(array['localhost', '127.0.0.1']) host
      where id not in (select school_id from school_host)
      group by host having count(*) = 1
      on conflict do nothing returning host`,
  )
  return rows.length > 0
}
