import type { ClientBase } from 'pg'

/** A table that is kept, with the columns that are. */
export interface KeptTable {
  name: string
  columns: string[]
  /** Which of them number their rows over all schools. */
  numbered: string[]
  /** Whether its rows belong to schools. */
  ofSchool: boolean
  /** Bytes on the disk, about. */
  bytes: number
}

/** Made anew by every start. */
const REMADE = ['sql_function']

/**
 * Koma's tables, each behind those that its rows refer to. Columns that PostgreSQL reckons out itself are left out.
 * Throws when tables refer to each other in a circle.
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

/** A name as SQL writes it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** The rows of a table as COPY names them. */
export function columnsOf({ name, columns }: { name: string; columns: readonly string[] }): string {
  return `${quoted(name)} (${columns.map(quoted).join(', ')})`
}
