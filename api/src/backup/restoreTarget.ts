import { setTimeout as pause } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { quoted } from './tables.ts'

/** The state of a database that a backup is to be restored into. */
export interface RestoreTarget {
  /** The contents of the database: nothing, Koma's tables without a school, schools, or tables of another program. */
  holds: 'nothing' | 'tables' | 'schools' | 'other'
  /** Names of its schools, or of what is not Koma's. */
  names: string[]
  /** The number of others connected to it. */
  others: number
}

/** The longest time that closing a connection may take. */
const DISCONNECT_MS = 3_000

/** The condition for objects of the current schema that are not an extension's. */
const OWN = `relnamespace = current_schema()::regnamespace and not exists (
  select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

/** Reads what a database holds. */
export async function inspectTarget(client: ClientBase): Promise<RestoreTarget> {
  const ask = async (text: string) => (await client.query<{ name: string }>(text)).rows.map(({ name }) => name)
  const others = await connectedOthers(client)
  const tables = await ask(
    `select relname as name from pg_class c where relkind in ('r', 'p', 'v', 'm', 'f') and ${OWN}`,
  )
  if (tables.length === 0) return { holds: 'nothing', names: [], others }
  if (!tables.includes('mikro_orm_migrations')) return { holds: 'other', names: tables, others }
  const schools = tables.includes('school') ? await ask(`select name from school order by name collate "C"`) : []
  return { holds: schools.length > 0 ? 'schools' : 'tables', names: schools, others }
}

/** Counts the others that are connected; waits for those who just left. */
async function connectedOthers(client: ClientBase): Promise<number> {
  const since = Date.now()
  for (;;) {
    await client.query('select pg_stat_clear_snapshot()')
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
       where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
         and backend_type = 'client backend'`,
    )
    const others = rows[0]?.others ?? 0
    if (others === 0 || Date.now() - since > DISCONNECT_MS) return others
    await pause(100)
  }
}

/** Removes Koma's tables, functions and queue. */
export async function clear(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop table %I cascade', relname) as statement from pg_class c where relkind = 'r' and ${OWN}
     union all
     select format('drop function if exists %s cascade', oid::regprocedure) from pg_proc
     where pronamespace = current_schema()::regnamespace and proname like 'koma\\_%'`,
  )
  for (const { statement } of rows) await client.query(statement)
  await client.query('drop schema if exists graphile_worker cascade')
}

/** Stops the triggers of Koma's tables, or lets them work again: rows that are copied have had their effects. */
export async function setTriggers(
  client: ClientBase,
  tables: readonly string[],
  state: 'enable' | 'disable',
): Promise<void> {
  for (const name of tables) await client.query(`alter table ${quoted(name)} ${state} trigger user`)
}
