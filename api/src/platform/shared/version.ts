import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './config.ts'

/** Returns the version of Koma, such as `0.1.0`. */
export function version(): string {
  const read: { version: string } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  return read.version
}

/** Returns the versions of Koma and Node in one line. */
export function versionLine(): string {
  return `Koma ${version()} (Node ${process.version})`
}
