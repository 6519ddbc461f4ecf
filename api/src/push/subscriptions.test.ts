import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { type PushBrowser, type PushService, startPushService } from '../../test/pushService.ts'
import { sessionFor, type TestUser } from '../../test/school.ts'
import { graphql, rest, startTestApp, type TestApp, testApp } from '../../test/server.ts'
import { query } from '../platform/database/sql.ts'
import { pushContact, vapidKeys } from './vapid.ts'

let app: TestApp
let service: PushService
let school: OpenSchool
let student: TestUser

beforeAll(async () => {
  app = await testApp()
  service = await startPushService()
})
beforeEach(async () => {
  school = await openSchool()
  student = await school.addStudent()
})

interface Reply {
  success: boolean
  field: string | null
  pushSettings: { subscribed: boolean; publicKey: string }
}

async function call<Data>(authorization: string, document: string, variables: Record<string, unknown> = {}) {
  const { body } = await graphql<Data>(app, document, variables, { host: school.host, authorization, language: 'en' })
  if (!body.data) throw new Error(JSON.stringify(body.errors))
  return body.data
}

const subscribe = async (authorization: string, input: PushBrowser): Promise<Reply> =>
  (
    await call<{ subscribeToPush: Reply }>(
      authorization,
      `mutation ($input: SubscribeToPushInput!) { subscribeToPush(input: $input) {
         success field pushSettings { subscribed publicKey } } }`,
      { input },
    )
  ).subscribeToPush
const settings = async (authorization: string) =>
  (await call<{ pushSettings: Reply['pushSettings'] }>(authorization, `{ pushSettings { subscribed publicKey } }`))
    .pushSettings
const rows = <Row>(text: string) => query<Row>(school.orm.em.fork(), text, [school.id])
const endpoints = async () =>
  (await rows<{ endpoint: string }>(`select endpoint from push_subscription where school_id = $1 order by id`)).map(
    ({ endpoint }) => endpoint,
  )
const changes = () =>
  rows<{ changes: unknown }>(
    `select changes from activity where school_id = $1 and type = 'record-changed' order by id`,
  ).then((entries) => entries.map((entry) => entry.changes))

test('the keys are made once for all processes and kept in the database; push services get an address to write to (PUSH-01)', async () => {
  const { orm } = await testDatabase()
  const other = await startTestApp()
  const token = await sessionFor(student)
  const asked = await Promise.all(
    [app, other, app, other].map(async (process) => {
      const { body } = await graphql<{ pushSettings: { publicKey: string } }>(
        process,
        `
          {
            pushSettings {
              publicKey
            }
          }
        `,
        {},
        { host: school.host, authorization: token },
      )
      return body.data?.pushSettings.publicKey
    }),
  )
  const keys = await vapidKeys(orm.em.fork())
  expect(new Set(asked)).toEqual(new Set([keys.publicKey]))
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65)
  expect(await query(orm.em.fork(), `select name from installation_key where name = 'push'`)).toHaveLength(1)

  const mailFrom = 'lessons@koma.example'
  expect(pushContact({ mailFrom, publicUrl: 'https://koma.example' })).toBe('mailto:lessons@koma.example')
  expect(pushContact({ mailFrom: 'koma@localhost', publicUrl: 'https://koma.example' })).toBe('https://koma.example')
  expect(pushContact({ mailFrom: 'koma@localhost', publicUrl: undefined })).toBe('mailto:koma@localhost')
})

test('a browser is subscribed for its session and unsubscribed again, each logged once and without the address (PUSH-02)', async () => {
  const token = await sessionFor(student)
  expect(await settings(token)).toMatchObject({ subscribed: false })
  const browser = service.subscribe()
  expect(await subscribe(token, browser)).toMatchObject({ success: true, pushSettings: { subscribed: true } })
  await subscribe(token, browser)
  expect(await settings(await sessionFor(student))).toMatchObject({ subscribed: false })
  // The browser renewed it by itself.
  const renewed = service.subscribe()
  await subscribe(token, renewed)
  expect(await endpoints()).toEqual([renewed.endpoint])
  const off = `mutation { unsubscribeFromPush { success pushSettings { subscribed } } }`
  for (const time of ['first', 'again'])
    expect(await call(token, off), time).toEqual({
      unsubscribeFromPush: { success: true, pushSettings: { subscribed: false } },
    })
  expect(await endpoints()).toEqual([])
  expect(await changes()).toEqual([{ pushNotifications: [false, true] }, { pushNotifications: [true, false] }])
})

test('REST does the same (PUSH-02)', async () => {
  const asker = { host: school.host, authorization: await sessionFor(student) }
  const browser = service.subscribe()
  const saved = await rest<{ data: unknown }>(app, 'PUT', '/api/update/push', browser, asker)
  expect(saved).toMatchObject({ status: 200, body: { reason: '1001', data: { subscribed: true } } })
  expect(await endpoints()).toEqual([browser.endpoint])
  expect((await rest(app, 'GET', '/api/settings/push', undefined, asker)).body).toMatchObject({ subscribed: true })
  expect((await rest(app, 'DELETE', '/api/update/push', undefined, asker)).body).toMatchObject({
    data: { subscribed: false },
  })
  expect(await endpoints()).toEqual([])
})

test.each([
  ['http', { endpoint: 'http://push.example.test/one' }, 'endpoint'],
  ['a number for a host', { endpoint: 'https://10.0.0.1/one' }, 'endpoint'],
  ['a number of IPv6', { endpoint: 'https://[::1]/one' }, 'endpoint'],
  ['this machine', { endpoint: 'https://localhost/one' }, 'endpoint'],
  ['a number in one part', { endpoint: 'https://2130706433/one' }, 'endpoint'],
  ['a password', { endpoint: 'https://me:secret@push.example.test/one' }, 'endpoint'],
  ['no address', { endpoint: 'push.example.test' }, 'endpoint'],
  ['1001 characters', { endpoint: `https://push.example.test/${'a'.repeat(975)}` }, 'endpoint'],
  ['a short key', { p256dh: 'abc' }, 'p256dh'],
  ['a key off the curve', { p256dh: `B${'a'.repeat(86)}` }, 'p256dh'],
  ['a long secret', { auth: 'a'.repeat(23) }, 'auth'],
])('%s is refused at its field and changes nothing (PUSH-02)', async (_, change, field) => {
  const token = await sessionFor(student)
  const asker = { host: school.host, authorization: token, language: 'en' as const }
  const input = { ...service.subscribe(), ...change }
  const answer = await rest<{ message: string }>(app, 'PUT', '/api/update/push', input, asker)
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toContain(field)
  expect(await endpoints()).toEqual([])
})

test('an account has ten browsers; the one that subscribed first is dropped (PUSH-02)', async () => {
  const browsers = Array.from({ length: 11 }, () => service.subscribe())
  const other = service.subscribe()
  await subscribe(await sessionFor(await school.addTeacher()), other)
  for (const browser of browsers) await subscribe(await sessionFor(student), browser)
  expect(await endpoints()).toEqual([other, ...browsers.slice(1)].map(({ endpoint }) => endpoint))
})

test('a browser belongs to who turned notifications on last, whatever two do at once (PUSH-02)', async () => {
  const [one, two] = [await sessionFor(student), await sessionFor(await school.addStudent())]
  const browser = service.subscribe()
  await Promise.all([subscribe(one, browser), subscribe(two, browser)])
  expect(await endpoints()).toEqual([browser.endpoint])
  expect([(await settings(one)).subscribed, (await settings(two)).subscribed].filter(Boolean)).toHaveLength(1)
})

test('signing out, here or everywhere, and deactivating the account end its subscriptions (PUSH-02)', async () => {
  const tokens = await Promise.all([1, 2, 3].map(() => sessionFor(student)))
  const [first = '', second = ''] = tokens
  const browsers = tokens.map(() => service.subscribe())
  for (const [at, token] of tokens.entries()) await subscribe(token, browsers[at] as PushBrowser)
  await call(first, 'mutation { logout { success } }')
  expect(await endpoints()).toEqual(browsers.slice(1).map(({ endpoint }) => endpoint))
  await call(second, `mutation { endSessions(input: {}) { success } }`)
  expect(await endpoints()).toEqual([browsers[1]?.endpoint])
  await query(school.orm.em.fork(), `update student set active = false where school_id = $1 and id = $2`, [
    school.id,
    student.id,
  ])
  expect(await endpoints()).toEqual([])
})

test('the database refuses an address without https, and a browser of two sessions (PUSH-02)', async () => {
  const browser = service.subscribe()
  await subscribe(await sessionFor(student), browser)
  await sessionFor(student)
  const insert = (endpoint: string) =>
    query(
      school.orm.em.fork(),
      `insert into push_subscription (school_id, session_id, endpoint, p256dh, auth)
       select $1, se.id, $2, $3, $4 from session se
       where se.school_id = $1 and not exists (select from push_subscription p where p.session_id = se.id) limit 1`,
      [school.id, endpoint, browser.p256dh, browser.auth],
    )
  await expect(insert('http://push.example.test/two')).rejects.toThrow('push_subscription_endpoint_check')
  await expect(insert(browser.endpoint)).rejects.toThrow('push_subscription_school_id_endpoint_key')
})
