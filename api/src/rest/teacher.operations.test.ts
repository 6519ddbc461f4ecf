import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import {
  addStaff,
  addStudent,
  addTeacher,
  makeSchool,
  readyToBook,
  sessionFor,
  type TestUser,
} from '../../test/school.ts'
import { type Asker, graphql, rest, testApp } from '../../test/server.ts'

async function askerOf(user: TestUser): Promise<Asker> {
  return { host: user.school.host, authorization: await sessionFor(user), language: 'en' }
}

async function coloursFor(asker: Asker) {
  return rest(await testApp(), 'GET', '/api/teachers/colorList', undefined, asker)
}

test('the colour list: all for staff, the own one for a teacher, what students may see of teachers (API-11, SLOT-17, D66)', async () => {
  const { orm } = await testDatabase()
  const school = await makeSchool(orm)
  const blue = await addTeacher(school, { calendarColor: '#1971c2' })
  const usual = await addTeacher(school)
  const gone = await addTeacher(school, { active: false })
  const entry = ({ code }: TestUser, calendarColor = '#ff8000') => ({ teacherId: code, calendarColor })
  const answers = new Map([
    [await addStaff(school), [entry(blue, '#1971c2'), entry(usual), entry(gone)]],
    [blue, [entry(blue, '#1971c2')]],
    [await addStudent(school), [entry(blue, '#1971c2'), entry(usual)]],
  ])
  for (const [user, body] of answers) expect(await coloursFor(await askerOf(user))).toMatchObject({ status: 200, body })

  const hidden = await makeSchool(orm, { displayTeacherName: false })
  await addTeacher(hidden)
  expect((await coloursFor(await askerOf(await addStudent(hidden)))).body).toEqual([])
  expect((await coloursFor({ host: school.host })).status).toBe(401)
})

test("existing bookings of a student: the student's own and any for staff, never for teachers (API-64, D66, D107)", async () => {
  const { orm } = await testDatabase()
  const app = await testApp()
  const school = await makeSchool(orm)
  const { student, slot, course } = await readyToBook(school)
  const other = await addStudent(school)
  const asStudent = await askerOf(student)
  const document = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`
  await graphql(app, document, { input: { slotId: slot.id, courseCode: course.code, online: false } }, asStudent)

  const list = async (id: string, asker: Asker) =>
    rest<{ _id: string; bookingArray: { booking: string }[]; onlineLessonLink: string }[]>(
      app,
      'GET',
      `/api/list/bookings/${id}/`,
      undefined,
      asker,
    )
  for (const id of [student.code, student.id, 'student']) {
    const { body } = await list(id, asStudent)
    expect(
      body.map(({ _id, bookingArray, onlineLessonLink }) => [_id, bookingArray[0]?.booking, onlineLessonLink]),
    ).toEqual([[slot.id, student.code, '']])
  }
  const asStaff = await askerOf(await addStaff(school))
  expect((await list(student.code.toUpperCase(), asStaff)).body.map(({ _id }) => _id)).toEqual([slot.id])
  expect((await list(other.code, asStaff)).body).toEqual([])
  expect((await list('nobody', asStaff)).body).toEqual([])
  expect((await list(student.code, await askerOf(other))).status).toBe(403)
  expect((await list(student.code, await askerOf(slot.teacher))).status).toBe(403)
})
