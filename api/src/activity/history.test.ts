import { plusDays } from '@koma/schema/rules/time'
import { beforeAll, describe, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, sessionFor, type TestCourse, type TestSlot, type TestUser } from '../../test/school.ts'
import { graphql, rest, testApp } from '../../test/server.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser
let other: TestUser
let teacher: TestUser
let course: TestCourse
let contract: { id: string; contractName: string }
let early: TestSlot
let late: TestSlot

interface Row {
  type: string
  lessonTime: string
  student: { studentCode: string } | null
  teacher: { displayName: string } | null
  contractNumber: string | null
  pointsChange: number
}

const document = `query ($input: HistoryInput!) { history(input: $input) {
  id type lessonTime interactionTime student { studentCode fullName } teacher { displayName } contractId contractNumber
  pointsChange lessonLocation online courseCode courseName } }`

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['slotBook', 'slotCancel', 'slotEdit'] })
  teacher = await school.addTeacher()
  course = await school.addCourse({ cost: 2, numberOfStudents: 2 })
  await school.addCourse({ code: '_meeting', displayName: '会議' })
  student = await school.addStudent()
  other = await school.addStudent()
  contract = await addContract(student, { courses: [course] })
  await addContract(other, { courses: [course] })
  const today = school.now.slice(0, 10)
  early = await school.addSlot({ teacher, courses: [course], startsAt: `${plusDays(today, 3)}T10:00:00` })
  late = await school.addSlot({ teacher, courses: [course], startsAt: `${plusDays(today, 20)}T10:00:00` })
  const free = await school.addSlot({ teacher, courses: [course], startsAt: `${plusDays(today, 4)}T10:00:00` })
  const owner = (user: TestUser) => ({ studentId: user.code, courseCode: course.code })
  await act(student, 'reservation/slotBook', late, { ...owner(student), lessonLocation: 'オンライン' })
  await act(student, 'reservation/slotBook', early, { ...owner(student), lessonLocation: early.location?.locationName })
  await act(other, 'reservation/slotBook', early, { ...owner(other), lessonLocation: early.location?.locationName })
  await act(student, 'reservation/slotCancel', early, owner(student))
  await act(student, 'reservation/slotBook', early, { ...owner(student), lessonLocation: early.location?.locationName })
  await act(staff, 'admin/slotCancel', early, owner(student))
  await act(staff, 'admin/slotBook', free, {
    studentId: '_',
    courseCode: '_meeting',
    lessonLocation: free.location?.locationName,
  })
  await graphql(await testApp(), `mutation { changeToOnline(slotId: "${early.id}") { code } }`, {}, await asker(staff))
})

async function asker(user: TestUser, language = 'en') {
  return { host: user.school.host, authorization: await sessionFor(user), language }
}

async function act(user: TestUser, path: string, slot: TestSlot, body: object): Promise<void> {
  const sent = { requester: 'student', time: slot.time, ...body }
  const answer = await rest(await testApp(), 'POST', `/api/${path}/${slot.id}/`, sent, await asker(user))
  expect(answer.body).toMatchObject({ success: true })
}

async function ask(user: TestUser, input: object) {
  const today = school.now.slice(0, 10)
  const range = { from: plusDays(today, -14), to: plusDays(today, 28) }
  const given = { input: { ...range, ...input } }
  const { body } = await graphql<{ history: Row[] }>(await testApp(), document, given, await asker(user))
  return { rows: body.data?.history ?? [], refused: body.errors?.[0]?.extensions?.code }
}

describe('the history of bookings', () => {
  test('a student sees what was done to the own bookings, the latest lesson first (STU-40, STU-42, LOG-07, LOG-08)', async () => {
    const { rows } = await ask(student, { of: 'student' })
    const contractNumber = contract.contractName.slice(-13)
    const inEarly = {
      lessonTime: early.startsAt,
      student: { studentCode: student.code, fullName: `${student.lastName} ${student.firstName}` },
      teacher: { displayName: `Terry ${teacher.code}` },
      contractId: contract.id,
      contractNumber,
      lessonLocation: early.location?.locationName,
      online: false,
      courseCode: course.code,
      courseName: course.displayName,
    }
    expect(rows).toMatchObject([
      { lessonTime: late.startsAt, type: 'booking', lessonLocation: 'オンライン', online: true, pointsChange: -2 },
      { ...inEarly, type: 'cancel_unrestricted', pointsChange: 2 },
      { ...inEarly, type: 'booking', pointsChange: -2 },
      { ...inEarly, type: 'cancel_return', pointsChange: 2 },
      { ...inEarly, type: 'booking', pointsChange: -2 },
    ])
    expect(contractNumber).toHaveLength(13)
  })

  test('the range is about the day of the lesson (D133)', async () => {
    const day = late.startsAt.slice(0, 10)
    expect((await ask(student, { of: 'student', from: day, to: day })).rows).toHaveLength(1)
    const dayBefore = plusDays(day, -1)
    expect((await ask(student, { of: 'student', from: dayBefore, to: dayBefore })).rows).toHaveLength(0)
  })

  test('a teacher sees the own slots with everybody in them, and no other things that happened to them (LOG-08)', async () => {
    const { rows } = await ask(teacher, { of: 'teacher', id: teacher.id })
    expect(rows.map(({ type, student: person }) => [type, person?.studentCode ?? null])).toEqual([
      ['booking', student.code],
      ['booking', null],
      ['cancel_unrestricted', student.code],
      ['booking', student.code],
      ['cancel_return', student.code],
      ['booking', other.code],
      ['booking', student.code],
    ])
  })

  test('staff see the history of any student, teacher, contract and course (D105, D128)', async () => {
    const counts = await Promise.all(
      [
        { of: 'student', id: student.id },
        { of: 'student', id: other.id },
        { of: 'teacher', id: teacher.id },
        { of: 'contract', id: contract.id },
        { of: 'course', id: course.id },
      ].map(async (input) => (await ask(staff, input)).rows.length),
    )
    expect(counts).toEqual([5, 1, 7, 5, 6])
  })

  test('a code that is given again tells nobody what was done with the course that had it before', async () => {
    const own = await openSchool()
    const editor = await own.addStaff({ permissions: ['courseDelete'] })
    const learner = await own.addStudent()
    const book = async (of: TestCourse) => {
      await addContract(learner, { courses: [of] })
      const slot = await own.addSlot({ courses: [of] })
      const body = { studentId: learner.code, courseCode: of.code, lessonLocation: slot.location?.locationName }
      await act(learner, 'reservation/slotBook', slot, body)
      return () => act(learner, 'reservation/slotCancel', slot, body)
    }
    const former = await own.addCourse({ code: 'ENG' })
    const cancel = await book(former)
    await cancel()
    const deletion = `mutation ($id: ID!) { deleteCourse(id: $id) { success } }`
    const removed = await graphql(await testApp(), deletion, { id: former.id }, await asker(editor))
    expect(removed.body.data).toEqual({ deleteCourse: { success: true } })
    const latter = await own.addCourse({ code: 'ENG' })
    const typesOf = async ({ id }: TestCourse) => (await ask(editor, { of: 'course', id })).rows.map(({ type }) => type)
    expect(await typesOf(latter)).toEqual([])
    await book(latter)
    expect(await typesOf(latter)).toEqual(['booking'])
    expect(await typesOf(former)).toEqual(['cancel_return', 'booking'])
  })

  test('students and teachers reach no history but their own, and nobody that of another school (D66, D105)', async () => {
    const strangers = await openSchool()
    const foreign = await strangers.addStaff()
    const today = school.now.slice(0, 10)
    const days = { from: plusDays(today, -14), to: plusDays(today, 28) }
    expect(await ask(student, { of: 'student', id: other.id })).toEqual({ rows: [], refused: 'FORBIDDEN' })
    expect(await ask(student, { of: 'contract', id: contract.id })).toEqual({ rows: [], refused: 'FORBIDDEN' })
    expect(await ask(student, { of: 'course', id: course.id })).toEqual({ rows: [], refused: 'FORBIDDEN' })
    expect(await ask(student, { of: 'teacher', id: student.id })).toEqual({ rows: [], refused: 'FORBIDDEN' })
    expect(await ask(teacher, { of: 'student', id: student.id })).toEqual({ rows: [], refused: 'FORBIDDEN' })
    expect(await ask(staff, { of: 'student' })).toEqual({ rows: [], refused: 'BAD_USER_INPUT' })
    for (const of of ['student', 'teacher', 'contract', 'course']) {
      for (const { id } of [student, teacher, contract, course]) {
        expect(await ask(foreign, { of, id })).toEqual({ rows: [], refused: undefined })
      }
    }
    const nobody = { host: school.host, language: 'en' }
    const answer = await graphql(await testApp(), document, { input: { of: 'student', ...days } }, nobody)
    expect(answer.body.errors?.[0]?.extensions?.code).toBe('UNAUTHENTICATED')
  })

  test('a range in the wrong order or of more than a year is refused', async () => {
    expect((await ask(student, { of: 'student', to: '2020-01-01' })).refused).toBe('BAD_USER_INPUT')
    expect((await ask(student, { of: 'student', from: '2020-01-01' })).refused).toBe('BAD_USER_INPUT')
  })

  test('attendance is that of the last booking of a slot; students see it if the school shows it (STU-49, SET-22)', async () => {
    const attended = `query ($input: HistoryInput!) { history(input: $input) { type attendance } }`
    const seen = async (showAttendance: boolean) => {
      const own = await openSchool({ showAttendance })
      const lesson = await own.addCourse()
      const learner = await own.addStudent()
      const asStaff = await own.addStaff({ permissions: ['slotBook', 'slotCancel'] })
      await addContract(learner, { courses: [lesson] })
      const slot = await own.addSlot({ courses: [lesson] })
      const body = { studentId: learner.code, courseCode: lesson.code, lessonLocation: slot.location?.locationName }
      await act(learner, 'reservation/slotBook', slot, body)
      await act(learner, 'reservation/slotCancel', slot, body)
      await act(learner, 'reservation/slotBook', slot, body)
      const marking = `mutation ($input: AttendanceInput!) { setAttendance(input: $input) { success } }`
      const mark = { input: { slotId: slot.id, studentId: learner.id, attendance: 'absent' } }
      const marked = await graphql(await testApp(), marking, mark, await asker(asStaff))
      expect(marked.body.data).toEqual({ setAttendance: { success: true } })
      const today = own.now.slice(0, 10)
      const days = { from: plusDays(today, -14), to: plusDays(today, 28) }
      const of = async (user: TestUser) => {
        const given = { input: { of: 'student', id: learner.id, ...days } }
        const { body: answer } = await graphql<{ history: { attendance: string | null }[] }>(
          await testApp(),
          attended,
          given,
          await asker(user),
        )
        return answer.data?.history.map(({ attendance }) => attendance)
      }
      return { student: await of(learner), staff: await of(asStaff) }
    }
    expect(await seen(false)).toEqual({ student: [null, null, null], staff: ['absent', null, null] })
    expect(await seen(true)).toEqual({ student: ['absent', null, null], staff: ['absent', null, null] })
  })

  test('students see no teachers in their history if the school hides them (STU-16)', async () => {
    const shy = await openSchool({ displayTeacherName: false })
    const asked = await shy.addCourse()
    const shyStudent = await shy.addStudent()
    await addContract(shyStudent, { courses: [asked] })
    const slot = await shy.addSlot({ courses: [asked] })
    const body = { studentId: shyStudent.code, courseCode: asked.code, lessonLocation: slot.location?.locationName }
    await act(shyStudent, 'reservation/slotBook', slot, body)
    expect((await ask(shyStudent, { of: 'student' })).rows).toMatchObject([{ type: 'booking', teacher: null }])
    const asStaff = await shy.addStaff()
    const seen = (await ask(asStaff, { of: 'student', id: shyStudent.id })).rows
    expect(seen).toMatchObject([{ teacher: { displayName: `Terry ${slot.teacher.code}` } }])
  })
})

describe('the documented path', () => {
  const path = (subject: string) => `/api/history/${subject}`

  test('gives the records in the documented shape, from 14 days back to 28 days ahead (API-18, API-66, LOG-07, LOG-09)', async () => {
    const { status, body } = await rest<Record<string, unknown>[]>(
      await testApp(),
      'GET',
      path(`student/${student.id}`),
      undefined,
      await asker(student),
    )
    expect(status).toBe(200)
    expect(body).toHaveLength(5)
    expect(body[1]).toEqual({
      _id: expect.any(String) as string,
      type: 'cancel-unrestricted',
      lessonTime: early.time,
      interactionTime: expect.stringMatching(/^\d{12}$/) as string,
      studentId: student.code,
      studentName: `${student.lastName} ${student.firstName}`,
      teacherId: teacher.code,
      contractName: contract.contractName,
      ticketsChange: 2,
      lessonLocation: early.location?.locationName,
      bookedCourse: { code: course.code, displayName: course.displayName },
    })
    const ofContract = await rest<unknown[]>(
      await testApp(),
      'GET',
      path(`contract/${contract.id}/?sDate=${late.time}&eDate=${late.time}`),
      undefined,
      await asker(staff),
    )
    expect(ofContract.body).toMatchObject([{ type: 'booking', lessonTime: late.time }])
  })

  test('finds people by the ID they sign in with, in any case, as other paths do (API-18)', async () => {
    const read = async (name: string) =>
      rest<unknown[]>(await testApp(), 'GET', path(name), undefined, await asker(staff))
    const [byId, byCode] = [await read(`student/${student.id}`), await read(`student/${student.code.toUpperCase()}`)]
    expect(byCode.body).toEqual(byId.body)
    expect(byCode.body.length).toBeGreaterThan(0)
    expect((await read(`teacher/${teacher.code}`)).body).toEqual((await read(`teacher/${teacher.id}`)).body)
  })

  test('refuses a wrong kind with error, half a range before it asks, and what is of others (D105, LOG-14, ERR-39, ERR-25)', async () => {
    const answers = await Promise.all(
      [
        path(`lesson/${student.id}`),
        path(`student/${student.id}?sDate=2026112&eDate=202611300000`),
        path(`student/${other.id}`),
      ].map(async (asked) => rest(await testApp(), 'GET', asked, undefined, await asker(student))),
    )
    expect(answers.map(({ status, body }) => [status, body['message']])).toEqual([
      [400, 'error: the path must name one of student, teacher, contract.'],
      [400, 'Rejected pre-call: Invalid date format'],
      [403, 'You are not allowed to do this.'],
    ])
  })
})
