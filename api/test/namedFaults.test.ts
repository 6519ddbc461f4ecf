import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from './database.ts'
import { addKey } from './key.ts'
import { type Call, nameOf } from './rights/right.ts'
import { askerFor, buildScene, type Scene } from './rights/scene.ts'
import { documentOf } from './rights/selection.ts'
import { letIn } from './rights/stage.ts'
import { rights } from './rights/table.ts'
import { changed } from './generated/calls.ts'
import { leavesOfGraphql } from './generated/leaves.ts'
import { type Asker, graphql, rest, type TestApp, startTestApp } from './server.ts'

// What is wrong with a request is named: the parameter, day or id, and how it is written.

type Fault = { field: string; message: string }
type Refused = { message: string; details?: Fault[] }

let app: TestApp
let scene: Scene
let askers: Record<string, Asker>

beforeAll(async () => {
  const { orm } = await testDatabase()
  app = await startTestApp({ failuresPerAddress: 1e9 })
  scene = await buildScene(orm)
  askers = Object.fromEntries(
    await Promise.all(
      (['student', 'teacher', 'staff', 'guardian'] as const).map(
        async (type) => [type, { ...(await askerFor(scene[type])), language: 'en' }] as const,
      ),
    ),
  )
})

const paths = [
  ...new Set(rights.map(({ operation }) => operation).filter((operation) => /^[A-Z]+ \/(api|auth)/.test(operation))),
]
const asks = (operation: string, query: string, language = 'en') => {
  const right = rights.find((row) => row.operation === operation)
  const may = right === undefined ? [] : letIn(right)
  const type = may.includes('staff') ? 'staff' : (may[0] ?? 'staff')
  const [method = 'GET', path = ''] = operation.split(' ')
  const kind = path.includes('/history/') ? 'student' : 'contract'
  const address = path
    .replace(':kind', kind)
    // Slots are asked for by whose they are.
    .replace('/slots/:id', `/slots/${method === 'GET' ? scene[type].id : randomUUID()}`)
    .replaceAll(/:\w+/g, randomUUID())
  const asker = { host: scene.school.host, ...askers[type], language }
  return rest<Refused>(
    app,
    method as 'GET',
    `${address}?${query}`,
    ['GET', 'DELETE'].includes(method) ? undefined : {},
    asker,
  )
}
const described = (operation: string): string[] => {
  const [method = '', path = ''] = operation.split(' ')
  const known = app.app.description().paths as Record<
    string,
    Record<string, { parameters: { name: string; in: string }[] }>
  >
  const parameters = known[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.parameters
  return parameters === undefined ? [] : ['', ...parameters.flatMap((item) => (item.in === 'query' ? [item.name] : []))]
}

test.each(paths)('%s tells a parameter it does not know, and those it has', async (operation) => {
  const [known, ...names] = described(operation)
  if (known === undefined) return
  const { status, body } = await asks(operation, 'misspelt=1')
  expect({ status, details: body.details }).toEqual({
    status: 400,
    details: [
      {
        field: 'misspelt',
        message: `isn't a parameter of this path, which takes ${names.length === 0 ? 'none' : names.join(', ')}`,
      },
    ],
  })
})

test('every path with days names the one that is wrong, and how it is written, behind the documented words (ERR-25)', async () => {
  const dated = paths.filter((operation) => described(operation).includes('sDate'))
  expect(dated.length).toBeGreaterThan(4)
  for (const operation of dated) {
    const { status, body } = await asks(operation, 'sDate=tomorrow&eDate=202611302359')
    expect({ operation, status, body }).toMatchObject({
      operation,
      status: 400,
      body: {
        message: 'Rejected pre-call: Invalid date format',
        details: [{ field: 'sDate', message: 'must be a minute, YYYYMMDDHHmm, such as 202612010000' }],
      },
    })
    expect((await asks(operation, 'sDate=202602310000&eDate=202611302359')).body).toMatchObject({
      message: 'Rejected pre-call: Invalid date format',
      details: [{ field: 'sDate', message: "The date 2026-02-31 doesn't exist: the month has 28 days." }],
    })
    expect((await asks(operation, 'sDate=202611302359&eDate=1', 'ja')).body).toMatchObject({
      message: '送信前に中止しました：日付の形式が正しくありません',
      details: [{ field: 'eDate', message: '日時（YYYYMMDDHHmm、例：202612010000）で指定してください' }],
    })
  }
})

/** The first row of each operation that staff may call, and the ids it takes, in its arguments and its inputs. */
const withIds = [...Map.groupBy(rights, ({ operation }) => operation).values()].flatMap(([right]) => {
  if (right === undefined || !/^(query|mutation) /.test(right.operation) || !letIn(right).includes('staff')) return []
  return leavesOfGraphql(right.operation)
    .filter(({ kind }) => kind.type === 'ID')
    .map((leaf) => ({ right, leaf, name: `${nameOf(right)} ${leaf.path.join('.')}` }))
})

async function answerTo({ right, leaf }: (typeof withIds)[number], value: string) {
  const call: Call = await right.call(scene, 'staff')
  const asker = { ...askers['staff'], host: scene.school.host, headers: { 'dry-run': 'true' } }
  const { status, body } = await graphql<{ reply: { success?: boolean; message?: string } | null }>(
    app,
    documentOf(right.operation),
    changed(call, leaf.path, value),
    asker,
  )
  const codes = (body.errors ?? []).map(({ extensions }) => extensions?.code)
  return { status, codes, text: JSON.stringify(body) }
}

test('no id is a wrong id: whichever is given, it is refused or finds nothing, and nobody hears of somebody inactive', async () => {
  expect(withIds.length).toBeGreaterThan(120)
  const wrong: unknown[] = []
  for (const item of withIds) {
    for (const value of ['no-id', randomUUID()]) {
      const { status, codes, text } = await answerTo(item, value)
      const isBroken = status >= 500 || codes.includes('INTERNAL_SERVER_ERROR') || /not active/i.test(text)
      if (isBroken) wrong.push({ name: item.name, value, status, text: text.slice(0, 200) })
    }
  }
  expect(wrong).toEqual([])
})

const book = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code message } }`
const preview = `query ($input: BookSlotInput!) { bookingPreview(input: $input) { code message } }`
const why = `query ($input: BookSlotInput!) { bookingWhy(input: $input) { code message } }`
const wait = `mutation ($input: WaitingListInput!) { joinWaitingList(input: $input) { code message } }`
const leave = `mutation ($input: WaitingListInput!) { leaveWaitingList(input: $input) { code message } }`
const waitWhy = `query ($input: WaitingListInput!) { waitingWhy(input: $input) { code message } }`

test.each([
  ['bookSlot', book],
  ['bookingPreview', preview],
  ['bookingWhy', why],
  ['joinWaitingList', wait],
  ['leaveWaitingList', leave],
  ['waitingWhy', waitWhy],
])('%s does not find a student whom the school does not have', async (name, document) => {
  const right = rights.find(({ operation }) => operation.endsWith(` ${name}`))
  if (right === undefined) throw new Error(`No row of rights is about ${name}.`)
  const { input } = (await right.call(scene, 'staff')) as { input: Record<string, unknown> }
  const asker = { ...askers['staff'], host: scene.school.host }
  const { body } = await graphql(app, document, { input: { ...input, studentId: randomUUID() } }, asker)
  expect(body.errors?.map(({ extensions }) => extensions?.code)).toEqual(['NOT_FOUND'])
})

test.each([
  ['en', { field: 'slotId', message: 'must be an id (UUID), such as 019d2c4e-7a10-7c3b-9d52-6b1f0a4e8c11' }],
  ['ja', { field: 'slotId', message: 'ID（UUID、例：019d2c4e-7a10-7c3b-9d52-6b1f0a4e8c11）で指定してください' }],
])('a wrong id is named with its form by GraphQL: %s', async (language, fault) => {
  const asker = { ...askers['staff'], host: scene.school.host, language }
  const input = { slotId: 'no-id', courseCode: 'x', online: false, studentId: scene.student.id }
  const { status, body } = await graphql(app, book, { input }, asker)
  expect({ status, extensions: body.errors?.[0]?.extensions }).toMatchObject({
    status: 400,
    extensions: { code: 'BAD_USER_INPUT', details: [fault] },
  })
})

test('errors are in the language a program asks for, and in English when it asks for none', async () => {
  const key = await addKey(scene.school, ['students:read'])
  const refusal = async (language: string | undefined) => {
    const { host, authorization } = key.asker
    const asker = { host, authorization, ...(language === undefined ? {} : { language }) }
    return (await rest<Refused>(app, 'GET', '/api/admin/slots/', undefined, asker)).body.message
  }
  const [english, japanese] = ['This API key needs', 'このAPIキーには']
  expect(await refusal(undefined)).toContain(english)
  expect(await refusal('fr')).toContain(english)
  expect(await refusal('en;q=0.2, ja;q=0.9')).toContain(japanese)
  expect(await refusal('fr, ja;q=0.5')).toContain(japanese)
})
