import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Hashes the content of all files at or below `paths` of `folder`. Skips tests, which are not built, and paths that do
 * not exist.
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

/** Tells whether the build that wrote the file `stamp` was made from sources with this hash. */
export function isStamped(stamp: string, hash: string): boolean {
  if (!existsSync(stamp)) return false
  const { from }: { from?: unknown } = JSON.parse(readFileSync(stamp, 'utf8'))
  return from === hash
}
