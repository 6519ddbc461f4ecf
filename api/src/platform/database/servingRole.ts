import type { MikroORM } from './connection.ts'
import { query } from './sql.ts'

/** The schemas of Koma and of its job queue. */
const SCHEMAS = ['public', 'graphile_worker']
/** Tables that a serving process reads to know whether it fits the database, and never writes. */
const READ_ONLY = ['mikro_orm_migrations']
const POLICY = 'koma_serving'

/**
 * Lets `role` do what a serving process has to: read and write rows. It cannot make, change or empty tables, switch off
 * triggers, or own anything, so that whoever takes over such a process faces the same limits (decision 001). `orm` is
 * connected as the owner of the tables. May be repeated, and is, because migrations bring tables. Does nothing where
 * `role` is the owner itself.
 */
export async function grantServingRole(orm: MikroORM, role: string): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    // Processes that start together would trip over each other's grants.
    await query(em, `select pg_advisory_xact_lock(hashtextextended('koma serving role', 0))`)
    const isOwner = `select current_user = $1 or pg_has_role($1, current_user, 'usage') as owner`
    const [found] = await query<{ owner: boolean }>(em, isOwner, [role])
    if (found?.owner === true) return
    const name = quoted(role)
    const schemas = SCHEMAS.join(', ')
    await query(em, `grant usage on schema ${schemas} to ${name}`)
    await query(em, `grant select, insert, update, delete on all tables in schema ${schemas} to ${name}`)
    // An automatic backup keeps the position of each sequence.
    await query(em, `grant select on all sequences in schema ${schemas} to ${name}`)
    await query(em, `grant execute on all routines in schema ${schemas} to ${name}`)
    const readOnly = await query<{ table: string }>(
      em,
      `select format('%I.%I', schemaname, tablename) as table from pg_tables
       where schemaname = any ($1) and (tablename = any ($2) or schemaname = 'graphile_worker' and tablename = 'migrations')`,
      [SCHEMAS, READ_ONLY],
    )
    for (const { table } of readOnly) await query(em, `revoke insert, update, delete on ${table} from ${name}`)
    await openRows(em, name)
  })
}

/** Adds a policy, because the job queue shows its rows to their owner alone. */
async function openRows(em: MikroORM['em'], name: string): Promise<void> {
  const tables = await query<{ table: string; policy: string | null }>(
    em,
    `select format('%I.%I', n.nspname, c.relname) as table, p.polname as policy
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     left join pg_policy p on p.polrelid = c.oid and p.polname = $2
     where n.nspname = any ($1) and c.relkind = 'r' and c.relrowsecurity`,
    [SCHEMAS, POLICY],
  )
  for (const { table, policy } of tables) {
    if (policy === null)
      await query(em, `create policy ${POLICY} on ${table} to ${name} using (true) with check (true)`)
    else await query(em, `alter policy ${POLICY} on ${table} to ${name}`)
  }
}

/** The role that connects by `url`, as the server knows it: a pooler in between may have another name for it. */
export async function roleOf(orm: MikroORM): Promise<string> {
  const [found] = await query<{ role: string }>(orm.em.fork(), 'select current_user as role')
  return found?.role ?? ''
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
