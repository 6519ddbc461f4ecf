import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '../src/platform/shared/config.ts'

/** Returns the temporary folder a process sees after it asked for one below `place`, and what is in it meanwhile. */
function inProcess(place: string, bytesNeeded: number): { folder: string; there: string[]; pid: number } {
  const script = `
    const { keepScratchInMemory } = await import(${JSON.stringify(join(projectRoot, 'tools', 'testing', 'scratchInMemory.ts'))})
    const { readdirSync, existsSync } = await import('node:fs')
    const place = ${JSON.stringify(place)}
    keepScratchInMemory(place, ${bytesNeeded})
    keepScratchInMemory(place, ${bytesNeeded})
    const there = existsSync(place) ? readdirSync(place) : []
    console.log(JSON.stringify({ folder: (await import('node:os')).tmpdir(), there, pid: process.pid }))
  `
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' })
  return JSON.parse(output) as ReturnType<typeof inProcess>
}

test('a run keeps its temporary files in one folder of its own, gone when it ends, and takes away what a dead one left', () => {
  const place = mkdtempSync(join(tmpdir(), 'koma-place-'))
  onTestFinished(() => rmSync(place, { recursive: true, force: true }))
  const left = `koma-run-${inProcess(place, 1).pid}-left`
  const beside = `koma-run-${process.pid}-beside`
  for (const name of [left, beside, 'of-others']) mkdirSync(join(place, name))

  const { folder, there, pid } = inProcess(place, 1)
  const own = there.find((name) => name.startsWith(`koma-run-${pid}-`)) ?? ''
  expect(folder).toBe(join(place, own))
  expect(there.toSorted()).toEqual([beside, own, 'of-others'].toSorted())
  expect(readdirSync(place).toSorted()).toEqual([beside, 'of-others'].toSorted())
})

test('temporary files stay in place without such a folder or room in it', () => {
  const place = join(tmpdir(), 'koma-no-such-place')
  expect(inProcess(place, 1)).toMatchObject({ folder: tmpdir(), there: [] })
  expect(inProcess(tmpdir(), Number.MAX_SAFE_INTEGER).folder).toBe(tmpdir())
  expect(existsSync(place)).toBe(false)
})
