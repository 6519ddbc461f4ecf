import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The server process of a cluster, read from its postmaster.pid. */
export type Postmaster = { pid: number; port: number }

/**
 * Returns the live server of the cluster folder, or undefined when there is none. A postmaster.pid that names a process
 * which is not that server (its number was reused, or it is dead and not yet collected) is removed, because PostgreSQL
 * itself would refuse to start beside it.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const file = join(cluster, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const postmaster = { pid: Number(lines[0]), port: Number(lines[3]) }
  if (!Number.isInteger(postmaster.pid) || postmaster.pid <= 0) return undefined
  if (!processExists(postmaster.pid)) return undefined
  if (await isServerOf(postmaster.pid, cluster)) return postmaster
  await rm(file, { force: true })
  return undefined
}

/** Tells whether the process is a server of the cluster folder; true when that cannot be known. */
export async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (!processExists(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(cluster))
  } catch (error) {
    return hasCode(error, 'EACCES') || hasCode(error, 'EPERM')
  }
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
