import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDatabase } from '../src/platform/database/closeDatabase.ts'
import type { MikroORM } from '../src/platform/database/connection.ts'
import { createDatabaseIfMissing, startEmbeddedPostgres } from '../src/platform/database/embedded/embeddedPostgres.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { openDatabase } from '../src/openDatabase.ts'
import { afterFile } from './afterFile.ts'

/** A PostgreSQL of the test's own, which it may kill, with a migrated database in it. */
export interface OwnPostgres {
  url: string
  orm: MikroORM
  /** Ends it at once, as `kill -9` does. */
  kill: () => void
}

/** Starts one, as an installation does; it ends, data and all, after the test file. */
export async function ownPostgres(): Promise<OwnPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'koma-crash-'))
  const postgres = await startEmbeddedPostgres({ dataDir })
  afterFile(async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const url = postgres.url('koma')
  await createDatabaseIfMissing(url)
  const orm = await openDatabase(url)
  afterFile(() => closeDatabase(orm))
  await migrate(orm)
  return {
    url,
    orm,
    kill: () => {
      const [pid] = readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
    },
  }
}
