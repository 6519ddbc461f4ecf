import { expect, test } from 'vitest'
import { openSchool } from '../../../test/openSchool.ts'
import { type TestUser } from '../../../test/school.ts'
import { type Asker, graphql, rest, testApp } from '../../../test/server.ts'
import { askerOf } from '../../../test/slotDesk.ts'

async function coloursFor(asker: Asker) {
  return rest(await testApp(), 'GET', '/api/teachers/colorList', undefined, asker)
}

test('the colour list: all for staff, the own one for a teacher, what students may see of teachers (API-11, SLOT-17, D66)', async () => {
  const school = await openSchool()
  const blue = await school.addTeacher({ calendarColor: '#1971c2' })
  const plain = await school.addTeacher()
  const removed = await school.addTeacher({ active: false })
  const entry = ({ code }: TestUser, calendarColor = '#ff8000') => ({ teacherId: code, calendarColor })
  const answers = new Map([
    [await school.addStaff(), [entry(blue, '#1971c2'), entry(plain), entry(removed)]],
    [blue, [entry(blue, '#1971c2')]],
    [await school.addStudent(), [entry(blue, '#1971c2'), entry(plain)]],
  ])
  for (const [user, body] of answers) expect(await coloursFor(await askerOf(user))).toMatchObject({ status: 200, body })

  const hidden = await openSchool({ displayTeacherName: false })
  await hidden.addTeacher()
  expect((await coloursFor(await askerOf(await hidden.addStudent()))).body).toEqual([])
  expect((await coloursFor({ host: school.host })).status).toBe(401)
})

test("existing bookings of a student: the student's own and any for staff, never for teachers (API-64, D66, D107)", async () => {
  const app = await testApp()
  const school = await openSchool()
  const { student, slot, course } = await school.readyToBook()
  const other = await school.addStudent()
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
  const asStaff = await askerOf(await school.addStaff())
  expect((await list(student.code.toUpperCase(), asStaff)).body.map(({ _id }) => _id)).toEqual([slot.id])
  expect((await list(other.code, asStaff)).body).toEqual([])
  expect((await list('nobody', asStaff)).body).toEqual([])
  expect((await list(student.code, await askerOf(other))).status).toBe(403)
  expect((await list(student.code, await askerOf(slot.teacher))).status).toBe(403)
})
