import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const gibibyte = 1024 ** 3

/**
 * Has this test run and all its processes keep their temporary files in memory until it ends: in a folder of its own
 * below `place`, where Linux keeps files in memory. Hundreds of databases are made and dropped there; on a disk the
 * system passes over all files deleted a moment ago for each one it makes, a tenth of what the api's tests take.
 * Nothing changes where `place` is missing or has not `bytesNeeded` (a run takes some 0.6 GB), or memory is short.
 */
export function keepScratchInMemory(place = '/dev/shm', bytesNeeded = 4 * gibibyte): void {
  if (process.env['TMPDIR']?.startsWith(`${place}/`) || !hasRoom(place, bytesNeeded)) return
  removeLeftIn(place)
  const folder = mkdtempSync(join(place, `koma-run-${process.pid}-`))
  // As open as the folder in whose place it stands: some tests run as another user.
  chmodSync(folder, 0o1777)
  process.env['TMPDIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function hasRoom(place: string, bytesNeeded: number): boolean {
  try {
    const { bavail, bsize } = statfsSync(place)
    return bavail * bsize >= bytesNeeded && process.availableMemory() >= 2 * bytesNeeded
  } catch {
    return false
  }
}

/** What killed runs have left would take memory until the machine is started anew. */
function removeLeftIn(place: string): void {
  for (const name of readdirSync(place)) {
    const [, pid] = /^koma-run-(\d+)-/.exec(name) ?? []
    if (pid === undefined || isAlive(Number(pid))) continue
    try {
      rmSync(join(place, name), { recursive: true, force: true })
    } catch {
      // Another user's.
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
