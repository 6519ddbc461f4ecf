import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeWorkerUtils } from 'graphile-worker'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../openDatabase.ts'
import { migrate } from '../migrate.ts'
import { createDatabaseIfMissing, type EmbeddedPostgres, startEmbeddedPostgres } from './embeddedPostgres.ts'
import { ownDatabase } from './ownDatabase.ts'

let dataDir: string
let postgres: EmbeddedPostgres

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'koma-own-'))
  postgres = await startEmbeddedPostgres({ dataDir, durable: false })
})
afterAll(async () => {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function prepare(url: string): Promise<void> {
  const orm = await openDatabase(url, { pool: 2 })
  await migrate(orm)
  await orm.close()
  const jobs = await makeWorkerUtils({ connectionString: url })
  await jobs.migrate()
  await jobs.release()
}

async function ask(url: string, question: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(question)).rows
  } finally {
    await client.end()
  }
}

test('a new database belongs to a role that owns it and nothing else, however many ask at once', async () => {
  const urls = await Promise.all([ownDatabase(postgres), ownDatabase(postgres), ownDatabase(postgres)])
  const [url] = urls
  expect(new Set(urls).size).toBe(1)
  await prepare(url)
  expect(await ask(url, 'select current_user as user, current_database() as database')).toEqual([
    { user: 'koma', database: 'koma' },
  ])
  await expect(ask(url, `select pg_read_file('/etc/hostname')`)).rejects.toThrow('permission denied')
  await expect(ask(url, `copy (select 1) to program 'true'`)).rejects.toThrow('permission denied')
  await expect(ask(url, 'create database other')).rejects.toThrow('permission denied')
  await expect(ask(url, 'create role other superuser')).rejects.toThrow('permission denied')
})

test('tables made by the superuser in an earlier release change their owner and can still be migrated', async () => {
  await ask(postgres.url('postgres'), 'drop database if exists koma')
  await createDatabaseIfMissing(postgres.url('koma'))
  await prepare(postgres.url('koma'))

  const url = await ownDatabase(postgres)
  expect(
    await ask(
      url,
      `select relname from pg_class where relowner = 'postgres'::regrole
       and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
    ),
  ).toEqual([])
  await ask(url, 'alter table slot add column later int; drop function koma_student_words() cascade')
  await prepare(url)
  await ownDatabase(postgres)
})

test('the log of a server that runs for long does not grow without end', async () => {
  const log = join(dataDir, 'postgres', 'server.log')
  await writeFile(log, 'x'.repeat(11_000_000), { flag: 'a' })
  await expect.poll(async () => (await stat(log)).size).toBeLessThan(1_000_000)
  await ask(postgres.url('postgres'), 'selekt').catch(() => [])
  await expect.poll(async () => (await stat(log)).size).toBeGreaterThan(0)
})
