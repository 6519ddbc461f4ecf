import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type BackupPlan, backupState } from '../../../backup/backupJobs.ts'
import { bad, type Finding, good, look } from './finding.ts'

const GB = 1e9
/** The free bytes below which PostgreSQL is about to stop. */
const LEAST = 0.5 * GB
const LITTLE = 5 * GB

/** Checks that this version of Node can run Koma. */
export function nodeVersion(version = process.versions.node): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major > 22 || (major === 22 && minor >= 5)) return good('Node', version)
  return bad(
    'Node',
    `${version} is too old`,
    'Run Koma with Node 22.5 or newer; on Linux and Windows pnpm start does so.',
  )
}

/** Reports the free space where `folder` is, or is going to be. */
export async function diskRoom(about: string, folder: string): Promise<Finding> {
  const found = await statfs(folder).catch(() => null)
  if (found === null) {
    if (dirname(folder) === folder) return look(about, `${folder} cannot be read`, 'Check that it exists.')
    return diskRoom(about, dirname(folder))
  }
  return roomOf(about, folder, found.bavail * found.bsize)
}

/** Judges this many free bytes. */
export function roomOf(about: string, folder: string, free: number): Finding {
  const says = `${(free / GB).toFixed(1)} GB are free at ${folder}`
  if (free < LEAST) return bad(about, says, 'Free space now: PostgreSQL stops when the disk is full.')
  if (free < LITTLE) return look(about, says, 'Free space, or use a larger disk.')
  return good(about, says)
}

/** Checks that backups are taken and the last one is recent enough. */
export async function backups(plan: BackupPlan | null, now = new Date()): Promise<Finding> {
  const about = 'backups'
  if (plan === null)
    return look(about, 'no automatic backups', 'Set BACKUP_DIR, unless another program backs up the database.')
  const { last, late } = await backupState(plan, now)
  const says = last === null ? `there is none in ${plan.folder}` : `the last one is from ${last.toISOString()}`
  if (!late) return good(about, says)
  return bad(about, says, `A newer one is due. Check Koma’s log, and that Koma can write to ${plan.folder}.`)
}
