import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * A hash of all files at or below `paths` of `folder`, by content: a checkout of the same files is the same. Tests are
 * left out, since they are no part of what is built; so is what is not there.
 */
export function hashOf(folder: string, paths: readonly string[]): string {
  const hash = createHash('sha256')
  const add = (path: string): void => {
    const full = join(folder, path)
    const found = statSync(full, { throwIfNoEntry: false })
    if (found?.isDirectory()) for (const name of readdirSync(full).toSorted()) add(`${path}/${name}`)
    else if (found && !/\.test\.tsx?$/.test(path)) hash.update(`${path}\0${found.size}\0`).update(readFileSync(full))
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}

/** Whether the file `stamp`, which a build has left, says that it was built from what has this hash. */
export function isStamped(stamp: string, hash: string): boolean {
  if (!existsSync(stamp)) return false
  const { from }: { from?: unknown } = JSON.parse(readFileSync(stamp, 'utf8'))
  return from === hash
}
