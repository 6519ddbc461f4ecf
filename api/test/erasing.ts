import { query } from '../src/platform/database/sql.ts'
import type { OpenSchool } from './openSchool.ts'

/** Returns where the database still has one of the texts: in any text, JSON, list or bytes of any table. */
export async function placesOf({ orm }: Pick<OpenSchool, 'orm'>, texts: readonly string[]): Promise<string[]> {
  const em = orm.em.fork()
  const columns = await query<{ schema: string; table: string; column: string; type: string }>(
    em,
    `select c.table_schema as schema, c.table_name as table, c.column_name as column, c.udt_name as type
     from information_schema.columns c join information_schema.tables t
       on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
     where c.table_schema not in ('pg_catalog', 'information_schema')
       and c.udt_name in ('text', 'varchar', 'json', 'jsonb', '_text', 'bytea')`,
  )
  const found: string[] = []
  for (const { schema, table, column, type } of columns) {
    const text = type === 'bytea' ? `encode("${column}", 'escape')` : `"${column}"::text`
    const all = type === 'bytea' ? texts.flatMap((each) => [each, escaped(each)]) : texts
    const rows = await query<{ text: string }>(
      em,
      `select left(${text}, 300) as text from "${schema}"."${table}"
       where exists (select from unnest($1::text[]) t where position(lower(t) in lower(${text})) > 0) limit 3`,
      [all],
    )
    for (const row of rows) found.push(`${schema}.${table}.${column}: ${row.text}`)
  }
  return found
}
const escaped = (text: string) =>
  [...Buffer.from(text)].map((byte) => (byte < 128 ? String.fromCodePoint(byte) : `\\${byte.toString(8)}`)).join('')
