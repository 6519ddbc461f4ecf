import { connect } from 'node:net'
import { asciiJson } from '../src/accounts/asciiJson.ts'
import { query } from '../src/platform/database/sql.ts'
import { createClient } from 'graphql-ws'
import { expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { testDatabase } from './database.ts'
import { addStaff, addStudent, makeSchool, sessionFor, type TestSchool } from './school.ts'
import { type Asker, graphql, type GraphqlResult, rest, startTestApp, type TestApp, testApp } from './server.ts'

// What both doors, HTTP and sockets, keep out whoever asks.

async function scene(): Promise<{ app: TestApp; school: TestSchool; asker: Asker }> {
  const school = await makeSchool((await testDatabase()).orm)
  const asker = { host: school.host, authorization: await sessionFor(await addStudent(school)), language: 'en' }
  return { app: await testApp(), school, asker }
}

/** One operation over a socket of its own: its answer, or the errors or the closing it was refused with. */
async function bySocket(
  app: TestApp,
  document: string,
  asker: Asker,
  {
    origin,
    variables = {},
    retryAttempts = 0,
    onClose = () => undefined,
  }: {
    origin?: string
    variables?: Record<string, unknown>
    retryAttempts?: number
    onClose?: (event: unknown) => void
  } = {},
): Promise<GraphqlResult<unknown>> {
  class SocketOfPage extends WebSocket {
    constructor(address: string, protocols?: string | string[]) {
      super(address, protocols, { headers: { host: asker.host, ...(origin === undefined ? {} : { origin }) } })
    }
  }
  const client = createClient({
    url: `ws://127.0.0.1:${app.port}/graphql`,
    webSocketImpl: SocketOfPage,
    connectionParams: { authorization: asker.authorization, userType: asker.userType, language: asker.language },
    retryAttempts,
    on: { closed: onClose },
  })
  try {
    return await new Promise((resolve, reject) => {
      client.subscribe<unknown>(
        { query: '', ...app.named(document), variables },
        {
          next: (result) => resolve(result as GraphqlResult<unknown>),
          error: (error) => (Array.isArray(error) ? resolve({ errors: error }) : reject(new Error(String(error)))),
          complete: () => undefined,
        },
      )
    })
  } finally {
    await client.dispose()
  }
}

async function byHttp(app: TestApp, document: string, asker: Asker): Promise<GraphqlResult<unknown>> {
  return (await graphql<unknown>(app, document, {}, asker)).body
}

const LISTEN = 'subscription { viewerChanged { viewer { userType } } }'

test('every answer tells the browser to run scripts of the own host alone, in no frame, and to tell nobody (D22)', async () => {
  const { app, school, asker } = await scene()
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    `connect-src 'self' ws://${school.host} wss://${school.host}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ]
  const answers = [
    await rest(app, 'GET', '/auth/theme/', undefined, asker),
    await rest(app, 'GET', '/api/one/slots/x', undefined, asker),
    await rest(app, 'POST', '/api/nowhere', '{ no JSON', asker),
    await graphql(app, '{ viewer { id } }', {}, asker),
    await graphql(app, '{ teachers { id } }', {}, asker),
  ]
  for (const { headers } of answers) {
    expect(String(headers['content-security-policy']).split(';')).toEqual(policy)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers['strict-transport-security']).toBeUndefined()
    expect(headers['x-powered-by']).toBeUndefined()
  }
})

test('https is asked for from then on where it was used, on the word of a trusted proxy alone', async () => {
  const { app, asker } = await scene()
  const headers = { 'x-forwarded-proto': 'https' }
  const doubted = await rest(app, 'GET', '/auth/theme/', undefined, { ...asker, headers })
  expect(doubted.headers['strict-transport-security']).toBeUndefined()
  const behindProxy = await startTestApp({ trustProxy: ['loopback'] })
  const secured = await rest(behindProxy, 'GET', '/auth/theme/', undefined, { ...asker, headers })
  expect(secured.headers['strict-transport-security']).toBe('max-age=31536000')
})

test('a Host header that is none does not reach the policy', async () => {
  const { app } = await scene()
  const { headers } = await rest(app, 'GET', '/auth/theme/', undefined, { host: "x;script-src'unsafe-inline'" })
  expect(headers['content-security-policy']).toContain("connect-src 'self' 'self';")
})

test.each([
  ['its own host', (host: string) => `https://${host}`, true],
  ['a host that is allowed', () => 'https://school.example', true],
  ['no page at all', () => undefined, true],
  ['another host', () => 'https://evil.example', false],
  ['a host that begins alike', (host: string) => `https://${host}.evil.example`, false],
  ['a page without an address', () => 'null', false],
])('a socket opened from %s: %#', async (_, originAt, opens) => {
  const { app, school, asker } = await scene()
  const answer = await bySocket(app, LISTEN, asker, { origin: originAt(school.host) }).catch(() => 'refused')
  expect(answer).toEqual(opens ? { data: { viewerChanged: { viewer: { userType: 'student' } } } } : 'refused')
})

test('a caller who is refused a socket and hangs up at once does no harm', async () => {
  const { app, asker } = await scene()
  const upgrade = `GET /graphql HTTP/1.1\r\nHost: ${asker.host}\r\nOrigin: https://evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`
  for (let at = 0; at < 8; at += 1) {
    const caller = connect(app.port, '127.0.0.1')
    await new Promise((sent) => {
      caller.write(upgrade, sent)
    })
    if (at % 2 === 1) await new Promise(setImmediate)
    caller.resetAndDestroy()
  }
  // An error that nobody listens to ends the process, and fails this test.
  expect((await byHttp(app, '{ school { id } }', asker)).errors).toBeUndefined()
})

test('a request that any page could make the browser send is refused', async () => {
  const { app, asker } = await scene()
  const document = '{ viewer { id } }'
  const plain = { ...asker, headers: { 'content-type': 'text/plain' } }
  const refusals = [
    await rest<GraphqlResult<unknown>>(app, 'GET', `/graphql?query=${encodeURIComponent(document)}`, undefined, asker),
    await rest<GraphqlResult<unknown>>(app, 'POST', '/graphql', JSON.stringify({ query: document }), plain),
  ]
  for (const { status, body } of refusals) {
    expect({ status, message: body.errors?.[0]?.message }).toEqual({
      status: 400,
      message: expect.stringContaining('CSRF'),
    })
  }
  const form = { ...asker, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  expect((await rest(app, 'POST', '/graphql', 'query=%7Bviewer%7Bid%7D%7D', form)).status).toBe(415)
})

test('a body of 256 KB is too much for HTTP, a message of 64 KB for a socket', async () => {
  const { app, asker } = await scene()
  const long = (size: number) => ({ variables: { unused: 'x'.repeat(size) } })
  expect((await graphql(app, LISTEN, long(262_144).variables, asker)).status).toBe(413)
  const printed = vi.spyOn(console, 'error')
  await expect(bySocket(app, LISTEN, asker, long(65_536))).rejects.toThrow(/./)
  expect(printed).not.toHaveBeenCalled()
  expect(await bySocket(app, LISTEN, asker, long(60_000))).toMatchObject({ data: { viewerChanged: {} } })
})

test('one socket carries thirty subscriptions and no more, however small they are', async () => {
  const { app, asker } = await scene()
  class SocketOfHost extends WebSocket {
    constructor(address: string, protocols?: string | string[]) {
      super(address, protocols, { headers: { host: asker.host } })
    }
  }
  const { authorization, userType, language } = asker
  const client = createClient({
    url: `ws://127.0.0.1:${app.port}/graphql`,
    webSocketImpl: SocketOfHost,
    connectionParams: { authorization, userType, language },
    retryAttempts: 0,
  })
  const answers: unknown[] = []
  const answered = (result: unknown): void => void answers.push(result)
  for (let n = 0; n < 31; n += 1) {
    client.subscribe(
      { query: '', ...app.named(LISTEN) },
      { next: answered, error: answered, complete: () => undefined },
    )
  }
  await vi.waitFor(() => expect(answers).toHaveLength(31))
  await client.dispose()
  const refused = answers.filter((answer) => Array.isArray(answer)).flat()
  expect(refused).toEqual([expect.objectContaining({ message: expect.stringContaining('30 subscriptions') })])
})

test('an internal failure reveals no details over HTTP and REST; a subscription comes back afterwards (LIVE-07)', async () => {
  const { orm } = await testDatabase()
  const { app, asker } = await scene()
  await graphql(app, '{ viewer { id } }', {}, asker)
  await query(orm.em.fork(), 'alter table session rename to away')
  const closings: unknown[] = []
  const listening = bySocket(app, LISTEN, asker, { retryAttempts: 9, onClose: (event) => closings.push(event) })
  try {
    const { errors } = await byHttp(app, '{ viewer { id } }', asker)
    expect(errors).toEqual([expect.objectContaining({ message: 'Unsuccessful' })])
    expect(JSON.stringify(errors)).not.toMatch(/relation|select|stack|node_modules|\.ts/)
    const { status, body } = await rest(app, 'GET', '/api/list/locations/active', undefined, asker)
    expect({ status, body }).toEqual({
      status: 500,
      body: { statusCode: 500, error: 'Internal Server Error', message: 'Unsuccessful' },
    })
    expect(app.log.join('\n')).toContain('does not exist')
    await expect.poll(() => closings).toHaveLength(1)
    expect(closings).toEqual([expect.objectContaining({ code: 1013, reason: 'Try again later' })])
  } finally {
    await query(orm.em.fork(), 'alter table away rename to session')
  }
  expect(await listening).toEqual({ data: { viewerChanged: { viewer: { userType: 'student' } } } })
})

test('a subscription that breaks when it has begun comes back once it is whole again (LIVE-07)', async () => {
  const { orm } = await testDatabase()
  const { app, school } = await scene()
  const staff = { host: school.host, authorization: await sessionFor(await addStaff(school)), language: 'en' }
  await query(orm.em.fork(), 'alter table event rename to away')
  const closings: unknown[] = []
  const document = 'subscription { eventsAppended(input: {}) { hasMore } }'
  const listening = bySocket(app, document, staff, { retryAttempts: 9, onClose: (event) => closings.push(event) })
  try {
    await expect.poll(() => closings).toHaveLength(1)
    expect(closings).toEqual([expect.objectContaining({ code: 1013, reason: 'Try again later' })])
  } finally {
    await query(orm.em.fork(), 'alter table away rename to event')
  }
  expect(await listening).toEqual({ data: { eventsAppended: { hasMore: false } } })
})

test('no password and no token is logged, not even at level trace (D2, D127)', async () => {
  const { app, school } = await scene()
  const password = 'Very-Secret-42'
  const student = await addStudent(school, { password })
  const asker = { host: school.host, language: 'en' }
  const login = 'mutation ($input: LoginInput!) { login(input: $input) { record } }'
  const input = { username: student.code, password, type: 'student' }
  const { body } = await graphql<{ login: { record: string } }>(app, login, { input }, asker)
  const record = body.data?.login.record ?? ''
  const { token } = JSON.parse(record) as { token: string }
  await graphql(app, login, { input: { ...input, password: `${password}!` } }, asker)
  await rest(app, 'POST', '/auth/login/', { ...input, type: 'teacher' }, asker)
  await rest(app, 'POST', '/auth/login/', `{ "password": "${password}" `, asker)
  const signedIn = { ...asker, authorization: asciiJson(JSON.parse(record)) }
  await graphql(app, '{ viewer { id } }', {}, signedIn)
  await graphql(app, '{ nonsense }', {}, { ...asker, authorization: `Bearer ${token}` })
  await rest(app, 'GET', '/api/one/slots/x', undefined, signedIn)
  await bySocket(app, LISTEN, signedIn)
  await bySocket(app, '{ teachers { id } }', signedIn)
  expect(token).toHaveLength(43)
  expect(app.log.length).toBeGreaterThan(5)
  expect(app.log.filter((line) => line.includes(password) || line.includes(token))).toEqual([])
})

test('the log names the constraint of a refused row and none of its values (D127)', async () => {
  const { app, school } = await scene()
  const { id } = await addStudent(school)
  const wrong = `update student set profile = 'a private note', notify = true, email = '' where id = $1`
  const error: unknown = await query(school.orm.em.fork(), wrong, [id]).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ detail: expect.stringContaining('a private note') })
  app.app.http.log.error(error)
  await expect.poll(() => app.log.join('')).toContain('student_check')
  expect(app.log.join('')).not.toContain('a private note')
})
