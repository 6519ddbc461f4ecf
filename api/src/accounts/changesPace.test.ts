import { permissions } from '@koma/schema/permissions'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addKey } from '../../test/key.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { sessionFor } from '../../test/school.ts'
import { type Asker, graphql, startTestApp, type TestApp } from '../../test/server.ts'
import { keyCosts, keyLimit } from '../keys/keyLimit.ts'

/** As many changes of staff as come at once where others have one. */
const AT_ONCE = 10

let school: OpenSchool
let app: TestApp
beforeAll(async () => {
  school = await openSchool()
  app = await startTestApp({ changesPerPerson: 1 })
})
afterEach(() => vi.useRealTimers())

let people = 0
async function addStaff(): Promise<Asker> {
  const user = await school.addStaff({ staffCode: `staff${(people += 1)}`, permissions: [...permissions] })
  return { host: school.host, authorization: await sessionFor(user), language: 'en' }
}

const change = (name: string) => `${name}: deleteLocation(id: "00000000-0000-4000-8000-000000000000") { success }`
const changes = (from = 0, to = AT_ONCE) =>
  Array.from({ length: to - from }, (_, n) => change(`a${from + n}`)).join(' ')

const ways = [
  ['written one by one', `mutation { ${changes()} }`],
  ['in an inline fragment', `mutation { ... on Mutation { ${changes()} } }`],
  ['in inline fragments in each other', `mutation { ... { ${changes(0, 3)} ... on Mutation { ${changes(3)} } } }`],
  ['in a fragment', `mutation { ...F } fragment F on Mutation { ${changes()} }`],
  [
    'in fragments of fragments',
    `mutation { ...F } fragment F on Mutation { ${changes(0, 4)} ...G } fragment G on Mutation { ${changes(4)} }`,
  ],
] as const

test.each(ways)('ten changes cost as much, %s (API-70)', async (_, document) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const staff = await addStaff()
  expect((await graphql(app, document, {}, staff)).status).toBe(200)
  const more = await graphql(app, `mutation { ${change('more')} }`, {}, staff)
  expect(more).toMatchObject({ status: 429, body: { errors: [{ extensions: { code: 'TOO_MANY_REQUESTS' } }] } })

  const { asker } = await addKey(school, ['locations:write'])
  const { body } = await graphql(app, document, {}, asker)
  const { cost } = (body as { extensions?: { cost?: { cost: number; left: number } } }).extensions ?? {}
  expect(cost).toMatchObject({ cost: AT_ONCE * keyCosts.mutation + 1, left: keyLimit.points - 101 })
})

test('ten changes that are each to be done once pass, and the eleventh does not (API-71)', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const staff = await addStaff()
  const statuses: number[] = []
  for (let n = 0; n <= AT_ONCE; n += 1) {
    const headers = { 'idempotency-key': `change ${n}` }
    statuses.push((await graphql(app, `mutation { ${change('a')} }`, {}, { ...staff, headers })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: AT_ONCE }, () => 200), 429])
})
