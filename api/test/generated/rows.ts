import { vi } from 'vitest'
import { query } from '../../src/platform/database/sql.ts'
import type { TestSchool } from '../school.ts'
import { testApp } from '../server.ts'
import { isNoRefusal } from '../stamps.ts'

/** Where being refused writes on purpose: failed tries are counted, and what is announced goes. */
const written = new Set(['outbox', 'attempt'])

/** A session and a key say when they were used last, and a session from where. */
const columns = ['last_used_at', 'network']

/**
 * One line for each table of a school: its name and the sum of its rows, once everything that happened is announced.
 */
export async function rowsOf({ orm, id }: TestSchool): Promise<string[]> {
  const em = orm.em.fork()
  const { app } = await testApp()
  await vi.waitFor(
    async () => {
      app.events.announce()
      const [waiting] = await query<{ count: number }>(
        em,
        `select count(*)::int as count from outbox where school_id = $1`,
        [id],
      )
      if (waiting?.count !== 0) throw new Error('not everything has been announced')
    },
    { interval: 5 },
  )
  const rows = await query<{ line: string }>(em, await statementOf(orm), [id])
  return rows.map(({ line }) => line)
}

const statements = new WeakMap<TestSchool['orm'], Promise<string>>()

function statementOf(orm: TestSchool['orm']): Promise<string> {
  const known = statements.get(orm)
  if (known !== undefined) return known
  const created = query<{ name: string; key: string }>(
    orm.em.fork(),
    `select c.table_name as name, case when c.table_name = 'school' then 'id' else 'school_id' end as key
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
       and (c.column_name = 'school_id' or (c.table_name = 'school' and c.column_name = 'id')) order by 1`,
  ).then((tables) =>
    tables
      .filter(({ name }) => !written.has(name))
      .map(
        ({ name, key }) =>
          `select '${name} ' || coalesce(md5(string_agg(r, '' order by r)), '') as line
           from (select (to_jsonb(t) - array['${columns.join("','")}'])::text as r from "${name}" t where t."${key}" = $1 ${name === 'activity' ? `and ${isNoRefusal}` : ''}) as of_${name}`,
      )
      .join(' union all '),
  )
  statements.set(orm, created)
  return created
}
