import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { Authenticator } from '../../test/authenticator.ts'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { askReply, codeOf, type FactorReply, setUpCodes, signIn as signInWith } from '../../test/factors.ts'
import { merge, undoMerge } from '../../test/mergeScene.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addGuardian, sessionFor, type TestUser } from '../../test/school.ts'
import { type Asker, graphql, startTestApp, type TestApp } from '../../test/server.ts'
import { query } from '../platform/database/sql.ts'

const PASSWORD = 'Quiet-River-26'

let database: TestDatabase
let app: TestApp
let school: OpenSchool
let origin = ''

beforeAll(async () => {
  database = await testDatabase()
  app = await startTestApp({ failuresPerAddress: 10_000 })
})

beforeEach(async () => {
  school = await openSchool()
  origin = `http://${school.host}`
})

const rows = <Row>(text: string, ...values: unknown[]) => query<Row>(database.orm.em.fork(), text, values)

const ADD = `mutation ($input: AddPasskeyInput!) { reply: addPasskey(input: $input) { code message field recoveryCodes
  secondFactors { passkeys { id name synced host usedAt } } } }`
const RENAME = `mutation ($input: RenamePasskeyInput!) { reply: renamePasskey(input: $input) { code message field } }`
const REMOVE = `mutation ($input: RemovePasskeyInput!) { reply: removePasskey(input: $input) { code message field } }`
const SIGN_IN = `mutation ($input: PasskeyLoginInput!) { reply: passkeyLogin(input: $input) { code message field record } }`
const CONFIRM = `mutation ($input: ConfirmPasskeyInput!) { reply: confirmPasskey(input: $input) { code message field } }`
const END = `mutation ($input: EndSessionsInput!) { reply: endSessions(input: $input) { code message field } }`

type AddReply = FactorReply & { secondFactors?: { passkeys: { id: string; name: string; usedAt: string | null }[] } }

async function asker(user: TestUser): Promise<Asker> {
  return { host: user.school.host, authorization: await sessionFor(user), language: 'en' }
}

async function optionsOf(name: string, as: Asker): Promise<string> {
  const { body } = await graphql<{ options: string }>(app, `query { options: ${name} }`, {}, as)
  return body.data?.options ?? ''
}

async function add(as: Asker, device: Authenticator, name = 'My phone'): Promise<AddReply> {
  const credential = device.create(await optionsOf('newPasskeyOptions', as), { origin })
  return askReply(app, ADD, { name, credential }, as)
}

const stranger = (): Asker => ({ host: school.host, language: 'en' })

async function signIn(device: Authenticator, answering: Partial<Parameters<Authenticator['get']>[1]> = {}) {
  const options = await optionsOf('passkeySignInOptions', stranger())
  return askReply(app, SIGN_IN, { credential: device.get(options, { origin, ...answering }) }, stranger())
}

test.each(['student', 'teacher', 'staff', 'guardian'] as const)(
  'a %s makes a passkey, signs in with it alone, names it and removes it (SEC-30, SEC-31, SEC-32)',
  async (type) => {
    const user = await {
      student: () => school.addStudent(),
      teacher: () => school.addTeacher(),
      staff: () => school.addStaff(),
      guardian: () => addGuardian(school, [], { email: 'parent@example.jp' }),
    }[type]()
    const own = await asker(user)
    const device = new Authenticator()
    const added = await add(own, device)
    expect(added).toMatchObject({ code: '1001', recoveryCodes: null })
    const [passkey] = added.secondFactors?.passkeys ?? []
    expect(passkey).toMatchObject({ name: 'My phone', synced: false, host: school.host, usedAt: null })
    const signed = await signIn(device)
    expect(signed.code).toBe('1001')
    const record = JSON.parse(signed.record ?? '{}') as { _id: string; token: string }
    expect(record._id).toBe(user.id)
    // The session is as fresh as after a password.
    const session = { host: school.host, authorization: `Bearer ${record.token}`, language: 'en' }
    expect((await askReply(app, END, {}, session)).code).toBe('1001')
    const id = passkey?.id ?? ''
    const again = await asker(user)
    expect((await askReply(app, RENAME, { id, name: 'Old phone' }, again)).code).toBe('1001')
    expect((await askReply(app, REMOVE, { id }, again)).code).toBe('1001')
    expect((await askReply(app, REMOVE, { id }, again)).code).toBe('404')
    expect((await signIn(device)).code).toBe('401')
    const log = await rows<{ type: string; door: string }>(
      `select type, door from activity where record_id = $1 and type like 'factor%' or record_id = $1 and type in ('login', 'record-changed')
       order by id`,
      user.id,
    )
    expect(new Set(log.map((entry) => entry.type))).toEqual(
      new Set(['factor-added', 'login', 'record-changed', 'factor-removed']),
    )
    expect(new Set(log.map((entry) => entry.door))).toEqual(new Set(['screen']))
  },
)

test('a challenge is used once, of two devices at once by one, for five minutes, for its purpose alone (SEC-31)', async () => {
  const user = await school.addStudent()
  const own = await asker(user)
  const device = new Authenticator()
  await add(own, device)
  const options = await optionsOf('passkeySignInOptions', stranger())
  const credential = device.get(options, { origin, counter: 0 })
  const both = await Promise.all([1, 2, 3].map(() => askReply(app, SIGN_IN, { credential }, stranger())))
  expect(both.map(({ code }) => code).toSorted()).toEqual(['1001', '401', '401'])
  expect((await askReply(app, SIGN_IN, { credential }, stranger())).code).toBe('401')
  // One for confirming signs nobody in, and one of another session confirms nothing.
  const confirming = device.get(await optionsOf('passkeyConfirmOptions', own), { origin, counter: 0 })
  expect((await askReply(app, SIGN_IN, { credential: confirming }, stranger())).code).toBe('401')
  expect((await askReply(app, CONFIRM, { credential: confirming }, await asker(user))).code).toBe('403')
  expect((await askReply(app, CONFIRM, { credential: confirming }, own)).code).toBe('1001')
  expect((await askReply(app, CONFIRM, { credential: confirming }, own)).code).toBe('403')
  const late = device.get(await optionsOf('passkeySignInOptions', stranger()), { origin, counter: 0 })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 + 1000 })
  onTestFinished(() => void vi.useRealTimers())
  expect((await askReply(app, SIGN_IN, { credential: late }, stranger())).code).toBe('401')
})

test('a passkey is refused from another page, without its user, with an old counter or for another host (SEC-31)', async () => {
  const user = await school.addStaff()
  const own = await asker(user)
  const device = new Authenticator()
  const unverified = device.create(await optionsOf('newPasskeyOptions', own), { origin, verified: false })
  expect((await askReply(app, ADD, { name: 'x', credential: unverified }, own)).code).toBe('400')
  const phished = device.create(await optionsOf('newPasskeyOptions', own), { origin: 'https://phishing.example' })
  expect((await askReply(app, ADD, { name: 'x', credential: phished }, own)).code).toBe('400')
  expect((await add(own, device)).code).toBe('1001')
  // The same one is not taken twice.
  expect((await add(own, device)).code).toBe('400')
  expect((await signIn(device, { origin: 'https://phishing.example' })).code).toBe('401')
  expect((await signIn(device, { verified: false })).code).toBe('401')
  expect((await signIn(device, { counter: 9 })).code).toBe('1001')
  expect((await signIn(device, { counter: 9 })).code).toBe('401')
  expect((await signIn(device, { counter: 3 })).code).toBe('401')
  expect((await signIn(device, { counter: 10 })).code).toBe('1001')
  // The same page over https is the same page.
  expect((await signIn(device, { origin: `https://${school.host}`, counter: 11 })).code).toBe('1001')
  const elsewhere = await openSchool()
  const options = await optionsOf('passkeySignInOptions', { host: elsewhere.host, language: 'en' })
  const foreign = device.get(options, { origin: `http://${elsewhere.host}`, counter: 12 })
  expect((await askReply(app, SIGN_IN, { credential: foreign }, { host: elsewhere.host })).code).toBe('401')
  expect((await askReply(app, SIGN_IN, { credential: foreign }, stranger())).code).toBe('401')
})

test('what is no credential is refused, and counts against the network address (SEC-31)', async () => {
  const small = await startTestApp({ failuresPerAddress: 5 })
  const texts = [
    '{}',
    'null',
    '[1]',
    'no JSON',
    '{"id":"a"}',
    '{"id":"YQ","rawId":"YQ","type":"public-key","response":{}}',
  ]
  const codes: string[] = []
  for (const credential of texts) codes.push((await askReply(small, SIGN_IN, { credential }, stranger())).code)
  expect(codes).toEqual(['401', '401', '401', '401', '401', '429'])
})

test('who is inactive or deleted signs in with no passkey, and strangers leave nothing behind (SEC-31)', async () => {
  const user = await school.addStudent()
  const device = new Authenticator()
  await add(await asker(user), device)
  await rows(`update student set active = false where id = $1`, user.id)
  expect((await signIn(device)).code).toBe('401')
  await rows(`update student set active = true where id = $1`, user.id)
  expect((await signIn(device)).code).toBe('1001')
  const before = await rows(`select from used_challenge where school_id = $1`, school.id)
  for (let n = 0; n < 20; n += 1) await optionsOf('passkeySignInOptions', stranger())
  expect(await rows(`select from used_challenge where school_id = $1`, school.id)).toHaveLength(before.length)
})

test('a passkey confirms a sensitive change in place of the password, of its owner alone (SEC-35)', async () => {
  const user = await school.addTeacher({ password: PASSWORD })
  const own = await asker(user)
  const device = new Authenticator()
  await add(own, device)
  await rows(`update session set password_at = now() - interval '1 hour' where teacher_id = $1`, user.id)
  expect((await askReply(app, END, {}, own)).code).toBe('CONFIRM_PASSWORD')
  expect(await optionsOf('newPasskeyOptions', own)).toBe('')
  const other = await asker(await school.addTeacher())
  const borrowed = device.get(await optionsOf('passkeyConfirmOptions', other), { origin })
  expect((await askReply(app, CONFIRM, { credential: borrowed }, other)).code).toBe('403')
  const credential = device.get(await optionsOf('passkeyConfirmOptions', own), { origin })
  expect((await askReply(app, CONFIRM, { credential }, own)).code).toBe('1001')
  expect((await askReply(app, END, {}, own)).code).toBe('1001')
})

test('an account has twenty passkeys at most, and its log and mails name them (SEC-32, SEC-38)', async () => {
  const user = await school.addStudent({ email: 'owner@example.jp' })
  const own = await asker(user)
  const codes: string[] = []
  for (let n = 1; n <= 21; n += 1) codes.push((await add(own, new Authenticator(), `Phone ${n}`)).code)
  expect(codes).toEqual([...Array.from({ length: 20 }, () => '1001'), '403'])
  const log = await rows<{ changes: unknown }>(
    `select changes from activity where record_id = $1 and type = 'factor-added' order by id limit 1`,
    user.id,
  )
  expect(log).toEqual([{ changes: { passkey: [null, 'Phone 1'] } }])
  const [mail] = await rows(`select data from mail where student_id = $1 order by id limit 1`, user.id)
  expect(mail).toEqual({ data: { what: 'passkeyAdded', name: 'Phone 1' } })
})

test('a merge that keeps the sign-in of the one who goes keeps their second factors, and its undo gives both theirs (SEC-77, MERGE-05)', async () => {
  const staff = await school.addStaff({ permissions: ['studentEdit', 'studentDelete', 'studentPassword'] })
  const [stays, goes] = [
    await school.addStudent({ password: PASSWORD }),
    await school.addStudent({ password: PASSWORD }),
  ]
  const [ending, kept] = [new Authenticator(), new Authenticator()]
  await add(await asker(stays), ending)
  await add(await asker(goes), kept)
  const [theirs, others] = [await setUpCodes(app, goes), await setUpCodes(app, stays)]
  const withPassword = (oneTimeCode?: string) =>
    signInWith(app, goes, { password: PASSWORD, ...(oneTimeCode !== undefined && { oneTimeCode }) })
  const whose = async (device: Authenticator) => {
    const { code, record } = await signIn(device)
    return record == null ? code : (JSON.parse(record) as { _id: string })._id
  }
  const { mergeId } = await merge(staff, { staysId: stays.id, goesId: goes.id, takes: ['signIn'] })
  // The password alone still asks for the step that its owner has set up, and takes no code of the other.
  expect(await withPassword()).toMatchObject({ code: '403', secondSteps: ['code', 'passkey', 'recovery'] })
  expect((await withPassword(others.recoveryCodes[0])).code).toBe('401')
  const byRecovery = await withPassword(theirs.recoveryCodes[0])
  expect(byRecovery.code).toBe('1001')
  expect(byRecovery.record).toContain(stays.id)
  expect((await withPassword(codeOf(theirs.secret, 1))).code).toBe('1001')
  expect([await whose(kept), await whose(ending)]).toEqual([stays.id, '401'])
  expect(await undoMerge(staff, mergeId)).toMatchObject({ success: true })
  expect([await whose(kept), await whose(ending)]).toEqual([goes.id, stays.id])
  expect((await withPassword(theirs.recoveryCodes[1])).record).toContain(goes.id)
})
