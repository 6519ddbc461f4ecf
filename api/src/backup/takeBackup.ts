import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ArchiveWriter, FIRST } from './archive.ts'
import { FORMAT, type Manifest } from './contents.ts'
import { beginAtOneMoment } from './oneMoment.ts'
import type { Tell } from './progress.ts'
import { type KeptTable, keptTables, quoted } from './tables.ts'

const packed = promisify(gzip)
/** The size of one part of a table's text, in bytes. */
const PART = 4 * 1024 * 1024
/** Half as long as the usual 6, and the file is a twentieth longer. */
const LEVEL = 4

/** The result of a backup. */
export interface Taken {
  manifest: Manifest
  rows: Readonly<Record<string, number>>
  /** The length of the file in bytes. */
  bytes: number
}

/**
 * Writes everything in the database at `url`, as it is at one moment, into a file at `path`; with `school` that school
 * alone. Where schools are spread over several servers, each school is as it was at one moment, and so is the list of
 * them. Others go on reading and writing meanwhile; only migrations wait. Needs the memory of a few parts, however
 * large the database is. Throws an Error with a sentence for the operator; no file is left then.
 */
export async function takeBackup(
  url: string,
  path: string,
  {
    koma,
    school,
    tell = () => undefined,
    now = new Date(),
  }: { koma: string; school?: string; tell?: Tell; now?: Date },
): Promise<Taken> {
  const client = new Client({ connectionString: url, application_name: 'koma backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await beginAtOneMoment(client, url)
    const all = await keptTables(client)
    if (!all.some(({ name }) => name === 'mikro_orm_migrations' || name === 'school'))
      throw new Error('This database has no Koma tables, so there is nothing to back up. Check DATABASE_URL.')
    const tables = school === undefined ? all : all.filter(({ ofSchool }) => ofSchool).map(unnumbered)
    await client.query(`lock table ${all.map(({ name }) => quoted(name)).join(', ')} in access share mode`)
    const manifest = await describe(client, tables, { koma, school, now })
    const archive = await ArchiveWriter.create(path, now)
    try {
      await archive.add(FIRST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
      const rows = await keepRows(client, archive, tables, school, tell)
      await archive.finish({ rows })
      return { manifest, rows, bytes: archive.bytes }
    } catch (error) {
      await archive.abandon()
      throw error
    }
  } finally {
    await client.end()
  }
}

/** Leaves out numbered columns, whose numbers belong to other schools elsewhere. */
function unnumbered(table: KeptTable): KeptTable {
  return { ...table, columns: table.columns.filter((name) => !table.numbered.includes(name)) }
}

const SEQUENCES = `select relname as name from pg_class
  where relkind = 'S' and relnamespace = current_schema()::regnamespace order by 1`

async function describe(
  client: Client,
  tables: readonly KeptTable[],
  { koma, school, now }: { koma: string; school: string | undefined; now: Date },
): Promise<Manifest> {
  const ask = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows
  const [server] = await ask<{ postgres: string; snapshot: string }>(
    `select current_setting('server_version') as postgres, pg_current_snapshot()::text as snapshot`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { name } of school === undefined ? await ask<{ name: string }>(SEQUENCES) : []) {
    const [at] = await ask<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoted(name)}`,
    )
    sequences.push({ name, value: at?.value ?? '1', called: at?.called ?? false })
  }
  return {
    format: FORMAT,
    kind: school === undefined ? 'backup' : 'school',
    koma,
    postgres: server?.postgres ?? '',
    at: now.toISOString(),
    snapshot: server?.snapshot ?? '',
    // Before the checksums came there were none.
    migrations: await ask(
      `select name, to_jsonb(m) ->> 'checksum' as checksum from mikro_orm_migrations m order by id`,
    ),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    sequences,
    schools: await ask(
      `with s as materialized (select id, name from school where $1::uuid is null or id = $1)
       select id, name, array(select host from school_host h where h.school_id = s.id order by host collate "C") as hosts
       from s order by name collate "C", id`,
      [school ?? null],
    ),
  }
}

async function keepRows(
  client: Client,
  archive: ArchiveWriter,
  tables: readonly KeptTable[],
  school: string | undefined,
  tell: Tell,
): Promise<Record<string, number>> {
  const total = tables.reduce((sum, { bytes }) => sum + bytes, 0)
  const rows: Record<string, number> = {}
  let before = 0
  for (const table of tables) {
    const { name, bytes } = table
    const stream = client.query(copyTo(`copy ${selection(client, table, school)} to stdout`))
    let [number, text] = [0, 0]
    let written = Promise.resolve()
    for await (const part of inParts(stream)) {
      // While one part is compressed, the next is read and the one before is written.
      const compressed = packed(part, { level: LEVEL })
      await written
      number += 1
      const called = `${name}/${String(number).padStart(6, '0')}.gz`
      written = compressed.then((data) => archive.add(called, data))
      written.catch(() => undefined)
      text += part.length
      tell({ table: name, share: share(before + Math.min(text, bytes), total) })
    }
    await written
    rows[name] = stream.rowCount
    before += bytes
    tell({ table: name, share: share(before, total) })
  }
  return rows
}

/** Returns what COPY is to write: all of a table, or the rows of one school. */
function selection(client: Client, table: KeptTable, school: string | undefined): string {
  const columns = table.columns.map(quoted).join(', ')
  if (school === undefined) return `${quoted(table.name)} (${columns})`
  const order = table.numbered.length > 0 ? ` order by ${table.numbered.map(quoted).join(', ')}` : ''
  const own = table.name === 'school' ? 'id' : 'school_id'
  return `(select ${columns} from ${quoted(table.name)} where ${own} = ${client.escapeLiteral(school)}${order})`
}

function share(done: number, total: number): number {
  return total === 0 ? 1 : done / total
}

/** Yields a stream's content in buffers of about one part. */
async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let [pieces, size]: [Buffer[], number] = [[], 0]
  for await (const piece of stream) {
    pieces.push(piece)
    size += piece.length
    if (size < PART) continue
    yield Buffer.concat(pieces)
    ;[pieces, size] = [[], 0]
  }
  if (size > 0) yield Buffer.concat(pieces)
}
