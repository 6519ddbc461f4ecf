import { keyScopes } from '@koma/schema/keyScopes'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isClosedToKeys } from '../closedToKeys.ts'
import { cloneSchool } from '../cloneSchool.ts'
import { testDatabase } from '../database.ts'
import { addKey } from '../key.ts'
import { mark } from '../mark.ts'
import { times } from '../model/longForm.ts'
import { type Call, mayWrite, nameOf, type Right } from '../rights/right.ts'
import { askerFor, buildScene, type Scene } from '../rights/scene.ts'
import { documentOf } from '../rights/selection.ts'
import { letIn } from '../rights/stage.ts'
import { rights } from '../rights/table.ts'
import type { TestSchool } from '../school.ts'
import { type Asker, graphql, rest, type TestApp, startTestApp } from '../server.ts'
import { anyCall, changed, namesOf } from './calls.ts'
import { type Leaf, leavesOfGraphql, leavesOfRest } from './leaves.ts'
import { rowsOf } from './rows.ts'

// Every operation there is, by everybody there is, with values that fit and values that do not: nothing breaks, nobody
// sees another school, and who is refused, or tries something out, has changed nothing.

/** So many schools, one after the other, each a fresh copy; and so many calls in each. */
const ROUNDS = times({ short: 1, long: 100 })
const CALLS = 220

const SEED = Number(process.env['SEED'] ?? times({ short: 20_261_123, long: Date.now() % 1e9 }))

let app: TestApp
let home: Scene
let twin: TestSchool
let people: { who: string; asker: Asker }[]
const counted = { calls: 0, refused: 0 }
const letInOnce = new Set<string>()

beforeAll(async () => {
  const { orm } = await testDatabase()
  app = await startTestApp({ failuresPerAddress: 1e9 })
  home = await buildScene(orm)
  await mark(home.school, 'HOME')
  const { host } = home.school
  const some = keyScopes.filter((_, index) => index % 3 === 0)
  const keys = await Promise.all([keyScopes, some, []].map((scopes) => addKey(home.school, scopes)))
  const elsewhere = await buildScene(orm)
  people = [
    { who: 'nobody', asker: { host, language: 'ja' } },
    { who: 'student', asker: await askerFor(home.student) },
    { who: 'teacher', asker: await askerFor(home.teacher) },
    { who: 'staff', asker: await askerFor(home.staff) },
    { who: 'staff', asker: { ...(await askerFor(home.staff)), language: 'ja' } },
    { who: 'staff without a flag', asker: await askerFor(home.colleague) },
    { who: 'staff of another school', asker: await askerFor(elsewhere.staff) },
    ...keys.map(({ asker }) => ({ who: 'key', asker })),
  ]
  twin = await cloneSchool(home.school)
  await mark(twin, 'TWIN')
})

afterAll(() => {
  const { calls, refused } = counted
  process.stdout.write(
    `seed ${SEED}: ${calls} calls, ${refused} refused; ${letInOnce.size} of ${rows.length} operations let somebody in\n`,
  )
})

const rows = rights.filter(({ operation }) => !operation.startsWith('subscription '))
const isGraphql = (operation: string): boolean => /^[a-z]/.test(operation)
const leavesOf = (operation: string): Leaf[] =>
  isGraphql(operation) ? leavesOfGraphql(operation) : leavesOfRest(app.app.description(), operation)

/** Whether being refused is kept on purpose: failed logins stand in the log. */
const isCounted = ({ operation }: Right): boolean => /login$/i.test(operation)

interface Came {
  isBroken: boolean
  isRefused: boolean
  text: string
}

function ask({ operation }: Right, call: Call, asker: Asker, isKey: boolean): Promise<Came> {
  return isGraphql(operation) ? askGraphql(operation, call, asker, isKey) : askRest(operation, call, asker)
}

async function askGraphql(operation: string, call: Call, asker: Asker, isKey: boolean): Promise<Came> {
  const document = documentOf(operation, isKey ? isClosedToKeys : undefined)
  const { status, body } = await graphql<{ reply?: { success?: boolean } }>(app, document, call, asker)
  const { data, errors = [] } = body
  return {
    isBroken: status >= 500 || errors.some(({ extensions }) => extensions?.code === 'INTERNAL_SERVER_ERROR'),
    isRefused: errors.length > 0 ? (data?.reply ?? null) === null : data?.reply?.success === false,
    text: JSON.stringify(body),
  }
}

async function askRest(operation: string, { query, body, ...named }: Call, asker: Asker): Promise<Came> {
  const [method = '', path = ''] = operation.split(' ')
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(textOf(named[name]) || '-'))
  const asked = Object.entries((query ?? {}) as Call).map(([name, value]): [string, string] => [name, textOf(value)])
  const address = asked.length === 0 ? filled : `${filled}?${new URLSearchParams(asked).toString()}`
  const answer = await rest<{ success?: boolean } | null>(app, method as 'GET', address.slice(0, 8000), body, {
    ...asker,
    headers: { ...asker.headers, 'apollo-require-preflight': 'yes' },
  })
  return {
    isBroken: answer.status >= 500,
    isRefused: answer.status >= 400 || answer.body?.success === false,
    text: JSON.stringify(answer.body),
  }
}

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 2000)

test.each(Array.from({ length: ROUNDS }, (_, round) => ({ round })))(
  'nothing breaks, shows another school, or is changed by who is refused: round $round',
  async ({ round }) => {
    const school = await cloneSchool(home.school)
    const twinBefore = await rowsOf(twin)
    const calls = anyCall(rows, people.length, leavesOf, namesOf(home))
    const problems: Record<string, unknown>[] = []
    let known: string[] | null = null
    for (const { right, who: user, changes } of fc.sample(calls, { seed: SEED + round, numRuns: CALLS })) {
      const { who: name = '', asker = { host: '' } } = people[user] ?? {}
      const [first = 'staff'] = letIn(right)
      const as = (['student', 'teacher', 'staff'] as const).find((type) => name.startsWith(type)) ?? first
      const ready = right.call({ ...home, school }, as)
      // Making a call may need somebody who signs in, and what it names may be gone by now.
      if (ready instanceof Promise) known = null
      const fine = await Promise.resolve(ready).catch(() => ({}))
      const call = changes.reduce((created, { leaf, value }) => changed(created, leaf.path, value), fine)
      known ??= await rowsOf(school)
      const isDry = changes.length % 2 === 1 && mayWrite(right)
      const headers: Record<string, string> = isDry ? { 'dry-run': 'true' } : {}
      const came = await ask(right, call, { ...asker, host: school.host, headers }, name === 'key')

      counted.calls += 1
      if (came.isRefused) counted.refused += 1
      else letInOnce.add(nameOf(right))
      const notified = { seed: SEED, round, operation: nameOf(right), name, call: JSON.stringify(call).slice(0, 3000) }
      const answer = came.text.slice(0, 300)
      const foreign = /.{0,200}TWIN.{0,200}/.exec(came.text)?.[0]
      if (came.isBroken) problems.push({ ...notified, broke: answer })
      if (foreign !== undefined) problems.push({ ...notified, foreign })
      if (!isDry && (!came.isRefused || isCounted(right))) {
        known = null
      } else if (mayWrite(right)) {
        // What a reading call changed comes out here as well.
        const now: string[] = await rowsOf(school)
        const tables = now.filter((line) => known?.includes(line) !== true).map((line) => line.split(' ')[0])
        if (tables.length > 0) problems.push({ ...notified, isDry, answer, changed: tables.join(' ') })
        known = now
      }
    }
    expect(problems).toEqual([])
    expect(await rowsOf(twin)).toEqual(twinBefore)
  },
)
