import { Client } from 'pg'
import { bad, type Finding, good, look, reasonOf } from './finding.ts'

interface Rights {
  role: string
  /** Whether it may do anything in the whole server. */
  mighty: boolean
  /** Other databases of this server that are its. */
  others: string[]
  owns: number
  /** Tables whose rows it cannot read and write, though serving needs that. */
  closed: string[]
}

/** Roles of PostgreSQL itself that reach beyond one database: to all rows, to files, or to programs. */
const WIDE_ROLES = [
  'pg_read_all_data',
  'pg_write_all_data',
  'pg_read_server_files',
  'pg_write_server_files',
  'pg_execute_server_program',
]

const RIGHTS = `select current_user as role,
    (select rolsuper or rolcreaterole or rolbypassrls or rolreplication from pg_roles where rolname = current_user)
      or exists (select from pg_roles r where r.rolname = any ('{${WIDE_ROLES.join(',')}}') and pg_has_role(r.oid, 'member')) as mighty,
    array(select datname::text from pg_database
      where datname <> current_database() and pg_has_role(datdba, 'usage') order by datname) as others,
    count(*) filter (where pg_has_role(relowner, 'usage'))::int as owns,
    coalesce(array_agg(relname order by relname) filter (where relname <> 'mikro_orm_migrations' and not (
      has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
      and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))), '{}')::text[] as closed
  from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`

/** Tells whether the role that serves may do what it has to, and no more where another one is named as the owner. */
export async function rights(config: {
  databaseUrl: string | undefined
  databaseOwnerUrl: string | undefined
}): Promise<Finding> {
  const about = 'role'
  if (config.databaseUrl === undefined) return good(about, "Koma's own PostgreSQL, which only this machine reaches")
  const client = new Client({ connectionString: config.databaseUrl, application_name: 'koma doctor' })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const [found] = (await client.query<Rights>(RIGHTS)).rows
    const { role = '', mighty = false, others = [], owns = 0, closed = [] } = found ?? {}
    if (closed.length > 0)
      return bad(
        about,
        `${role} cannot write rows of ${closed.join(', ')}`,
        'Start Koma with DATABASE_OWNER_URL, which grants it; see docs/watching.md.',
      )
    if (mighty)
      return look(
        about,
        `${role} can do anything on this server, and so can anyone who breaks into Koma`,
        'Use a separate role that is not a superuser in DATABASE_URL; see docs/watching.md.',
      )
    if (others.length > 0)
      return look(
        about,
        `${role} also owns ${others.slice(0, 5).join(', ')}, and anyone who breaks into Koma can change that too`,
        'Use a role in DATABASE_URL that owns only this database; see docs/watching.md.',
      )
    if (config.databaseOwnerUrl === undefined)
      return good(
        about,
        `${role} migrates and serves; with DATABASE_OWNER_URL the serving role could not change tables`,
      )
    if (owns > 0)
      return look(
        about,
        `${role} serves, and owns ${owns} tables`,
        'Use a role in DATABASE_URL that owns nothing; see docs/watching.md.',
      )
    return good(about, `${role} reads and writes rows, and owns nothing`)
  } catch (error) {
    return bad(about, `DATABASE_URL cannot be used: ${reasonOf(error)}`, 'Check its user and password.')
  } finally {
    await client.end().catch(() => undefined)
  }
}
