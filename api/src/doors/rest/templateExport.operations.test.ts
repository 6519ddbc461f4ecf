import { dateOf, plusDays, type WallDate } from '@koma/schema/rules/time'
import { beforeEach, expect, test, vi } from 'vitest'
import { contextOf, schoolRow } from '../../../test/context.ts'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { addContract, type TestCourse, type TestUser } from '../../../test/school.ts'
import { rest, testApp } from '../../../test/server.ts'
import { askerOf } from '../../../test/slotDesk.ts'
import { query } from '../../platform/database/sql.ts'
import { workRun } from '../../platform/jobs/runs/workRun.ts'
import { undoRun } from '../../runs/undoRun.ts'
import { runKinds } from '../../runs/runKinds.ts'
import type { Viewer } from '../../platform/shared/context.ts'

let school: OpenSchool
let staff: TestUser
let teacher: TestUser
let course: TestCourse
let fixed: TestUser
let second: TestUser
/** A Monday to come, and the same day some weeks later. */
let monday: (weeks?: number) => WallDate

beforeEach(async () => {
  school = await openSchool()
  const today = Temporal.PlainDate.from(dateOf(school.now))
  monday = (weeks = 0) => plusDays(today.toString(), 15 - today.dayOfWeek + 7 * weeks)
  staff = await school.addStaff({ permissions: ['fixedExport'] })
  course = await school.addCourse({ cost: 1, numberOfStudents: 2 })
  const location = await school.addLocation()
  teacher = await school.addTeacher()
  fixed = await school.addStudent()
  second = await school.addStudent()
  await sql(`insert into teacher_course (school_id, teacher_id, course_id) values ($1, $2, $3)`, teacher.id, course.id)
  await sql(`update student set is_fixed = true where school_id = $1 and id = $2`, fixed.id)
  await addContract(fixed, { courses: [course], points: 2 })
  await sql(
    `with made as (
       insert into template (school_id, day, start_time, end_time, teacher_id, location_id, fixed_course_id, fixed_online)
       values ($1, 1, '10:00', '10:50', $2, $3, $4, false) returning id),
     offered as (insert into template_course (school_id, template_id, course_id) select $1, id, $4::uuid from made)
     insert into template_student (school_id, template_id, student_id) select $1, id, unnest($5::uuid[]) from made`,
    teacher.id,
    location.id,
    course.id,
    [fixed.id, second.id],
  )
})

const sql = <Row>(text: string, ...params: unknown[]) => query<Row>(school.orm.em.fork(), text, [school.id, ...params])

async function call<Body = Record<string, unknown>>(method: 'GET' | 'POST', path: string, body?: object, as = staff) {
  return rest<Body>(await testApp(), method, path, body, await askerOf(as))
}
const post = (name: string, body: object, as?: TestUser) => call('POST', `/api/admin/slots/${name}/`, body, as)
const digits = (date: WallDate) => date.replaceAll('-', '')
const period = (weeks: number) => ({
  sDate: `${digits(monday())}0000`,
  eDate: `${digits(plusDays(monday(weeks), -1))}2359`,
})
const slots = async () =>
  (
    await sql<{ at: string }>(
      `select to_char(starts_at, 'YYYY-MM-DD HH24:MI') as at from slot where school_id = $1 order by starts_at`,
    )
  ).map(({ at }) => at)

interface Exported {
  processing: boolean
  lastExport: { time: string; studentId: string; fullName: string; messageCode: string; message: string }[]
}
const lastExport = async () => (await call<Exported>('GET', '/api/list/fixedStudentExport/all/')).body

/** The context of the staff member, as the worker has it. */
async function acting() {
  const { id, code, firstName, lastName } = staff
  const viewer: Viewer = { type: 'staff', id, code, firstName, lastName, permissions: ['fixedExport'], sessionId: '' }
  const row = await schoolRow(school.orm, school.id)
  return { ...contextOf(school.orm, { school: row, viewer, now: school.now }), viewer }
}

/** Works as the worker does until nothing is working any more. */
async function work() {
  const ctx = await acting()
  const runs = { kinds: runKinds, contextFor: async () => ctx, em: ctx.em, events: ctx.events }
  const working = () => sql<{ id: string }>(`select id from run where school_id = $1 and state = 'working'`)
  await vi.waitFor(async () => {
    for (const { id } of await working()) await workRun(runs, { schoolId: school.id, runId: id }, 1)
    expect(await working()).toEqual([])
  })
}

test('slots are made and removed for teachers by their ID in any case, and the answer says how many (API-49, API-50, FIX-26, FIX-27, D110, D115, D116)', async () => {
  const body = { ...period(2), dataArray: [teacher.code.toUpperCase()] }
  const created = await post('exportFixed', body)
  expect(created.body).toMatchObject({ success: true, reason: '1001', slotsCreated: 2, total: 2, done: 2 })
  expect(await slots()).toEqual([`${monday()} 10:00`, `${monday(1)} 10:00`])
  const again = await post('exportFixed', { sDate: monday(), eDate: digits(monday(1)), dataArray: [teacher.id] })
  expect(again.body).toMatchObject({ success: true, slotsCreated: 0, total: 2, done: 2 })
  const shorter = await post('deleteFixed', { ...body, ...period(1) })
  expect(shorter.body).toMatchObject({ success: true, slotsDeleted: 1, total: 1, done: 1 })
  expect(await slots()).toEqual([`${monday(1)} 10:00`])
})

test('students are booked in the background, a second start is 409, and the history tells what came of each place (API-51, API-52, FIX-28…31, D117, D118)', async () => {
  expect(await lastExport()).toEqual({ processing: false, lastExport: [] })
  await post('exportFixed', { ...period(2), dataArray: [teacher.id] })
  const body = { ...period(4), dataArray: [fixed.code, second.id] }
  const started = await post('exportFixedStudents', body)
  expect(started).toMatchObject({ status: 200, body: { success: true, total: 8 } })
  expect(await lastExport()).toMatchObject({ processing: true })
  expect((await post('exportFixedStudents', body)).status).toBe(409)
  await work()

  const { processing, lastExport: places } = await lastExport()
  expect(processing).toBe(false)
  const of = ({ code }: TestUser) =>
    places.filter(({ studentId }) => studentId === code).map(({ time, messageCode }) => [time, messageCode])
  expect(of(fixed)).toEqual([
    [`${digits(monday(0))}1000`, '1001'],
    [`${digits(monday(1))}1000`, '1001'],
    [`${digits(monday(2))}1000`, 'ES1001'],
    [`${digits(monday(3))}1000`, 'ES1001'],
  ])
  expect(new Set(of(second).map(([, code]) => code))).toEqual(new Set(['generalE']))
  for (const { message, fullName } of places) expect(`${message} ${fullName}`).toMatch(/\w{3}.* \S/)

  // The points are gone: what has no place yet says so, what has one keeps it.
  await post('exportFixed', { sDate: monday(2), eDate: monday(2), dataArray: [teacher.id] })
  await post('exportFixedStudents', { ...period(3), dataArray: [fixed.code] })
  await work()
  expect(of(fixed)).toHaveLength(4)
  const last = await lastExport()
  expect(last.lastExport.map(({ messageCode }) => messageCode)).toEqual(['EU1005', 'EU1005', 'EU1002'])
  expect(last.lastExport[2]?.message).toBe('Insufficient balance')

  const [run] = await sql<{ id: string }>(`select id from run where school_id = $1 order by id desc limit 1`)
  expect(await undoRun(await acting(), { id: run?.id ?? '' })).toMatchObject({ ok: true })
  await work()
  expect((await lastExport()).lastExport).toHaveLength(8)
})

test("a bad day, an unknown or another school's person, or a missing permission is refused, and nothing is done (FIX-32, FIX-33, ERR-32, PERM-29)", async () => {
  const good = { ...period(2), dataArray: [teacher.id] }
  for (const name of ['exportFixed', 'deleteFixed', 'exportFixedStudents']) {
    const dataArray = name === 'exportFixedStudents' ? [fixed.id] : [teacher.id]
    for (const wrong of [
      { sDate: '' },
      { sDate: '20261301' },
      { sDate: `${digits(monday(2))}0000` },
      { dataArray: [] },
      { dataArray: undefined },
    ])
      expect((await post(name, { ...good, dataArray, ...wrong })).status, JSON.stringify(wrong)).toBe(400)
    expect((await post(name, { ...good, dataArray: [...dataArray, 'nobody'] })).status).toBe(404)
    expect((await post(name, { ...good, dataArray }, await school.addStaff())).status).toBe(403)
  }
  // What is wrong has its words, or the name it has in the body.
  for (const [wrong, words] of [
    [{ sDate: digits(monday(2)) }, "The end can't be before the start."],
    [{ eDate: '20301231' }, 'Choose a period of 1~367 days.'],
    [{ dataArray: [] }, 'Please check the input: dataArray'],
  ] as const)
    expect((await post('exportFixed', { ...good, ...wrong })).body).toMatchObject({ message: words })
  const nothing = await post('deleteFixed', good)
  expect(nothing.body).toMatchObject({ success: false, reason: 'generalE', slotsDeleted: 0 })
  expect(await sql(`select from run where school_id = $1`)).toEqual([])
  expect(await slots()).toEqual([])
})
