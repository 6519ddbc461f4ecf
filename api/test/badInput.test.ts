import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { asciiJson } from '../src/accounts/asciiJson.ts'
import { testDatabase } from './database.ts'
import { everything } from './everything.ts'
import { addCourse, addStaff, addStudent, addTeacher, makeSchool, readyToBook, sessionFor } from './school.ts'
import { type Answer, type Asker, freeQuery, graphql, rest, testApp } from './server.ts'

// Whatever comes in, the answer is a clear refusal and no row of any table is another one afterwards.

const BOOK = `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { success code } }`
const CANCEL = `mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { success code } }`

/** A student who could book, one who is booked, and all that others could try to misuse. */
async function scene() {
  const { orm } = await testDatabase()
  const app = await testApp()
  const school = await makeSchool(orm)
  const elsewhere = await makeSchool(orm)
  const { student, course, slot } = await readyToBook(school, { course: { numberOfStudents: 2 } })
  const victim = await readyToBook(school)
  const foreign = await readyToBook(elsewhere)
  const asStudent: Asker = {
    host: school.host,
    authorization: await sessionFor(student),
    userType: 'student',
    language: 'en',
  }
  const asVictim = { ...asStudent, authorization: await sessionFor(victim.student) }
  const body = {
    requester: 'student',
    studentId: student.code,
    time: slot.time,
    lessonLocation: slot.location?.locationName,
    courseCode: course.code,
  }
  const input = { slotId: slot.id, courseCode: course.code, online: false }
  const victimInput = { slotId: victim.slot.id, courseCode: victim.course.code, online: false }
  expect((await graphql(app, BOOK, { input: victimInput }, asVictim)).body.data).toEqual({
    bookSlot: { success: true, code: '1001' },
  })
  return {
    app,
    school,
    student,
    slot,
    body,
    input,
    victim,
    foreign,
    asStudent,
    asTeacher: { ...asStudent, authorization: await sessionFor(await addTeacher(school)), userType: 'teacher' },
    asPlainStaff: { ...asStudent, authorization: await sessionFor(await addStaff(school)), userType: 'admin' },
    unoffered: await addCourse(school),
    path: `/api/reservation/slotBook/${slot.id}/`,
    /** The student's own record with some of it edited. */
    forged: (changes: Record<string, unknown>): Asker => ({
      ...asStudent,
      authorization: asciiJson({ ...(JSON.parse(asStudent.authorization ?? '') as object), ...changes }),
    }),
    foreignSession: await sessionFor(foreign.student),
  }
}

type Scene = Awaited<ReturnType<typeof scene>>

/** A refusal: the HTTP status, or `code` for an answer that is data. */
interface Case {
  name: string
  call: (given: Scene) => Promise<Answer<unknown>>
  expected: { status: number; body: unknown }
}

const error = (statusCode: number, message: string) => ({ statusCode, error: expect.any(String), message })
const unauthenticated = { status: 401, body: error(401, 'Please sign in again.') }
const forbidden = { status: 403, body: error(403, 'You are not allowed to do this.') }
const lacks = (permission: string) => ({
  status: 403,
  body: error(403, `You need the permission “${permission}”. Ask a colleague who can edit staff.`),
})
const refusedWith = (reason: string) => ({ status: 200, body: expect.objectContaining({ success: false, reason }) })
const graphqlRefusal = (status: number, code: string) => ({
  status,
  body: expect.objectContaining({
    errors: expect.arrayContaining([expect.objectContaining({ extensions: expect.objectContaining({ code }) })]),
  }),
})
const answerWith = (field: string, code: string) => ({
  status: 200,
  body: { data: { [field]: { success: false, code } } },
})

const cases: Case[] = [
  {
    name: 'an unknown slot by REST',
    call: ({ app, body, asStudent }) =>
      rest(app, 'POST', `/api/reservation/slotBook/${randomUUID()}/`, body, asStudent),
    expected: refusedWith('ES1001'),
  },
  {
    name: 'an unknown slot by GraphQL',
    call: ({ app, input, asStudent }) => graphql(app, BOOK, { input: { ...input, slotId: randomUUID() } }, asStudent),
    expected: answerWith('bookSlot', 'ES1001'),
  },
  {
    name: 'a slot id that is none',
    call: ({ app, body, asStudent }) => rest(app, 'POST', `/api/reservation/slotBook/1%27or%271/`, body, asStudent),
    expected: {
      status: 400,
      body: {
        ...error(400, 'Please check the input: slotId'),
        details: [{ field: 'slotId', message: 'must be an id (UUID), such as 019d2c4e-7a10-7c3b-9d52-6b1f0a4e8c11' }],
      },
    },
  },
  {
    name: "a foreign school's slot by REST",
    call: ({ app, body, foreign, asStudent }) =>
      rest(
        app,
        'POST',
        `/api/reservation/slotBook/${foreign.slot.id}/`,
        { ...body, time: foreign.slot.time },
        asStudent,
      ),
    expected: refusedWith('ES1001'),
  },
  {
    name: "a foreign school's slot by GraphQL",
    call: ({ app, foreign, asStudent }) =>
      graphql(
        app,
        BOOK,
        { input: { slotId: foreign.slot.id, courseCode: foreign.course.code, online: false } },
        asStudent,
      ),
    expected: answerWith('bookSlot', 'ES1001'),
  },
  {
    name: "another student's id in the body",
    call: ({ app, path, body, victim, asStudent }) =>
      rest(app, 'POST', path, { ...body, studentId: victim.student.id }, asStudent),
    expected: forbidden,
  },
  {
    name: "another student's code in the body, as if by staff",
    call: ({ app, path, body, victim, asStudent }) =>
      rest(app, 'POST', path, { ...body, requester: 'admin', studentId: victim.student.code }, asStudent),
    expected: forbidden,
  },
  {
    name: 'an id nobody has in the body',
    call: ({ app, path, body, asStudent }) => rest(app, 'POST', path, { ...body, studentId: 'nobody' }, asStudent),
    expected: forbidden,
  },
  {
    name: "another student's id by GraphQL",
    call: ({ app, input, victim, asStudent }) =>
      graphql(app, BOOK, { input: { ...input, studentId: victim.student.id } }, asStudent),
    expected: graphqlRefusal(403, 'FORBIDDEN'),
  },
  {
    name: "cancelling another student's booking by REST",
    call: ({ app, victim, asStudent }) =>
      rest(
        app,
        'POST',
        `/api/reservation/slotCancel/${victim.slot.id}/`,
        { studentId: victim.student.id, time: victim.slot.time },
        asStudent,
      ),
    expected: forbidden,
  },
  {
    name: "cancelling another student's booking by GraphQL",
    call: ({ app, victim, asStudent }) =>
      graphql(app, CANCEL, { input: { slotId: victim.slot.id, studentId: victim.student.id } }, asStudent),
    expected: graphqlRefusal(403, 'FORBIDDEN'),
  },
  {
    name: "cancelling in another student's slot without naming them",
    call: ({ app, victim, asStudent }) =>
      rest(app, 'POST', `/api/reservation/slotCancel/${victim.slot.id}/`, { time: victim.slot.time }, asStudent),
    expected: refusedWith('EC1001'),
  },
  {
    name: 'a course that is not offered',
    call: ({ app, path, body, unoffered, asStudent }) =>
      rest(app, 'POST', path, { ...body, courseCode: unoffered.code }, asStudent),
    expected: refusedWith('ES1002'),
  },
  {
    name: 'a course that is no course at all',
    call: ({ app, input, asStudent }) => graphql(app, BOOK, { input: { ...input, courseCode: '💥' } }, asStudent),
    expected: answerWith('bookSlot', 'ES1002'),
  },
  {
    name: 'a time that is none',
    call: ({ app, path, body, asStudent }) => rest(app, 'POST', path, { ...body, time: 'tomorrow' }, asStudent),
    expected: refusedWith('ES1001'),
  },
  {
    name: 'no time',
    call: ({ app, path, body, asStudent }) => rest(app, 'POST', path, { ...body, time: undefined }, asStudent),
    expected: {
      status: 400,
      body: { ...error(400, 'Please check the input: time'), details: [{ field: 'time', message: 'is missing' }] },
    },
  },
  {
    name: 'fields of another type',
    call: ({ app, path, body, asStudent }) =>
      rest(app, 'POST', path, { ...body, courseCode: ['a'], lessonLocation: { name: 'x' } }, asStudent),
    expected: {
      status: 400,
      body: {
        ...error(400, 'Please check the input: lessonLocation, courseCode'),
        details: [
          { field: 'lessonLocation', message: 'must be text' },
          { field: 'courseCode', message: 'must be text' },
        ],
      },
    },
  },
  {
    name: 'garbage instead of JSON by REST',
    call: ({ app, path, asStudent }) => rest(app, 'POST', path, '{"time": nonsense', asStudent),
    expected: { status: 400, body: error(400, 'The request cannot be read.') },
  },
  {
    name: 'garbage instead of JSON by GraphQL',
    call: ({ app, asStudent }) => rest(app, 'POST', '/graphql', '{"query": "mutation {', asStudent),
    expected: { status: 400, body: error(400, 'The request cannot be read.') },
  },
  {
    name: 'a list instead of an object',
    call: ({ app, path, asStudent }) => rest(app, 'POST', path, [], asStudent),
    expected: { status: 400, body: error(400, 'Please check the input') },
  },
  {
    name: 'an oversized body by REST',
    call: ({ app, path, body, asStudent }) =>
      rest(app, 'POST', path, { ...body, requester: 'x'.repeat(300_000) }, asStudent),
    expected: { status: 413, body: error(413, 'The request is too large.') },
  },
  {
    name: 'an oversized body by GraphQL',
    call: ({ app, input, asStudent }) =>
      graphql(app, BOOK, { input: { ...input, courseCode: 'x'.repeat(300_000) } }, asStudent),
    expected: { status: 413, body: error(413, 'The request is too large.') },
  },
  {
    name: 'nobody signed in',
    call: ({ app, path, body, asStudent: { host, language } }) =>
      rest(app, 'POST', path, body, { host, language: language ?? '' }),
    expected: unauthenticated,
  },
  {
    name: 'a token nobody has',
    call: ({ app, path, body, asStudent }) =>
      rest(app, 'POST', path, body, { ...asStudent, authorization: `Bearer ${'A'.repeat(43)}` }),
    expected: unauthenticated,
  },
  {
    name: 'a record without its token',
    call: ({ app, path, body, forged }) => rest(app, 'POST', path, body, forged({ token: undefined })),
    expected: unauthenticated,
  },
  {
    name: "a session of another school's student",
    call: ({ app, path, body, foreignSession, asStudent }) =>
      rest(app, 'POST', path, body, { ...asStudent, authorization: foreignSession }),
    expected: unauthenticated,
  },
  {
    name: "a record edited to be another student's",
    call: ({ app, victim, forged }) =>
      rest(
        app,
        'POST',
        `/api/reservation/slotCancel/${victim.slot.id}/`,
        { studentId: victim.student.code, time: victim.slot.time },
        forged({ _id: victim.student.id, studentId: victim.student.code }),
      ),
    expected: forbidden,
  },
  {
    name: 'a record edited to be staff with all permissions, by REST',
    call: ({ app, slot, body, forged }) =>
      rest(app, 'POST', `/api/admin/slotBook/${slot.id}/`, body, {
        ...forged({ type: 'admin', staffId: 'admin', permissions: { slotBook: true } }),
        userType: 'student',
      }),
    expected: forbidden,
  },
  {
    name: 'a record edited to be staff with all permissions, by GraphQL',
    call: ({ app, input, victim, forged }) =>
      graphql(
        app,
        BOOK,
        { input: { ...input, studentId: victim.student.id, lessonRules: false } },
        forged({ type: 'admin', permissions: { slotBook: true } }),
      ),
    expected: graphqlRefusal(403, 'FORBIDDEN'),
  },
  {
    name: 'a wrong x-user-type by REST',
    call: ({ app, path, body, asStudent }) => rest(app, 'POST', path, body, { ...asStudent, userType: 'admin' }),
    expected: unauthenticated,
  },
  {
    name: 'a wrong x-user-type by GraphQL',
    call: ({ app, input, asStudent }) => graphql(app, BOOK, { input }, { ...asStudent, userType: 'teacher' }),
    expected: graphqlRefusal(401, 'UNAUTHENTICATED'),
  },
  {
    name: 'an x-user-type that is none',
    call: ({ app, path, body, asStudent }) => rest(app, 'POST', path, body, { ...asStudent, userType: 'root' }),
    expected: unauthenticated,
  },
  {
    name: "a teacher on a student's path",
    call: ({ app, path, body, asTeacher }) => rest(app, 'POST', path, body, asTeacher),
    expected: forbidden,
  },
  {
    name: 'a teacher booking by GraphQL',
    call: ({ app, input, student, asTeacher }) =>
      graphql(app, BOOK, { input: { ...input, studentId: student.id } }, asTeacher),
    expected: graphqlRefusal(403, 'FORBIDDEN'),
  },
  {
    name: "staff on a student's path",
    call: ({ app, path, body, asPlainStaff }) => rest(app, 'POST', path, body, asPlainStaff),
    expected: forbidden,
  },
  {
    name: 'staff without the slotBook flag (D127)',
    call: ({ app, slot, body, asPlainStaff }) =>
      rest(app, 'POST', `/api/admin/slotBook/${slot.id}/`, body, asPlainStaff),
    expected: lacks('Book for students'),
  },
  {
    name: 'staff without the slotCancel flag (D127)',
    call: ({ app, victim, asPlainStaff }) =>
      rest(
        app,
        'POST',
        `/api/admin/slotCancel/${victim.slot.id}/`,
        { studentId: victim.student.code, time: victim.slot.time },
        asPlainStaff,
      ),
    expected: lacks('Cancel bookings'),
  },
  {
    name: 'a query nested 30 deep',
    call: ({ app, asPlainStaff }) =>
      freeQuery(
        app,
        `{ viewer { student { ${'upcomingBookings { slot { bookings { student { '.repeat(7)} id ${'} } } } '.repeat(7)} } } }`,
        {},
        asPlainStaff,
      ),
    expected: graphqlRefusal(400, 'QUERY_TOO_COMPLEX'),
  },
  {
    name: 'the same mutation under fifty aliases',
    call: ({ app, input, asPlainStaff }) => {
      const many = Array.from({ length: 50 }, (_, n) => `a${n}: bookSlot(input: $input) { code }`).join(' ')
      return freeQuery(app, `mutation ($input: BookSlotInput!) { ${many} }`, { input }, asPlainStaff)
    },
    expected: graphqlRefusal(400, 'QUERY_TOO_COMPLEX'),
  },
  {
    name: 'one field ten thousand times',
    call: ({ app, asPlainStaff }) => freeQuery(app, `{ ${'viewer { id } '.repeat(10_000)} }`, {}, asPlainStaff),
    expected: graphqlRefusal(400, 'QUERY_TOO_COMPLEX'),
  },
  {
    name: 'many operations in one request',
    call: ({ app, input, asStudent }) =>
      rest(
        app,
        'POST',
        '/graphql',
        Array.from({ length: 50 }, () => ({ query: BOOK, variables: { input } })),
        asStudent,
      ),
    expected: graphqlRefusal(400, 'BAD_REQUEST'),
  },
  {
    name: 'a mutation by GET, as a foreign page could link it',
    call: ({ app, input, asPlainStaff }) =>
      rest(
        app,
        'GET',
        `/graphql?query=${encodeURIComponent(BOOK)}&variables=${encodeURIComponent(JSON.stringify({ input }))}`,
        undefined,
        { ...asPlainStaff, headers: { 'apollo-require-preflight': 'yes' } },
      ),
    expected: graphqlRefusal(405, 'BAD_REQUEST'),
  },
]

/** One for all that is refused: it is the same after each. */
let untouched: Awaited<ReturnType<typeof scene>>
let before: Awaited<ReturnType<typeof everything>>
beforeAll(async () => {
  untouched = await scene()
  before = await everything((await testDatabase()).orm)
})

test.each(cases)('$name is refused and changes nothing', async ({ call, expected }) => {
  const { status, body } = await call(untouched)
  expect({ status, body }).toEqual(expected)
  expect(await everything((await testDatabase()).orm)).toEqual(before)
})

test('the same request without anything wrong is not refused', async () => {
  const { app, path, body, asStudent } = await scene()
  expect(await rest(app, 'POST', path, body, asStudent)).toMatchObject({
    status: 200,
    body: { success: true, reason: '1001' },
  })
})

test("an edited record is still the session's own user, whatever it says (D3)", async () => {
  const { app, victim, forged } = await scene()
  const asker = forged({ _id: victim.student.id, studentId: victim.student.code, type: 'admin', permissions: {} })
  const { body } = await graphql(
    app,
    `
      {
        viewer {
          userType
          code
          permissions
        }
      }
    `,
    {},
    asker,
  )
  expect(body.data).toEqual({
    viewer: { userType: 'student', code: expect.not.stringContaining(victim.student.code), permissions: [] },
  })
})

test('refusals speak Japanese to those who do (D17)', async () => {
  const { app, school, path, body } = await scene()
  const asker = { host: school.host, authorization: await sessionFor(await addStudent(school)), language: 'ja-JP,en' }
  const refused = await rest(app, 'POST', path, body, asker)
  expect(refused.body['message']).toBe('この操作を行う権限がありません。')
  const incomplete = await rest(app, 'POST', path, {}, asker)
  expect(incomplete.body['message']).toBe('入力内容を確認してください: time, lessonLocation, courseCode')
})

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
