import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const gibibyte = 1024 ** 3

/**
 * Keeps the temporary files of this test run and its processes in memory, in a folder of its own below `place`, until
 * the run ends. A run creates and drops hundreds of databases; on disk that takes a tenth of the api's tests. Does
 * nothing if `place` is missing, lacks `bytesNeeded` (a run uses about 0.6 GB) or memory is short.
 */
export function keepScratchInMemory(place = '/dev/shm', bytesNeeded = 4 * gibibyte): void {
  if (process.env['TMPDIR']?.startsWith(`${place}/`) || !hasRoom(place, bytesNeeded)) return
  removeLeftIn(place)
  const folder = mkdtempSync(join(place, `koma-run-${process.pid}-`))
  // Open to everybody, like the temporary folder it replaces: some tests run as another user.
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

/** Removes what killed runs left: it would take memory until the next reboot. */
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
