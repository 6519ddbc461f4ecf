import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './config.ts'

/** Which Koma this is, such as `0.1.0`. */
export function version(): string {
  const read: { version: string } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  return read.version
}

/** Which Koma this is and what it runs on, in one line. */
export function versionLine(): string {
  return `Koma ${version()} (Node ${process.version})`
}
