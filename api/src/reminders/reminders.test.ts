import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { type Mailbox, startMailbox } from '../../test/mailbox.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, addGuardian, type TestCourse, type TestUser } from '../../test/school.ts'
import { rest, startTestApp, testApp } from '../../test/server.ts'
import { ask } from '../../test/slotDesk.ts'
import { deliverMail, type Delivery } from '../mail/deliverMail.ts'
import { mailServer } from '../mail/mailServer.ts'
import { query } from '../platform/database/sql.ts'
import type { Events } from '../platform/live/events.ts'
import { queueReminders } from './queueReminders.ts'

let mailbox: Mailbox
let delivery: Delivery
let events: Events
let school: OpenSchool
let course: TestCourse
let student: TestUser
let teacher: TestUser

beforeAll(async () => {
  const { orm } = await testDatabase()
  events = (await testApp()).app.events
  mailbox = await startMailbox()
  const link = () => Promise.resolve(null)
  delivery = {
    orm,
    server: mailServer(mailbox.url, { requireTls: false }),
    from: 'lessons@koma.example',
    publicUrl: 'https://lessons.example',
    links: { passwordReset: link, invitation: link, emailConfirm: link },
  }
})

beforeEach(async () => {
  mailbox.received.length = 0
  school = await openSchool({ timezoneName: 'America/New_York', remindEvening: true })
  course = await school.addCourse({ displayName: 'English' })
  student = await school.addStudent({ notify: true, email: 'hana@example.test', comLang: 'en' })
  teacher = await school.addTeacher({ displayName: 'Terry', notify: true, email: 'terry@example.test', comLang: 'en' })
  await addContract(student, { courses: [course], startDate: '2026-01-01', endDate: '2028-12-31' })
})

const sqlOf = <Read>(text: string, values: unknown[] = []) => query<Read>(school.orm.em.fork(), text, values)

/** A lesson that `of` has been booked in for long. */
async function booked(startsAt: string, of = student, cancelBy = '2026-01-02T00:00:00') {
  const slot = await school.addSlot({ teacher, courses: [course], startsAt, cancelBy })
  await sqlOf(
    `insert into booking (school_id, slot_id, student_id, course_id, contract_id, online, location_id, cost, starts_at,
       ends_at, booked_at, changed_at)
     select $1, $2, $3, $4, k.id, false, $5, 0, $6, $7, '2026-01-01', '2026-01-01'
     from contract k where k.school_id = $1 and k.student_id = $3`,
    [school.id, slot.id, of.id, course.id, slot.location?.id, slot.startsAt, slot.endsAt],
  )
  return slot
}

const remind = (instant: string) => queueReminders(delivery.orm, events, Temporal.Instant.from(instant))

interface Row {
  id: string
  address: string
  why: string
  starts: string[]
  state: string
  reason: string | null
}

const mails = () =>
  sqlOf<Row>(
    `select id, address, data ->> 'why' as why, state, drop_reason as reason,
       array(select l ->> 'startsAt' from jsonb_array_elements(data -> 'lessons') l order by 1) as starts
     from mail where school_id = $1 and kind = 'reminder' order by id`,
    [school.id],
  )

/** Delivers all reminders at a moment, as a mail server does that was away until then. */
async function deliverAt(instant: string): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
  try {
    for (const { id } of await mails()) await deliverMail(delivery, { schoolId: school.id, mailId: id }, 1)
  } finally {
    vi.useRealTimers()
  }
}

const states = async () => (await mails()).map(({ address, state, reason }) => `${address} ${reason ?? state}`)

test('the evening before, each is reminded once of all lessons of the day, whoever asks and however often, also when the clock changes (REMIND-03)', async () => {
  await booked('2026-11-01T10:00:00')
  await booked('2026-11-01T14:00:00')
  await booked('2026-11-02T10:00:00')
  await remind('2026-10-31T22:59:59Z')
  expect(await mails()).toEqual([])
  await Promise.all([remind('2026-10-31T23:00:00Z'), remind('2026-10-31T23:00:00Z')])
  const first = await mails()
  expect(first.map(({ address, why }) => `${address} ${why}`).toSorted()).toEqual([
    'hana@example.test evening',
    'terry@example.test evening',
  ])
  for (const { starts } of first) expect(starts).toEqual(['2026-11-01T10:00:00', '2026-11-01T14:00:00'])
  for (let minutes = 5; minutes < 20 * 60; minutes += 55)
    await queueReminders(delivery.orm, events, Temporal.Instant.from('2026-10-31T23:00:00Z').add({ minutes }))
  expect(await mails()).toHaveLength(2)
  // The clock went back: the next evening begins an hour later.
  await remind('2026-11-01T23:59:59Z')
  expect(await mails()).toHaveLength(2)
  await remind('2026-11-02T00:00:00Z')
  expect(await mails()).toHaveLength(4)
})

test('a reminder names what is still booked when it goes out: not what was cancelled, moved, or has begun (REMIND-03)', async () => {
  const kept = await booked('2026-12-01T15:00:00')
  const cancelled = await booked('2026-12-01T16:00:00')
  const moved = await booked('2026-12-01T17:00:00')
  await booked('2026-12-01T09:00:00')
  await remind('2026-12-01T00:00:00Z')
  await sqlOf(`update booking set status = 'cancel-return', cancelled_at = '2026-11-30T20:00:00' where slot_id = $1`, [
    cancelled.id,
  ])
  await sqlOf(`delete from booking where slot_id = $1`, [moved.id])
  await deliverAt('2026-12-01T18:00:00Z')
  expect(mailbox.received).toHaveLength(2)
  const toStudent = mailbox.received.find(({ to }) => to.includes('hana@example.test'))
  expect(toStudent?.subject).toBe('Reminder for Tue 1 Dec: 1 lesson')
  expect(toStudent?.text).toContain('15:00–15:50')
  for (const removed of ['16:00', '17:00', '09:00']) expect(toStudent?.text).not.toContain(removed)
  expect(toStudent?.text).toContain(`?slot=${kept.id}`)
})

test('a mail server that was away until the lesson had begun sends no reminder, and says why (REMIND-03)', async () => {
  await booked('2026-12-01T15:00:00')
  await remind('2026-12-01T00:00:00Z')
  await deliverAt('2026-12-01T20:00:00Z')
  expect(await states()).toEqual(['hana@example.test over', 'terry@example.test over'])
  expect(mailbox.received).toEqual([])
})

test('all cancelled between queueing and sending: nothing is sent (REMIND-03)', async () => {
  const slot = await booked('2026-12-01T15:00:00')
  await remind('2026-12-01T00:00:00Z')
  await sqlOf(`update booking set status = 'cancel-return', cancelled_at = '2026-11-30T20:00:00' where slot_id = $1`, [
    slot.id,
  ])
  await deliverAt('2026-12-01T01:00:00Z')
  expect(await states()).toEqual(['hana@example.test nothingLeft', 'terry@example.test nothingLeft'])
})

test('a lesson at another time is reminded of again, at its new time (REMIND-03)', async () => {
  const slot = await booked('2026-12-01T15:00:00')
  await remind('2026-12-01T00:00:00Z')
  await sqlOf(
    `with moved as (update slot set starts_at = '2026-12-03T15:00:00', ends_at = '2026-12-03T15:50:00' where id = $1)
     update booking set starts_at = '2026-12-03T15:00:00', ends_at = '2026-12-03T15:50:00' where slot_id = $1`,
    [slot.id],
  )
  await sqlOf(`update booking set changed_at = '2026-01-01' where slot_id = $1`, [slot.id])
  await deliverAt('2026-12-01T01:00:00Z')
  expect(await states()).toEqual(['hana@example.test nothingLeft', 'terry@example.test nothingLeft'])
  await remind('2026-12-03T00:00:00Z')
  expect((await mails()).slice(2).flatMap(({ starts }) => starts)).toEqual([
    '2026-12-03T15:00:00',
    '2026-12-03T15:00:00',
  ])
})

test('before free cancellation ends the student is reminded, while cancelling is still free (REMIND-03)', async () => {
  await sqlOf(`update school set remind_evening = false, remind_cancel_hours = 4 where id = $1`, [school.id])
  await booked('2026-12-01T15:00:00', student, '2026-11-30T18:00:00')
  await remind('2026-11-30T18:59:59Z')
  expect(await mails()).toEqual([])
  await remind('2026-11-30T19:00:00Z')
  expect((await mails()).map(({ address, why }) => `${address} ${why}`)).toEqual(['hana@example.test cancelBy'])
  await deliverAt('2026-11-30T23:00:00Z')
  expect(await states()).toEqual(['hana@example.test nothingLeft'])

  const other = await school.addStudent({ notify: true, email: 'used@example.test', comLang: 'en' })
  await addContract(other, { courses: [course], startDate: '2026-01-01', endDate: '2028-12-31', monthlyCancelLimit: 0 })
  await booked('2026-12-02T15:00:00', other, '2026-12-01T18:00:00')
  await booked('2026-12-02T17:00:00', student, '2026-12-01T18:00:00')
  await remind('2026-12-01T20:00:00Z')
  expect((await mails()).slice(1).map(({ address }) => address)).toEqual(['hana@example.test'])
  await deliverAt('2026-12-01T21:00:00Z')
  expect(mailbox.received.map(({ subject }) => subject)).toEqual(['Free cancellation ends soon: Tue 1 Dec 18:00'])
})

test('each person chooses; who has left, has mails off or chose none gets nothing, also if chosen after it was queued (REMIND-04, REMIND-05)', async () => {
  const save = (user: TestUser, input: object) =>
    ask<{ updateReminderSettings: unknown }>(
      user,
      `mutation ($input: ReminderSettingsInput!) { updateReminderSettings(input: $input) {
         success reminderSettings { choice hours school { evening eveningAt } } } }`,
      { input },
    ).then(({ updateReminderSettings }) => updateReminderSettings)
  const person = async (name: string, hour: number, change: { notify?: boolean; active?: boolean } = {}) => {
    const user = await school.addStudent({ notify: true, email: `${name}@example.test`, comLang: 'en', ...change })
    await addContract(user, { courses: [course], startDate: '2026-01-01', endDate: '2028-12-31' })
    await booked(`2026-12-01T${hour}:00:00`, user)
    return user
  }
  await person('off', 10, { notify: false })
  await person('gone', 11, { active: false })
  await save(await person('none', 12), { choice: 'none' })
  expect(await save(await person('own', 13), { choice: 'own', evening: false, hours: 2 })).toEqual({
    success: true,
    reminderSettings: { choice: 'own', hours: 2, school: { evening: true, eveningAt: '19:00' } },
  })
  const late = await person('late', 14)
  await remind('2026-12-01T00:00:00Z')
  await save(late, { choice: 'none' })
  await remind('2026-12-01T00:30:00Z')
  expect((await mails()).map(({ address }) => address).toSorted()).toEqual(['late@example.test', 'terry@example.test'])
  await remind('2026-12-01T16:30:00Z')
  expect((await mails()).filter(({ why }) => why === 'hours').map(({ address }) => address)).toEqual([
    'own@example.test',
  ])
  await deliverAt('2026-12-01T00:40:00Z')
  expect((await states()).find((state) => state.startsWith('late'))).toBe('late@example.test stopped')
  const changes = await sqlOf<{ changes: unknown }>(
    `select changes from activity where school_id = $1 and type = 'record-changed' order by id limit 1`,
    [school.id],
  )
  expect(changes).toEqual([{ changes: { reminders: ['school', 'none'] } }])
})

test('a wrong number of hours is refused at its field (REMIND-04)', async () => {
  const { updateReminderSettings } = await ask<{ updateReminderSettings: unknown }>(
    student,
    `mutation { updateReminderSettings(input: { choice: own, hours: 73 }) { success field } }`,
  )
  expect(updateReminderSettings).toEqual({ success: false, field: 'hours' })
})

test('one press in the mail program stops this kind and no other; opening the address only asks (REMIND-05)', async () => {
  await booked('2026-12-01T15:00:00')
  await remind('2026-12-01T00:00:00Z')
  await deliverAt('2026-12-01T01:00:00Z')
  const mail = mailbox.received.find(({ to }) => to.includes('hana@example.test'))
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? ''
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const path = new URL(header('list-unsubscribe').slice(1, -1)).pathname
  const call = async (method: 'GET' | 'POST', to = path, host = school.host) =>
    rest<string>(await testApp(), method, to, undefined, {
      host,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const choice = () =>
    ask<{ reminderSettings: { choice: string; dailySchedule: boolean } }>(
      student,
      '{ reminderSettings { choice dailySchedule } }',
    ).then(({ reminderSettings }) => reminderSettings)

  const asked = await call('GET')
  expect(asked.status).toBe(200)
  expect(asked.body).toContain('<form method="post">')
  expect(await choice()).toEqual({ choice: 'school', dailySchedule: true })
  expect((await call('POST')).status).toBe(200)
  expect(await choice()).toEqual({ choice: 'none', dailySchedule: true })
  expect((await call('POST')).status).toBe(200)

  const elsewhere = await openSchool()
  expect((await call('POST', path, elsewhere.host)).status).toBe(404)
  expect((await call('POST', path.replace('reminder_', 'dailySchedule_'))).status).toBe(404)
  expect((await testApp()).log.join('')).not.toContain(path.slice('/unsubscribe/'.length))
})

test('an address that tries many links is slowed down', async () => {
  // An app of its own, since what an address used up stays used for the tests that follow.
  const app = await startTestApp()
  const asker = { host: school.host, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  const tries = await Promise.all(
    Array.from({ length: 80 }, () => rest(app, 'POST', '/unsubscribe/x.y', undefined, asker)),
  )
  expect(tries.map(({ status }) => status)).toContain(429)
})

test('a guardian is reminded of each child at the times of the school, until they stop it for one or are unlinked (FAM-11)', async () => {
  const second = await school.addStudent({ firstName: '花', comLang: 'en' })
  await addContract(second, { courses: [course], startDate: '2026-01-01', endDate: '2028-12-31' })
  const guardian = await addGuardian(school, [student, second], { comLang: 'en', email: 'sachiko@example.test' })
  await booked('2026-12-01T15:00:00')
  await booked('2026-12-01T16:00:00', second)
  await remind('2026-12-01T00:00:00Z')
  await remind('2026-12-01T00:05:00Z')
  const toGuardian = async () => (await mails()).filter(({ address }) => address === 'sachiko@example.test')
  expect((await toGuardian()).map(({ starts }) => starts.join()).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    '2026-12-01T15:00:00',
    '2026-12-01T16:00:00',
  ])
  await deliverAt('2026-12-01T01:00:00Z')
  const received = mailbox.received.filter(({ to }) => to.includes('sachiko@example.test'))
  const ofSecond = received.find(({ subject }) => subject?.startsWith('花: Reminder for') === true)
  expect(ofSecond?.text).toContain(`This is a reminder of ${second.lastName} 花's next lessons.`)
  expect(ofSecond?.text).toContain('16:00–16:50')
  expect(ofSecond?.text).toContain(`&child=${second.id}`)
  const stop = ofSecond?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  const path = new URL(stop.slice(1, -1)).pathname
  const post = { host: school.host, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  expect((await rest<string>(await testApp(), 'POST', path, undefined, post)).status).toBe(200)
  const links = await sqlOf<{ child: string; stopped: string[] }>(
    `select student_id as child, stopped_mails as stopped from guardian_student where school_id = $1 and guardian_id = $2`,
    [school.id, guardian.id],
  )
  expect(new Map(links.map(({ child, stopped }) => [child, stopped]))).toEqual(
    new Map([
      [student.id, []],
      [second.id, ['reminders']],
    ]),
  )
  await booked('2026-12-02T15:00:00')
  await booked('2026-12-02T16:00:00', second)
  await remind('2026-12-02T00:00:00Z')
  expect(await toGuardian()).toHaveLength(3)
  await sqlOf(`delete from guardian_student where school_id = $1`, [school.id])
  await deliverAt('2026-12-02T01:00:00Z')
  expect((await toGuardian()).map(({ reason, state }) => reason ?? state)).toEqual(['sent', 'sent', 'stopped'])
})
