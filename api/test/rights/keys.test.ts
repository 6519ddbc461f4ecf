import { holdsScope, type KeyResource, type KeyScope, keyResources, keyScopes } from '@koma/schema/keyScopes'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { isClosedToKeys } from '../closedToKeys.ts'
import { cloneSchool } from '../cloneSchool.ts'
import { testDatabase } from '../database.ts'
import { everything } from '../everything.ts'
import { addKey, type TestKey } from '../key.ts'
import { isLong } from '../model/longForm.ts'
import type { TestSchool } from '../school.ts'
import { stamps } from '../stamps.ts'
import { ask } from './ask.ts'
import { mayWrite, nameOf, type Right } from './right.ts'
import { buildStage, letIn, type Stage } from './stage.ts'
import { rights } from './table.ts'

// What each key may do: every operation there is, tried with every scope.

let stage: Stage
/** The scopes each row needs, as it was found out; null where no key is let in. */
const found = new Map<string, readonly KeyScope[] | null>()

/** The scopes that are tried alone: all in the long form, which `pnpm model` runs. */
const alone = isLong ? keyScopes : []

const scopesOf = (resource: KeyResource) => keyScopes.filter((scope) => scope.startsWith(`${resource}:`))
const allBut = (missing: readonly KeyScope[]) => keyScopes.filter((scope) => !missing.includes(scope))
const keys = new Map<string, TestKey>()

beforeAll(async () => {
  stage = await buildStage(rights)
  const sets = [
    keyScopes,
    ...keyResources.map((resource) => allBut(scopesOf(resource))),
    ...keyScopes.map((scope) => allBut([scope])),
    ...keyScopes.map((scope) => [scope]),
  ]
  for (const scopes of sets) keys.set(scopes.join(), await addKey(stage.scene.school, scopes))
})

/** The key with these scopes, which each copy of the school has. */
function keyWith(scopes: readonly KeyScope[]): TestKey {
  const key = keys.get(scopes.join())
  if (key === undefined) throw new Error(`no key has ${scopes.join()}`)
  return key
}

/** Whether a key is let in at a school; its scopes are compared before anything is looked for. */
async function isLetIn({ operation, call: callOf }: Right, { asker }: TestKey, school: TestSchool): Promise<boolean> {
  const call = await callOf({ ...stage.scene, school }, 'staff')
  const { outcome } = await ask(operation, call, { ...asker, host: school.host }, isClosedToKeys)
  return !['FORBIDDEN', 'UNAUTHENTICATED'].includes(outcome)
}

/** The fewest scopes that let in, where a key with all of them is: what is missed when it is left out. */
async function needsOf(right: Right, school: TestSchool): Promise<KeyScope[]> {
  const needs: KeyScope[] = []
  for (const resource of keyResources) {
    const [read, write]: KeyScope[] = scopesOf(resource)
    if (read === undefined || (await isLetIn(right, keyWith(allBut(scopesOf(resource))), school))) continue
    const isEnough = write === undefined || (await isLetIn(right, keyWith(allBut([write])), school))
    needs.push(isEnough ? read : write)
  }
  return needs
}

/** The scopes a row needs by the list; undefined for a row that is new, or closed. */
const listed = new Map(
  readFileSync(join(import.meta.dirname, 'keys.snap'), 'utf8')
    .trim()
    .split('\n')
    .filter((line) => !line.endsWith(': closed'))
    .map((line) => {
      const end = line.lastIndexOf(': ')
      const needs = line.slice(end + 2).split(' ')
      return [line.slice(0, end), keyScopes.filter((scope) => needs.includes(scope))] as const
    }),
)

/**
 * Whether these scopes are what lets in, and all of them: a key with them is let in, one with everything but one of
 * them is not. Asks a fifth of what finding them anew does.
 */
async function isNeeded(right: Right, needs: readonly KeyScope[], school: TestSchool): Promise<boolean> {
  if (!(await isLetIn(right, await addKey(school, needs), school))) return false
  for (const scope of needs) {
    const resource = keyResources.find((each) => scopesOf(each).includes(scope))
    const without = scope.endsWith(':read') && resource !== undefined ? scopesOf(resource) : [scope]
    if (await isLetIn(right, keyWith(allBut(without)), school)) return false
  }
  return true
}

/** Open to everybody who is signed in. */
const openToEvery = [
  'GET /api/settings/locations',
  'GET /api/settings/theme',
  'query school',
  'subscription schoolChanged',
]

/** REST paths that are open to everybody look at no key. */
const rows = rights
  .filter(({ allowed, operation }) => allowed !== 'public' || /^[a-z]/.test(operation))
  .map((right) => ({ ...right, name: nameOf(right) }))

test('a key without a scope is refused everything, and nothing is changed (PERM-04, D127)', async () => {
  const { orm } = await testDatabase()
  const { school } = stage.scene
  const none = await addKey(school, [])
  await everything(orm)
  const rowsNow = async () => [...(await stamps(orm))].filter(([name]) => name !== 'session')
  const before = await rowsNow()
  const passing: string[] = []
  for (const right of rows) if (await isLetIn(right, none, school)) passing.push(right.operation)
  expect(passing.toSorted()).toEqual(openToEvery)
  // Making a call may need somebody who is signed in.
  expect(await rowsNow()).toEqual(before)
})

test.each(rows)('$name: open to keys with its scopes and to no others (PERM-04, D127)', async (right) => {
  const known = isLong ? undefined : listed.get(right.name)
  // Whoever is refused changes nothing, and most that are not listed are: only what lets in needs a copy of the school.
  if (known === undefined && !(await isLetIn(right, keyWith(keyScopes), stage.scene.school))) {
    found.set(right.name, null)
    return
  }
  const school = mayWrite(right) ? await cloneSchool(stage.scene.school) : stage.scene.school
  const holds = known !== undefined && (await isNeeded(right, known, school))
  if (!holds && !(await isLetIn(right, keyWith(keyScopes), school))) {
    found.set(right.name, null)
    return
  }
  expect(letIn(right)).toContain('staff')
  const needs = holds ? known : await needsOf(right, school)
  found.set(right.name, needs)
  expect(holds || (await isNeeded(right, needs, school))).toBe(true)
  const enough = alone.filter((scope) => needs.every((needed) => holdsScope([scope], needed)))
  const passing: KeyScope[] = []
  for (const scope of alone) if (await isLetIn(right, keyWith([scope]), school)) passing.push(scope)
  expect(passing).toEqual(enough)
})

test('keys.snap lists the scopes of every operation', async () => {
  const lines = rows.map(({ name }) => {
    const needs = found.get(name) ?? null
    return `${name}: ${needs === null ? 'closed' : needs.join(' ') || 'every key'}\n`
  })
  await expect(lines.toSorted().join('')).toMatchFileSnapshot('keys.snap')
})

test('an operation that changes something or previews it needs a write scope; a read needs none', () => {
  for (const right of rows) {
    const needs = found.get(right.name) ?? null
    if (needs === null) continue
    const writes = needs.some((scope) => scope.endsWith(':write'))
    const asks = /(Preview|\/preview|Why| templateCopies)$/.test(right.operation)
    expect([right.name, writes]).toEqual([right.name, mayWrite(right) || asks])
  }
})

test("people's own affairs and keys themselves are closed to every key", () => {
  const own =
    /viewer|own|password|session|login|logout|calendar|staff|account|apiKey|\/keys|import|guide|\/auth\/|\/user|feed/i
  const open = rows.filter(({ operation, name }) => own.test(operation) && found.get(name) !== null)
  expect(open.map(({ name }) => name)).toEqual([])
})
