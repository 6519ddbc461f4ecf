import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { askReply, codeOf, setUpCodes, signIn, STEP } from '../../test/factors.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addGuardian, sessionFor, type TestUser } from '../../test/school.ts'
import { type Asker, rest, startTestApp, type TestApp } from '../../test/server.ts'
import { query } from '../platform/database/sql.ts'
import { secretBox } from '../platform/secrets/secretBox.ts'
import { useSecretBox } from '../platform/secrets/secretsOf.ts'
import { renewSecrets } from '../renewSecrets.ts'

const PASSWORD = 'Quiet-River-26'

let database: TestDatabase
let app: TestApp
let school: OpenSchool

beforeAll(async () => {
  database = await testDatabase()
  useSecretBox(database.orm, secretBox(['k'.repeat(32)]))
  app = await startTestApp({ failuresPerAddress: 100_000, trustProxy: ['loopback'] })
})

beforeEach(async () => {
  school = await openSchool()
})

const rows = <Row>(text: string, ...values: unknown[]) => query<Row>(database.orm.em.fork(), text, values)

/** Stops the clock in the middle of a step, and returns how to move it. */
function stopClock(): (steps: number) => void {
  const middle = Math.floor(Date.now() / STEP) * STEP + STEP / 2
  vi.useFakeTimers({ toFake: ['Date'], now: middle })
  onTestFinished(() => void vi.useRealTimers())
  return (steps) => vi.setSystemTime(Date.now() + steps * STEP)
}

async function asker(user: TestUser): Promise<Asker> {
  return { host: school.host, authorization: await sessionFor(user), language: 'en' }
}

const END = `mutation { reply: endOneTimeCodes { code message field } }`
const RENEW = `mutation { reply: renewRecoveryCodes { code message field recoveryCodes } }`
const START = `mutation { reply: startOneTimeCodes { code message field secret address } }`
const CONFIRM = `mutation ($input: ConfirmOneTimeCodesInput!) { reply: confirmOneTimeCodes(input: $input) {
  code message field recoveryCodes } }`
const PASSWORD_AGAIN = `mutation ($input: ConfirmPasswordInput!) { reply: confirmPassword(input: $input) { code message field } }`

test.each(['student', 'teacher', 'staff', 'guardian'] as const)(
  'a %s sets codes up, and from then on signs in with password and code (SEC-25, SEC-27)',
  async (type) => {
    const move = stopClock()
    const user = await {
      student: () => school.addStudent({ password: PASSWORD }),
      teacher: () => school.addTeacher({ password: PASSWORD }),
      staff: () => school.addStaff({ password: PASSWORD }),
      guardian: () => addGuardian(school, [], { password: PASSWORD, email: 'parent@example.jp' }),
    }[type]()
    const own = await asker(user)
    expect(await signIn(app, user, { password: PASSWORD })).toMatchObject({ code: '1001' })
    const started = await askReply(app, START, null, own)
    // What is not confirmed is not asked for.
    expect(await signIn(app, user, { password: PASSWORD })).toMatchObject({ code: '1001' })
    expect(started.address).toContain(`secret=${started.secret}`)
    const wrong = await askReply(app, CONFIRM, { code: codeOf(started.secret ?? '', 5) }, own)
    expect(wrong).toMatchObject({ code: '400', field: 'code' })
    const confirmed = await askReply(app, CONFIRM, { code: codeOf(started.secret ?? '') }, own)
    expect(confirmed.code).toBe('1001')
    expect(new Set(confirmed.recoveryCodes).size).toBe(10)
    // 128 bits and more (ASVS 11.5.1).
    for (const each of confirmed.recoveryCodes ?? []) expect(each).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){6}$/)

    const asked = await signIn(app, user, { password: PASSWORD })
    expect(asked).toMatchObject({ code: '403', field: 'oneTimeCode', secondSteps: ['code', 'recovery'], record: null })
    // Only who knows the password hears that there is a second step.
    expect(await signIn(app, user, { password: 'Wrong-2026' })).toMatchObject({ code: '401', secondSteps: null })
    move(1)
    const code = codeOf(started.secret ?? '')
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`
    const signed = await signIn(app, user, { password: PASSWORD, oneTimeCode: typed })
    expect(signed).toMatchObject({ code: '1001', secondSteps: null })
    expect(signed.record).toContain('token')
  },
)

test('a code counts one step before and after its time, and at no other (SEC-26)', async () => {
  const move = stopClock()
  const user = await school.addStudent({ password: PASSWORD })
  const { secret } = await setUpCodes(app, user)
  move(10)
  const outcome = async (steps: number) => {
    const { code } = await signIn(app, user, { password: PASSWORD, oneTimeCode: codeOf(secret, steps) })
    return code
  }
  expect(await outcome(-2)).toBe('401')
  expect(await outcome(2)).toBe('401')
  expect(await outcome(-1)).toBe('1001')
  expect(await outcome(1)).toBe('1001')
  // The edges of one step: its first and its last moment, and the moment after.
  move(10)
  const begins = Math.floor(Date.now() / STEP) * STEP
  const code = codeOf(secret)
  vi.setSystemTime(begins - STEP - 1)
  expect((await signIn(app, user, { password: PASSWORD, oneTimeCode: code })).code).toBe('401')
  vi.setSystemTime(begins + 2 * STEP)
  expect((await signIn(app, user, { password: PASSWORD, oneTimeCode: code })).code).toBe('401')
  vi.setSystemTime(begins + 2 * STEP - 1)
  expect((await signIn(app, user, { password: PASSWORD, oneTimeCode: code })).code).toBe('1001')
})

test('a code is taken once: not again, not an earlier one, and of many devices at once by one (SEC-26)', async () => {
  const move = stopClock()
  const user = await school.addTeacher({ password: PASSWORD })
  const { secret } = await setUpCodes(app, user)
  // The code that set the app up is used, too.
  expect((await signIn(app, user, { password: PASSWORD, oneTimeCode: codeOf(secret) })).code).toBe('401')
  move(5)
  const next = codeOf(secret, 1)
  const now = codeOf(secret)
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      signIn(app, user, {
        password: PASSWORD,
        oneTimeCode: next,
        headers: { 'x-forwarded-for': `203.0.113.${at + 1}` },
      }),
    ),
  )
  expect(all.map(({ code }) => code).toSorted()).toEqual(['1001', ...Array.from({ length: 7 }, () => '401')])
  expect((await signIn(app, user, { password: PASSWORD, oneTimeCode: next })).code).toBe('401')
  expect((await signIn(app, user, { password: PASSWORD, oneTimeCode: now })).code).toBe('401')
  move(2)
  expect((await signIn(app, user, { password: PASSWORD, oneTimeCode: codeOf(secret) })).code).toBe('1001')
})

test('a recovery code signs in once, however it is typed, and its owner is told (SEC-28, SEC-38)', async () => {
  stopClock()
  const user = await school.addStudent({ password: PASSWORD, email: 'owner@example.jp' })
  const { recoveryCodes } = await setUpCodes(app, user)
  const [first = '', second = '', third = ''] = recoveryCodes
  const typed = first.toLowerCase().replaceAll('-', ' ')
  const both = await Promise.all(
    [typed, first].map((oneTimeCode) => signIn(app, user, { password: PASSWORD, oneTimeCode })),
  )
  expect(both.map(({ code }) => code).toSorted()).toEqual(['1001', '401'])
  expect((await signIn(app, user, { password: PASSWORD, oneTimeCode: first })).code).toBe('401')
  expect((await signIn(app, user, { password: PASSWORD, oneTimeCode: second })).code).toBe('1001')
  const own = await asker(user)
  const renewed = await askReply(app, RENEW, null, own)
  expect(renewed.recoveryCodes).toHaveLength(10)
  expect((await signIn(app, user, { password: PASSWORD, oneTimeCode: third })).code).toBe('401')
  const fresh = renewed.recoveryCodes?.[9] ?? ''
  expect((await signIn(app, user, { password: PASSWORD, oneTimeCode: fresh })).code).toBe('1001')
  const mails = await rows<{ what: string }>(
    `select data->>'what' as what from mail where student_id = $1 and kind = 'factorsChanged' order by id`,
    user.id,
  )
  expect(mails.map(({ what }) => what)).toEqual([
    'codesOn',
    'recoveryUsed',
    'recoveryUsed',
    'recoveryMade',
    'recoveryUsed',
  ])
  const log = await rows<{ type: string }>(`select type from activity where record_id = $1 order by id`, user.id)
  expect(new Set(log.map(({ type }) => type))).toEqual(
    new Set(['factor-added', 'recovery-code-used', 'recovery-codes-made', 'login', 'login-failed']),
  )
})

test('of thousands of codes guessed with the right password, made-up devices and addresses, ten are judged (SEC-29)', async () => {
  stopClock()
  const user = await school.addStaff({ password: PASSWORD })
  const { secret } = await setUpCodes(app, user)
  const right = new Set([-1, 0, 1].map((steps) => codeOf(secret, steps)))
  const guesses = Array.from({ length: Number(process.env['GUESSES'] ?? 400) }, (_, n) =>
    String(n).padStart(6, '0'),
  ).filter((guess) => !right.has(guess))
  const codes: string[] = []
  for (let from = 0; from < guesses.length; from += 20) {
    const answers = guesses.slice(from, from + 20).map((oneTimeCode, n) => {
      const at = from + n
      const address = `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
      const headers = { 'x-forwarded-for': address, cookie: `koma_device=${String(at).padStart(43, 'a')}` }
      return signIn(app, user, { password: PASSWORD, oneTimeCode, headers })
    })
    for (const { code } of await Promise.all(answers)) codes.push(code)
    // A slow run would meet the end of the first wait, after which one more is judged.
    await rows(`update one_time_code set open_at = open_at + interval '1 hour' where staff_id = $1`, user.id)
  }
  expect(codes.filter((code) => code === '401')).toHaveLength(10)
  expect(new Set(codes)).toEqual(new Set(['401', '429']))
  const [row] = await rows(`select wrong, open_at is not null as waits from one_time_code where staff_id = $1`, user.id)
  expect(row).toEqual({ wrong: 10, waits: true })
})

test('waits between codes grow to an hour, the right code ends them, and recovery codes and staff need not wait (SEC-29)', async () => {
  const move = stopClock()
  const user = await school.addStudent({ password: PASSWORD })
  const { secret, recoveryCodes } = await setUpCodes(app, user)
  const letIn = () => rows(`update one_time_code set open_at = now() where student_id = $1`, user.id)
  const forget = () => rows(`delete from attempt where school_id = $1`, school.id)
  const waits: number[] = []
  for (let n = 1; n <= 17; n += 1) {
    await letIn()
    await forget()
    expect((await signIn(app, user, { password: PASSWORD, oneTimeCode: '000000' })).code).toBe('401')
    const [row] = await rows<{ wait: number }>(
      `select ceil(extract(epoch from open_at - now()) / 60)::int as wait from one_time_code where student_id = $1`,
      user.id,
    )
    waits.push(row?.wait ?? 0)
  }
  expect(waits.slice(9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  await forget()
  move(3)
  expect((await signIn(app, user, { password: PASSWORD, oneTimeCode: codeOf(secret) })).code).toBe('429')
  expect((await signIn(app, user, { password: PASSWORD, oneTimeCode: recoveryCodes[0] ?? '' })).code).toBe('1001')
  const staff = await asker(await school.addStaff({ permissions: ['studentPassword'] }))
  const UNLOCK = `mutation ($input: UnlockAccountInput!) { reply: unlockAccount(input: $input) { code message field } }`
  expect((await askReply(app, UNLOCK, { userType: 'student', id: user.id }, staff)).code).toBe('1001')
  expect((await signIn(app, user, { password: PASSWORD, oneTimeCode: codeOf(secret) })).code).toBe('1001')
  const [row] = await rows<{ wrong: number }>(`select wrong from one_time_code where student_id = $1`, user.id)
  expect(row?.wrong).toBe(0)
})

test('REST takes the code beside the password, and says 403 without it (SEC-37)', async () => {
  const move = stopClock()
  const user = await school.addStaff({ password: PASSWORD })
  const { secret } = await setUpCodes(app, user)
  move(2)
  const post = (body: object) =>
    rest<{ success: boolean; code: string; token?: string }>(app, 'POST', '/auth/login', body, { host: school.host })
  const body = { username: user.code, password: PASSWORD, type: 'admin' }
  expect((await post(body)).body).toEqual({ success: false, code: '403' })
  expect((await post({ ...body, oneTimeCode: '000000' })).body).toEqual({ success: false, code: '401' })
  expect((await post({ ...body, oneTimeCode: codeOf(secret) })).body).toMatchObject({ success: true, code: '1001' })
})

test('the password alone confirms nothing where signing in takes a code (SEC-35)', async () => {
  const move = stopClock()
  const user = await school.addStudent({ password: PASSWORD })
  const { secret, recoveryCodes } = await setUpCodes(app, user)
  const own = await asker(user)
  const stale = () => rows(`update session set password_at = now() - interval '1 hour' where student_id = $1`, user.id)
  await stale()
  move(2)
  expect((await askReply(app, END, null, own)).code).toBe('CONFIRM_PASSWORD')
  const alone = await askReply(app, PASSWORD_AGAIN, { password: PASSWORD }, own)
  expect(alone).toMatchObject({ code: '403', field: 'oneTimeCode' })
  const wrong = await askReply(app, PASSWORD_AGAIN, { password: PASSWORD, oneTimeCode: '000000' }, own)
  expect(wrong).toMatchObject({ code: '403', field: 'oneTimeCode' })
  expect((await askReply(app, END, null, own)).code).toBe('CONFIRM_PASSWORD')
  const right = { password: PASSWORD, oneTimeCode: codeOf(secret) }
  expect((await askReply(app, PASSWORD_AGAIN, right, own)).code).toBe('1001')
  expect((await askReply(app, RENEW, null, own)).code).toBe('1001')
  // A change that takes the password itself makes no session fresh, either.
  await stale()
  const CHANGE = `mutation ($input: ChangePasswordInput!) { reply: changePassword(input: $input) { code message field } }`
  const next = 'Other-River-27'
  const change = { currentPassword: PASSWORD, newPassword1: next, newPassword2: next }
  expect((await askReply(app, CHANGE, change, own)).code).toBe('1001')
  expect((await askReply(app, END, null, own)).code).toBe('CONFIRM_PASSWORD')
  expect(recoveryCodes).toHaveLength(10)
})

test('another app takes over once it is confirmed; what is switched off is asked for no more (SEC-25)', async () => {
  const move = stopClock()
  const user = await school.addStudent({ password: PASSWORD })
  const own = await asker(user)
  const { secret: before } = await setUpCodes(app, user, own)
  move(2)
  const { secret: after = '' } = await askReply(app, START, null, own)
  expect((await signIn(app, user, { password: PASSWORD, oneTimeCode: codeOf(before) })).code).toBe('1001')
  expect((await askReply(app, CONFIRM, { code: codeOf(after) }, own)).code).toBe('1001')
  move(2)
  expect((await signIn(app, user, { password: PASSWORD, oneTimeCode: codeOf(before) })).code).toBe('401')
  expect((await signIn(app, user, { password: PASSWORD, oneTimeCode: codeOf(after) })).code).toBe('1001')
  // What was started is over after an hour.
  const { secret: late = '' } = await askReply(app, START, null, own)
  await rows(`update one_time_code set wished_at = now() - interval '61 minutes' where student_id = $1`, user.id)
  expect((await askReply(app, CONFIRM, { code: codeOf(late) }, own)).code).toBe('404')
  expect((await askReply(app, END, null, own)).code).toBe('1001')
  expect((await askReply(app, END, null, own)).code).toBe('404')
  expect((await signIn(app, user, { password: PASSWORD })).code).toBe('1001')
  expect(await rows(`select 1 from recovery_code where student_id = $1`, user.id)).toEqual([])
  const log = await rows<{ type: string }>(
    `select type, changes from activity where record_id = $1 and type like 'factor%' order by id`,
    user.id,
  )
  const [off, on] = [{ oneTimeCodes: [true, false] }, { oneTimeCodes: [false, true] }]
  expect(log).toEqual([
    { type: 'factor-added', changes: on },
    { type: 'factor-added', changes: on },
    { type: 'factor-removed', changes: off },
  ])
})

test('neither secret nor recovery code lies in clear in any table, and a new key reads the secret (SEC-25, SEC-28)', async () => {
  const move = stopClock()
  const user = await school.addStudent({ password: PASSWORD })
  const { secret, recoveryCodes } = await setUpCodes(app, user)
  const kept = async () => {
    const [row] = await rows<{ text: string }>(
      `select concat((select string_agg(t::text, ' ') from one_time_code t), (select string_agg(t::text, ' ') from recovery_code t),
        (select string_agg(t::text, ' ') from activity t), (select string_agg(t::text, ' ') from mail t)) as text`,
    )
    return row?.text ?? ''
  }
  expect(await kept()).toContain('koma-secret-1')
  for (const text of [secret, ...recoveryCodes]) expect(await kept()).not.toContain(text)
  expect(app.log.join('')).not.toContain(secret)
  useSecretBox(database.orm, secretBox(['n'.repeat(32), 'k'.repeat(32)]))
  onTestFinished(() => useSecretBox(database.orm, secretBox(['k'.repeat(32), 'n'.repeat(32)])))
  expect((await renewSecrets(database.orm.em.fork())).renewed).toBeGreaterThan(0)
  useSecretBox(database.orm, secretBox(['n'.repeat(32)]))
  move(2)
  expect((await signIn(app, user, { password: PASSWORD, oneTimeCode: codeOf(secret) })).code).toBe('1001')
  // Without any key the codes cannot be judged, and recovery codes still work.
  useSecretBox(database.orm, secretBox(['x'.repeat(32)]))
  move(2)
  expect((await signIn(app, user, { password: PASSWORD, oneTimeCode: codeOf(secret) })).code).toBe('401')
  expect((await signIn(app, user, { password: PASSWORD, oneTimeCode: recoveryCodes[0] ?? '' })).code).toBe('1001')
})
