import { expect, test } from 'vitest'
import { query } from '../../platform/database/sql.ts'
import { addCourse, addStaff, addStudent } from '../../../test/school.ts'
import { rest, testApp } from '../../../test/server.ts'
import { askerOf, type Desk, openDesk } from '../../../test/slotDesk.ts'

interface Row {
  _id: string
  version: number
  [field: string]: unknown
}
interface Reply {
  success: boolean
  reason: string
  message: string
  field: string | null
  conflict: string | null
  data: Row | null
}

/** A desk with a student who may have places in the template, and calls to its template as its staff. */
async function openTemplate() {
  const desk = await openDesk()
  const fixed = await addStudent(desk.school)
  await query(desk.school.orm.em.fork(), `update student set is_fixed = true where school_id = $1 and id = $2`, [
    desk.school.id,
    fixed.id,
  ])
  const call = async <Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as = desk.staff) =>
    rest<Body>(await testApp(), method, path, body, await askerOf(as))
  const make = async (body: object) => (await call<Reply>('POST', '/api/update/newFixed/new/', body)).body
  const change = async (id: string, body: object) =>
    (await call<Reply>('PUT', `/api/update/fixedSlots/${id}/`, body)).body
  return { desk, fixed, call, make, change }
}

const form = ({ teacher, course, location }: Desk, change: object = {}) => ({
  day: '1',
  sTime: '10:00',
  eTime: '10:50',
  useSlotLength: false,
  teacherId: teacher.code.toUpperCase(),
  displayName: 'whoever',
  location: location.locationName,
  onlineAvailable: true,
  onlineLessonLink: 'meet.example/a',
  lessonMemo: '本',
  possibleBookings: [{ code: course.code, displayName: '', cost: 0 }],
  fixedCourse: course.code,
  fixedLocation: location.locationName,
  fixedStudentArray: [],
  ...change,
})

test('a row is made, listed, read and deleted under its three documented names (API-45, API-47, API-48, FIX-07…10, FIX-21, FIX-25, D110)', async () => {
  const { desk, fixed, call, make } = await openTemplate()
  const fixedStudentArray = [{ studentId: fixed.code, fullName: 'whoever' }]
  const { data, ...answer } = await make(form(desk, { fixedStudentArray }))
  expect(answer).toMatchObject({ success: true, reason: '1001', conflict: null, field: null })
  expect(data).toMatchObject({
    version: 1,
    day: 1,
    sTime: '10:00',
    eTime: '10:50',
    useSlotLength: false,
    teacherId: desk.teacher.code,
    location: desk.location.locationName,
    onlineAvailable: true,
    onlineLessonLink: 'https://meet.example/a',
    lessonMemo: '本',
    possibleBookings: [{ code: desk.course.code }],
    unrestricted: false,
    fixedCourse: desk.course.code,
    fixedLocation: desk.location.locationName,
    fixedStudentArray: [{ studentId: fixed.code }],
  })
  const id = data?._id ?? ''
  for (const path of ['/api/list/fixedSchedule/all/', '/api/fixedSchedule/all/'])
    expect((await call('GET', path)).body).toEqual([data])
  for (const path of [`/api/one/fixedSchedule/${id}/`, `/api/fixedSchedule/all/${id}/`])
    expect((await call('GET', path)).body).toEqual(data)
  const removed = await call<Reply>('DELETE', `/api/admin/fixedSchedule/${id}/`)
  expect(removed.body).toMatchObject({ success: true, data: null })
  expect((await call('GET', '/api/list/fixedSchedule/all/')).body).toEqual([])
  expect((await call('DELETE', `/api/admin/fixedSchedule/${id}/`)).status).toBe(404)
  expect((await call('PUT', `/api/update/fixedSlots/${id}/`, { lessonMemo: '辞書' })).status).toBe(404)
})

test('an edit keeps what its body leaves out, empties what it sends empty, and is stale where the row is newer (API-46, FIX-11)', async () => {
  const { desk, fixed, make, change } = await openTemplate()
  const { data } = await make(form(desk, { fixedStudentArray: [fixed.code] }))
  const id = data?._id ?? ''
  const kept = await change(id, { lessonMemo: '辞書', version: 1 })
  expect(kept.data).toEqual({ ...data, lessonMemo: '辞書', version: 2 })
  expect(await change(id, { lessonMemo: '地図', version: 1 })).toMatchObject({ success: false, reason: 'stale' })
  const emptied = await change(id, { fixedCourse: '', fixedLocation: '', fixedStudentArray: [] })
  expect(emptied.data).toMatchObject({ fixedCourse: '', fixedLocation: '', fixedStudentArray: [], lessonMemo: '辞書' })
  const online = await change(id, { location: 'オンライン', fixedLocation: 'オンライン' })
  expect(online.data).toMatchObject({ location: '', onlineAvailable: true, fixedLocation: 'オンライン' })
})

test('a refusal names its documented field, and the conflicting row (FIX-09, FIX-13…20, FIX-24, ERR-31, D113)', async () => {
  const { desk, call, make, change } = await openTemplate()
  const other = await addCourse(desk.school, { code: '_meeting' })
  const stranger = await addStudent(desk.school)
  const cases: [object, string, string][] = [
    [{ day: '' }, 'generalE', 'day'],
    [{ sTime: '' }, 'generalE', 'sTime'],
    [{ eTime: '09:00' }, 'generalE', 'eTime'],
    [{ teacherId: '' }, 'generalE', 'teacherId'],
    [{ teacherId: 'nobody' }, 'generalE', 'teacherId'],
    [{ location: 'nowhere', fixedLocation: '' }, 'ES1004', 'location'],
    [{ location: '', onlineAvailable: false, fixedLocation: '' }, 'generalE', 'location'],
    [{ fixedLocation: 'elsewhere' }, 'ES1004', 'fixedLocation'],
    [{ onlineAvailable: false, fixedLocation: 'オンライン' }, 'generalE', 'fixedLocation'],
    [{ possibleBookings: [] }, 'generalE', 'fixedCourse'],
    [{ possibleBookings: ['none'] }, 'ES1002', 'possibleBookings'],
    [{ fixedStudentArray: [stranger.code] }, 'generalE', 'fixedStudentArray'],
  ]
  for (const [wrong, reason, field] of cases)
    expect(await make(form(desk, wrong)), JSON.stringify(wrong)).toMatchObject({ success: false, reason, field })

  const { data } = await make(form(desk, { fixedCourse: other.code }))
  expect(data).toMatchObject({ fixedCourse: '_meeting' })
  const conflict = expect.stringMatching(/^Mon 10:00-10:50 ./) as unknown
  const seen = { success: false, reason: '409', conflict }
  expect(await make(form(desk, { sTime: '10:20', eTime: '11:10' }))).toMatchObject({ ...seen, data: null })
  const beside = await make(form(desk, { sTime: '10:50', eTime: '11:40' }))
  const moved = await change(beside.data?._id ?? '', { sTime: '10:40' })
  expect(moved).toMatchObject({ ...seen, field: 'sTime', data: { sTime: '10:50' } })

  const without = await addStaff(desk.school)
  expect((await call('POST', '/api/update/newFixed/new/', form(desk), without)).status).toBe(403)
  expect((await call('PUT', `/api/update/fixedSlots/${data?._id}/`, {}, without)).status).toBe(403)
  for (const broken of [{ day: 7 }, { sTime: '25:00' }, { possibleBookings: 'ENG' }])
    expect((await call('POST', '/api/update/newFixed/new/', form(desk, broken))).status).toBe(400)
})
