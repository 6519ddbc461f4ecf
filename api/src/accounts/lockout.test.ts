import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { addStaff, addStudent, makeSchool, sessionFor, type TestSchool } from '../../test/school.ts'
import { graphql, rest, startTestApp, type TestApp } from '../../test/server.ts'
import { query } from '../platform/database/sql.ts'
import { hashOf } from './session.ts'

const PASSWORD = 'Quiet-River-26'

let database: TestDatabase
let app: TestApp
let school: TestSchool
/**
 * The network address of a test's caller: a new one for each test, so that no test uses up the flood limit of the next.
 */
let home = ''
let homes = 0

beforeAll(async () => {
  database = await testDatabase()
  app = await startTestApp({ failuresPerAddress: 30, trustProxy: ['loopback'] })
})

beforeEach(async () => {
  school = await makeSchool(database.orm)
  homes += 1
  home = `203.0.113.${homes}`
})

interface From {
  /** The network address. */
  address?: string
  /** The cookie of a device. */
  device?: string
}

async function login(code: string, password: string, { address = home, device }: From = {}) {
  const headers = { 'x-forwarded-for': address, ...(device === undefined ? {} : { cookie: device }) }
  const body = { username: code, password, type: 'student' }
  const answer = await rest<{ code: string }>(app, 'POST', '/auth/login', body, { host: school.host, headers })
  const [cookie = ''] = answer.headers['set-cookie'] ?? []
  return { code: answer.body.code, wait: answer.headers['retry-after'], cookie, device: cookie.split(';')[0] ?? '' }
}

async function fail(times: number, code: string, from: From = {}): Promise<string[]> {
  const codes: string[] = []
  for (let n = 0; n < times; n += 1) codes.push((await login(code, `wrong${n}`, from)).code)
  return codes
}

/** All that was tried was so long ago. */
const tried = (secondsAgo: number) =>
  query(database.orm.em.fork(), `update attempt set at = now() - make_interval(secs => $2) where school_id = $1`, [
    school.id,
    secondsAgo,
  ])

const waitOf = (text: string | undefined) => Number(text)

test('after ten failures one more is looked at after each wait, and the waits grow (D5, decision 025)', async () => {
  const { code } = await addStudent(school, { password: PASSWORD })
  expect(await fail(11, code)).toEqual([...Array.from({ length: 10 }, () => '401'), '429'])
  for (const wait of [60, 120, 240, 480]) {
    const refused = await login(code, PASSWORD)
    expect(refused).toMatchObject({ code: '429' })
    expect(waitOf(refused.wait)).toBeGreaterThan(wait - 30)
    expect(waitOf(refused.wait)).toBeLessThanOrEqual(wait)
    // Only the last one counts for the wait; the earlier ones stay within the 15 minutes.
    await tried(wait + 1)
    expect(await fail(2, code)).toEqual(['401', '429'])
  }
  await tried(15 * 60)
  expect(await login(code, PASSWORD)).toMatchObject({ code: '1001' })
})

test('a locked-out user reads how long to wait, in the message, as a field and as Retry-After, by GraphQL and REST alike', async () => {
  const { code } = await addStudent(school, { password: PASSWORD, email: 'a@example.jp' })
  const asker = { host: school.host, headers: { 'x-forwarded-for': '192.0.2.9' }, language: 'ja' }
  const input = { username: code, password: 'wrong', type: 'student' }
  const document = `mutation ($input: LoginInput!) { login(input: $input) { code message retryAfter } }`
  await fail(10, code, { address: '192.0.2.9' })
  const { body, headers } = await graphql(app, document, { input }, asker)
  expect(body.data).toEqual({
    login: {
      code: '429',
      message: expect.stringMatching(/^試行回数が上限に達しました。(1分|\d\d秒)ほど時間をおいて/),
      retryAfter: Number(headers['retry-after']),
    },
  })
  expect(Number(headers['retry-after'])).toBeGreaterThan(5)
  const forgotten = { username: code, email: 'b@example.jp', type: 'student', language: 'en' }
  for (let n = 0; n < 10; n += 1) await rest(app, 'POST', '/auth/forgotPassword', forgotten, asker)
  const link = await rest(app, 'POST', '/auth/forgotPassword', forgotten, { ...asker, language: 'en' })
  expect(link).toMatchObject({ status: 200, body: { success: false, code: '429' } })
  expect(link.body['message']).toMatch(/^Too many attempts\. Try again in (1 minute|\d\d seconds)\.$/)
  expect(Number(link.headers['retry-after'])).toBeGreaterThan(5)
})

test('a device that has signed in before is let through while strangers keep an account locked', async () => {
  const { code } = await addStudent(school, { password: PASSWORD })
  const first = await login(code, PASSWORD)
  expect(first.cookie).toMatch(/^koma_device=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/)
  expect(first.cookie).not.toContain(code)
  const { device } = first
  for (const network of [1, 2, 3, 4, 5]) await fail(10, code, { address: `198.51.100.${network}` })
  await fail(10, code)
  expect(await login(code, PASSWORD)).toMatchObject({ code: '429' })
  expect(await login(code, PASSWORD, { address: '203.0.113.7' })).toMatchObject({ code: '429' })
  expect(await login(code, PASSWORD, { device })).toMatchObject({ code: '1001', device })
  expect(await login(code, PASSWORD, { device, address: '198.51.100.1' })).toMatchObject({ code: '1001' })

  // It has ten tries of its own, which count for nobody else.
  expect(await fail(11, code, { device })).toEqual([...Array.from({ length: 10 }, () => '401'), '429'])
  expect(await login(code, PASSWORD, { device })).toMatchObject({ code: '429' })
  const other = await addStudent(school, { password: PASSWORD })
  await fail(10, other.code)
  expect(await login(other.code, PASSWORD, { device })).toMatchObject({ code: '429' })
  expect(await login(other.code, PASSWORD, { device: `koma_device=${'a'.repeat(43)}` })).toMatchObject({ code: '429' })
})

test('a known device is let through while strangers use up what its whole network has', async () => {
  const { code } = await addStudent(school, { password: PASSWORD })
  const { device } = await login(code, PASSWORD)
  for (let n = 0; n < 30; n += 1) await login(`stranger${n}`, 'wrong')
  const newcomer = await addStudent(school, { password: PASSWORD })
  const refused = await login(newcomer.code, PASSWORD)
  expect(refused).toMatchObject({ code: '429' })
  expect(waitOf(refused.wait)).toBeLessThanOrEqual(5)
  expect(await login(code, PASSWORD, { device })).toMatchObject({ code: '1001' })
})

test('the database keeps only the hash of a device, and a password set by others makes all devices strangers', async () => {
  const student = await addStudent(school, { password: PASSWORD })
  const { device } = await login(student.code, PASSWORD)
  const token = device.slice('koma_device='.length)
  const em = database.orm.em.fork()
  const kept = () => query(em, `select token_hash from known_device where student_id = $1`, [student.id])
  expect(await kept()).toEqual([{ token_hash: hashOf(token) }])
  const staff = await addStaff(school, { permissions: ['studentPassword'] })
  const input = { userType: 'student', id: student.id, password: PASSWORD }
  const document = `mutation ($input: SetPasswordInput!) { setPassword(input: $input) { code } }`
  await graphql(app, document, { input }, { host: school.host, authorization: await sessionFor(staff) })
  expect(await kept()).toEqual([])
})

test('a password link works, however many wrong ones its network has tried', async () => {
  const student = await addStudent(school, { password: PASSWORD })
  const asker = { host: school.host, userType: 'student', headers: { 'x-forwarded-for': '192.0.2.77' } }
  const reset = async (token: string) => {
    const { status, body } = await rest(
      app,
      'POST',
      '/auth/resetPassword',
      { token, password: 'Another-Tea-26' },
      asker,
    )
    return body['code'] ?? status
  }
  const answers: unknown[] = []
  for (let n = 0; n < 31; n += 1) answers.push(await reset(`guess${n}`))
  expect(answers).toEqual([...Array.from({ length: 30 }, () => 410), '429'])
  await query(
    database.orm.em.fork(),
    `insert into reset_token (school_id, student_id, token_hash) values ($1, $2, $3)`,
    [school.id, student.id, hashOf('the-link')],
  )
  expect(await reset('the-link')).toBe('1001')
})

test('staff see that a login is locked and lift it, which is kept as an activity', async () => {
  const student = await addStudent(school, { password: PASSWORD })
  const staff = await addStaff(school, { permissions: ['studentPassword'] })
  const asker = { host: school.host, authorization: await sessionFor(staff) }
  const locked = async () => {
    const document = `query { accounts(userType: student) { id lockedUntil } }`
    const { body } = await graphql<{ accounts: { id: string; lockedUntil: string | null }[] }>(app, document, {}, asker)
    return body.data?.accounts.find(({ id }) => id === student.id)?.lockedUntil
  }
  const unlock = () =>
    graphql(
      app,
      `
        mutation ($input: UnlockAccountInput!) {
          unlockAccount(input: $input) {
            code
          }
        }
      `,
      { input: { userType: 'student', id: student.id } },
      asker,
    )
  expect(await locked()).toBeNull()
  await fail(10, student.code)
  expect(await locked()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  expect(await login(student.code, PASSWORD)).toMatchObject({ code: '429' })
  expect((await unlock()).body.data).toEqual({ unlockAccount: { code: '1001' } })
  expect(await locked()).toBeNull()
  await unlock()
  expect(await login(student.code, PASSWORD)).toMatchObject({ code: '1001' })
  expect(
    await query(
      database.orm.em.fork(),
      `select type, actor, record_kind, record_id, record_name from activity where school_id = $1 and type = 'unlock'`,
      [school.id],
    ),
  ).toEqual([
    {
      type: 'unlock',
      actor: `staff:${staff.code}`,
      record_kind: 'student',
      record_id: student.id,
      record_name: `${student.lastName} ${student.firstName}`,
    },
  ])
})

test('more than so many tries at one account are turned away before the database is asked', async () => {
  const { code } = await addStudent(school, { password: PASSWORD })
  const address = '192.0.2.200'
  // The clock stands still: while many tries are answered slowly, one more would be let in.
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await Promise.all(Array.from({ length: 30 }, (_, n) => login(code, `wrong${n}`, { address })))
  await database.orm.em.fork().transactional(async (em) => {
    await query(em, `lock table attempt in access exclusive mode`)
    const refused = await login(code, PASSWORD, { address })
    expect(refused.code).toBe('429')
    expect(waitOf(refused.wait)).toBe(1)
  })
})

test('guessing shows in the log and cannot fill it: one entry a minute for an account, one for all that do not exist (LOG-15, SEC-42)', async () => {
  const student = await addStudent(school, { password: PASSWORD })
  const elsewhere = { address: '198.51.100.7' }
  await fail(5, student.code, elsewhere)
  for (const nobody of ['nobody1', 'nobody2', 'nobody3']) await fail(2, nobody, elsewhere)
  const entries = () =>
    query<{ actor: string; name: string | null; door: string; text: string }>(
      database.orm.em.fork(),
      `select actor, record_name as name, door, to_jsonb(activity)::text as text from activity
       where school_id = $1 and type = 'login-failed'`,
      [school.id],
    )
  const kept = await entries()
  expect(kept.map(({ actor, door: origin }) => [actor, origin])).toEqual([
    ['nobody', 'rest'],
    ['nobody', 'rest'],
  ])
  expect(kept.filter(({ name }) => name !== null)).toHaveLength(1)
  // What was typed may be a password in the wrong field.
  expect(kept.some(({ text }) => text.includes('nobody1'))).toBe(false)
})

test('an attack on many accounts fills no more than some of the log (LOG-15)', async () => {
  const codes = await Promise.all(Array.from({ length: 60 }, async () => (await addStudent(school)).code))
  for (const [n, code] of codes.entries()) await fail(1, code, { address: `198.51.100.${10 + (n % 20)}` })
  const [row] = await query<{ n: number }>(
    database.orm.em.fork(),
    `select count(*)::int as n from activity where school_id = $1 and type = 'login-failed'`,
    [school.id],
  )
  expect(row?.n).toBe(51)
})

test('a made-up device names nobody: it gets no tries of its own, and a login answers it with another token', async () => {
  const { code } = await addStudent(school, { password: PASSWORD })
  const madeUp = (n: number) => `koma_device=${String(n).padStart(43, 'x')}`
  const judged: string[] = []
  for (let n = 0; n < 70; n += 1)
    judged.push((await login(code, `wrong${n}`, { device: madeUp(n), address: `198.51.100.${100 + (n % 10)}` })).code)
  expect(judged.filter((answer) => answer === '401')).toHaveLength(50)
  const other = await addStudent(school, { password: PASSWORD })
  const signedIn = await login(other.code, PASSWORD, { device: madeUp(1) })
  expect(signedIn).toMatchObject({ code: '1001' })
  expect(signedIn.device).not.toBe(madeUp(1))
  expect(await login(other.code, PASSWORD, { device: signedIn.device })).toMatchObject({ device: signedIn.device })
})

test('made-up devices of one network share what a process lets in of it', async () => {
  const { code } = await addStudent(school, { password: PASSWORD })
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const tries = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, n) => login(code, 'wrong', { device: `koma_device=made-up-${n}` })))
  await tries(30)
  await database.orm.em.fork().transactional(async (em) => {
    await query(em, `lock table attempt in access exclusive mode`)
    expect((await tries(1))[0]).toMatchObject({ code: '429', wait: '1' })
  })
})

test('all devices that an account knows have twenty tries together', async () => {
  const { code } = await addStudent(school, { password: PASSWORD })
  const devices = [await login(code, PASSWORD), await login(code, PASSWORD), await login(code, PASSWORD)]
  const judged: string[] = []
  for (const { device } of devices) judged.push(...(await fail(10, code, { device })))
  expect(judged.filter((answer) => answer === '401')).toHaveLength(20)
})

test("only those who may set a password can unlock it: not a stronger user's, not the admin's, not their own (decision 018)", async () => {
  const staff = await addStaff(school, { permissions: ['staffPassword'] })
  const admin = await addStaff(school, { staffCode: 'admin' })
  const asker = { host: school.host, authorization: await sessionFor(staff) }
  const unlock = async (id: string) => {
    const document = `mutation ($input: UnlockAccountInput!) { unlockAccount(input: $input) { code } }`
    const { body } = await graphql(app, document, { input: { userType: 'staff', id } }, asker)
    return body.data
  }
  const stronger = await addStaff(school, { permissions: ['settingsEdit'] })
  for (const { id } of [stronger, admin, staff]) expect(await unlock(id)).toEqual({ unlockAccount: { code: '403' } })
  const equal = await addStaff(school, { permissions: ['staffPassword'] })
  expect(await unlock(equal.id)).toEqual({ unlockAccount: { code: '1001' } })
})
