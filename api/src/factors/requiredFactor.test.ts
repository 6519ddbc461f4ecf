import { permissions } from '@koma/schema/permissions'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Authenticator } from '../../test/authenticator.ts'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { askReply, codeOf, setUpCodes, signIn, STEP } from '../../test/factors.ts'
import { addKey } from '../../test/key.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { sessionFor, type TestUser } from '../../test/school.ts'
import { type Asker, graphql, rest, startTestApp, type TestApp } from '../../test/server.ts'
import { query } from '../platform/database/sql.ts'

const PASSWORD = 'Quiet-River-26'

let database: TestDatabase
let app: TestApp
let school: OpenSchool
let admin: TestUser

beforeAll(async () => {
  database = await testDatabase()
  app = await startTestApp({ failuresPerAddress: 10_000 })
})

beforeEach(async () => {
  school = await openSchool()
  admin = await school.addStaff({ permissions: [...permissions], password: PASSWORD })
})

const rows = <Row>(text: string, ...values: unknown[]) => query<Row>(database.orm.em.fork(), text, values)

async function asker(user: TestUser): Promise<Asker> {
  return { host: school.host, authorization: await sessionFor(user), language: 'en' }
}

const SETTINGS = `mutation ($input: UpdateSettingsInput!) { reply: updateSettings(input: $input) { code message field } }`
const END_CODES = `mutation { reply: endOneTimeCodes { code message field } }`
const START = `mutation { reply: startOneTimeCodes { code message field secret address } }`
const CONFIRM = `mutation ($input: ConfirmOneTimeCodesInput!) { reply: confirmOneTimeCodes(input: $input) {
  code message field recoveryCodes } }`
const ADD = `mutation ($input: AddPasskeyInput!) { reply: addPasskey(input: $input) { code message field recoveryCodes
  secondFactors { required passkeys { id } } } }`
const REMOVE = `mutation ($input: RemovePasskeyInput!) { reply: removePasskey(input: $input) { code message field } }`
const RESET = `mutation ($input: ResetSecondFactorsInput!) { reply: resetSecondFactors(input: $input) { code message field } }`

async function demand(as: Asker, who: object) {
  const [row] = await rows<{ version: number }>(`select version from school where id = $1`, school.id)
  return askReply(app, SETTINGS, { version: row?.version, ...who }, as)
}

test('only who has a second factor demands one of others, in a fresh session, and no key does (SEC-33)', async () => {
  const own = await asker(admin)
  for (const who of ['secondFactorStaff', 'secondFactorTeachers'])
    expect(await demand(own, { [who]: true })).toMatchObject({ code: '400', field: who })
  await setUpCodes(app, admin)
  const stale = await asker(admin)
  await rows(`update session set password_at = now() - interval '1 hour' where staff_id = $1`, admin.id)
  expect((await demand(stale, { secondFactorStaff: true })).code).toBe('CONFIRM_PASSWORD')
  // Other settings ask for no password.
  expect((await demand(stale, { waitingList: false })).code).toBe('1001')
  const fresh = await asker(admin)
  expect((await demand(fresh, { secondFactorStaff: true })).code).toBe('1001')
  const key = await addKey(school, ['settings:read', 'settings:write'])
  expect((await demand(key.asker, { secondFactorStaff: false })).code).toBe('400')
  expect((await demand(key.asker, { secondFactorTeachers: true })).code).toBe('400')
  expect((await demand(key.asker, { waitingList: true })).code).toBe('1001')
  expect((await demand(stale, { secondFactorStaff: false })).code).toBe('CONFIRM_PASSWORD')
  expect((await demand(fresh, { secondFactorStaff: false })).code).toBe('1001')
})

test('whoever lacks a demanded factor sets one up after signing in, before anything else (SEC-33)', async () => {
  await setUpCodes(app, admin)
  await demand(await asker(admin), { secondFactorStaff: true })
  const colleague = await school.addStaff({ permissions: ['settingsEdit'], password: PASSWORD })
  const teacher = await school.addTeacher({ password: PASSWORD })
  expect((await signIn(app, teacher, { password: PASSWORD })).record).not.toContain('mustSetUpFactor')
  const signed = await signIn(app, colleague, { password: PASSWORD })
  const record = JSON.parse(signed.record ?? '{}') as { token: string; mustSetUpFactor?: boolean }
  expect(record.mustSetUpFactor).toBe(true)
  const own = { host: school.host, authorization: `Bearer ${record.token}`, language: 'en' }
  const code = async (document: string) => (await graphql(app, document, {}, own)).body.errors?.[0]?.extensions?.code
  for (const document of ['{ settings { id } }', '{ ownSessions { id } }'])
    expect(await code(document)).toBe('SET_UP_FACTOR')
  const asked = await rest<{ code: string }>(app, 'GET', '/api/settings/school', undefined, own)
  expect([asked.status, asked.body.code]).toEqual([403, 'SET_UP_FACTOR'])
  expect(await code('{ viewer { id } }')).toBeUndefined()
  const { secret = '' } = await askReply(app, START, null, own)
  expect((await askReply(app, CONFIRM, { code: codeOf(secret) }, own)).recoveryCodes).toHaveLength(10)
  expect(await code('{ settings { id } }')).toBeUndefined()
  // The last one stays.
  expect(await askReply(app, END_CODES, null, own)).toMatchObject({ code: '403' })
})

test('a session of whoever knows the password does not open by the factor that the owner sets up (SEC-33, SEC-73)', async () => {
  await setUpCodes(app, admin)
  await demand(await asker(admin), { secondFactorStaff: true })
  const owner = await school.addStaff({ permissions: ['settingsEdit'], password: PASSWORD })
  const signedIn = async () => {
    const { record } = await signIn(app, owner, { password: PASSWORD })
    const { token } = JSON.parse(record ?? '{}') as { token: string }
    return { host: school.host, authorization: `Bearer ${token}`, language: 'en' }
  }
  const code = async (as: Asker) =>
    (await graphql(app, '{ ownSessions { id } }', {}, as)).body.errors?.[0]?.extensions?.code
  const [thief, own] = [await signedIn(), await signedIn()]
  expect([await code(thief), await code(own)]).toEqual(['SET_UP_FACTOR', 'SET_UP_FACTOR'])
  await setUpCodes(app, owner, own)
  expect([await code(thief), await code(own)]).toEqual(['UNAUTHENTICATED', undefined])
  // Nor does one that is older than codes which were set up before the school demanded any.
  await demand(await asker(admin), { secondFactorStaff: false })
  const teacher = await school.addTeacher({ password: PASSWORD })
  const before = await asker(teacher)
  await setUpCodes(app, teacher)
  const after = await asker(teacher)
  await demand(await asker(admin), { secondFactorTeachers: true })
  expect([await code(before), await code(after)]).toEqual(['UNAUTHENTICATED', undefined])
})

test('sessions that were open before are asked at their next call, and open again where it is demanded no longer (SEC-73)', async () => {
  await setUpCodes(app, admin)
  const [withCodes, without, other] = [
    await school.addStaff({ permissions: ['settingsEdit'], password: PASSWORD }),
    await school.addStaff({ permissions: ['settingsEdit'], password: PASSWORD }),
    await school.addTeacher({ password: PASSWORD }),
  ]
  const passkeyAlone = await school.addStaff({ permissions: ['settingsEdit'], password: PASSWORD })
  await setUpCodes(app, withCodes)
  await rows(
    `insert into passkey (school_id, staff_id, credential_id, public_key, host, name, multi_device, backed_up)
     values ($1, $2, 'phone', 'x', $3, 'Phone', false, false)`,
    school.id,
    passkeyAlone.id,
    school.host,
  )
  const open = await Promise.all([admin, withCodes, without, passkeyAlone, other].map(asker))
  const code = async (as: Asker | undefined, document = '{ ownSessions { id } }') =>
    (await graphql(app, document, {}, as ?? { host: '' })).body.errors?.[0]?.extensions?.code
  const answers = async () => Promise.all(open.map((as) => code(as)))
  expect(await answers()).toEqual([undefined, undefined, undefined, undefined, undefined])
  expect((await demand(open[0] ?? { host: '' }, { secondFactorStaff: true })).code).toBe('1001')
  expect(await answers()).toEqual([undefined, undefined, 'SET_UP_FACTOR', 'UNAUTHENTICATED', undefined])
  const [, , asked] = open
  expect(await code(asked, '{ viewer { id } }')).toBeUndefined()
  // The session has been open for long: the password is asked for first, and then the factor is set up.
  await rows(`update session set password_at = now() - interval '1 hour' where staff_id = $1`, without.id)
  expect((await askReply(app, START, null, asked ?? { host: '' })).code).toBe('CONFIRM_PASSWORD')
  const confirm = `mutation ($input: ConfirmPasswordInput!) { reply: confirmPassword(input: $input) { code message field } }`
  expect((await askReply(app, confirm, { password: PASSWORD }, asked ?? { host: '' })).code).toBe('1001')
  await setUpCodes(app, without, asked)
  expect(await code(asked)).toBeUndefined()
  const late = await school.addStaff({ permissions: ['settingsEdit'], password: PASSWORD })
  const signed = await signIn(app, late, { password: PASSWORD })
  const { token } = JSON.parse(signed.record ?? '{}') as { token: string }
  const closed = { host: school.host, authorization: `Bearer ${token}`, language: 'en' }
  expect(await code(closed)).toBe('SET_UP_FACTOR')
  expect((await demand(open[0] ?? { host: '' }, { secondFactorStaff: false })).code).toBe('1001')
  expect(await code(closed)).toBeUndefined()
})

test('a passkey is a demanded factor: it comes with recovery codes, and the password alone signs in no more (SEC-33, SEC-34)', async () => {
  await setUpCodes(app, admin)
  await demand(await asker(admin), { secondFactorTeachers: true })
  const teacher = await school.addTeacher({ password: PASSWORD })
  const signed = await signIn(app, teacher, { password: PASSWORD })
  const { token } = JSON.parse(signed.record ?? '{}') as { token: string }
  const own = { host: school.host, authorization: `Bearer ${token}`, language: 'en' }
  const { body } = await graphql<{ options: string }>(
    app,
    `
      {
        options: newPasskeyOptions
      }
    `,
    {},
    own,
  )
  const credential = new Authenticator().create(body.data?.options ?? '', { origin: `http://${school.host}` })
  const added = await askReply(app, ADD, { name: 'Phone', credential }, own)
  expect(added.recoveryCodes).toHaveLength(10)
  expect(await signIn(app, teacher, { password: PASSWORD })).toMatchObject({
    code: '403',
    secondSteps: ['passkey', 'recovery'],
  })
  const oneTimeCode = added.recoveryCodes?.[0] ?? ''
  expect((await signIn(app, teacher, { password: PASSWORD, oneTimeCode })).code).toBe('1001')
  const [passkey] = await rows<{ id: string }>(`select id from passkey where teacher_id = $1`, teacher.id)
  expect(await askReply(app, REMOVE, { id: passkey?.id }, own)).toMatchObject({ code: '403' })
  // Of two that are removed at once, one stays.
  await setUpCodes(app, teacher, own)
  const both = await Promise.all([askReply(app, REMOVE, { id: passkey?.id }, own), askReply(app, END_CODES, null, own)])
  expect(both.map(({ code }) => code).toSorted()).toEqual(['1001', '403'])
})

test('a colleague with all of their permissions resets lost factors; sessions end, the password stays, and its owner is told (SEC-36, SEC-38)', async () => {
  const lost = await school.addStaff({ permissions: ['studentNew'], password: PASSWORD, email: 'lost@example.jp' })
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { secret } = await setUpCodes(app, lost)
  const input = { userType: 'staff', id: lost.id }
  const weaker = await asker(await school.addStaff({ permissions: ['staffPassword'] }))
  expect(await askReply(app, RESET, input, weaker)).toMatchObject({ code: '403' })
  expect((await askReply(app, RESET, { userType: 'staff', id: admin.id }, await asker(admin))).code).toBe('403')
  const theirs = await asker(lost)
  expect((await askReply(app, RESET, input, await asker(admin))).code).toBe('1001')
  expect((await askReply(app, RESET, input, await asker(admin))).code).toBe('404')
  expect((await graphql(app, '{ ownSessions { id } }', {}, theirs)).body.errors?.[0]?.extensions?.code).toBe(
    'UNAUTHENTICATED',
  )
  vi.setSystemTime(Date.now() + 2 * STEP)
  expect((await signIn(app, lost, { password: PASSWORD })).code).toBe('1001')
  expect(secret).not.toBe('')
  const mails = await rows(`select data from mail where staff_id = $1 and kind = 'factorsChanged' order by id`, lost.id)
  expect(mails).toEqual([{ data: { what: 'codesOn' } }, { data: { what: 'reset' } }])
  const log = await rows(`select actor from activity where record_id = $1 and type = 'factors-reset'`, lost.id)
  expect(log).toEqual([{ actor: `staff:${admin.code}` }])
})
