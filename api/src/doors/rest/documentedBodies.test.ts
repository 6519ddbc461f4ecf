import { dateOf, plusDays } from '@koma/schema/rules/time'
import { permissions } from '@koma/schema/permissions'
import { expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { addContract } from '../../../test/school.ts'
import { type Asker, rest, startTestApp, testApp } from '../../../test/server.ts'
import { askerOf } from '../../../test/slotDesk.ts'

/** The parts of the school that the bodies name. */
interface Scene {
  school: OpenSchool
  asker: Asker
  student: string
  teacher: string
  course: string
  places: readonly [string, string]
  first: string
  last: string
}

async function scene(): Promise<Scene> {
  const school = await openSchool()
  const asker = await askerOf(await school.addStaff({ permissions: [...permissions] }))
  const course = await school.addCourse()
  const today = dateOf(school.now)
  return {
    school,
    asker,
    student: (await school.addStudent()).code,
    teacher: (await school.addTeacher()).code,
    course: course.code,
    places: [(await school.addLocation()).locationName, (await school.addLocation()).locationName],
    first: plusDays(today, 1),
    last: plusDays(today, 90),
  }
}

type Body = Record<string, unknown>

/** A resource with every field that the documents name for its bodies, once new and once changed. */
interface Documented {
  /** As the paths that make, change and read one call it. */
  paths: readonly [make: string, change: string, read: string]
  made: (scene: Scene) => Body
  changed: (scene: Scene) => Body
  /** Returns what is read back for what was sent, where that is more than was sent. */
  read?: (body: Body) => Body
}

const contact = { active: true, email: 'a@example.jp', phoneNumber: '03-1', comLang: 'en', notify: true }
const others = { active: false, email: 'b@example.jp', phoneNumber: '03-2', comLang: 'jp', notify: false }

const documented: Record<string, Documented> = {
  students: {
    paths: ['students', 'students', 'students'],
    made: () => ({
      studentId: 'hanako',
      lastName: '佐藤',
      firstName: '花',
      ...contact,
      isFixed: true,
      curriculumCode: 'A1',
      materialLocation: 'https://example.jp/m',
      storageLocation: 'https://example.jp/n',
      profile: '右手を痛めている',
      schoolNotes: '兄弟割引',
      contractHolder: '佐藤 太郎',
    }),
    changed: () => ({
      lastName: '鈴木',
      firstName: '実',
      ...others,
      isFixed: false,
      curriculumCode: 'A2',
      materialLocation: '',
      storageLocation: '',
      profile: '',
      schoolNotes: '',
      contractHolder: '',
    }),
  },
  teachers: {
    paths: ['teachers', 'teachers', 'teachers'],
    made: ({ course }) => ({
      teacherId: 'smith',
      lastName: 'Smith',
      firstName: 'Terry',
      displayName: 'Terry S',
      ...contact,
      possibleLessons: [course],
      notes: '火曜のみ',
      calendarColor: '#123456',
      onlineLessonLink: 'https://example.jp/t',
      priority: true,
    }),
    changed: () => ({
      lastName: 'Brown',
      firstName: 'Ann',
      displayName: 'Ann B',
      ...others,
      possibleLessons: [],
      notes: '',
      calendarColor: '#654321',
      onlineLessonLink: '',
      priority: false,
    }),
  },
  staff: {
    paths: ['staff', 'staff', 'staff'],
    made: () => ({ staffId: 'keiko', lastName: '山田', firstName: '恵', ...contact, permissions: { slotBook: true } }),
    changed: () => ({ lastName: '川田', firstName: '恵子', ...others, permissions: { slotNew: true } }),
  },
  lessonTypes: {
    paths: ['lessonTypes', 'lessonTypes', 'lessonTypes'],
    made: () => ({
      code: 'GRP',
      displayName: 'グループ',
      description: '四人まで',
      cost: 2,
      active: true,
      group: true,
      numberOfStudents: 4,
      dayArray: ['1', '3'],
      sTime: '10:00',
      eTime: '18:00',
    }),
    changed: () => ({
      displayName: '個人',
      description: '',
      cost: 1,
      active: false,
      group: false,
      numberOfStudents: 1,
      dayArray: ['2'],
      sTime: '11:00',
      eTime: '12:00',
    }),
  },
  nonLesson: {
    paths: ['nonLesson', 'nonLesson', 'lessonTypes'],
    made: () => ({ displayName: '面談' }),
    changed: () => ({ displayName: '会議', active: false }),
  },
  contracts: {
    paths: ['contracts', 'contracts', 'contracts'],
    made: ({ student, course, first, last }) => ({
      studentId: student,
      active: true,
      monthlyContract: false,
      startDate: first,
      endDate: last,
      bookingLimit: true,
      monthlyBookingLimit: 4,
      cancelLimit: true,
      monthlyCancelLimit: 2,
      possibleBookings: [course],
      contractValue: 12_000,
      memo_contractValue: '春',
      adjustments: [{ name: 'adjustment_01', value: 500, type: '-', memo: '兄弟' }],
      payments: [
        { name: 'payment_01', value: 1000, date: plusDays(first, -1), memo: '現金', uncollectible: false },
        { name: 'payment_02', value: 0, date: first, memo: '', uncollectible: false },
        { name: 'payment_03', value: -500, date: '', memo: '', uncollectible: false },
      ],
      contractNotes: '更新',
      contractHolder: '佐藤 太郎',
      pointsAdjustment: 7,
    }),
    changed: ({ first }) => ({
      active: false,
      startDate: first,
      endDate: plusDays(first, 30),
      bookingLimit: false,
      monthlyBookingLimit: 0,
      cancelLimit: false,
      monthlyCancelLimit: 0,
      possibleBookings: [],
      contractValue: 9000,
      memo_contractValue: '',
      adjustments: [],
      payments: [],
      contractNotes: '',
      contractHolder: '',
      pointsAdjustment: -3,
    }),
    read: ({ pointsAdjustment: _points, payments, ...body }) => ({
      ...body,
      payments: (payments as { value: number }[]).filter(({ value }) => value > 0),
    }),
  },
  fixedSchedule: {
    paths: ['newFixed', 'fixedSlots', 'fixedSchedule'],
    made: ({ teacher, places, course }) => ({
      day: 2,
      sTime: '10:00',
      eTime: '10:50',
      useSlotLength: true,
      teacherId: teacher,
      location: places[0],
      onlineAvailable: true,
      onlineLessonLink: 'https://example.jp/l',
      lessonMemo: '鍵',
      possibleBookings: [course],
      unrestricted: true,
      fixedCourse: '',
      fixedLocation: '',
      fixedStudentArray: [],
    }),
    changed: ({ teacher, places, course }) => ({
      day: 3,
      sTime: '11:00',
      eTime: '12:30',
      useSlotLength: false,
      teacherId: teacher,
      location: places[1],
      onlineAvailable: false,
      onlineLessonLink: '',
      lessonMemo: '',
      possibleBookings: [course],
      unrestricted: true,
      fixedCourse: course,
      fixedLocation: places[1],
      fixedStudentArray: [],
    }),
    read: ({ possibleBookings, ...body }) => ({
      ...body,
      possibleBookings: (possibleBookings as string[]).map((code) => expect.objectContaining({ code })),
    }),
  },
  locations: {
    paths: ['locations', 'locations', 'locations'],
    made: () => ({ locationName: '別館', active: true, type: 'dispatch' }),
    changed: () => ({ locationName: '新館', active: false, type: 'school' }),
  },
}

interface Reply {
  success: boolean
  reason: string
  message: string
  data: { _id: string } | { _id: string; locationName?: string }[]
  ignored?: string[]
}

const call = async <Answer extends object = Reply>(
  asker: Asker,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: Body,
) => rest<Answer>(await testApp(), method, path, body, asker)

test.each(Object.entries(documented))(
  'every documented field of a body of %s is stored, and what is not is named in the answer (API-30, API-31, API-39, API-40, API-43, API-47, API-54, API-56, API-57)',
  async (_resource, { paths: [make, change, read], made: result, changed, read: readAs = (body) => body }) => {
    const given = await scene()
    const { asker } = given
    const created = await call(asker, 'POST', `/api/update/${make}/new/`, {
      ...result(given),
      lastLogin: 'x',
      nonsense: 1,
    })
    expect(created).toMatchObject({
      status: 200,
      body: { success: true, reason: '1001', ignored: ['lastLogin', 'nonsense'] },
    })
    const { data } = created.body
    const id = (Array.isArray(data) ? data.find((each) => each.locationName === '別館') : data)?._id ?? ''
    const single = async () => (await call<Body>(asker, 'GET', `/api/one/${read}/${id}/`)).body
    expect(await single()).toMatchObject(readAs(result(given)))
    const same = await call(asker, 'PUT', `/api/update/${change}/${id}/`, { ...(await single()), version: undefined })
    expect(same).toMatchObject({ status: 200, body: { success: true } })
    expect(same.body.ignored?.filter((name) => /[.[]/.test(name)) ?? []).toEqual([])
    const whole = { ...(await single()), ...changed(given), version: undefined }
    const edited = await call(asker, 'PUT', `/api/update/${change}/${id}/`, whole)
    expect(edited).toMatchObject({ status: 200, body: { success: true } })
    expect(await single()).toMatchObject(readAs(changed(given)))
  },
)

test('fields within a body that are not stored are named in the answer by the way to them (API-31)', async () => {
  const { asker, student, first, last } = await scene()
  const payments = [
    { value: 1000, date: plusDays(first, -1) },
    { value: 2000, date: plusDays(first, -1), tax: 10 },
  ]
  const contract = { studentId: student, startDate: first, endDate: last, payments, monthlyContract: false }
  expect(await call(asker, 'POST', '/api/update/contracts/new/', contract)).toMatchObject({
    status: 200,
    body: { success: true, ignored: ['payments[1].tax'] },
  })
})

const settings: Record<string, unknown> = {
  schoolName: '光英会話',
  scheduleStart: '09:00',
  scheduleEnd: '21:00',
  scheduleInterval: '00:15',
  slotLength: 2_700_000,
  cancelBy: { d: 2, h: 17 },
  availableFrom: { m: 2, d: 5, h: 8 },
  bookUntil: { h: 3, m: 30 },
  defaultCalendar: 'month',
  defaultColor: '#336699',
  displayTeacherName: false,
  priorityTeachers: true,
  waitingList: false,
  alertPasswordReset: true,
  alertWaitingList: true,
  email: 'school@example.jp',
  emailName: '光',
  language: 'en',
  creditType: 't',
  onlineLessons: false,
  timezoneName: 'Asia/Seoul',
  schoolContact: '03-1234',
}

/** Returns the theme's fields for a setting, if it has any. */
function shownAs(name: string, value: unknown): Body {
  if (name === 'defaultColor') return { mainColor: value }
  return name === 'schoolName' ? { title: value } : {}
}

test.each(Object.entries(settings))(
  'the setting %s is what it was changed to at the next read, by whoever asks (API-08, API-19, API-20, API-58)',
  async (name, value) => {
    const school = await openSchool({ email: 'old@example.jp' })
    const asker = await askerOf(await school.addStaff({ permissions: ['settingsEdit'] }))
    const theme = async () =>
      (await rest<Body>(await testApp(), 'GET', '/auth/theme/', undefined, { host: school.host })).body
    await theme()
    const changed = await call(asker, 'PUT', `/api/changeSetting/${name}/`, { value })
    expect(changed).toMatchObject({ status: 200, body: { success: true, data: { [name]: value } } })
    expect(await theme()).toMatchObject(shownAs(name, value))
    expect((await call<Body>(asker, 'GET', '/api/settings/school/')).body).toMatchObject({ [name]: value })
  },
)

test.each(['students', 'teachers', 'staff'])(
  'notify without an address is off, and the answer of %s says so (ASTU-21, ATCH-25, D151)',
  async (resource) => {
    const { asker, ...given } = await scene()
    const result = documented[resource]?.made({ asker, ...given })
    const request = { ...result, email: '', notify: true }
    const note = 'Saved. Email notifications stay off because there is no email address.'
    const off = { status: 200, body: { success: true, reason: '1001', message: note, data: { notify: false } } }
    const created = await call(asker, 'POST', `/api/update/${resource}/new`, request)
    expect(created).toMatchObject(off)
    const { _id } = created.body.data as { _id: string }
    expect(await call(asker, 'PUT', `/api/update/${resource}/${_id}`, { notify: true })).toMatchObject(off)
    const reached = await call(asker, 'PUT', `/api/update/${resource}/${_id}`, { notify: true, email: 'a@example.jp' })
    expect(reached.body).toMatchObject({ message: 'Action successful', data: { notify: true } })
  },
)

test.each([
  [
    'an ID in use',
    'POST',
    'students/new',
    { studentId: 'TAKEN1', lastName: '佐藤', firstName: '花' },
    409,
    'studentId',
  ],
  ['an ID too short', 'POST', 'students/new', { studentId: 'a', lastName: '佐藤', firstName: '花' }, 400, 'studentId'],
  ['an address that is none', 'PUT', 'students/:id', { email: 'x' }, 400, 'email'],
  ['an old version', 'PUT', 'students/:id', { email: '', version: 99 }, 409, null],
  ['an old note', 'PUT', 'students/:id', { profile: '新', profileVersion: 99 }, 409, 'profile'],
  [
    'a name in use',
    'POST',
    'locations/new',
    { locationName: '本館', active: true, type: 'school' },
    409,
    'locationName',
  ],
  ['a course of no day', 'POST', 'lessonTypes/new', courseBody({ dayArray: [] }), 400, 'days'],
  ['a setting outside its range', 'PUT', 'settings/:school', { slotLength: 1 }, 400, 'slotLength'],
] as const)(
  'an update refused for %s has no status of a success, and the same body (API-30, API-31)',
  async (_why, method, path, body, status, field) => {
    const { school, asker } = await scene()
    const { id } = await school.addStudent({ studentCode: 'taken1' })
    await school.addLocation({ locationName: '本館' })
    const address = `/api/update/${path.replace(':id', id).replace(':school', school.id)}`
    const refused = await call(asker, method, address, body)
    expect(refused).toMatchObject({ status, body: { success: false, field } })
    expect(refused.body.message).not.toBe('')
    const headers = { 'idempotency-key': school.id }
    expect(await rest(await testApp(), method, address, body, { ...asker, headers })).toMatchObject({ status })
  },
)

function courseBody(more: Body): Body {
  return { code: 'X', displayName: 'X', cost: 1, dayArray: ['1'], sTime: '10:00', eTime: '11:00', ...more }
}

test('a booking that is refused keeps 200, as its documented caller reads success and reason (API-23, API-24)', async () => {
  const school = await openSchool()
  const { student, slot, course: offered } = await school.readyToBook()
  await addContract(student, { courses: [offered] })
  const body = { studentId: student.code, time: slot.time, lessonLocation: 'どこか', courseCode: offered.code }
  const refused = await call(await askerOf(student), 'POST', `/api/reservation/slotBook/${slot.id}`, body)
  expect(refused).toMatchObject({ status: 200, body: { success: false } })
})

test('too many tries are code 429 under 200 for every password, as at a login (API-04, API-05, API-06, D5)', async () => {
  const school = await openSchool()
  const student = await school.addStudent({ password: 'Quiet-River-26', email: 'hana@example.jp' })
  const forgot = { username: student.code, email: 'no@example.jp', type: 'student', language: 'en' }
  const change = { currentPassword: 'Wrong2026-x', newPassword1: 'Other-Moon-26', newPassword2: 'Other-Moon-26' }
  const tries: readonly [Asker, string, Body, number][] = [
    [{ host: school.host, language: 'en' }, '/auth/forgotPassword/', forgot, 404],
    [await askerOf(student), '/auth/changePassword/', change, 403],
    [
      { host: school.host, userType: 'student' },
      '/auth/resetPassword/',
      { token: 'x', password: 'Other-Moon-26' },
      410,
    ],
  ]
  const strict = await startTestApp({ failuresPerAddress: 15 })
  for (const [asker, path, body, wrong] of tries) {
    const answers = []
    for (let count = 0; count < 40 && answers.at(-1)?.status !== 200; count += 1)
      answers.push(await rest<Body>(strict, 'POST', path, body, asker))
    expect(answers[0]?.status).toBe(wrong)
    expect(answers.at(-1)).toMatchObject({ status: 200, body: { success: false, code: '429' } })
  }
})

test('an export of students with nothing to do is 200 with nothing made (API-51)', async () => {
  const { school, asker, student } = await scene()
  const day = dateOf(school.now).replaceAll('-', '')
  const body = { sDate: `${day}0000`, eDate: `${day}2359`, dataArray: [student] }
  const answer = await call(asker, 'POST', '/api/admin/slots/exportFixedStudents/', body)
  expect(answer).toMatchObject({ status: 200, body: { success: true, total: 0 } })
})
