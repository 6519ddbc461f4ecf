import { query } from '../src/platform/database/sql.ts'
import type { MikroORM } from '../src/platform/database/connection.ts'

/**
 * All rows of all tables as text, by one statement: two calls that give the same had nothing written between
 * them. When a session was last used is left out, since every request may write that.
 */
export async function allRows(orm: MikroORM): Promise<string[]> {
  const em = orm.em.fork()
  const tables = await query<{ name: string }>(
    em,
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  )
  const rows = await query<{ row: string }>(
    em,
    `${tables.map(({ name }) => `select '${name} ' || (to_jsonb(t) - 'last_used_at' - 'network')::text as row from "${name}" t`).join(' union all ')} order by 1`,
  )
  return rows.map(({ row }) => row)
}
