import { expect, vi } from 'vitest'
import type { MikroORM } from '../src/platform/database/connection.ts'
import { query } from '../src/platform/database/sql.ts'
import { testApp } from './server.ts'
import { isNoRefusal } from './stamps.ts'

/**
 * All rows of all tables as JSON, by table, to show that something changed nothing at all. Rows are sorted, so that
 * only their content counts. Has the file's api process announce what was committed before, and waits for it, since
 * announcing removes rows. Notes of refusals are left out: they say that nothing changed (SEC-41).
 */
export async function everything(orm: MikroORM): Promise<Record<string, string[]>> {
  const em = orm.em.fork()
  const { app } = await testApp()
  await vi.waitFor(
    async () => {
      app.events.announce()
      expect(await query(em, `select from outbox`)).toEqual([])
    },
    { interval: 10 },
  )
  const tables = await query<{ name: string }>(
    em,
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`,
  )
  const contents: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await query<{ row: string }>(
      em,
      `select to_jsonb(t)::text as row from "${name}" t ${name === 'activity' ? `where ${isNoRefusal}` : ''} order by 1`,
    )
    contents[name] = rows.map(({ row }) => row)
  }
  return contents
}
