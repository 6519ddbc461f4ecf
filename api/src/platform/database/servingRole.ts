import type { MikroORM } from './connection.ts'
import { query, type Sql, sql } from './sql.ts'

/** The schemas of Koma and of its job queue. */
const SCHEMAS = ['public', 'graphile_worker']
/** Tables that a serving process reads to know whether it fits the database, and never writes. */
const READ_ONLY = ['mikro_orm_migrations']
const POLICY = 'koma_serving'

/**
 * Lets `role` do what a serving process has to: read and write rows. It cannot make, change or empty tables, switch off
 * triggers, or own anything, so that an intruder in such a process meets the same limits (decision 001). `orm` is
 * connected as the owner of the tables. May be repeated, and is, because migrations bring tables. Does nothing where
 * `role` is the owner itself.
 */
export async function grantServingRole(orm: MikroORM, role: string): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    // Processes that start together would trip over each other's grants.
    await query(em, sql`select pg_advisory_xact_lock(hashtextextended('koma serving role', 0))`)
    const [found] = await query(
      em,
      sql<{ owner: boolean }>`
        select current_user = ${role} or pg_has_role(${role}::name, current_user, 'usage') as owner`,
    )
    if (found?.owner === true) return
    const name = sql.raw(quoted(role))
    const schemas = sql.raw(SCHEMAS.join(', '))
    await query(em, sql`grant usage on schema ${schemas} to ${name}`)
    await query(em, sql`grant select, insert, update, delete on all tables in schema ${schemas} to ${name}`)
    // An automatic backup keeps the position of each sequence.
    await query(em, sql`grant select on all sequences in schema ${schemas} to ${name}`)
    await query(em, sql`grant execute on all routines in schema ${schemas} to ${name}`)
    const readOnly = await query(
      em,
      sql<{ table: string }>`select format('%I.%I', schemaname, tablename) as table from pg_tables
       where schemaname = any (${SCHEMAS})
         and (tablename = any (${READ_ONLY}) or schemaname = 'graphile_worker' and tablename = 'migrations')`,
    )
    for (const { table } of readOnly)
      await query(em, sql`revoke insert, update, delete on ${sql.raw(table)} from ${name}`)
    await openRows(em, name)
  })
}

/** Adds a policy, because the job queue shows its rows only to their owner. */
async function openRows(em: MikroORM['em'], name: Sql): Promise<void> {
  const tables = await query(
    em,
    sql<{
      table: string
      policy: string | null
    }>`select format('%I.%I', n.nspname, c.relname) as table, p.polname as policy
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     left join pg_policy p on p.polrelid = c.oid and p.polname = ${POLICY}
     where n.nspname = any (${SCHEMAS}) and c.relkind = 'r' and c.relrowsecurity`,
  )
  for (const { table, policy } of tables) {
    if (policy === null)
      await query(
        em,
        sql`create policy ${sql.raw(POLICY)} on ${sql.raw(table)} to ${name} using (true) with check (true)`,
      )
    else await query(em, sql`alter policy ${sql.raw(POLICY)} on ${sql.raw(table)} to ${name}`)
  }
}

/**
 * Returns the role that connects by `url`, as the server knows it: a pooler in between may have another name for it.
 */
export async function roleOf(orm: MikroORM): Promise<string> {
  const [found] = await query(orm.em.fork(), sql<{ role: string }>`select current_user as role`)
  return found?.role ?? ''
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
