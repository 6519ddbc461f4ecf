import { permissions } from '@koma/schema/permissions'
import { beforeAll, expect, test } from 'vitest'
import { query } from '../../platform/database/sql.ts'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { addContract, sessionFor, type TestUser } from '../../../test/school.ts'
import { type Asker, graphql, rest, testApp } from '../../../test/server.ts'

let school: OpenSchool
let staff: Asker
let students: TestUser[]

beforeAll(async () => {
  school = await openSchool()
  const admin = await school.addStaff({ staffCode: 'admin', permissions: [...permissions] })
  staff = { host: school.host, authorization: await sessionFor(admin), language: 'en' }
  const course = await school.addCourse()
  students = await Promise.all(Array.from({ length: 7 }, () => school.addStudent()))
  for (const student of students) await addContract(student, { courses: [course] })
  await query(school.orm.em.fork(), 'update contract set contract_value = 5000 where school_id = $1', [school.id])
})

const get = async (path: string, headers: Record<string, string> = {}) =>
  rest<{ _id: string }[]>(await testApp(), 'GET', path, undefined, { ...staff, headers })
const idsIn = (body: { _id: string }[]) => body.map((item) => item._id)

/** The next page of a list, as the header Link says. */
const nextOf = (link: string | string[] | undefined) => /^<(.+)>; rel="next"$/.exec(String(link))?.[1]

test.each(['/api/list/students/all', '/api/students/active', '/api/list/contracts/all', '/api/contracts/balanceOwing'])(
  '%s comes whole, or in parts that together are the same, each said in the one before (API-17, API-38, API-41)',
  async (path) => {
    const whole = await get(path)
    expect([whole.status, whole.headers.link]).toEqual([200, undefined])
    expect(whole.body).toHaveLength(7)
    const seen: { _id: string }[] = []
    const lengths: number[] = []
    for (let next: string | undefined = `${path}?limit=3`; next !== undefined;) {
      const page = await get(next)
      seen.push(...page.body)
      lengths.push(page.body.length)
      next = nextOf(page.headers.link)
    }
    expect(lengths).toEqual([3, 3, 1])
    expect(seen).toEqual(whole.body)
    for (const wrong of ['limit=0', 'limit=1001', 'limit=x', 'after=nothing', 'updatedSince=yesterday'])
      expect((await get(`${path}?${wrong}`)).status).toBe(400)
  },
)

test('updatedSince returns only changed records, by REST and GraphQL, and a booking counts as a change', async () => {
  const [changed, other] = students
  const before = new Date(Date.now() + 1).toISOString()
  expect((await get(`/api/list/students/all?updatedSince=${before}`)).body).toEqual([])
  const { body } = await rest<{ success: boolean }>(
    await testApp(),
    'PUT',
    `/api/update/students/${changed?.id ?? ''}`,
    { schoolNotes: '進度を確認' },
    staff,
  )
  expect(body.success).toBe(true)
  const page = await get(`/api/list/students/all?updatedSince=${before}&limit=1`)
  expect([idsIn(page.body), page.headers.link]).toEqual([[changed?.id], undefined])
  const document = `query ($since: Instant) {
    students(updatedSince: $since) { students { id } } contractPage(updatedSince: $since) { contracts { student { id } } } }`
  const asked = async () =>
    (await graphql<{ students: object; contractPage: object }>(await testApp(), document, { since: before }, staff))
      .body.data
  expect(await asked()).toEqual({ students: { students: [{ id: changed?.id }] }, contractPage: { contracts: [] } })

  const [contract] = (await get('/api/list/contracts/all')).body
  const adjusted = await rest<{ success: boolean }>(
    await testApp(),
    'PUT',
    `/api/update/contracts/${contract?._id ?? ''}`,
    { contractNotes: '確認済み' },
    staff,
  )
  expect(adjusted.body.success).toBe(true)
  expect(idsIn((await get(`/api/contracts/all?updatedSince=${before}`)).body)).toEqual([contract?._id])
  expect(other).toBeDefined()
})

test('an answer that the caller still has is not sent again', async () => {
  for (const path of ['/api/list/students/all', '/api/locations/all', '/api/settings/school']) {
    const first = await get(path)
    const { etag = '' } = first.headers
    expect(etag).toMatch(/^W\/"[\w-]+"$/)
    const again = await get(path, { 'if-none-match': `"other", ${etag}` })
    expect([again.status, again.headers.etag, again.body]).toEqual([304, etag, ''])
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200)
  }
  const held = (await get('/api/locations/all')).headers.etag ?? ''
  await school.addLocation()
  expect((await get('/api/locations/all', { 'if-none-match': held })).status).toBe(200)
})
