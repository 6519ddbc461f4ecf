import type { MikroORM } from '../src/platform/database/connection.ts'
import { query } from '../src/platform/database/sql.ts'

interface Table {
  name: string
  /** Whether each request may write when something was last used. */
  isTouched: boolean
}

/**
 * The condition, on alias `t`, that a log entry is no note of a refusal, nor of a file that was read: those change
 * nothing else (SEC-41).
 */
export const isNoRefusal = `t.type not in ('refused', 'key-refused', 'too-many', 'file-downloaded')`

const ready = new WeakMap<MikroORM, Promise<void>>()

/**
 * Makes the function that stamps all tables; PostgreSQL plans what stands in it once a connection, not at each call.
 */
function makeStamping(orm: MikroORM): Promise<void> {
  const created = ready.get(orm) ?? makeNow(orm)
  ready.set(orm, created)
  return created
}

async function makeNow(orm: MikroORM): Promise<void> {
  const em = orm.em.fork()
  const tables = await query<Table>(
    em,
    `select t.table_name as name, bool_or(c.column_name = 'last_used_at') as "isTouched"
     from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
     group by t.table_name having bool_or(c.column_name = 'school_id') or t.table_name = 'school' order by t.table_name`,
  )
  const all = (where: (school: string) => string[]) =>
    tables
      .map(({ name, isTouched }) => {
        const sum = isTouched
          ? `sum(hashtextextended((to_jsonb(t) - 'last_used_at' - 'network')::text, 0)::numeric)`
          : `sum(t.xmin::text::bigint)`
        const school = name === 'school' ? 't.id' : 't.school_id'
        const conditions = [...where(school), ...(name === 'activity' ? [isNoRefusal] : [])]
        const which = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
        return `select '${name}', concat_ws(' ', count(*), ${sum}) from "${name}" t ${which}`
      })
      .join(' union all ')
  await query(
    em,
    `create or replace function test_stamps(of_school uuid) returns table (name text, stamp text)
     language plpgsql set plan_cache_mode = force_generic_plan as $$
     begin
       if of_school is null then return query ${all(() => [])};
       else return query ${all((school) => [`${school} = of_school`])};
       end if;
     end $$`,
  )
}

/**
 * A stamp of each table, of one school where one is named: two calls give the same where nothing was written between
 * them. A transaction marks what it writes with a number that is higher than all before, so how many rows there are and
 * the sum of their numbers tell whatever was made, changed or removed, without reading any of it. When something was
 * last used, and from where, is left out, since every request may write that, and so are notes of refusals.
 */
export async function stamps(orm: MikroORM, schoolId?: string): Promise<Map<string, string>> {
  await makeStamping(orm)
  const found = await query<{ name: string; stamp: string }>(
    orm.em.fork(),
    `select name, stamp from test_stamps($1::uuid) order by name collate "C"`,
    [schoolId ?? null],
  )
  return new Map(found.map(({ name, stamp }) => [name, stamp]))
}
