import { permissions } from '@koma/schema/permissions'
import { beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { isNestedDeeper, MOST_NESTED } from '../src/platform/shared/nesting.ts'
import { type OpenSchool, openSchool } from './openSchool.ts'
import { sessionFor } from './school.ts'
import { freeQuery, testApp } from './server.ts'

const bookDocument = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { success code } }`

let school: OpenSchool
let student: string
let staff: string
beforeAll(async () => {
  school = await openSchool()
  student = await sessionFor(await school.addStudent())
  staff = await sessionFor(await school.addStaff({ permissions: [...permissions] }))
})

const kinds: [string, (depth: number) => string][] = [
  ['lists', (depth) => '['.repeat(depth) + ']'.repeat(depth)],
  ['objects', (depth) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)],
  ['lists of objects', (depth) => '[{"a":'.repeat(depth / 2) + '1' + '}]'.repeat(depth / 2)],
  ['brackets that nobody closes', (depth) => '['.repeat(depth)],
  ['lists beside texts of quotes', (depth) => `["\\"","\\\\",${'['.repeat(depth)}1${']'.repeat(depth)}]`],
]

async function send(
  method: 'GET' | 'POST',
  url: string,
  payload: string | undefined,
  more: Record<string, string> = {},
) {
  const { app } = await testApp()
  const { statusCode, payload: text } = await app.http.inject({
    method,
    url,
    headers: {
      host: school.host,
      authorization: student,
      'accept-language': 'en',
      'content-type': 'application/json',
      ...more,
    },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: statusCode, text }
}

const key = { 'idempotency-key': 'deep' }
const hash = async () => JSON.stringify((await testApp()).named(bookDocument).extensions)
const doors: [string, (value: string) => Promise<{ status: number; text: string }>][] = [
  [
    'variables of GraphQL',
    async (value) => send('POST', '/graphql', `{"extensions":${await hash()},"variables":{"input":${value}}}`),
  ],
  [
    'variables with an Idempotency-Key',
    async (value) => send('POST', '/graphql', `{"extensions":${await hash()},"variables":{"input":${value}}}`, key),
  ],
  [
    'variables of a dry run',
    async (value) =>
      send('POST', '/graphql', `{"extensions":${await hash()},"variables":{"input":${value}}}`, { 'dry-run': 'true' }),
  ],
  [
    'what GraphQL does not know',
    async (value) => send('POST', '/graphql', `{"extensions":${await hash()},"more":${value}}`),
  ],
  ['a body of REST', (value) => send('POST', '/api/reservation/slotBook/1', `{"time":${value}}`)],
  [
    'a body of REST with an Idempotency-Key',
    (value) => send('POST', '/api/reservation/slotBook/1', `{"time":${value}}`, key),
  ],
  ['a stranger who signs in', (value) => send('POST', '/auth/login', `{"username":${value}}`, { authorization: '' })],
]

describe.each(doors)('%s', (_door, ask) => {
  test.each(kinds)('8,000 nested %s are refused in words with 400 (D127)', async (_kind, of) => {
    const answer = await ask(of(8000))
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('nested deeper than 32 levels')
  })
})

test.each(kinds)('8,000 nested %s in the address of a query are refused with 400', async (_kind, of) => {
  const url = `/graphql?extensions=${encodeURIComponent(await hash())}&variables=${of(8000).slice(0, 9000).replaceAll('"', '%22').replaceAll('{', '%7B').replaceAll('\\', '%5C')}`
  const { status } = await send('GET', url.slice(0, 14_000), undefined)
  expect(status).toBe(400)
})

test.each(kinds)('8,000 nested %s over a socket close it', async (_kind, of) => {
  const { port } = await testApp()
  const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, 'graphql-transport-ws', {
    headers: { host: school.host },
  })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(`{"type":"connection_init","payload":{"a":${of(8000)}}}`)
  expect(await closed).toBe(4400)
})

const deep = (open: string, close: string, depth = 300) => open.repeat(depth) + close.repeat(depth)
test.each<[string, string]>([
  ['lists in a value', `{ slots(from: ${deep('[', ']', 950)}, to: "2026-01-01") { id } }`],
  ['objects in a value', `{ log(input: ${'{a: '.repeat(300)}1${'}'.repeat(300)}) { hasMore } }`],
  ['lists in a type', `query ($a: ${deep('[', ']', 900).replace('[]', '[Int]')}) { __typename }`],
  ['selections', `{ ${'a { '.repeat(400)}b${' }'.repeat(400)} }`],
  ['fragments', `{ ${'... { '.repeat(600)}__typename${' }'.repeat(600)} }`],
  ['directives', `{ __typename ${'@skip(if: false) '.repeat(61)} }`],
  ['directives of an operation', `query ${'@skip(if: false) '.repeat(61)} { __typename }`],
  ['variables', `query (${Array.from({ length: 61 }, (_, n) => `$a${n}: Int`).join(' ')}) { __typename }`],
  ['a long alias', `{ ${'a'.repeat(61)}: __typename }`],
  [
    'aliases of a long list',
    `query { slots(from: "2026-01-01", to: "2026-03-31") { ${Array.from({ length: 20 }, (_, n) => `${'a'.repeat(50)}${n}: id`).join(' ')} } }`,
  ],
])('a query of staff with too many or too deep %s is refused as too large', async (_name, text) => {
  const { status, body } = await freeQuery(
    await testApp(),
    text,
    {},
    { host: school.host, authorization: staff, language: 'en' },
  )
  expect([status, body.errors?.[0]?.extensions?.code]).toEqual([400, 'QUERY_TOO_COMPLEX'])
})

test('isNestedDeeper accepts the deepest allowed nesting, and ignores brackets in texts', () => {
  expect(isNestedDeeper('['.repeat(MOST_NESTED) + ']'.repeat(MOST_NESTED))).toBe(false)
  expect(isNestedDeeper('['.repeat(MOST_NESTED + 1))).toBe(true)
  expect(isNestedDeeper(`[${'[],'.repeat(5000)}1]`)).toBe(false)
  expect(isNestedDeeper(JSON.stringify({ text: '[{'.repeat(5000) }))).toBe(false)
  expect(isNestedDeeper(`{"\\"${'['.repeat(100)}":1}`)).toBe(false)
})
