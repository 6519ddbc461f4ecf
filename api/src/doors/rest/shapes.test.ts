import { dateOf, plusDays, toTwelveDigits } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { openSchool } from '../../../test/openSchool.ts'
import { addContract, sessionFor, type TestUser } from '../../../test/school.ts'
import { rest, testApp } from '../../../test/server.ts'
import { query } from '../../platform/database/sql.ts'
import { keyOf } from './key.shape.ts'
import { locationOf } from './location.shape.ts'
import { studentShape } from './student.shape.ts'

/** Returns the answer of a REST path to `user`. */
async function get<Body>(user: TestUser, path: string): Promise<Body> {
  const asker = { host: user.school.host, authorization: await sessionFor(user), language: 'en' }
  return (await rest<Body & object>(await testApp(), 'GET', path, undefined, asker)).body
}

test('a booked course keeps the seats it had when it was booked (SLOT-06, D33)', async () => {
  const school = await openSchool()
  const course = await school.addCourse({ numberOfStudents: 2 })
  const [student, staff] = [await school.addStudent(), await school.addStaff({ permissions: ['slotBook'] })]
  await addContract(student, { courses: [course] })
  const slot = await school.addSlot({ courses: [course] })
  const asker = { host: school.host, authorization: await sessionFor(student), language: 'en' }
  const request = {
    time: toTwelveDigits(slot.startsAt),
    lessonLocation: slot.location?.locationName,
    courseCode: course.code,
  }
  await rest(await testApp(), 'POST', `/api/reservation/slotBook/${slot.id}`, request, asker)
  await query(school.orm.em.fork(), `update course set number_of_students = 9 where school_id = $1`, [school.id])
  expect(await get(staff, `/api/one/slots/${slot.id}`)).toMatchObject({
    bookedCourse: { code: course.code, numberOfStudents: 2 },
  })
})

test('a record keeps the ID of its teacher, also of one who is gone (LOG-07)', async () => {
  const school = await openSchool()
  const [student, staff] = [await school.addStudent(), await school.addStaff()]
  const lesson = `${plusDays(dateOf(school.now), 1)}T10:00:00`
  await query(
    school.orm.em.fork(),
    `insert into activity (school_id, type, at, actor, slot_id, lesson_time, teacher_id, teacher_code, student_id,
       student_code, student_name)
     values ($1, 'booking', $2, 'staff:x', uuidv7(), $3, uuidv7(), 'gone01', $4, $5, '佐藤 花')`,
    [school.id, school.now, lesson, student.id, student.code],
  )
  const day = toTwelveDigits(lesson)
  expect(await get(staff, `/api/history/student/${student.id}?sDate=${day}&eDate=${day}`)).toMatchObject([
    { type: 'booking', teacherId: 'gone01' },
  ])
})

test('a history has the documented types only: that a lesson was moved is left out (LOG-08)', async () => {
  const school = await openSchool()
  const [student, staff] = [await school.addStudent(), await school.addStaff()]
  const lesson = `${plusDays(dateOf(school.now), 1)}T10:00:00`
  for (const type of ['booking', 'lesson-moved']) {
    await query(
      school.orm.em.fork(),
      `insert into activity (school_id, type, at, actor, slot_id, lesson_time, teacher_id, teacher_code, student_id,
         student_code, student_name)
       values ($1, $6, $2, 'staff:x', uuidv7(), $3, uuidv7(), 't001', $4, $5, '佐藤 花')`,
      [school.id, school.now, lesson, student.id, student.code, type],
    )
  }
  const day = toTwelveDigits(lesson)
  for (const user of [staff, student]) {
    const records = await get(user, `/api/history/student/${student.id}?sDate=${day}&eDate=${day}`)
    expect(records).toMatchObject([{ type: 'booking' }])
  }
})

test('students are listed the slots of priority teachers first among equal starts, where the school wants it (SET-18, D121)', async () => {
  const course = { numberOfStudents: 1 }
  for (const priorityTeachers of [true, false]) {
    const school = await openSchool({ priorityTeachers })
    const courses = [await school.addCourse(course)]
    const plain = await school.addTeacher({ teacherCode: 'a-plain' })
    const first = await school.addTeacher({ teacherCode: 'b-first', priority: true })
    const startsAt = `${plusDays(dateOf(school.now), 3)}T10:00:00`
    for (const teacher of [plain, first]) await school.addSlot({ teacher, courses, startsAt })
    const student = await school.addStudent()
    const day = toTwelveDigits(startsAt)
    const path = `/api/slots/student?sDate=${day}&eDate=${day}`
    const listed = await get<{ teacherId: string }[]>(student, path)
    const regular = [plain, first].toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ code }) => code)
    const order = priorityTeachers ? ['b-first', 'a-plain'] : regular
    expect(listed.map(({ teacherId }) => teacherId)).toEqual(order)
  }
})

test("fields outside a record's shape never go out (D57, D59)", () => {
  /** A record with more than anybody expects, whatever is read of it. */
  const more = <Row extends object>(row: Row): Row => ({ ...row, schoolNotes: '事務だけ', tokenHash: 'secret' })
  const own = { id: 'i', version: 1, active: true, email: '', notify: true, phoneNumber: '', lastLoginAt: null }
  const names = { firstName: '花', lastName: '佐藤', fullName: '佐藤 花' }
  const profile = { comLang: 'jp', storageLocation: '', materialLocation: '', curriculumCode: '' } as const
  const moments = { expiresAt: null, revokedAt: null, lastUsedAt: null, formerUntil: null, formerUsedAt: null }
  const key = {
    id: 'i',
    version: 1,
    name: '',
    code: '',
    scopes: [],
    addresses: [],
    state: 'active',
    ...moments,
  } as const
  const shapes = [
    studentShape(more({ ...own, ...names, ...profile, studentCode: 's', shownValues: [] }), [], '2026-11-20'),
    keyOf(more({ ...key, scopes: [], addresses: [] })),
    locationOf(more({ id: 'i', version: 1, locationName: '', active: true, oneLessonAtATime: false, type: 'school' })),
  ]
  const fields = shapes.map((shape) => Object.keys(shape))
  expect(fields.map((each) => each.filter((name) => ['schoolNotes', 'tokenHash'].includes(name)))).toEqual([[], [], []])
  expect(fields.map((each) => each.length)).toEqual([12, 12, 6])
})

test('the description says that a range of days needs both its ends', async () => {
  const { body } = await rest<{ paths: Record<string, { get: { parameters: object[] } }> }>(
    await testApp(),
    'GET',
    '/api/openapi.json',
    undefined,
    { host: 'localhost' },
  )
  expect(body.paths['/api/slots/{id}']?.get.parameters).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'sDate', required: true }),
      expect.objectContaining({ name: 'eDate', required: true }),
    ]),
  )
})
