import type { KeyScope } from '@koma/schema/keyScopes'
import { permissions } from '@koma/schema/permissions'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { addKey } from '../../test/key.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { sessionFor, type TestUser } from '../../test/school.ts'
import { type Asker, graphql, rest, startTestApp, testApp, type TestApp } from '../../test/server.ts'
import { query } from '../platform/database/sql.ts'
import { MOST_KEPT_BYTES } from './keptBytes.ts'

const placeDocument = `mutation ($input: CreateLocationInput!) { createLocation(input: $input) { success } }`

let school: OpenSchool
beforeAll(async () => {
  school = await openSchool()
})

const askerOf = async (user: TestUser): Promise<Asker> => ({
  host: user.school.host,
  authorization: await sessionFor(user),
  language: 'en',
})
const asking = (asker: Asker, headers: Record<string, string>): Asker => ({ ...asker, headers })
const place = (app: TestApp, name: string, by: Asker) =>
  graphql(app, placeDocument, { input: { locationName: name, active: true } }, by)
const makePlace = (app: TestApp, name: string, by: Asker) =>
  rest(app, 'POST', '/api/update/locations/new', { locationName: name, type: 'school' }, by)

test.each<[string, number, (app: TestApp, by: Asker) => Promise<{ status: number }>]>([
  ['a change by GraphQL', 401, (app, by) => place(app, '別館', by)],
  ['a change by REST', 401, (app, by) => makePlace(app, '別館', by)],
  [
    'signing in by REST',
    400,
    (app, by) => rest(app, 'POST', '/auth/login', { username: 'a', password: 'b', type: 'student' }, by),
  ],
  [
    'a forgotten password by REST',
    400,
    (app, by) => rest(app, 'POST', '/auth/forgotPassword', { email: 'a@b.example', type: 'student' }, by),
  ],
])('a stranger cannot try out %s, and no transaction is begun for it (decision 040)', async (_name, status, send) => {
  const app = await testApp()
  const { orm } = await testDatabase()
  const begun: string[] = []
  const forked = Object.getPrototypeOf(orm.em) as { transactional: (...given: unknown[]) => unknown }
  const { transactional } = forked
  forked.transactional = function (...given) {
    begun.push('transaction')
    return transactional.apply(this, given)
  }
  try {
    const answer = await send(app, { host: school.host, language: 'en', headers: { 'dry-run': 'true' } })
    expect(answer.status).toBe(status)
    expect(begun).toEqual([])
  } finally {
    forked.transactional = transactional
  }
})

test.each([
  ['Idempotency-Key', { 'idempotency-key': 'again' }],
  ['Dry-Run', { 'dry-run': 'true' }],
])(
  'the same request again and again with %s costs people and keys their points, at both doors',
  async (name, headers) => {
    const app = await startTestApp({ keyPointsPerSecond: 1 })
    const staff = (n: number) =>
      school.addStaff({ permissions: [...permissions], staffCode: `${n}${Object.keys(headers)[0]}`.slice(0, 20) })
    const keys = () => addKey(school, ['locations:write'])
    const callers = [
      await askerOf(await staff(1)),
      await askerOf(await staff(2)),
      (await keys()).asker,
      (await keys()).asker,
    ]
    for (const [at, caller] of callers.entries()) {
      const send = at % 2 === 0 ? place : makePlace
      const statuses: number[] = []
      for (let n = 0; n < 6; n += 1) statuses.push((await send(app, `${name} ${at}`, asking(caller, headers))).status)
      expect(statuses[0]).toBe(200)
      expect(statuses).toContain(429)
    }
  },
)

test('a repeated request is not answered from memory once the key or staff member has lost the permission', async () => {
  const app = await testApp()
  const staff = await school.addStaff({ permissions: ['locationNew', 'locationEdit'] })
  const key = await addKey(school, ['locations:write'])
  const callers = [await askerOf(staff), key.asker]
  const sendAll = () =>
    Promise.all(
      callers.flatMap((caller, at) => [
        place(app, `階 ${at}`, asking(caller, { 'idempotency-key': 'once' })),
        makePlace(app, `室 ${at}`, asking(caller, { 'idempotency-key': 'once by rest' })),
      ]),
    )
  expect((await sendAll()).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const again = await sendAll()
  expect(again.map(({ headers }) => headers['idempotent-replayed'])).toEqual(['true', 'true', 'true', 'true'])
  const em = school.orm.em.fork()
  await query(em, `update staff set permissions = '{locationNew}' where school_id = $1 and id = $2`, [
    school.id,
    staff.id,
  ])
  const less: KeyScope[] = ['locations:read']
  await query(em, `update api_key set scopes = $3 where school_id = $1 and id = $2`, [school.id, key.id, less])
  expect((await sendAll()).map(({ status }) => status)).toEqual([403, 403, 403, 403])
})

test('kept answers of one caller are limited in bytes; the oldest go first (decision 040)', async () => {
  const app = await testApp()
  const [mine, theirs] = [
    await school.addStaff({ permissions: [...permissions] }),
    await school.addStaff({ permissions: [...permissions] }),
  ]
  const em = school.orm.em.fork()
  // Another process has kept these: megabytes, each a minute older than the one before.
  for (const { id } of [mine, theirs])
    await query(
      em,
      `insert into kept_answer (school_id, caller, name, request, answer, at)
       select $1, $2, sha256(n::text::bytea), sha256('r'), convert_to(repeat('a', 1048576), 'UTF8'),
         now() - n * interval '1 minute'
       from generate_series(1, 40) n`,
      [school.id, `staff:${id}`],
    )
  const kept = async ({ id }: TestUser) => {
    const [sum] = await query<{ bytes: number; answers: number }>(
      em,
      `select sum(length(answer))::float as bytes, count(*)::int as answers from kept_answer
       where school_id = $1 and caller = $2`,
      [school.id, `staff:${id}`],
    )
    return sum
  }
  const send = async () => place(app, '分室', asking(await askerOf(mine), { 'idempotency-key': 'many' }))
  expect((await send()).status).toBe(200)
  expect((await kept(mine))?.bytes).toBeLessThanOrEqual(MOST_KEPT_BYTES)
  expect(await kept(mine)).toMatchObject({ answers: 32 })
  expect((await send()).headers['idempotent-replayed']).toBe('true')
  expect(await kept(theirs)).toMatchObject({ answers: 40 })
})

const keyInput = { name: 'ロビー', scopes: ['slots:read'] }
const secrets: [string, string, (id: string) => object][] = [
  [
    'createApiKey',
    `mutation ($input: CreateApiKeyInput!) { reply: createApiKey(input: $input) { success secret: token } }`,
    () => ({ ...keyInput, scopes: ['slots_read'] }),
  ],
  [
    'rotateApiKey',
    `mutation ($input: RotateApiKeyInput!) { reply: rotateApiKey(input: $input) { success secret: token } }`,
    (id) => ({ id }),
  ],
  [
    'createWebhook',
    `mutation ($input: CreateWebhookInput!) { reply: createWebhook(input: $input) { success secret } }`,
    () => ({ url: 'https://hook.example/a' }),
  ],
]

test.each(secrets)(
  'a secret that %s shows once is not shown again to the same request',
  async (_name, document, inputOf) => {
    const app = await testApp()
    const asker = asking(await askerOf(await school.addStaff({ permissions: [...permissions] })), {
      'idempotency-key': document,
    })
    const { id } = await addKey(school, ['slots:read'])
    const send = () =>
      graphql<{ reply: { success: boolean; secret: string } }>(app, document, { input: inputOf(id) }, asker)
    const [first, again] = [await send(), await send()]
    expect(first.body.data?.reply).toMatchObject({ success: true, secret: expect.stringMatching(/.{20}/) })
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect(again.body.data?.reply).toEqual({ success: true, secret: '' })
  },
)

test('nor by REST, nor the address of a calendar', async () => {
  const app = await testApp()
  const staff = asking(await askerOf(await school.addStaff({ permissions: [...permissions] })), {
    'idempotency-key': 'k',
  })
  const make = () => rest<{ token?: string }>(app, 'POST', '/api/keys', keyInput, staff)
  expect((await make()).body.token).toMatch(/^koma_/)
  expect((await make()).body.token).toBe('')
  const student = asking(await askerOf(await school.addStudent()), { 'idempotency-key': 'k' })
  const feed = () =>
    graphql<{ createCalendarFeed: { url: string } }>(app, 'mutation { createCalendarFeed { url } }', {}, student)
  expect((await feed()).body.data?.createCalendarFeed.url).toContain('/calendar/')
  expect((await feed()).body.data?.createCalendarFeed.url).toBe('')
})
