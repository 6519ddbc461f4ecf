import {
  clockChanges,
  comesTwice,
  instantOf,
  isSkipped,
  plusDays,
  plusMinutes,
  asClockShows,
  wallTimeIn,
} from '@koma/schema/rules/time'
import ICAL from 'ical.js'
import { expect, test, vi } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, addGuardian, addSlot, type TestUser } from '../../test/school.ts'
import { graphql, rest, testApp } from '../../test/server.ts'
import { addTeacherOf, ask, askerOf } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'
import { calendarText } from './calendarText.ts'

/** A new address of `user`, as the path that its host serves. */
async function newFeed(user: TestUser): Promise<string> {
  const answer = await ask<{ createCalendarFeed: { url: string } }>(user, 'mutation { createCalendarFeed { url } }')
  const url = new URL(answer.createCalendarFeed.url)
  expect(url.host).toBe(user.school.host)
  return url.pathname
}

async function read(school: OpenSchool, path: string, headers: Record<string, string> = {}) {
  return rest<string>(await testApp(), 'GET', path, undefined, { host: school.host, headers })
}

interface Entry {
  uid: string
  summary: string
  location: string | null
  description: string | null
  status: string
  sequence: number
  start: ICAL.Time
  end: ICAL.Time
  text: string
}

/** Parses it by an independent parser; also fails for lines longer than RFC 5545 allows. */
function entriesOf(text: string): Entry[] {
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const calendar = new ICAL.Component(ICAL.parse(text))
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  expect(calendar.getFirstSubcomponent('vtimezone')).not.toBeNull()
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const value = (name: string) => {
      const found = component.getFirstPropertyValue(name)
      return found === null ? null : String(found)
    }
    // RFC 5545 wants both in UTC.
    for (const name of ['dtstamp', 'last-modified']) expect(value(name)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    return {
      uid: event.uid,
      summary: event.summary,
      location: value('location'),
      description: value('description'),
      status: value('status') ?? '',
      sequence: event.sequence,
      start: event.startDate,
      end: event.endDate,
      text: component.toString(),
    }
  })
}

async function entries(school: OpenSchool, path: string): Promise<Entry[]> {
  const { status, body } = await read(school, path)
  expect(status).toBe(200)
  return entriesOf(body)
}

async function book(student: TestUser, slotId: string, courseCode: string, online = false): Promise<void> {
  const document = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code message } }`
  const answer = await ask<{ bookSlot: { code: string } }>(student, document, { input: { slotId, courseCode, online } })
  expect(answer.bookSlot).toMatchObject({ code: '1001' })
}

async function cancel(student: TestUser, slotId: string): Promise<void> {
  const document = `mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { code } }`
  const answer = await ask<{ cancelBooking: { code: string } }>(student, document, { input: { slotId } })
  expect(answer.cancelBooking).toEqual({ code: '1001' })
}

const only = <T>(list: readonly T[]): T => {
  expect(list).toHaveLength(1)
  return list[0] as T
}

test("a student's address gives the own bookings; moved, held online and cancelled ones keep their UID and count up (BOOK-23, D58)", async () => {
  const school = await openSchool()
  const course = await school.addCourse({
    displayName: '日常英会話; 中級, "夜" — とても長いコース名のための折り返しの試験です',
  })
  const student = await school.addStudent()
  await addContract(student, { courses: [course] })
  const teacher = await school.addTeacher({ displayName: '田中 美咲' })
  const location = await school.addLocation({ locationName: '駅前校, 2階' })
  const slot = await school.addSlot({ courses: [course], teacher, location })
  const path = await newFeed(student)
  expect(await entries(school, path)).toEqual([])

  await book(student, slot.id, course.code)
  const booked = only(await entries(school, path))
  expect(booked).toMatchObject({
    summary: `${course.displayName}（田中 美咲）`,
    location: '駅前校, 2階',
    status: 'CONFIRMED',
  })
  expect(booked.description).toMatch(/^キャンセル期限：\d+月\d+日\(.\) \d\d:\d\d$/)
  expect(booked.start.toString()).toBe(slot.startsAt)
  expect(booked.end.toString()).toBe(slot.endsAt)
  expect(booked.start.zone?.tzid).toBe('Asia/Tokyo')

  const em = school.orm.em.fork()
  const other = await school.addTeacher({ displayName: 'Ken Mori' })
  await query(em, `update slot set teacher_id = $2, version = version + 1 where id = $1`, [slot.id, other.id])
  const moved = only(await entries(school, path))
  expect(moved.summary).toContain('Ken Mori')
  await query(em, `update booking set online = true, location_id = null where live_slot_id = $1`, [slot.id])
  await query(em, `update slot set booked_online = true, booked_location_id = null where id = $1`, [slot.id])
  const online = only(await entries(school, path))
  expect(online.location).toBe('オンライン')
  expect(online.description).toContain('開始5分前')
  expect(online.text).not.toContain('meet.example')

  await cancel(student, slot.id)
  const cancelled = only(await entries(school, path))
  expect(cancelled).toMatchObject({ status: 'CANCELLED', uid: booked.uid })
  expect(cancelled.summary).toMatch(/^【キャンセル】/)
  const counts = [booked, moved, online, cancelled].map(({ sequence }) => sequence)
  expect(counts).toEqual([...new Set(counts)].toSorted((a, b) => a - b))

  await book(student, slot.id, course.code)
  const both = await entries(school, path)
  expect(both.map(({ status }) => status).toSorted()).toEqual(['CANCELLED', 'CONFIRMED'])
  expect(new Set(both.map(({ uid }) => uid)).size).toBe(2)
  await query(em, `update booking set cancelled_at = $2 where slot_id = $1 and status <> 'booked'`, [
    slot.id,
    plusDays(school.now.slice(0, 10), -61),
  ])
  expect(only(await entries(school, path)).status).toBe('CONFIRMED')
})

test("a teacher's address gives booked slots in the teacher's language, with seats and without names (TCH-08, D57)", async () => {
  const school = await openSchool()
  const teacher = await school.addTeacher({ comLang: 'en' })
  const scene = { course: { numberOfStudents: 3 }, slot: { teacher, onlineLessonLink: 'https://meet.example/room' } }
  const { student, course, slot } = await school.readyToBook(scene)
  const second = await school.addStudent()
  await addContract(second, { courses: [course] })
  await school.addSlot({ teacher, courses: [course] })
  const path = await newFeed(teacher)
  await book(student, slot.id, course.code, true)
  await book(second, slot.id, course.code, true)
  const booked = only(await entries(school, path))
  expect(booked).toMatchObject({
    summary: course.displayName,
    location: 'Online',
    description: 'Booked: 2 of 3',
    status: 'CONFIRMED',
  })
  expect(booked.text).not.toMatch(new RegExp(`${student.firstName}|${student.code}|meet.example`))
  await cancel(student, slot.id)
  const left = only(await entries(school, path))
  expect(left).toMatchObject({ description: 'Booked: 1 of 3', uid: booked.uid })
  await cancel(second, slot.id)
  const empty = only(await entries(school, path))
  expect(empty).toMatchObject({ status: 'CANCELLED', uid: booked.uid, summary: `Cancelled: ${course.displayName}` })
  expect(booked.sequence < left.sequence && left.sequence < empty.sequence).toBe(true)
})

// Offsets are what the zone's law says for that wall time; the day of the change and its neighbours, both ways.
test.each([
  ['America/New_York', '2027-03-13T10:00:00', '2027-03-13T15:00:00Z'],
  ['America/New_York', '2027-03-14T10:00:00', '2027-03-14T14:00:00Z'],
  ['America/New_York', '2027-11-06T18:00:00', '2027-11-06T22:00:00Z'],
  ['America/New_York', '2027-11-07T18:00:00', '2027-11-07T23:00:00Z'],
  ['Europe/London', '2027-03-28T09:30:00', '2027-03-28T08:30:00Z'],
  ['Europe/London', '2027-10-31T09:30:00', '2027-10-31T09:30:00Z'],
  ['Australia/Lord_Howe', '2027-04-03T12:00:00', '2027-04-03T01:00:00Z'],
  ['Australia/Lord_Howe', '2027-04-04T12:00:00', '2027-04-04T01:30:00Z'],
  ['Australia/Lord_Howe', '2027-10-03T12:00:00', '2027-10-03T01:00:00Z'],
  ['Asia/Kolkata', '2027-06-01T12:00:00', '2027-06-01T06:30:00Z'],
  ['Asia/Katmandu', '2027-06-01T12:00:00', '2027-06-01T06:15:00Z'],
  ['Asia/Tokyo', '2027-06-01T12:00:00', '2027-06-01T03:00:00Z'],
])(
  'a lesson at the school in %s at %s is read as %s by another program (BRAND-18, D26)',
  async (timezoneName, startsAt, instant) => {
    const endsAt = plusMinutes(startsAt, 50)
    const event = { id: 'x', sequence: 1, changedAt: '2027-01-01T00:00:00Z', cancelled: false, startsAt, endsAt }
    const words = { summary: 'レッスン', location: '', description: '', url: 'https://school.example/' }
    const { start, end } = only(
      entriesOf(calendarText({ school: { timezoneName }, name: null, events: [{ ...event, ...words }] })),
    )
    expect(start.toString()).toBe(startsAt)
    expect(start.toJSDate().toISOString()).toBe(instant.replace('Z', '.000Z'))
    expect(end.toUnixTime() - start.toUnixTime()).toBe(50 * 60)
  },
)

test('in every zone, lessons around each change of the clock are read as the moments that Koma tells (BRAND-18, D26)', () => {
  const [from, to] = ['2026-12-01T00:00:00Z', '2028-01-01T00:00:00Z'].map((text) => Temporal.Instant.from(text))
  const names = [...Intl.supportedValuesOf('timeZone'), 'Japan', 'US/Eastern', 'Asia/Kolkata', 'Europe/Kyiv', 'NZ-CHAT']
  // One of all whose clocks change alike, in each of their names' spellings.
  const compared = new Set<string>()
  for (const timezoneName of names) {
    const changes = clockChanges(timezoneName, from as Temporal.Instant, to as Temporal.Instant)
    const around = changes.flatMap(({ at }) =>
      [-24 * 60, -90, -30, 0, 30, 90, 24 * 60].map((minutes) => plusMinutes(wallTimeIn(timezoneName, at), minutes)),
    )
    const times = (around.length > 0 ? around : ['2027-06-01T12:00:00']).filter(
      (time) => !isSkipped(time, timezoneName),
    )
    const moments = times.map((time) => instantOf(time, timezoneName).epochMilliseconds)
    const kind = JSON.stringify([times, moments])
    if (compared.has(kind)) continue
    compared.add(kind)
    const words = { summary: 'x', location: '', description: '', url: 'https://school.example/' }
    const events = times.map((startsAt, index) => ({
      id: String(index),
      sequence: 1,
      changedAt: '2027-01-01T00:00:00Z',
      cancelled: false,
      ...words,
      startsAt,
      endsAt: asClockShows(plusMinutes(startsAt, 20), timezoneName),
    }))
    const found = entriesOf(calendarText({ school: { timezoneName }, name: null, events }))
    const once = [...times.entries()].filter(([, time]) => !comesTwice(time, timezoneName))
    expect([timezoneName, once.map(([index]) => found[index]?.start.toString())]).toEqual([
      timezoneName,
      once.map(([, time]) => time),
    ])
    expect([timezoneName, found.map(({ start }) => start.toJSDate().getTime())]).toEqual([timezoneName, moments])
  }
})

test('an address is secret and can be taken away: one at a time, its hash stored, never logged, 404 for all others (AUTH-34, D2)', async () => {
  const school = await openSchool()
  const elsewhere = await openSchool()
  const student = await school.addStudent()
  const feed = '{ calendarFeed { active createdAt } }'
  expect(await ask(student, feed)).toEqual({ calendarFeed: { active: false, createdAt: null } })

  const first = await newFeed(student)
  expect(first).toMatch(/^\/calendar\/[\w-]{43}\.ics$/)
  const { status, headers } = await read(school, first)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
  })
  expect((await read(school, first, { 'if-none-match': headers.etag ?? '' })).status).toBe(304)
  expect((await read(elsewhere, first)).status).toBe(404)
  expect((await read(school, '/calendar/nothing.ics')).status).toBe(404)

  const second = await newFeed(student)
  expect((await read(school, first)).status).toBe(404)
  expect((await read(school, second)).status).toBe(200)
  const stored = await query<{ text: string }>(
    school.orm.em.fork(),
    `select calendar_feed::text as text from calendar_feed`,
  )
  const token = second.slice('/calendar/'.length, -'.ics'.length)
  expect(JSON.stringify(stored)).not.toContain(token)
  expect((await testApp()).log.join('')).not.toContain(token)
  expect((await testApp()).log.join('')).toContain('/calendar/…')

  await query(school.orm.em.fork(), `update student set active = false where id = $1`, [student.id])
  expect((await read(school, second)).status).toBe(404)
  await query(school.orm.em.fork(), `update student set active = true where id = $1`, [student.id])
  expect(await ask(student, `mutation { revokeCalendarFeed { success calendarFeed { active } } }`)).toEqual({
    revokeCalendarFeed: { success: true, calendarFeed: { active: false } },
  })
  expect((await read(school, second)).status).toBe(404)
})

test("one booking has an address that a calendar opens without signing in, for an hour and not in another school's name (REMIND-02)", async () => {
  const school = await openSchool()
  const elsewhere = await openSchool()
  const { student, course, slot } = await school.readyToBook()
  await book(student, slot.id, course.code)
  const [booking] = await query<{ id: string }>(school.orm.em.fork(), `select id from booking where slot_id = $1`, [
    slot.id,
  ])
  const { bookingFile } = await ask<{ bookingFile: { url: string } }>(
    student,
    `query ($id: ID!) { bookingFile(bookingId: $id) { url } }`,
    { id: booking?.id },
  )
  const path = new URL(bookingFile.url).pathname
  const { status, headers, body } = await read(school, path)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `inline; filename="lesson-${slot.startsAt.slice(0, 10)}.ics"`,
    'cache-control': 'private, no-store',
  })
  const [fromFeed] = await entries(school, await newFeed(student))
  expect(only(entriesOf(body)).uid).toBe(fromFeed?.uid)
  expect((await read(elsewhere, path)).status).toBe(404)
  expect(
    (
      await read(
        school,
        path.replace(/.\.ics$/, (end) => `${end.startsWith('A') ? 'Q' : 'A'}.ics`),
      )
    ).status,
  ).toBe(404)
  expect((await testApp()).log.join('')).not.toContain(path.slice('/calendar/'.length))

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 })
  expect((await read(school, path)).status).toBe(404)
  vi.useRealTimers()
  await query(school.orm.em.fork(), `update student set active = false where id = $1`, [student.id])
  expect((await read(school, path)).status).toBe(404)
})

test('one booking is downloaded by its student alone (BOOK-23, STU-46, D57)', async () => {
  const school = await openSchool()
  const { student, course, slot } = await school.readyToBook()
  const stranger = await school.addStudent()
  const teacher = await school.addTeacher()
  await book(student, slot.id, course.code, true)
  const [booking] = await query<{ id: string }>(school.orm.em.fork(), `select id from booking where slot_id = $1`, [
    slot.id,
  ])
  const document = `query ($id: ID!) { bookingFile(bookingId: $id) { name text } }`
  const { bookingFile } = await ask<{ bookingFile: { name: string; text: string } }>(student, document, {
    id: booking?.id,
  })
  expect(bookingFile.name).toBe(`lesson-${slot.startsAt.slice(0, 10)}.ics`)
  expect(only(entriesOf(bookingFile.text))).toMatchObject({ status: 'CONFIRMED', location: 'オンライン' })
  for (const [user, code] of [
    [stranger, 'NOT_FOUND'],
    [teacher, 'FORBIDDEN'],
  ] as const) {
    const { body } = await graphql(await testApp(), document, { id: booking?.id }, await askerOf(user))
    expect(body.errors?.[0]?.extensions?.code).toBe(code)
  }
})

test("a guardian's address gives the lessons of all children, each by first name, and no more of who is unlinked (FAM-20)", async () => {
  const school = await openSchool()
  const course = await school.addCourse({ displayName: '英会話' })
  const children = [await school.addStudent({ firstName: '花' }), await school.addStudent({ firstName: '太郎' })]
  const guardian = await addGuardian(school, children, { comLang: 'en' })
  const staff = await school.addStaff({ permissions: ['slotBook', 'studentEdit', 'studentPassword'] })
  const teacher = await addTeacherOf(school, [course])
  for (const child of children) {
    await addContract(child, { courses: [course], points: 10 })
    const { id: slotId, startsAt } = await addSlot(school, { courses: [course], teacher })
    const input = { slotId, startsAt, courseCode: course.code, online: true, studentId: child.id }
    const document = 'mutation ($input: BookSlotInput!) { bookSlot(input: $input) { success } }'
    expect(await ask(staff, document, { input })).toEqual({ bookSlot: { success: true } })
  }
  const path = await newFeed(guardian)
  const summaries = async () => entriesOf((await read(school, path)).body).map(({ summary }) => summary)
  expect((await summaries()).toSorted()).toEqual([
    expect.stringMatching(/^太郎: 英会話/),
    expect.stringMatching(/^花: 英会話/),
  ])
  const input = { guardianId: guardian.id, studentId: children[0]?.id }
  await ask(staff, 'mutation ($input: GuardianLinkInput!) { unlinkGuardian(input: $input) { success } }', { input })
  expect(await summaries()).toEqual([expect.stringMatching(/^太郎: /)])
  const end = 'mutation ($input: EndCalendarFeedInput!) { endCalendarFeed(input: $input) { success } }'
  const whose = { userType: 'guardian', id: guardian.id }
  expect(await ask(staff, end, { input: whose })).toEqual({ endCalendarFeed: { success: true } })
  expect((await read(school, path)).status).toBe(404)
})
