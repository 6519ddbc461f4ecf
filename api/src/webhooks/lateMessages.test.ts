import { permissions } from '@koma/schema/permissions'
import { beforeAll, expect, test, vi } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, type TestCourse, type TestSlot, type TestUser } from '../../test/school.ts'
import { rest, testApp } from '../../test/server.ts'
import { ask, askerOf } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'
import { lessonOf } from '../events/lessonOfEntry.ts'
import { planDeliveries } from './planDeliveries.ts'

interface Lesson {
  startsAt: string
  [field: string]: unknown
}
interface Message {
  type: string
  data: { number: number; slotId: string | null; studentId: string | null; lesson: Lesson | null }
}

let school: OpenSchool
let staff: TestUser
let student: TestUser
let teacher: TestUser
let course: TestCourse
let slot: TestSlot
let messages: Message[]

const bodies = () =>
  query<{ body: string }>(
    school.orm.em.fork(),
    `select body from webhook_delivery where school_id = $1 order by (body::jsonb -> 'data' ->> 'number')::int`,
    [school.id],
  )

const did = (name: string, by: TestUser, input: object) => {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input!`
  return ask(by, `mutation ($input: ${type}) { ${name}(input: $input) { success code } }`, { input })
}

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: [...permissions] })
  teacher = await school.addTeacher()
  course = await school.addCourse({ cost: 2, numberOfStudents: 2 })
  student = await school.addStudent()
  await addContract(student, { courses: [course], points: 100 })
  slot = await school.addSlot({ teacher, courses: [course] })
  await did('createWebhook', staff, { url: 'https://receiver.example/koma' })
  await did('bookSlot', student, { slotId: slot.id, courseCode: course.code, online: false })
  await did('cancelBooking', student, { slotId: slot.id })
  await did('bookSlot', student, { slotId: slot.id, courseCode: course.code, online: true })
  await did('createLocation', staff, { locationName: '別館' })
  await vi.waitFor(async () => {
    await planDeliveries(school.orm.em.fork(), school.id)
    if ((await bodies()).length < 4) throw new Error('not all messages are there yet')
  })
  messages = (await bodies()).map(({ body }) => JSON.parse(body) as Message)
})

const ofBookings = () => messages.filter(({ type }) => type.startsWith('booking.'))

test('messages about one seat are put in order by their numbers, in whatever order they come (decision 046)', () => {
  const inOrder = ['booking.created', 'booking.cancelled', 'booking.created']
  const numbers = ofBookings().map(({ data }) => data.number)
  expect(new Set(numbers).size).toBe(3)
  for (const arrived of [ofBookings(), ofBookings().toReversed()]) {
    expect(arrived.toSorted((a, b) => a.data.number - b.data.number).map(({ type }) => type)).toEqual(inOrder)
    const newest = arrived.reduce((best, item) => (item.data.number > best.data.number ? item : best))
    expect(newest.type).toBe('booking.created')
  }
})

test('a message says when and where the lesson is, what and with whom, and no name of a person', () => {
  const [booked, , again] = ofBookings()
  const same = {
    startsAt: slot.startsAt,
    courseCode: course.code,
    teacherCode: teacher.code,
    studentCode: student.code,
  }
  expect(booked?.data.lesson).toMatchObject({ ...same, online: false, location: slot.location?.locationName })
  expect(again?.data.lesson).toMatchObject({ ...same, online: true, location: null })
  expect(messages.find(({ type }) => type === 'location.created')?.data.lesson).toBeNull()
  for (const name of [student.lastName, student.firstName, teacher.lastName, '別館'])
    expect(JSON.stringify(messages)).not.toContain(name)
})

test('events tell the same by GraphQL and REST', async () => {
  const { events } = await ask<{ events: { events: (Message['data'] & { type: string })[] } }>(
    staff,
    `query { events(input: { types: [booking_created, booking_cancelled] }) { events { type number lesson {
      startsAt courseCode location online teacherCode studentCode startsAtBefore locationBefore teacherCodeBefore } } } }`,
    {},
  )
  const notified = ofBookings().map(({ data: { number, lesson } }) => ({ number, lesson }))
  expect(events.events.map(({ number, lesson }) => ({ number, lesson }))).toEqual(notified)
  const app = await testApp()
  const path = '/api/events?types=booking.created,booking.cancelled'
  const { body } = await rest<{ events: Message['data'][] }>(app, 'GET', path, undefined, await askerOf(staff))
  expect(body.events.map(({ number, lesson }) => ({ number, lesson }))).toEqual(notified)
})

test('events of slots name nobody who is in the lesson', () => {
  const kept = {
    startsAt: slot.startsAt,
    courseCode: course.code,
    location: 'オンライン',
    teacherCode: teacher.code,
    studentCode: student.code,
    startsAtBefore: null,
    locationBefore: null,
    teacherCodeBefore: null,
  }
  expect(lessonOf(kept, false)).toMatchObject({ studentCode: student.code, online: true, location: null })
  expect(lessonOf(kept, true)).toMatchObject({ studentCode: null, teacherCode: teacher.code })
})
