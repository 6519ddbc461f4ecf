import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { query } from '../database/sql.ts'
import { addStaff, makeSchool, readyToBook, sessionFor } from '../../../test/school.ts'
import { testDatabase } from '../../../test/database.ts'
import { freeQuery, graphql, rest, startTestApp, type TestApp } from '../../../test/server.ts'
import { queueReader } from './queues.ts'

const token = 'a-token-of-the-installation'
const BOOK = 'mutation BookIt($input: BookSlotInput!) { bookSlot(input: $input) { code } }'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ metricsToken: token, slowMs: 60_000 })
})

/** All figures by name and labels, as Prometheus reads them. */
async function figures(of = app): Promise<Map<string, number>> {
  const headers = { authorization: `Bearer ${token}` }
  const { status, body } = await rest<string>(of, 'GET', '/metrics', undefined, { host: 'nobody.example', headers })
  expect(status).toBe(200)
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

async function scene() {
  const school = await makeSchool((await testDatabase()).orm)
  const { student, slot, course } = await readyToBook(school)
  const asker = { host: school.host, authorization: await sessionFor(student), language: 'en' }
  return { school, slot, asker, input: { slotId: slot.id, courseCode: course.code, online: false } }
}

test('metrics need the token, and are closed without one in the settings', async () => {
  const plain = await startTestApp()
  for (const authorization of [undefined, 'Bearer', `Bearer ${token}x`, `Basic ${token}`, 'Bearer undefined']) {
    const asker = { host: 'nobody.example', ...(authorization === undefined ? {} : { authorization }) }
    for (const of of [app, plain]) expect((await rest(of, 'GET', '/metrics', undefined, asker)).status).toBe(404)
  }
  expect(
    (await rest(plain, 'GET', '/metrics', undefined, { host: 'a', authorization: `Bearer ${token}` })).status,
  ).toBe(404)
})

test('requests are counted by operation, bookings and refusals by code; nothing names who or what', async () => {
  const { school, slot, asker, input } = await scene()
  const book = () => graphql<{ bookSlot: { code: string } }>(app, BOOK, { input }, asker)
  const answered = [await book(), await book()]
  const codes = answered.map(({ body }) => body.data?.bookSlot.code)
  expect(codes[0]).toBe('1001')
  const staff = { ...asker, authorization: await sessionFor(await addStaff(school)) }
  await freeQuery(app, 'query MadeUp { locations { id } }', {}, staff)
  await rest(app, 'GET', '/api/list/locations/active', undefined, { ...asker, userType: 'student' })
  await rest(app, 'GET', `/api/${randomUUID()}`, undefined, asker)

  // A request counts once its answer has gone.
  const seen = await vi.waitFor(async () => {
    const now = await figures()
    for (const code of codes) expect(now.get(`koma_answers_total{operation="BookIt",code="${code}"}`)).toBe(1)
    expect(now.get('koma_requests_total{operation="BookIt",status="200"}')).toBe(2)
    expect(now.get('koma_requests_total{operation="GET /api/list/locations/active",status="200"}')).toBe(1)
    expect(now.get('koma_requests_total{operation="other",status="200"}')).toBe(1)
    return now
  })
  expect(seen.get('koma_request_duration_seconds_count{operation="BookIt"}')).toBe(2)
  expect(seen.get('koma_query_cost_values_count')).toBe(1)
  const all = [...seen.keys()].join('\n')
  expect(all).toMatch(/koma_build_info\{version="\d+\.\d+\.\d+"\}/)
  expect(all).toContain('nodejs_eventloop_lag_p99_seconds')
  for (const secret of [school.host, slot.id, 'MadeUp', school.id]) expect(all).not.toContain(secret)
  expect(all).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/)
})

test('queues, pool, sockets and memory are told as they stand', async () => {
  const { school } = await scene()
  const em = school.orm.em.fork()
  const before = await figures()
  await query(
    em,
    `insert into mail (school_id, key, kind, address, language, data, due_at)
     values ($1, 'late', 'dailySchedule', 'a@example.com', 'en', '{}', now() - interval '10 minutes')`,
    [school.id],
  )
  const seen = await figures()
  const waiting = 'koma_queue_waiting{queue="mail"}'
  expect(seen.get(waiting)).toBe((before.get(waiting) ?? 0) + 1)
  expect(seen.get('koma_queue_oldest_seconds{queue="mail"}')).toBeGreaterThanOrEqual(600)
  expect(seen.get('koma_queues_known')).toBe(1)
  expect(seen.get('koma_listening')).toBe(1)
  expect(seen.get('koma_shedding')).toBe(0)
  for (const name of ['koma_sockets', 'koma_subscriptions', 'koma_database_waiting']) expect(seen.get(name)).toBe(0)
  expect(seen.get('koma_remembered_most_bytes')).toBe(64 * 1024 * 1024)
  expect(seen.get('koma_database_connections{state="idle"}')).toBeGreaterThan(0)
})

test('a database that does not tell is no zero', async () => {
  const silent = {
    em: {
      fork: () => ({
        isInTransaction: () => true,
        getKysely: () => ({ executeQuery: () => new Promise(() => undefined) }),
      }),
    },
  }
  expect(await queueReader(silent as never, 10)()).toBeNull()
})

test('a change that is not announced grows old', async () => {
  const rows = [
    { queue: 'outbox', waiting: '3', oldest: null, failed: '1', first: '17' },
    { queue: 'jobs', waiting: '0', oldest: null, failed: '0', first: null },
  ]
  const orm = {
    em: { fork: () => ({ isInTransaction: () => true, getKysely: () => ({ executeQuery: async () => ({ rows }) }) }) },
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  const read = queueReader(orm as never)
  expect((await read())?.outbox).toEqual({ waiting: 3, oldest: 0, failed: 1 })
  vi.setSystemTime(Date.now() + 90_000)
  expect((await read())?.outbox.oldest).toBe(90)
  vi.useRealTimers()
})

test('each request has an id of its own, in its answer and in the lines about it; a stranger does not choose it', async () => {
  const { asker, input } = await scene()
  const slow = await startTestApp({ slowMs: 0, logLevel: 'warn' })
  const named = { ...asker, headers: { 'x-request-id': 'chosen-by-me' } }
  const { headers } = await graphql(slow, BOOK, { input }, named)
  const id = headers['x-request-id']
  expect(id).toMatch(/^[\da-f]{10}-[\da-z]+$/)
  const line = await vi.waitFor(() => {
    const found = slow.log
      .map((text) => JSON.parse(text) as Record<string, unknown>)
      .find((item) => item['reqId'] === id)
    expect(found).toBeDefined()
    return found
  })
  expect(line).toMatchObject({
    msg: 'Slow: BookIt',
    operation: 'BookIt',
    status: 200,
    milliseconds: expect.any(Number),
  })
  expect(line?.['cost']).toBeGreaterThan(0)
  expect(JSON.stringify(line)).not.toContain(input.slotId)
  const behind = await startTestApp({ trustProxy: ['loopback'] })
  expect((await graphql(behind, BOOK, { input }, named)).headers['x-request-id']).toBe('chosen-by-me')
})

test('an error that nobody expected is logged under the id of its request, and counted', async () => {
  const { school, asker } = await scene()
  const staff = { ...asker, authorization: await sessionFor(await addStaff(school)) }
  const before = (await figures()).get('koma_faults_total') ?? 0
  const body = { ...app.named('query Broken { viewer { id } }'), variables: {} }
  const broken = vi.spyOn(app.app.trusted, 'get').mockImplementation(() => {
    throw new Error('nobody expected this')
  })
  const { headers } = await rest(app, 'POST', '/graphql', body, staff).finally(() => broken.mockRestore())
  const line = app.log
    .map((text) => JSON.parse(text) as Record<string, unknown>)
    .find(({ level }) => Number(level) >= 50)
  expect(line).toMatchObject({
    reqId: headers['x-request-id'],
    err: { message: expect.stringContaining('nobody expected') },
  })
  expect((await figures()).get('koma_faults_total')).toBe(before + 1)
})

test('with too much to do, what is new is refused with 503, and who watches is answered', async () => {
  const { school, asker } = await scene()
  const full = await startTestApp({ metricsToken: token, shedding: { delay: 0, memory: 1 } })
  const ask = (language: string) => graphql(full, '{ viewer { id } }', {}, { ...asker, language })
  await expect.poll(async () => (await ask('en')).status).toBe(503)
  const [english, japanese] = [await ask('en'), await ask('ja')]
  expect(english.headers['retry-after']).toBe('5')
  expect(english.body.errors?.[0]).toMatchObject({
    message: expect.stringMatching(/busy/),
    extensions: { code: 'BUSY' },
  })
  expect(japanese.body.errors?.[0]?.message).toMatch(/混み合って/)
  const path = await rest(full, 'GET', '/api/list/locations/active', undefined, asker)
  expect([path.status, path.headers['retry-after'], path.body['statusCode']]).toEqual([503, '5', 503])
  for (const watched of ['/livez', '/readyz']) {
    expect((await rest(full, 'GET', watched, undefined, { host: school.host })).status).toBe(200)
  }
  const seen = await figures(full)
  expect(seen.get('koma_shedding')).toBe(1)
  expect(seen.get('koma_shed_total')).toBeGreaterThan(2)
})
