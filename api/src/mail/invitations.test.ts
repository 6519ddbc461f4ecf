import { permissions } from '@koma/schema/permissions'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import ICAL from 'ical.js'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { type Mailbox, startMailbox } from '../../test/mailbox.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { emptied, undone } from '../../test/closing.ts'
import { addContract, type TestCourse, type TestUser } from '../../test/school.ts'
import { rest, testApp } from '../../test/server.ts'
import { addTeacherOf, ask } from '../../test/slotDesk.ts'
import { substituted } from '../../test/substituting.ts'
import { query } from '../platform/database/sql.ts'
import { startJobs } from '../platform/jobs/startJobs.ts'
import { mailJobs } from './mailJobs.ts'
import { mailServer } from './mailServer.ts'

// What a calendar program makes of the mails: it knows a lesson by its UID and believes the highest SEQUENCE.

let mailbox: Mailbox
let school: OpenSchool
let course: TestCourse
let student: TestUser
let teacher: TestUser
let staff: TestUser
let day: string

beforeAll(async () => {
  const { orm, url } = await testDatabase()
  const { events } = (await testApp()).app
  mailbox = await startMailbox()
  const link = () => Promise.resolve(null)
  const mail = mailJobs({
    orm,
    events,
    server: mailServer(mailbox.url, { requireTls: false }),
    from: 'lessons@koma.example',
    publicUrl: 'https://lessons.example',
    links: { passwordReset: link, invitation: link, emailConfirm: link },
  })
  const log = { error: () => undefined, info: () => undefined }
  const worker = startJobs({ orm, databaseUrl: url, log, features: [mail] })
  return () => worker.stop()
})

beforeEach(async () => {
  mailbox.received.length = 0
  school = await openSchool({ name: '青空英会話', emailName: '青空受付', email: 'office@aozora.example' })
  day = dateOf(school.now)
  course = await school.addCourse({ displayName: '日常英会話' })
  student = await school.addStudent({ notify: true, email: 'hana@example.test', comLang: 'jp' })
  teacher = await school.addTeacher({ displayName: '田中 美咲', notify: true, email: 'misaki@example.test' })
  staff = await school.addStaff({ permissions: [...permissions] })
  await addContract(student, { courses: [course] })
})

/** One lesson as a mail brings it to a calendar program. */
interface Part {
  to: string
  method: string
  uid: string
  sequence: number
  stamp: string
  status: string
  text: string
  component: ICAL.Component
}

/** The calendar parts of all mails so far, those shown with the message and those beside it. */
function partsTo(address: string): Part[] {
  return mailbox.received
    .filter(({ to }) => to.includes(address))
    .flatMap(({ attachments }) => attachments.filter(({ mimeType }) => mimeType === 'text/calendar'))
    .map(({ content, method }) => {
      const text = typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString()
      const calendar = new ICAL.Component(ICAL.parse(text))
      const [component, ...others] = calendar.getAllSubcomponents('vevent')
      if (component === undefined || others.length > 0) throw new Error('one lesson a message (RFC 5546)')
      const value = (name: string) => String(component.getFirstPropertyValue(name))
      expect(calendar.getFirstPropertyValue('method')).toBe(method)
      return {
        to: address,
        method: method ?? '',
        uid: value('uid'),
        sequence: Number(value('sequence')),
        stamp: value('dtstamp'),
        status: value('status'),
        text,
        component,
      }
    })
}

/** What a calendar program shows after these parts arrived in this order: lessons by UID, with their start. */
function shown(parts: readonly Part[]): Map<string, string> {
  const known = new Map<string, Part>()
  for (const part of parts) {
    const before = known.get(part.uid)
    if (before === undefined || part.sequence >= before.sequence) known.set(part.uid, part)
  }
  return new Map(
    [...known.values()].flatMap(({ uid, method, component }) =>
      method === 'CANCEL' ? [] : [[uid, String(component.getFirstPropertyValue('dtstart'))]],
    ),
  )
}

/** What the calendar address of `user` shows. */
async function feedOf(user: TestUser): Promise<Map<string, string>> {
  const { createCalendarFeed } = await ask<{ createCalendarFeed: { url: string } }>(
    user,
    'mutation { createCalendarFeed { url } }',
  )
  const { body } = await rest<string>(await testApp(), 'GET', new URL(createCalendarFeed.url).pathname, undefined, {
    host: school.host,
  })
  const entries = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent')
  return new Map(
    entries
      .filter((entry) => entry.getFirstPropertyValue('status') !== 'CANCELLED')
      .map((entry) => [String(entry.getFirstPropertyValue('uid')), String(entry.getFirstPropertyValue('dtstart'))]),
  )
}

async function act(user: TestUser, mutation: string, type: string, input: Record<string, unknown>): Promise<void> {
  const document = `mutation ($input: ${type}!) { reply: ${mutation}(input: $input) { success message } }`
  const { reply } = await ask<{ reply: { success: boolean } }>(user, document, { input })
  expect(reply).toMatchObject({ success: true })
}

const book = (slotId: string) =>
  act(student, 'bookSlot', 'BookSlotInput', { slotId, courseCode: course.code, online: false })

/** Mails about one lesson rest ten minutes; here the rest is over at once. */
const arrived = (address: string, count: number) =>
  vi.waitFor(async () => {
    const em = school.orm.em.fork()
    await query(em, `update mail set due_at = now() where school_id = $1 and finished_at is null`, [school.id])
    await query(em, `update graphile_worker._private_jobs set run_at = now() where run_at > now()`)
    expect(mailbox.received.filter(({ to }) => to.includes(address))).toHaveLength(count)
  })

test('a booking enters the lesson, its cancellation takes it out, in whatever order the mails arrive (REMIND-01)', async () => {
  const slot = await school.addSlot({ courses: [course], teacher })
  await book(slot.id)
  await arrived('hana@example.test', 1)
  await arrived('misaki@example.test', 1)
  const [entered] = partsTo('hana@example.test')
  expect(entered).toMatchObject({ method: 'REQUEST', status: 'CONFIRMED' })
  expect(entered?.text).toMatch(/ORGANIZER;CN="青空受付":mailto:lessons@koma\.example/)
  const attendee = entered?.component.getFirstProperty('attendee')
  expect(String(attendee?.getFirstValue()).toLowerCase()).toBe('mailto:hana@example.test')
  expect([attendee?.getParameter('partstat'), attendee?.getParameter('rsvp')]).toEqual(['ACCEPTED', 'FALSE'])
  expect(shown(partsTo('hana@example.test'))).toEqual(await feedOf(student))
  expect(shown(partsTo('misaki@example.test'))).toEqual(await feedOf(teacher))
  expect(await feedOf(teacher)).toHaveProperty('size', 1)

  await act(student, 'cancelBooking', 'CancelBookingInput', { slotId: slot.id })
  for (const [address, user] of [
    ['hana@example.test', student],
    ['misaki@example.test', teacher],
  ] as const) {
    await arrived(address, 2)
    const parts = partsTo(address)
    expect(parts.map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL'])
    expect(new Set(parts.map(({ uid }) => uid)).size).toBe(1)
    expect(parts[1]?.sequence).toBeGreaterThan(parts[0]?.sequence ?? Infinity)
    expect(parts[1]?.status).toBe('CANCELLED')
    expect(shown(parts)).toEqual(new Map())
    expect(shown(parts.toReversed())).toEqual(new Map())
    expect(await feedOf(user)).toEqual(new Map())
  }
})

test('a moved booking replaces its entry, and a lesson at another time or with another teacher does (REMIND-01, MOVE-05)', async () => {
  const from = await school.addSlot({ courses: [course], teacher, startsAt: `${plusDays(day, 3)}T10:00:00` })
  const to = await school.addSlot({ courses: [course], teacher, startsAt: `${plusDays(day, 5)}T15:00:00` })
  await book(from.id)
  await arrived('hana@example.test', 1)
  await act(staff, 'moveBooking', 'MoveBookingInput', {
    slotId: from.id,
    studentId: student.id,
    to: { slotId: to.id, courseCode: course.code, online: false },
  })
  await arrived('hana@example.test', 2)
  await arrived('misaki@example.test', 2)
  const moved = await feedOf(student)
  expect([...moved.values()]).toEqual([`${plusDays(day, 5)}T15:00:00`])
  expect(shown(partsTo('hana@example.test'))).toEqual(moved)
  expect(shown(partsTo('hana@example.test').toReversed())).toEqual(moved)
  // The teacher's entries are the lessons: one is empty now, the other is not.
  expect(shown(partsTo('misaki@example.test'))).toEqual(await feedOf(teacher))
  expect([...(await feedOf(teacher)).values()]).toEqual([`${plusDays(day, 5)}T15:00:00`])

  const other = await addTeacherOf(school, [course], { notify: true, email: 'ken@example.test' })
  const em = school.orm.em.fork()
  const [slot] = await query<{ version: number }>(em, `select version from slot where id = $1`, [to.id])
  const move = {
    moves: [{ slotId: to.id, version: slot?.version, startsAt: `${plusDays(day, 6)}T16:00:00`, teacherId: other.id }],
    tell: true,
  }
  const { expected } = await ask<{ expected: unknown }>(
    staff,
    `query ($input: SlotMoveInput!) { expected: slotMovePreview(input: $input) { slotId digest } }`,
    { input: move },
  )
  await act(staff, 'moveSlots', 'MoveSlotsInput', { move, expected })
  await arrived('hana@example.test', 3)
  await arrived('misaki@example.test', 3)
  await arrived('ken@example.test', 1)
  expect([...(await feedOf(student)).values()]).toEqual([`${plusDays(day, 6)}T16:00:00`])
  expect(shown(partsTo('hana@example.test'))).toEqual(await feedOf(student))
  expect(shown(partsTo('misaki@example.test'))).toEqual(new Map())
  expect(shown(partsTo('ken@example.test'))).toEqual(await feedOf(other))
})

test('a confirmation that is late, behind the cancellation, brings nothing back (REMIND-01)', async () => {
  const slot = await school.addSlot({ courses: [course], teacher })
  await mailbox.stop()
  await book(slot.id)
  const em = school.orm.em.fork()
  await vi.waitFor(async () => {
    const [mail] = await query(em, `select 1 from mail where school_id = $1 and attempts > 0`, [school.id])
    expect(mail).toBeDefined()
  })
  await act(student, 'cancelBooking', 'CancelBookingInput', { slotId: slot.id })
  await mailbox.start()
  await arrived('hana@example.test', 2)
  expect(partsTo('hana@example.test').map(({ method }) => method)).toEqual(['CANCEL'])
})

test('lessons that are booked together enter one by one, and leave as their bookings are undone (REMIND-01, REPEAT-07)', async () => {
  const [first, second] = [
    await addTeacherOf(school, [course], { notify: true, email: 'rei@example.test' }),
    await addTeacherOf(school, [course], { notify: true, email: 'jun@example.test' }),
  ]
  const [own, next] = [
    await school.addSlot({ courses: [course], teacher: first, startsAt: `${plusDays(day, 3)}T10:00:00` }),
    await school.addSlot({ courses: [course], teacher: second, startsAt: `${plusDays(day, 10)}T10:00:00` }),
  ]
  const lessons = [own, next].map(({ id }) => ({ slotId: id, courseCode: course.code, online: false }))
  const { reply } = await ask<{ reply: { bookingIds: string[] } }>(
    student,
    `mutation ($input: BookLessonsInput!) { reply: bookLessons(input: $input) { bookingIds } }`,
    { input: { lessons } },
  )
  expect(reply.bookingIds).toHaveLength(2)
  const readers = [
    ['hana@example.test', student, 2],
    ['rei@example.test', first, 1],
    ['jun@example.test', second, 1],
  ] as const
  for (const [address, user, many] of readers) {
    await arrived(address, 1)
    expect(partsTo(address).map(({ method }) => method)).toEqual(Array.from({ length: many }, () => 'REQUEST'))
    expect(shown(partsTo(address))).toEqual(await feedOf(user))
    expect(shown(partsTo(address)).size).toBe(many)
  }
  const undo = `mutation ($bookingIds: [ID!]!) { reply: undoBookings(bookingIds: $bookingIds) { success } }`
  expect(await ask(student, undo, { bookingIds: reply.bookingIds })).toEqual({ reply: { success: true } })
  for (const [address, user, many] of readers) {
    await arrived(address, 2)
    expect(partsTo(address).filter(({ method }) => method === 'CANCEL')).toHaveLength(many)
    expect(shown(partsTo(address))).toEqual(new Map())
    expect(shown(partsTo(address).toReversed())).toEqual(await feedOf(user))
  }
})

test('a lesson that goes with a closure leaves calendars, and enters them again with its reopening (REMIND-01)', async () => {
  const slot = await school.addSlot({ courses: [course], teacher, startsAt: `${plusDays(day, 3)}T10:00:00` })
  await book(slot.id)
  const readers = [
    ['hana@example.test', student],
    ['misaki@example.test', teacher],
  ] as const
  for (const [address] of readers) await arrived(address, 1)
  const spans = [{ startsAt: `${plusDays(day, 3)}T00:00:00`, endsAt: `${plusDays(day, 4)}T00:00:00`, reason: '研修日' }]
  const runId = await emptied({ staff }, { spans, tell: true })
  for (const [address, user] of readers) {
    await arrived(address, 2)
    expect(partsTo(address).map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL'])
    expect(shown(partsTo(address))).toEqual(new Map())
    expect(shown(partsTo(address).toReversed())).toEqual(new Map())
    expect(await feedOf(user)).toEqual(new Map())
  }
  expect(await undone(staff, runId)).toMatchObject({ success: true })
  for (const [address, user] of readers) {
    await arrived(address, 3)
    const feed = await feedOf(user)
    expect([...feed.values()]).toEqual([`${plusDays(day, 3)}T10:00:00`])
    expect(shown(partsTo(address))).toEqual(feed)
    expect(shown(partsTo(address).toReversed())).toEqual(feed)
  }
})

test('a substitute has the entry, whoever is away loses it, and the student keeps theirs (REMIND-01, SLOT-32)', async () => {
  const other = await addTeacherOf(school, [course], { notify: true, email: 'ken@example.test' })
  const slot = await school.addSlot({ courses: [course], teacher, startsAt: `${plusDays(day, 3)}T10:00:00` })
  await book(slot.id)
  await arrived('hana@example.test', 1)
  await arrived('misaki@example.test', 1)
  const away = {
    teacherId: teacher.id,
    startsAt: `${plusDays(day, 3)}T00:00:00`,
    endsAt: `${plusDays(day, 4)}T00:00:00`,
    reason: '研修',
    choices: [{ slotId: slot.id, teacherId: other.id }],
    tell: true,
  }
  await substituted(staff, away)
  await arrived('hana@example.test', 2)
  await arrived('misaki@example.test', 2)
  await arrived('ken@example.test', 1)
  expect(partsTo('misaki@example.test').map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL'])
  expect(shown(partsTo('misaki@example.test'))).toEqual(new Map())
  expect(shown(partsTo('ken@example.test'))).toEqual(await feedOf(other))
  expect(shown(partsTo('hana@example.test'))).toEqual(await feedOf(student))
  expect(partsTo('hana@example.test').at(-1)?.text).toContain(`Terry ${other.code}`)
})
