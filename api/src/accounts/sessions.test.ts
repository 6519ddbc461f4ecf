import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { sessionFor, type TestUser } from '../../test/school.ts'
import { type Asker, graphql, startTestApp, type TestApp, testApp } from '../../test/server.ts'
import { query } from '../platform/database/sql.ts'
import { browserOf } from './browserOf.ts'
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

async function ask<Data>(document: string, variables: object, asker: Partial<Asker> = {}): Promise<Data> {
  const { body } = await graphql<Data>(app, document, { ...variables }, { host: school.host, language: 'en', ...asker })
  const [error] = body.errors ?? []
  if (!body.data) throw new Error(error?.extensions?.code)
  return body.data
}

/** Signs in through the front door; gives what the browser would send from then on. */
async function signIn(user: TestUser, stay: boolean | null): Promise<string> {
  const input = { username: user.code, password: PASSWORD, type: user.type, ...(stay !== null && { stay }) }
  const document = `mutation ($input: LoginInput!) { login(input: $input) { record } }`
  const { login } = await ask<{ login: { record: string | null } }>(
    document,
    { input },
    { headers: { 'user-agent': PHONE } },
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
