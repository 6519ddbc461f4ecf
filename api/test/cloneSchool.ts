import { randomUUID } from 'node:crypto'
import type { EntityManager } from '../src/platform/database/connection.ts'
import { query } from '../src/platform/database/sql.ts'
import type { TestSchool } from './school.ts'

/**
 * A second school that holds every row of `school` with the same ids, codes, times and session tokens, under a
 * host name of its own. Only the school's id differs: whatever mixes up two schools mixes up these.
 */
export async function cloneSchool(school: TestSchool): Promise<TestSchool> {
  const id = randomUUID()
  const host = `${id.slice(0, 13)}.test`
  await copySchool(school.orm.em.fork(), school.id, { id, host })
  return { ...school, id, host }
}

/** Copies every row of the school `from` to a new one, `to`. */
export async function copySchool(em: EntityManager, from: string, to: { id: string; host: string }): Promise<void> {
  const statement = statementFor(await tablesOfSchools(em), from, to.id, to.host)
  await em.fork().transactional(async (inner) => {
    // Triggers would count seats and points once more, at whatever server; what they made is copied like everything
    // else.
    await query(inner, `set local citus.propagate_set_commands = 'local'`)
    await query(inner, `set local session_replication_role = replica`)
    await query(inner, statement)
  })
}

/** Copies the rows of some tables that the school `from` has to those of `to` that lack them. */
export async function copyRows(
  em: EntityManager,
  names: readonly string[],
  from: string,
  to: readonly string[],
): Promise<void> {
  const tables = await tablesOfSchools(em)
  for (const name of names) {
    const columns = tables.find((table) => table.name === name)?.columns
    if (columns === undefined) throw new Error(`no table of schools: ${name}`)
    await query(
      em,
      `insert into "${name}" (school_id, ${columns})
       select other, ${columns} from "${name}", unnest($2::uuid[]) other where school_id = $1 on conflict do nothing`,
      [from, to],
    )
  }
}

interface Table {
  name: string
  /** Quoted names of what can be written, without the school's. */
  columns: string
}

const read = new WeakMap<EntityManager['config'], Promise<Table[]>>()

/** Asked once for each database, which has its own configuration. */
function tablesOfSchools(em: EntityManager): Promise<Table[]> {
  const known = read.get(em.config)
  if (known !== undefined) return known
  const tables = query<Table>(
    em,
    `select c.table_name as name, string_agg(quote_ident(c.column_name), ', ') as columns
     from information_schema.columns c
     where c.table_schema = 'public' and c.column_name <> 'school_id' and c.is_generated = 'NEVER' and c.is_identity = 'NO'
       and c.table_name in (select table_name from information_schema.columns
         where table_schema = 'public' and column_name = 'school_id')
       and c.table_name not in ('school_host', 'outbox')
     group by c.table_name order by c.table_name`,
  )
  read.set(em.config, tables)
  return tables
}

function statementFor(tables: readonly Table[], from: string, to: string, host: string): string {
  const copies = tables.map(
    ({ name, columns }) =>
      `insert into "${name}" (school_id, ${columns}) select '${to}', ${columns} from "${name}" where school_id = '${from}';`,
  )
  return `do $$ begin
    insert into school select (jsonb_populate_record(s, '{"id": "${to}"}')).* from school s where id = '${from}';
    insert into school_host (host, school_id) values ('${host}', '${to}');
    ${copies.join('\n')}
  end $$`
}
