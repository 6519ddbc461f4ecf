import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { buildSchema, getIntrospectionQuery, Kind, parse } from 'graphql'
import { expect, test } from 'vitest'
import { queryCost } from '../src/doors/graphql/documents/queryCost.ts'
import { TrustedDocuments } from '../src/doors/graphql/documents/trustedDocuments.ts'
import { graphqlSchema } from '../src/doors/graphql/graphqlSchema.ts'
import { projectRoot } from '../src/platform/shared/config.ts'
import { testDatabase } from './database.ts'
import { addSlot, addStaff, addStudent, makeSchool, sessionFor } from './school.ts'
import { type Answer, freeQuery, graphql, type GraphqlResult, rest, startTestApp, testApp } from './server.ts'
import { subscribe } from './socket.ts'
import { TrustFile } from './trustFile.ts'

// Which documents are executed for whom (decision 024).

async function scene() {
  const school = await makeSchool((await testDatabase()).orm)
  const { teacher } = await addSlot(school)
  const as = async (user: Parameters<typeof sessionFor>[0]) => ({
    host: school.host,
    language: 'en',
    authorization: await sessionFor(user),
  })
  return {
    school,
    days: { from: dateOf(school.now), to: plusDays(dateOf(school.now), 6) },
    stranger: { host: school.host, language: 'en' },
    student: await as(await addStudent(school)),
    teacher: await as(teacher),
    staff: await as(await addStaff(school)),
  }
}

const notified = ({ status, body }: Answer<GraphqlResult<unknown>>) => [status, body.errors?.[0]?.extensions?.code]
const VIEWER = '{ viewer { id userType } }'
const SCHEMA = '{ __schema { queryType { name } } }'

test('a query of their own is executed for staff alone; a trusted document for everybody', async () => {
  const app = await startTestApp({ introspection: 'staff' })
  const { stranger, student, teacher, staff } = await scene()
  for (const query of [VIEWER, SCHEMA]) {
    expect(notified(await freeQuery(app, query, {}, stranger))).toEqual([401, 'UNAUTHENTICATED'])
    for (const asker of [student, teacher])
      expect(notified(await freeQuery(app, query, {}, asker))).toEqual([403, 'UNTRUSTED_DOCUMENT'])
  }
  expect((await freeQuery(app, VIEWER, {}, staff)).body).toMatchObject({ data: { viewer: { userType: 'staff' } } })
  for (const asker of [stranger, student, teacher, staff]) {
    expect((await graphql(app, VIEWER, {}, asker)).body.errors).toBeUndefined()
  }
  const unknown = { extensions: { persistedQuery: { version: 1, sha256Hash: `sha256:${'0'.repeat(64)}` } } }
  for (const [language, message] of [
    ['en', 'Koma has been updated. Reload the page.'],
    ['ja', 'Komaが更新されました。画面を再読み込みしてください。'],
  ] as const) {
    expect(await rest(app, 'POST', '/graphql', unknown, { ...student, language })).toMatchObject({
      status: 400,
      body: { errors: [{ message, extensions: { code: 'UNKNOWN_DOCUMENT' } }] },
    })
  }
  for (const named of [
    { extensions: { persistedQuery: { version: 2, sha256Hash: 'x' } } },
    { query: VIEWER, ...unknown },
    { extensions: { persistedQuery: 'x' } },
    {},
  ]) {
    const [status, code] = notified(await rest(app, 'POST', '/graphql', { ...named, variables: {} }, staff))
    expect([status, code]).toEqual([400, 'BAD_REQUEST'])
  }
  expect(app.log.filter((line) => line.includes('"level":50'))).toEqual([])
})

test('the schema is described to nobody, to staff, or to everybody, as it is set', async () => {
  const { stranger, student, staff } = await scene()
  const [nobody, toStaff, everybody] = [
    await startTestApp({ introspection: 'nobody' }),
    await startTestApp({ introspection: 'staff' }),
    await testApp(),
  ]
  const full = getIntrospectionQuery()
  expect(notified(await freeQuery(nobody, full, {}, staff))).toEqual([400, 'GRAPHQL_VALIDATION_FAILED'])
  expect((await freeQuery(toStaff, full, {}, staff)).body).toMatchObject({ data: { __schema: {} } })
  expect(notified(await freeQuery(toStaff, full, {}, student))).toEqual([403, 'UNTRUSTED_DOCUMENT'])
  expect((await freeQuery(everybody, full, {}, stranger)).body).toMatchObject({ data: { __schema: {} } })
  expect(notified(await freeQuery(everybody, `{ ...A } fragment A on Query { viewer { id } }`, {}, student))).toEqual([
    403,
    'UNTRUSTED_DOCUMENT',
  ])
  const misspelt = '{ viewr { id } }'
  const { body } = await freeQuery(nobody, misspelt, {}, staff)
  expect(body.errors?.[0]?.message).toBe('Cannot query field "viewr" on type "Query".')
})

test('callers who may not read the schema get no similar names for a wrong variable, by HTTP and by socket', async () => {
  const { stranger, student, staff } = await scene()
  const guess = 'mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }'
  const input = { slotId: crypto.randomUUID(), courseCode: 'x', online: false, courseCodes: 'x' }
  const live = 'subscription ($kind: RecordKind!) { recordChanged(kind: $kind) { resync } }'
  const words = async (introspection: 'nobody' | 'staff' | 'everybody', asker: typeof staff) => {
    const app = await startTestApp({ introspection })
    const { body } = await graphql(app, guess, { input }, asker)
    const { errors } = await subscribe(app, live, asker, { kind: 'studentt' })
    // It is no fault of ours to be looked into.
    expect(app.log.filter((line) => line.includes('"level":50'))).toEqual([])
    return [body.errors, errors].map((each) => JSON.stringify(each))
  }
  for (const [introspection, asker, isHelped] of [
    ['nobody', staff, false],
    ['staff', student, false],
    ['staff', staff, true],
    ['everybody', student, true],
  ] as const) {
    const [byHttp, bySocket] = await words(introspection, asker)
    expect([introspection, byHttp]).toEqual([
      introspection,
      expect.stringContaining('\\"courseCodes\\" is not defined'),
    ])
    expect([introspection, byHttp?.includes('Did you mean')]).toEqual([introspection, isHelped])
    expect([introspection, bySocket]).toEqual([introspection, expect.stringContaining('does not exist in')])
    expect([introspection, bySocket?.includes('Did you mean')]).toEqual([introspection, isHelped])
  }
  const { body } = await graphql(await startTestApp({ introspection: 'staff' }), guess, { input }, stranger)
  expect(JSON.stringify(body.errors)).not.toContain('Did you mean')
})

const long = 'a'.repeat(61)
const excessive: [string, string, string][] = [
  ['a long text', `{ viewer { id } } # ${'x'.repeat(16_384)}`, '16,384 characters'],
  ['many words', `{ viewer { ${'id '.repeat(2001)} } }`, '2,000 tokens'],
  ['depth', `{ ${'viewer { student { '.repeat(9)} id ${'} } '.repeat(9)} }`, '16 levels'],
  ['a long alias', `{ ${long}: viewer { id } }`, '60 characters'],
  ['a long alias of the schema', `{ ${long}: __schema { queryType { name } } }`, '60 characters'],
  ['many aliases', `{ viewer { ${Array.from({ length: 21 }, (_, n) => `a${n}: id`).join(' ')} } }`, '20 aliases'],
  [
    'much at once',
    `{ ${Array.from({ length: 11 }, (_, n) => `a${n}: viewer { id }`).join(' ')} }`,
    '10 top-level fields',
  ],
  ['many fragments', Array.from({ length: 41 }, (_, n) => `fragment A${n} on Query { __typename }`).join(' '), '40'],
  ['repetition', `{ viewer { ${'id '.repeat(500)} } }`, 'again and again'],
  ['fragments that double', doubling(12), 'again and again'],
  ['the schema again and again', `{ __schema { types { ${wideFields()} } } }`, 'fewer'],
  ['a live directive', 'subscription { slotChanged { resync gone @include(if: true) } }', '@include or @skip'],
  [
    'two lists of slots',
    `{ a: slots(from: "2026-11-20", to: "2026-11-20") { id } ...B } fragment B on Query { slots(from: "2026-11-20", to: "2026-11-20") { id } }`,
    'one list of slots',
  ],
]

function wideFields(): string {
  const type = 'type { name kind description }'
  const field = `fields { type { fields { name description args { name description defaultValue ${type} } ${type} } } }`
  return Array.from({ length: 20 }, (_, n) => `a${n}: ${field}`).join(' ')
}

function doubling(times: number): string {
  const doubled = Array.from({ length: times }, (_, n) => `fragment A${n} on Viewer { ...A${n + 1} ...A${n + 1} }`)
  return `{ viewer { ...A0 } } ${doubled.join(' ')} fragment A${times} on Viewer { id userType firstName lastName code: id b: id }`
}

test.each(excessive)('a query of %s is refused before anything is done', async (_, text, why) => {
  const { staff } = await scene()
  const { status, body } = await freeQuery(await testApp(), text, {}, staff)
  expect(status).toBe(400)
  expect(body.errors).toEqual([{ message: expect.stringContaining(why), extensions: { code: 'QUERY_TOO_COMPLEX' } }])
})

test('slots cost by their days', async () => {
  const { staff, school } = await scene()
  const app = await testApp()
  const from = dateOf(school.now)
  const fields = `id ${Array.from({ length: 12 }, (_, n) => `b${n}: bookings { id online student { id fullName } }`).join(' ')}`
  const list = `query ($from: PlainDate!, $to: PlainDate!) { slots(from: $from, to: $to) { ${fields} } }`
  expect((await freeQuery(app, list, { from, to: plusDays(from, 6) }, staff)).status).toBe(200)
  expect(notified(await freeQuery(app, list, { from, to: plusDays(from, 60) }, staff))).toEqual([
    400,
    'QUERY_TOO_COMPLEX',
  ])
})

test("the cost of a list's fields counts once per item", () => {
  const schema = buildSchema('type Query { a: [A] } type A { b: [A] c: Int }')
  const document = parse('{ a { b { c } ...F } } fragment F on A { c }')
  const [operation] = document.definitions
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation')
  expect(queryCost(schema, document, operation, {})).toEqual({
    values: 1 + 10 * (1 + 1 + 10 * (1 + 2) + 2),
    slotLists: 0,
    aliasBytes: 0,
  })
})

test('faults of variables are few, short and no fault of ours', async () => {
  const app = await testApp()
  const { student } = await scene()
  const book = 'mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }'
  const wrong = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`secret${n}`, 'x'.repeat(1000)]))
  const answers = [
    await graphql(app, book, { input: wrong }, student),
    await graphql(
      app,
      book,
      { input: { slotId: 'y'.repeat(100_000), courseCode: ['z'.repeat(100_000)], online: 'no' } },
      student,
    ),
    await graphql(app, book, {}, student),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(400)
    expect(JSON.stringify(body).length).toBeLessThan(2500)
    expect(body.errors?.length).toBeLessThanOrEqual(4)
    for (const { extensions } of body.errors ?? []) expect(extensions?.code).toMatch(/^BAD_/)
    expect(JSON.stringify(body)).not.toMatch(/x{9}|y{9}|z{9}|secret0: |INTERNAL/)
  }
  expect(app.log.filter((line) => line.includes('"level":50'))).toEqual([])
})

test('a document of a version that is put beside a running process is known without a restart', () => {
  const file = new TrustFile()
  const documents = new TrustedDocuments(graphqlSchema(), [file.path])
  const { sha256Hash } = file.named(VIEWER).persistedQuery
  expect(documents.get(sha256Hash)?.text).toBe(VIEWER)
  const ofAnother = file.named('{ gone { id } }').persistedQuery.sha256Hash
  expect(documents.get(ofAnother)).toBeUndefined()
  file.remove()
  expect(documents.get('sha256:other')).toBeUndefined()
  expect(documents.get(sha256Hash)?.text).toBe(VIEWER)
  expect(() => new TrustedDocuments(graphqlSchema(), [file.path])).toThrow(/pnpm build/)
})

test('every document of the web app is one that the schema answers', () => {
  const file = join(projectRoot, 'schema', 'documents.json')
  const documents = new TrustedDocuments(graphqlSchema(), [file])
  const hashes = Object.keys(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
  expect(hashes.length).toBeGreaterThan(20)
  expect(hashes.filter((hash) => documents.get(hash) === undefined)).toEqual([])
})
