import { permissions } from '@koma/schema/permissions'
import { beforeAll, expect, test } from 'vitest'
import { asciiJson } from '../src/accounts/asciiJson.ts'
import { testDatabase } from './database.ts'
import { addStaff, addStudent, addTeacher, makeSchool, sessionFor, type TestUser } from './school.ts'
import { graphql, rest, testApp } from './server.ts'

// The Authorization header holds a record that anybody can edit; of it nothing counts but the token (D3).

interface Cast {
  host: string
  student: TestUser
  teacher: TestUser
  admin: TestUser
  token: string
}

let cast: Cast

beforeAll(async () => {
  const school = await makeSchool((await testDatabase()).orm)
  const student = await addStudent(school)
  const record = JSON.parse(await sessionFor(student)) as { token: string }
  cast = {
    host: school.host,
    student,
    teacher: await addTeacher(school),
    admin: await addStaff(school, { permissions: [...permissions] }),
    token: record.token,
  }
})

/** Returns the user the server takes the sender of this header for. */
async function viewerBy(authorization: string, userType?: string) {
  const app = await testApp()
  const asker = { host: cast.host, authorization, ...(userType === undefined ? {} : { userType }) }
  const { status, body } = await graphql<{ viewer: unknown }>(
    app,
    '{ viewer { id userType code permissions } }',
    {},
    asker,
  )
  return status === 200 ? (body.data?.viewer ?? 'nobody') : status
}

const themselves = () => ({ id: cast.student.id, userType: 'student', code: cast.student.code, permissions: [] })

const allPermissions = Object.fromEntries(permissions.map((flag) => [flag, true]))

test.each<[string, (given: Cast) => Record<string, unknown>]>([
  ['another id', ({ admin }) => ({ _id: admin.id, id: admin.id })],
  ['another code', ({ admin }) => ({ studentId: 'other', staffId: admin.code, teacherId: 't001' })],
  ['another type', () => ({ type: 'admin', userType: 'staff', role: 'admin' })],
  ['all permissions', () => ({ permissions: allPermissions })],
  ['requester: admin', () => ({ requester: 'admin', admin: true, isAdmin: true })],
  ['another school', () => ({ schoolId: '00000000-0000-0000-0000-000000000000', school: 'other', host: 'other' })],
  [
    'all of that',
    ({ admin }) => ({ ...admin, school: undefined, _id: admin.id, type: 'admin', permissions: allPermissions }),
  ],
])('a record edited to have %s is still that of its token (AUTH-35, API-01, D3)', async (_, edited) => {
  const record = { _id: cast.student.id, type: 'student', ...edited(cast), token: cast.token }
  expect(await viewerBy(asciiJson(record))).toEqual(themselves())
  expect(await viewerBy(asciiJson(record), 'student')).toEqual(themselves())
  expect(await viewerBy(asciiJson(record), 'admin')).toBe(401)
  expect(await viewerBy(asciiJson(record), 'teacher')).toBe(401)
  const staffOnly = await rest(await testApp(), 'GET', '/api/admin/slots/', undefined, {
    host: cast.host,
    authorization: asciiJson(record),
  })
  expect(staffOnly.status).toBe(403)
})

test.each<[string, (given: Cast) => string]>([
  ['nothing but an id', ({ admin }) => asciiJson({ _id: admin.id, type: 'admin', permissions: allPermissions })],
  ['a token that is no text', ({ token }) => asciiJson({ token: [token] })],
  ['a token further in', ({ token }) => asciiJson({ user: { token } })],
  ['an empty token', () => asciiJson({ token: '' })],
  ['a token cut short', ({ token }) => `Bearer ${token.slice(0, -1)}`],
  ['a token in other case', ({ token }) => `Bearer ${token.toLowerCase()}${token.toUpperCase()}`],
  ['another scheme', ({ token }) => `Basic ${Buffer.from(`admin:${token}`).toString('base64')}`],
  ['a list', ({ token }) => JSON.stringify([{ token }])],
  ['what is no JSON', ({ token }) => `{"token": "${token}"`],
  ['a token from the prototype', () => '{"__proto__": {"token": "x"}}'],
  ['an id as the token', ({ admin }) => `Bearer ${admin.id}`],
])('%s signs nobody in (AUTH-35, D3)', async (_, header) => {
  expect(await viewerBy(header(cast))).toBe('nobody')
  expect(await viewerBy(header(cast), 'admin')).toBe('nobody')
})
