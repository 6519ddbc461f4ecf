import { brotliDecompressSync } from 'node:zlib'
import { toTwelveDigits, plusMinutes } from '@koma/schema/rules/time'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import {
  addSlot,
  addStaff,
  addStudent,
  makeSchool,
  readyToBook,
  sessionFor,
  type TestUser,
} from '../../../test/school.ts'
import { type Asker, rest, startTestApp, type TestApp, testApp } from '../../../test/server.ts'
import { query } from '../../platform/database/sql.ts'
import { SlotList } from '../../slots/memory/slotList.ts'
import type { RestSlot } from './slot.shape.ts'

async function prepared() {
  const { orm } = await testDatabase()
  const app = await testApp()
  const school = await makeSchool(orm)
  const created = await readyToBook(school, {
    course: { numberOfStudents: 2 },
    slot: { lessonMemo: '"引用"\\と\n改行' },
  })
  await addSlot(school, { courses: [created.course], teacher: created.slot.teacher })
  const first = toTwelveDigits(school.now).slice(0, 8)
  const last = toTwelveDigits(plusMinutes(school.now, 40 * 1440)).slice(0, 8)
  // Until a minute before the day ends is not a whole day, so it is read from the database.
  const [whole, read] = ['2359', '2358'].map((end) => `?sDate=${first}0000&eDate=${last}${end}`) as [string, string]
  const { student, slot, course } = created
  const body = { requester: 'student', studentId: student.code, time: slot.time, courseCode: course.code }
  const place = { ...body, lessonLocation: slot.location?.locationName }
  const book = (at: TestApp, as: Asker) =>
    rest<{ reason: string }>(at, 'POST', `/api/reservation/slotBook/${slot.id}/`, place, as)
  const cancel = (at: TestApp, as: Asker) =>
    rest<{ reason: string }>(at, 'POST', `/api/reservation/slotCancel/${slot.id}/`, body, as)
  return { ...created, orm, app, school, whole, read, book, cancel }
}

const pathOf = (user: TestUser): string => (user.type === 'staff' ? '/api/admin/slots' : `/api/slots/${user.code}`)

async function asked(app: TestApp, user: TestUser, range: string): Promise<RestSlot[]> {
  const asker = { host: user.school.host, authorization: await sessionFor(user) }
  const { status, body } = await rest<RestSlot[]>(app, 'GET', pathOf(user) + range, undefined, asker)
  expect(status).toBe(200)
  return body
}

/** Until nothing waits to be announced any more, and lists are remembered again. */
async function announced(app: TestApp, { school, orm }: Awaited<ReturnType<typeof prepared>>): Promise<void> {
  app.app.events.announce()
  const waits = () => query(orm.em.fork(), `select from outbox where school_id = $1`, [school.id])
  await vi.waitFor(async () => expect(await waits()).toEqual([]), { interval: 20 })
}

test('a remembered list is what reading gives, for each who asks (API-15, API-33, D57, D66)', async () => {
  const all = await prepared()
  const { app, school, slot, student, whole, read, book } = all
  const other = await addStudent(school)
  const people = [await addStaff(school), slot.teacher, student, other]
  const asker = { host: school.host, authorization: await sessionFor(student) }
  const seen: unknown[] = []
  const lists = vi.spyOn(SlotList.prototype, 'read')
  const codes: string[] = []
  for (const isBooked of [false, true]) {
    if (isBooked) codes.push((await book(app, asker)).body.reason)
    await announced(app, all)
    for (const person of people) {
      lists.mockClear()
      const remembered = await asked(app, person, whole)
      expect(lists).toHaveBeenCalledOnce()
      expect(remembered).toEqual(await asked(app, person, read))
      expect(lists).toHaveBeenCalledOnce()
      expect(await asked(app, person, whole)).toEqual(remembered)
      seen.push(remembered.map(({ bookingArray }) => bookingArray.map(({ booking }) => booking)))
    }
  }
  lists.mockRestore()
  expect(codes).toEqual(['1001'])
  const nobody = [[], []]
  const hers = [[student.code], []]
  expect(seen).toEqual([nobody, nobody, nobody, nobody, hers, hers, hers, nobody])
})

test('a booking shows at once to its student, in every process, and in either order (D121, D138)', async () => {
  const all = await prepared()
  const { app, school, student, whole, read, book, cancel, orm } = all
  const there = await startTestApp()
  const asker = { host: school.host, authorization: await sessionFor(student) }
  await announced(app, all)
  for (let round = 0; round < 6; round += 1) {
    const [single, other] = round % 2 === 0 ? [app, there] : [there, app]
    const change = round % 2 === 0 ? book : cancel
    expect((await change(single, asker)).body.reason).toBe('1001')
    const counts = (await asked(other, student, whole)).map(({ bookedCount }) => bookedCount)
    expect(counts).toEqual([round % 2 === 0 ? 1 : 0, 0])
  }
  await query(orm.em.fork(), 'update school set priority_teachers = true where id = $1', [school.id])
  expect(await asked(app, student, whole)).toEqual(await asked(app, student, read))
})

test("a student's own booking in an answer is never older than its last change (API-14, D57)", async () => {
  const all = await prepared()
  const { app, school, student, slot, contract, whole, read, book, cancel, orm } = all
  const asker = { host: school.host, authorization: await sessionFor(student) }
  const staff = {
    host: school.host,
    authorization: await sessionFor(await addStaff(school, { permissions: ['slotEdit'] })),
  }
  const mark = { studentId: student.code, action: 'present' }
  const own = async () => {
    const [first] = await asked(app, student, whole)
    expect(await asked(app, student, whole)).toEqual(await asked(app, student, read))
    return first?.bookingArray.map(({ attendance, contract: paidBy }) => [attendance, paidBy])
  }
  await announced(app, all)
  expect(await own()).toEqual([])
  expect((await book(app, asker)).body.reason).toBe('1001')
  expect(await own()).toEqual([['', contract.contractName]])
  await announced(app, all)
  expect(await own()).toEqual([['', contract.contractName]])
  await query(orm.em.fork(), `update contract set contract_name = 'other' where school_id = $1`, [school.id])
  expect(await own()).toEqual([['', 'other']])
  await announced(app, all)
  expect((await rest(app, 'PUT', `/api/attendance/${slot.id}`, mark, staff)).status).toBe(200)
  expect(await own()).toEqual([['present', 'other']])
  await announced(app, all)
  expect((await rest(app, 'PUT', `/api/attendance/${slot.id}`, { ...mark, action: null }, staff)).status).toBe(200)
  await cancel(app, asker)
  expect(await own()).toEqual([])
})

test('a student with a booking gets an answer and ETag of their own, the same in every encoding (API-14)', async () => {
  const all = await prepared()
  const { app, school, student, whole, book } = all
  const asker = { host: school.host, authorization: await sessionFor(student) }
  const url = pathOf(student) + whole
  const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.app.http.inject({ method, url, headers: { ...asker, ...headers } })
  await announced(app, all)
  const before = await get()
  expect((await book(app, asker)).body.reason).toBe('1001')
  await announced(app, all)

  const plain = await get()
  const { etag = '' } = plain.headers
  expect(plain.json()).toHaveLength(2)
  expect(plain.headers['content-length']).toBe(`${plain.rawPayload.length}`)
  expect(etag).not.toBe(before.headers.etag)
  expect((await get({ 'if-none-match': String(before.headers.etag) })).statusCode).toBe(200)
  const known = await get({ 'if-none-match': etag })
  expect([known.statusCode, known.payload]).toEqual([304, ''])
  const packed = await get({ 'accept-encoding': 'br' })
  expect(packed.headers).toMatchObject({ etag, 'content-encoding': 'br' })
  expect(brotliDecompressSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect((await get({}, 'HEAD')).headers['content-length']).toBe(plain.headers['content-length'])
})
