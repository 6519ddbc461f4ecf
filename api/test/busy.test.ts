import { Client } from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { closeDatabase } from '../src/platform/database/closeDatabase.ts'
import { query } from '../src/platform/database/sql.ts'
import { openDatabase } from '../src/openDatabase.ts'
import { testDatabase } from './database.ts'
import { addStudent, makeSchool, readyToBook, sessionFor, type TestSchool } from './school.ts'
import { graphql, rest, startAppWithDeadlines, type TestApp } from './server.ts'

// One held row must not stop a school (D127): who waits for it is refused in words, everybody else goes on.

const PASSWORD = 'Quiet-River-26'
const BOOK = 'mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }'
const CANCEL = 'mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { code } }'

let app: TestApp
beforeAll(async () => {
  app = await startAppWithDeadlines()
})

/** Holds the row of a slot until it is told to let go. */
async function held(school: TestSchool, slotId: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: (await testDatabase()).url })
  await client.connect()
  let isOpen = true
  const letGo = async (): Promise<void> => {
    if (isOpen) await client.end()
    isOpen = false
  }
  onTestFinished(letGo)
  await client.query('begin')
  await client.query('select from slot where school_id = $1 and id = $2 for update', [school.id, slotId])
  return letGo
}

async function scene() {
  const school = await makeSchool((await testDatabase()).orm)
  const { student, slot, course } = await readyToBook(school, { course: { numberOfStudents: 5 } })
  const asker = { host: school.host, authorization: await sessionFor(student), language: 'en' }
  const input = { slotId: slot.id, courseCode: course.code, online: false }
  return { school, slot, asker, input }
}

test('a request for a held row is refused with 503, in both languages, and all others are served', async () => {
  const { school, slot, asker, input } = await scene()
  const { body } = await graphql(app, BOOK, { input }, asker)
  expect(body.data).toEqual({ bookSlot: { code: '1001' } })
  const other = await addStudent(school, { password: PASSWORD })
  const letGo = await held(school, slot.id)
  const cancel = (language: string) => graphql(app, CANCEL, { input: { slotId: slot.id } }, { ...asker, language })
  const cancels = Array.from({ length: 12 }, (_, n) => cancel(n % 2 === 0 ? 'en' : 'ja'))
  const login = { username: other.code, password: PASSWORD, type: 'student' }
  const [viewer, slots, signedIn] = await Promise.all([
    graphql(app, '{ viewer { id } }', {}, asker),
    graphql(app, '{ slots(from: "2030-01-01", to: "2030-01-02") { id } }', {}, asker),
    rest(app, 'POST', '/auth/login/', login, { host: school.host }),
  ])
  expect([viewer.status, viewer.body.errors, slots.status, slots.body.errors]).toEqual([200, undefined, 200, undefined])
  expect({ status: signedIn.status, code: signedIn.body['code'] }).toEqual({ status: 200, code: '1001' })

  const answers = await Promise.all(cancels)
  for (const [n, { status, headers, body: refused }] of answers.entries()) {
    expect({ status, retryAfter: headers['retry-after'], code: refused.errors?.[0]?.extensions?.code }).toEqual({
      status: 503,
      retryAfter: '5',
      code: 'BUSY',
    })
    expect(refused.errors?.[0]?.message).toMatch(n % 2 === 0 ? /busy/ : /混み合って/)
  }
  await letGo()
  expect((await cancel('en')).body.data).toEqual({ cancelBooking: { code: expect.stringMatching(/^1/) } })
})

test('a booking behind a held row is refused with 503 by both doors, and nothing is booked', async () => {
  const { school, slot, asker, input } = await scene()
  const letGo = await held(school, slot.id)
  const time = slot.startsAt.replaceAll(/\D/g, '').slice(0, 12)
  const documented = { time, lessonLocation: 'オンライン', courseCode: input.courseCode }
  const answers = await Promise.all([
    graphql(app, BOOK, { input }, asker),
    graphql(app, BOOK, { input }, asker),
    rest(app, 'POST', `/api/reservation/slotBook/${slot.id}`, documented, asker),
  ])
  await letGo()
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
  const bookings = await query(school.orm.em.fork(), 'select from booking where slot_id = $1', [slot.id])
  expect(bookings).toEqual([])
})

test('a request survives a table change that locks the session and its owner in the other order', async () => {
  const { asker } = await scene()
  const { url, orm } = await testDatabase()
  const changing = new Client({ connectionString: url })
  await changing.connect()
  onTestFinished(() => changing.end())
  // Whoever asks is the one that gives way.
  await changing.query(`set deadlock_timeout = '10min'; begin; lock table staff`)
  const asked = graphql(app, '{ viewer { id } }', {}, asker)
  const waiting = () => query(orm.em.fork(), `select from pg_locks where relation = 'staff'::regclass and not granted`)
  await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0)
  await changing.query('lock table session')
  await changing.query('commit')
  const { status, body } = await asked
  expect([status, body]).toEqual([200, { data: { viewer: { id: expect.any(String) } } }])
})

test('connections for migrations, audits and seeds have no deadlines, those for requests have, and one processor', async () => {
  const { url, orm: own } = await testDatabase()
  // The server of the tests starts no helpers; here it does, as anywhere else.
  const name = new URL(url).pathname.slice(1)
  await query(own.em.fork(), `alter database ${name} set max_parallel_workers_per_gather = 2`)
  const settings = async (deadlines: boolean) => {
    const orm = await openDatabase(url, { pool: 1, deadlines })
    onTestFinished(() => closeDatabase(orm))
    return query(
      orm.em.fork(),
      `select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
         current_setting('idle_in_transaction_session_timeout') as idle,
         current_setting('max_parallel_workers_per_gather') as helpers`,
    )
  }
  expect(await settings(false)).toEqual([{ lock: '0', statement: '0', idle: '0', helpers: '2' }])
  expect(await settings(true)).toEqual([{ lock: '3s', statement: '30s', idle: '30s', helpers: '0' }])
})
