import { keyScopes } from '@koma/schema/keyScopes'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { isClosedToKeys } from '../closedToKeys.ts'
import { cloneSchool } from '../cloneSchool.ts'
import { addKey, type TestKey } from '../key.ts'
import { mayWrite, nameOf } from './right.ts'
import { buildStage, type Stage } from './stage.ts'
import { rights } from './table.ts'
import { traceOf } from './trace.ts'

// What a program changes with its key stands in the log as done by a key, whichever operation it calls.

let stage: Stage
let key: TestKey

beforeAll(async () => {
  stage = await buildStage(rights)
  key = await addKey(stage.scene.school, keyScopes)
})

const closed = new Set(
  readFileSync(join(import.meta.dirname, 'keys.snap'), 'utf8')
    .split('\n')
    .filter((line) => line.endsWith(': closed'))
    .map((line) => line.replace(/: closed$/, '')),
)
const rows = rights
  .filter((right) => mayWrite(right) && right.allowed !== 'public' && !closed.has(nameOf(right)))
  .map((right) => ({ ...right, name: nameOf(right) }))
const seen = new Map<string, boolean>()

test.each(rows)('$name by key leaves its entry as a key’s (LOG-15)', async (right) => {
  const school = await cloneSchool(stage.scene.school)
  const call = await right.call({ ...stage.scene, school }, 'staff')
  const use = { asker: { ...key.asker, host: school.host }, call }
  const { changed, doors, outcome } = await traceOf(right.operation, use, isClosedToKeys)
  const isChanged = changed.length > 0
  seen.set(right.operation, seen.get(right.operation) === true || isChanged)
  expect({ outcome, doors: new Set(doors) }).toEqual({ outcome, doors: new Set(isChanged ? ['key'] : []) })
})

test('nearly every operation that is open to keys was seen changing something', () => {
  const silent = [...seen].flatMap(([operation, isChanged]) => (isChanged ? [] : [operation]))
  expect(silent.toSorted()).toEqual([])
})
