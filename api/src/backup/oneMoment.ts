import { Client } from 'pg'
import { COPY_SETTINGS } from './tables.ts'

/**
 * Begins a transaction of `client` that reads everything in the database at `url` as it is now. If schools are spread
 * over several servers (decision 080), each server fixes its moment when it is first asked, and again for each further
 * connection. So there is one connection to each server, and all are asked at once. Each school lies whole on one.
 * Addresses lie at the coordinator: no school and no address comes or goes until all have been asked.
 */
export async function beginAtOneMoment(client: Client, url: string): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_extension where extname = 'citus' and to_regclass('school') is not null`,
  )
  await client.query('begin isolation level repeatable read read only')
  await client.query(COPY_SETTINGS)
  if (rowCount === 0) return void (await client.query('select 1'))
  await client.query('set local citus.max_adaptive_executor_pool_size = 1')
  const gate = new Client({ connectionString: url, application_name: 'koma backup' })
  gate.on('error', () => undefined)
  await gate.connect()
  try {
    await gate.query('begin')
    await gate.query('lock table school, school_host in share mode')
    await client.query('select count(*) from school')
  } finally {
    await gate.end()
  }
}
