import { setTimeout as sleep } from 'node:timers/promises'
import type { Language } from '@koma/schema/codes'
import pg from 'pg'
import type { MikroORM } from './connection.ts'
import { migrate } from './migrate.ts'

const OLDEST_VERSION = 18
/** Any number, the same in every api process: the key under which they take turns. */
export const migrationLock = 1_265_593_665
const TURN_EVERY_MS = 100

/** A database that Koma cannot work on, in the words of each language; the message is English. */
export class DatabaseProblem extends Error {
  constructor(
    readonly words: Record<Language, string>,
    cause?: unknown,
  ) {
    super(words.en, { cause })
    this.name = 'DatabaseProblem'
  }
}

/**
 * Brings the database at `url` up to date, and then lets `fill` put into it what it may need. Api processes that start
 * together do this one after the other. `tell` gets a sentence for the operator for each harmless oddity. Throws an
 * Error with such a sentence if the server cannot be reached or is older than PostgreSQL 18, or a newer Koma has made
 * the database.
 */
export async function prepareDatabase(
  orm: MikroORM,
  url: string,
  options: { fill?: () => Promise<unknown>; tell?: (line: string) => void } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  // A connection lost midway also fails the query under way, which reports it.
  client.on('error', () => undefined)
  await connect(client)
  try {
    await checkVersion(client)
    await takeTurn(client)
    for (const line of await migrate(orm)) options.tell?.(line)
    await options.fill?.()
  } finally {
    await client.end()
  }
}

/**
 * Waits until no other process prepares the database. The lock is the connection's, not a transaction's, and is tried
 * repeatedly. A transaction that idles or waits would be ended by a server that allows none, and would keep deleted
 * rows from being cleaned up.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  await client.query('SET idle_session_timeout = 0')
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [migrationLock])
    if (rows[0]?.mine === true) return
    await sleep(TURN_EVERY_MS)
  }
}

async function connect(client: pg.Client): Promise<void> {
  try {
    await client.connect()
  } catch (error) {
    // A refused connection to a name with several addresses has a code but no message.
    const reason = error instanceof Error && 'code' in error ? error.message || error.code : error
    throw new DatabaseProblem(
      {
        en: `The database cannot be reached: ${String(reason)}`,
        jp: `データベースに接続できません。PostgreSQLが動いていることと、DATABASE_URLを確認してください：${String(reason)}`,
      },
      error,
    )
  }
}

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
  const version = rows[0]?.server_version ?? ''
  if (Number.parseInt(version, 10) >= OLDEST_VERSION) return
  throw new DatabaseProblem({
    en: `The database is PostgreSQL ${version}; Koma needs ${OLDEST_VERSION} or newer.`,
    jp: `データベースはPostgreSQL ${version}です。KomaにはPostgreSQL ${OLDEST_VERSION}以降が必要です。`,
  })
}
