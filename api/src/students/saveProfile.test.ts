import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { addStaff, addStudent, addTeacher, makeSchool, sessionFor, type TestUser } from '../../test/school.ts'
import { type Asker, graphql, rest, testApp } from '../../test/server.ts'
import { query } from '../platform/database/sql.ts'

const NOTE = '発音がよくなった。SECRET-NOTE'

async function askerOf(user: TestUser, language: 'en' | 'ja' = 'en'): Promise<Asker> {
  return { host: user.school.host, authorization: await sessionFor(user), language }
}

/** A student with links, two teachers, staff without any flag. */
async function scene() {
  const { orm } = await testDatabase()
  const school = await makeSchool(orm)
  const student = await addStudent(school, {
    storageLocation: 'https://drive.example/notes',
    materialLocation: '棚3',
    curriculumCode: 'B2',
  })
  return {
    school,
    student,
    teacher: await addTeacher(school),
    colleague: await addTeacher(school),
    staff: await addStaff(school),
  }
}

interface Profile {
  id: string
  studentCode: string
  fullName: string
  storageLocation: string
  materialLocation: string
  curriculumCode: string
  profile: string
  version: number
  savedBy: string | null
  savedAt: string | null
}
interface Saved {
  success: boolean
  code: string
  message: string
  profile: Pick<Profile, 'profile' | 'version' | 'savedBy'>
}

async function read(id: string, asker: Asker) {
  const document = `query ($id: ID!) { studentProfile(id: $id) {
    id studentCode fullName storageLocation materialLocation curriculumCode profile version savedBy savedAt } }`
  return (await graphql<{ studentProfile: Profile }>(await testApp(), document, { id }, asker)).body
}

async function save(studentId: string, profile: string, version: number, asker: Asker) {
  const document = `mutation ($input: SaveProfileInput!) { saveProfile(input: $input) {
    success code message profile { profile version savedBy } } }`
  const input = { studentId, profile, version }
  return (await graphql<{ saveProfile: Saved }>(await testApp(), document, { input }, asker)).body
}

async function noteOf(studentId: string): Promise<string | undefined> {
  const { orm } = await testDatabase()
  const [row] = await query<{ profile: string }>(orm.em.fork(), `select profile from student where id = $1`, [
    studentId,
  ])
  return row?.profile
}

test('teachers and staff read and save the note, which says who saved it last (TCH-10, TCH-12, TCH-13, D59, D145)', async () => {
  const { student, teacher, staff } = await scene()
  const before = await read(student.id, await askerOf(teacher))
  expect(before.data?.studentProfile).toEqual({
    id: student.id,
    studentCode: student.code,
    fullName: `${student.lastName} ${student.firstName}`,
    storageLocation: 'https://drive.example/notes',
    materialLocation: '棚3',
    curriculumCode: 'B2',
    profile: '',
    version: 1,
    savedBy: null,
    savedAt: null,
  })
  expect((await save(student.id, NOTE, 1, await askerOf(teacher))).data?.saveProfile).toEqual({
    success: true,
    code: '1001',
    message: 'Action successful',
    profile: { profile: NOTE, version: 2, savedBy: `Terry ${teacher.code}` },
  })
  expect((await save(student.id, '', 2, await askerOf(staff))).data?.saveProfile).toMatchObject({
    success: true,
    profile: { profile: '', version: 3, savedBy: `${staff.lastName} ${staff.firstName}` },
  })
  expect((await read(student.id, await askerOf(staff))).data?.studentProfile.savedAt).toMatch(/^\d{4}-\d\d-\d\dT/)
})

test.each([
  ['en', 'This note changed after you opened it. Nothing was saved.'],
  ['ja', 'このメモは編集中にほかの人が変更しました。'],
] as const)(
  'a save from an old version changes nothing and brings the other text, in %s (TCH-12)',
  async (language, message) => {
    const { student, teacher, colleague } = await scene()
    await save(student.id, 'A', 1, await askerOf(teacher))
    expect((await save(student.id, 'B', 1, await askerOf(colleague, language))).data?.saveProfile).toEqual({
      success: false,
      code: 'stale',
      message,
      profile: { profile: 'A', version: 2, savedBy: `Terry ${teacher.code}` },
    })
    expect(await noteOf(student.id)).toBe('A')
  },
)

test('the same text from an old version counts as saved: nothing would be lost (TCH-12)', async () => {
  const { student, teacher, colleague } = await scene()
  await save(student.id, 'A', 1, await askerOf(teacher))
  expect((await save(student.id, 'A', 1, await askerOf(colleague))).data?.saveProfile).toMatchObject({
    code: '1001',
    profile: { version: 2, savedBy: `Terry ${teacher.code}` },
  })
})

test('exactly one of many simultaneous saves of a version succeeds (TCH-12)', async () => {
  const { student, teacher } = await scene()
  const asker = await askerOf(teacher)
  const saves = await Promise.all(Array.from({ length: 12 }, (_, i) => save(student.id, `text ${i}`, 1, asker)))
  const codes = saves.map(({ data }) => data?.saveProfile.code)
  expect(codes.filter((code) => code === '1001')).toHaveLength(1)
  expect(codes.filter((code) => code === 'stale')).toHaveLength(11)
  const kept = saves.find(({ data }) => data?.saveProfile.success)?.data?.saveProfile.profile
  expect(await noteOf(student.id)).toBe(kept?.profile)
})

test('REST reads and saves by student ID or _id; with version it is protected, without it overwrites (API-12, API-13, TCH-12, TCH-13)', async () => {
  const { student, teacher, staff } = await scene()
  const app = await testApp()
  for (const user of [teacher, staff]) {
    const asker = await askerOf(user)
    for (const name of [student.id, student.code.toUpperCase()]) {
      const path = `/api/profile/student/${name}`
      const before = await rest<{ version: number }>(app, 'GET', `${path}/`, undefined, asker)
      expect(before).toMatchObject({
        status: 200,
        body: { storageLocation: 'https://drive.example/notes', materialLocation: '棚3', curriculumCode: 'B2' },
      })
      const { version } = before.body
      const note = `${user.code} ${name} ${version}`
      expect(await rest(app, 'PUT', path, { profile: note, version }, asker)).toMatchObject({
        status: 200,
        body: { success: true, reason: '1001', message: 'Action successful', profile: note, version: version + 1 },
      })
      expect(await rest(app, 'PUT', path, { profile: 'old', version }, asker)).toMatchObject({
        status: 200,
        body: { success: false, reason: 'stale', profile: note, version: version + 1 },
      })
      expect(await rest(app, 'PUT', path, { profile: 'over' }, asker)).toMatchObject({
        body: { success: true, profile: 'over', version: version + 2 },
      })
    }
  }
})

test('students, nobody and other schools reach no profile by any door (D59, D66, D127)', async () => {
  const { school, student, teacher } = await scene()
  const foreign = await scene()
  await save(student.id, NOTE, 1, await askerOf(teacher))
  const app = await testApp()
  const noStudent = { success: false, code: '404', message: 'Not found.', profile: null }
  const refused = [
    { asker: await askerOf(student), code: 'FORBIDDEN', status: 403 },
    { asker: await askerOf(await addStudent(school)), code: 'FORBIDDEN', status: 403 },
    { asker: { host: school.host, language: 'en' }, code: 'UNAUTHENTICATED', status: 401 },
    { asker: await askerOf(foreign.teacher), code: 'NOT_FOUND', status: 404 },
    { asker: await askerOf(foreign.staff), code: 'NOT_FOUND', status: 404 },
    // A session of another school is not valid here.
    { asker: { ...(await askerOf(foreign.teacher)), host: school.host }, code: 'UNAUTHENTICATED', status: 401 },
  ]
  for (const { asker, code, status } of refused) {
    const [seen, saved] = [await read(student.id, asker), await save(student.id, 'x', 2, asker)]
    expect(seen.errors?.map(({ extensions }) => extensions?.code)).toEqual([code])
    // A save says of nobody what it says of everything: it is an answer, no error.
    const reply = saved.errors?.[0]?.extensions?.code ?? saved.data?.saveProfile
    expect(reply).toEqual(code === 'NOT_FOUND' ? noStudent : code)
    expect(JSON.stringify([seen, saved])).not.toContain('SECRET')
    for (const method of ['GET', 'PUT'] as const) {
      const body = method === 'PUT' ? { profile: 'x' } : undefined
      for (const name of [student.id, student.code === foreign.student.code ? student.id : student.code]) {
        const answer = await rest(app, method, `/api/profile/student/${name}`, body, asker)
        expect(answer.status).toBe(status)
        expect(JSON.stringify(answer.body)).not.toContain('SECRET')
      }
    }
  }
  expect(await noteOf(student.id)).toBe(NOTE)
})

test('a bad note or an unknown student is refused, and a NUL reaches no database (D127)', async () => {
  const { student, teacher } = await scene()
  const asker = await askerOf(teacher)
  const app = await testApp()
  for (const profile of ['a\u0000b', 'x'.repeat(20_001)]) {
    expect((await save(student.id, profile, 1, asker)).errors?.[0]?.extensions?.code).toBe('BAD_USER_INPUT')
    expect((await rest(app, 'PUT', `/api/profile/student/${student.id}`, { profile }, asker)).status).toBe(400)
  }
  expect((await rest(app, 'PUT', `/api/profile/student/${student.id}`, {}, asker)).status).toBe(400)
  expect((await rest(app, 'PUT', '/api/profile/student/nobody', { profile: 'x' }, asker)).status).toBe(404)
  for (const id of ['nobody', '00000000-0000-4000-8000-000000000000']) {
    expect((await read(id, asker)).errors?.[0]?.extensions?.code).toBe('NOT_FOUND')
  }
})

test('no log line holds a note, whatever becomes of it (D59)', async () => {
  const { student, teacher } = await scene()
  const asker = await askerOf(teacher)
  const app = await testApp()
  await save(student.id, NOTE, 1, asker)
  await save(student.id, `${NOTE} again`, 1, asker)
  await save(student.id, `${NOTE}\u0000`, 2, asker)
  await save(student.id, NOTE.repeat(2000), 2, asker)
  await rest(app, 'PUT', `/api/profile/student/${student.id}`, { profile: `${NOTE}!` }, asker)
  await rest(app, 'PUT', `/api/profile/student/${student.id}`, `{"profile": "${NOTE}`, asker)
  await rest(app, 'GET', `/api/profile/student/${student.id}`, undefined, asker)
  expect(app.log.length).toBeGreaterThan(0)
  expect(app.log.filter((line) => line.includes('SECRET-NOTE'))).toEqual([])
})
