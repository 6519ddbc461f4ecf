import { dateOf, plusDays } from '@koma/schema/rules/time'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { afterFile } from '../../../../test/afterFile.ts'
import { startBroker, type TestBroker } from '../../../../test/broker.ts'
import { testDatabase } from '../../../../test/database.ts'
import { type OpenSchool, openSchool } from '../../../../test/openSchool.ts'
import { startProcess } from '../../../../test/process.ts'
import { sessionFor, type TestUser } from '../../../../test/school.ts'
import { type Asker, graphql, startTestApp, type TestApp } from '../../../../test/server.ts'
import { subscribe } from '../../../../test/socket.ts'
import { query } from '../../database/sql.ts'
import type { Announcement } from '../announcement.ts'

interface Heard {
  slotChanged: { resync: boolean; slots: { id: string; bookedCount: number }[] }
}

interface Looked {
  slots: { id: string; bookedCount: number; lessonMemo: string | null }[]
}

const listen = `subscription { slotChanged { resync slots { id bookedCount } } }`
const list = `query List($from: PlainDate!, $to: PlainDate!) { slots(from: $from, to: $to) { id bookedCount lessonMemo } }`
const book = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`

/** A broker, and processes that use it; the sweeps of one without it would announce to nobody. */
async function scene(count = 2): Promise<{ broker: TestBroker; apps: TestApp[] }> {
  const broker = await startBroker()
  const apps = await Promise.all(Array.from({ length: count }, () => appAt(broker.url)))
  for (const app of apps) await expect.poll(() => app.app.events.broker().state).toBe('up')
  return { broker, apps }
}

async function appAt(brokerUrl: string): Promise<TestApp> {
  const started = await startTestApp({ brokerUrl })
  onTestFinished(() => started.app.stop())
  return started
}

async function as(user: TestUser): Promise<Asker> {
  return { host: user.school.host, authorization: await sessionFor(user) }
}

async function ready(app: TestApp): Promise<unknown[]> {
  const answer = await app.app.http.inject({ url: '/readyz/news' })
  return [answer.statusCode, answer.json<{ checks: { broker?: boolean } }>().checks.broker]
}

/** A slot in which a student may take a seat, seen by staff, and its memo changed without an announcement. */
async function readyToLook(school: OpenSchool) {
  const { orm } = await testDatabase()
  const { student, slot, course } = await school.readyToBook({ course: { numberOfStudents: 5 } })
  const [staff, booker] = [await as(await school.addStaff()), await as(student)]
  const days = { from: dateOf(school.now), to: plusDays(dateOf(school.now), 40) }
  return {
    staff,
    slot,
    look: async (app: TestApp) => {
      const { body } = await graphql<Looked>(app, list, days, staff)
      expect(body.errors).toBeUndefined()
      return body.data?.slots.find(({ id }) => id === slot.id)
    },
    write: (memo: string) =>
      query(orm.em.fork(), `update slot set lesson_memo = $3 where school_id = $1 and id = $2`, [
        school.id,
        slot.id,
        memo,
      ]),
    book: async (app: TestApp) => {
      const input = { slotId: slot.id, courseCode: course.code, online: false }
      expect((await graphql(app, book, { input }, booker)).body.data).toEqual({ bookSlot: { code: '1001' } })
    },
  }
}

/** Until nothing waits to be announced, and lists are remembered. */
async function announced(school: OpenSchool): Promise<void> {
  const { orm } = await testDatabase()
  const waits = () => query(orm.em.fork(), `select from outbox where school_id = $1`, [school.id])
  await vi.waitFor(async () => expect(await waits()).toEqual([]), { interval: 20 })
}

test('a booking at one process is seen by a socket of the other and in its next answer, by the broker alone (SHELL-28)', async () => {
  const { url, orm } = await testDatabase()
  const { broker, apps } = await scene()
  const [first, other] = apps as [TestApp, TestApp]
  const ear = new Client({ connectionString: url })
  await ear.connect()
  afterFile(() => ear.end())
  const notified: unknown[] = []
  ear.on('notification', ({ payload }) => notified.push(payload))
  await ear.query('listen koma')

  const school = await openSchool()
  const { staff, slot, look, book: bookAt } = await readyToLook(school)
  const heard = await subscribe<Heard>(other, listen, staff)
  expect(await look(other)).toMatchObject({ bookedCount: 0 })
  await bookAt(first)
  expect(await look(other)).toMatchObject({ bookedCount: 1 })
  await expect
    .poll(() => heard.received.flatMap(({ slotChanged }) => slotChanged.slots))
    .toEqual([{ id: slot.id, bookedCount: 1 }])
  expect(
    broker.published.some(({ topic, payload }) => topic === school.id && payload.includes(`slot:${slot.id}`)),
  ).toBe(true)
  expect(notified).toEqual([])
  // The broker has everything it was told.
  await expect.poll(() => query(orm.em.fork(), 'select from untold')).toEqual([])
})

test('a process hears of the schools that it serves and of no other', async () => {
  const { broker, apps } = await scene()
  const [first, other] = apps as [TestApp, TestApp]
  const [served, elsewhere] = [await openSchool(), await openSchool()]
  const [here, there] = [await readyToLook(served), await readyToLook(elsewhere)]
  const heard: string[] = []
  other.app.events.onAnnouncement(({ schoolId }: Announcement) => void heard.push(schoolId))
  await here.look(other)
  await there.book(first)
  await here.book(first)
  await expect.poll(() => heard).toContain(served.id)
  expect(heard).not.toContain(elsewhere.id)
  expect([other.app.events.isSubscribed(served.id), other.app.events.isSubscribed(elsewhere.id)]).toEqual([true, false])
  expect(other.app.events.broker().schools).toBe(1)
  expect(broker.topics().toSorted()).toEqual([served.id, elsewhere.id].toSorted())
})

test('nothing of a school is remembered before the broker has confirmed that its news arrive', async () => {
  const { broker, apps } = await scene(1)
  const [app] = apps as [TestApp]
  const school = await openSchool()
  const { look, write } = await readyToLook(school)
  await announced(school)
  const confirm = broker.holdConfirmations()
  for (const memo of ['first', 'second']) {
    await write(memo)
    expect(await look(app)).toMatchObject({ lessonMemo: memo })
  }
  confirm()
  await expect.poll(() => app.app.events.isSubscribed(school.id)).toBe(true)
  // The rest of this file relies on it remembering now.
  expect(await look(app)).toMatchObject({ lessonMemo: 'second' })
  await write('nobody is told of this')
  expect(await look(app)).toMatchObject({ lessonMemo: 'second' })
})

test('the broker is killed: nothing old is told meanwhile, bookings go on, and when it is back everybody looks again', async () => {
  const { orm } = await testDatabase()
  const { broker, apps } = await scene()
  const [first, other] = apps as [TestApp, TestApp]
  const school = await openSchool()
  const { staff, look, write, book: bookAt } = await readyToLook(school)
  await announced(school)
  const heard = await subscribe<Heard>(other, listen, staff)
  await look(other)
  await write('nobody is told of this')
  expect(await look(other)).toMatchObject({ lessonMemo: '' })
  expect(await ready(other)).toEqual([200, true])

  await broker.kill()
  await expect.poll(() => ready(other)).toEqual([503, false])
  expect(await look(other)).toMatchObject({ bookedCount: 0, lessonMemo: 'nobody is told of this' })
  await write('nor of this')
  await bookAt(first)
  expect(await look(other)).toMatchObject({ bookedCount: 1, lessonMemo: 'nor of this' })
  expect(heard.received).toEqual([])
  // Who comes just now is served, and will hear.
  const late = await subscribe<Heard>(other, listen, staff)

  await broker.start()
  for (const app of apps) await expect.poll(() => ready(app)).toEqual([200, true])
  for (const { received } of [heard, late])
    await expect.poll(() => received.map(({ slotChanged }) => slotChanged.resync)).toContain(true)
  for (const { errors } of [heard, late]) expect(errors).toEqual([])
  // What could not be told is told again, once its time has come.
  await expect.poll(() => query(orm.em.fork(), 'select from untold')).toEqual([])
  const { staff: again, slot, look: lookAgain, book: bookAgain } = await readyToLook(school)
  const live = await subscribe<Heard>(other, listen, again)
  await lookAgain(other)
  await bookAgain(first)
  await expect
    .poll(() => live.received.flatMap(({ slotChanged }) => slotChanged.slots))
    .toContainEqual({
      id: slot.id,
      bookedCount: 1,
    })
})

test('announcements of a process that died make every process serving the school read again', async () => {
  const { orm } = await testDatabase()
  const { apps } = await scene(1)
  const [app] = apps as [TestApp]
  const school = await openSchool()
  const { staff, look, write } = await readyToLook(school)
  await announced(school)
  const heard = await subscribe<Heard>(app, listen, staff)
  await look(app)
  await write('the dead one knew')
  expect(await look(app)).toMatchObject({ lessonMemo: '' })
  // Everything this process told is done: that row is not the dead one's.
  await expect.poll(() => query(orm.em.fork(), 'select from untold')).toEqual([])
  await query(
    orm.em.fork(),
    `insert into untold (school_id, number, at)
     select school_id, number, now() - interval '1 minute' from announcement where school_id = $1`,
    [school.id],
  )
  await expect.poll(() => heard.received.map(({ slotChanged }) => slotChanged.resync)).toEqual([true])
  expect(await look(app)).toMatchObject({ lessonMemo: 'the dead one knew' })
  expect(await query(orm.em.fork(), 'select from untold')).toEqual([])
})

test('a session that ends at one process closes its socket at the other (D4)', async () => {
  const { orm } = await testDatabase()
  const { apps } = await scene()
  const [first, other] = apps as [TestApp, TestApp]
  const school = await openSchool()
  const student = await school.addStudent()
  const asker = await as(student)
  const heard = await subscribe<Heard>(other, listen, asker)
  await query(orm.em.fork(), `delete from session where student_id = $1`, [student.id])
  first.app.events.announce()
  await expect.poll(() => heard.errors.map((error) => (error as { code?: number }).code)).toContain(4401)
})

test('a school is shown with its new settings to who is not signed in, at another process (BRAND-01)', async () => {
  const { orm } = await testDatabase()
  const { apps } = await scene()
  const [, other] = apps as [TestApp, TestApp]
  const school = await openSchool()
  const title = async () =>
    (await other.app.http.inject({ url: '/auth/theme/', headers: { host: school.host } })).json<{ title: string }>()
      .title
  expect(await title()).not.toBe('Anew')
  await query(orm.em.fork(), `update school set title = 'Anew' where id = $1`, [school.id])
  expect(await title()).toBe('Anew')
})

test('a database that was away may be another one: all is forgotten, and heard of anew', async () => {
  const { orm } = await testDatabase()
  const { apps } = await scene(1)
  const [app] = apps as [TestApp]
  const school = await openSchool()
  const { staff, look, write } = await readyToLook(school)
  await announced(school)
  const heard = await subscribe<Heard>(app, listen, staff)
  await look(app)
  await write('in the other one')
  expect(await look(app)).toMatchObject({ lessonMemo: '' })
  await query(
    orm.em.fork(),
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'koma-watcher' and datname = current_database()`,
  )
  await expect.poll(() => heard.received.map(({ slotChanged }) => slotChanged.resync)).toEqual([true])
  await expect.poll(() => ready(app)).toEqual([200, true])
  expect(await look(app)).toMatchObject({ lessonMemo: 'in the other one' })
})

test('a process starts without its broker, says that it is not ready, and is once there is one', async () => {
  const { url } = await testDatabase()
  const broker = await startBroker('very-secret')
  await broker.kill()
  const api = await startProcess(url, { BROKER_URL: broker.url, LOG_LEVEL: 'silent' })
  const readyz = async () => (await fetch(`http://127.0.0.1:${api.port}/readyz`)).json() as Promise<{ checks: object }>
  expect((await readyz()).checks).toMatchObject({ database: true, listener: false, broker: false })
  await broker.start()
  await expect.poll(readyz).toMatchObject({ ready: true, checks: { listener: true, broker: true } })
  await api.stop()
  await expect.poll(() => broker.connections()).toBe(0)
})
