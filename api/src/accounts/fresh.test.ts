import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { addKey } from '../../test/key.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addGuardian, sessionFor, type TestUser } from '../../test/school.ts'
import { type Asker, graphql, rest, type TestApp, testApp } from '../../test/server.ts'
import { query } from '../platform/database/sql.ts'

const PASSWORD = 'Koma2026-again'

let app: TestApp
let school: OpenSchool

beforeAll(async () => {
  app = await testApp()
  school = await openSchool()
})

async function ask(document: string, input: object, asker: Asker): Promise<{ data?: Reply; code?: string }> {
  const { body } = await graphql<Reply>(app, document, { input }, asker)
  const code = body.errors?.[0]?.extensions?.code
  return { ...(body.data && { data: body.data }), ...(code !== undefined && { code }) }
}

const END = `mutation ($input: EndSessionsInput!) { reply: endSessions(input: $input) { code } }`
const CONFIRM = `mutation ($input: ConfirmPasswordInput!) { reply: confirmPassword(input: $input) { code field message } }`
const UPDATE_STAFF = `mutation ($input: UpdateStaffInput!) { reply: updateStaff(input: $input) { code } }`
const CREATE_STAFF = `mutation ($input: CreateStaffInput!) { reply: createStaff(input: $input) { code } }`

interface Reply {
  reply: { code: string; field?: string; message?: string }
}

/** Signs in somebody who gave their password so many minutes ago; other sessions of theirs begin fresh. */
async function signedIn(user: TestUser, minutes: number): Promise<Asker> {
  const authorization = await sessionFor(user)
  await age(user, minutes)
  return { host: school.host, authorization, language: 'en' }
}

async function age({ type, id }: TestUser, minutes: number): Promise<void> {
  const { orm } = await testDatabase()
  const sql = `update session set password_at = now() - make_interval(mins => $2) where ${type}_id = $1`
  await query(orm.em.fork(), sql, [id, minutes])
}

const outcomeOf = ({ data, code }: { data?: Reply; code?: string }) => code ?? data?.reply.code

test.each(['student', 'teacher', 'staff', 'guardian'] as const)(
  'a %s is asked for the password ten minutes after it was given, and not again once it is confirmed (SEC-07, SEC-12)',
  async (type) => {
    const user = await {
      student: () => school.addStudent({ password: PASSWORD }),
      teacher: () => school.addTeacher({ password: PASSWORD }),
      staff: () => school.addStaff({ password: PASSWORD }),
      guardian: () => addGuardian(school, [], { password: PASSWORD }),
    }[type]()
    const asker = await signedIn(user, 9)
    expect(outcomeOf(await ask(END, {}, asker))).toBe('1001')
    await age(user, 10)
    expect(outcomeOf(await ask(END, {}, asker))).toBe('CONFIRM_PASSWORD')
    const wrong = await ask(CONFIRM, { password: 'Wrong2026' }, asker)
    expect(wrong.data?.reply).toMatchObject({ code: '403', field: 'password' })
    expect(outcomeOf(await ask(END, {}, asker))).toBe('CONFIRM_PASSWORD')
    expect(outcomeOf(await ask(CONFIRM, { password: PASSWORD }, asker))).toBe('1001')
    expect(outcomeOf(await ask(END, {}, asker))).toBe('1001')
  },
)

test('one session that was confirmed confirms no other one of the same person (SEC-07, SEC-15)', async () => {
  const user = await school.addStudent({ password: PASSWORD })
  const [first, second] = [await signedIn(user, 30), await signedIn(user, 30)]
  expect(outcomeOf(await ask(CONFIRM, { password: PASSWORD }, first))).toBe('1001')
  expect(outcomeOf(await ask(END, {}, second))).toBe('CONFIRM_PASSWORD')
})

test('guesses at the password are counted as at sign-in, and the log notes them without what was typed (SEC-09, SEC-19)', async () => {
  const user = await school.addTeacher({ password: PASSWORD })
  const asker = await signedIn(user, 30)
  const tried = []
  for (let n = 0; n < 11; n += 1) tried.push(outcomeOf(await ask(CONFIRM, { password: `Wrong2026${n}` }, asker)))
  expect(tried).toEqual([...Array.from({ length: 10 }, () => '403'), '429'])
  expect(outcomeOf(await ask(CONFIRM, { password: PASSWORD }, asker))).toBe('429')
  expect(outcomeOf(await ask(END, {}, asker))).toBe('CONFIRM_PASSWORD')
  const { orm } = await testDatabase()
  const sql = `select type, changes::text from activity where school_id = $1 and record_id = $2`
  const logged = await query<{ type: string; changes: string | null }>(orm.em.fork(), sql, [school.id, user.id])
  expect(logged.map(({ type }) => type).filter((type) => type.startsWith('login'))).toEqual(['login-failed'])
  const attempts = await query(orm.em.fork(), `select to_jsonb(a) as row from attempt a where school_id = $1`, [
    school.id,
  ])
  expect(attempts.length).toBeGreaterThan(0)
  expect(JSON.stringify([logged, attempts])).not.toContain('Wrong2026')
})

test('giving the password to change it, or the address, counts as giving it (SEC-12)', async () => {
  const user = await school.addStudent({ password: PASSWORD })
  const asker = await signedIn(user, 30)
  const change = `mutation ($input: ChangePasswordInput!) { reply: changePassword(input: $input) { code } }`
  const input = { currentPassword: PASSWORD, newPassword1: 'Lantern48-blue', newPassword2: 'Lantern48-blue' }
  expect(outcomeOf(await ask(change, input, asker))).toBe('1001')
  expect(outcomeOf(await ask(END, {}, asker))).toBe('1001')
  await age(user, 30)
  const settings = `mutation ($input: OwnSettingsInput!) { reply: updateOwnSettings(input: $input) { code } }`
  const email = { email: 'hana@example.jp', currentPassword: 'Lantern48-blue' }
  expect(outcomeOf(await ask(settings, email, asker))).toBe('1001')
  expect(outcomeOf(await ask(END, {}, asker))).toBe('1001')
})

test('a colleague is edited without the password, but not their permissions or address (SEC-07, SEC-08)', async () => {
  const staff = await school.addStaff({
    password: PASSWORD,
    permissions: ['staffNew', 'staffEdit', 'slotEdit', 'staffPassword'],
  })
  const colleague = await school.addStaff({ permissions: ['slotEdit'] })
  const asker = await signedIn(staff, 30)
  let version = 1
  const update = async (change: object) =>
    outcomeOf(await ask(UPDATE_STAFF, { id: colleague.id, version, ...change }, asker))
  expect(await update({ phoneNumber: '03-0000-0000', permissions: ['slotEdit'] })).toBe('1001')
  version += 1
  expect(await update({ permissions: [] })).toBe('CONFIRM_PASSWORD')
  expect(await update({ permissions: ['slotEdit', 'staffEdit'] })).toBe('CONFIRM_PASSWORD')
  expect(await update({ email: 'other@example.jp' })).toBe('CONFIRM_PASSWORD')
  const newcomer = { lastName: '新人', firstName: '太郎' }
  const create = async (staffCode: string, more: object) =>
    outcomeOf(await ask(CREATE_STAFF, { staffCode, ...newcomer, ...more }, asker))
  expect(await create('newcomer-1', {})).toBe('1001')
  expect(await create('newcomer-2', { permissions: ['slotEdit'] })).toBe('CONFIRM_PASSWORD')
  await age(staff, 0)
  expect(await update({ permissions: [] })).toBe('1001')
  expect(await create('newcomer-2', { permissions: ['slotEdit'] })).toBe('1001')
})

test('REST answers 403 with the code CONFIRM_PASSWORD, and the calls of the documents stay as they are (SEC-10, SEC-11)', async () => {
  const staff = await school.addStaff({ permissions: ['keysEdit', 'studentPassword', 'staffEdit', 'slotEdit'] })
  const [student, colleague] = [await school.addStudent(), await school.addStaff({ permissions: [] })]
  const asker = await signedIn(staff, 30)
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    rest<{ code?: string; message?: string }>(app, method, path, body, asker)
  const refused = {
    status: 403,
    body: {
      statusCode: 403,
      code: 'CONFIRM_PASSWORD',
      message: 'Nothing was changed. Confirm your password, then try again.',
    },
  }
  expect(await call('POST', '/api/keys', { name: 'A', scopes: ['slots:read'] })).toMatchObject(refused)
  for (const list of ['students', 'contracts']) expect(await call('GET', `/app/export/${list}`)).toMatchObject(refused)
  const password = { type: 'student', _id: student.id, password: 'Lantern47-green' }
  expect((await call('POST', '/api/setPassword', password)).status).toBe(200)
  const permissions = { slotEdit: true }
  expect((await call('PUT', `/api/update/staff/${colleague.id}`, { permissions })).status).toBe(200)
})

test('a key has no session and is asked for no password (SEC-11)', async () => {
  const key = await addKey(school, ['webhooks:write', 'slots:read', 'bookings:read'])
  const body = { url: 'https://example.com/koma', types: ['slot.created'] }
  const { status } = await rest(app, 'POST', '/api/webhooks', body, { ...key.asker, host: school.host })
  expect(status).toBe(200)
})
