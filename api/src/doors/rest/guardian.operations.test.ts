import { beforeEach, expect, test } from 'vitest'
import { addKey } from '../../../test/key.ts'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { addContract, addGuardian, addSlot, sessionFor, type TestUser } from '../../../test/school.ts'
import { type Asker, rest, testApp } from '../../../test/server.ts'
import { addTeacherOf } from '../../../test/slotDesk.ts'

let school: OpenSchool
let children: [TestUser, TestUser]
let stranger: TestUser
let staff: Asker

const askerOf = async (user: TestUser, student?: TestUser): Promise<Asker> => ({
  host: user.school.host,
  authorization: await sessionFor(user),
  language: 'en',
  ...(student === undefined ? {} : { student: student.id }),
})

beforeEach(async () => {
  school = await openSchool()
  staff = await askerOf(await school.addStaff({ permissions: ['studentEdit', 'studentPassword'] }))
  children = [await school.addStudent(), await school.addStudent()]
  stranger = await school.addStudent()
})

async function call(as: Asker, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
  const answer = await rest<unknown>(await testApp(), method, path, body, as)
  return { status: answer.status, body: answer.body as never }
}

const person = { lastName: '山田', firstName: '花子', email: 'Hanako@example.test' }
const codesOf = ({ students }: { students: { studentId: string }[] }) => students.map(({ studentId }) => studentId)

test('staff make, change, link, unlink and delete guardians by REST, with students by ID (FAM-14)', async () => {
  const [first, second] = children
  const made = await call(staff, 'POST', '/api/guardians', { ...person, studentIds: [first.code] })
  expect(made).toMatchObject({
    status: 200,
    body: { success: true, data: { fullName: '山田 花子', hasPassword: false, students: [{ _id: first.id }] } },
  })
  const { _id: id } = (made.body as { data: { _id: string } }).data
  expect(await call(staff, 'POST', '/api/guardians', { ...person, studentIds: [first.code] })).toMatchObject({
    status: 409,
    body: { success: false, field: 'email' },
  })
  expect(
    await call(staff, 'POST', '/api/guardians', { ...person, email: 'x', studentIds: [first.code] }),
  ).toMatchObject({
    status: 400,
    body: { success: false, field: 'email' },
  })
  expect(
    (await call(staff, 'POST', '/api/guardians', { ...person, email: 'new@example.test', studentIds: ['nobody'] }))
      .status,
  ).toBe(404)
  const linked = await call(staff, 'POST', `/api/guardians/${id}/link`, { studentId: second.id })
  expect(codesOf((linked.body as { data: never }).data)).toEqual([first.code, second.code].toSorted())
  const changed = await call(staff, 'PUT', `/api/guardians/${id}`, { phoneNumber: '03-1234-5678', version: 2, odd: 1 })
  expect(changed).toMatchObject({ status: 200, body: { data: { phoneNumber: '03-1234-5678' }, ignored: ['odd'] } })
  expect((await call(staff, 'PUT', `/api/guardians/${id}`, { firstName: '花', version: 1 })).status).toBe(409)
  await call(staff, 'POST', `/api/guardians/${id}/unlink`, { studentId: first.code })
  const found = await call(staff, 'GET', `/api/guardians/${id}`)
  expect(codesOf(found.body)).toEqual([second.code])
  expect(await call(staff, 'DELETE', `/api/guardians/${id}`)).toMatchObject({ status: 200, body: { data: null } })
  expect((await call(staff, 'GET', `/api/guardians/${id}`)).status).toBe(404)
})

test('guardians are listed by pages, of a student and by address (FAM-14)', async () => {
  const added = []
  for (let count = 0; count < 3; count += 1) added.push(await addGuardian(school, [children[0]]))
  const other = await addGuardian(school, [stranger])
  const list = async (query: string) =>
    (await call(staff, 'GET', `/api/guardians${query}`)).body as { guardians: { _id: string }[]; next: string | null }
  const seen: string[] = []
  for (let next: string | null = ''; next !== null;) {
    const page = await list(`?limit=3${next === '' ? '' : `&after=${encodeURIComponent(next)}`}`)
    seen.push(...page.guardians.map(({ _id }) => _id))
    next = page.next
  }
  expect(seen).toEqual([...added, other].map(({ id }) => id).toSorted())
  const idsOf = async (query: string) => (await list(query)).guardians.map(({ _id }) => _id)
  expect(await idsOf(`?studentId=${stranger.code}`)).toEqual([other.id])
  expect(await idsOf(`?email=${encodeURIComponent(other.code.toUpperCase())}`)).toEqual([other.id])
  expect(await idsOf(`?email=${encodeURIComponent(other.code)}&studentId=${children[0].code}`)).toEqual([])
  expect(await idsOf('?email=nobody@example.test')).toEqual([])
  const before = new Date(Date.now() + 1).toISOString()
  expect(await idsOf(`?updatedSince=${before}`)).toEqual([])
  await call(staff, 'PUT', `/api/guardians/${other.id}`, { phoneNumber: '03-1234-5678' })
  expect(await idsOf(`?updatedSince=${before}`)).toEqual([other.id])
})

test('a key changes guardians with guardians:write alone, and what it made is logged as its own (FAM-14)', async () => {
  const [child] = children
  const body = { ...person, studentIds: [child.code] }
  for (const scopes of [['students:write'], ['guardians:read', 'students:read']] as const) {
    const { asker } = await addKey(school, scopes)
    expect((await call(asker, 'POST', '/api/guardians', body)).status).toBe(403)
  }
  const { asker } = await addKey(school, ['guardians:write', 'students:read'])
  expect(await call(asker, 'POST', '/api/guardians', body)).toMatchObject({ status: 200, body: { success: true } })
})

test('a guardian lists children and lessons, and books and cancels for one of them by the paths of students (FAM-15)', async () => {
  const [first, second] = children
  const course = await school.addCourse()
  const teacher = await addTeacherOf(school, [course])
  for (const child of children) await addContract(child, { courses: [course], points: 10 })
  const slot = await addSlot(school, { courses: [course], teacher })
  const guardian = await addGuardian(school, children)
  const alone = await askerOf(guardian)
  const asChild = await askerOf(guardian, second)
  const booking = (child: TestUser) => ({
    requester: 'student',
    studentId: child.code,
    time: slot.time,
    lessonLocation: 'online',
    courseCode: course.code,
  })
  const path = `/api/reservation/slotBook/${slot.id}`
  expect((await call(alone, 'POST', path, booking(second))).status).toBe(403)
  expect((await call(await askerOf(guardian, stranger), 'POST', path, booking(stranger))).status).toBe(403)
  expect(await call(asChild, 'POST', path, booking(second))).toMatchObject({ status: 200, body: { success: true } })
  expect(await call(alone, 'GET', '/api/family/children')).toMatchObject({
    body: children.map(({ id, code }) => ({ _id: id, studentId: code })),
  })
  for (const as of [alone, asChild]) {
    expect(await call(as, 'GET', '/api/family/lessons')).toMatchObject({
      body: [{ child: { _id: second.id }, slot: { _id: slot.id } }],
    })
  }
  expect(await call(asChild, 'GET', '/api/list/bookings/student')).toMatchObject({ body: [{ _id: slot.id }] })
  expect((await call(asChild, 'GET', `/api/list/bookings/${first.code}`)).status).toBe(403)
  expect(await call(asChild, 'GET', `/api/one/students/${second.id}`)).toMatchObject({ body: { _id: second.id } })
  const cancel = { requester: 'student', studentId: second.code, time: slot.time }
  expect(await call(asChild, 'POST', `/api/reservation/slotCancel/${slot.id}`, cancel)).toMatchObject({
    body: { success: true },
  })
  expect((await call(alone, 'GET', '/api/family/lessons')).body).toEqual([])
})
