import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { Damaged, type Part, readArchive } from './archive.ts'
import { type Manifest, readRows } from './contents.ts'
import type { Tell } from './progress.ts'
import { columnsOf, rowsOf } from './tables.ts'

const unpacked = promisify(gunzip)
/** No part is longer once it is unpacked, in bytes; parts that Koma writes have 4 MB and one row more. */
const LONGEST_TEXT = 256 * 1024 * 1024

/**
 * Copies the rows of the backup at `path` into tables that are there, in the transaction that `client` is in. `total`
 * is the length of the file in bytes. Throws Damaged when the file is not what was written or the rows are not as many
 * as it says; the caller then rolls back. `school`: every row must be one of that school, as the database says.
 */
export async function copyIn(
  client: ClientBase,
  path: string,
  { tables }: Pick<Manifest, 'tables'>,
  { total, tell = () => undefined, school }: { total: number; tell?: Tell; school?: string | undefined },
): Promise<Readonly<Record<string, number>>> {
  const parts = readArchive(path)
  try {
    return await copyParts(client, parts, tables, { total, tell, school })
  } finally {
    // Closes the file where something was wrong on the way.
    await parts.return(undefined)
  }
}

async function copyParts(
  client: ClientBase,
  parts: AsyncGenerator<Part>,
  tables: Manifest['tables'],
  { total, tell, school }: { total: number; tell: Tell; school: string | undefined },
): Promise<Readonly<Record<string, number>>> {
  await parts.next()
  let part = await parts.next()
  let read = 0
  const copied: Record<string, number> = {}
  for (const table of tables) {
    const text = async function* (): AsyncGenerator<Buffer> {
      for (; part.done !== true && part.value.name.startsWith(`${table.name}/`); part = await parts.next()) {
        read += part.value.data.length
        tell({ table: table.name, share: read / total })
        yield await unpack(part.value)
      }
    }
    const stream = client.query(copyFrom(`copy ${columnsOf(table)} from stdin`))
    await pipeline(text, stream)
    copied[table.name] = stream.rowCount
    if (school !== undefined && (await rowsOf(client, table.name, school)) !== stream.rowCount)
      throw new Damaged(`Its rows of ${table.name} are not all of one school.`)
  }
  if (part.done === true) throw new Damaged('It ends before it is whole.')
  const rows = readRows(part.value.data)
  if (!(await parts.next()).done) throw new Damaged('It holds more than it lists.')
  const wrong = tables.find(({ name }) => rows[name] !== copied[name])
  if (wrong !== undefined) throw new Damaged(`Its rows of ${wrong.name} are not all there.`)
  return copied
}

async function unpack({ name, data }: Part): Promise<Buffer> {
  try {
    return await unpacked(data, { maxOutputLength: LONGEST_TEXT })
  } catch (error) {
    throw new Damaged(`Its part ${name} is damaged: ${String(error)}`)
  }
}
