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
  await makeCopying(em)
  await em.fork().transactional(async (inner) => {
    // Triggers would count seats and points once more, at whatever server; what they made is copied like everything
    // else.
    await query(inner, `set local citus.propagate_set_commands = 'local'`)
    await query(inner, `set local session_replication_role = replica`)
    await query(inner, `select test_copy_school($1, $2, $3)`, [from, to.id, to.host])
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

const ready = new WeakMap<EntityManager['config'], Promise<unknown>>()

/** Makes the function that copies a school: a connection plans its hundred statements once, not at each call. */
function makeCopying(em: EntityManager): Promise<unknown> {
  const created = ready.get(em.config) ?? makeNow(em)
  ready.set(em.config, created)
  return created
}

async function makeNow(em: EntityManager): Promise<void> {
  const copies = (await tablesOfSchools(em)).map(
    ({ name, columns }) =>
      `insert into "${name}" (school_id, ${columns}) select to_school, ${columns} from "${name}" where school_id = of_school;`,
  )
  await query(
    em,
    `create or replace function test_copy_school(of_school uuid, to_school uuid, to_host text) returns void
     language plpgsql set plan_cache_mode = force_generic_plan as $$
     begin
       insert into school select (jsonb_populate_record(s, jsonb_build_object('id', to_school))).* from school s
         where id = of_school;
       insert into school_host (host, school_id) values (to_host, to_school);
       ${copies.join('\n')}
     end $$`,
  )
}
