import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addGuardian, sessionFor, type TestUser } from '../../test/school.ts'
import { type Asker, graphql, startTestApp, type TestApp, testApp } from '../../test/server.ts'
import { query } from '../platform/database/sql.ts'
import { roughNetworkOf } from '../platform/shared/networkOf.ts'
import { browserOf } from '../platform/shared/browserOf.ts'
import { askForPasswordLink, passwordLink } from './passwordLink.ts'

const PASSWORD = 'Koma2026-stay'
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

let app: TestApp
let school: OpenSchool
const database = async () => (await testDatabase()).orm.em.fork()

beforeAll(async () => {
  app = await testApp()
  school = await openSchool()
})

async function ask<Data>(
  document: string,
  variables: object,
  asker: Partial<Asker> = {},
  at: TestApp = app,
): Promise<Data> {
  const { body } = await graphql<Data>(at, document, { ...variables }, { host: school.host, language: 'en', ...asker })
  const [error] = body.errors ?? []
  if (!body.data) throw new Error(error?.extensions?.code)
  return body.data
}

/** Signs in through the front door; gives what the browser would send from then on. */
async function signIn(user: TestUser, stay: boolean | null, at: TestApp = app): Promise<string> {
  const input = { username: user.code, password: PASSWORD, type: user.type, ...(stay !== null && { stay }) }
  const document = `mutation ($input: LoginInput!) { login(input: $input) { record } }`
  const { login } = await ask<{ login: { record: string | null } }>(
    document,
    { input },
    { headers: { 'user-agent': PHONE } },
    at,
  )
  return login.record ?? ''
}

interface Line {
  id: string
  current: boolean
  stays: boolean
  browser: string
  endsAt: string
}

const listed = async (authorization: string) =>
  (await ask<{ ownSessions: Line[] }>(`{ ownSessions { id current stays browser endsAt } }`, {}, { authorization }))
    .ownSessions

const end = async (authorization: string, sessionId: string | null) =>
  (
    await ask<{ endSessions: { code: string; sessions: Line[] } }>(
      `mutation ($input: EndSessionsInput!) { endSessions(input: $input) { code sessions { id current } } }`,
      { input: { sessionId } },
      { authorization },
    )
  ).endSessions

const isIn = async (authorization: string) =>
  (await ask<{ viewer: object | null }>(`{ viewer { id } }`, {}, { authorization })).viewer !== null

const unused = async (user: TestUser, column: string, ago: string) =>
  query(await database(), `update session set ${column} = now() - interval '${ago}' where ${user.type}_id = $1`, [
    user.id,
  ])

const daysUntil = (instant: string) => Math.round((Date.parse(instant) - Date.now()) / 86_400_000)

test('a session lasts twelve hours without use, and thirty days at most for who asks to stay signed in (AUTH-34, D4)', async () => {
  const student = await school.addStudent({ password: PASSWORD })
  const [plain, staying] = [await signIn(student, null), await signIn(student, true)]
  expect(JSON.parse(plain)).not.toHaveProperty('staysUntil')
  expect(daysUntil((JSON.parse(staying) as { staysUntil: string }).staysUntil)).toBe(30)
  expect(await listed(staying)).toMatchObject([
    { current: true, stays: true, browser: 'Chrome, Android' },
    { current: false, stays: false, browser: 'Chrome, Android' },
  ])
  await unused(student, 'last_used_at', '13 hours')
  expect([await isIn(plain), await isIn(staying)]).toEqual([false, true])
  await unused(student, 'last_used_at', '20 days')
  expect(await isIn(staying)).toBe(true)
  await unused(student, 'created_at', '31 days')
  await expect.poll(() => isIn(staying)).toBe(false)
})

test("users see their own sessions and end one or all others, and see nobody else's (D4, D21)", async () => {
  const student = await school.addStudent({ password: PASSWORD })
  const other = await school.addStudent({ password: PASSWORD })
  const elsewhere = await openSchool()
  const stranger = await sessionFor(await elsewhere.addStudent())
  const [first, second, third] = [
    await signIn(student, true),
    await signIn(student, false),
    await signIn(student, null),
  ]
  const foreign = await signIn(other, true)
  const [own, ...others] = await listed(first)
  expect([own?.current, others.length]).toEqual([true, 2])
  const [notTheirs] = await listed(foreign)
  const [notHere] = (
    await ask<{ ownSessions: Line[] }>(`{ ownSessions { id } }`, {}, { authorization: stranger, host: elsewhere.host })
  ).ownSessions
  for (const id of [notTheirs?.id, notHere?.id]) expect((await end(first, id ?? '')).code).toBe('404')
  expect(await isIn(foreign)).toBe(true)
  const thirdId = (await listed(third)).find(({ current }) => current)?.id
  const answer = await end(first, thirdId ?? '')
  expect([answer.code, answer.sessions.length]).toEqual(['1001', 2])
  expect([await isIn(first), await isIn(second), await isIn(third)]).toEqual([true, true, false])
  expect((await end(first, null)).sessions).toEqual([{ id: own?.id, current: true }])
  expect([await isIn(first), await isIn(second), await isIn(foreign)]).toEqual([true, false, true])
})

test('a link is known to be worthless before it is used, and asking uses nothing up but tries (AUTH-19, D5, D9)', async () => {
  const student = await school.addStudent()
  const key = { schoolId: school.id, type: student.type, id: student.id }
  await askForPasswordLink(await database(), key)
  const token = (await passwordLink(await database(), key))?.split('/')[3] ?? ''
  const few = await startTestApp({ failuresPerAddress: 2 })
  const check = async (input: object) => {
    const document = `query ($input: CheckLinkInput!) { link: passwordLink(input: $input) { success code message } }`
    const { body } = await graphql<{ link: { code: string; message: string } }>(
      few,
      document,
      { input },
      { host: school.host, language: 'en' },
    )
    return body.data?.link
  }
  const good = { success: true, code: '1001' }
  for (let n = 0; n < 3; n += 1) expect(await check({ token, type: 'student' })).toMatchObject(good)
  expect(await check({ token, type: 'teacher' })).toEqual({
    success: false,
    code: '410',
    message: 'This link is no longer valid. Ask for a new one.',
  })
  expect((await check({ token: 'made-up', type: 'student' }))?.code).toBe('410')
  expect((await check({ token: 'made-up', type: 'student' }))?.code).toBe('429')
  expect(await check({ token, type: 'student' })).toMatchObject(good)
  await query(
    await database(),
    `update reset_token set created_at = now() - interval '61 minutes' where student_id = $1`,
    [student.id],
  )
  expect((await check({ token, type: 'student' }))?.code).toBe('429')
})

const ENDS = `mutation ($input: EndAccountSessionsInput!) {
  endAccountSessions(input: $input) { code message sessions { id network } } }`
const SEES = `query ($input: AccountSessionsInput!) { accountSessions(input: $input) { id browser network } }`

interface Seen {
  id: string
  browser: string
  network: string | null
}

test.each(['student', 'teacher', 'staff', 'guardian'] as const)(
  'staff with the password flag see where a %s is signed in and end it, which is logged and mailed (SEC-02, SEC-03)',
  async (type) => {
    const flag = type === 'guardian' ? 'studentPassword' : (`${type}Password` as const)
    const user = await {
      student: () => school.addStudent({ password: PASSWORD, email: 'student@example.jp' }),
      teacher: () => school.addTeacher({ password: PASSWORD, email: 'teacher@example.jp' }),
      staff: () => school.addStaff({ password: PASSWORD, email: 'colleague@example.jp', permissions: [] }),
      guardian: () => addGuardian(school, [], { password: PASSWORD }),
    }[type]()
    const staff = await school.addStaff({ permissions: [flag] })
    const authorization = await sessionFor(staff)
    const input = { userType: type, id: user.id }
    const sessions = [await signIn(user, true), await signIn(user, null)]
    const seen = async () =>
      (await ask<{ accountSessions: Seen[] }>(SEES, { input }, { authorization })).accountSessions
    expect(await seen()).toMatchObject(
      sessions.map(() => ({
        browser: 'Chrome, Android',
        network: expect.stringMatching(/^127\.0\.0\.0\/24$|::\/48$/),
      })),
    )
    const ending = async (more: object) =>
      (
        await ask<{ endAccountSessions: { code: string; sessions: Seen[] } }>(
          ENDS,
          { input: { ...input, ...more } },
          { authorization },
        )
      ).endAccountSessions
    const [last] = await seen()
    const one = await ending({ sessionId: last?.id })
    expect([one.code, one.sessions.length]).toEqual(['1001', 1])
    expect((await ending({ sessionId: last?.id })).code).toBe('404')
    expect((await ending({})).sessions).toEqual([])
    for (const session of sessions) expect(await isIn(session)).toBe(false)
    const logged = await query(
      await database(),
      `select actor, changes from activity where school_id = $1 and record_id = $2 and type = 'sessions-ended' order by id`,
      [school.id, user.id],
    )
    const entry = { actor: `staff:${staff.code}`, changes: { sessions: [1, null] } }
    expect(logged).toEqual([entry, entry])
    const mails = `select count(*)::int as n from mail where ${type}_id = $1 and kind = 'sessionsEnded'`
    expect(await query(await database(), mails, [user.id])).toEqual([{ n: 2 }])
    // Nothing happened, so there is nothing to tell.
    await ending({})
    expect(await query(await database(), mails, [user.id])).toEqual([{ n: 2 }])
  },
)

test('staff without every permission of a colleague neither see nor end their sessions (SEC-02, SEC-03)', async () => {
  const authorization = await sessionFor(await school.addStaff({ permissions: ['staffPassword'] }))
  const stronger = await school.addStaff({ password: PASSWORD, permissions: ['keysEdit'] })
  const session = await signIn(stronger, null)
  const input = { userType: 'staff', id: stronger.id }
  await expect(ask(SEES, { input }, { authorization })).rejects.toThrow('FORBIDDEN')
  expect(await ask(ENDS, { input }, { authorization })).toMatchObject({
    endAccountSessions: { code: '403', sessions: [] },
  })
  expect(await isIn(session)).toBe(true)
})

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:12:34:56:78:9a:bc', '2001:db8:12::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['', null],
])('of the address %s no more than %s is kept (SEC-01)', (address, network) => {
  expect(roughNetworkOf(address)).toBe(network)
})

test('a session keeps the rough place of its last use, and never the whole address (SEC-01)', async () => {
  const student = await school.addStudent({ password: PASSWORD })
  const session = await signIn(student, null)
  const kept = async () => {
    const sql = `select to_jsonb(s) as row from session s where student_id = $1`
    const [found] = await query<{ row: { network: string } }>(await database(), sql, [student.id])
    return found?.row
  }
  expect((await kept())?.network).toMatch(/^127\.0\.0\.0\/24$|::\/48$/)
  await query(await database(), `update session set network = '203.0.113.0/24' where student_id = $1`, [student.id])
  await unused(student, 'last_used_at', '2 minutes')
  expect(await isIn(session)).toBe(true)
  const after = await kept()
  expect(after?.network).toMatch(/^127\.0\.0\.0\/24$|::\/48$/)
  expect(JSON.stringify(after)).not.toContain('127.0.0.1')
})

test('signing in on one device too many ends the session unused for longest, which is logged (SEC-04, SEC-05)', async () => {
  const few = await startTestApp({ sessionsPerAccount: 3 })
  const student = await school.addStudent({ password: PASSWORD })
  const other = await school.addStudent({ password: PASSWORD })
  const foreign = await signIn(other, null, few)
  const sessions: string[] = []
  for (let n = 0; n < 3; n += 1) sessions.push(await signIn(student, n === 0, few))
  const [first = '', second = '', third = ''] = sessions
  // The oldest was used last, and the second never again.
  await unused(student, 'last_used_at', '10 minutes')
  for (const session of [first, third]) expect(await isIn(session)).toBe(true)
  const fourth = await signIn(student, null, few)
  const open = await Promise.all([first, second, third, fourth, foreign].map(isIn))
  expect(open).toEqual([true, false, true, true, true])
  const sql = `select changes from activity where record_id = $1 and type = 'sessions-ended'`
  expect(await query(await database(), sql, [student.id])).toEqual([{ changes: { sessions: [1, null] } }])
  const { body } = await graphql<{ sessionLimit: number }>(
    few,
    `
      {
        sessionLimit
      }
    `,
    {},
    { host: school.host, authorization: fourth },
  )
  expect(body.data).toEqual({ sessionLimit: 3 })
})

test('however many sign in at the same moment, no account has more sessions than it may, nor fewer (SEC-05)', async () => {
  const few = await startTestApp({ sessionsPerAccount: 3 })
  const student = await school.addStudent({ password: PASSWORD })
  const opened = await Promise.all(Array.from({ length: 8 }, () => signIn(student, null, few)))
  expect(opened.filter((record) => record !== '').length).toBe(8)
  const sql = `select count(*)::int as n from session where student_id = $1`
  expect(await query(await database(), sql, [student.id])).toEqual([{ n: 3 }])
  const open = await Promise.all(opened.map(isIn))
  expect(open.filter(Boolean).length).toBe(3)
})

test.each([
  [PHONE, 'Chrome, Android'],
  [`${PHONE} EdgA/131.0`, 'Edge, Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox, Windows'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/153.0.0.0 Safari/537.36',
    'Chrome, Linux',
  ],
  ['curl/8.9', ''],
  ['', ''],
])('a browser that calls itself %s is called %s', (userAgent, name) => {
  expect(browserOf(userAgent)).toBe(name)
})
