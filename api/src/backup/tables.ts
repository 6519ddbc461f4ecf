import type { ClientBase } from 'pg'

/** A table that is kept, with the columns that are. */
export interface KeptTable {
  name: string
  columns: string[]
  /** The tables that number their rows over all schools. */
  numbered: string[]
  /** Whether its rows belong to schools. */
  ofSchool: boolean
  /** Bytes on the disk, about. */
  bytes: number
}

/** Made again by every start. */
const REMADE = ['sql_function']

/**
 * Returns Koma's tables, each behind those that its rows refer to. Columns that PostgreSQL reckons out itself are
 * left out. Throws when tables refer to each other in a circle.
 */
export async function keptTables(client: ClientBase): Promise<KeptTable[]> {
  const { rows: tables } = await client.query<KeptTable>(
    `select c.relname as name, pg_table_size(c.oid)::float8 as bytes,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
       coalesce(array_agg(a.attname::text) filter (where a.attidentity <> ''), '{}') as numbered,
       bool_or(a.attname = 'school_id') or c.relname = 'school' as "ofSchool"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> all ($1)
     group by c.oid order by c.relname`,
    [REMADE],
  )
  const { rows: references } = await client.query<{ child: string; parent: string }>(
    `select child.relname as child, parent.relname as parent
     from pg_constraint r join pg_class child on child.oid = r.conrelid join pg_class parent on parent.oid = r.confrelid
     where r.contype = 'f' and r.conrelid <> r.confrelid and child.relnamespace = current_schema()::regnamespace`,
  )
  const ordered: KeptTable[] = []
  const waiting = new Set(tables)
  while (waiting.size > 0) {
    const blocked = new Set(
      references.filter(({ parent }) => [...waiting].some(({ name }) => name === parent)).map(({ child }) => child),
    )
    const free = [...waiting].filter(({ name }) => !blocked.has(name))
    if (free.length === 0) throw new Error('tables refer to each other in a circle')
    for (const table of free) waiting.delete(table)
    ordered.push(...free)
  }
  return ordered
}

/** Settings under which COPY writes and reads the same text whatever the server's are. */
export const COPY_SETTINGS = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`

/** Quotes a name for SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Returns the columns of a table as COPY names them. */
export function columnsOf({ name, columns }: { name: string; columns: readonly string[] }): string {
  return `${quoted(name)} (${columns.map(quoted).join(', ')})`
}

/** Returns the column with the school of a row of `table`. */
export function keyOf(table: string): string {
  return table === 'school' ? 'id' : 'school_id'
}

/** Counts a school's rows in a table. */
export async function rowsOf(client: ClientBase, table: string, school: string): Promise<number> {
  const found = await client.query<{ count: number }>(
    `select count(*)::int as count from ${quoted(table)} where ${keyOf(table)} = $1`,
    [school],
  )
  return found.rows[0]?.count ?? 0
}

/**
 * Describes the first difference between the tables that a file names and those here; null where there is none. The
 * file of one school may hold the tables of schools, each once, with all their columns except those that number rows
 * over all schools.
 */
export function unknownIn(
  named: readonly { name: string; columns: readonly string[] }[],
  there: readonly KeptTable[],
  ofOneSchool: boolean,
): string | null {
  const tablesByName = new Map(
    there.filter(({ ofSchool }) => ofSchool || !ofOneSchool).map((table) => [table.name, table]),
  )
  const namesSoFar = new Set<string>()
  for (const { name, columns } of named) {
    const table = tablesByName.get(name)
    if (table === undefined) return `It has a table that is none of Koma's: ${name}.`
    if (namesSoFar.has(name)) return `It has the table ${name} twice.`
    namesSoFar.add(name)
    const names = new Set(
      ofOneSchool ? table.columns.filter((column) => !table.numbered.includes(column)) : table.columns,
    )
    const odd = columns.find((column) => !names.has(column))
    if (odd !== undefined) return `Its table ${name} has a column that Koma does not keep: ${odd}.`
    if (columns.length !== names.size || new Set(columns).size !== names.size)
      return `Its table ${name} does not have each of its columns once.`
  }
  const missing = [...tablesByName.keys()].find((name) => !namesSoFar.has(name))
  return missing === undefined ? null : `The table ${missing} is missing in it.`
}
