import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { afterFile } from './afterFile.ts'

/** The address of a database with nothing in it, not even tables; it goes after the test file. */
export async function emptyDatabase(): Promise<string> {
  const name = `koma_empty_${randomUUID().replaceAll('-', '')}`
  await maintain(`create database ${name}`)
  afterFile(() => maintain(`drop database if exists ${name} with (force)`))
  const address = new URL(inject('maintenanceUrl'))
  address.pathname = name
  return address.href
}

async function maintain(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('maintenanceUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
