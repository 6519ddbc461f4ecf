import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openFileLock, type FileLock } from './fileLock.ts'
import { createHome, giveToOwnerOf } from './postgresRunner.ts'
import { PostgresServer } from './postgresServer.ts'

/** A real PostgreSQL 18 on 127.0.0.1, from npm. */
export type EmbeddedPostgres = {
  /**
   * Returns the connection string of a database of this server, which need not exist yet, as its superuser or as
   * another role.
   */
  url(database: string, role?: string): string
  /** Lets go of the server; the last process that does so shuts it down cleanly. */
  stop(): Promise<void>
  /** True when the server was already running, left behind or started by another process. */
  adopted: boolean
}

const WATCH_EVERY_MS = 1_000
const LOCK_PATIENCE_MS = 330_000

/**
 * Starts PostgreSQL on the data below `dataDir` (made if missing), or joins the server that already runs on it.
 * `durable: false` trades safety after a power cut for speed (tests); it has no effect on a server that runs already.
 * `log` gets a line when the server had to be started again.
 *
 * Every process using the server holds a shared lock, which the system frees also on `kill -9`. `stop()` shuts the
 * server down only when no other living process uses it, so it does not matter who started it. A server that dies while
 * in use is started again, on the same port.
 *
 * Throws an Error with a sentence for the operator when PostgreSQL cannot run here.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  durable?: boolean
  log?: (line: string) => void
}): Promise<EmbeddedPostgres> {
  const home = join(resolve(options.dataDir), 'postgres')
  await createHome(home)
  const server = new PostgresServer(home, options.durable ?? true)
  const users = await openLock(home, 'users.lock')
  const begin = async () => {
    const wasRunning = await server.ensureRunning()
    if (!users.tryShared()) throw new Error(`Another program holds ${join(home, 'users.lock')}.`)
    return wasRunning
  }
  const adopted = await alone(home, begin).catch((error: unknown) => {
    users.close()
    throw error
  })

  const watch = keepRunning(server, home, options.log ?? (() => undefined))
  const stop = async () => {
    await watch.end()
    const leave = async () => {
      users.release()
      if (users.tryExclusive()) await server.shutDown()
    }
    await alone(home, leave).finally(() => users.close())
  }
  let stopping: Promise<void> | undefined
  return { url: (database, role) => server.url(database, role), adopted, stop: () => (stopping ??= stop()) }
}

/**
 * Creates the database that the connection string names, unless it exists. Throws what the server
 * answers, for instance when the password is wrong.
 */
export async function createDatabaseIfMissing(url: string): Promise<void> {
  if (await databaseExists(url)) return
  const maintenance = new URL(url)
  const name = decodeURIComponent(maintenance.pathname.slice(1))
  maintenance.pathname = '/postgres'
  const client = new pg.Client({ connectionString: maintenance.href })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
  } catch (error) {
    // Two processes may create it at the same time; the second finds it already there.
    if (!(await databaseExists(url))) throw error
  } finally {
    await client.end()
  }
}

const UNKNOWN_DATABASE = '3D000'

async function databaseExists(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNKNOWN_DATABASE) return false
    throw error
  } finally {
    await client.end()
  }
}

/** Looks after the server until `end()`, which waits for a restart under way. */
function keepRunning(server: PostgresServer, home: string, log: (line: string) => void) {
  let checking: Promise<void> | undefined
  let ended = false
  const check = async () => {
    await server.trimLog()
    if ((await server.isAlive()) || ended) return
    log('PostgreSQL is gone; starting it again.')
    await alone(home, () => server.ensureRunning())
    log('PostgreSQL runs again.')
  }
  const timer = setInterval(() => {
    checking ??= check()
      .catch((error: unknown) => log(`PostgreSQL did not start again. ${String(error)}`))
      .finally(() => (checking = undefined))
  }, WATCH_EVERY_MS).unref()
  return {
    end: async () => {
      ended = true
      clearInterval(timer)
      await checking
    },
  }
}

/** Runs `work` while no other process starts or stops the server of `home`. */
async function alone<T>(home: string, work: () => Promise<T>): Promise<T> {
  const lock = await openLock(home, 'start.lock')
  try {
    const deadline = Date.now() + LOCK_PATIENCE_MS
    while (!lock.tryExclusive()) {
      if (Date.now() > deadline)
        throw new Error(`Another process has been starting or stopping the database in ${home} for minutes.`)
      await sleep(20)
    }
    return await work()
  } finally {
    lock.close()
  }
}

async function openLock(home: string, name: string): Promise<FileLock> {
  const path = join(home, name)
  const lock = openFileLock(path)
  await giveToOwnerOf(home, path)
  return lock
}
