import { appendFileSync, chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import { createDatabaseIfMissing } from '../src/platform/database/embedded/embeddedPostgres.ts'
import { createHome } from '../src/platform/database/embedded/postgresRunner.ts'
import { findPostmaster } from '../src/platform/database/embedded/postmaster.ts'
import { PostgresServer } from '../src/platform/database/embedded/postgresServer.ts'
import { afterFile } from './afterFile.ts'
import { openDoorway } from './chaos/doorway.ts'

/** Two servers of PostgreSQL behind one address, as an operator runs them who must not lose an answer. */
export interface WithStandby {
  /** The address of both: it leads to the primary, after `failOver` to the standby. */
  url: string
  /**
   * Loses the primary for good, as `kill -9` does, a moment after the line between the two, and takes the standby
   * instead: whatever the primary alone has is gone.
   */
  failOver: () => Promise<void>
}

/** How long the primary is without its standby before it is lost; people go on meanwhile. */
const ALONE_MS = 500

/** Files that a copy of a running server must not have. */
const notCopied = /(^|\/)(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+)$/

/**
 * Starts a primary and a standby that follows it. A commit is acknowledged when both have it
 * (`synchronous_standby_names`). Both end, data and all, after the test file.
 */
export async function withStandby(): Promise<WithStandby> {
  const folder = mkdtempSync(join(tmpdir(), 'koma-standby-'))
  const homes = { primary: join(folder, 'primary'), standby: join(folder, 'standby') }
  const [primary, standby] = [new PostgresServer(homes.primary, true), new PostgresServer(homes.standby, true)]
  afterFile(async () => {
    // Only when it starts again does a primary that was killed give its shared memory back.
    await primary.ensureRunning()
    await Promise.all([primary.shutDown(), standby.shutDown()])
    rmSync(folder, { recursive: true, force: true })
  })
  await createHome(homes.primary)
  await primary.ensureRunning()
  await createDatabaseIfMissing(primary.url('koma'))
  await createHome(homes.standby)
  const portOf = (server: PostgresServer) => Number(new URL(server.url('koma')).port)
  const line = await openDoorway()
  afterFile(() => line.close())
  line.lead([portOf(primary)])
  const at = await connected(primary)
  await follow(at, primary, line.port, homes)
  await standby.ensureRunning()
  await at.query(`alter system set synchronous_standby_names = '*'`)
  await at.query(`select pg_reload_conf()`)
  const states = async () => (await at.query<{ sync_state: string }>(`select sync_state from pg_stat_replication`)).rows
  await expect.poll(states).toEqual([{ sync_state: 'sync' }])
  await at.end()

  const doorway = await openDoorway()
  afterFile(() => doorway.close())
  doorway.lead([portOf(primary)])
  const url = new URL(primary.url('koma'))
  url.port = String(doorway.port)
  return {
    url: url.href,
    async failOver() {
      const lost = await findPostmaster(join(homes.primary, 'cluster'))
      if (lost === undefined) throw new Error('There is no primary to lose.')
      line.lead([])
      line.cut(1)
      await wait(ALONE_MS)
      process.kill(lost.pid, 'SIGKILL')
      doorway.lead([])
      doorway.cut(1)
      const next = await connected(standby)
      await next.query(`select pg_promote()`)
      await next.end()
      doorway.lead([portOf(standby)])
    },
  }
}

/** Makes the standby's folder from a copy of the running primary, which it will follow from there on, by that port. */
async function follow(
  at: pg.Client,
  primary: PostgresServer,
  port: number,
  homes: Record<'primary' | 'standby', string>,
): Promise<void> {
  await at.query(`select pg_backup_start('standby', true)`)
  const cluster = join(homes.standby, 'cluster')
  cpSync(join(homes.primary, 'cluster'), cluster, { recursive: true, filter: (from) => !notCopied.test(from) })
  cpSync(join(homes.primary, 'password'), join(homes.standby, 'password'))
  const { rows } = await at.query<{ labelfile: string }>(`select labelfile from pg_backup_stop(false)`)
  writeFileSync(join(cluster, 'backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(join(cluster, 'standby.signal'), '')
  const { hostname, username, password } = new URL(primary.url('postgres'))
  const from = `host=${hostname} port=${port} user=${username} password=${password}`
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${from}'\n`)
  mkdirSync(join(cluster, 'pg_wal'), { recursive: true })
  chmodSync(cluster, 0o700)
}

async function connected(server: PostgresServer): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.url('postgres') })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
