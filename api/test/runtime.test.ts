import { readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundle } from '../bundle.ts'
import { projectRoot } from '../src/shared/config.ts'

test('engines are checked against the Node that the packages bring, so that no other Node is warned of', () => {
  const { optionalDependencies }: { optionalDependencies: Record<string, string> } = JSON.parse(
    readFileSync(join(projectRoot, 'package.json'), 'utf8'),
  )
  const [, nodeVersion] =
    /^nodeVersion: (\S+)$/m.exec(readFileSync(join(projectRoot, 'pnpm-workspace.yaml'), 'utf8')) ?? []
  expect(new Set(Object.values(optionalDependencies))).toEqual(new Set([nodeVersion]))
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
