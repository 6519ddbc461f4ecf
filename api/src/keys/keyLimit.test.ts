import { permissions } from '@koma/schema/permissions'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addKey } from '../../test/key.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { sessionFor } from '../../test/school.ts'
import { type Asker, freeQuery, graphql, rest, testApp } from '../../test/server.ts'
import { query } from '../platform/database/sql.ts'
import { keyCosts, keyLimit } from './keyLimit.ts'

let school: OpenSchool
let staff: Asker

beforeAll(async () => {
  school = await openSchool()
  const admin = await school.addStaff({ staffCode: 'admin', permissions: [...permissions] })
  staff = { host: school.host, authorization: await sessionFor(admin), language: 'en' }
})
afterEach(() => vi.useRealTimers())

/** Stops the clock that limits go by, so that nothing fills again by itself. */
function stopClock(at = Date.now()): number {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  return at
}

interface Cost {
  cost: number
  left: number
  points: number
  perSecond: number
}

const many = `{ slots(from: "2026-01-01", to: "2026-04-01") { id startsAt endsAt bookedCount version capacity } }`
const few = `{ locations { id } }`
const costOf = (body: object) => (body as { extensions?: { cost?: Cost } }).extensions?.cost
const ask = async (asker: Asker, text = few) => freeQuery(await testApp(), text, {}, asker)
const places = async (asker: Asker) => rest(await testApp(), 'GET', '/api/locations/all', undefined, asker)

test('each answer tells a key what it cost and what is left, in its headers and in GraphQL beside the data', async () => {
  const { asker } = await addKey(school, ['locations:write', 'slots:read'])
  stopClock()
  const first = await ask(asker)
  expect(first.headers['ratelimit-policy']).toBe(`"key";q=${keyLimit.points};w=20`)
  const { cost, left } = costOf(first.body) ?? { cost: 0, left: 0 }
  expect(costOf(first.body)).toEqual({ cost: 1, left: keyLimit.points - 1, ...keyLimit })
  expect(first.headers['ratelimit']).toBe(`"key";r=${left};t=1`)

  const read = await places(asker)
  expect(read.headers['ratelimit']).toBe(`"key";r=${left - keyCosts.read};t=1`)
  const created = await graphql(
    await testApp(),
    `
      mutation ($input: CreateLocationInput!) {
        createLocation(input: $input) {
          success
        }
      }
    `,
    { input: { locationName: '別館' } },
    asker,
  )
  expect(costOf(created.body)?.cost).toBe(cost + keyCosts.mutation)
  const described = await ask(asker, '{ __schema { types { name fields { name description } } } }')
  expect(described.headers['ratelimit']).toContain(`r=${(costOf(created.body)?.left ?? 0) - 1};`)
  // Nothing is remembered of a school while a place of its is still to be announced.
  await expect.poll(() => query(school.orm.em.fork(), 'select from outbox')).toEqual([])
  // Lists that are remembered as bytes tell it in their headers alone.
  const slots = await ask(asker, many)
  expect(costOf(slots.body)).toBeUndefined()
  expect(slots.headers['ratelimit']).toMatch(/^"key";r=1\d\d\d;t=\d+$/)
})

test('a key that asks too much is sent away until there is enough again, others are not, and nothing is done', async () => {
  const [{ asker }, other] = [
    await addKey(school, ['locations:write', 'slots:read']),
    await addKey(school, ['locations:read']),
  ]
  const began = stopClock()
  let answer = await ask(asker, many)
  for (let n = 0; n < 10 && answer.status === 200; n += 1) answer = await ask(asker, many)
  expect(answer).toMatchObject({ status: 429, body: { errors: [{ extensions: { code: 'TOO_MANY_REQUESTS' } }] } })
  const wait = Number(answer.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThan(20)
  // What is left is enough for little questions, until that is gone as well.
  let little = await places(asker)
  for (let n = 0; n < 400 && little.status === 200; n += 1) little = await places(asker)
  expect(little).toMatchObject({ status: 429, headers: { 'retry-after': '1' }, body: { statusCode: 429 } })
  const body = { locationName: '行かない場所' }
  const write = await rest(await testApp(), 'POST', '/api/update/locations/new', body, {
    ...asker,
    headers: { 'idempotency-key': 'later' },
  })
  expect(write.status).toBe(429)
  const rows = `select 1 from location where school_id = $1 and location_name = $2`
  expect(await query(school.orm.em.fork(), rows, [school.id, body.locationName])).toEqual([])

  expect((await places(other.asker)).status).toBe(200)
  const people = await places(staff)
  expect([people.status, people.headers['ratelimit']]).toEqual([200, undefined])

  // The little questions have used up what was left, so that it takes longer than was said before them.
  const again = await ask(asker, many)
  expect(Number(again.headers['retry-after'])).toBeGreaterThanOrEqual(wait)
  stopClock(began + Number(again.headers['retry-after']) * 1000)
  expect((await ask(asker, many)).status).toBe(200)
})

test('the rest of one school is not of another, and a key without its scope pays nothing', async () => {
  const { asker } = await addKey(school, ['locations:read'])
  stopClock()
  expect((await ask(asker, many)).status).toBe(403)
  expect(costOf((await ask(asker)).body)?.left).toBe(keyLimit.points - 1)
})
