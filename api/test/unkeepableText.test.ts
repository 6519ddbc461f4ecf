import { expect, test } from 'vitest'
import { addStaff, sessionFor } from './school.ts'
import { scene } from './badInput.ts'
import { type Asker, graphql, rest } from './server.ts'

test('a text that no database can keep is refused as bad input, never answered as a fault (D1, D127)', async () => {
  const { app, school, path, body, slot, asStudent, asTeacher } = await scene()
  const asStaff = {
    ...asStudent,
    authorization: await sessionFor(await addStaff(school, { permissions: ['staffNew', 'slotEdit'] })),
    userType: 'admin',
  }
  const open = { host: school.host, language: 'en' }
  const NUL = 'a\u0000b'
  const login = (changes: object) =>
    rest(app, 'POST', '/auth/login', { username: 'x', password: 'y', type: 'student', ...changes }, open)
  for (const changes of [
    { username: NUL },
    { password: NUL },
    { type: NUL },
    { type: 'constructor' },
    { type: '__proto__' },
  ]) {
    expect((await login(changes)).body).toEqual({ success: false, code: '401' })
  }
  const forgotten = { username: 'x', email: 'a@example.jp', type: 'student', language: 'en' }
  const opened = (file: string, sent: object, userType?: string) =>
    rest(app, 'POST', `/auth/${file}`, sent, { ...open, ...(userType === undefined ? {} : { userType }) })
  const ask = (document: string, variables: Record<string, unknown>, asker: Asker) =>
    graphql(app, document, variables, asker)
  const slotsOf = `query ($day: PlainDate!) { slots(from: $day, to: $day) { id } }`
  const history = `query ($from: PlainDate!, $to: PlainDate!) { history(input: { of: student, from: $from, to: $to }) { id } }`
  const staffMade = `mutation ($input: CreateStaffInput!) { createStaff(input: $input) { code } }`
  const edited = `mutation ($input: SlotBatchInput!) { slotBatch: changeSlotBatch(input: { batch: $input, expected: [] }) { code } }`
  const answers = {
    'a NUL in a reset request': [await opened('forgotPassword', { ...forgotten, username: NUL }), 400],
    'no user type in a reset request': [await opened('forgotPassword', { ...forgotten, type: 'constructor' }), 404],
    'no user type of a link': [await opened('resetPassword', { token: 'x', password: 'Koma2026' }, 'toString'), 410],
    'a NUL in a body': [await rest(app, 'POST', path, { ...body, studentId: NUL }, asStudent), 400],
    'a NUL in a path': [await rest(app, 'GET', '/api/profile/student/a%00b', undefined, asTeacher), 404],
    'the year 0 in a query': [
      await rest(app, 'GET', '/api/slots/student/?sDate=000001010000&eDate=000001010000', undefined, asStudent),
      400,
    ],
    'the year 0': [await ask(slotsOf, { day: '0000-01-01' }, asStudent), 400],
    'a year of six digits': [await ask(slotsOf, { day: '+275760-09-13' }, asStudent), 400],
    'a year before the calendar': [await ask(slotsOf, { day: '-000100-01-01' }, asStudent), 400],
    'the last day of the calendar': [await ask(slotsOf, { day: '9999-12-31' }, asStudent), 400],
    'a history up to it': [await ask(history, { from: '9998-12-31', to: '9999-12-31' }, asStudent), 400],
    'a period up to it': [
      await rest(app, 'GET', '/api/slots/student/?sDate=999910010000&eDate=999912312359', undefined, asStudent),
      400,
    ],
    'a NUL in a name': [
      await ask(staffMade, { input: { staffCode: 'abc', lastName: NUL, firstName: 'x' } }, asStaff),
      400,
    ],
    'a NUL in a memo': [
      await ask(
        edited,
        { input: { slots: [{ slotId: slot.id, version: 1 }], delete: false, lessonMemo: NUL } },
        asStaff,
      ),
      400,
    ],
    'half a surrogate in a name': [
      await ask(staffMade, { input: { staffCode: 'abc', lastName: 'a\uD800', firstName: 'x' } }, asStaff),
      400,
    ],
    'half a surrogate in a body': [await rest(app, 'POST', path, { ...body, studentId: 'a\uDC00' }, asStudent), 400],
    'a NUL in the id of a run': [
      await ask(`mutation ($id: ID!) { cancelRun(id: $id) { code } }`, { id: NUL }, asStaff),
      400,
    ],
    'an id that is none': [await ask(`query ($id: ID!) { staffMember(id: $id) { id } }`, { id: NUL }, asStaff), 400],
  } as const
  expect(Object.entries(answers).map(([name, [{ status }]]) => [name, status])).toEqual(
    Object.entries(answers).map(([name, [, status]]) => [name, status]),
  )
})
