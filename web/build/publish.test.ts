import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { isWebBuilt, putInPlace, sourcesOfWeb } from './publish.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'koma-publish-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) write(folder, name, text)
  return folder
}

function write(folder: string, name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}

const DAY = 24 * 60 * 60 * 1000

test('a new build under a running Koma keeps the files of open pages for a week, and drops what has no hash at once', () => {
  const dist = join(folderWith({}), 'dist')
  const build = (files: Record<string, string>, now: number) => putInPlace(folderWith(files), dist, now)
  const has = (name: string) => existsSync(join(dist, name))
  const now = Date.now()
  build({ 'index.html': 'a', 'assets/a.js': 'a', 'assets/kept.js': 'k', 'old.svg': 'o' }, now)
  build({ 'index.html': 'b', 'assets/b.js': 'b', 'assets/kept.js': 'k' }, now + 30 * DAY)
  expect(readFileSync(join(dist, 'index.html'), 'utf8')).toBe('b')
  expect([has('assets/a.js'), has('assets/b.js'), has('assets/kept.js'), has('old.svg')]).toEqual([
    true,
    true,
    true,
    false,
  ])
  build({ 'index.html': 'c', 'assets/c.js': 'c', 'assets/kept.js': 'k' }, now + 38 * DAY)
  expect([has('assets/a.js'), has('assets/b.js'), has('assets/c.js'), has('assets/kept.js')]).toEqual([
    false,
    true,
    true,
    true,
  ])
})

test('what is built is built again after a change of any source, and not after a change of a test', () => {
  const folder = folderWith({ 'web/src/app/main.tsx': '1', 'web/dist/index.html': '', 'schema/src/codes.ts': '1' })
  const build = () => write(folder, 'web/built.json', JSON.stringify({ from: sourcesOfWeb(folder) }))
  expect(isWebBuilt(folder)).toBe(false)
  build()
  expect(isWebBuilt(folder)).toBe(true)
  write(folder, 'web/src/app/main.test.tsx', 'changed')
  expect(isWebBuilt(folder)).toBe(true)
  for (const source of [
    'web/src/app/main.tsx',
    'schema/src/codes.ts',
    'schema/documents.json',
    'docs/api/en/01-first-call.md',
    'pnpm-lock.yaml',
  ]) {
    write(folder, source, 'changed')
    expect(isWebBuilt(folder), source).toBe(false)
    build()
  }
  rmSync(join(folder, 'web', 'dist', 'index.html'))
  expect(isWebBuilt(folder)).toBe(false)
})
