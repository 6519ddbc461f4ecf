import { dateOf, plusDays } from '@koma/schema/rules/time'
import { beforeAll, expect, test } from 'vitest'
import { buildScene, type Scene } from '../../../test/rights/scene.ts'
import { type Asker, rest, testApp } from '../../../test/server.ts'
import { askerOf, goodForm, restForm } from '../../../test/slotDesk.ts'
import { testDatabase } from '../../../test/database.ts'
import { hashPassword } from '../../accounts/password.ts'
import { query } from '../../platform/database/sql.ts'

// Each call of the two documents, with the body that they name, in their order. The bodies of /api/update are looked at
// field by field in documentedBodies.test.ts.

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type As = 'student' | 'teacher' | 'staff' | 'nobody'

interface Call {
  as: As
  call: (scene: Scene) => string
  body?: (scene: Scene) => unknown
  /** The status; 200 by default. */
  status?: number
  /** The fields that the documents name for the answer, or for each of its rows. */
  has?: readonly string[]
  /** A list, with at least one row where `has` names fields. */
  list?: boolean
  /** The fields of the body that the answer says it does not take: they follow from others. */
  ignored?: readonly string[]
}

const week = ({ school }: Scene) => {
  const digits = (day: string) => day.replaceAll('-', '')
  return `sDate=${digits(dateOf(school.now))}0000&eDate=${digits(plusDays(dateOf(school.now), 60))}2359`
}

const seat = (of: (scene: Scene) => { time: string }) => (scene: Scene) => ({
  requester: 'student',
  studentId: scene.student.code,
  time: of(scene).time,
  lessonLocation: scene.location.locationName,
  courseCode: scene.course.code,
})

const reason = ['success', 'reason'] as const

const EMAIL = 'hana@example.jp'

const dayOf = ({ school }: Scene, days: number) => plusDays(dateOf(school.now), days)

const nextMonth = (scene: Scene) => ({ sDate: dayOf(scene, 30), eDate: dayOf(scene, 60) })

const waiting = (type: string, code: string, time: string) => ({
  requester: 'student',
  type,
  studentId: code,
  studentName: '佐藤 花',
  time,
})

const fixed = ({ spareTeacher, location, course }: Scene, day: number) => ({
  day,
  sTime: '15:00',
  eTime: '15:50',
  useSlotLength: false,
  teacherId: spareTeacher.id,
  location: location.locationName,
  lessonMemo: '宿題',
  possibleBookings: [course.code],
})

const oneOf = ({ student, teacher, staff, course, location, agreed, templateRow }: Scene) => ({
  students: student.id,
  teachers: teacher.id,
  staff: staff.id,
  lessonTypes: course.id,
  locations: location.id,
  contracts: agreed.contract,
  fixedSchedule: templateRow,
})

/** The lists of each resource, by the names of their filters. */
function lists(filters: Record<string, readonly string[]>): Record<string, Call> {
  return Object.fromEntries(
    Object.entries(filters).flatMap(([kind, names]) =>
      names.map((name) => [
        `GET /api/list/${kind}/${name}/`,
        { as: 'staff', call: () => `/api/list/${kind}/${name}/`, list: true } satisfies Call,
      ]),
    ),
  )
}

/** An empty list of contracts is refused in words. */
const refusedHere = new Set(['PUT /api/admin/monthlyProcessing/'])

const calls: Record<string, Call> = {
  'GET /auth/theme/': {
    as: 'nobody',
    call: () => '/auth/theme/',
    has: ['mainColor', 'logoUrl', 'printLogoUrl', 'logoAlt'],
  },
  'POST /auth/login/': {
    as: 'nobody',
    call: () => '/auth/login/',
    body: ({ student }) => ({ username: student.code, password: 'Quiet-River-26', type: 'student' }),
    has: ['success', 'code', '_id', 'studentId', 'firstName', 'lastName', 'token'],
  },
  'POST /auth/forgotPassword/': {
    as: 'nobody',
    call: () => '/auth/forgotPassword/',
    body: ({ student }) => ({ username: student.code, email: EMAIL, type: 'student', language: 'en' }),
  },
  'POST /auth/forgotPassword/ of nobody': {
    as: 'nobody',
    call: () => '/auth/forgotPassword/',
    body: () => ({ username: 'nobody', email: EMAIL, type: 'student', language: 'en' }),
    status: 404,
  },
  'POST /auth/changePassword/ with a wrong one': {
    as: 'student',
    call: () => '/auth/changePassword/',
    body: () => ({ currentPassword: 'Wrong2026-x', newPassword1: 'Other-Moon-26', newPassword2: 'Other-Moon-26' }),
    status: 403,
  },
  'POST /api/setPassword/': {
    as: 'staff',
    call: () => '/api/setPassword/',
    body: ({ spareStudent }) => ({ type: 'student', _id: spareStudent.id, password: 'Other-Moon-26' }),
  },
  'GET /api/link/{slotId}': { as: 'student', call: ({ lesson }) => `/api/link/${lesson.id}` },
  'GET /api/teachers/colorList': {
    as: 'student',
    call: () => '/api/teachers/colorList',
    has: ['teacherId', 'calendarColor'],
    list: true,
  },
  'GET /api/profile/student/{studentId}': {
    as: 'teacher',
    call: ({ student }) => `/api/profile/student/${student.code}`,
    has: ['storageLocation', 'materialLocation', 'curriculumCode', 'profile'],
  },
  'PUT /api/profile/student/{studentId}': {
    as: 'teacher',
    call: ({ student }) => `/api/profile/student/${student.code}`,
    body: () => ({ profile: '発音がよい' }),
    has: ['profile'],
  },
  'PUT /api/attendance/{slot id}': {
    as: 'teacher',
    call: ({ lesson }) => `/api/attendance/${lesson.id}`,
    body: ({ student }) => ({ studentId: student.code, action: 'present' }),
  },
  'PUT /api/attendance/{slot id} taking it back': {
    as: 'staff',
    call: ({ lesson }) => `/api/attendance/${lesson.id}`,
    body: ({ student }) => ({ studentId: student.code, action: null }),
  },
  'GET /api/slots/{id}/ of a student': {
    as: 'student',
    call: (scene) => `/api/slots/${scene.student.id}/?${week(scene)}`,
    list: true,
  },
  'GET /api/slots/{id}/ of a teacher': {
    as: 'teacher',
    call: (scene) => `/api/slots/${scene.teacher.id}/?${week(scene)}`,
    has: ['_id', 'time', 'location', 'possibleBookings', 'bookingArray'],
    list: true,
  },
  'GET /api/admin/slots/': {
    as: 'staff',
    call: (scene) => `/api/admin/slots/?${week(scene)}`,
    has: [
      '_id',
      'teacherId',
      'teacherDisplay',
      'time',
      'startTime',
      'endTime',
      'location',
      'possibleBookings',
      'waitingList',
    ],
    list: true,
  },
  'POST /api/admin/slots/new/': {
    as: 'staff',
    call: () => '/api/admin/slots/new/',
    body: (scene) => restForm(scene.school, goodForm({ ...scene, teacher: scene.spareTeacher, day: dayOf(scene, 20) })),
    ignored: ['teacherDisplay', 'possibleBookings[0].displayName', 'possibleBookings[0].cost', 'time'],
    has: ['success'],
  },
  'PUT /api/admin/slots/{id}/': {
    as: 'staff',
    call: ({ free }) => `/api/admin/slots/${free.id}/`,
    body: async (scene) => ({
      ...(await restForm(scene.school, goodForm({ ...scene, teacher: scene.spareTeacher, day: dayOf(scene, 21) }))),
      _id: scene.free.id,
    }),
    ignored: ['teacherDisplay', 'possibleBookings[0].displayName', 'possibleBookings[0].cost', 'time'],
    has: ['success', 'updatedSlot'],
  },
  'DELETE /api/admin/slots/{id}/': { as: 'staff', call: ({ free }) => `/api/admin/slots/${free.id}/` },
  'POST /api/reservation/slotCancel/{x}/': {
    as: 'student',
    call: ({ shared }) => `/api/reservation/slotCancel/${shared.id}/`,
    body: seat(({ shared }) => shared),
    has: reason,
  },
  'POST /api/reservation/slotBook/{x}/': {
    as: 'student',
    call: ({ shared }) => `/api/reservation/slotBook/${shared.id}/`,
    body: seat(({ shared }) => shared),
    has: reason,
  },
  'POST /api/admin/slotCancel/{x}/': {
    as: 'staff',
    call: ({ shared }) => `/api/admin/slotCancel/${shared.id}/`,
    body: seat(({ shared }) => shared),
    has: reason,
  },
  'POST /api/admin/slotBook/{x}/': {
    as: 'staff',
    call: ({ shared }) => `/api/admin/slotBook/${shared.id}/`,
    body: seat(({ shared }) => shared),
    has: reason,
  },
  'POST /api/admin/otherCancel/{x}/': {
    as: 'staff',
    call: ({ meeting }) => `/api/admin/otherCancel/${meeting.id}/`,
    body: ({ meeting }) => ({ requester: 'admin', time: meeting.time }),
    has: reason,
  },
  'POST /api/reservation/waitingAdd/{id}/': {
    as: 'student',
    call: ({ theirs }) => `/api/reservation/waitingAdd/${theirs.id}/`,
    body: ({ student, theirs }) => waiting('waitingAdd', student.code, theirs.time),
    has: reason,
  },
  'POST /api/reservation/waitingRemove/{id}/': {
    as: 'student',
    call: ({ theirs }) => `/api/reservation/waitingRemove/${theirs.id}/`,
    body: ({ student, theirs }) => waiting('waitingRemove', student.code, theirs.time),
    has: reason,
  },
  ...lists({
    students: ['active', 'all', 'export', 'fixedIndex'],
    contracts: ['active', 'all'],
    lessonTypes: ['active', 'all', 'names', 'schedule', 'export', 'nonLesson'],
    teachers: ['index', 'active', 'all', 'export', 'names'],
    locations: ['all', 'active'],
    staff: ['all'],
    fixedSchedule: ['all'],
  }),
  'GET /api/list/contracts/balanceOwing/': { as: 'staff', call: () => '/api/list/contracts/balanceOwing/', list: true },
  'GET /api/list/contracts/paymentsReport/': {
    as: 'staff',
    call: (scene) => `/api/list/contracts/paymentsReport/?${week(scene)}`,
    list: true,
  },
  'GET /api/list/fixedStudentExport/all/': {
    as: 'staff',
    call: () => '/api/list/fixedStudentExport/all/',
    has: ['processing', 'lastExport'],
  },
  ...Object.fromEntries(
    (['students', 'teachers', 'staff', 'lessonTypes', 'locations', 'contracts', 'fixedSchedule'] as const).map(
      (kind) => [
        `GET /api/one/${kind}/{id}/`,
        { as: 'staff', call: (scene: Scene) => `/api/one/${kind}/${oneOf(scene)[kind]}/`, has: ['_id'] } satisfies Call,
      ],
    ),
  ),
  'GET /api/history/student/{id}/': {
    as: 'staff',
    call: (scene) => `/api/history/student/${scene.student.id}/?${week(scene)}`,
    list: true,
  },
  'GET /api/history/teacher/{id}/': {
    as: 'staff',
    call: (scene) => `/api/history/teacher/${scene.teacher.id}/?${week(scene)}`,
    list: true,
  },
  'GET /api/log/': { as: 'staff', call: (scene) => `/api/log/?${week(scene)}`, list: true },
  'GET /api/settings/school/': {
    as: 'staff',
    call: () => '/api/settings/school/',
    has: ['schoolName', 'scheduleStart', 'slotLength', 'cancelBy', 'availableFrom', 'bookUntil', 'timezoneName'],
  },
  'PUT /api/changeSetting/{x}': {
    as: 'staff',
    call: () => '/api/changeSetting/schoolContact',
    body: () => ({ value: '03-1234' }),
    has: ['success', 'data'],
  },
  'PUT /api/update/settings/{id}': {
    as: 'staff',
    call: ({ school }) => `/api/update/settings/${school.id}`,
    body: () => ({ schoolContact: '03-5678' }),
    has: ['success', 'data'],
  },
  'PUT /api/update/fixedSlots/{id}': {
    as: 'staff',
    call: ({ templateRow }) => `/api/update/fixedSlots/${templateRow}`,
    body: (scene) => fixed(scene, 3),
    has: ['success'],
  },
  'POST /api/update/newFixed/new': {
    as: 'staff',
    call: () => '/api/update/newFixed/new',
    body: (scene) => fixed(scene, 4),
    has: ['success'],
  },
  'POST /api/admin/slots/exportFixed': {
    as: 'staff',
    call: () => '/api/admin/slots/exportFixed',
    body: (scene) => ({ ...nextMonth(scene), dataArray: [scene.spareTeacher.id] }),
    has: ['slotsCreated'],
  },
  'POST /api/admin/slots/exportFixedStudents/': {
    as: 'staff',
    call: () => '/api/admin/slots/exportFixedStudents/',
    body: (scene) => ({ ...nextMonth(scene), dataArray: [scene.student.id] }),
    has: ['success'],
  },
  'POST /api/admin/slots/deleteFixed': {
    as: 'staff',
    call: () => '/api/admin/slots/deleteFixed',
    body: (scene) => ({ ...nextMonth(scene), dataArray: [scene.spareTeacher.id] }),
    has: ['slotsDeleted'],
  },
  'DELETE /api/admin/fixedSchedule/{id}': {
    as: 'staff',
    call: ({ templateRow }) => `/api/admin/fixedSchedule/${templateRow}`,
  },
  'PUT /api/admin/monthlyProcessing/': {
    as: 'staff',
    call: () => '/api/admin/monthlyProcessing/',
    body: () => ({ startDate: '2027-01-01', endDate: '2027-01-31', contractList: [] }),
    has: ['success', 'reason'],
  },
  'POST /api/payment/payment': {
    as: 'staff',
    call: () => '/api/payment/payment',
    body: () => ({ contractList: [], note: '一括' }),
    list: true,
  },
  'POST /api/payment/writeoff': {
    as: 'staff',
    call: () => '/api/payment/writeoff',
    body: () => ({ contractList: [], note: '' }),
    list: true,
  },
  'DELETE /api/admin/{resource}/{id}/': {
    as: 'staff',
    call: ({ spare }) => `/api/admin/locations/${spare.id}/`,
  },
  'POST /auth/logout/': { as: 'student', call: () => '/auth/logout/' },
}

let scene: Scene
const askers: Partial<Record<As, Asker>> = {}

beforeAll(async () => {
  const { orm } = await testDatabase()
  scene = await buildScene(orm)
  await query(
    orm.em.fork(),
    `update student set password_hash = $3, email = $4, confirmed_email = $4 where school_id = $1 and id = $2`,
    [scene.school.id, scene.student.id, await hashPassword('Quiet-River-26'), EMAIL],
  )
  // The documents know no offers: a place that a cancellation frees can be booked again at once.
  await query(orm.em.fork(), `update school set offer_minutes = 0 where id = $1`, [scene.school.id])
  askers.nobody = { host: scene.school.host, language: 'en' }
  for (const as of ['student', 'teacher', 'staff'] as const) askers[as] = await askerOf(scene[as])
})

test.each(Object.entries(calls))(
  '%s answers the documented body as the documents say (API-01…59)',
  async (name, { as, call, body, status = 200, has = [], list = false, ignored }) => {
    const method = (name.split(' ')[0] ?? 'GET') as Method
    const asker = askers[as] ?? { host: scene.school.host }
    const sent = body === undefined ? undefined : await body(scene)
    const answer = await rest<unknown>(await testApp(), method, call(scene), sent, asker)
    const given = answer.body as Record<string, unknown>
    const rows: object[] = Array.isArray(given) ? given : [Object(given)]
    expect({
      status: answer.status,
      // What a refusal says belongs to the failure.
      refused: answer.status === status ? null : given,
      isList: Array.isArray(given),
      missing: has.filter((field) => rows.length === 0 || rows.some((row) => !(field in row))),
      // Nothing of a documented body is dropped without a word.
      ignored: Object(given).ignored as unknown,
      success: has.includes('success') ? given['success'] : true,
    }).toEqual({ status, refused: null, isList: list, missing: [], ignored, success: !refusedHere.has(name) })
  },
)
