import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { permissions } from '@koma/schema/permissions'
import { Webhook as Signature } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { sessionFor, type TestUser } from '../../test/school.ts'
import { graphql, rest, testApp } from '../../test/server.ts'
import { audit } from '../activity/audit.ts'
import { query } from '../platform/database/sql.ts'
import { secretBox } from '../platform/secrets/secretBox.ts'
import { useSecretBox } from '../platform/secrets/secretsOf.ts'
import { deliver, waits } from './deliver.ts'
import { planDeliveries } from './planDeliveries.ts'
import { sender } from './postMessage.ts'

interface Heard {
  id: string
  body: string
  headers: Record<string, string>
}

let database: TestDatabase
let school: OpenSchool
let staff: TestUser
let receiver: Server
let url: string
let heard: Heard[]
/** How the receiver answers; by default 204. */
let answers: (response: ServerResponse, request: IncomingMessage) => void
const send = sender({ ownNetwork: true, timeoutMs: 1000 })

beforeAll(async () => {
  database = await testDatabase()
  useSecretBox(database.orm, secretBox(['k'.repeat(32)]))
  school = await openSchool()
  staff = await school.addStaff({ permissions: [...permissions] })
  receiver = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      heard.push({ id: headers['webhook-id'] ?? '', body: Buffer.concat(parts).toString(), headers })
      answers(response, request)
    })
  })
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  url = `http://localhost:${(receiver.address() as AddressInfo).port}/koma`
})
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})
beforeEach(async () => {
  heard = []
  answers = (response) => response.writeHead(204).end()
  await query(em(), `delete from webhook where school_id = $1`, [school.id])
})

const em = () => database.orm.em.fork()

interface Payload {
  success: boolean
  code: string
  field: string | null
  secret: string | null
  messages: number | null
  webhook: { id: string; version: number; active: boolean; stoppedWhy: string | null } | null
}

async function ask(name: string, input: object, by = staff): Promise<Payload> {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input!`
  const single = ['deleteWebhook', 'rotateWebhookSecret', 'testWebhook'].includes(name)
  const sample =
    name === 'testWebhook' ? ['$id: ID!, $type: EventType', 'id: $id, type: $type'] : ['$id: ID!', 'id: $id']
  const [declared, given] = single ? sample : [`$input: ${type}`, 'input: $input']
  const document = `mutation (${declared}) { ${name}(${given}) {
    success code field secret messages webhook { id version active stoppedWhy } } }`
  const asker = { host: by.school.host, authorization: await sessionFor(by), language: 'en' }
  const { body } = await graphql<Record<string, Payload>>(
    await testApp(),
    document,
    single ? { ...input } : { input },
    asker,
  )
  const payload = body.data?.[name]
  if (payload === undefined) throw new Error(body.errors?.[0]?.extensions?.code ?? 'no answer')
  return payload
}

async function make(more: object = {}): Promise<{ id: string; secret: string }> {
  const { webhook, secret } = await ask('createWebhook', { url, ...more })
  if (webhook === null || secret === null) throw new Error('no webhook')
  return { id: webhook.id, secret }
}

/** Something happens: a place is made, and its event is there to be read. */
async function happen(): Promise<void> {
  const { body } = await graphql<{ createLocation: { success: boolean; location: { id: string } } }>(
    await testApp(),
    `
      mutation ($input: CreateLocationInput!) {
        createLocation(input: $input) {
          success
          location {
            id
          }
        }
      }
    `,
    { input: { locationName: `別館${school.next()}` } },
    { host: school.host, authorization: await sessionFor(staff) },
  )
  expect(body.data).toMatchObject({ createLocation: { success: true } })
  // Others have events too, such as the webhook itself: this one is waited for.
  await expect.poll(() => eventsAbout(body.data?.createLocation.location.id)).toHaveLength(1)
}

const eventsAbout = (recordId: string | undefined) =>
  query(
    em(),
    `select 1 from event e join activity a on a.school_id = e.school_id and a.id = e.ref
     where e.school_id = $1 and a.record_id = $2`,
    [school.id, recordId],
  )

interface Kept {
  id: string
  message: string
  type: string
  state: string
  tries: number
  status: number | null
  error: string | null
  answer: string | null
  wait: number | null
}

const kept = (id: string) =>
  query<Kept>(
    em(),
    `select id, message_id as message, type, state, tries, status, error, answer,
       extract(epoch from next_at - now())::int as wait
     from webhook_delivery where school_id = $1 and webhook_id = $2 order by id`,
    [school.id, id],
  )

/** Tries everything that waits, whether its time has come or not. */
async function tryAll(id: string): Promise<void> {
  await planDeliveries(em(), school.id)
  for (const { id: deliveryId, state } of await kept(id))
    if (state === 'waiting') await deliver(em(), send, { schoolId: school.id, deliveryId })
}

test("a webhook sends events with a signature that the standard's library accepts, and people by id only", async () => {
  const { id, secret } = await make()
  await happen()
  await tryAll(id)
  const [message] = heard
  if (message === undefined) throw new Error('nothing was sent')
  expect(new Signature(secret).verify(message.body, message.headers)).toMatchObject({
    type: 'location.created',
    data: { id: message.id, door: 'screen' },
  })
  expect(message.body).not.toContain('別館')
  expect(await kept(id)).toMatchObject([{ state: 'sent', tries: 1, status: 204, error: null, message: message.id }])
  expect(() => new Signature('whsec_bm9uZQ==').verify(message.body, message.headers)).toThrow(
    'No matching signature found',
  )
})

test('a webhook is told what it asked for, from when it was made, and nothing while it is off', async () => {
  await happen()
  const all = await make()
  const some = await make({ types: ['booking_created'] })
  await happen()
  await Promise.all([planDeliveries(em(), school.id), planDeliveries(em(), school.id), planDeliveries(em(), school.id)])
  expect([await kept(all.id), await kept(some.id)].map(({ length }) => length)).toEqual([1, 0])
  await ask('updateWebhook', { id: all.id, version: 1, active: false })
  expect(await kept(all.id)).toMatchObject([{ state: 'failed', error: 'switched off' }])
  await happen()
  await planDeliveries(em(), school.id)
  expect(await ask('updateWebhook', { id: all.id, version: 2, active: true })).toMatchObject({ success: true })
  await happen()
  await tryAll(all.id)
  expect(heard).toHaveLength(1)
})

test('a job that runs twice, one after the other or at once, sends what has arrived once', async () => {
  const { id } = await make()
  await happen()
  await tryAll(id)
  const [first] = await kept(id)
  const again = () => deliver(em(), send, { schoolId: school.id, deliveryId: first?.id ?? '' })
  await again()
  await Promise.all([again(), again()])
  expect(heard).toHaveLength(1)
  expect(await kept(id)).toMatchObject([{ state: 'sent', tries: 1 }])
})

test('a test may be a sample of any event, whatever the webhook gets; both count as tests and are paced together', async () => {
  const { id, secret } = await make({ types: ['booking_created'] })
  expect(await ask('testWebhook', { id, type: 'payment_changed' })).toMatchObject({ success: true, messages: 1 })
  await tryAll(id)
  const [message] = heard
  if (message === undefined) throw new Error('nothing was sent')
  expect(new Signature(secret).verify(message.body, message.headers)).toMatchObject({
    type: 'payment.changed',
    sample: true,
    data: { id: message.id, number: 0 },
  })
  expect(await kept(id)).toMatchObject([{ state: 'sent', type: 'test' }])
  const byRest = await rest<{ success: boolean }>(
    await testApp(),
    'POST',
    `/api/webhooks/${id}/test`,
    { type: 'seat.freed' },
    { host: school.host, authorization: await sessionFor(staff) },
  )
  expect(byRest.body).toMatchObject({ success: true, messages: 1 })
  const unknown = await rest(
    await testApp(),
    'POST',
    `/api/webhooks/${id}/test`,
    { type: 'booking.made' },
    {
      host: school.host,
      authorization: await sessionFor(staff),
    },
  )
  expect(unknown).toMatchObject({ status: 400, body: { details: [{ field: 'type' }] } })
  for (let n = 2; n < 10; n += 1) await ask('testWebhook', { id, ...(n % 2 === 0 ? { type: 'slot_created' } : {}) })
  expect(await ask('testWebhook', { id, type: 'slot_created' })).toMatchObject({ success: false, code: '429' })
  expect(await ask('testWebhook', { id })).toMatchObject({ success: false, code: '429' })
})

test('while the secret is changed over both sign, and what is shown is shown once', async () => {
  const { id, secret } = await make()
  const { secret: next } = await ask('rotateWebhookSecret', { id })
  await ask('testWebhook', { id })
  await tryAll(id)
  const [message] = heard
  if (message === undefined || next === null) throw new Error('nothing was sent')
  for (const by of [secret, next])
    expect(new Signature(by).verify(message.body, message.headers)).toMatchObject({ type: 'test' })
  await query(em(), `update webhook_progress set former_until = now() where school_id = $1`, [school.id])
  await ask('testWebhook', { id })
  await tryAll(id)
  expect(() => new Signature(secret).verify(heard[1]?.body ?? '', heard[1]?.headers ?? {})).toThrow(
    'No matching signature found',
  )
  const [entries] = await query<{ text: string }>(
    em(),
    `select string_agg(to_jsonb(a)::text, '') as text from activity a where school_id = $1 and record_id = $2`,
    [school.id, id],
  )
  expect(entries?.text).not.toContain(secret.slice(6, 30))
  expect(entries?.text).not.toContain(next.slice(6, 30))
})

test('the database keeps secrets encrypted; one that no key reads is a failed try that staff see (SEC-23)', async () => {
  const { id, secret } = await make()
  const { secret: next } = await ask('rotateWebhookSecret', { id })
  const rows = await query<{ text: string }>(
    em(),
    `select to_jsonb(p)::text as text from webhook_progress p where webhook_id = $1`,
    [id],
  )
  for (const each of [secret, next]) expect(rows[0]?.text).not.toContain(each?.slice(6, 30))
  useSecretBox(database.orm, secretBox(['x'.repeat(32)]))
  onTestFinished(() => useSecretBox(database.orm, secretBox(['k'.repeat(32)])))
  await ask('testWebhook', { id })
  await tryAll(id)
  expect(heard).toEqual([])
  expect(await kept(id)).toMatchObject([{ state: 'waiting', tries: 1, error: 'the secret cannot be read' }])
})

const bad: [string, typeof answers, object][] = [
  ['500', (response) => response.writeHead(500).end('sorry'), { status: 500, error: 'answered 500', answer: 'sorry' }],
  [
    'a redirect, which is not followed',
    (response) => response.writeHead(302, { location: `${url}/elsewhere` }).end(),
    { status: 302, error: 'answered 302' },
  ],
  [
    'half an answer',
    (response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('ten letter')
      setTimeout(() => response.destroy(), 10)
    },
    { status: null, error: 'aborted' },
  ],
  ['no answer in time', () => undefined, { status: null, error: 'no answer in time' }],
  [
    'an answer without an end',
    (response) => {
      response.writeHead(200)
      setInterval(() => response.write('.'), 20).unref()
    },
    { status: null, error: 'no answer in time' },
  ],
  ['a cut line', (_, request) => request.socket.destroy(), { status: null, error: 'socket hang up' }],
]

test.each(bad)('%s is tried again later, by the same id', async (_, answer, outcome) => {
  const { id } = await make()
  await happen()
  answers = answer
  await tryAll(id)
  expect(await kept(id)).toMatchObject([{ state: 'waiting', tries: 1, ...outcome }])
  answers = (response) => response.writeHead(200).end('ok')
  await tryAll(id)
  expect(await kept(id)).toMatchObject([{ state: 'sent', tries: 2, status: 200, error: null, answer: 'ok' }])
  expect(heard.map((item) => item.id)).toEqual([heard[0]?.id, heard[0]?.id])
})

test('429 with Retry-After is left alone for as long as it says', async () => {
  const { id } = await make()
  await happen()
  answers = (response) => response.writeHead(429, { 'retry-after': '3000' }).end()
  await tryAll(id)
  const [delivery] = await kept(id)
  expect(delivery).toMatchObject({ state: 'waiting', status: 429 })
  expect(delivery?.wait).toBeGreaterThan(2900)
})

test('410 switches the webhook off, and the log says so', async () => {
  const { id } = await make()
  await happen()
  await happen()
  answers = (response) => response.writeHead(410).end()
  await tryAll(id)
  expect(heard).toHaveLength(1)
  expect((await kept(id)).map(({ state }) => state)).toEqual(['failed', 'failed'])
  expect(await ask('testWebhook', { id })).toMatchObject({ success: false, code: '403' })
  const log = await query<{ actor: string; changes: object }>(
    em(),
    `select actor, changes from activity where school_id = $1 and record_id = $2 order by id desc limit 1`,
    [school.id, id],
  )
  expect(log).toEqual([{ actor: 'system:koma', changes: { active: [true, false], stoppedWhy: [null, 'gone'] } }])
})

test('a delivery fails for good after three days, its silent webhook is switched off, and it can be resent under the same id', async () => {
  const { id } = await make()
  await happen()
  answers = (response) => response.writeHead(503).end()
  for (let n = 0; n <= waits.length; n += 1) await tryAll(id)
  expect(waits.reduce((sum, seconds) => sum + seconds)).toBeGreaterThan(2.9 * 86_400)
  const [delivery] = await kept(id)
  expect(delivery).toMatchObject({ state: 'failed', tries: waits.length + 1, status: 503 })
  expect(heard).toHaveLength(waits.length + 1)
  const off = await ask('updateWebhook', { id, version: 2, active: true })
  expect(off.webhook).toMatchObject({ active: true, stoppedWhy: null })

  answers = (response) => response.writeHead(204).end()
  expect(await ask('replayWebhook', { id, deliveryId: delivery?.id })).toMatchObject({ success: true, messages: 1 })
  expect(await ask('replayWebhook', { id, since: '2020-01-01T00:00:00Z' })).toMatchObject({
    success: true,
    messages: 0,
  })
  await tryAll(id)
  expect(new Set(heard.map((item) => item.id))).toEqual(new Set([delivery?.message]))
  expect(await kept(id)).toMatchObject([{ state: 'sent', tries: 1 }])
})

test('a resend covers all deliveries of a period, or only the failed ones', async () => {
  const { id } = await make()
  await query(
    em(),
    `insert into webhook_delivery (school_id, webhook_id, message_id, type, body, state, made_at, done_at)
     select $1, $2, gen_random_uuid(), 'location.created', '{}', state, made_at::timestamptz, now()
     from (values ('sent', '2026-01-01T00:00Z'), ('failed', '2026-01-02T00:00Z'), ('failed', '2026-01-03T00:00Z'),
       ('sent', '2026-01-03T00:00Z')) as made (state, made_at)`,
    [school.id, id],
  )
  const since = '2026-01-02T00:00:00Z'
  const again = async (more: object) => (await ask('replayWebhook', { id, since, ...more })).messages
  expect(await again({ until: '2026-01-02T12:00:00Z' })).toBe(1)
  expect(await again({ state: 'failed' })).toBe(1)
  expect(await again({})).toBe(1)
  await expect(ask('replayWebhook', { id, since, state: 'waiting' })).rejects.toThrow('BAD_USER_INPUT')
  await expect(ask('replayWebhook', { id, state: 'failed' })).rejects.toThrow('BAD_USER_INPUT')
  expect((await kept(id)).map(({ state }) => state)).toEqual(['sent', 'waiting', 'waiting', 'waiting'])
})

test('a webhook is replayed ten times a minute, and tested as often, however many ask at once (API-72)', async () => {
  const { id } = await make()
  const since = '2026-01-02T00:00:00Z'
  const codes: string[] = []
  for (let n = 0; n < 11; n += 1) codes.push((await ask('replayWebhook', { id, since })).code)
  expect(codes.map((code) => code === '429')).toEqual([...Array.from({ length: 10 }, () => false), true])
  const tests = await Promise.all(Array.from({ length: 30 }, () => ask('testWebhook', { id })))
  expect(tests.filter(({ success }) => success)).toHaveLength(10)
  expect(await kept(id)).toHaveLength(10)
})

test('own networks and http are refused unless they are allowed, whatever name leads there', async () => {
  const closed = sender({ ownNetwork: false, timeoutMs: 1000 })
  const port = new URL(url).port
  expect(await closed.post(url, '{}', {})).toMatchObject({ status: null, error: 'only https is allowed' })
  for (const host of [
    'localhost',
    '127.0.0.1',
    '[::1]',
    '0.0.0.0',
    '10.0.0.1',
    '169.254.169.254',
    '[::ffff:127.0.0.1]',
    '2130706433',
  ])
    expect((await closed.post(`https://${host}:${port}/`, '{}', {})).error).toMatch(/not allowed/)
  expect(heard).toEqual([])
})

test('an address that is none of the web, or holds a password, is refused at its field', async () => {
  for (const address of [
    'http://koma.example/',
    'ftp://koma.example/',
    'koma',
    'https://a:b@koma.example/',
    'javascript:alert(1)',
    '',
  ])
    expect(await ask('createWebhook', { url: address })).toMatchObject({ success: false, code: '400', field: 'url' })
  await expect(ask('createWebhook', { url }, await school.addStaff())).rejects.toThrow('FORBIDDEN')
  expect(await audit(database.orm.em)).toEqual([])
})
