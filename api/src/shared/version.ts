import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './config.ts'

/** Which Koma this is and what it runs on, in one line. */
export function versionLine(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  return `Koma ${version} (Node ${process.version})`
}
