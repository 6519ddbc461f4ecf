import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { closeDatabase } from '../src/platform/database/closeDatabase.ts'
import type { MikroORM } from '../src/platform/database/connection.ts'
import { openDatabase } from '../src/openDatabase.ts'
import { afterFile } from './afterFile.ts'
import { clusterServers, copySpread, databaseAt, dropSpread } from './cluster.ts'

/** A migrated database with nothing in it, and an ORM connected to it. */
export interface TestDatabase {
  url: string
  orm: MikroORM
}

const servers = clusterServers()

let current: Promise<TestDatabase> | undefined

/**
 * The database of this test file: copied from the migrated template at the first call (tens of
 * milliseconds), the same one at every later call, dropped after the file's last test. Tests of
 * one file share it, so every test builds its own school. With KOMA_TEST_CLUSTER it is spread over that cluster.
 */
export function testDatabase(): Promise<TestDatabase> {
  if (current === undefined) {
    const created = copyTemplate()
    current = created
    afterFile(async () => {
      current = undefined
      const { orm, name } = await created
      await closeDatabase(orm)
      await (servers.length > 0 ? dropSpread(servers, name) : maintain(`DROP DATABASE ${name} WITH (FORCE)`))
    })
  }
  return current
}

async function copyTemplate(): Promise<TestDatabase & { name: string }> {
  const name = `koma_test_${randomUUID().replaceAll('-', '')}`
  const [coordinator = inject('maintenanceUrl')] = servers
  if (servers.length > 0) await copySpread(servers, inject('templateDatabase'), name)
  else await maintain(`CREATE DATABASE ${name} TEMPLATE ${inject('templateDatabase')}`)
  const url = databaseAt(coordinator, name)
  return { name, url, orm: await openDatabase(url) }
}

/** Runs a statement on the maintenance database. */
export async function maintain(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('maintenanceUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
