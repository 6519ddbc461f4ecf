import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { afterFile } from '../../test/afterFile.ts'
import { allRows } from '../../test/allRows.ts'
import { atDatabase as at } from '../../test/atDatabase.ts'
import { cloneSchool } from '../../test/cloneSchool.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { emptyDatabase } from '../../test/emptyDatabase.ts'
import { everything } from '../../test/everything.ts'
import { buildScene } from '../../test/rights/scene.ts'
import { makeSchool, type TestSchool } from '../../test/school.ts'
import { rest, startTestApp } from '../../test/server.ts'
import { restoreCommand } from '../doors/commands/restore.ts'
import type { Command } from '../doors/commands/command.ts'
import { schoolCommand, setupCommand } from '../doors/commands/school.ts'
import type { MikroORM } from '../platform/database/connection.ts'
import { query } from '../platform/database/sql.ts'
import { readConfig } from '../platform/shared/config.ts'

let database: TestDatabase
let folder: string
let school: TestSchool
let twin: TestSchool
let file: string
let notified: string[] = []

/** Collects the output, which these tests look at. */
function listenToIt(): void {
  notified = []
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((line: unknown) => void notified.push(String(line)))
}
beforeEach(listenToIt)

// A school with something of everything, and beside it another one with the same ids.
beforeAll(async () => {
  listenToIt()
  folder = await mkdtemp(join(tmpdir(), 'koma-move-'))
  afterFile(() => rm(folder, { recursive: true, force: true }))
  database = await testDatabase()
  school = (await buildScene(database.orm)).school
  const em = database.orm.em.fork()
  const picture = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
  await query(
    em,
    `insert into school_logo (school_id, kind, type, bytes, hash) values ($1, 'print', 'image/png', $2, '0123456789abcdef')
     on conflict do nothing`,
    [school.id, picture],
  )
  await query(em, `update webhook_delivery set state = 'sent', next_at = null, done_at = now() where state = 'waiting'`)
  twin = await cloneSchool(school)
  // With one school alone, any host name would lead to it.
  await makeSchool(database.orm)
  await everything(database.orm)
  file = join(folder, 'school.koma')
  await run(['export', school.host, file], database.url)
})

/** Runs `koma school …`, or another command, at a database; gives its exit code. */
async function run(args: string[], url: string, command: Command = schoolCommand): Promise<number> {
  const work = await command(args)
  return at(url, (orm) => work({ orm, databaseUrl: url, config: readConfig({}) }))
}

/** All rows of one school, but what is only on its way to browsers, and when sessions were last used. */
async function rowsOf(orm: MikroORM, id: string): Promise<string[]> {
  return (await allRows(orm)).filter(
    (row) => row.includes(id) && !row.startsWith('outbox ') && !row.startsWith('announcement '),
  )
}

/** An installation with a school of its own. */
async function otherInstallation(): Promise<string> {
  const url = await emptyDatabase()
  const flags = ['--name', 'Northern Lights', '--host', 'north.example.com', '--admin-name', 'Aoi Kita']
  expect(await run(flags, url, setupCommand)).toBe(0)
  return url
}

test('a school is moved to another installation row for row, with ids, files and logo; once, and at no address of another', async () => {
  const url = await otherInstallation()
  const before = await at(url, allRows)
  await expect(run(['import', file, '--host', 'north.example.com'], url)).rejects.toThrow(
    'north.example.com is the address of Northern Lights already.',
  )
  expect(await run(['import', file, '--dry-run'], url)).toBe(0)
  expect(await at(url, allRows)).toEqual(before)
  expect(await run(['import', file, '--send'], url)).toBe(0)
  expect(notified.at(-1)).toBe('Imported. Everything adds up.')
  const after = await at(url, allRows)
  expect(after).toEqual(expect.arrayContaining(before))
  const expected = await rowsOf(database.orm, school.id)
  expect(expected.length).toBeGreaterThan(100)
  const people = ['guardian', 'guardian_student', 'student_field', 'student_field_key']
  for (const table of ['school_logo', ...people])
    expect(new Set(expected.map((row) => row.split(' ')[0]))).toContain(table)
  await at(url, async (orm) => {
    expect(await rowsOf(orm, school.id)).toEqual(expected)
    const stopped = `select from pg_trigger where not tgisinternal and tgenabled <> 'O'`
    expect(await query(orm.em.fork(), stopped)).toEqual([])
  })
  await expect(run(['import', file], url)).rejects.toThrow('This school is here already')
  expect(await at(url, allRows)).toEqual(after)
})

test('a school is deleted only by its name, without a row of another; the file brings it back as it was, to whoever is connected', async () => {
  const app = await startTestApp()
  const themeAt = async (host: string) => (await rest(app, 'GET', '/auth/theme/', undefined, { host })).status
  expect([await themeAt(school.host), await themeAt(twin.host)]).toEqual([200, 200])
  const [own, others] = [await rowsOf(database.orm, school.id), await rowsOf(database.orm, twin.id)]
  const before = await allRows(database.orm)
  expect(await run(['delete', school.host, '--dry-run'], database.url)).toBe(0)
  expect(notified.join('\n')).toMatch(/ {2,}1 school\n/)
  expect(await run(['delete', school.host], database.url)).toBe(1)
  expect(await run(['delete', school.host, '--name', twin.id], database.url)).toBe(1)
  await expect(run(['delete', 'nowhere.example.com', '--name', 'x'], database.url)).rejects.toThrow(
    'No school is called',
  )
  expect(await allRows(database.orm)).toEqual(before)

  const [{ name } = { name: '' }] = await query<{ name: string }>(
    database.orm.em.fork(),
    'select name from school where id = $1',
    [school.id],
  )
  expect(await run(['delete', school.id, '--name', name], database.url)).toBe(0)
  expect(await rowsOf(database.orm, school.id)).toEqual([])
  expect(await rowsOf(database.orm, twin.id)).toEqual(others)
  await expect.poll(() => themeAt(school.host)).toBe(404)
  expect(await themeAt(twin.host)).toBe(200)

  expect(await run(['import', file, '--send'], database.url)).toBe(0)
  await expect.poll(() => themeAt(school.host)).toBe(200)
  expect(await rowsOf(database.orm, school.id)).toEqual(own)
  expect(await rowsOf(database.orm, twin.id)).toEqual(others)
})

test('a school is put back to what was exported, in one transaction, and no other school is touched (OPS-01)', async () => {
  const em = () => database.orm.em.fork()
  const [own, others] = [await rowsOf(database.orm, school.id), await rowsOf(database.orm, twin.id)]
  const [{ name } = { name: '' }] = await query<{ name: string }>(em(), 'select name from school where id = $1', [
    school.id,
  ])
  const announced = async () =>
    Number(
      (await query<{ n: string }>(em(), 'select number as n from announcement where school_id = $1', [school.id]))[0]
        ?.n ?? 0,
    )
  await query(em(), `update student set last_name = '変更' where school_id = $1`, [school.id])
  await query(em(), `delete from school_logo where school_id = $1`, [school.id])
  await query(em(), `update announcement set number = number + 1000 where school_id = $1`, [school.id])
  const number = await announced()
  const both = async () => [await rowsOf(database.orm, school.id), await rowsOf(database.orm, twin.id)]
  const spoilt = await both()

  expect(await run(['replace', school.host, file, '--dry-run', '--differences'], database.url)).toBe(0)
  expect(notified.join('\n')).toMatch(/ {2,}0 +\d+ school_logo/)
  expect(notified.at(-1)).toBe('It can be done. Nothing was changed.')
  expect(await run(['replace', school.host, file, '--name', 'x'], database.url)).toBe(1)
  await expect(run(['replace', twin.id, file, '--name', 'x', '--dry-run'], database.url)).rejects.toThrow(
    'another school',
  )
  expect(await both()).toEqual(spoilt)

  expect(await run(['replace', school.host, file, '--name', name, '--send'], database.url)).toBe(0)
  expect(notified.at(-1)).toBe('Replaced. Everything adds up.')
  expect(await rowsOf(database.orm, school.id)).toEqual(own)
  expect(await rowsOf(database.orm, twin.id)).toEqual(others)
  expect(await announced()).toBeGreaterThan(number)
})

test('an exported school fills an empty database by restore, and is refused where the tables are of another version', async () => {
  const url = await emptyDatabase()
  expect(await run([file, '--send'], url, restoreCommand)).toBe(0)
  await at(url, async (orm) => {
    expect(await rowsOf(orm, school.id)).toEqual(await rowsOf(database.orm, school.id))
    await query(orm.em.fork(), `update mikro_orm_migrations set name = name || 'x' where id = 1`)
  })
  await expect(
    at(url, async (orm) => {
      const work = await schoolCommand(['import', file])
      return work({ orm, databaseUrl: url, config: readConfig({}) })
    }),
  ).rejects.toThrow('newer Koma')
})
