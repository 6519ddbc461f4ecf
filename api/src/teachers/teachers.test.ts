import { plusMinutes } from '@koma/schema/rules/time'
import { beforeAll, expect, test } from 'vitest'
import { changeRecordBy, type RecordReply, type SeenRecord } from '../../test/changing.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { sessionFor, type TestUser } from '../../test/school.ts'
import { graphql, rest, testApp } from '../../test/server.ts'
import { addTeacherOf, ask, askerOf } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['teacherNew', 'teacherEdit', 'teacherDelete', 'slotBook', 'slotNew'] })
})

type Reply = RecordReply & { teacher: SeenRecord }

const fields = `id version teacherCode lastName firstName displayName email phoneNumber active courseIds notes
  calendarColor onlineLessonLink notify comLang priority exportedUntil lastLoginAt hasPassword hasCalendarFeed lockedUntil`
const related = `students teachers template openSlots bookedSlots`

/** Returns the answer of the mutation `name` to `input`, or to an id. */
const change = (name: string, input: object | string) =>
  changeRecordBy<Reply>(staff, name, input, `teacher { ${fields} } relatedData { ${related} }`)

/** Rows of a statement in the test's database, whose first parameter is the school. */
const rows = <Row>(sql: string, ...values: unknown[]) => query<Row>(school.orm.em.fork(), sql, [school.id, ...values])

let given = 0
const form = (more: object = {}) => {
  given += 1
  return { teacherCode: `mia${given}`, lastName: 'Green', firstName: 'Mia', displayName: 'Mia', ...more }
}

test('a new teacher is active, orange, without priority, password and courses, and is written to in English (ATCH-14…18, ATCH-29, PERM-19, CONST-28, CONST-31, D80)', async () => {
  const { teacher, ...answer } = await change('createTeacher', form({ teacherCode: ' Mia.Ｇreen_7!' }))
  expect(answer).toMatchObject({ success: true, code: '1001', field: null })
  expect(teacher).toEqual({
    id: expect.any(String),
    version: 1,
    teacherCode: 'miagreen_7',
    lastName: 'Green',
    firstName: 'Mia',
    displayName: 'Mia',
    email: '',
    phoneNumber: '',
    active: true,
    courseIds: [],
    notes: '',
    calendarColor: '#ff8000',
    onlineLessonLink: '',
    notify: false,
    comLang: 'en',
    priority: false,
    exportedUntil: null,
    lastLoginAt: null,
    hasPassword: false,
    hasCalendarFeed: false,
    lockedUntil: null,
  })
  expect(await change('createTeacher', form({ teacherCode: 'MiaGreen_7' }))).toMatchObject({
    code: '409',
    field: 'teacherCode',
    message: 'ID already in use',
  })
})

test.each([
  [{ teacherCode: '!?' }, 'teacherCode'],
  [{ lastName: '123' }, 'lastName'],
  [{ firstName: ' ' }, 'firstName'],
  [{ displayName: '' }, 'displayName'],
  [{ email: 'nobody' }, 'email'],
  [{ calendarColor: 'orange' }, 'calendarColor'],
  [{ courseIds: ['01900000-0000-7000-8000-000000000000'] }, 'courseIds'],
])('a teacher with %o is refused at the field (ATCH-21, ATCH-22, ATCH-25)', async (wrong, field) => {
  expect(await change('createTeacher', form(wrong))).toMatchObject({ code: '400', field, teacher: null })
})

test.each([
  ['  sMITH 3rd', 'Smith Rd'],
  ['ﾀﾅｶ', 'タナカ'],
  ['佐々木・ヨハン', '佐々木・ヨハン'],
  ["o'brien-lee", "O'Brien-Lee"],
  ['élodie', 'Élodie'],
])('the name %s is kept as %s (ATCH-23, ATCH-24)', async (typed, kept) => {
  expect((await change('createTeacher', form({ lastName: typed }))).teacher).toMatchObject({ lastName: kept })
})

test('an edit keeps what it leaves out; courses are part of it, links get https, without an address there are no mails (ATCH-11, ATCH-12, ATCH-16, ATCH-25, ATCH-26, PERM-20, LOG-06)', async () => {
  const [first, second, closed] = [
    await school.addCourse({ code: 'AAA' }),
    await school.addCourse({ code: 'BBB' }),
    await school.addCourse({ code: 'CCC', active: false }),
  ]
  const teacher = await addTeacherOf(school, [second, closed], { email: 'mia@example.test', notify: true })
  const { id } = teacher
  const edit = {
    id,
    version: 1,
    courseIds: [closed.id, first.id],
    onlineLessonLink: 'meet.example/mia',
    priority: true,
  }
  const saved = await change('updateTeacher', edit)
  expect(saved).toMatchObject({ success: true, relatedData: null })
  const now = { courseIds: [first.id, closed.id], onlineLessonLink: 'https://meet.example/mia', priority: true }
  expect(saved.teacher).toMatchObject({ ...now, email: 'mia@example.test', notify: true })
  // The courses are in another table, and yet another version of the same record.
  const version = saved.teacher?.version ?? 0
  expect(await change('updateTeacher', { id, version, courseIds: [first.id] })).toMatchObject({ success: true })
  expect(await change('updateTeacher', { id, version, notes: '…' })).toMatchObject({
    code: 'stale',
    teacher: { courseIds: [first.id], notes: '' },
  })
  const [latest] = await rows<{ version: number }>(`select version from teacher where school_id = $1 and id = $2`, id)
  // A course that is inactive, and taught no longer, cannot be chosen anew.
  const back = { id, version: latest?.version, courseIds: [closed.id] }
  expect(await change('updateTeacher', back)).toMatchObject({ code: '400', field: 'courseIds' })
  expect(await change('updateTeacher', { id, version: latest?.version, email: '' })).toMatchObject({
    teacher: { email: '', notify: false },
  })
  const notes = await rows<{ changes: object }>(
    `select changes from activity where school_id = $1 and record_id = $2 order by id`,
    id,
  )
  expect(notes.map(({ changes }) => changes)).toEqual([
    {
      courses: [
        ['BBB', 'CCC'],
        ['AAA', 'CCC'],
      ],
      onlineLessonLink: ['', 'https://meet.example/mia'],
      priority: [false, true],
    },
    { courses: [['AAA', 'CCC'], ['AAA']] },
    { email: ['mia@example.test', ''], notify: [true, false] },
  ])
  // Whoever had the mail until then hears of it.
  const mails = await rows<{ address: string }>(
    `select address from mail where school_id = $1 and teacher_id = $2 and kind = 'emailChanged'`,
    id,
  )
  expect(mails).toEqual([{ address: 'mia@example.test' }])
})

/** A teacher with an open slot that a student waits for, one that is booked, and one that is over. */
async function atWork() {
  const { student, course, slot } = await school.readyToBook()
  const teacher = await addTeacherOf(school, [course], { password: 'Lesson12', email: 'kim@example.test' })
  const own = (more: object) => school.addSlot({ courses: [course], teacher, ...more })
  const open = await own({})
  const past = await own({ startsAt: plusMinutes(school.now, -9000) })
  const waiter = await school.addStudent()
  await rows(
    `insert into waiting (school_id, slot_id, student_id, joined_at) values ($1, $2, $3, $4)`,
    open.id,
    waiter.id,
    school.now,
  )
  return { student, course, slot, teacher, open, past, waiter }
}

test('a deactivated teacher cannot sign in and is no choice, while slots stay (ATCH-20, D83, D4)', async () => {
  const { teacher, open } = await atWork()
  const authorization = await sessionFor(teacher)
  expect(await change('updateTeacher', { id: teacher.id, version: 1, active: false })).toMatchObject({
    success: true,
    teacher: { active: false },
  })
  const user = await graphql(
    await testApp(),
    `
      {
        viewer {
          id
        }
      }
    `,
    {},
    { host: school.host, authorization },
  )
  expect(user.body.data).toEqual({ viewer: null })
  const login = { username: teacher.code, password: 'Lesson12', type: 'teacher' }
  const answer = await rest(await testApp(), 'POST', '/auth/login/', login, { host: school.host })
  expect(answer.body).toEqual({ success: false, code: '401' })
  const choices = await ask<{ slotChoices: { teachers: { teacher: { id: string } }[] } }>(
    staff,
    `{ slotChoices { teachers { teacher { id } } } }`,
  )
  expect(choices.slotChoices.teachers.map((each) => each.teacher.id)).not.toContain(teacher.id)
  expect(await rows(`select from slot where school_id = $1 and id = $2`, open.id)).toHaveLength(1)
})

test('a teacher with booked slots to come stays; deleted, open slots to come go and past ones tell the name (ATCH-33, PERM-21, SHELL-33, D84, D86)', async () => {
  const { student, course, teacher, open, past, waiter } = await atWork()
  const booked = await school.addSlot({ courses: [course], teacher })
  await ask(student, `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`, {
    input: { slotId: booked.id, courseCode: course.code, online: false, locationId: booked.location?.id },
  })
  const use = async () =>
    (
      await ask<{ teacherUse: object }>(staff, `query ($id: ID!) { teacherUse(id: $id) { ${related} } }`, {
        id: teacher.id,
      })
    ).teacherUse
  expect(await use()).toEqual({
    students: [`${waiter.lastName} ${waiter.firstName}`],
    teachers: [],
    template: [],
    openSlots: 1,
    bookedSlots: 1,
  })
  const { teacherAhead } = await ask<{ teacherAhead: object }>(
    staff,
    `query ($id: ID!) { teacherAhead(id: $id) { lessons { slotId courseName place students } places { place slots } } }`,
    { id: teacher.id },
  )
  expect(teacherAhead).toEqual({
    lessons: [
      {
        slotId: booked.id,
        courseName: course.displayName,
        place: booked.location?.locationName,
        students: [`${student.lastName} ${student.firstName}`],
      },
    ],
    places: expect.arrayContaining([{ place: booked.location?.locationName, slots: 1 }]),
  })
  expect(await change('deleteTeacher', teacher.id)).toMatchObject({ code: '403', teacher: { active: true } })
  expect(await rows(`select from slot where school_id = $1 and id = $2`, open.id)).toHaveLength(1)

  await ask(student, `mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { code } }`, {
    input: { slotId: booked.id },
  })
  const touched = await use()
  expect(await change('deleteTeacher', teacher.id)).toMatchObject({
    success: true,
    teacher: null,
    relatedData: touched,
  })
  expect(await rows(`select from slot where school_id = $1 and id = any($2::uuid[])`, [open.id, booked.id])).toEqual([])
  const notified = await ask<{ slot: { teacher: { displayName: string } } }>(
    staff,
    `query ($id: ID!) { slot(id: $id) { teacher { displayName } } }`,
    { id: past.id },
  )
  expect(notified.slot.teacher.displayName).toBe(`Terry ${teacher.code}`)
  const history = await ask<{ history: { teacher: { displayName: string } }[] }>(
    student,
    `query ($input: HistoryInput!) { history(input: $input) { teacher { displayName } } }`,
    { input: { of: 'student', from: school.now.slice(0, 10), to: booked.startsAt.slice(0, 10) } },
  )
  expect(history.history[0]?.teacher.displayName).toBe(`Terry ${teacher.code}`)
  // What was personal is gone, and nobody finds them any more.
  expect(
    await rows(
      `select email, phone_number, notes, password_hash from teacher where school_id = $1 and id = $2`,
      teacher.id,
    ),
  ).toEqual([{ email: '', phone_number: '', notes: '', password_hash: null }])
  const lists = await ask<Record<string, { id: string }[]>>(
    staff,
    `{ teachers { id } teacherRecords { id } accounts(userType: teacher) { id } }`,
  )
  for (const list of Object.values(lists)) expect(list.map(({ id }) => id)).not.toContain(teacher.id)
  const found = await ask<{ search: { teachers: object[] } }>(
    staff,
    `query ($input: SearchInput!) { search(input: $input) { teachers { id } } }`,
    { input: { text: teacher.code } },
  )
  expect(found.search.teachers).toEqual([])
  expect(await change('deleteTeacher', teacher.id)).toMatchObject({ code: '404' })
  // The ID can be given again, and means the new one.
  const again = await change('createTeacher', form({ teacherCode: teacher.code }))
  expect(again).toMatchObject({ success: true, teacher: { teacherCode: teacher.code } })
  const single = await rest<{ _id: string }>(
    await testApp(),
    'GET',
    `/api/one/teachers/${teacher.code}`,
    undefined,
    await askerOf(staff),
  )
  expect(single.body._id).toBe(again.teacher?.id)
})

test('a slot cannot be made for a teacher who is being deleted, however close the two come (D84)', async () => {
  const { course, teacher } = await atWork()
  const starts = plusMinutes(school.now, 9000)
  const slot = {
    teacherId: teacher.id,
    startsAt: starts,
    endsAt: plusMinutes(starts, 50),
    availableFrom: plusMinutes(school.now, -60),
    cancelBy: plusMinutes(starts, -60),
    locationId: null,
    onlineAvailable: true,
    onlineLessonLink: '',
    lessonMemo: '',
    courseIds: [course.id],
  }
  const [created, dropped] = await Promise.all([
    ask<{ createSlot: { success: boolean } }>(
      staff,
      `mutation ($input: SlotInput!) { createSlot(input: $input) { success } }`,
      { input: slot },
    ).catch(() => null),
    change('deleteTeacher', teacher.id),
  ])
  expect(dropped).toMatchObject({ success: true })
  expect(created === null || typeof created.createSlot.success === 'boolean').toBe(true)
  const left = await rows(
    `select from slot where school_id = $1 and teacher_id = $2 and ends_at > $3`,
    teacher.id,
    school.now,
  )
  expect(left).toEqual([])
})

test.each(['Kim Lee', 'leekim', 'ｋｉｍ９', '090-7777-123', '77771234', 'lee@work'])(
  'a search for %s finds a teacher (ATCH-04)',
  async (text) => {
    const own = await openSchool()
    const boss = await own.addStaff()
    const person = { lastName: 'Lee', firstName: 'Kim', phoneNumber: '090 7777 1234', email: 'lee@work.example' }
    await own.addTeacher({ teacherCode: 'kim9', ...person })
    await own.addTeacher()
    const { search } = await ask<{ search: { teachers: { code: string }[] } }>(
      boss,
      `query ($input: SearchInput!) { search(input: $input) { teachers { code } } }`,
      { input: { text } },
    )
    expect(search.teachers).toEqual([{ code: 'kim9' }])
  },
)

test('REST: teachers with the documented fields (API-53, API-54, ATCH-32, D104, D106)', async () => {
  const own = await openSchool()
  const boss = await own.addStaff({ permissions: ['teacherNew', 'teacherEdit', 'teacherDelete'] })
  const course = await own.addCourse({ code: 'PRI' })
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    rest(await testApp(), method, path, body, await askerOf(boss))
  const body = { teacherId: 'KIM', lastName: 'kim', firstName: 'DANIEL', displayName: 'Daniel', priority: true }
  const created = await call('POST', '/api/update/teachers/new/', { ...body, possibleLessons: ['PRI'] })
  const { _id } = created.body['data'] as { _id: string }
  const shown = {
    ...body,
    _id,
    version: 1,
    teacherId: 'kim',
    lastName: 'Kim',
    firstName: 'Daniel',
    lastReading: '',
    firstReading: '',
    email: '',
    phoneNumber: '',
    active: true,
    possibleLessons: ['PRI'],
    notes: '',
    calendarColor: '#ff8000',
    onlineLessonLink: '',
    notify: false,
    comLang: 'en',
    lastLogin: null,
    exportedUntil: null,
  }
  expect(created.body).toEqual({
    success: true,
    reason: '1001',
    message: 'Action successful',
    field: null,
    data: shown,
  })
  for (const filter of ['index', 'active', 'all', 'export', 'names']) {
    expect((await call('GET', `/api/list/teachers/${filter}/`)).body).toEqual([shown])
    expect((await call('GET', `/api/teachers/${filter}/${_id}/`)).body).toEqual(shown)
  }
  expect((await call('GET', `/api/one/teachers/${_id}/`)).body).toEqual(shown)
  const wrong = await call('PUT', `/api/update/teachers/${_id}/`, { possibleLessons: ['NONE'] })
  expect(wrong.body).toMatchObject({ success: false, reason: '400', field: 'possibleLessons', data: shown })
  const taken = await call('POST', '/api/update/teachers/new/', body)
  expect(taken.body).toMatchObject({ success: false, reason: '409', field: 'teacherId' })
  const off = await call('PUT', `/api/update/teachers/${_id}/`, { active: false, possibleLessons: [] })
  expect(off.body['data']).toMatchObject({ active: false, possibleLessons: [] })
  const found = async (filter: string) => (await call('GET', `/api/list/teachers/${filter}`)).body
  for (const filter of ['index', 'active']) expect(await found(filter)).toEqual([])
  for (const filter of ['all', 'export', 'names']) expect(await found(filter)).toHaveLength(1)
  expect((await call('DELETE', `/api/admin/teachers/${_id}/`)).body).toMatchObject({
    success: true,
    data: null,
    relatedData: { students: [], teachers: [], template: [], openSlots: 0, bookedSlots: 0 },
  })
  expect((await call('GET', `/api/one/teachers/${_id}/`)).status).toBe(404)
  expect((await call('GET', '/api/teachers/colorList')).body).toEqual([])
  expect(course.code).toBe('PRI')
})
