import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { closeDatabase } from '../src/database/closeDatabase.ts'
import type { MikroORM } from '../src/database/connection.ts'
import { openDatabase } from '../src/openDatabase.ts'
import { afterFile } from './afterFile.ts'

/** A migrated database with nothing in it, and an ORM connected to it. */
export interface TestDatabase {
  url: string
  orm: MikroORM
}

let current: Promise<TestDatabase> | undefined

/**
 * The database of this test file: copied from the migrated template at the first call (tens of
 * milliseconds), the same one at every later call, dropped after the file's last test. Tests of
 * one file share it, so every test builds its own school.
 */
export function testDatabase(): Promise<TestDatabase> {
  if (current === undefined) {
    const made = copyTemplate()
    current = made
    afterFile(async () => {
      current = undefined
      const { orm, name } = await made
      await closeDatabase(orm)
      if (name !== '') await maintain(`DROP DATABASE ${name} WITH (FORCE)`)
    })
  }
  return current
}

/** A database that several files share, such as one that `koma distribute` has spread; none when not set. */
const shared = process.env['KOMA_TEST_DATABASE']

async function copyTemplate(): Promise<TestDatabase & { name: string }> {
  if (shared !== undefined) return { name: '', url: shared, orm: await openDatabase(shared) }
  const name = `koma_test_${randomUUID().replaceAll('-', '')}`
  await maintain(`CREATE DATABASE ${name} TEMPLATE ${inject('templateDatabase')}`)
  const address = new URL(inject('maintenanceUrl'))
  address.pathname = name
  const url = address.toString()
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
