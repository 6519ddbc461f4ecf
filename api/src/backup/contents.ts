import { z } from 'zod'
import { migrations } from '../platform/database/migrations.ts'
import { Damaged, FIRST, readArchive } from './archive.ts'

/** The way the file is written; another one that this program cannot read has a higher number. */
export const FORMAT = 1

const manifest = z.object({
  /** The version of the format. */
  format: z.number(),
  /** Whether it holds an installation or one school. */
  kind: z.enum(['backup', 'school']),
  /** The version of Koma that wrote it. */
  koma: z.string(),
  /** The version of PostgreSQL that it was read from. */
  postgres: z.string(),
  /** The time it was taken (ISO). */
  at: z.string(),
  /** The transactions it holds, as PostgreSQL writes a snapshot. */
  snapshot: z.string(),
  /** The migrations that its rows have been through, in their order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string().nullable() })),
  /** Its tables in the order in which they refer to each other, with the columns that are in it. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The state of each sequence: the last number, and whether it has been given out. */
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  /** Its schools. */
  schools: z.array(z.object({ id: z.string(), name: z.string(), hosts: z.array(z.string()) })),
})

/** The first part of a backup, which describes it. */
export type Manifest = z.output<typeof manifest>

const list = z.object({ rows: z.record(z.string(), z.number()) })

/** The contents of a backup, once all of it has been read and found complete. */
export interface Contents {
  manifest: Manifest
  /** The number of rows of each table. */
  rows: Readonly<Record<string, number>>
}

/** Reads the first part. Throws Damaged where this program cannot know what the rest means. */
function readManifest(data: Buffer): Manifest {
  let written: unknown
  try {
    written = JSON.parse(data.toString())
  } catch {
    throw new Damaged('Its first part is damaged.')
  }
  const { format } = z.object({ format: z.number() }).catch({ format: 0 }).parse(written)
  if (format > FORMAT)
    throw new Damaged('It was written by a newer Koma, in a way that this one cannot read. Use that version.')
  const read = manifest.safeParse(written)
  if (!read.success) throw new Damaged('Its first part is damaged.')
  const migrationNames = new Set<string>(migrations.map(({ name }) => name))
  const unknown = read.data.migrations.map(({ name }) => name).filter((name) => !migrationNames.has(name))
  if (unknown.length > 0)
    throw new Damaged(
      `It was written by a newer Koma (this one does not know ${unknown.join(', ')}). Use that version.`,
    )
  return read.data
}

/** Reads the last part: each table's number of rows. */
export function readRows(data: Buffer): Readonly<Record<string, number>> {
  return list.parse(JSON.parse(data.toString())).rows
}

/**
 * Reads all of the backup at `path` and compares it with its checksums; `onBytes` is given the bytes of each part that
 * was read. Throws Damaged when it is not whole, or was written by a newer Koma.
 */
export async function verifyBackup(
  path: string,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<Contents> {
  let found: Manifest | undefined
  let last: Buffer = Buffer.alloc(0)
  for await (const { name, data } of readArchive(path)) {
    if (name === FIRST) found = readManifest(data)
    last = data
    onBytes(data.length)
  }
  if (found === undefined) throw new Damaged('It is no backup of Koma.')
  return { manifest: found, rows: readRows(last) }
}
