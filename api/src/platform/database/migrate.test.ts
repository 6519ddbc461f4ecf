import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { applyFunctions, definitions, functions } from './functions/applyFunctions.ts'
import { migrate } from './migrate.ts'
import { migrationChecksums } from './migrationChecksums.ts'
import { migrations } from './migrations.ts'
import { prepareDatabase } from './prepareDatabase.ts'
import { query } from './sql.ts'

/**
 * Functions that an index or a kept column is made of: they stay as the migration with the index wrote them (decision
 * 038).
 */
const ofAnIndex = ['koma_fold', 'koma_log_keys', 'koma_name_order']
/** Functions that processes of an earlier version call while a new one starts. */
const ofEarlierVersions = ['koma_log_plain', 'koma_plain']

let database: TestDatabase
const run = (text: string, params: readonly unknown[] = []) => query(database.orm.em.fork(), text, params)

beforeAll(async () => {
  database = await testDatabase()
})

test('the database has exactly the functions of database/functions, as they are written there', async () => {
  const em = database.orm.em.fork()
  const before = await definitions(em)
  expect([...before.keys()].toSorted()).toEqual(
    [...functions.map(({ name }) => name), ...ofAnIndex, ...ofEarlierVersions].toSorted(),
  )
  for (const { text } of functions) await query(em, text)
  expect(await definitions(em)).toEqual(before)
})

test('a function that somebody has changed in the database is made again, and only that one', async () => {
  const em = database.orm.em.fork()
  const before = await definitions(em)
  expect(await applyFunctions(em)).toEqual([])
  await run(
    `create or replace function koma_append_only() returns trigger language plpgsql as $$ begin return new; end $$`,
  )
  expect(await applyFunctions(em)).toEqual(['koma_append_only'])
  expect(await definitions(em)).toEqual(before)
})

test('a function whose text has changed is made again, and once', async () => {
  const em = database.orm.em.fork()
  const edited = functions.map(({ name, text }) => ({
    name,
    text: name === 'koma_profile_version' ? text.replace('begin', 'begin -- edited') : text,
  }))
  expect(await applyFunctions(em, edited)).toEqual(['koma_profile_version'])
  expect((await definitions(em)).get('koma_profile_version')).toContain('-- edited')
  expect(await applyFunctions(em, edited)).toEqual([])
  expect(await applyFunctions(em)).toEqual(['koma_profile_version'])
})

test('a migration that was applied with other statements is told, and nothing else is', async () => {
  const notified: string[] = []
  const tell = (line: string) => notified.push(line)
  await prepareDatabase(database.orm, database.url, { tell })
  expect(notified).toEqual([])
  const name = 'Migration013_booking_in_one_statement'
  await run(`update mikro_orm_migrations set checksum = 'another' where name = $1`, [name])
  await prepareDatabase(database.orm, database.url, { tell })
  expect(notified).toEqual([expect.stringContaining(`${name} was applied to this database with other statements`)])
  await run(`update mikro_orm_migrations set checksum = null where name = $1`, [name])
  expect(await migrate(database.orm)).toEqual([])
  expect(await run(`select name from mikro_orm_migrations where checksum is null`)).toEqual([])
})

test('processes that start together prepare the database one after the other, and none idles in a transaction', async () => {
  const order: string[] = []
  const idle: unknown[] = []
  const fill = (name: string) => async () => {
    order.push(`${name} begins`)
    idle.push(
      ...(await run(
        `select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      )),
    )
    await new Promise((resolve) => setTimeout(resolve, 300))
    order.push(`${name} ends`)
  }
  await Promise.all(['one', 'other'].map((name) => prepareDatabase(database.orm, database.url, { fill: fill(name) })))
  const [first, second] = order[0] === 'one begins' ? ['one', 'other'] : ['other', 'one']
  expect(order).toEqual([`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`])
  expect(idle).toEqual([])
})

test('a database that a newer Koma has made is refused in words, and left alone', async () => {
  await run(`insert into mikro_orm_migrations (name) values ('Migration999_of_tomorrow')`)
  await run(`drop function koma_append_only() cascade`)
  const fill = () => Promise.reject(new Error('filled'))
  await expect(prepareDatabase(database.orm, database.url, { fill })).rejects.toThrow(
    'The database was made by a newer Koma (this one does not know Migration999_of_tomorrow).',
  )
  expect((await definitions(database.orm.em.fork())).has('koma_append_only')).toBe(false)
})

/**
 * A landed migration is never edited: installations that have applied it would not get the change. `released.txt` has a
 * line for each but the newest, whose line comes with the next one.
 */
test('migrations that have landed are as they were, and each but the newest is held to it', async () => {
  const file = await readFile(new URL('../../../migrations/released.txt', import.meta.url), 'utf8')
  const released = file.trim().split('\n')
  const now = migrationChecksums(database.orm).map(({ name, checksum }) => `${name} ${checksum}`)
  expect(released).toEqual(expect.arrayContaining(now.slice(0, -1)))
  expect(now).toEqual(expect.arrayContaining(released))
})

/** Up to Migration017 a function that changed was copied into the migration; its living copy is in `functions/` now. */
test('no later migration changes a function', () => {
  const later = migrations.filter(({ name }) => name > 'Migration017_pace')
  const changing = later.filter((Migration) => {
    const migration = new Migration(database.orm.em.getDriver(), database.orm.config)
    migration.up()
    const statements = migration.getQueries().filter((statement) => typeof statement === 'string')
    return statements.some((text) => /create or replace function/i.test(text))
  })
  expect(changing.map(({ name }) => name)).toEqual([])
})
