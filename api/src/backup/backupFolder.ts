import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expiredBackups, type Retention } from './schedule.ts'

const NAME = /^koma-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z-([\w-]+)\.koma$/
const UNFINISHED = /^koma-[^.]+?Z(?:-([\w-]+))?\.koma\.[\da-f]{8}\.part$/
const DAY = 24 * 60 * 60_000

/** A backup that was taken by itself. */
export interface KeptBackup {
  at: Date
  path: string
}

/** Returns the path of the backup of a moment; `database` is the mark of the database it is of. */
export function pathOf(folder: string, database: string, at: Date): string {
  return join(folder, `koma-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z-${database}.koma`)
}

/**
 * Returns the backups of a database that were taken by themselves into the folder, newest first; none where it is not
 * there. Those of other databases, and files of earlier versions, which name no database, are left out.
 */
export async function backupsIn(folder: string, database: string): Promise<KeptBackup[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .flatMap((name) => {
      const [, day, hour, minute, second, of] = NAME.exec(name) ?? []
      return day === undefined || of !== database
        ? []
        : [{ at: new Date(`${day}T${hour}:${minute}:${second}Z`), path: join(folder, name) }]
    })
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

/** Makes the folder, which its owner alone may enter. Throws what the file system says. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

/** Throws what the file system says where nothing can be written into the folder. */
export async function checkFolder(folder: string): Promise<void> {
  await makeFolder(folder)
  const probe = join(folder, `koma-probe-${process.pid}.tmp`)
  await writeFile(probe, '')
  await rm(probe, { force: true })
}

/**
 * Removes backups of a database that have been kept long enough, and what was left unfinished a day ago. Other files
 * stay.
 */
export async function clearOut(folder: string, database: string, retention: Retention, now: Date): Promise<void> {
  const backups = await backupsIn(folder, database)
  const removable = new Set(
    expiredBackups(
      backups.map(({ at }) => at),
      retention,
      now,
    ).map(Number),
  )
  for (const { at, path } of backups) if (removable.has(at.getTime())) await rm(path, { force: true })
  for (const name of await readdir(folder)) {
    const found = UNFINISHED.exec(name)
    if (found === null || (found[1] ?? database) !== database) continue
    const path = join(folder, name)
    const stats = await stat(path).catch(() => null)
    if (stats !== null && now.getTime() - stats.mtimeMs > DAY) await rm(path, { force: true })
  }
}
