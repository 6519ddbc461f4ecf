import pg from 'pg'
import type { EmbeddedPostgres } from './embeddedPostgres.ts'

/** The role of the installation, and the name of its database. */
const NAME = 'koma'
const ALREADY_THERE = ['42710', '42P04', '23505']

/**
 * Returns the connection string of the installation's own database on its own server, made if missing. Its role owns
 * the database and may do nothing else there: no system files, no programs, no other database. Hands over to it the
 * objects that an earlier release made as the server's superuser.
 */
export async function ownDatabase(postgres: EmbeddedPostgres): Promise<string> {
  const url = postgres.url(NAME, NAME)
  const password = decodeURIComponent(new URL(url).password)
  await asSuperuser(postgres.url('postgres'), async (client) => {
    if (!(await isThere(client, 'select 1 from pg_roles where rolname = $1'))) {
      const secret = client.escapeLiteral(password)
      await unlessThere(
        client.query(`create role ${NAME} login nosuperuser nocreatedb nocreaterole password ${secret}`),
      )
    }
    if (!(await isThere(client, 'select 1 from pg_database where datname = $1'))) {
      await unlessThere(client.query(`create database ${NAME} owner ${NAME}`))
    }
  })
  await asSuperuser(postgres.url(NAME), async (client) => {
    const isOwner = 'select 1 from pg_database where datname = current_database() and pg_get_userbyid(datdba) = $1'
    if (!(await isThere(client, isOwner))) await handOver(client)
  })
  return url
}

/** Changes the owner of everything that belongs neither to the system nor to an extension, in one transaction. */
async function handOver(client: pg.Client): Promise<void> {
  const foreign = `nspname !~ '^(pg_|information_schema)' and not exists (
    select from pg_depend where objid = thing.oid and deptype in ('e', 'i', 'a'))`
  const { rows } = await client.query<{ statement: string }>(`
    select format('alter schema %I owner to ${NAME}', nspname) as statement
    from pg_namespace as thing where nspname !~ '^(pg_|information_schema|public)'
    union all
    select format('alter %s %I.%I owner to ${NAME}',
      case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
      nspname, relname)
    from pg_class as thing join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'S') and ${foreign}
    union all
    select format('alter routine %s owner to ${NAME}', thing.oid::regprocedure)
    from pg_proc as thing join pg_namespace on pg_namespace.oid = pronamespace where ${foreign}
    union all
    select format('alter type %I.%I owner to ${NAME}', nspname, typname)
    from pg_type as thing join pg_namespace on pg_namespace.oid = typnamespace
    left join pg_class on pg_class.oid = typrelid
    where (typtype in ('e', 'd') or relkind = 'c') and ${foreign}`)
  await client.query('begin')
  for (const { statement } of rows) await client.query(statement)
  await client.query(`alter database ${NAME} owner to ${NAME}`)
  await client.query('commit')
}

async function asSuperuser(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

async function isThere(client: pg.Client, question: string): Promise<boolean> {
  return (await client.query(question, [NAME])).rows.length > 0
}

/** Ignores that the thing exists already: two processes may make it at the same time. */
async function unlessThere(making: Promise<unknown>): Promise<void> {
  await making.catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError) || !ALREADY_THERE.includes(error.code ?? '')) throw error
  })
}
