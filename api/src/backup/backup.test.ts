import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { afterFile } from '../../test/afterFile.ts'
import { allRows } from '../../test/allRows.ts'
import { atDatabase as at } from '../../test/atDatabase.ts'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { emptyDatabase } from '../../test/emptyDatabase.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, addGuardian, sessionFor } from '../../test/school.ts'
import { graphql, startTestApp } from '../../test/server.ts'
import { audit } from '../activity/audit.ts'
import { backupCommand } from '../doors/commands/backup.ts'
import { readWhole } from '../doors/commands/backupFile.ts'
import { restoreCommand } from '../doors/commands/restore.ts'
import type { Command } from '../doors/commands/command.ts'
import { closeDatabase } from '../platform/database/closeDatabase.ts'
import type { MikroORM } from '../platform/database/connection.ts'
import { isDistributed } from '../platform/database/distributed.ts'
import { query } from '../platform/database/sql.ts'
import { openByOneConnection } from '../openDatabase.ts'
import { readConfig } from '../platform/shared/config.ts'
import { FIRST, readArchive, ArchiveWriter } from './archive.ts'
import { verifyBackup } from './contents.ts'
import { restoreBackup } from './restoreBackup.ts'
import { takeBackup } from './takeBackup.ts'

let database: TestDatabase
let school: OpenSchool
let folder: string
let notified: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'koma-backup-'))
  afterFile(() => rm(folder, { recursive: true, force: true }))
  database = await testDatabase()
  school = await openSchool()
})

beforeEach(() => {
  notified = []
  for (const method of ['log', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((line: unknown) => void notified.push(String(line)))
  }
})

/** Runs a command as the command line does; gives its exit code. */
async function run(command: Command, args: string[], url: string): Promise<number> {
  const work = await command(args)
  return at(url, (orm) => work({ orm, databaseUrl: url, config: readConfig({}) }))
}

/** A backup of a database in which nobody writes any more, not even what was announced. */
async function backup(name: string): Promise<string> {
  await expect.poll(() => query(database.orm.em.fork(), `select from outbox where topic <> 'mail'`)).toEqual([])
  const path = join(folder, name)
  expect(await run(backupCommand, [path], database.url)).toBe(0)
  return path
}

/** Columns, constraints, triggers with their state, and functions. */
async function schemaOf(orm: MikroORM): Promise<unknown> {
  return query(
    orm.em.fork(),
    `select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, generation_expression) as line
       from information_schema.columns where table_schema = 'public'
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select pg_get_triggerdef(t.oid) || tgenabled::text from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
     union all select pg_get_functiondef(oid) from pg_proc
       where pronamespace = 'public'::regnamespace and proname like 'koma\\_%' order by 1`,
  )
}

test('a backup taken while students book holds one moment of the school: restored, everything adds up and nothing is half', async () => {
  const app = await startTestApp()
  const teacher = await school.addTeacher()
  const course = await school.addCourse({ cost: 2 })
  const students = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const student = await school.addStudent()
      await addContract(student, { courses: [course], points: 10_000 })
      return { host: school.host, authorization: await sessionFor(student) }
    }),
  )
  let count = 0
  const stop = new AbortController()
  const book = async (headers: { host: string; authorization: string }): Promise<void> => {
    while (!stop.signal.aborted) {
      const slot = await school.addSlot({ teacher, courses: [course] })
      const input = { slotId: slot.id, courseCode: course.code, online: false }
      const document = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { success } }`
      const { body } = await graphql<{ bookSlot: { success: boolean } }>(app, document, { input }, headers)
      if (body.data?.bookSlot.success === true) count += 1
    }
  }
  const booking = Promise.all(students.map(book))
  await expect.poll(() => count).toBeGreaterThan(5)
  // One that was taken while some committed: those began before it, came in the midst of it, or after it.
  let [path, snapshot, kept] = ['', '', -1]
  for (let number = 1; kept <= 0 || kept === count; number += 1) {
    expect(number).toBeLessThan(50)
    path = join(folder, `busy${number}.koma`)
    const taken = await takeBackup(database.url, path, { koma: '0' })
    ;[snapshot, kept] = [taken.manifest.snapshot, taken.rows['booking'] ?? 0]
  }
  stop.abort()
  await booking

  const ids = (orm: MikroORM, where: string, params: string[]) =>
    query(
      orm.em.fork(),
      `select id, 'entry' from credit_entry ${where} union all select id, type from activity ${where} order by 1`,
      params,
    )
  const seen = 'where pg_visible_in_snapshot(xmin::text::xid8, $1::pg_snapshot)'
  const url = await emptyDatabase()
  expect(await run(restoreCommand, [path], url)).toBe(0)
  expect(notified.at(-1)).toBe('Restored. Everything adds up.')
  // A snapshot is of one server, and so is a schema: where schools lie on several, what was kept must add up.
  const isSpread = await isDistributed(database.orm.em.fork())
  const expected = isSpread ? [] : await ids(database.orm, seen, [snapshot])
  expect(isSpread || expected.length > kept).toBe(true)
  await at(url, async (orm) => {
    expect(isSpread ? [] : await ids(orm, '', [])).toEqual(expected)
    const [{ bookings } = { bookings: 0 }] = await query<{ bookings: number }>(
      orm.em.fork(),
      'select count(*)::int as bookings from booking',
    )
    expect([bookings, bookings < count]).toEqual([kept, true])
    expect(await audit(orm.em)).toEqual([])
    expect(await schemaOf(orm)).toEqual(await schemaOf(isSpread ? orm : database.orm))
  })
})

test('a restore equals its backup, row for row, with guardians and own fields; numbers continue, triggers work, and the next backup is the same', async () => {
  const { student } = await school.readyToBook()
  const em = database.orm.em.fork()
  await addGuardian(school, [student], { lastName: '髙橋', phoneNumber: '090-1111-2222' })
  await query(
    em,
    `with made as (insert into student_field (school_id, name_jp, kind) values ($1, '学校', 'text') returning id)
     update student set own_values = jsonb_build_object(made.id, '北小学校') from made where school_id = $1 and student.id = $2`,
    [school.id, student.id],
  )
  await query(
    em,
    `insert into school_logo (school_id, kind, type, bytes, hash) values ($1, 'screen', 'image/png', $2, '0123456789abcdef')`,
    [school.id, Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))],
  )
  await query(em, `update school set name = $2 where id = $1`, [school.id, 'A\tB\nC\\N\\. "駒" \u{1f600}'])
  const path = await backup('whole.koma')
  const url = await emptyDatabase()
  expect(await run(restoreCommand, [path, '--dry-run'], url)).toBe(0)
  expect(notified.at(-1)).toBe('It can be restored. Nothing was changed.')
  await at(url, async (orm) =>
    expect(await query(orm.em.fork(), `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]),
  )
  expect(await run(restoreCommand, [path], url)).toBe(0)
  await at(url, async (orm) => {
    const without = (rows: string[]) => rows.filter((row) => !row.startsWith('sql_function '))
    expect(without(await allRows(orm))).toEqual(without(await allRows(database.orm)))
    const inner = orm.em.fork()
    const next = (item: typeof em) => query<{ id: string }>(item, `select nextval('outbox_id_seq')::text as id`)
    expect(await next(inner)).toEqual(await next(em))
    await query(inner, `update school set title = title || '!' where id = $1`, [school.id])
    const news = await query(
      inner,
      `select from outbox where topic = 'school' and id > (select max(id) - 1 from outbox)`,
    )
    expect(news.length).toBeGreaterThan(0)
    const keys = () =>
      query(inner, `select 1 from student_field_key where school_id = $1 and student_id = $2`, [school.id, student.id])
    expect(await keys()).toHaveLength(1)
    await query(inner, `update student set own_values = '{}' where school_id = $1 and id = $2`, [school.id, student.id])
    expect(await keys()).toEqual([])
  })
  const again = await takeBackup(url, join(folder, 'again.koma'), { koma: '0' })
  expect(again.rows['slot']).toBe((await query(em, 'select from slot')).length)
})

test('a file with one byte changed, cut short or longer is refused before anything changes', async () => {
  const path = await backup('good.koma')
  const good = await readFile(path)
  const url = await emptyDatabase()
  const damaged = join(folder, 'damaged.koma')
  const places = [0, 130, 260, good.length - 1, good.length - 1025, good.length - 1500]
  for (let place = 997; place < good.length; place += Math.floor(good.length / 30)) places.push(place)
  for (const place of places) {
    const copy = Buffer.from(good)
    copy[place] = (copy[place] ?? 0) ^ 1
    await writeFile(damaged, copy)
    await expect(readWhole(damaged)).rejects.toThrow(damaged)
  }
  await expect(run(backupCommand, [damaged, '--verify'], url)).rejects.toThrow(damaged)
  for (const length of [0, 511, 5_000, Math.floor(good.length / 2), good.length - 1024, good.length - 1]) {
    await writeFile(damaged, good.subarray(0, length))
    await expect(run(restoreCommand, [damaged], url)).rejects.toThrow(damaged)
  }
  // Damaged after it was found whole: what was copied so far is gone again.
  const half = Buffer.from(good)
  const last = half.length - 8_000
  half[last] = (half[last] ?? 0) ^ 1
  await writeFile(damaged, half)
  const single = await openByOneConnection(url)
  // Where the changed byte lies decides what finds it: the part that it is in, or the list at the end.
  await expect(restoreBackup(single, damaged, await verifyBackup(path))).rejects.toThrow(
    /is damaged|It is not what was written/,
  )
  await closeDatabase(single.orm)
  await writeFile(damaged, Buffer.concat([good, Buffer.from('more')]))
  await expect(run(restoreCommand, [damaged], url)).rejects.toThrow('It is not what was written.')
  await at(url, async (orm) =>
    expect(await query(orm.em.fork(), `select from pg_class where relnamespace = 'public'::regnamespace`)).toEqual([]),
  )
  expect(await run(backupCommand, [path, '--verify'], url)).toBe(0)
  expect(notified.at(-1)).toContain('It is intact.')
})

test('a backup of a newer Koma is refused, in words', async () => {
  const path = await backup('newer.koma')
  const parts = []
  for await (const part of readArchive(path)) parts.push(part)
  const manifest = JSON.parse(String(parts[0]?.data)) as {
    format: number
    migrations: { name: string; checksum: null }[]
  }
  const changed = async (name: string, change: Partial<typeof manifest>) => {
    const archive = await ArchiveWriter.create(join(folder, name), new Date())
    await archive.add(FIRST, Buffer.from(JSON.stringify({ ...manifest, ...change })))
    await archive.finish({ rows: {} })
    return join(folder, name)
  }
  const url = await emptyDatabase()
  const format = await changed('format.koma', { format: 99 })
  const migration = await changed('migration.koma', {
    migrations: [...manifest.migrations, { name: 'Migration999_later', checksum: null }],
  })
  await expect(run(restoreCommand, [format], url)).rejects.toThrow('It was written by a newer Koma')
  await expect(run(restoreCommand, [migration], url)).rejects.toThrow('does not know Migration999_later')
})

test('a database with a school, with other tables or with others in it is left alone; --replace replaces it', async () => {
  const path = await backup('replace.koma')
  const url = await emptyDatabase()
  expect(await run(restoreCommand, [path], url)).toBe(0)
  await at(url, async (orm) => {
    await query(orm.em.fork(), `update school set name = 'Later'`)
    const before = await allRows(orm)
    await expect(run(restoreCommand, [path], url)).rejects.toThrow('The database has schools: Later')
    await expect(run(restoreCommand, [path, '--replace'], url)).rejects.toThrow('others are connected')
    expect(await allRows(orm)).toEqual(before)
  })
  expect(await run(restoreCommand, [path, '--replace'], url)).toBe(0)
  await at(url, async (orm) =>
    expect(await query(orm.em.fork(), `select from school where name = 'Later'`)).toEqual([]),
  )
  const other = await emptyDatabase()
  await at(other, (orm) => query(orm.em.fork(), 'create table ledger (id int)'))
  await expect(run(restoreCommand, [path, '--replace'], other)).rejects.toThrow(`tables that are not Koma's: ledger`)
  await expect(run(backupCommand, [join(folder, 'other.koma')], other)).rejects.toThrow(
    'This database has no Koma tables',
  )
  expect((await readdir(folder)).filter((name) => name.startsWith('other'))).toEqual([])
})

test('mails that waited are not sent by themselves and webhooks are not told, but with --send', async () => {
  const em = database.orm.em.fork()
  const mail = (key: string) =>
    query(
      em,
      `insert into mail (school_id, key, kind, address, language, data) values ($1, $2, 'x', 'a@example.com', 'en', '{}')`,
      [school.id, key],
    )
  await mail('one')
  await mail('two')
  await query(em, `insert into outbox (school_id, topic, ref) select school_id, 'mail', id from mail where key = 'one'`)
  await query(em, `insert into webhook (school_id, url) values ($1, 'https://hook.example.com')`, [school.id])
  await query(
    em,
    `insert into webhook_delivery (school_id, webhook_id, message_id, type, body) select school_id, id, id, 'x', '{}' from webhook`,
  )
  const path = await backup('mail.koma')
  await query(em, `delete from outbox`)
  await query(em, `delete from mail`)
  await query(em, `delete from webhook`)
  const [held, sent] = [await emptyDatabase(), await emptyDatabase()]
  expect(await run(restoreCommand, [path], held)).toBe(0)
  expect(notified).toContain('Queued emails: 2; they are marked as failed.')
  expect(await run(restoreCommand, [path, '--send'], sent)).toBe(0)
  const waiting = `select m.state, (select count(*)::int from outbox o where o.ref = m.id) as asked,
    (select active from webhook) as told, (select state from webhook_delivery) as delivery from mail m order by key`
  await at(held, async (orm) =>
    expect(await query(orm.em.fork(), waiting)).toEqual([
      { state: 'failed', asked: 0, told: false, delivery: 'failed' },
      { state: 'failed', asked: 0, told: false, delivery: 'failed' },
    ]),
  )
  await at(sent, async (orm) =>
    expect(await query(orm.em.fork(), waiting)).toEqual([
      { state: 'queued', asked: 1, told: true, delivery: 'failed' },
      { state: 'queued', asked: 1, told: true, delivery: 'failed' },
    ]),
  )
})
