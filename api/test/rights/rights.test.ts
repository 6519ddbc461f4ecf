import { beforeAll, expect, test, vi } from 'vitest'
import { authorize } from '../../src/platform/shared/authorize.ts'
import { testDatabase } from '../database.ts'
import { everything } from '../everything.ts'
import { testApp } from '../server.ts'
import { stamps } from '../stamps.ts'
import { ask } from './ask.ts'
import { withheldFields } from './fields.rights.ts'
import { nameOf, type Outcome } from './right.ts'
import { roots } from './selection.ts'
import { listed, note, type MetricSources, withheld } from './sights.ts'
import { attemptsOn, buildStage, givePasswords, type Stage, usesOf } from './stage.ts'
import { rights } from './table.ts'

// Who may do what, tried for every operation there is against everybody there is.

vi.mock('../../src/platform/shared/authorize.ts', { spy: true })

let stage: Stage
const sights: MetricSources = new Map()

beforeAll(async () => {
  stage = await buildStage(rights)
  await everything((await testDatabase()).orm)
})

test('the rights table names every operation and every REST path there is, and nothing else (PERM-04, API-69)', async () => {
  const { app } = await testApp()
  const graphql = Object.entries(roots).flatMap(([kind, type]) =>
    Object.keys(type?.getFields() ?? {}).map((name) => `${kind} ${name}`),
  )
  const declared = new Set(rights.map(({ operation }) => operation))
  expect([...declared].toSorted()).toEqual([...new Set([...graphql, ...app.routes])].toSorted())
})

const rows = rights.map((right) => ({ ...right, name: nameOf(right) }))

test.each(rows)('$name: refused to all others, and nothing is changed (PERM-04, D127)', async (right) => {
  const { orm } = await testDatabase()
  await givePasswords(stage, right.fresh === true)
  const attempts = await attemptsOn(right, stage)
  const before = await stamps(orm)
  const came: Record<string, Outcome> = {}
  for (const { who: user, asker, call } of attempts) came[user] = (await ask(right.operation, call, asker)).outcome
  expect(came).toEqual(Object.fromEntries(attempts.map(({ who: user, gets }) => [user, gets])))
  expect(await stamps(orm)).toEqual(before)
})

const sensitive = rows.filter(({ fresh }) => fresh === true)

// Before what may be done is done: each of those copies a school, and a stamp reads all of them.
test.each(sensitive)('$name: asks for the password once it was given long ago (SEC-08, SEC-17)', async (right) => {
  const { orm } = await testDatabase()
  await givePasswords(stage, false)
  const uses = await usesOf(right, stage, { copies: false })
  const before = await stamps(orm)
  for (const { role, asker, call } of uses) {
    const { outcome } = await ask(right.operation, call, asker)
    expect({ role, outcome }).toEqual({ role, outcome: 'CONFIRM_PASSWORD' })
  }
  expect(await stamps(orm)).toEqual(before)
})

test.each(rows)('$name: open to those it is for, and asks for the right (PERM-04, PERM-40, D128)', async (right) => {
  await givePasswords(stage, right.fresh === true)
  for (const { role, asker, call } of await usesOf(right, stage)) {
    vi.mocked(authorize).mockClear()
    const { outcome, answer } = await ask(right.operation, call, asker)
    const isRight = right.gets === undefined ? ['ok', '1001', 'empty'].includes(outcome) : outcome === right.gets
    expect({ role, outcome, isRight }).toEqual({ role, outcome, isRight: true })
    if (role !== 'nobody' && !right.operation.endsWith('/openapi.json')) note(sights, role, right.operation, answer)
    expect(right.allowed === 'public' || vi.mocked(authorize).mock.calls.length > 0).toBe(true)
  }
})

test('each role is given the fields that the list of fields says (PERM-40, D57, D59)', async () => {
  await expect(listed(sights)).toMatchFileSnapshot('fields.snap')
  expect(withheld(sights)).toEqual(withheldFields)
})
