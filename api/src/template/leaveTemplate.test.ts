import { permissions } from '@koma/schema/permissions'
import { beforeEach, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import type { TestCourse, TestUser } from '../../test/school.ts'
import { testApp } from '../../test/server.ts'
import { ask, askerOf } from '../../test/slotDesk.ts'
import { subscribe } from '../../test/socket.ts'
import { query } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let teacher: TestUser
let student: TestUser
let course: TestCourse
let place: { id: string }

const rows = <Row>(text: string, params: readonly unknown[] = []) =>
  query<Row>(school.orm.em.fork(), text, [school.id, ...params])

beforeEach(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: [...permissions] })
  teacher = await school.addTeacher({ displayName: 'Robin' })
  student = await school.addStudent({ studentCode: 's0001', lastName: '佐藤', firstName: '花' })
  course = await school.addCourse({ code: 'EN50' })
  place = await school.addLocation()
  await rows(`insert into teacher_course (school_id, teacher_id, course_id) values ($1, $2, $3)`, [
    teacher.id,
    course.id,
  ])
  await rows(`update student set is_fixed = true where school_id = $1 and id = $2`, [student.id])
})

/**
 * Makes a row of Monday at `hour`, by the api, with the student fixed to the course at the place unless `change` says
 * otherwise.
 */
async function addRow(hour: number, change: object = {}): Promise<string> {
  const input = {
    day: 1,
    startTime: `${hour}:00`,
    endTime: `${hour}:50`,
    useSlotLength: false,
    teacherId: teacher.id,
    locationId: place.id,
    onlineAvailable: false,
    onlineLessonLink: '',
    lessonMemo: '',
    lessonRules: true,
    courseIds: [course.id],
    fixedCourseId: course.id,
    fixedOnline: false,
    fixedStudentIds: [student.id],
    ...change,
  }
  const { made: created } = await ask<{ made: { message: string; template: { id: string } | null } }>(
    staff,
    `mutation ($input: CreateTemplateInput!) { made: createTemplate(input: $input) { message template { id } } }`,
    { input },
  )
  if (created.template === null) throw new Error(created.message)
  return created.template.id
}

interface Related {
  students: string[]
  template: string[]
}

const kinds = {
  student: { type: 'Student', use: 'studentUse' },
  teacher: { type: 'Teacher', use: 'teacherUse' },
  course: { type: 'Course', use: 'courseUse' },
  location: { type: 'Location', use: 'locationUse' },
}
type Kind = keyof typeof kinds
const useOf = async (kind: Kind, id: string, language: 'en' | 'jp' = 'en') =>
  (
    await ask<{ use: Related }>(
      staff,
      `query ($id: ID!) { use: ${kinds[kind].use}(id: $id) { students template } }`,
      { id },
      language,
    )
  ).use

/** Deactivates or deletes a record; what the answer says it touched. */
async function end(kind: Kind, id: string, how: 'update' | 'delete') {
  const name = `${how}${kinds[kind].type}`
  const answer = `code relatedData { students template }`
  const { reply } =
    how === 'delete'
      ? await ask<{ reply: { code: string; relatedData: Related | null } }>(
          staff,
          `mutation ($id: ID!) { reply: ${name}(id: $id) { ${answer} } }`,
          { id },
        )
      : await ask<{ reply: { code: string; relatedData: Related | null } }>(
          staff,
          `mutation ($input: Update${kinds[kind].type}Input!) { reply: ${name}(input: $input) { ${answer} } }`,
          { input: { id, version: await versionOf(kind, id), active: false } },
        )
  return reply
}

async function versionOf(kind: Kind, id: string): Promise<number> {
  const [row] = await rows<{ version: number }>(`select version from ${kind} where school_id = $1 and id = $2`, [id])
  return row?.version ?? 0
}

interface Left {
  hour: number
  version: number
  place: boolean
  course: boolean
  online: boolean | null
  courses: number
  students: number
}

/** Returns what is left of the template. */
const left = () =>
  rows<Left>(
    `select extract(hour from start_time)::int as hour, version, location_id is not null as place,
       fixed_course_id is not null as course, fixed_online as online,
       (select count(*)::int from template_course c where c.school_id = t.school_id and c.template_id = t.id) as courses,
       (select count(*)::int from template_student s where s.school_id = t.school_id and s.template_id = t.id) as students
     from template t where school_id = $1 order by 1`,
  )

const whole = { version: 1, place: true, course: true, online: false, courses: 1, students: 1 }

/** The log of the template's rows since they were made, and how many of them were announced. */
async function notified() {
  const log = await rows<{ type: string; changes: Record<string, unknown> | null }>(
    `select type, changes from activity where school_id = $1 and record_kind = 'template' and type <> 'record-created'
     order by record_name`,
  )
  return log.map(({ type, changes }) => [type, ...Object.keys(changes ?? {}).toSorted()])
}

test('a student who may no longer have places in the template leaves its rows, which is told (ASTU-15, FIX-36)', async () => {
  await addRow(10)
  const { reply } = await ask<{ reply: { code: string; relatedData: Related | null } }>(
    staff,
    `mutation ($input: UpdateStudentInput!) { reply: updateStudent(input: $input) { code relatedData { students template } } }`,
    { input: { id: student.id, version: await versionOf('student', student.id), isFixed: false } },
  )
  expect(reply).toEqual({ code: '1001', relatedData: { students: [], template: ['Mon 10:00–10:50 Robin'] } })
  expect(await left()).toEqual([{ hour: 10, ...whole, version: 2, students: 0 }])
})

test.each(['update', 'delete'] as const)(
  'a student leaves the weekly template, and its rows stay: %s (D81, D82, D86)',
  async (how) => {
    await addRow(10)
    await addRow(12, { fixedStudentIds: [] })
    const use = { students: [], template: ['Mon 10:00–10:50 Robin'] }
    expect(await useOf('student', student.id)).toEqual(use)
    expect((await useOf('student', student.id, 'jp')).template).toEqual(['月 10:00–10:50 Robin'])
    expect(await end('student', student.id, how)).toEqual({ code: '1001', relatedData: use })
    expect(await left()).toEqual([
      { hour: 10, ...whole, version: 2, students: 0 },
      { hour: 12, ...whole, students: 0 },
    ])
    expect(await notified()).toEqual([['record-changed', 'fixedStudents']])
  },
)

test.each(['update', 'delete'] as const)(
  'rows of a teacher go with the teacher, and name their students: %s (D83, D84, D86)',
  async (how) => {
    const other = await school.addTeacher()
    await rows(`insert into teacher_course (school_id, teacher_id, course_id) values ($1, $2, $3)`, [
      other.id,
      course.id,
    ])
    await addRow(10)
    await addRow(11, { teacherId: other.id })
    const use = { students: ['佐藤 花'], template: ['Mon 10:00–10:50 Robin'] }
    expect(await useOf('teacher', teacher.id)).toEqual(use)
    expect(await end('teacher', teacher.id, how)).toEqual({ code: '1001', relatedData: use })
    expect(await left()).toEqual([{ hour: 11, ...whole }])
    expect(await notified()).toEqual([['record-deleted']])
  },
)

test.each(['update', 'delete'] as const)(
  'a course leaves the weekly template with the students who were fixed to it: %s (D85, D86)',
  async (how) => {
    const other = await school.addCourse()
    await rows(`insert into teacher_course (school_id, teacher_id, course_id) values ($1, $2, $3)`, [
      teacher.id,
      other.id,
    ])
    await addRow(10)
    await addRow(11, { courseIds: [course.id, other.id], fixedCourseId: other.id })
    await addRow(12, { courseIds: [other.id], fixedCourseId: other.id })
    const use = { students: ['佐藤 花'], template: ['Mon 10:00–10:50 Robin', 'Mon 11:00–11:50 Robin'] }
    expect(await useOf('course', course.id)).toEqual(use)
    expect(await end('course', course.id, how)).toEqual({ code: '1001', relatedData: use })
    expect(await left()).toEqual([
      { hour: 10, ...whole, version: 2, course: false, courses: 0, students: 0 },
      { hour: 11, ...whole, version: 2 },
      { hour: 12, ...whole },
    ])
    expect(await notified()).toEqual([
      ['record-changed', 'courses', 'fixedCourseId', 'fixedStudents'],
      ['record-changed', 'courses'],
    ])
  },
)

test.each(['update', 'delete'] as const)(
  'a type of other booking leaves rows that were fixed to it, which stay for their courses and are announced: %s (SET-28, D85, D86, D111)',
  async (how) => {
    const { type } = await ask<{ type: { course: { id: string; version: number } } }>(
      staff,
      `mutation { type: createOtherBooking(input: { displayName: "会議" }) { course { id version } } }`,
    )
    const { id, version } = type.course
    const row = await addRow(10, { fixedCourseId: id, fixedOnline: null, fixedStudentIds: [] })
    const heard = await subscribe(
      await testApp(),
      `subscription { recordChanged(kind: template) { ids } }`,
      await askerOf(staff),
    )
    const use = { students: [], template: ['Mon 10:00–10:50 Robin'] }
    const { reply } =
      how === 'update'
        ? await ask<{ reply: object }>(
            staff,
            `mutation ($input: UpdateOtherBookingInput!) { reply: updateOtherBooking(input: $input) {
               code relatedData { students template } } }`,
            { input: { id, version, active: false } },
          )
        : await ask<{ reply: object }>(
            staff,
            `mutation ($id: ID!) { reply: deleteOtherBooking(id: $id) { code relatedData { students template } } }`,
            { id },
          )
    expect(reply).toEqual({ code: '1001', relatedData: use })
    expect(await left()).toEqual([{ hour: 10, ...whole, version: 2, course: false, online: null, students: 0 }])
    expect(await notified()).toEqual([['record-changed', 'fixedCourseId']])
    await expect.poll(() => heard.received).toEqual([{ recordChanged: { ids: [row] } }])
  },
)

test('a form that was open on a row does not write back what has left it (D85, D129)', async () => {
  const id = await addRow(10)
  await end('course', course.id, 'update')
  const input = {
    id,
    version: 1,
    day: 1,
    startTime: '10:00',
    endTime: '10:50',
    useSlotLength: false,
    teacherId: teacher.id,
    locationId: place.id,
    onlineAvailable: false,
    onlineLessonLink: '',
    lessonMemo: 'new',
    lessonRules: true,
    courseIds: [course.id],
    fixedCourseId: course.id,
    fixedOnline: false,
    fixedStudentIds: [student.id],
  }
  const save = async (version: number) =>
    (
      await ask<{ saved: { code: string; field: string | null } }>(
        staff,
        `mutation ($input: UpdateTemplateInput!) { saved: updateTemplate(input: $input) { code field } }`,
        { input: { ...input, version } },
      )
    ).saved
  expect(await save(1)).toMatchObject({ code: 'stale' })
  expect(await save(2)).toEqual({ code: 'ES1002', field: 'courses' })
  expect(await left()).toEqual([{ hour: 10, ...whole, version: 2, course: false, courses: 0, students: 0 }])
})

test('a place of the weekly template is not deleted; deactivated it leaves, and rows with nowhere left go (SET-25, D86, D123)', async () => {
  await addRow(10)
  await addRow(11, { onlineAvailable: true })
  await addRow(12, { onlineAvailable: true, fixedOnline: true })
  const use = {
    students: ['佐藤 花'],
    template: ['Mon 10:00–10:50 Robin', 'Mon 11:00–11:50 Robin', 'Mon 12:00–12:50 Robin'],
  }
  expect(await useOf('location', place.id)).toEqual(use)
  expect(await end('location', place.id, 'delete')).toEqual({ code: '403', relatedData: null })
  expect(await left()).toHaveLength(3)
  expect(await end('location', place.id, 'update')).toEqual({ code: '1001', relatedData: use })
  expect(await left()).toEqual([
    { hour: 11, ...whole, version: 2, place: false, online: null, students: 0 },
    { hour: 12, ...whole, version: 2, place: false, online: true },
  ])
  expect(await notified()).toEqual([
    ['record-deleted'],
    ['record-changed', 'fixedOnline', 'fixedStudents', 'locationId'],
    ['record-changed', 'locationId'],
  ])
  expect(await end('location', place.id, 'delete')).toMatchObject({ code: '1001' })
})

test.each(['teacher', 'location'] as const)(
  'fixed students are told apart from those who wait for or have booked a slot, which a deactivation leaves: %s (ATCH-20, SHELL-33, D83, D123)',
  async (kind) => {
    await addRow(10)
    const other = await school.addStudent({ lastName: '山田', firstName: '太郎' })
    const slot = await school.addSlot({ courses: [course], teacher })
    await rows(`update slot set location_id = $2 where school_id = $1 and id = $3`, [place.id, slot.id])
    if (kind === 'teacher') {
      await rows(`insert into waiting (school_id, slot_id, student_id, joined_at) values ($1, $2, $3, $4)`, [
        slot.id,
        other.id,
        school.now,
      ])
    }
    const { use } = await ask<{ use: { students: string[]; fixedStudents: string[] } }>(
      staff,
      `query ($id: ID!) { use: ${kinds[kind].use}(id: $id) { students fixedStudents } }`,
      { id: kind === 'teacher' ? teacher.id : place.id },
    )
    expect(use.fixedStudents).toEqual(['佐藤 花'])
    expect(use.students).toEqual(kind === 'teacher' ? ['山田 太郎', '佐藤 花'] : ['佐藤 花'])
  },
)

test('an edit that does not deactivate, and another school’s template, are left alone (D86)', async () => {
  await addRow(10)
  const { reply } = await ask<{ reply: { code: string; relatedData: unknown } }>(
    staff,
    `mutation ($input: UpdateTeacherInput!) { reply: updateTeacher(input: $input) { code relatedData { template } } }`,
    { input: { id: teacher.id, version: await versionOf('teacher', teacher.id), firstName: 'Anna' } },
  )
  expect(reply).toEqual({ code: '1001', relatedData: null })
  expect(await left()).toEqual([{ hour: 10, ...whole }])
  const elsewhere = await openSchool()
  const stranger = await elsewhere.addStaff({ permissions: [...permissions] })
  const { use } = await ask<{ use: Related }>(
    stranger,
    `query ($id: ID!) { use: teacherUse(id: $id) { students template } }`,
    { id: teacher.id },
  )
  expect(use).toEqual({ students: [], template: [] })
})
