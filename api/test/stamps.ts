import type { MikroORM } from '../src/database/connection.ts'
import { query } from '../src/database/sql.ts'

interface Table {
  name: string
  /** Whether each request may write when something was last used. */
  isTouched: boolean
}

const known = new WeakMap<MikroORM, Promise<Table[]>>()

function tablesOf(orm: MikroORM): Promise<Table[]> {
  const read = known.get(orm)
  if (read !== undefined) return read
  const tables = query<Table>(
    orm.em.fork(),
    `select t.table_name as name, bool_or(c.column_name = 'last_used_at') as "isTouched"
     from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
     group by t.table_name having bool_or(c.column_name = 'school_id') or t.table_name = 'school' order by t.table_name`,
  )
  known.set(orm, tables)
  return tables
}

/**
 * A stamp of each table, of one school where one is named: two calls give the same where nothing was written between
 * them. A transaction marks what it writes with a number that is higher than all before, so how many rows there are and
 * the sum of their numbers tell whatever was made, changed or removed, without reading any of it. When something was last
 * used is left out, since every request may write that.
 */
export async function stamps(orm: MikroORM, schoolId?: string): Promise<Map<string, string>> {
  const parts = (await tablesOf(orm)).map(({ name, isTouched }) => {
    const where = schoolId === undefined ? '' : `where ${name === 'school' ? 'id' : 'school_id'} = '${schoolId}'`
    const sum = isTouched
      ? `sum(hashtextextended((to_jsonb(t) - 'last_used_at')::text, 0)::numeric)`
      : `sum(t.xmin::text::bigint)`
    return `select '${name}' as name, concat_ws(' ', count(*), ${sum}) as stamp from "${name}" t ${where}`
  })
  const found = await query<{ name: string; stamp: string }>(orm.em.fork(), parts.join(' union all '))
  return new Map(found.map(({ name, stamp }) => [name, stamp]))
}
