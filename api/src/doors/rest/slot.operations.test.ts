import { plusMinutes, toTwelveDigits } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { testDatabase } from '../../../test/database.ts'
import { addStaff, addTeacher, makeSchool, readyToBook, sessionFor, type TestSchool } from '../../../test/school.ts'
import { type Asker, rest, testApp } from '../../../test/server.ts'
import { query as sql } from '../../platform/database/sql.ts'
import { slot as slotSchema, slots as slotsSchema } from './slot.shape.ts'

type RestSlot = z.infer<typeof slotSchema>

async function bookedSlot() {
  const { orm } = await testDatabase()
  const app = await testApp()
  const school = await makeSchool(orm)
  const created = await readyToBook(school, {
    course: { numberOfStudents: 2 },
    slot: { lessonMemo: '先生だけのメモ' },
  })
  const asStudent: Asker = { host: school.host, authorization: await sessionFor(created.student) }
  const { slot, course, student } = created
  const body = { requester: 'student', studentId: student.code, time: slot.time, courseCode: course.code }
  const place = { ...body, lessonLocation: slot.location?.locationName }
  const booked = await rest(app, 'POST', `/api/reservation/slotBook/${slot.id}/`, place, asStudent)
  expect(booked.body).toMatchObject({ success: true, reason: '1001' })
  return { ...created, app, school, asStudent }
}

const wholeRange = (school: TestSchool) =>
  `sDate=${toTwelveDigits(school.now).slice(0, 8)}0000&eDate=${toTwelveDigits(plusMinutes(school.now, 7 * 1440)).slice(0, 8)}2359`

test('staff see a slot in the documented shape with its bookings (SLOT-01, SLOT-02, SLOT-03, SLOT-05, SLOT-06, SLOT-07, SLOT-08, API-33, CONST-36)', async () => {
  const { app, school, slot, course, student, contract } = await bookedSlot()
  const asker = { host: school.host, authorization: await sessionFor(await addStaff(school)) }
  const { status, body } = await rest<RestSlot[]>(
    app,
    'GET',
    `/api/admin/slots/?${wholeRange(school)}&id=`,
    undefined,
    asker,
  )
  expect(status).toBe(200)
  expect(slotsSchema.parse(body)).toEqual([
    {
      _id: slot.id,
      version: 2,
      time: `${slot.time}_${slot.teacher.code.toUpperCase()}`,
      startTime: slot.time,
      endTime: toTwelveDigits(slot.endsAt),
      availableFrom: toTwelveDigits(plusMinutes(school.now, -1440)),
      cancelBy: toTwelveDigits(plusMinutes(slot.startsAt, -1440)),
      teacherId: slot.teacher.code,
      teacherDisplay: `Terry ${slot.teacher.code}`,
      teacherActive: true,
      location: slot.location?.locationName,
      onlineAvailable: true,
      onlineLessonLink: 'https://meet.example/secret-room',
      lessonLocation: slot.location?.locationName,
      lessonMemo: '先生だけのメモ',
      possibleBookings: [{ code: course.code, displayName: course.displayName, cost: 1 }],
      bookedCourse: {
        code: course.code,
        displayName: course.displayName,
        numberOfStudents: 2,
        group: true,
        isLesson: true,
      },
      bookedCount: 1,
      waitingCount: 0,
      bookingArray: [
        {
          bookingId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          booking: student.code,
          bookingName: `${student.lastName} ${student.firstName}`,
          attendance: '',
          contract: contract.contractName,
        },
      ],
      waitingList: [],
    },
  ])
})

test.each(['present', 'absent'])(
  'whether a student came is told to staff and the student: %s (API-14, D65)',
  async (attendance) => {
    const { app, school, slot, student } = await bookedSlot()
    const em = school.orm.em.fork()
    await sql(em, `update booking set attendance = $2 where school_id = $1`, [school.id, attendance])
    for (const [path, user] of [
      ['/api/admin/slots/', await addStaff(school)],
      ['/api/slots/student', student],
    ] as const) {
      const asker = { host: school.host, authorization: await sessionFor(user) }
      const { body } = await rest<RestSlot[]>(app, 'GET', `${path}?${wholeRange(school)}`, undefined, asker)
      const seen = body.find(({ _id }) => _id === slot.id)?.bookingArray
      expect(seen).toMatchObject([{ booking: student.code, attendance }])
    }
  },
)

test('staff can ask for the slots of one teacher (API-33)', async () => {
  const { app, school, slot } = await bookedSlot()
  const other = await addTeacher(school)
  const asker = { host: school.host, authorization: await sessionFor(await addStaff(school)) }
  const of = async (id: string) =>
    (await rest<RestSlot[]>(app, 'GET', `/api/admin/slots/?${wholeRange(school)}&id=${id}`, undefined, asker)).body
  expect(await of(slot.teacher.code.toUpperCase())).toHaveLength(1)
  expect(await of(slot.teacher.id)).toHaveLength(1)
  for (const id of [other.code, other.id, 'nobody']) expect(await of(id)).toEqual([])
})

test('a teacher asks by the own teacher ID and gets only own slots (API-15, API-67, D66, D108)', async () => {
  const { app, school, slot } = await bookedSlot()
  const other = await addTeacher(school)
  const path = (id: string) => `/api/slots/${id}/?${wholeRange(school)}`
  const own = { host: school.host, authorization: await sessionFor(slot.teacher), userType: 'teacher' }
  const mine = await rest<RestSlot[]>(app, 'GET', path(slot.teacher.code.toUpperCase()), undefined, own)
  expect(mine.body.map(({ _id }) => _id)).toEqual([slot.id])
  const asOther = { host: school.host, authorization: await sessionFor(other) }
  expect((await rest(app, 'GET', path(other.code), undefined, asOther)).body).toEqual([])
  for (const id of [slot.teacher.code, 'student', slot.teacher.id]) {
    expect(await rest(app, 'GET', path(id), undefined, asOther)).toMatchObject({
      status: 403,
      body: { statusCode: 403, error: 'Forbidden' },
    })
  }
})

test('a student asks as `student` or by the own ID, nobody else there (API-15, API-63, D107, D108)', async () => {
  const { app, school, student, slot, asStudent } = await bookedSlot()
  const path = (id: string) => `/api/slots/${id}?${wholeRange(school)}`
  for (const id of ['student', student.code, student.code.toUpperCase(), student.id]) {
    const { body } = await rest<RestSlot[]>(app, 'GET', path(id), undefined, asStudent)
    expect(slotsSchema.parse(body).map(({ _id }) => _id)).toEqual([slot.id])
  }
  expect((await rest(app, 'GET', path(slot.teacher.code), undefined, asStudent)).status).toBe(403)
  const staff = { host: school.host, authorization: await sessionFor(await addStaff(school)) }
  expect((await rest(app, 'GET', path('student'), undefined, staff)).status).toBe(403)
})

test('the range holds from its first to its last minute (API-15, CONST-36)', async () => {
  const { app, slot, asStudent } = await bookedSlot()
  const before = toTwelveDigits(plusMinutes(slot.startsAt, -1))
  const after = toTwelveDigits(plusMinutes(slot.startsAt, 1))
  const found = async (from: string, to: string) =>
    (await rest<RestSlot[]>(app, 'GET', `/api/slots/student/?sDate=${from}&eDate=${to}`, undefined, asStudent)).body
      .length
  expect(await found(slot.time, slot.time)).toBe(1)
  expect(await found(before, before)).toBe(0)
  expect(await found(after, after)).toBe(0)
})

test.each([
  ['sDate=20261120&eDate=202611302359', 'short'],
  ['sDate=202611200000', 'missing'],
  ['sDate=202613400000&eDate=202613412359', 'no date of the calendar'],
  ['sDate=2026-11-20&eDate=2026-11-30', 'another format'],
])('a range that is %s is refused in the documented words (ERR-25)', async (query) => {
  const { orm } = await testDatabase()
  const app = await testApp()
  const school = await makeSchool(orm)
  const asker = { host: school.host, authorization: await sessionFor(await addStaff(school)) }
  const english = await rest(app, 'GET', `/api/admin/slots/?${query}`, undefined, { ...asker, language: 'en' })
  expect(english).toMatchObject({
    status: 400,
    body: { statusCode: 400, error: 'Bad Request', message: 'Rejected pre-call: Invalid date format' },
  })
  const japanese = await rest(app, 'GET', `/api/admin/slots/?${query}`, undefined, { ...asker, language: 'ja' })
  expect(japanese.body['message']).toBe('送信前に中止しました：日付の形式が正しくありません')
})

test('one slot by its id; unknown and foreign ones are not found (API-68, D104, D107)', async () => {
  const { app, school, slot, asStudent } = await bookedSlot()
  const { orm } = await testDatabase()
  const first = await rest<RestSlot>(app, 'GET', `/api/one/slots/${slot.id}`, undefined, asStudent)
  expect(slotSchema.parse(first.body)._id).toBe(slot.id)
  const foreign = await readyToBook(await makeSchool(orm))
  for (const id of [foreign.slot.id, '00000000-0000-4000-8000-000000000000', 'garbage']) {
    expect(await rest(app, 'GET', `/api/one/slots/${id}/`, undefined, { ...asStudent, language: 'en' })).toMatchObject({
      status: 404,
      body: { statusCode: 404, error: 'Not Found', message: 'Not found.' },
    })
  }
  const teacher = { host: school.host, authorization: await sessionFor(await addTeacher(school)) }
  expect((await rest(app, 'GET', `/api/one/slots/${slot.id}`, undefined, teacher)).status).toBe(403)
})
