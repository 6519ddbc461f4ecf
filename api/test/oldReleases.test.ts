import { readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { audit } from '../src/activity/audit.ts'
import { verifyBackup } from '../src/backup/contents.ts'
import { restoreBackup } from '../src/backup/restoreBackup.ts'
import { takeBackup } from '../src/backup/takeBackup.ts'
import { closeDatabase } from '../src/platform/database/closeDatabase.ts'
import { migrations } from '../src/platform/database/migrations.ts'
import { prepareDatabase } from '../src/platform/database/prepareDatabase.ts'
import { query } from '../src/platform/database/sql.ts'
import { openByOneConnection, openDatabase } from '../src/openDatabase.ts'
import { allRows } from './allRows.ts'
import { testDatabase } from './database.ts'
import { emptyDatabase } from './emptyDatabase.ts'

/**
 * The databases of earlier commits: the statements of their migrations as they were then, and a small school that their
 * own verbs have written (bookings, cancellations with and without return, a waiting list, attendance).
 * `releases/<commit>.json`.
 */
interface Release {
  migrations: string[]
  statements: string[]
  /** The rows of each table. */
  data: Record<string, Record<string, unknown>[]>
}

const folder = new URL('./releases/', import.meta.url)

test.each(readdirSync(folder))(
  'a school of %s is migrated, every figure of it adds up, and a contract is one lot (LOT-06)',
  async (file) => {
    const release = JSON.parse(await readFile(new URL(file, folder), 'utf8')) as Release
    const url = await databaseOf(release)
    const orm = await openDatabase(url, { pool: 2 })
    const kept = await mkdtemp(join(tmpdir(), 'koma-old-'))
    try {
      const path = join(kept, 'old.koma')
      await takeBackup(url, path, { koma: 'old' })
      const notified: string[] = []
      await prepareDatabase(orm, url, { tell: (line) => notified.push(line) })
      expect(notified).toEqual([])
      const applied = await query<{ name: string }>(orm.em.fork(), `select name from mikro_orm_migrations`)
      expect(applied.map(({ name }) => name).toSorted()).toEqual(migrations.map(({ name }) => name).toSorted())
      expect(await audit(orm.em)).toEqual([])
      const lots = await query<{ lots: number; isEqual: boolean }>(
        orm.em.fork(),
        `select count(l.id)::int as lots, coalesce(bool_and(l.origin = 'contract' and l.points = k.points
           and num_nonnulls(l.valid_from, l.valid_until) = 0 and l.given = (
             select sum(e.delta) from credit_entry e where e.school_id = k.school_id and e.contract_id = k.id
               and e.reason not in ('booking', 'cancellation'))), k.points = 0) as "isEqual"
       from contract k left join point_lot l on l.school_id = k.school_id and l.contract_id = k.id
       group by k.school_id, k.id`,
      )
      expect(lots.filter(({ lots: count, isEqual }) => count > 1 || !isEqual)).toEqual([])
      expect(lots.some(({ lots: count }) => count === 1)).toBe(true)
      const rows = await allRows(orm)
      for (const [table, before] of Object.entries(release.data)) {
        expect(rows.filter((row) => row.startsWith(`${table} {`))).toHaveLength(before.length)
      }
      expect(await schemaOf(url)).toEqual(await schemaOf((await testDatabase()).url))
      await restoredAsNow(path, url, rows)
    } finally {
      await rm(kept, { recursive: true })
      await closeDatabase(orm)
      await maintain((client) => client.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`))
    }
  },
)

/** A backup of the old school, restored by this Koma, is what the school itself became: rows, schema and sums. */
async function restoredAsNow(path: string, migrated: string, rows: readonly string[]): Promise<void> {
  const url = await emptyDatabase()
  const single = await openByOneConnection(url)
  const { edited, migrated: names } = await restoreBackup(single, path, await verifyBackup(path))
  expect([edited, names.length > 0]).toEqual([[], true])
  expect(await audit(single.orm.em)).toEqual([])
  // What migrations make has ids and times of its own; how much there is of everything is the same.
  const count = (all: readonly string[]) =>
    Object.entries(Object.groupBy(all, (row) => row.slice(0, row.indexOf(' ')))).map(([name, of]) => [name, of?.length])
  expect(count(await allRows(single.orm))).toEqual(count(rows))
  await closeDatabase(single.orm)
  expect(await schemaOf(url)).toEqual(await schemaOf(migrated))
}

async function databaseOf({ migrations: names, statements, data }: Release): Promise<string> {
  const address = new URL(inject('maintenanceUrl'))
  address.pathname = `koma_old_${randomUUID().replaceAll('-', '')}`
  await maintain((client) => client.query(`create database ${address.pathname.slice(1)}`))
  await at(address.toString(), async (client) => {
    await client.query(`create table mikro_orm_migrations (id serial primary key, name varchar(255) not null,
      executed_at timestamptz not null default current_timestamp(6))`)
    await client.query(`insert into mikro_orm_migrations (name) select unnest($1::text[])`, [names])
    for (const statement of statements) await client.query(statement)
    // Triggers would count seats and points once more; the rows are as they were left.
    await client.query(`set session_replication_role = replica`)
    for (const [table, rows] of Object.entries(data)) await client.query(...insertion(table, rows))
  })
  return address.toString()
}

/** Puts rows into a table; a column that is null at all of them gets its default, which there is null, too. */
function insertion(table: string, rows: readonly Record<string, unknown>[]): [string, unknown[]] {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].map((name) => `"${name}"`).join(', ')
  return [
    `insert into ${table} (${columns}) overriding system value
     select ${columns} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  ]
}

/** Columns, indexes, constraints, triggers and functions of Koma's tables, in words. */
function schemaOf(url: string): Promise<string[]> {
  return at(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, generation_expression) as line
        from information_schema.columns where table_schema = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace
      union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
      union all select pg_get_functiondef(oid) from pg_proc
        where pronamespace = 'public'::regnamespace and proname like 'koma\\_%'
      order by 1`)
    return rows.map(({ line }) => line)
  })
}

function maintain<T>(work: (client: Client) => Promise<T>): Promise<T> {
  return at(inject('maintenanceUrl'), work)
}

async function at<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
