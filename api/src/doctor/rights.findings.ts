import { Client } from 'pg'
import { bad, type Finding, good, look, reasonOf } from './finding.ts'

interface Rights {
  role: string
  /** Whether it may do anything in the whole server. */
  mighty: boolean
  owns: number
  /** Tables whose rows it cannot read and write, though serving needs that. */
  closed: string[]
}

const RIGHTS = `select current_user as role,
    (select rolsuper or rolcreaterole or rolbypassrls from pg_roles where rolname = current_user) as mighty,
    count(*) filter (where pg_has_role(relowner, 'usage'))::int as owns,
    coalesce(array_agg(relname order by relname) filter (where relname <> 'mikro_orm_migrations' and not (
      has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
      and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))), '{}')::text[] as closed
  from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace`

/** Whether the role that serves may do what it has to, and no more where another one is named as the owner. */
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
    const { role = '', mighty = false, owns = 0, closed = [] } = found ?? {}
    if (closed.length > 0)
      return bad(
        about,
        `${role} may not write rows of ${closed.join(', ')}`,
        'Start Koma with DATABASE_OWNER_URL, which grants it; see docs/watching.md.',
      )
    if (mighty)
      return look(
        about,
        `${role} may do anything in this server, and so may whoever gets into Koma`,
        'Let DATABASE_URL name a role of its own that is no superuser; see docs/watching.md.',
      )
    if (config.databaseOwnerUrl === undefined)
      return good(
        about,
        `${role} migrates and serves; DATABASE_OWNER_URL would take serving its rights to change tables`,
      )
    if (owns > 0)
      return look(
        about,
        `${role} serves, and owns ${owns} tables`,
        'Let DATABASE_URL name a role that owns nothing; see docs/watching.md.',
      )
    return good(about, `${role} reads and writes rows, and owns nothing`)
  } catch (error) {
    return bad(about, `DATABASE_URL cannot be used: ${reasonOf(error)}`, 'Look at its user and password.')
  } finally {
    await client.end().catch(() => undefined)
  }
}
