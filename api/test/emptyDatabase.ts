import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { afterFile } from './afterFile.ts'
import { databaseAt } from './cluster.ts'
import { maintain } from './database.ts'

/** The address of a database with nothing in it, not even tables; it goes after the test file. */
export async function emptyDatabase(): Promise<string> {
  const name = `koma_empty_${randomUUID().replaceAll('-', '')}`
  await maintain(`create database ${name}`)
  afterFile(() => maintain(`drop database if exists ${name} with (force)`))
  return databaseAt(inject('maintenanceUrl'), name)
}
