import { type KeyScope, keyScopes } from '@koma/schema/keyScopes'
import { permissions } from '@koma/schema/permissions'
import { once } from 'node:events'
import { beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { testDatabase } from '../../test/database.ts'
import { addKey } from '../../test/key.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { sessionFor, type TestUser } from '../../test/school.ts'
import { type Asker, freeQuery, graphql, rest, startTestApp, testApp } from '../../test/server.ts'
import { subscribe } from '../../test/socket.ts'
import { query } from '../platform/database/sql.ts'
import { newKeyToken } from './keyToken.ts'

let school: OpenSchool
let staff: Asker

const askerOf = async (user: TestUser): Promise<Asker> => ({
  host: user.school.host,
  authorization: await sessionFor(user),
  language: 'en',
})
const holding = (token: string, at: { host: string } = school): Asker => ({
  host: at.host,
  authorization: `Bearer ${token}`,
  language: 'en',
})

beforeAll(async () => {
  school = await openSchool()
  staff = await askerOf(await school.addStaff({ staffCode: 'admin', permissions: [...permissions] }))
})

interface Key {
  id: string
  version: number
  code: string
  scopes: string[]
  state: string
  lastUsedAt: string | null
  formerUntil: string | null
  formerUsedAt: string | null
}
interface Payload {
  success: boolean
  code: string
  field: string | null
  message: string
  apiKey: Key | null
  token: string | null
}

const fields = `id version code scopes state lastUsedAt formerUntil formerUsedAt`
const answer = `{ success code field message token apiKey { ${fields} } }`
const documents = {
  createApiKey: `mutation ($input: CreateApiKeyInput!) { reply: createApiKey(input: $input) ${answer} }`,
  updateApiKey: `mutation ($input: UpdateApiKeyInput!) { reply: updateApiKey(input: $input) ${answer} }`,
  rotateApiKey: `mutation ($input: RotateApiKeyInput!) { reply: rotateApiKey(input: $input) ${answer} }`,
  revokeApiKey: `mutation ($id: ID!) { reply: revokeApiKey(id: $id) ${answer} }`,
}

async function ask(name: keyof typeof documents, variables: object, by = staff): Promise<Payload> {
  const { body } = await graphql<{ reply: Payload }>(await testApp(), documents[name], { ...variables }, by)
  if (body.data === undefined || body.data === null) throw new Error(JSON.stringify(body.errors))
  return body.data.reply
}

async function make(scopes: readonly KeyScope[], more: object = {}, by = staff): Promise<{ key: Key; token: string }> {
  const input = { name: '表示板', scopes: scopes.map((scope) => scope.replace(':', '_')), ...more }
  const { apiKey, token } = await ask('createApiKey', { input }, by)
  if (apiKey === null || token === null) throw new Error('no key was made')
  return { key: apiKey, token }
}

async function keyOf(id: string): Promise<Key | undefined> {
  const { body } = await graphql<{ apiKeys: Key[] }>(await testApp(), `{ apiKeys { ${fields} } }`, {}, staff)
  return body.data?.apiKeys.find((key) => key.id === id)
}

const places = 'GET /api/locations/all'
async function statusOf(asker: Asker, path = '/api/locations/all'): Promise<number> {
  return (await rest(await testApp(), 'GET', path, undefined, asker)).status
}

const listening = `subscription { slotChanged { gone } }`

/** How listening to slots is refused; null when it is not. */
async function refusalOf(asker: Asker): Promise<string | null> {
  const { errors } = await subscribe(await testApp(), listening, asker)
  return /"code":"(\w+)"/.exec(JSON.stringify(errors))?.[1] ?? null
}

test('a key is shown once, kept as a hash, and opens what its scopes name by all three doors', async () => {
  const { key, token } = await make(['locations:read', 'slots:read'])
  expect(token).toMatch(/^koma_[0-9A-Za-z]{38}$/)
  const rows = await query<{ row: string }>(
    school.orm.em.fork(),
    `select to_jsonb(s)::text || to_jsonb(k)::text as row from api_key_secret s, api_key k
     where s.school_id = $1 and k.school_id = $1
     union all select to_jsonb(a)::text from activity a where school_id = $1`,
    [school.id],
  )
  expect(rows.length).toBeGreaterThan(1)
  expect(rows.filter(({ row }) => row.includes(token))).toEqual([])
  expect(await keyOf(key.id)).toMatchObject({ state: 'active', lastUsedAt: null })

  expect(await statusOf(holding(token))).toBe(200)
  const free = await freeQuery(await testApp(), '{ locations { id } }', {}, holding(token))
  expect(free).toMatchObject({ status: 200, body: { data: { locations: [] } } })
  const live = await subscribe(await testApp(), listening, holding(token))
  expect(live.errors).toEqual([])
  expect(await keyOf(key.id)).toMatchObject({ lastUsedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string })
  // Whoever calls themselves anything else has no part in it.
  expect(await statusOf({ ...holding(token), userType: 'student' })).toBe(401)
})

test('a refusal names the missing scope, and nothing is answered', async () => {
  const { token } = await make(['slots:read'])
  const refused = await rest<{ message: string }>(
    await testApp(),
    'GET',
    '/api/locations/all',
    undefined,
    holding(token),
  )
  expect(refused).toMatchObject({ status: 403, body: { message: 'This API key needs the scope locations:read.' } })
  const range = 'from: "2026-01-05", to: "2026-01-06"'
  const within = `{ slots(${range}) { id bookings { student { fullName } } } }`
  const nested = await freeQuery(await testApp(), within, {}, holding(token))
  expect(nested.status).toBe(403)
  expect(nested.body.errors?.[0]?.message).toContain('bookings:read, students:read')
  expect(nested.body.data ?? null).toBeNull()
  const fragment = `{ slots(${range}) { ...S } } fragment S on Slot { id ... on Slot { bookings { id } } }`
  expect((await freeQuery(await testApp(), fragment, {}, holding(token))).status).toBe(403)
  expect((await freeQuery(await testApp(), `{ slots(${range}) { id } }`, {}, holding(token))).status).toBe(200)
  // What a screen in the lobby shows leads nobody into a lesson.
  for (const field of ['lessonMemo', 'onlineLessonLink', '... on Slot { link: onlineLessonLink }']) {
    const more = await freeQuery(await testApp(), `{ slots(${range}) { id ${field} } }`, {}, holding(token))
    expect([more.status, more.body.errors?.[0]?.message]).toEqual([403, 'This API key needs the scope bookings:read.'])
  }
  // Mutations in one document with an operation that is asked for do not matter to it, and are not let in by it.
  const two = `query A { slots(${range}) { id } } mutation B { revokeApiKey(id: "x") { success } }`
  const send = async (operationName: string) =>
    rest(
      await testApp(),
      'GET',
      `/graphql?${new URLSearchParams({ query: two, operationName }).toString()}`,
      undefined,
      {
        ...holding(token),
        headers: { 'apollo-require-preflight': 'yes' },
      },
    )
  expect((await send('A')).status).toBe(200)
  expect((await send('B')).status).not.toBe(200)
})

test("changes by a key are logged under the key's name, never under a person", async () => {
  const { key, token } = await make(['locations:write', 'students:write', 'bookings:write', 'slots:read'])
  const body = { locationName: '東館' }
  const created = await rest(await testApp(), 'POST', '/api/update/locations/new', body, holding(token))
  expect(created).toMatchObject({ status: 200, body: { success: true } })
  const log = await graphql<{ log: { entries: object[] } }>(
    await testApp(),
    `
      query ($input: LogInput!) {
        log(input: $input) {
          entries {
            actor
            actorName
            door
            recordName
          }
        }
      }
    `,
    { input: { from: school.now.slice(0, 10), search: '表示板 東館' } },
    staff,
  )
  expect(log.body.data?.log.entries).toEqual([
    { actor: `key:${key.code}`, actorName: '表示板', door: 'key', recordName: '東館' },
  ])
})

test('revoking ends a key at once, also what is open with it, at every process', async () => {
  const { key, token } = await make(['locations:read', 'slots:read'])
  const here = await subscribe(await testApp(), listening, holding(token))
  const there = await subscribe(await startTestApp(), listening, holding(token))
  expect(await ask('revokeApiKey', { id: key.id })).toMatchObject({ success: true, apiKey: { state: 'revoked' } })
  expect(await statusOf(holding(token))).toBe(401)
  for (const { errors } of [here, there])
    await expect.poll(() => new Set((errors as { code: number }[]).map(({ code }) => code))).toEqual(new Set([4401]))
  expect(await refusalOf(holding(token))).toBe('UNAUTHENTICATED')
  expect(await ask('rotateApiKey', { input: { id: key.id } })).toMatchObject({ success: false, code: '403' })
  const again = { id: key.id, version: key.version + 1, name: 'again' }
  expect(await ask('updateApiKey', { input: again })).toMatchObject({ success: false, code: '403' })
})

test('rotating gives another token, and lets the one of before go on for as long as is said', async () => {
  const { key, token } = await make(['locations:read'])
  const { token: second, apiKey } = await ask('rotateApiKey', { input: { id: key.id, overlapHours: 2 } })
  expect(second).not.toBe(token)
  expect(apiKey).toMatchObject({ formerUntil: expect.any(String) as string, formerUsedAt: null })
  expect([await statusOf(holding(token)), await statusOf(holding(second ?? ''))]).toEqual([200, 200])
  expect(await keyOf(key.id)).toMatchObject({ formerUsedAt: expect.any(String) as string })
  await query(
    school.orm.em.fork(),
    `update api_key_secret set until = now() where school_id = $1 and until is not null`,
    [school.id],
  )
  expect([await statusOf(holding(token)), await statusOf(holding(second ?? ''))]).toEqual([401, 200])

  const live = await rest<{ token: string }>(
    await testApp(),
    'POST',
    `/api/keys/${key.id}/rotate`,
    { overlapHours: 0 },
    staff,
  )
  expect([await statusOf(holding(second ?? '')), await statusOf(holding(live.body.token))]).toEqual([401, 200])
  expect(await rest(await testApp(), 'POST', `/api/keys/${key.id}/rotate`, undefined, staff)).toMatchObject({
    status: 200,
    body: { success: true, data: { formerUntil: expect.any(String) as string } },
  })
})

test('new scopes of a key apply from its next request, and close its open connections', async () => {
  const { key, token } = await make(['locations:read', 'slots:read'])
  const live = await subscribe(await testApp(), listening, holding(token))
  const input = { id: key.id, version: key.version, scopes: ['locations_read'] }
  expect(await ask('updateApiKey', { input })).toMatchObject({ success: true, apiKey: { scopes: ['locations_read'] } })
  await expect.poll(() => live.errors.length).toBeGreaterThan(0)
  expect(await refusalOf(holding(token))).toBe('FORBIDDEN')
  expect(await statusOf(holding(token))).toBe(200)
  expect(await ask('updateApiKey', { input: { ...input, name: 'late' } })).toMatchObject({ code: 'stale' })
})

test('a key is good from the networks it names, until its time is over, at its own school, and whole', async () => {
  const near = await make(['locations:read'], {
    addresses: ['203.0.113.0/24', '１２７．０．０．０／８', '2001:db8::/32'],
  })
  const far = await make(['locations:read'], { addresses: ['203.0.113.7', '::1'] })
  expect([await statusOf(holding(near.token)), await statusOf(holding(far.token))]).toEqual([200, 403])
  expect(await refusalOf(holding(far.token))).toBe('FORBIDDEN')
  await query(
    school.orm.em.fork(),
    `update api_key set addresses = '{2001:db8::/064,::1}' where school_id = $1 and id = $2`,
    [school.id, far.key.id],
  )
  expect(await statusOf(holding(far.token))).toBe(403)

  const soon = new Date(Date.now() + 3_600_000).toISOString()
  const brief = await make(['locations:read'], { expiresAt: soon })
  expect(await statusOf(holding(brief.token))).toBe(200)
  await query(
    school.orm.em.fork(),
    `with over as (update api_key set expires_at = now() where school_id = $1 and id = $2)
     update api_key_secret set until = now() where school_id = $1 and api_key_id = $2`,
    [school.id, brief.key.id],
  )
  expect(await statusOf(holding(brief.token))).toBe(401)
  expect(await keyOf(brief.key.id)).toMatchObject({ state: 'expired' })

  const other = await openSchool()
  expect(await statusOf(holding(near.token, other))).toBe(401)
  expect(await statusOf(holding(`${near.token.slice(0, -1)}_`))).toBe(401)
  expect(await statusOf(holding('koma_'))).toBe(401)
  expect(await ask('rotateApiKey', { input: { id: brief.key.id } })).toMatchObject({ success: false, code: '403' })
})

test('an unknown or revoked key is refused by GraphQL, REST and socket, and its socket need not reconnect', async () => {
  const app = await testApp()
  const { host } = school
  for (const token of ['koma_nothing', newKeyToken()]) {
    for (const [language, message] of [
      ['en', 'This API key is unknown or no longer works.'],
      ['ja', 'APIキーが正しくないか、無効になっています。'],
    ] as const) {
      const asker = { host, authorization: `Bearer ${token}`, language }
      expect(await rest(app, 'GET', '/api/slots/all', undefined, asker)).toMatchObject({
        status: 401,
        body: { message },
      })
      expect(await freeQuery(app, '{ school { name } }', {}, asker)).toMatchObject({
        status: 401,
        body: { errors: [{ message, extensions: { code: 'UNAUTHENTICATED' } }] },
      })
    }
    const socket = new WebSocket(`ws://127.0.0.1:${app.port}/graphql`, 'graphql-transport-ws', { headers: { host } })
    const closed = once(socket, 'close')
    socket.once('open', () =>
      socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } })),
    )
    socket.once('message', () =>
      socket.send(
        JSON.stringify({ id: '1', type: 'subscribe', payload: { query: 'subscription { slotChanged { gone } }' } }),
      ),
    )
    expect((await closed)[0]).toBe(4401)
  }
})

test('a form error is reported at its field', async () => {
  const input = { name: 'x', scopes: ['slots_read'] }
  const fieldOf = async (change: object) => {
    const { success, code, field } = await ask('createApiKey', { input: { ...input, ...change } })
    return success ? null : [code, field]
  }
  expect(await fieldOf({ name: ' ' })).toEqual(['400', 'name'])
  expect(await fieldOf({ scopes: [] })).toEqual(['400', 'scopes'])
  for (const bad of [
    'nowhere',
    '203.0.113.0/33',
    '203.0.113.0/24/1',
    '::1/129',
    '1.2.3',
    '2001:db8::/032',
    '1.2.3.4/08',
  ])
    expect(await fieldOf({ addresses: ['127.0.0.1', bad] })).toEqual(['400', 'addresses'])
  expect(await fieldOf({ expiresAt: '2020-01-01T00:00:00Z' })).toEqual(['400', 'expiresAt'])
})

test('nobody lets a key do what they may not do themselves, and no key makes keys (D129)', async () => {
  const plain = await askerOf(await school.addStaff({ permissions: ['keysEdit', 'locationNew'] }))
  const input = { name: 'x', scopes: ['locations_write'] }
  expect(await ask('createApiKey', { input }, plain)).toMatchObject({ success: false, code: '403', field: 'scopes' })
  const { key } = await make(['locations:write'])
  expect(await ask('rotateApiKey', { input: { id: key.id } }, plain)).toMatchObject({ code: '403', field: 'scopes' })
  const more = { id: key.id, version: key.version, scopes: ['locations_write', 'slots_write'] }
  expect(await ask('updateApiKey', { input: more }, plain)).toMatchObject({ code: '403', field: 'scopes' })
  const renamed = { id: key.id, version: key.version, name: '別の名前', scopes: ['locations_write'] }
  expect(await ask('updateApiKey', { input: renamed }, plain)).toMatchObject({ success: true })
  expect(await ask('revokeApiKey', { id: key.id }, plain)).toMatchObject({ success: true })

  const all = await addKey(school, keyScopes)
  for (const path of ['/api/keys', `/api/keys/${key.id}`, '/api/user'])
    expect([path, await statusOf(all.asker, path)]).toEqual([path, path === '/api/user' ? 404 : 403])
  expect((await freeQuery(await testApp(), '{ apiKeys { id } }', {}, all.asker)).status).toBe(403)
  expect((await freeQuery(await testApp(), '{ viewer { id } }', {}, all.asker)).status).toBe(403)
})

test('a write with an Idempotency-Key is done once for a key, which is a caller of its own', async () => {
  const [first, two] = [await addKey(school, ['locations:write']), await addKey(school, ['locations:write'])]
  const write = async ({ asker }: typeof first, name: string) => {
    const sent = { ...asker, headers: { 'idempotency-key': 'the same' } }
    const { status, headers } = await rest(
      await testApp(),
      'POST',
      '/api/update/locations/new',
      { locationName: name },
      sent,
    )
    return [status, headers['idempotent-replayed'] === 'true']
  }
  expect(await write(first, '一')).toEqual([200, false])
  expect(await write(first, '一')).toEqual([200, true])
  expect(await write(first, '二')).toEqual([422, false])
  expect(await write(two, '二')).toEqual([200, false])
  await query(school.orm.em.fork(), `update api_key set scopes = '{slots:read}' where school_id = $1 and id = $2`, [
    school.id,
    first.id,
  ])
  // What was kept is not given to a key that may not ask for it any more.
  expect(await write(first, '一')).toEqual([403, false])
})

test(`people with sessions are asked for no scopes: ${places}`, async () => {
  expect(await statusOf(staff)).toBe(200)
  const { orm } = await testDatabase()
  expect(await query(orm.em.fork(), `select 1 from api_key where scopes = '{}'`)).toEqual([])
})
