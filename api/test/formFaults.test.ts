import { emptyTemplate } from '@koma/schema/records/template'
import { beforeAll, expect, test } from 'vitest'
import { rest, testApp } from './server.ts'
import { ask, askerOf, type Desk, openDesk } from './slotDesk.ts'

// A refused form tells all that is wrong with it at once, each at its field and with how that is written.

let desk: Desk

beforeAll(async () => {
  desk = await openDesk()
})

interface Reply {
  success: boolean
  message: string
  field: string | null
  errors: { field: string | null; message: string }[]
}

/** Returns the answer of the mutation `name` to `input`. */
async function change(name: string, input: object, language: 'en' | 'jp'): Promise<Reply> {
  const type = name === 'createSlot' ? 'SlotInput!' : `${name.charAt(0).toUpperCase()}${name.slice(1)}Input!`
  const document = `mutation ($input: ${type}) { reply: ${name}(input: $input) { success message field errors { field message } } }`
  return (await ask<{ reply: Reply }>(desk.staff, document, { input }, language)).reply
}

const aPerson = { lastName: '', firstName: '☆', email: 'anna@' }
const course = { code: 'c', displayName: 'C', cost: 1, days: [1], startTime: '10:00', endTime: '11:00' }
const emptySlot = {
  teacherId: null,
  startsAt: null,
  endsAt: null,
  availableFrom: null,
  cancelBy: null,
  locationId: null,
  onlineAvailable: false,
  onlineLessonLink: '',
  lessonMemo: '',
  courseIds: [],
}
const row = { ...emptyTemplate, endTime: '01:00', locationId: null, onlineAvailable: false }

const forms: [name: string, input: () => object, fields: string[]][] = [
  ['createStudent', () => ({ studentCode: 's1', ...aPerson }), ['studentCode', 'lastName', 'firstName', 'email']],
  [
    'createTeacher',
    () => ({ teacherCode: '', ...aPerson, displayName: '' }),
    ['teacherCode', 'lastName', 'firstName', 'displayName', 'email'],
  ],
  ['createStaff', () => ({ staffCode: '', ...aPerson, permissions: [] }), ['staffCode', 'lastName', 'email']],
  ['createCourse', () => ({ ...course, code: '', displayName: ' ', days: [] }), ['code', 'displayName', 'days']],
  [
    'createCourse',
    () => ({ ...course, group: true, numberOfStudents: 1, endTime: '09:00' }),
    ['numberOfStudents', 'endTime'],
  ],
  [
    'createContract',
    () => ({ studentId: desk.staff.id, startDate: '1800-01-01', endDate: '2300-01-01', contractValue: -1 }),
    ['startDate', 'endDate', 'contractValue'],
  ],
  [
    'createContract',
    () => ({
      studentId: desk.staff.id,
      startDate: '2026-12-01',
      endDate: '2026-11-01',
      bookingLimit: true,
      cancelLimit: true,
      pointsAdjustment: -1,
      payments: [{ value: 1, date: '2026-11-01' }],
    }),
    ['endDate', 'monthlyBookingLimit', 'monthlyCancelLimit', 'pointsAdjustment'],
  ],
  [
    'createContract',
    () => ({
      studentId: desk.staff.id,
      startDate: '2026-12-01',
      endDate: '2026-12-31',
      payments: [
        { value: 1, date: '1800-01-01' },
        { value: 1, date: '2300-01-01' },
      ],
    }),
    ['payments.0.date', 'payments.1.date'],
  ],
  [
    'updateSettings',
    () => ({ version: 1, bookUntilMinutes: 60, defaultColor: 'red', email: 'x', timezoneName: 'Mars' }),
    ['email', 'timezoneName', 'defaultColor', 'bookUntilMinutes'],
  ],
  [
    'updateSettings',
    () => ({
      version: 1,
      scheduleStart: '22:00',
      scheduleEnd: '08:00',
      email: '',
      alertPasswordReset: true,
      alertWaitingList: true,
    }),
    ['scheduleEnd', 'alertPasswordReset', 'alertWaitingList'],
  ],
  ['createWebhook', () => ({ url: 'ftp://x', description: 'x'.repeat(101) }), ['url', 'description']],
  ['createApiKey', () => ({ name: '', scopes: ['slots_read'], addresses: ['x'] }), ['name', 'addresses']],
  ['createTemplate', () => row, ['day', 'startTime', 'endTime', 'teacher', 'location']],
  [
    'createSlot',
    () => emptySlot,
    ['lessonDate', 'startTime', 'endTime', 'availableFrom', 'cancelBy', 'location', 'teacher', 'courses'],
  ],
]

test.each(forms)('%s tells all that is wrong with it at once, the first as before', async (name, input, fields) => {
  for (const language of ['en', 'jp'] as const) {
    const { success, message, field, errors } = await change(name, input(), language)
    expect({ success, fields: errors.map((error) => error.field) }).toEqual({ success: false, fields })
    expect(errors[0]).toEqual({ field, message })
    for (const error of errors) expect(/[ぁ-んァ-ン一-龠]/.test(error.message)).toBe(language === 'jp')
  }
})

test('a rule that is about no form is the one error of its answer, and what was done has none', async () => {
  const { success, ...refused } = await change('createLocation', { locationName: desk.location.locationName }, 'en')
  expect({ success, errors: refused.errors }).toEqual({
    success: false,
    errors: [{ field: 'locationName', message: refused.message }],
  })
  expect(await change('createLocation', { locationName: 'Annex' }, 'en')).toMatchObject({ success: true, errors: [] })
})

const bodies: [path: string, body: object, fields: string[]][] = [
  [
    '/api/update/students/new/',
    { studentId: 's1', lastName: '', firstName: '☆', email: 'x' },
    ['studentId', 'lastName', 'firstName', 'email'],
  ],
  ['/api/update/staff/new/', { staffId: '', lastName: '', firstName: 'A' }, ['staffId', 'lastName']],
]

test.each(bodies)(
  '%s names all fields of a refused body as its path calls them, in both languages',
  async (path, body, fields) => {
    for (const language of ['en', 'jp']) {
      const asker = { ...(await askerOf(desk.staff)), language }
      const answer = await rest<Reply>(await testApp(), 'POST', path, body, asker)
      expect({ status: answer.status, fields: answer.body.errors.map(({ field }) => field) }).toEqual({
        status: 400,
        fields,
      })
      expect(answer.body.errors[0]).toEqual({ field: answer.body.field, message: answer.body.message })
    }
  },
)
