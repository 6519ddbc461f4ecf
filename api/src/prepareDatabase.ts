import pg from 'pg'
import { seedDemoIfEmpty } from '../seeds/demo.ts'
import { school as demoSchool } from '../seeds/demo/school.ts'
import { migrate, type MikroORM } from './shared/db.ts'

const OLDEST_VERSION = 18
/** Any number, the same in every api process: the key under which they take turns. */
const TURN = 1_265_593_665

/**
 * Brings the database at `url` up to date and, when `demo` is on and it holds no school, fills it
 * with the demo school. Api processes that start together do this one after the other. Tells
 * whether the demo school is there. Throws an Error with a sentence for the operator when the
 * server cannot be reached or is older than PostgreSQL 18.
 */
export async function prepareDatabase(orm: MikroORM, url: string, demo: boolean): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  // A connection lost midway also fails the query under way, which is where it is told.
  client.on('error', () => undefined)
  await connect(client)
  try {
    await checkVersion(client)
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [TURN])
    await migrate(orm)
    if (demo) await seedDemoIfEmpty(orm)
    const { rowCount } = await client.query('SELECT FROM school WHERE name = $1', [demoSchool.name])
    await client.query('COMMIT')
    return demo && rowCount !== 0
  } finally {
    await client.end()
  }
}

async function connect(client: pg.Client): Promise<void> {
  try {
    await client.connect()
  } catch (error) {
    // A refused connection to a name with several addresses has a code but no message.
    const reason = error instanceof Error && 'code' in error ? error.message || error.code : error
    throw new Error(`The database cannot be reached: ${String(reason)}`, { cause: error })
  }
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
  const version = rows[0]?.server_version ?? ''
  if (Number.parseInt(version, 10) >= OLDEST_VERSION) return
  throw new Error(`The database is PostgreSQL ${version}; Koma needs ${OLDEST_VERSION} or newer.`)
}
