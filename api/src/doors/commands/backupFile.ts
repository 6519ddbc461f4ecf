import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Contents, type Manifest, verifyBackup } from '../../backup/contents.ts'
import { progressLine } from '../../backup/progress.ts'

/** Returns the path of a file that a command line names: pnpm runs commands in the folder of the package. */
export function fileOf(name: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', name)
}

/** Reads all of a backup, telling how far it is. Throws an Error that names the file when it is not whole. */
export async function readWhole(file: string): Promise<Contents & { bytes: number }> {
  const progress = progressLine('Reading')
  try {
    const { size } = await stat(file)
    let read = 0
    const contents = await verifyBackup(file, (bytes) => progress.tell({ table: '', share: (read += bytes) / size }))
    return { ...contents, bytes: size }
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  } finally {
    progress.end()
  }
}

/** Returns the contents of a backup in one line. */
export function contentsLine(manifest: Manifest, rows: Readonly<Record<string, number>>, bytes: number): string {
  const schools = manifest.schools.length === 1 ? manifest.schools[0]?.name : `${manifest.schools.length} schools`
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const size = `${(bytes / 1e6).toFixed(1)} MB`
  return `${schools}: ${all.toLocaleString('en')} rows of ${manifest.tables.length} tables, ${size}, of ${manifest.at}, by Koma ${manifest.koma}`
}
