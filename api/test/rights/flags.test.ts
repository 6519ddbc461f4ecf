import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { permissions } from '@koma/schema/permissions'
import { expect, test } from 'vitest'
import { flagsOf, letIn } from './stage.ts'
import { mayWrite, nameOf } from './right.ts'
import { rights } from './table.ts'

// `rights.test.ts` tries each row of the table with every flag but its own, and with its own alone. Here is what the
// rows add up to, flag by flag, beside what the documents say of it: a newly guarded operation shows in flags.snap.

const requirements = readFileSync(join(import.meta.dirname, '../../../docs/requirements.md'), 'utf8')
const documented = [...requirements.matchAll(/^\| (PERM-\d+) \| Flag `(\w+)` (.+?) \|/gm)].map(
  ([, row = '', flag = '', label = '']) => ({ row, flag, what: label }),
)

test('the requirements know 34 flags, and Koma these and keysEdit (STF-11, PERM-05…37, PERM-41)', () => {
  const flags = documented.map(({ flag }) => flag)
  expect(flags).toHaveLength(34)
  expect([...flags, 'keysEdit']).toEqual([...permissions])
})

test('each flag guards what its row says and nothing else, and what staff change without one is listed (PERM-05…37)', async () => {
  const guarded = (flag: string) =>
    rights.filter((right) => flagsOf(right).some((each) => each === flag)).map((right) => lineOf(right, flag))
  const lines = [
    ...documented.flatMap(({ row, flag, what: label }) => ['', `${flag}  (${row}: ${label})`, ...guarded(flag)]),
    '',
    'keysEdit  (decision 037)',
    ...guarded('keysEdit'),
    '',
    'changed by staff without a flag',
    ...rights
      .filter((right) => mayWrite(right) && letIn(right).includes('staff') && flagsOf(right).length === 0)
      .map((right) => lineOf(right)),
  ]
  for (const { flag } of documented) expect(guarded(flag), flag).not.toEqual([])
  await expect(`${lines.join('\n').trim()}\n`).toMatchFileSnapshot('flags.snap')
})

function lineOf(right: (typeof rights)[number], flag?: string): string {
  const others = flagsOf(right).filter((each) => each !== flag)
  return `  ${nameOf(right)}${others.length === 0 ? '' : ` (with ${others.join(', ')})`}`
}
