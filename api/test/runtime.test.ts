import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundle } from '../bundle.ts'
import { projectRoot } from '../src/platform/shared/config.ts'

test('engines are checked against the Node that the packages bring, so that no other Node is warned of', () => {
  const { optionalDependencies }: { optionalDependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(projectRoot, 'package.json'), 'utf8'),
  )
  const [, nodeVersion] =
    /^nodeVersion: (\S+)$/m.exec(readFileSync(join(projectRoot, 'pnpm-workspace.yaml'), 'utf8')) ?? []
  expect(new Set(Object.values(optionalDependencies))).toEqual(new Set([nodeVersion]))
})

test('packages made for another system are installed on that system only', () => {
  const lock = readFileSync(join(projectRoot, 'pnpm-lock.yaml'), 'utf8')
  const [, packages = ''] = /^packages:\n([\s\S]*?)^snapshots:/m.exec(lock) ?? []
  const described = packages.split(/\n\n/).map((each) => ({ name: each.trim().split(':\n')[0] ?? '', text: each }))
  const foreign = described.filter(({ name }) => /[-/](win32|windows|win|darwin)-(x64|arm64|ia32)/.test(name))
  expect(foreign.length).toBeGreaterThan(10)
  const system = (name: string) => (/[-/]darwin-/.test(name) ? 'darwin' : 'win32')
  const elsewhere = foreign.filter(({ name, text }) => !text.includes(`os: [${system(name)}]`))
  expect(elsewhere.map(({ name }) => name)).toEqual([])
})

test('the api is bundled again where the last bundle is not of these sources, and only there', async () => {
  const stamp = join(projectRoot, 'api', 'dist', 'built.json')
  await bundle()
  const before = statSync(stamp).mtimeMs
  await bundle()
  expect(statSync(stamp).mtimeMs).toBe(before)
  rmSync(stamp)
  await bundle()
  expect(statSync(stamp).mtimeMs).not.toBe(before)
})
