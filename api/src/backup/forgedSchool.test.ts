import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, test, vi } from 'vitest'
import { afterFile } from '../../test/afterFile.ts'
import { allRows } from '../../test/allRows.ts'
import { atDatabase as at } from '../../test/atDatabase.ts'
import { testDatabase } from '../../test/database.ts'
import { emptyDatabase } from '../../test/emptyDatabase.ts'
import { openSchool } from '../../test/openSchool.ts'
import { addContract } from '../../test/school.ts'
import { schoolCommand, setupCommand } from '../doors/commands/school.ts'
import { query } from '../platform/database/sql.ts'
import { readConfig } from '../platform/shared/config.ts'
import { ArchiveWriter, type Part, readArchive } from './archive.ts'
import type { Manifest } from './contents.ts'

// A file of a school may come from anybody. It brings rows of that school, or nothing.

let url: string
let folder: string
let parts: Part[]
let victim: { id: string; before: string[] }

const run = async (args: string[], command = schoolCommand) =>
  at(url, async (orm) => (await command(args))({ orm, databaseUrl: url, config: readConfig({}) }))

beforeAll(async () => {
  for (const method of ['log', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => undefined)
  folder = await mkdtemp(join(tmpdir(), 'koma-forged-'))
  afterFile(() => rm(folder, { recursive: true, force: true }))
  const { orm, url: from } = await testDatabase()
  const school = await openSchool()
  const student = await school.addStudent()
  await addContract(student, { courses: [await school.addCourse()], points: 10 })
  await school.addStaff({ staffCode: 'admin' })
  await openSchool()
  await query(orm.em.fork(), `delete from outbox`)
  const file = join(folder, 'good.koma')
  const work = await schoolCommand(['export', school.host, file])
  await at(from, async (item) => work({ orm: item, databaseUrl: from, config: readConfig({}) }))
  parts = []
  for await (const part of readArchive(file)) parts.push(part)
  url = await emptyDatabase()
  await run(['--name', 'Northern Lights', '--host', 'north.example.com', '--admin-name', 'Aoi Kita'], setupCommand)
  const [{ id } = { id: '' }] = await at(url, (item) => query<{ id: string }>(item.em.fork(), 'select id from school'))
  victim = { id, before: await at(url, allRows) }
})

interface Forged {
  manifest: Manifest
  /** The rows of each table, as COPY writes them. */
  rows: Map<string, string[][]>
  /** The row counts at the end; the right ones where nothing is set. */
  counts: Record<string, number>
}

/** A copy of the good file that `forge` has changed. */
async function forged(name: string, forge: (file: Forged) => void, packed = gzipSync): Promise<string> {
  const manifest = JSON.parse(String(parts[0]?.data)) as Manifest
  const rows = new Map<string, string[][]>(manifest.tables.map((table) => [table.name, []]))
  for (const { name: part, data } of parts.slice(1, -1)) {
    const lines = gunzipSync(data).toString().split('\n').filter(Boolean)
    rows.get(part.split('/')[0] ?? '')?.push(...lines.map((line) => line.split('\t')))
  }
  const file: Forged = { manifest, rows, counts: {} }
  forge(file)
  const path = join(folder, `${name.replaceAll(/\W+/g, '-')}.koma`)
  const archive = await ArchiveWriter.create(path, new Date())
  await archive.add('koma.json', Buffer.from(JSON.stringify(file.manifest)))
  const counts: Record<string, number> = {}
  for (const table of file.manifest.tables) {
    const lines = file.rows.get(table.name) ?? []
    counts[table.name] = lines.length
    if (lines.length > 0)
      await archive.add(`${table.name}/0`, packed(Buffer.from(lines.map((line) => `${line.join('\t')}\n`).join(''))))
  }
  await archive.finish({ rows: { ...counts, ...file.counts } })
  return path
}

/** Sets a column of a row; gives the row. */
function set({ manifest }: Forged, table: string, row: string[] | undefined, values: Record<string, string>): string[] {
  const columns = manifest.tables.find(({ name }) => name === table)?.columns ?? []
  const copy = [...(row ?? [])]
  for (const [column, value] of Object.entries(values)) copy[columns.indexOf(column)] = value
  return copy
}

const first = ({ rows }: Forged, table: string) => rows.get(table)?.[0]
const add = (file: Forged, table: string, values: Record<string, string>) =>
  file.rows.get(table)?.push(set(file, table, first(file, table), values))

const forgeries: [name: string, forge: (file: Forged) => void, refusal: RegExp][] = [
  [
    'a person with all flags in another school',
    (file) =>
      add(file, 'staff', { school_id: victim.id, id: randomUUID(), staff_id: 'thief', permissions: '{staffPassword}' }),
    /rows of staff are not all of one school/,
  ],
  ...(['student', 'course', 'contract', 'credit_entry'] as const).map((table): (typeof forgeries)[number] => [
    `a row of ${table} in another school`,
    (file) => add(file, table, { school_id: victim.id, id: randomUUID() }),
    /not all of one school|cannot be in a school/,
  ]),
  [
    'a second school',
    (file) => add(file, 'school', { id: randomUUID() }),
    /not all of one school|cannot be in a school/,
  ],
  [
    'the school that is there',
    (file) => void Object.assign(file.manifest.schools[0] ?? {}, { id: victim.id }),
    /here already/,
  ],
  [
    'two schools in its description',
    ({ manifest }) => void manifest.schools.push({ id: victim.id, name: 'x', hosts: [] }),
    /More than one school/,
  ],
  ['no school in its description', ({ manifest }) => void (manifest.schools = []), /No school/],
  [
    'an id that is none',
    (file) => void Object.assign(file.manifest.schools[0] ?? {}, { id: `' or true --` }),
    /no id as Koma gives them/,
  ],
  [
    'an address of the other school among its rows',
    (file) => add(file, 'school_host', { host: 'north.example.com' }),
    /cannot be in a school|does not name/,
  ],
  [
    'an address that it does not name',
    (file) => add(file, 'school_host', { host: 'bank.example.com' }),
    /does not name: bank\.example\.com/,
  ],
  [
    'an address that is none',
    (file) => {
      file.manifest.schools[0]?.hosts.push('*')
      add(file, 'school_host', { host: '*' })
    },
    /does not name: \*/,
  ],
  [
    'a table that is none of Koma’s',
    ({ manifest }) => void manifest.tables.push({ name: 'evil', columns: ['id'] }),
    /none of Koma's: evil/,
  ],
  ...['mikro_orm_migrations', 'sql_function', 'pg_authid', 'student"; drop table school; --'].map(
    (name): (typeof forgeries)[number] => [
      `the table ${name}`,
      ({ manifest }) => void manifest.tables.push({ name, columns: ['name'] }),
      /none of Koma's/,
    ],
  ),
  [
    'a table twice',
    ({ manifest }) => void manifest.tables.push(...manifest.tables.filter(({ name }) => name === 'staff')),
    /twice|damaged/,
  ],
  ['a table left out', ({ manifest }) => void manifest.tables.pop(), /is missing in it|damaged|not all there/],
  [
    'a column that is not there',
    ({ manifest }) => void manifest.tables.find(({ name }) => name === 'staff')?.columns.push('superuser'),
    /column that Koma does not keep: superuser/,
  ],
  [
    'SQL as a column',
    ({ manifest }) =>
      void manifest.tables.find(({ name }) => name === 'staff')?.columns.push("id\") from program 'x' --"),
    /column that Koma does not keep/,
  ],
  [
    'a column left out',
    ({ manifest }) => void manifest.tables.find(({ name }) => name === 'staff')?.columns.pop(),
    /each of its columns once/,
  ],
  ['a row twice', (file) => add(file, 'staff', {}), /rows of staff cannot be in a school/],
  [
    'a person of nobody',
    (file) => add(file, 'contract', { id: randomUUID(), student_id: randomUUID() }),
    /cannot be in a school/,
  ],
  [
    'points that nobody gave',
    (file) => void file.rows.set('contract', [set(file, 'contract', first(file, 'contract'), { points: '900' })]),
    /does not add up[\s\S]*ledger/,
  ],
  [
    'points below nothing',
    (file) => void file.rows.set('contract', [set(file, 'contract', first(file, 'contract'), { points: '-5' })]),
    /cannot be in a school|does not add up/,
  ],
  ['fewer rows than it says', ({ counts }) => void (counts['staff'] = 7), /rows of staff are not all there/],
  ['a negative number of rows', ({ counts }) => void (counts['staff'] = -1), /rows of staff are not all there/],
  [
    'a value of another kind',
    (file) => void file.rows.set('contract', [set(file, 'contract', first(file, 'contract'), { points: 'many' })]),
    /cannot be in a school/,
  ],
]

test.each(forgeries)('a forged file with %s is refused, and nothing changes', async (name, forge, refusal) => {
  const path = await forged(name, forge)
  await expect(run(['import', path])).rejects.toThrow(refusal)
  expect(await at(url, allRows)).toEqual(victim.before)
})

test('a part that unpacks to more than any part of Koma is refused before it fills the memory', async () => {
  const bomb = gzipSync(Buffer.alloc(300 * 1024 * 1024, 'x'), { level: 1 })
  const path = await forged(
    'bomb',
    () => undefined,
    () => bomb,
  )
  await expect(run(['import', path])).rejects.toThrow(/damaged/)
  expect(await at(url, allRows)).toEqual(victim.before)
})

test("an import with differences needs the operator's consent; a good file needs none", async () => {
  const path = await forged('named', (file) => {
    file.rows.set('contract', [set(file, 'contract', first(file, 'contract'), { points: '11' })])
  })
  await expect(run(['import', path, '--dry-run'])).resolves.toBe(0)
  expect(await run(['import', path, '--differences', '--host', 'other.example.com'])).toBe(3)
})
