import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import {
  addLocation,
  addStaff,
  addStudent,
  addTeacher,
  makeSchool,
  readyToBook,
  sessionFor,
  type TestSchool,
  type TestUser,
} from '../../test/school.ts'
import { rest, testApp } from '../../test/server.ts'

let school: TestSchool
let made: Awaited<ReturnType<typeof readyToBook>>

beforeAll(async () => {
  const { orm } = await testDatabase()
  school = await makeSchool(orm, { email: 'office@school.example' })
  made = await readyToBook(school)
  await addLocation(school, { active: false })
  const { student, slot, course } = made
  const body = {
    requester: 'student',
    studentId: student.code,
    time: slot.time,
    courseCode: course.code,
    lessonLocation: slot.location?.locationName,
  }
  await rest(await testApp(), 'POST', `/api/reservation/slotBook/${slot.id}/`, body, await asker(student))
})

async function asker(user: TestUser) {
  return { host: user.school.host, authorization: await sessionFor(user), language: 'en' }
}

async function get(path: string, user: TestUser) {
  return rest(await testApp(), 'GET', path, undefined, await asker(user))
}

test('settings: all for staff, the public part for students and teachers, nothing for strangers (API-19, API-61, D109, SET-03, SET-04)', async () => {
  const forStudent = await get('/api/settings/school/', made.student)
  expect(forStudent.body).toEqual({
    _id: school.id,
    schoolName: 'テスト英会話',
    scheduleStart: '08:00',
    scheduleEnd: '22:00',
    scheduleInterval: '00:30',
    bookUntil: { h: 1, m: 0 },
    defaultCalendar: 'week',
    defaultColor: '#ffc0cb',
    displayTeacherName: true,
    priorityTeachers: false,
    waitingList: true,
    creditType: 'p',
    onlineLessons: true,
    timezoneName: 'Asia/Tokyo',
  })
  expect((await get('/api/settings/school/', await addTeacher(school))).body).toEqual(forStudent.body)
  expect((await get('/api/settings/school/', await addStaff(school))).body).toEqual({
    ...forStudent.body,
    slotLength: 3_000_000,
    cancelBy: { d: 1, h: 18 },
    availableFrom: { m: 1, d: 1, h: 9 },
    alertPasswordReset: false,
    alertWaitingList: false,
    email: 'office@school.example',
    emailName: '',
    language: 'jp',
    schoolContact: '',
  })
  const nobody = await rest(await testApp(), 'GET', '/api/settings/school/', undefined, { host: school.host })
  expect(nobody.status).toBe(401)
})

test('locations: the active ones (API-62, D107, SET-23)', async () => {
  const location = { _id: made.slot.location?.id, locationName: made.slot.location?.locationName }
  expect((await get('/api/list/locations/active/', made.student)).body).toEqual([
    { ...location, active: true, type: 'school' },
  ])
})

test("a student's bookings: the own slots for the student, with everybody in them for staff (API-64, D107, D57, D63)", async () => {
  const { student, slot } = made
  const own = { _id: slot.id, bookingArray: [{ booking: student.code }] }
  const list = (name: string) => `/api/list/bookings/${name}/`
  expect((await get(list(student.code), student)).body).toMatchObject([own])
  expect((await get(list(student.id), await addStaff(school))).body).toMatchObject([own])
  const other = await addStudent(school)
  expect((await get(list(other.code), other)).body).toEqual([])
  expect((await get(list(student.code), other)).status).toBe(403)
  expect((await get(list(student.code), await addTeacher(school))).status).toBe(403)
  expect((await get(list('nobody'), await addStaff(school))).status).toBe(404)
  expect((await get(list(student.code), await addStaff(await makeSchool(school.orm)))).status).toBe(404)
})
