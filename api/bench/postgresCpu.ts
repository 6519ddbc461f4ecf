import { Client } from 'pg'
import { cpuOfFamily, parentOf } from './usage.ts'

/**
 * Gives what tells the CPU time that the PostgreSQL at `databaseUrl` has used with all its processes, in milliseconds;
 * it tells NaN where the server is on another machine, or where the system does not say.
 */
export async function postgresCpu(databaseUrl: string): Promise<() => number> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // What answers a connection was started by the server itself.
  const server = parentOf(rows[0]?.pid ?? Number.NaN)
  await client.end()
  return () => (Number.isNaN(server) ? Number.NaN : cpuOfFamily(server))
}
