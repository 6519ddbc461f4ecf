import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from './database.ts'
import { addSlot, addStaff, makeSchool, sessionFor } from './school.ts'
import { type Asker, freeQuery, rest, startTestApp, type TestApp } from './server.ts'

// Pages of other hosts: those that ALLOWED_ORIGINS names may call and read, all others are told nothing.

const FRIEND = 'https://portal.example'
const STRANGER = 'https://elsewhere.example'

let app: TestApp
let asker: { host: string; authorization: string }
beforeAll(async () => {
  app = await startTestApp({ allowedOrigins: [FRIEND, 'https://second.example:8443'] })
  const school = await makeSchool((await testDatabase()).orm)
  for (let n = 0; n < 20; n += 1) await addSlot(school, { lessonMemo: 'x'.repeat(200) })
  asker = { host: school.host, authorization: await sessionFor(await addStaff(school)) }
})

const from = (origin: string, headers: Record<string, string> = {}): Asker => ({
  ...asker,
  headers: { origin, ...headers },
})

/** Sends the question a browser asks before a call that a page could not make by a form. */
function preflight(at: TestApp, origin: string, path: string) {
  return at.app.http.inject({
    method: 'OPTIONS',
    url: path,
    headers: {
      host: asker.host,
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  })
}

test.each(['/graphql', '/auth/login/', '/api/list/locations/active', '/api/openapi.json'])(
  'a page of an allowed origin may call %s with a token of its own, and is invited to send nothing else along',
  async (path) => {
    for (const origin of [FRIEND, 'https://second.example:8443']) {
      const { statusCode, headers, body } = await preflight(app, origin, path)
      expect([statusCode, body]).toEqual([204, ''])
      expect(headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
        'access-control-allow-headers':
          'authorization, content-type, x-user-type, apollo-require-preflight, idempotency-key, if-none-match, dry-run',
        'access-control-max-age': '600',
        vary: 'Origin',
      })
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
    }
  },
)

test('an allowed origin can read every answer, refusals too, also compressed and remembered ones', async () => {
  const calls = [
    () => rest(app, 'GET', '/api/list/locations/active', undefined, from(FRIEND)),
    () => rest(app, 'GET', '/api/nowhere', undefined, from(FRIEND)),
    () => rest(app, 'POST', '/auth/login/', '{ no JSON', from(FRIEND)),
    () => freeQuery(app, '{ viewer { id } }', {}, from(FRIEND)),
    () => freeQuery(app, '{ nonsense }', {}, { host: asker.host, headers: { origin: FRIEND } }),
  ]
  for (const call of calls) {
    const { headers } = await call()
    expect(headers['access-control-allow-origin']).toBe(FRIEND)
    expect(headers['access-control-expose-headers']).toBe(
      'etag, link, retry-after, content-disposition, idempotent-replayed, dry-run, ratelimit, ratelimit-policy',
    )
    expect(headers.vary).toMatch(/\borigin\b/i)
  }
  const today = Temporal.Now.plainDateISO()
  const query = `{ slots(from: "${today.toString()}", to: "${today.add({ days: 20 }).toString()}") { id lessonMemo } }`
  for (const origin of [FRIEND, STRANGER]) {
    const { headers } = await app.app.http.inject({
      method: 'POST',
      url: '/graphql',
      headers: { host: asker.host, authorization: asker.authorization, origin, 'accept-encoding': 'gzip' },
      payload: { query },
    })
    expect(headers['content-encoding']).toBe('gzip')
    expect(headers.vary).toMatch(/\borigin\b/i)
    expect(headers.vary).toMatch(/\baccept-encoding\b/i)
  }
})

test.each([STRANGER, `${FRIEND}.evil.example`, 'http://portal.example', 'https://portal.example:8443', 'null'])(
  'a page of %s is told nothing: its browser keeps the answer from it',
  async (origin) => {
    const asked = await preflight(app, origin, '/graphql')
    const called = await rest(app, 'GET', '/api/list/locations/active', undefined, from(origin))
    for (const headers of [asked.headers, called.headers]) {
      expect(headers).not.toHaveProperty('access-control-allow-origin')
      expect(headers.vary).toMatch(/\borigin\b/i)
    }
  },
)

test('pages and their files are for the own host, and without allowed origins nobody is told anything', async () => {
  for (const path of ['/student', '/app/icon-192.png']) {
    const { headers } = await rest(app, 'GET', path, undefined, from(FRIEND, { accept: 'text/html' }))
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  }
  const closed = await startTestApp({ allowedOrigins: [] })
  const asked = await preflight(closed, FRIEND, '/graphql')
  expect([asked.statusCode, asked.headers['access-control-allow-origin']]).toEqual([404, undefined])
  const { status, headers } = await rest(closed, 'GET', '/api/list/locations/active', undefined, from(FRIEND))
  expect([status, headers['access-control-allow-origin']]).toEqual([200, undefined])
})
