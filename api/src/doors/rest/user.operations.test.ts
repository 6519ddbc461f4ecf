import { beforeAll, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { sessionFor, type TestUser } from '../../../test/school.ts'
import { type Asker, rest, startTestApp, testApp } from '../../../test/server.ts'
import { networkOf } from '../../platform/shared/networkOf.ts'
import { askForPasswordLink, passwordLink } from '../../accounts/passwordLink.ts'
import { query } from '../../platform/database/sql.ts'

const PASSWORD = 'Quiet-River-26'
const NEW = 'Green-Lamp-26'

let school: OpenSchool

beforeAll(async () => {
  school = await openSchool()
})

async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, asker: Partial<Asker> = {}) {
  return rest(await testApp(), method, path, body, { host: school.host, language: 'en', ...asker })
}

const as = async (user: TestUser): Promise<Partial<Asker>> => ({ authorization: await sessionFor(user) })
const done = { status: 200, body: { success: true, code: '1001' } }

test('the paths of passwords answer with the documented statuses (API-04, API-05, API-06, AUTH-18, D10)', async () => {
  const { orm } = school
  const teacher = await school.addTeacher({ email: 'terry@example.jp', password: PASSWORD })
  const ask = { username: teacher.code, email: 'terry@example.jp', type: 'teacher', language: 'jp' }
  expect(await call('POST', '/auth/forgotPassword/', ask)).toMatchObject(done)
  expect(await call('POST', '/auth/forgotPassword/', { ...ask, username: 'nobody' })).toMatchObject({
    status: 404,
    body: { statusCode: 404, error: 'Not Found', message: 'Incorrect User ID or Email.' },
  })
  expect(await call('POST', '/auth/forgotPassword/', { ...ask, email: 'terry' })).toMatchObject({ status: 400 })
  expect(await call('POST', '/auth/forgotPassword/', {})).toMatchObject({ status: 400 })

  const key = { schoolId: school.id, type: teacher.type, id: teacher.id }
  await askForPasswordLink(orm.em.fork(), key)
  const token = (await passwordLink(orm.em.fork(), key))?.split('/')[3]
  const reset = (body: object, userType?: string) =>
    call('POST', '/auth/resetPassword/', { token, ...body }, userType === undefined ? {} : { userType })
  for (const type of ['student', 'passwordReset', undefined]) {
    expect(await reset({ password: NEW }, type)).toMatchObject({
      status: 410,
      body: { statusCode: 410, error: 'Gone' },
    })
  }
  expect(await reset({ password: 'weak' }, 'teacher')).toMatchObject({ status: 400 })
  expect(await reset({ password: NEW }, 'teachers')).toMatchObject(done)

  const change = { currentPassword: NEW, newPassword1: PASSWORD, newPassword2: PASSWORD }
  const own = await as(teacher)
  expect(await call('POST', '/auth/changePassword/', { ...change, currentPassword: 'x' }, own)).toMatchObject({
    status: 403,
    body: { statusCode: 403, message: 'Unsuccessful. Password incorrect.' },
  })
  expect(await call('POST', '/auth/changePassword/', { ...change, newPassword2: 'x' }, own)).toMatchObject({
    status: 400,
  })
  expect(await call('POST', '/auth/changePassword/', change, own)).toMatchObject(done)
  for (let wrong = 0; wrong < 10; wrong += 1) await call('POST', '/auth/changePassword/', change, own)
  expect(await call('POST', '/auth/changePassword/', change, { ...own, language: 'ja' })).toMatchObject({
    status: 200,
    body: {
      success: false,
      code: '429',
      // A minute that has partly passed.
      message: expect.stringMatching(/^試行回数が上限に達しました。(1分|\d\d?秒)ほど時間をおいてからお試しください。$/),
    },
  })
})

test('staff set a password by type and _id, also under the alias of a type (API-09, AUTH-41, AUTH-42, D11)', async () => {
  const boss = await as(await school.addStaff({ permissions: ['studentPassword', 'staffPassword'] }))
  const student = await school.addStudent()
  const colleague = await school.addStaff()
  const body = { type: 'student', _id: student.id, password: PASSWORD }
  expect(await call('POST', '/api/setPassword/', body, boss)).toEqual(
    expect.objectContaining({
      status: 200,
      body: { success: true, code: '1001', message: 'Password successfully changed.' },
    }),
  )
  for (const type of ['admin', 'staff']) {
    expect(await call('POST', '/api/setPassword/', { ...body, type, _id: colleague.id }, boss)).toMatchObject(done)
  }
  const refused = [
    [{ type: 'headmaster' }, 404],
    [{ _id: 'nobody' }, 404],
    [{ password: 'koma2026' }, 400],
    [{ type: 'teacher', _id: (await school.addTeacher()).id }, 403],
  ] as const
  for (const [wrong, status] of refused) {
    expect({ wrong, ...(await call('POST', '/api/setPassword/', { ...body, ...wrong }, boss)) }).toMatchObject({
      wrong,
      status,
    })
  }
})

test('users read their own record and change three fields of it; staff read any (API-60, API-65, D29, D107)', async () => {
  const staff = await as(await school.addStaff())
  const users = [
    {
      user: await school.addStudent({ schoolNotes: 'secret', email: 'me@example.jp' }),
      paths: ['student', 'students'],
    },
    { user: await school.addTeacher({ notes: 'secret', email: 'me@example.jp' }), paths: ['teacher', 'teachers'] },
  ]
  for (const { user, paths } of users) {
    const asker = await as(user)
    const form = { email: 'me@example.jp', notify: true, comLang: 'en', active: false, lastName: 'X', permissions: {} }
    expect(await call('PUT', `/api/update/${user.type}/${user.id}/`, form, asker)).toMatchObject({
      status: 200,
      body: {
        success: true,
        reason: '1001',
        data: { _id: user.id, email: 'me@example.jp', notify: true, comLang: 'en' },
      },
    })
    expect((await call('PUT', `/api/update/${user.type}/${user.id}/`, { email: 'x' }, asker)).body).toMatchObject({
      success: false,
      reason: '400',
      field: 'email',
      message: 'Enter an email address such as name@example.com.',
    })
    for (const path of paths) {
      for (const reader of [asker, staff]) {
        const { body } = await call('GET', `/api/one/${path}/${user.id}/`, undefined, reader)
        expect(body).toMatchObject({
          _id: user.id,
          [`${user.type}Id`]: user.code,
          email: 'me@example.jp',
          lastName: user.lastName,
        })
        // Staff alone read what the school notes for itself (ATCH-14, ASTU-17).
        const isTold = reader === staff
        expect(JSON.stringify(body).includes('secret')).toBe(isTold)
      }
    }
  }
})

test("a teacher's record has colour and lesson link too, for the teacher and staff alone (TCH-21, D66)", async () => {
  const link = 'https://meet.example.jp/emily'
  const teacher = await school.addTeacher({ calendarColor: '#1971c2', onlineLessonLink: link, email: 't@example.jp' })
  const record = {
    _id: teacher.id,
    firstName: teacher.firstName,
    lastName: teacher.lastName,
    email: 't@example.jp',
    notify: false,
    calendarColor: '#1971c2',
    onlineLessonLink: link,
  }
  const path = `/api/one/teacher/${teacher.id}`
  for (const reader of [teacher, await school.addStaff()]) {
    expect((await call('GET', path, undefined, await as(reader))).body).toMatchObject(record)
  }
  for (const stranger of [await school.addTeacher(), await school.addStudent()]) {
    expect((await call('GET', path, undefined, await as(stranger))).status).toBe(403)
  }
})

test('X-Forwarded-For names the caller only where the proxy is trusted, and only with an address (D5)', async () => {
  const { orm } = school
  const open = await openSchool()
  const addresses = async () => {
    const rows = await query<{ address: string }>(
      orm.em.fork(),
      `delete from attempt where school_id = $1 returning address`,
      [open.id],
    )
    return rows.map(({ address }) => address)
  }
  const behind = await startTestApp({ trustProxy: ['loopback'] })
  const tries = async (forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded }
    const body = { username: 'nobody', password: 'x', type: 'student' }
    const seen = []
    for (const app of [await testApp(), behind]) {
      await rest(app, 'POST', '/auth/login/', body, { host: open.host, headers })
      seen.push(...(await addresses()))
    }
    return seen
  }
  expect(await tries('192.0.2.7')).toEqual(['127.0.0.1', '192.0.2.7'])
  expect(await tries('198.51.100.1, 192.0.2.7')).toEqual(['127.0.0.1', '192.0.2.7'])
  expect(await tries('2001:db8:1:2:3:4:5:6')).toEqual(['127.0.0.1', '2001:db8:1:2::/64'])
  expect(await tries('somebody')).toEqual(['127.0.0.1', '127.0.0.1'])
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['2001:db8::5:6:7:8', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['somebody', null],
  ['', null],
])('%s counts as %s (D5)', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
