import { Client } from 'pg'
import { distribute } from '../src/doors/commands/spreadSchools.ts'
import { LOCK_MS } from '../src/platform/database/deadlines.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openDatabase } from '../src/openDatabase.ts'

/** Few parts: every statement of a test that looks at all schools asks each of them. */
const SHARDS = 4

/**
 * The servers of a Citus cluster on which each test file gets its database, the coordinator first: addresses of
 * databases to make others from, with spaces between them, in KOMA_TEST_CLUSTER. None where the tests use the
 * PostgreSQL from npm.
 */
export function clusterServers(): string[] {
  return (process.env['KOMA_TEST_CLUSTER'] ?? '').split(' ').filter((address) => address !== '')
}

/** The address of the database `name` at the server of `address`. */
export function databaseAt(address: string, name: string): string {
  const url = new URL(address)
  url.pathname = name
  return url.toString()
}

/** Makes the migrated, spread and empty database that those of the test files are copies of, at every server. */
export async function makeSpreadTemplate(servers: readonly string[], name: string): Promise<void> {
  const [coordinator = '', ...workers] = servers
  for (const server of servers) {
    await ask(server, `drop database if exists ${name} with (force)`, `create database ${name}`)
    await ask(databaseAt(server, name), 'create extension citus', 'create extension btree_gist')
  }
  for (const worker of workers) await ask(worker, `alter database ${name} set lock_timeout = '${LOCK_MS}ms'`)
  const url = databaseAt(coordinator, name)
  const nodeOf = (address: string) => `'${new URL(address).hostname}', ${new URL(address).port || 5432}`
  await ask(
    url,
    `select citus_set_coordinator_host(${nodeOf(coordinator)})`,
    ...workers.map((worker) => `select citus_add_node(${nodeOf(worker)})`),
  )
  const orm = await openDatabase(url)
  await migrate(orm)
  await orm.close()
  const client = new Client({ connectionString: url })
  await client.connect()
  await distribute(client, SHARDS)
  await client.end()
  // A template must have no connection left when it is copied, and Citus keeps one in each database it has to look
  // after.
  for (const server of servers)
    await ask(
      server,
      `alter database ${name} with allow_connections false`,
      `select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = '${name}'`,
    )
}

/** Copies a spread database: each server has a part of it, under the same name, and each copy names the same parts. */
export async function copySpread(servers: readonly string[], template: string, name: string): Promise<void> {
  for (const server of servers) await ask(server, `create database ${name} template ${template}`)
  // What is set for a database is not copied with it.
  for (const worker of servers.slice(1)) await ask(worker, `alter database ${name} set lock_timeout = '${LOCK_MS}ms'`)
}

/** Drops what `makeSpreadTemplate` has made. */
export async function dropSpreadTemplate(servers: readonly string[], name: string): Promise<void> {
  for (const server of servers) await ask(server, `drop database if exists ${name} with (force)`)
}

/** Drops a spread database at every server, with what a test has left half committed. */
export async function dropSpread(servers: readonly string[], name: string): Promise<void> {
  for (const server of servers) {
    const left = await ask(server, `select gid from pg_prepared_xacts where database = '${name}'`)
    await ask(databaseAt(server, name), ...left.map(({ gid }) => `rollback prepared '${gid}'`))
    // Citus would come back to look after it while it is dropped.
    await ask(server, `alter database ${name} with allow_connections false`, `drop database ${name} with (force)`)
  }
}

/** Runs statements, one after the other, and gives the rows of the last. */
async function ask(address: string, ...statements: string[]): Promise<Record<string, string>[]> {
  const client = new Client({ connectionString: address })
  await client.connect()
  try {
    let rows: Record<string, string>[] = []
    for (const statement of statements) ({ rows } = await client.query<Record<string, string>>(statement))
    return rows
  } finally {
    await client.end()
  }
}
