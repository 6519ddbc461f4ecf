import { type Permission, permissions } from '@koma/schema/permissions'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { addKey } from '../../test/key.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addGuardian, type TestUser } from '../../test/school.ts'
import { type Asker, freeQuery, graphql, rest, type TestApp, testApp } from '../../test/server.ts'
import { askerOf } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'

const PASSWORD = 'Stone-Boat-26'
const EMAIL = 'owner@example.test'

let app: TestApp
let school: OpenSchool

beforeAll(async () => {
  app = await testApp()
  school = await openSchool()
})

const CHROME = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'

/** Signs somebody in, on the device with that cookie or on a new one, and gives the cookie it has then. */
async function signIn({ type, code }: TestUser, cookie = ''): Promise<string> {
  const body = { username: code, password: PASSWORD, type: type === 'staff' ? 'admin' : type }
  const headers = { 'user-agent': CHROME, ...(cookie === '' ? {} : { cookie }) }
  const answer = await rest(app, 'POST', '/auth/login', body, { host: school.host, headers })
  expect(answer.body['code']).toBe('1001')
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}

interface Sent {
  kind: string
  address: string
  data: Record<string, unknown>
}

async function mailsTo({ type, id }: TestUser): Promise<Sent[]> {
  const { orm } = await testDatabase()
  const kinds = ['newDevice', 'permissionsAdded', 'keyCreated', 'webhookCreated']
  return query<Sent>(
    orm.em.fork(),
    `select kind, address, data from mail where ${type}_id = $1 and kind = any($2) order by id`,
    [id, kinds],
  )
}

/** Lets the hour pass in which a second mail about a new device is not sent. */
async function hourLater({ type, id }: TestUser): Promise<void> {
  const { orm } = await testDatabase()
  await query(orm.em.fork(), `update mail set key = key || ':before' where ${type}_id = $1`, [id])
}

const people = {
  student: () => school.addStudent({ password: PASSWORD, email: EMAIL }),
  teacher: () => school.addTeacher({ password: PASSWORD, email: EMAIL }),
  staff: () => school.addStaff({ password: PASSWORD, email: EMAIL }),
  guardian: () => addGuardian(school, [], { password: PASSWORD }),
}

test.each(['student', 'teacher', 'staff', 'guardian'] as const)(
  'a %s is told of a sign-in on a new device, not of the first of all, and not again of a known one (SEC-45)',
  async (type) => {
    const user = await people[type]()
    const own = await signIn(user)
    await signIn(user, own)
    expect(await mailsTo(user)).toEqual([])
    await signIn(user)
    const mails = await mailsTo(user)
    expect(mails).toMatchObject([
      { kind: 'newDevice', data: { browser: 'Chrome, Android', network: '127.0.0.0/24', at: expect.any(String) } },
    ])
    // Somebody with the password cannot fill the mailbox within the hour, and is told of again after it.
    await signIn(user)
    await signIn(user)
    expect(await mailsTo(user)).toHaveLength(1)
    await hourLater(user)
    await signIn(user, own)
    expect(await mailsTo(user)).toHaveLength(1)
    await signIn(user)
    expect(await mailsTo(user)).toHaveLength(2)
  },
)

test('a device that another account of the school knows is new to this one (SEC-45)', async () => {
  const [one, other] = [await people.student(), await people.teacher()]
  await signIn(other)
  const device = await signIn(one)
  await signIn(other, device)
  expect((await mailsTo(other)).map(({ kind }) => kind)).toEqual(['newDevice'])
})

const MAKE_KEY = `mutation ($input: CreateApiKeyInput!) { reply: createApiKey(input: $input) { code message apiKey { id } } }`
const ROTATE = `mutation ($input: RotateApiKeyInput!) { reply: rotateApiKey(input: $input) { code message } }`
const MAKE_HOOK = `mutation ($input: CreateWebhookInput!) { reply: createWebhook(input: $input) { code message } }`
const SAVE_STAFF = `mutation ($input: UpdateStaffInput!) { reply: updateStaff(input: $input) { code message } }`
const SETTINGS = `mutation ($input: OwnSettingsInput!) { reply: updateOwnSettings(input: $input) { code message viewer { securityMails } } }`

interface Reply {
  reply: { code: string; message: string; apiKey?: { id: string }; viewer?: { securityMails: boolean } }
}

async function done(document: string, input: object, asker: Asker): Promise<Reply['reply']> {
  const { body } = await graphql<Reply>(app, document, { input }, asker)
  if (body.data?.reply.code !== '1001') throw new Error(JSON.stringify(body))
  return body.data.reply
}

const staffWith = (flags: readonly Permission[], email = EMAIL) =>
  school.addStaff({ permissions: [...flags], email, password: PASSWORD })

test("staff are told of API keys and webhooks that their account made, and of new tokens; a key's doing tells nobody (SEC-45)", async () => {
  const user = await staffWith(permissions)
  const asker = await askerOf(user)
  const { apiKey } = await done(MAKE_KEY, { name: 'ロビー', scopes: ['slots_read'] }, asker)
  await done(ROTATE, { id: apiKey?.id }, asker)
  await done(MAKE_HOOK, { description: '会計', url: 'https://hooks.example.test/koma' }, asker)
  expect(await mailsTo(user)).toMatchObject([
    { kind: 'keyCreated', data: { name: 'ロビー' } },
    { kind: 'keyCreated', data: { name: 'ロビー', renewed: true } },
    { kind: 'webhookCreated', address: EMAIL },
  ])
  const key = await addKey(school, ['webhooks:write', 'events:read'])
  const input = { description: '鍵', url: 'https://hooks.example.test/key', types: ['booking_created'] }
  await freeQuery(app, MAKE_HOOK, { input }, key.asker)
  expect(await mailsTo(user)).toHaveLength(3)
})

test('a colleague is told which permissions they were given, and not of those taken away (SEC-45)', async () => {
  const boss = await askerOf(await staffWith(permissions))
  const user = await staffWith(['slotBook'])
  await done(SAVE_STAFF, { id: user.id, version: 1, permissions: ['slotBook', 'slotNew', 'studentEdit'] }, boss)
  await done(SAVE_STAFF, { id: user.id, version: 2, permissions: ['slotNew'] }, boss)
  const mails = await mailsTo(user)
  expect(mails.map(({ kind }) => kind)).toEqual(['permissionsAdded'])
  expect(new Set(mails[0]?.data['permissions'] as string[])).toEqual(new Set(['slotNew', 'studentEdit']))
})

test('the owner switches them off, which is sensitive, and back on; the mail about the password comes all the same (SEC-46)', async () => {
  const user = await people.teacher()
  const own = await signIn(user)
  const asker = await askerOf(user)
  const { orm } = await testDatabase()
  const age = (minutes: number) =>
    query(orm.em.fork(), `update session set password_at = now() - make_interval(mins => $2) where teacher_id = $1`, [
      user.id,
      minutes,
    ])
  await age(11)
  const refused = await graphql(app, SETTINGS, { input: { securityMails: false } }, asker)
  expect(refused.body.errors?.[0]?.extensions?.code).toBe('CONFIRM_PASSWORD')
  // What is off already, and turning it on, ask for nothing.
  expect((await done(SETTINGS, { securityMails: true }, asker)).viewer).toEqual({ securityMails: true })
  await age(1)
  expect((await done(SETTINGS, { securityMails: false }, asker)).viewer).toEqual({ securityMails: false })
  await signIn(user)
  expect(await mailsTo(user)).toEqual([])

  const input = { currentPassword: PASSWORD, newPassword1: 'River-Lantern-48', newPassword2: 'River-Lantern-48' }
  await done(
    `mutation ($input: ChangePasswordInput!) { reply: changePassword(input: $input) { code message } }`,
    input,
    asker,
  )
  const kinds = await query<{ kind: string }>(orm.em.fork(), `select kind from mail where teacher_id = $1`, [user.id])
  expect(kinds).toEqual([{ kind: 'passwordChanged' }])
  expect(own).not.toBe('')
})

test('nothing of it goes to an address that nobody has confirmed (SEC-45)', async () => {
  const user = await people.student()
  await signIn(user)
  const { orm } = await testDatabase()
  await query(orm.em.fork(), `update student set email = 'somebody@example.test' where id = $1`, [user.id])
  await signIn(user)
  expect(await mailsTo(user)).toEqual([])
})
