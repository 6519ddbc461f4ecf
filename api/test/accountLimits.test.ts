import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { query } from '../src/platform/database/sql.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { type ApiProcess, startProcess } from './process.ts'
import { addStaff, addStudent, makeSchool, sessionFor, type TestSchool, type TestUser } from './school.ts'
import { subscribe } from './socket.ts'

// Limits and the end of sessions hold across processes: two real ones on one database.

const PASSWORD = 'Quiet-River-26'

let database: TestDatabase
let school: TestSchool
let processes: [ApiProcess, ApiProcess]

beforeAll(async () => {
  database = await testDatabase()
  school = await makeSchool(database.orm)
  processes = await Promise.all([
    startProcess(database.url, { FAILURES_PER_ADDRESS: '30', TRUST_PROXY: 'loopback' }),
    startProcess(database.url, { FAILURES_PER_ADDRESS: '30', TRUST_PROXY: 'loopback' }),
  ])
})

// Each test calls from a network of its own: what one has used up of a flood's bucket is no matter of the next.
let network = 0
beforeEach(() => void (network += 1))
const address = () => `203.0.113.${network}`

type Replies = Record<string, { code: string }>

/** Many mutations as aliases of one request, sent to one of the two processes. */
async function aliases(at: 0 | 1, calls: readonly string[], host = school.host): Promise<string[]> {
  const document = `mutation { ${calls.map((call, index) => `m${index}: ${call}`).join(' ')} }`
  const { data, errors } = await processes[at].graphql<Replies>(document, {}, { host, 'x-forwarded-for': address() })
  if (data === undefined) throw new Error(JSON.stringify(errors))
  return Object.values(data).map(({ code }) => code)
}

const login = (username: string, password: string) =>
  `login(input: { username: "${username}", password: "${password}", type: student }) { code }`

const count = (codes: readonly string[]) =>
  Object.fromEntries([...Map.groupBy(codes, (code) => code)].map(([code, all]) => [code, all.length]))

async function olderBy(minutes: number): Promise<void> {
  // In a zone that is named, time is reckoned alike at every server of a cluster, and Citus takes it.
  await query(
    database.orm.em.fork(),
    `update attempt set at = (at at time zone 'UTC' - $1::float8 * interval '1 minute') at time zone 'UTC'`,
    [minutes],
  )
}

test('ten guesses at an account are looked at, however many are sent at once to whichever process (D5)', async () => {
  const { code } = await addStudent(school, { password: PASSWORD })
  const wrong = Array.from({ length: 10 }, (_, n) => login(code, `wrong${n}`))
  const answers = await Promise.all([aliases(0, wrong), aliases(1, wrong), aliases(0, wrong), aliases(1, wrong)])
  expect(count(answers.flat())).toEqual({ '401': 10, '429': 30 })
  for (const at of [0, 1] as const) expect(await aliases(at, [login(code, PASSWORD)])).toEqual(['429'])
  await olderBy(0.9)
  expect(await aliases(1, [login(code, PASSWORD)])).toEqual(['429'])
  await olderBy(15)
  expect(await aliases(1, [login(code, PASSWORD), login(code, 'wrong'), login(code, PASSWORD)])).toEqual([
    '1001',
    '401',
    '1001',
  ])
})

test('requests for a password link are limited in the same way, those that succeed too (D5, D12)', async () => {
  const { code } = await addStudent(school, { email: 'a@example.jp' })
  const ask = (email: string) =>
    `forgotPassword(input: { username: "${code}", email: "${email}", type: student, language: jp }) { code }`
  const calls = Array.from({ length: 8 }, (_, n) => ask(n % 2 === 0 ? 'a@example.jp' : 'b@example.jp'))
  const answers = await Promise.all([aliases(0, calls), aliases(1, calls)])
  expect(answers.flat().filter((answer) => answer !== '429')).toHaveLength(10)
  expect(await aliases(0, [ask('a@example.jp')])).toEqual(['429'])
})

test('one network address has its own, larger number of failures, for logins and links (D5)', async () => {
  const other = await makeSchool(database.orm)
  const student = await addStudent(other, { password: PASSWORD })
  const strangers = Array.from({ length: 15 }, (_, n) => login(`stranger${n}`, 'wrong'))
  const reset = (n: number) =>
    `resetPassword(input: { token: "guess${n}", password: "${PASSWORD}", type: student }) { code }`
  const answers = await Promise.all([0, 1, 0].map((at) => aliases(at === 0 ? 0 : 1, strangers, other.host)))
  expect(count(answers.flat())).toEqual({ '401': 30, '429': 15 })
  expect(await aliases(0, [login(student.code, PASSWORD)], other.host)).toEqual(['429'])
  const guesses = await Promise.all(
    [0, 1].map((at) => aliases(at === 0 ? 0 : 1, [...Array(18).keys()].map(reset), other.host)),
  )
  expect(count(guesses.flat())).toEqual({ '410': 30, '429': 6 })
  expect(
    await query(database.orm.em.fork(), `select distinct address from attempt where school_id = $1`, [other.id]),
  ).toEqual([{ address: address() }])
})

test('the sockets of a session that ends close with 4401 at the other process, the rest stay (AUTH-33, D4)', async () => {
  const boss = await addStaff(school, { permissions: ['studentPassword', 'staffEdit', 'staffDelete'] })
  const by = { host: school.host, authorization: await sessionFor(boss) }
  const change = async (document: string): Promise<void> => {
    const { data } = await processes[0].graphql<Replies>(document, {}, by)
    expect(
      Object.values(data ?? {}).map(({ code }) => code),
      document,
    ).toEqual(['1001'])
  }
  const ends: [() => Promise<TestUser>, (user: TestUser, authorization: string) => Promise<unknown>][] = [
    [
      () => addStudent(school),
      (_, authorization) =>
        processes[0].graphql(`mutation { logout { success } }`, {}, { host: school.host, authorization }),
    ],
    [
      () => addStudent(school),
      ({ id }) =>
        change(`mutation { setPassword(input: { userType: student, id: "${id}", password: "${PASSWORD}" }) { code } }`),
    ],
    [
      () => addStaff(school),
      ({ id }) => change(`mutation { updateStaff(input: { id: "${id}", version: 1, active: false }) { code } }`),
    ],
    [() => addStaff(school), ({ id }) => change(`mutation { deleteStaff(id: "${id}") { code } }`)],
    [
      () => addStudent(school),
      ({ id }) => query(database.orm.em.fork(), `update student set active = false where id = $1`, [id]),
    ],
    [
      () => addStudent(school),
      ({ id }) =>
        query(
          database.orm.em.fork(),
          `update session set last_used_at = now() - interval '13 hours' where student_id = $1`,
          [id],
        ),
    ],
    [
      () => addStudent(school),
      ({ id }) =>
        query(
          database.orm.em.fork(),
          `update session set created_at = now() - interval '31 days' where student_id = $1`,
          [id],
        ),
    ],
  ]
  const open = (authorization: string) =>
    subscribe(processes[1], `subscription { slotChanged { resync } }`, { host: school.host, authorization })
  const staying = await open(by.authorization)
  const closing = await Promise.all(
    ends.map(async ([person, end]) => {
      const user = await person()
      const authorization = await sessionFor(user)
      const { errors } = await open(authorization)
      await end(user, authorization)
      return errors
    }),
  )
  for (const errors of closing) {
    await vi.waitFor(() => expect(errors[0]).toMatchObject({ code: 4401 }))
  }
  expect(staying.errors).toEqual([])
})

test('attempts, links and sessions that no longer count are removed (D4, D5, D9)', async () => {
  const student = await addStudent(school)
  await aliases(0, [login(student.code, 'wrong')])
  await sessionFor(student)
  const em = database.orm.em.fork()
  await query(em, `insert into reset_token (school_id, student_id, token_hash) values ($1, $2, '\\x00')`, [
    school.id,
    student.id,
  ])
  await olderBy(16)
  await query(em, `update session set last_used_at = now() - interval '13 hours' where student_id = $1`, [student.id])
  await query(em, `update reset_token set created_at = now() - interval '2 hours'`)
  const left = () =>
    query(
      em,
      `select (select count(*) from attempt) as attempts, (select count(*) from reset_token) as links,
         (select count(*) from session where student_id = $1) as sessions`,
      [student.id],
    )
  await vi.waitFor(async () => expect(await left()).toEqual([{ attempts: '0', links: '0', sessions: '0' }]))
})

test('nothing is changed or read over a socket, so nothing can be guessed past the limits (D5)', async () => {
  const { code } = await addStudent(school, { password: PASSWORD })
  const { errors } = await subscribe(processes[0], `mutation { ${login(code, PASSWORD)} }`, { host: school.host })
  expect(errors.flat()).toMatchObject([{ message: 'Only subscriptions are served here; please use HTTP.' }])
})
