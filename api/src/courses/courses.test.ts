import { plusMinutes } from '@koma/schema/rules/time'
import { beforeAll, expect, test } from 'vitest'
import { changeRecordBy, type RecordReply, type SeenRecord } from '../../test/changing.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, type TestUser } from '../../test/school.ts'
import { rest, testApp } from '../../test/server.ts'
import { addTeacherOf, ask, askerOf } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['courseNew', 'courseEdit', 'courseDelete', 'settingsEdit'] })
})

type Reply = RecordReply & { course: SeenRecord }

const fields = `id version code displayName description cost active group numberOfStudents days startTime endTime isLesson`
const related = `students teachers template openSlots bookedSlots`

/** Returns the answer of the mutation `name` to `input`, or to an id. */
const change = (name: string, input: object | string) =>
  changeRecordBy<Reply>(staff, name, input, `course { ${fields} } relatedData { ${related} }`)

const form = { code: 'new-1', displayName: '会話', cost: 2, days: [3, 1], startTime: '09:00', endTime: '18:00' }

test('a new course is private and active; its code keeps letters, digits and hyphens in upper case (CRS-02…07)', async () => {
  const { course, ...answer } = await change('createCourse', { ...form, code: ' pri_kids-１！' })
  expect(answer).toMatchObject({ success: true, code: '1001', field: null })
  expect(course).toEqual({
    id: expect.any(String),
    version: 1,
    code: 'PRIKIDS-1',
    displayName: '会話',
    description: '',
    cost: 2,
    active: true,
    group: false,
    numberOfStudents: 1,
    days: [1, 3],
    startTime: '09:00',
    endTime: '18:00',
    isLesson: true,
  })
  expect(await change('createCourse', { ...form, code: 'PriKids-1' })).toMatchObject({ code: '409', field: 'code' })
})

test.each([
  [{ code: '_!' }, 'code'],
  [{ displayName: ' ' }, 'displayName'],
  [{ days: [] }, 'days'],
  [{ cost: -1 }, 'cost'],
  [{ group: true, numberOfStudents: 1 }, 'numberOfStudents'],
  [{ group: true }, 'numberOfStudents'],
  [{ startTime: '18:00' }, 'endTime'],
])('a course with %o is refused at its field (CRS-05, CRS-07…12, CONST-41)', async (wrong, field) => {
  expect(await change('createCourse', { ...form, ...wrong })).toMatchObject({ code: '400', field, course: null })
})

test('an edit keeps what it leaves out; a group that is none any more has one student (CRS-01, CRS-11, CRS-13)', async () => {
  const { id } = await school.addCourse({ numberOfStudents: 4, startTime: '10:00', endTime: '20:00' })
  expect(await change('updateCourse', { id, version: 1, numberOfStudents: 1 })).toMatchObject({
    code: '400',
    field: 'numberOfStudents',
  })
  expect(await change('updateCourse', { id, version: 1, endTime: '09:00' })).toMatchObject({
    code: '400',
    field: 'endTime',
  })
  expect(await change('updateCourse', { id, version: 1, group: false, startTime: '10:00' })).toMatchObject({
    success: true,
    course: { version: 2, group: false, numberOfStudents: 1, startTime: '10:00', endTime: '20:00' },
  })
  expect(await change('updateCourse', { id, version: 1, cost: 5 })).toMatchObject({
    code: 'stale',
    course: { version: 2, cost: 1 },
  })
  const [note] = await query<{ changes: object }>(
    school.orm.em.fork(),
    `select changes from activity where record_id = $1`,
    [id],
  )
  expect(note?.changes).toEqual({ group: [true, false], numberOfStudents: [4, 1] })
})

/** A course that a teacher teaches, a contract has, one slot offers and another is booked with. */
async function inUse() {
  const { student, course, slot } = await school.readyToBook()
  const teacher = await addTeacherOf(school, [course])
  const open = await school.addSlot({ courses: [course], teacher })
  const past = await school.addSlot({ courses: [course], startsAt: plusMinutes(school.now, -9000) })
  await ask(student, `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`, {
    input: { slotId: slot.id, courseCode: course.code, online: false, locationId: slot.location?.id },
  })
  return { student, course, slot, teacher, open, past }
}

const offers = (slotId: string) =>
  query(school.orm.em.fork(), `select course_id from slot_course where slot_id = $1`, [slotId])

test('a deactivated course leaves teachers, contracts and open slots to come, which is told; booked ones keep it (CRS-14, CRS-16, SHELL-33, D85, D86)', async () => {
  const { student, course, slot, teacher, open, past } = await inUse()
  const touched = {
    students: [`${student.lastName} ${student.firstName}`],
    teachers: [`Terry ${teacher.code}`],
    template: [],
    openSlots: 1,
    bookedSlots: 1,
  }
  const use = await ask(staff, `query ($id: ID!) { courseUse(id: $id) { ${related} } }`, { id: course.id })
  expect(use).toEqual({ courseUse: touched })
  await query(school.orm.em.fork(), `delete from outbox where school_id = $1`, [school.id])
  expect(await change('updateCourse', { id: course.id, version: 1, active: false })).toMatchObject({
    success: true,
    course: { active: false },
    relatedData: touched,
  })
  expect([(await offers(open.id)).length, (await offers(slot.id)).length, (await offers(past.id)).length]).toEqual([
    0, 1, 1,
  ])
  for (const table of ['teacher_course', 'contract_course'])
    expect(await query(school.orm.em.fork(), `select from ${table} where course_id = $1`, [course.id])).toEqual([])
  const [version] = await query<{ version: number }>(school.orm.em.fork(), `select version from slot where id = $1`, [
    open.id,
  ])
  expect(version?.version).toBe(2)
  // Who comes back finds nothing of it again.
  expect(await change('updateCourse', { id: course.id, version: 2, active: true })).toMatchObject({
    success: true,
    relatedData: null,
  })
})

test('a course that lessons to come are booked with stays; a deleted one is named by past lessons (CRS-15, D85, LOG-07)', async () => {
  const { course } = await inUse()
  expect(await change('deleteCourse', course.id)).toMatchObject({
    code: '403',
    message: expect.stringContaining("can't delete it"),
    course: { active: true },
  })
  const old = await school.addCourse({ code: 'OLD', displayName: '旧コース' })
  const student = await school.addStudent()
  await addContract(student, { courses: [old] })
  const past = await school.addSlot({ courses: [old], startsAt: plusMinutes(school.now, -9000) })
  expect(await change('deleteCourse', old.id)).toMatchObject({ success: true, course: null })
  const slot = await ask<{ slot: { courses: { displayName: string }[] } }>(
    staff,
    `query ($id: ID!) { slot(id: $id) { courses { displayName } } }`,
    { id: past.id },
  )
  expect(slot.slot.courses).toEqual([{ displayName: '旧コース' }])
  const listed = await ask<{ courses: { code: string }[] }>(staff, `{ courses { code } }`)
  expect(listed.courses.map(({ code }) => code)).not.toContain('OLD')
  expect(await change('createCourse', { ...form, code: 'old' })).toMatchObject({ success: true })
})

test('a type of other booking needs a name; its code is made of it, and it is never taken for a course (SET-27…29, CRS-04, D111)', async () => {
  const created = await change('createOtherBooking', { displayName: 'Team meeting' })
  expect(created.course).toMatchObject({ code: '_TEAM-MEETING', cost: 0, numberOfStudents: 1, isLesson: false })
  expect((await change('createOtherBooking', { displayName: 'team meeting!' })).course?.['code']).toBe(
    '_TEAM-MEETING-2',
  )
  expect((await change('createOtherBooking', { displayName: '研修' })).course?.['code']).toBe('_OTHER')
  const id = created.course?.id ?? ''
  expect(await change('updateCourse', { id, version: 1, cost: 3 })).toMatchObject({ code: '404' })
  expect(await change('deleteCourse', id)).toMatchObject({ code: '404' })
  expect(await change('updateOtherBooking', { id, version: 1, active: false })).toMatchObject({
    course: { active: false, displayName: 'Team meeting' },
  })
  expect(await change('deleteOtherBooking', id)).toMatchObject({ success: true, course: null })
})

test('REST: lesson types and other bookings with the documented fields (API-42…44, CRS-02, CRS-03, CRS-19, D104, D106, D111)', async () => {
  const own = await openSchool()
  const boss = await own.addStaff({ permissions: ['courseNew', 'courseEdit', 'courseDelete', 'settingsEdit'] })
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    rest(await testApp(), method, path, body, await askerOf(boss))
  const body = { code: 'grp', displayName: '会話', cost: 1, group: true, numberOfStudents: 4 }
  const hours = { dayArray: ['0', '6'], sTime: '09:00', eTime: '18:00' }
  const created = await call('POST', '/api/update/lessonTypes/new/', { ...body, ...hours })
  const { _id } = created.body['data'] as { _id: string }
  const shown = { _id, version: 1, description: '', active: true, isLesson: true, ...body, code: 'GRP', ...hours }
  expect(created.body).toEqual({
    success: true,
    reason: '1001',
    message: 'Action successful',
    field: null,
    data: shown,
  })
  for (const filter of ['active', 'all', 'names', 'schedule', 'export']) {
    expect((await call('GET', `/api/list/lessonTypes/${filter}/`)).body).toEqual([shown])
    expect((await call('GET', `/api/lessonTypes/${filter}/${_id}/`)).body).toEqual(shown)
  }
  const none = { students: [], teachers: [], template: [], openSlots: 0, bookedSlots: 0 }
  const off = await call('PUT', `/api/update/lessonTypes/${_id}/`, { active: false })
  expect(off.body).toMatchObject({ data: { ...shown, version: 2, active: false }, relatedData: none })
  const found = async (filter: string) => (await call('GET', `/api/list/lessonTypes/${filter}`)).body
  for (const filter of ['active', 'schedule']) expect(await found(filter)).toEqual([])
  for (const filter of ['all', 'names', 'export']) expect(await found(filter)).toHaveLength(1)
  expect((await call('DELETE', `/api/admin/lessonTypes/${_id}/`)).body).toMatchObject({ success: true, data: null })
  expect((await call('GET', `/api/one/lessonTypes/${_id}/`)).status).toBe(404)

  const other = await call('POST', '/api/update/nonLesson/new/', { displayName: 'Lunch' })
  expect(other.body['data']).toMatchObject({ code: '_LUNCH', isLesson: false })
  const lunch = other.body['data'] as { _id: string }
  const inactive = await call('PUT', `/api/update/nonLesson/${lunch._id}/`, { active: false })
  expect((await call('GET', '/api/list/lessonTypes/nonLesson/')).body).toEqual([inactive.body['data']])
  expect((await call('DELETE', `/api/admin/nonLesson/${lunch._id}/`)).body).toMatchObject({ success: true })
})
