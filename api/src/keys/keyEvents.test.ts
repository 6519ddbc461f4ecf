import type { KeyScope } from '@koma/schema/keyScopes'
import { permissions } from '@koma/schema/permissions'
import { beforeAll, expect, test } from 'vitest'
import { addKey, type TestKey } from '../../test/key.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { sessionFor } from '../../test/school.ts'
import { type Asker, graphql, rest, testApp } from '../../test/server.ts'
import { subscribe } from '../../test/socket.ts'
import { query } from '../platform/database/sql.ts'

interface Page {
  events: { type: string }[]
  cursor: string
}
const page = `{ events { type } cursor }`
const readDocument = `query ($input: EventsInput!) { events(input: $input) ${page} }`

let school: OpenSchool
let staff: Asker
let before: string

const typesOf = ({ events }: Page) => events.map(({ type }) => type)

async function read(asker: Asker, input: object = {}): Promise<Page> {
  const answer = await graphql<{ events: Page }>(
    await testApp(),
    readDocument,
    { input: { after: before, ...input } },
    asker,
  )
  return answer.body.data?.events ?? { events: [], cursor: answer.body.errors?.[0]?.message ?? '' }
}

async function change(document: string, input: object): Promise<void> {
  const { body } = await graphql<Record<string, { success: boolean }>>(await testApp(), document, { input }, staff)
  expect(Object.values(body.data ?? {})).toMatchObject([{ success: true }])
}

const makePlace = () =>
  change(`mutation ($input: CreateLocationInput!) { createLocation(input: $input) { success } }`, {
    locationName: `場所 ${Math.random()}`,
  })
const makeStudent = () =>
  change(`mutation ($input: CreateStudentInput!) { createStudent(input: $input) { success } }`, {
    studentCode: `s${Math.random().toString().slice(2, 9)}`,
    firstName: 'Hana',
    lastName: 'Mori',
  })

beforeAll(async () => {
  school = await openSchool()
  const admin = await school.addStaff({ staffCode: 'admin', permissions: [...permissions] })
  staff = { host: school.host, authorization: await sessionFor(admin), language: 'en' }
  before = (await read(staff, { after: 'now' })).cursor
  await makePlace()
  await makeStudent()
})

test('a key is told of what its other scopes let read, and of nothing else, by all doors', async () => {
  await expect.poll(async () => typesOf(await read(staff))).toEqual(['location_created', 'student_created'])
  const key = await addKey(school, ['events:read', 'locations:read'])
  expect(typesOf(await read(key.asker))).toEqual(['location_created'])
  const byRest = await rest<Page>(await testApp(), 'GET', `/api/events?after=${before}`, undefined, key.asker)
  expect(typesOf(byRest.body)).toEqual(['location.created'])
  expect((await read(key.asker, { types: ['student_created'] })).cursor).toBe(
    'This API key needs the scope students:read.',
  )
  expect((await read(key.asker, { types: ['staff_created'] })).cursor).toBe('You are not allowed to do this.')
  const both = await addKey(school, ['events:read', 'locations:read', 'students:write'])
  expect(typesOf(await read(both.asker))).toEqual(['location_created', 'student_created'])
  // What it may read is no way to events by itself.
  expect((await read((await addKey(school, ['locations:read'])).asker)).cursor).toBe(
    'This API key needs the scope events:read.',
  )

  const live = await subscribe<{ eventsAppended: Page }>(
    await testApp(),
    `subscription ($input: EventsInput!) { eventsAppended(input: $input) ${page} }`,
    key.asker,
    { input: {} },
  )
  await makeStudent()
  await makePlace()
  await expect
    .poll(() => live.received.flatMap(({ eventsAppended }) => typesOf(eventsAppended)))
    .toEqual(['location_created'])
})

interface Hook {
  success: boolean
  code: string
  webhook: { id: string; version: number } | null
}

async function hook(document: string, input: object, asker: Asker): Promise<Hook> {
  const { body } = await graphql<{ reply: Hook }>(await testApp(), document, { input }, asker)
  if (!body.data) throw new Error(JSON.stringify(body.errors))
  return body.data.reply
}
const answer = `{ success code webhook { id version } }`
const create = `mutation ($input: CreateWebhookInput!) { reply: createWebhook(input: $input) ${answer} }`
const update = `mutation ($input: UpdateWebhookInput!) { reply: updateWebhook(input: $input) ${answer} }`
const replay = `mutation ($input: ReplayWebhookInput!) { reply: replayWebhook(input: $input) ${answer} }`
const url = 'https://koma.example/hook'

test('a key keeps webhooks of what it may read, by name, and can send itself nothing else', async () => {
  const scopes: KeyScope[] = ['webhooks:write', 'locations:read']
  const { asker }: TestKey = await addKey(school, scopes)
  expect(await hook(create, { url }, asker)).toMatchObject({ success: false, code: '403' })
  expect(await hook(create, { url, types: ['student_created'] }, asker)).toMatchObject({ code: '403' })
  const created = await hook(create, { url, types: ['location_created'] }, asker)
  expect(created).toMatchObject({ success: true })
  const own = { id: created.webhook?.id ?? '', version: created.webhook?.version ?? 0 }
  for (const types of [[], ['location_created', 'student_created']])
    expect(await hook(update, { ...own, types }, asker)).toMatchObject({ success: false, code: '403' })
  expect(await hook(update, { ...own, description: '表示板' }, asker)).toMatchObject({ success: true })

  // Staff's webhook of students stays where it leads, and gives this key neither its secret nor what it was sent.
  const theirs = await hook(create, { url, types: ['student_created'] }, staff)
  const id = theirs.webhook?.id ?? ''
  const led = { id, version: theirs.webhook?.version, url: 'https://elsewhere.example/', types: ['location_created'] }
  expect(await hook(update, led, asker)).toMatchObject({ success: false, code: '403' })
  expect(await hook(replay, { id, since: '2020-01-01T00:00:00Z' }, asker)).toMatchObject({ code: '403' })
  for (const path of [`/api/webhooks/${id}/secret`, `/api/webhooks/${id}/test`])
    expect((await rest(await testApp(), 'POST', path, undefined, asker)).status).toBe(403)
  expect((await rest(await testApp(), 'DELETE', `/api/webhooks/${id}`, undefined, asker)).status).toBe(403)
})

test('a key is sent nothing that a webhook was told of before it was told of less', async () => {
  const { asker }: TestKey = await addKey(school, ['webhooks:write', 'locations:read'])
  const id = (await hook(create, { url, types: ['student_created', 'location_created'] }, staff)).webhook?.id ?? ''
  await query(
    school.orm.em.fork(),
    `insert into webhook_delivery (school_id, webhook_id, message_id, type, body)
     select $1, $2, gen_random_uuid(), type, '{}' from unnest(array['student.created', 'location.created']) as type`,
    [school.id, id],
  )
  const less = await hook(update, { id, version: 1, types: ['location_created'] }, staff)
  expect(less).toMatchObject({ success: true, webhook: { version: 2 } })
  const led = { id, version: 2, url: 'https://elsewhere.example/' }
  expect(await hook(update, led, asker)).toMatchObject({ success: false, code: '403' })
  await query(school.orm.em.fork(), `update webhook_delivery set state = 'failed' where webhook_id = $1`, [id])
  expect(await hook(update, led, asker)).toMatchObject({ success: true })
  expect(await hook(replay, { id, since: '2020-01-01T00:00:00Z' }, asker)).toMatchObject({ success: true })
  expect(
    await query(school.orm.em.fork(), `select type from webhook_delivery where webhook_id = $1 and state = 'waiting'`, [
      id,
    ]),
  ).toEqual([{ type: 'location.created' }])
})
