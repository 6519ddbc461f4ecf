import { dateOf, plusDays } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { openSchool } from '../../../test/openSchool.ts'
import { addContract, sessionFor, type TestUser } from '../../../test/school.ts'
import { graphql, testApp } from '../../../test/server.ts'

interface Regular {
  weekday: number | null
  time: string | null
  lessons: number
  next: { id: string; teacher: { id: string } | null }
  missed: { id: string } | null
}

const document = `query { viewer { student { regularLessons {
  weekday time lessons next { id teacher { id } } missed { id } } } } }`

/** Two lessons at ten of one weekday with one teacher, booked and over, and others to come; tomorrow is the weekday. */
async function ready(settings: Parameters<typeof openSchool>[0] = {}) {
  const school = await openSchool(settings)
  const course = await school.addCourse({ numberOfStudents: 1 })
  const teacher = await school.addTeacher()
  const student = await school.addStudent()
  await addContract(student, { courses: [course], points: 50 })
  const staff = await school.addStaff({ permissions: ['slotBook'] })
  const tomorrow = plusDays(dateOf(school.now), 1)
  const slotAt = (days: number, time = '10:00', by = teacher) =>
    school.addSlot({ teacher: by, courses: [course], startsAt: `${plusDays(tomorrow, days)}T${time}` })
  const ask = async <Data>(who: TestUser, text: string, input?: object) => {
    const asker = { host: school.host, authorization: await sessionFor(who), language: 'en' }
    const { body } = await graphql<Data>(await testApp(), text, { input }, asker)
    if (!body.data) throw new Error(JSON.stringify(body.errors))
    return body.data
  }
  const book = async ({ id }: { id: string }, who = student) => {
    const input = { slotId: id, studentId: who.id, courseCode: course.code, online: false }
    const text = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`
    expect(await ask(staff, text, input)).toEqual({ bookSlot: { code: '1001' } })
  }
  const regular = async (who = student) => {
    const { viewer } = await ask<{ viewer: { student: { regularLessons: Regular[] } } }>(who, document)
    return viewer.student.regularLessons
  }
  for (const days of [-14, -7]) await book(await slotAt(days))
  const weekday = new Date(`${tomorrow}T00:00Z`).getUTCDay()
  return { school, course, teacher, slotAt, book, regular, weekday }
}

test('a student sees the next lesson at the regular time; who has no habit sees none (MYLES-01, MYLES-02)', async () => {
  const { school, course, teacher, slotAt, book, regular, weekday } = await ready()
  await slotAt(1)
  const next = await slotAt(0)
  const seen = { weekday, time: '10:00', lessons: 2, missed: null }
  expect(await regular()).toEqual([{ ...seen, next: { id: next.id, teacher: { id: teacher.id } } }])

  const other = await school.addStudent()
  await addContract(other, { courses: [course], points: 50 })
  expect(await regular(other)).toEqual([])
  await book(await slotAt(-3, '15:00'), other)
  expect(await regular(other)).toEqual([])

  // A lesson of their own in it: the next is a week later, and the habit one stronger.
  await book(next)
  const later = await slotAt(7)
  expect(await regular()).toMatchObject([{ lessons: 3, next: { id: later.id }, missed: null }])
})

test('a full regular time names the lesson that is missed and the nearest with the same teacher (MYLES-03)', async () => {
  const { school, course, slotAt, book, regular } = await ready()
  const full = await slotAt(0)
  const other = await school.addStudent()
  await addContract(other, { courses: [course], points: 50 })
  await book(full, other)
  const nearest = await slotAt(0, '12:00')
  await slotAt(2, '10:00')
  await slotAt(0, '11:00', await school.addTeacher())
  expect(await regular()).toMatchObject([{ next: { id: nearest.id }, missed: { id: full.id } }])
})

test('what the student cannot book is not offered: no points, or a course off the contract (MYLES-02)', async () => {
  const { school, course, slotAt, book, regular } = await ready()
  const poor = await school.addStudent()
  await addContract(poor, { courses: [course], points: course.cost * 2 })
  await book(await slotAt(-15), poor)
  await book(await slotAt(-8), poor)
  const free = await slotAt(0)
  expect(await regular()).toMatchObject([{ next: { id: free.id } }])
  expect(await regular(poor)).toEqual([])
})

test('a teacher had at different times is regular too, unless the school hides its teachers (MYLES-01)', async () => {
  const { school, course, slotAt, book, regular } = await ready()
  const student = await school.addStudent()
  await addContract(student, { courses: [course], points: 50 })
  const grace = await school.addTeacher()
  await book(await slotAt(-9, '15:00', grace), student)
  await book(await slotAt(-3, '17:00', grace), student)
  const soonest = await slotAt(1, '09:00', grace)
  await slotAt(2, '15:00', grace)
  expect(await regular(student)).toEqual([
    { weekday: null, time: null, lessons: 2, next: { id: soonest.id, teacher: { id: grace.id } }, missed: null },
  ])

  const hidden = await ready({ displayTeacherName: false })
  const next = await hidden.slotAt(0, '10:00', await hidden.school.addTeacher())
  expect(await hidden.regular()).toMatchObject([{ weekday: hidden.weekday, next: { id: next.id, teacher: null } }])
})
