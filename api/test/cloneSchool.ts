import { randomUUID } from 'node:crypto'
import { query } from '../src/database/sql.ts'
import type { TestSchool } from './school.ts'

/**
 * A second school that holds every row of `school` with the same ids, codes, times and session tokens, under a
 * host name of its own. Only the school's id differs: whatever mixes up two schools mixes up these.
 */
export async function cloneSchool(school: TestSchool): Promise<TestSchool> {
  const id = randomUUID()
  const host = `${id.slice(0, 13)}.test`
  const em = school.orm.em.fork()
  // Triggers would count seats and points once more; what they made is copied like everything else.
  await query(em, statementFor(await tablesOfSchools(school), school.id, id, host))
  return { ...school, id, host }
}

interface Table {
  name: string
  /** Quoted names of what can be written, without the school's. */
  columns: string
}

const read = new WeakMap<TestSchool['orm'], Promise<Table[]>>()

function tablesOfSchools({ orm }: TestSchool): Promise<Table[]> {
  const known = read.get(orm)
  if (known !== undefined) return known
  const tables = query<Table>(
    orm.em.fork(),
    `select c.table_name as name, string_agg(quote_ident(c.column_name), ', ') as columns
     from information_schema.columns c
     where c.table_schema = 'public' and c.column_name <> 'school_id' and c.is_generated = 'NEVER' and c.is_identity = 'NO'
       and c.table_name in (select table_name from information_schema.columns
         where table_schema = 'public' and column_name = 'school_id')
       and c.table_name not in ('school_host', 'outbox')
     group by c.table_name order by c.table_name`,
  )
  read.set(orm, tables)
  return tables
}

function statementFor(tables: readonly Table[], from: string, to: string, host: string): string {
  const copies = tables.map(
    ({ name, columns }) =>
      `insert into "${name}" (school_id, ${columns}) select '${to}', ${columns} from "${name}" where school_id = '${from}';`,
  )
  return `do $$ begin
    set local session_replication_role = replica;
    insert into school select (jsonb_populate_record(s, '{"id": "${to}"}')).* from school s where id = '${from}';
    insert into school_host (host, school_id) values ('${host}', '${to}');
    ${copies.join('\n')}
  end $$`
}
