import { beforeAll, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { sessionFor, type TestUser } from '../../test/school.ts'
import { graphql, testApp } from '../../test/server.ts'
import { query } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let teacher: TestUser
let course: { id: string; code: string }
let meeting: { id: string }
let location: { id: string }
let fixed: TestUser
let flex: TestUser

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['fixedNew', 'fixedEdit', 'fixedDelete'] })
  course = await school.addCourse()
  meeting = await school.addCourse({ code: '_meeting' })
  location = await school.addLocation()
  teacher = await school.addTeacher()
  fixed = await school.addStudent()
  flex = await school.addStudent()
  const em = school.orm.em.fork()
  await query(em, `insert into teacher_course (school_id, teacher_id, course_id) values ($1, $2, $3)`, [
    school.id,
    teacher.id,
    course.id,
  ])
  await query(em, `update student set is_fixed = true where school_id = $1 and id = $2`, [school.id, fixed.id])
})

interface Row {
  id: string
  version: number
  [field: string]: unknown
}
interface Reply {
  success: boolean
  code: string
  message: string
  field: string | null
  template: Row | null
}

const FIELDS = `id version day startTime endTime useSlotLength teacherId locationId onlineAvailable onlineLessonLink
  lessonMemo lessonRules courseIds fixedCourseId fixedOnline fixedStudents { id fullName }`
const SAID = `success code message field template { ${FIELDS} }`

async function ask<Data>(document: string, variables: object, language = 'en'): Promise<Data> {
  const asker = { host: staff.school.host, authorization: await sessionFor(staff), language }
  const { body } = await graphql<Data>(await testApp(), document, { ...variables }, asker)
  if (!body.data) throw new Error(JSON.stringify(body.errors))
  return body.data
}

const form = (change: object = {}) => ({
  day: 1,
  startTime: '10:00',
  endTime: '10:50',
  useSlotLength: false,
  teacherId: teacher.id,
  locationId: location.id,
  onlineAvailable: false,
  onlineLessonLink: '',
  lessonMemo: '',
  lessonRules: true,
  courseIds: [course.id],
  fixedStudentIds: [],
  ...change,
})
const create = async (change: object = {}, language?: string) =>
  (
    await ask<{ reply: Reply }>(
      `mutation ($input: CreateTemplateInput!) { reply: createTemplate(input: $input) { ${SAID} } }`,
      { input: form(change) },
      language,
    )
  ).reply
const update = async (row: Row, change: object = {}) =>
  (
    await ask<{ reply: Reply }>(
      `mutation ($input: UpdateTemplateInput!) { reply: updateTemplate(input: $input) { ${SAID} } }`,
      { input: { ...form(change), id: row.id, version: row.version } },
    )
  ).reply
const remove = async (id: string) =>
  (await ask<{ reply: Reply }>(`mutation ($id: ID!) { reply: deleteTemplate(id: $id) { success code } }`, { id })).reply
const created = async (change: object): Promise<Row> => {
  const { template, ...answer } = await create(change)
  if (template === null) throw new Error(JSON.stringify(answer))
  return template
}

test('a row has its day, times, teacher, place, courses and what is fixed (FIX-05, FIX-07…10, FIX-21, FIX-25, FIX-37)', async () => {
  const row = await created({
    day: 0,
    onlineAvailable: true,
    onlineLessonLink: 'meet.example/a',
    fixedCourseId: course.id,
    fixedOnline: true,
    fixedStudentIds: [fixed.id],
  })
  expect(row).toMatchObject({
    version: 1,
    day: 0,
    startTime: '10:00',
    onlineLessonLink: 'https://meet.example/a',
    courseIds: [course.id],
    fixedOnline: true,
    fixedStudents: [{ id: fixed.id }],
  })
  const { template } = await update(row, { day: 0, lessonMemo: 'bring the book' })
  // All of the form is written: what is fixed no longer is (FIX-11).
  expect(template).toMatchObject({ version: 2, lessonMemo: 'bring the book', fixedCourseId: null, fixedStudents: [] })
  expect(await update(row, { day: 0 })).toMatchObject({ success: false, code: 'stale' })
  expect(await remove(row.id)).toMatchObject({ success: true })
  expect(await remove(row.id)).toMatchObject({ success: false, code: '404' })
})

test('courses and fixed students alone are an edit too: it stands in the log, and who edits beside it is told (FIX-11, LOG-06)', async () => {
  const fixedTo = { fixedCourseId: course.id, fixedOnline: true, onlineAvailable: true }
  const same = { day: 5, startTime: '20:00', endTime: '20:50', ...fixedTo }
  const row = await created(same)
  const other = await school.addCourse({ code: 'OTHER' })
  await query(
    school.orm.em.fork(),
    `insert into teacher_course (school_id, teacher_id, course_id) values ($1, $2, $3)`,
    [school.id, teacher.id, other.id],
  )
  const parts = { courseIds: [course.id, other.id], fixedStudentIds: [fixed.id] }
  expect(await update(row, { ...same, ...parts })).toMatchObject({ success: true, template: { version: 2 } })
  const beside = await update(row, { ...same, lessonMemo: '…' })
  expect(beside).toMatchObject({ success: false, code: 'stale', template: { version: 2, lessonMemo: '' } })
  const noted = await query(
    school.orm.em.fork(),
    `select changes -> 'courses' as courses, changes -> 'fixedStudents' as students from activity
     where school_id = $1 and record_id = $2 and type = 'record-changed'`,
    [school.id, row.id],
  )
  expect(noted).toEqual([{ courses: [[course.code], [course.code, 'OTHER'].toSorted()], students: [[], [fixed.code]] }])
})

test('a missing or disordered field is refused by name (FIX-13…20, FIX-36)', async () => {
  const cases: [object, string][] = [
    [{ day: null }, 'day'],
    [{ startTime: null }, 'startTime'],
    [{ endTime: null }, 'endTime'],
    [{ endTime: '10:00' }, 'endTime'],
    [{ startTime: '00:00' }, 'startTime'],
    [{ endTime: '23:59' }, 'endTime'],
    [{ locationId: null }, 'location'],
    [{ teacherId: null }, 'teacher'],
    [{ courseIds: [], fixedCourseId: course.id }, 'fixedCourseId'],
    [{ courseIds: [meeting.id] }, 'courses'],
    [{ fixedCourseId: course.id, fixedStudentIds: [fixed.id] }, 'fixedOnline'],
    [{ fixedOnline: false, fixedStudentIds: [fixed.id] }, 'fixedCourseId'],
    [{ fixedOnline: true }, 'fixedOnline'],
    [{ fixedCourseId: course.id, fixedOnline: false, fixedStudentIds: [flex.id] }, 'fixedStudentIds'],
  ]
  for (const [change, field] of cases) {
    expect(await create({ day: 5, ...change }), JSON.stringify(change)).toMatchObject({ success: false, field })
  }
  const row = await created({ day: 5, fixedCourseId: meeting.id })
  expect(row).toMatchObject({ fixedCourseId: meeting.id })
})

test('a teacher is in one row at a time, also when two are made at once (FIX-24, D113)', async () => {
  const row = await created({ day: 2 })
  const message = /Tue 10:00-10:50/
  expect(await create({ day: 2, startTime: '10:30', endTime: '11:20' })).toMatchObject({
    code: '409',
    message: expect.stringMatching(message),
  })
  expect(await create({ day: 2 }, 'ja')).toMatchObject({ message: expect.stringMatching(/火 10:00-10:50/) })
  const beside = await created({ day: 2, startTime: '10:50', endTime: '11:40' })
  expect(await update(beside, { day: 2, startTime: '10:40', endTime: '11:40' })).toMatchObject({ code: '409' })
  expect(await update(row, { day: 2, lessonMemo: 'x' })).toMatchObject({ success: true })
  const both = await Promise.all([create({ day: 3 }), create({ day: 3 })])
  expect(both.map(({ code }) => code).toSorted()).toEqual(['1001', '409'])
})

test('a moved row keeps only courses that can be offered then, and students are fixed to a lesson (FIX-18, D114)', async () => {
  const morning = await school.addCourse({ endTime: '12:00' })
  await query(
    school.orm.em.fork(),
    `insert into teacher_course (school_id, teacher_id, course_id) values ($1, $2, $3)`,
    [school.id, teacher.id, morning.id],
  )
  const row = await created({ day: 6, courseIds: [course.id, morning.id] })
  const later = { day: 6, startTime: '15:00', endTime: '15:50' }
  expect(await update(row, { ...later, courseIds: [course.id, morning.id] })).toMatchObject({
    code: 'ES1002',
    field: 'courses',
  })
  // Where and when it is, what is no longer taught may stay.
  await query(school.orm.em.fork(), `delete from teacher_course where school_id = $1 and course_id = $2`, [
    school.id,
    morning.id,
  ])
  const stays = { day: 6, courseIds: [course.id, morning.id], lessonMemo: 'x' }
  expect(await update(row, stays)).toMatchObject({ success: true })
  const onMeeting = { fixedCourseId: meeting.id, fixedOnline: false, fixedStudentIds: [fixed.id] }
  expect(await create({ ...later, ...onMeeting })).toMatchObject({
    field: 'fixedCourseId',
    message: 'The fixed course of fixed students must be a lesson.',
  })
  await remove(row.id)
})

test('copies that would meet each other are told before, and a copy for another teacher has their link (FIX-21, FIX-24, PERM-26)', async () => {
  const [first, second, target] = [await school.addTeacher(), await school.addTeacher(), await school.addTeacher()]
  const linkOf = (user: TestUser) => `https://meet.example/${user.code}`
  for (const user of [first, second, target])
    await query(school.orm.em.fork(), `update teacher set online_lesson_link = $3 where school_id = $1 and id = $2`, [
      school.id,
      user.id,
      linkOf(user),
    ])
  const online = { day: 2, onlineAvailable: true, courseIds: [] }
  const rows = [
    await created({ ...online, teacherId: first.id, onlineLessonLink: linkOf(first) }),
    await created({
      ...online,
      teacherId: second.id,
      onlineLessonLink: linkOf(second),
      startTime: '10:30',
      endTime: '11:20',
    }),
    await created({
      ...online,
      teacherId: second.id,
      onlineLessonLink: 'https://own.example',
      startTime: '13:00',
      endTime: '13:50',
    }),
  ]
  const input = { ids: rows.map(({ id }) => id), days: [], teacherId: target.id, withStudents: false }
  const { templateCopies: plan } = await ask<{ templateCopies: { message: string | null }[] }>(
    `query ($input: CopyTemplatesInput!) { templateCopies(input: $input) { label message } }`,
    { input },
  )
  expect(plan.map(({ message }) => message)).toEqual([null, expect.stringMatching(/Tue 10:00-10:50/), null])
  const { copyTemplates } = await ask<{ copyTemplates: { copies: object[] } }>(
    `mutation ($input: CopyTemplatesInput!) { copyTemplates(input: $input) { copies { label message } } }`,
    { input },
  )
  expect(copyTemplates.copies).toEqual(plan)
  const { templates } = await ask<{ templates: Row[] }>(`{ templates { ${FIELDS} } }`, {})
  const links = templates.filter((row) => row['teacherId'] === target.id).map((row) => row['onlineLessonLink'])
  expect(links).toEqual([linkOf(target), 'https://own.example'])
})

test('a day is copied to others and to another teacher, with what is in the way told before and after; students are copied only when asked (FIX-05, FIX-24, PERM-26)', async () => {
  const [mine, other] = [await school.addTeacher(), await school.addTeacher()]
  await query(
    school.orm.em.fork(),
    `insert into teacher_course (school_id, teacher_id, course_id) values ($1, $2, $3)`,
    [school.id, mine.id, course.id],
  )
  const isFixed = { fixedCourseId: course.id, fixedOnline: false, fixedStudentIds: [fixed.id] }
  const monday = await created({ day: 1, teacherId: mine.id, ...isFixed })
  await created({ day: 4, teacherId: mine.id, startTime: '10:20', endTime: '11:10' })
  const request = (more: object) => ({
    ids: [monday.id],
    days: [1, 4, 6],
    teacherId: null,
    withStudents: true,
    ...more,
  })
  const planned = async (input: object) =>
    (
      await ask<{ templateCopies: object[] }>(
        `query ($input: CopyTemplatesInput!) { templateCopies(input: $input) { label message } }`,
        { input },
      )
    ).templateCopies
  const copied = async (input: object) =>
    (
      await ask<{ copyTemplates: { code: string; copies: object[] } }>(
        `mutation ($input: CopyTemplatesInput!) { copyTemplates(input: $input) { code copies { label message } } }`,
        { input },
      )
    ).copyTemplates
  const rows = async () =>
    (await ask<{ templates: Row[] }>(`{ templates { ${FIELDS} } }`, {})).templates.filter(({ teacherId }) =>
      [mine.id, other.id].includes(String(teacherId)),
    )
  const before = await rows()

  // Not to where it is; not where the teacher has something; the others.
  const plan = await planned(request({}))
  expect(plan).toEqual([
    { label: expect.stringMatching(/^Thu 10:00–10:50/), message: expect.stringContaining('10:20-11:10') },
    { label: expect.stringMatching(/^Sat 10:00–10:50/), message: null },
  ])
  expect(await rows()).toEqual(before)
  expect(await copied(request({}))).toEqual({ code: '1001', copies: plan })
  const { id, version, day, ...same } = monday
  expect((await rows()).find((row) => row.day === 6)).toMatchObject(same)
  expect([id, version, day]).toEqual([monday.id, 1, 1])
  // Once more there is nothing to make.
  expect(await copied(request({ days: [6] }))).toMatchObject({ code: 'generalE' })

  // Somebody who does not teach the course takes the time without it.
  expect(await copied(request({ days: [], teacherId: other.id, withStudents: false }))).toMatchObject({ code: '1001' })
  expect((await rows()).find(({ teacherId }) => teacherId === other.id)).toMatchObject({
    day: 1,
    startTime: '10:00',
    courseIds: [],
    fixedCourseId: null,
    fixedStudents: [],
  })
})
