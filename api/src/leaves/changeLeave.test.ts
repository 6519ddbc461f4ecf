import { permissions } from '@koma/schema/permissions'
import { dateOf, lastDayOfMonth, monthAfter, monthOf, plusDays } from '@koma/schema/rules/time'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, type TestCourse, type TestSlot, type TestUser } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { audit } from '../activity/audit.ts'
import { query } from '../platform/database/sql.ts'
import { keepLeaves } from './leaveJobs.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser
let teacher: TestUser
let course: TestCourse

beforeEach(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: [...permissions] })
  teacher = await school.addTeacher({ email: 'teacher@example.com', notify: true })
  student = await school.addStudent({ email: 'student@example.com', notify: true, lastName: '佐藤', firstName: '花' })
  course = await school.addCourse({ cost: 2, numberOfStudents: 1 })
})

const inDays = (days: number) => plusDays(dateOf(school.now), days)
const rows = <Row>(statement: string, ...params: unknown[]) =>
  query<Row>(school.orm.em.fork(), statement, [school.id, ...params])
const clean = async () => expect(await audit(school.orm.em)).toEqual([])

interface Reply {
  success: boolean
  code: string
  reasonCode: string | null
  field: string | null
  leave: { id: string; version: number; from: string; until: string | null; reason: string; fee: number } | null
}
interface Plan {
  studentName: string
  lessons: { slotId: string; isCancelled: boolean; pointsAfter: number | null }[]
  restored: { startsAt: string }[]
  lost: { startsAt: string; message: string }[]
  contracts: { contractId: string; way: string }[]
  restoredContracts: string[]
  feeMonths: string[]
  waivedMonths: string[]
  people: { id: string }[]
  digest: string
}
const payload = `success code reasonCode field leave { id version from until reason fee }`

async function record(change: object = {}): Promise<NonNullable<Reply['leave']>> {
  const leave = {
    studentId: student.id,
    kind: 'pause',
    from: inDays(10),
    until: inDays(20),
    reason: '試験',
    keepPlaces: true,
    cancelBookings: true,
    ...change,
  }
  const { reply } = await ask<{ reply: Reply }>(
    staff,
    `mutation ($input: RecordLeaveInput!) { reply: recordLeave(input: $input) { ${payload} } }`,
    { input: { leave } },
  )
  if (reply.leave === null) throw new Error(reply.code)
  return reply.leave
}
const asIs = ({ id, version, from, until, reason }: NonNullable<Reply['leave']>) => ({
  id,
  version,
  from,
  until,
  reason,
  cancelBookings: true,
  restoreBookings: true,
})
const preview = async (change: object, by = staff) =>
  (
    await ask<{ reply: { code: string; field: string | null; plan: Plan | null } }>(
      by,
      `query ($input: LeaveChangeInput!) { reply: leaveChangePreview(input: $input) { code field plan {
        studentName lessons { slotId isCancelled pointsAfter } restored { startsAt } lost { startsAt message }
        contracts { contractId way } restoredContracts feeMonths waivedMonths people { id } digest } } }`,
      { input: change },
    )
  ).reply
const changeTo = async (change: object, digest: string | null = null, by = staff) =>
  (
    await ask<{ reply: Reply }>(
      by,
      `mutation ($input: ChangeLeaveInput!) { reply: changeLeave(input: $input) { ${payload} } }`,
      { input: { change, digest } },
    )
  ).reply
const undo = async (id: string) =>
  (
    await ask<{ reply: { success: boolean; lostLessons: object[] } }>(
      staff,
      `mutation ($input: UndoLeaveInput!) { reply: undoLeave(input: $input) { success lostLessons { bookingId } } }`,
      { input: { id } },
    )
  ).reply
const book = async (slot: TestSlot) =>
  (
    await ask<{ reply: { code: string } }>(
      staff,
      `mutation ($input: BookSlotInput!) { reply: bookSlot(input: $input) { code } }`,
      { input: { slotId: slot.id, courseCode: course.code, online: false, studentId: student.id } },
    )
  ).reply.code
const slotOn = (days: number) => school.addSlot({ teacher, courses: [course], startsAt: `${inDays(days)}T10:00` })
const contract = (change: object = {}) =>
  addContract(student, { courses: [course], points: 20, startDate: inDays(-40), endDate: inDays(400), ...change })
const booked = async () =>
  (
    await rows<{ day: string }>(
      `select starts_at::date::text as day from booking where school_id = $1 and status = 'booked' order by 1`,
    )
  ).map(({ day }) => day)

test('other days cancel lessons that they add and book those again that they leave, as the preview said (PAUSE-20, PAUSE-21)', async () => {
  await contract()
  for (const days of [12, 18, 24, 30]) expect(await book(await slotOn(days))).toBe('1001')
  const leave = await record()
  expect(await booked()).toEqual([inDays(24), inDays(30)])
  const change = { ...asIs(leave), from: inDays(15), until: inDays(25), reason: '旅行' }
  const { plan } = await preview(change)
  expect(plan).toMatchObject({
    studentName: '佐藤 花',
    lessons: [{ isCancelled: true }],
    restored: [{ startsAt: `${inDays(12)}T10:00:00` }],
    lost: [],
    contracts: [],
  })
  expect(plan?.people.map(({ id }) => id).toSorted()).toEqual([student.id, teacher.id].toSorted())
  expect(await booked()).toEqual([inDays(24), inDays(30)])

  expect(await changeTo(change, plan?.digest)).toMatchObject({
    success: true,
    leave: { from: inDays(15), until: inDays(25), reason: '旅行', version: leave.version + 1 },
  })
  expect(await booked()).toEqual([inDays(12), inDays(30)])
  const entries = await rows<{ type: string; changes: object }>(
    `select type, changes from activity where school_id = $1 and record_kind = 'leave' order by id`,
  )
  expect(entries.map(({ type }) => type)).toEqual(['record-created', 'record-changed'])
  expect(entries[1]?.changes).toEqual({
    from: [inDays(10), inDays(15)],
    until: [inDays(20), inDays(25)],
    reason: ['試験', '旅行'],
  })
  await clean()
  // What it still holds comes back with an undo.
  expect(await undo(leave.id)).toEqual({ success: true, lostLessons: [] })
  expect(await booked()).toEqual([12, 18, 24, 30].map(inDays))
  await clean()
})

test('what is no longer as the preview said is refused, and nothing is done (PAUSE-20)', async () => {
  await contract()
  const leave = await record()
  const change = { ...asIs(leave), until: inDays(30) }
  const { plan } = await preview(change)
  expect(await book(await slotOn(25))).toBe('1001')
  expect(await changeTo(change, plan?.digest)).toMatchObject({ success: false, reasonCode: 'leaveMoved' })
  expect(await booked()).toEqual([inDays(25)])
  expect(await changeTo({ ...change, version: leave.version - 1 })).toMatchObject({ code: 'stale' })
  expect(await changeTo({ ...change, cancelBookings: false })).toMatchObject({ success: true })
  expect(await booked()).toEqual([inDays(25)])
})

test('days that cannot be are named at their field; two never overlap, and one that has begun is not put off (PAUSE-21)', async () => {
  const leave = await record()
  await record({ from: inDays(40), until: inDays(50) })
  const change = asIs(leave)
  expect(await preview({ ...change, until: inDays(9) })).toMatchObject({ code: '400', field: 'until', plan: null })
  expect(await preview({ ...change, until: null })).toMatchObject({ code: '400', field: 'remindOn' })
  expect(await preview({ ...change, until: inDays(45) })).toMatchObject({ code: '409', field: 'from' })
  const begun = await record({ from: inDays(0), until: inDays(5) })
  expect(await changeTo({ ...asIs(begun), from: inDays(1) })).toMatchObject({
    reasonCode: 'leaveHasBegun',
    field: 'from',
  })
  expect(await changeTo({ ...asIs(begun), from: inDays(-3) })).toMatchObject({ success: true })
  const leaving = await record({ kind: 'leaving', from: inDays(60), until: null, keepPlaces: false })
  expect(await changeTo({ ...asIs(leaving), until: inDays(70) })).toMatchObject({ code: '400', field: 'until' })
  expect(await changeTo({ ...asIs(leaving), from: inDays(66) })).toMatchObject({
    success: true,
    leave: { from: inDays(66), until: null },
  })
})

test('who may not cancel bookings changes what touches no lesson only (PAUSE-20)', async () => {
  await contract()
  const leave = await record()
  const editor = await school.addStaff({ permissions: ['studentEdit'] })
  await book(await slotOn(25))
  const change = { ...asIs(leave), until: inDays(30) }
  expect(await changeTo(change, null, editor)).toMatchObject({ code: '403' })
  expect(await changeTo({ ...change, until: inDays(22) }, null, editor)).toMatchObject({ success: true })
  await expect(changeTo(change, null, await school.addStaff())).rejects.toThrow('FORBIDDEN')
})

test('a contract that the new days leave is charged again, one they hold now is decided, and fees follow (PAUSE-20)', async () => {
  const month = monthAfter(monthOf(dateOf(school.now)))
  const [next, after] = [`${month}-01`, `${monthAfter(month)}-01`]
  const monthly = (startDate: string) =>
    contract({ monthlyContract: true, contractValue: 12_000, startDate, endDate: lastDayOfMonth(startDate), points: 8 })
  const [first, second] = [await monthly(next), await monthly(after)]
  const contracts = [{ contractId: first.id, way: 'waive' }]
  const leave = await record({ from: next, until: lastDayOfMonth(next), fee: 2000, contracts })
  const owing = async () =>
    (
      await rows<{ owing: number }>(
        `select contract_value + adjusted - paid as owing from contract where school_id = $1 order by start_date`,
      )
    ).map((row) => row.owing)
  expect(await owing()).toEqual([0, 12_000])
  const change = {
    ...asIs(leave),
    from: after,
    until: lastDayOfMonth(after),
    fee: 3000,
    contracts: [{ contractId: second.id, way: 'waive' }],
  }
  const { plan } = await preview(change)
  expect(plan).toMatchObject({
    contracts: [{ contractId: second.id, way: 'waive' }],
    restoredContracts: [expect.any(String)],
    feeMonths: [monthAfter(month)],
    waivedMonths: [],
  })
  expect(await changeTo(change, plan?.digest)).toMatchObject({ success: true, leave: { fee: 3000 } })
  expect(await owing()).toEqual([12_000, 0])
  await clean()
})

test('a month that was charged is waived once the pause no longer holds it, and charged again once it does (PAUSE-20)', async () => {
  await contract()
  const month = monthOf(dateOf(school.now))
  const leave = await record({ from: `${month}-01`, until: lastDayOfMonth(`${month}-01`), fee: 2000 })
  const adjusted = async () =>
    (await rows<{ adjusted: number }>(`select adjusted from contract where school_id = $1`))[0]?.adjusted
  expect(await adjusted()).toBe(2000)
  const shorter = { ...asIs(leave), until: plusDays(lastDayOfMonth(`${month}-01`), -1) }
  const { plan } = await preview(shorter)
  expect(plan).toMatchObject({ feeMonths: [], waivedMonths: [month] })
  const done = await changeTo(shorter, plan?.digest)
  expect([done.success, await adjusted()]).toEqual([true, 0])
  const again = { ...asIs(done.leave ?? leave), until: leave.until, fee: 2500 }
  expect(await changeTo(again)).toMatchObject({ success: true, leave: { fee: 2500 } })
  expect(await adjusted()).toBe(2500)
  await clean()
})

test('a month keeps the fee it was charged with, whatever the pause costs later (PAUSE-05)', async () => {
  await contract({ startDate: inDays(-40) })
  const month = monthOf(dateOf(school.now))
  const leave = await record({ from: `${month}-01`, until: lastDayOfMonth(`${month}-01`), fee: 2000 })
  expect(await changeTo({ ...asIs(leave), fee: 3000 })).toMatchObject({ success: true, leave: { fee: 3000 } })
  const { page } = await ask<{ page: { leaves: { fee: number; fees: object[] }[] } }>(
    staff,
    'query ($studentId: ID!) { page: studentLeaves(list: all, studentId: $studentId) { leaves { fee fees { month amount isWaived } } } }',
    { studentId: student.id },
  )
  expect(page.leaves).toEqual([{ fee: 3000, fees: [{ month, amount: 2000, isWaived: false }] }])
})

test('whatever the days become, lessons within are cancelled and those outside are booked (PAUSE-20, PAUSE-21)', async () => {
  await contract({ points: 60 })
  const lessons = [4, 8, 12, 16, 20, 24, 28, 32]
  for (const days of lessons) expect(await book(await slotOn(days))).toBe('1001')
  let leave = await record()
  const days = fc.tuple(fc.integer({ min: 2, max: 34 }), fc.integer({ min: 0, max: 20 }))
  for (const [from, length] of fc.sample(days, { numRuns: 12, seed: 53 })) {
    const change = { ...asIs(leave), from: inDays(from), until: inDays(from + length) }
    const { plan } = await preview(change)
    const reply = await changeTo(change, plan?.digest)
    expect(reply).toMatchObject({ success: true })
    leave = reply.leave ?? leave
    expect(await booked()).toEqual(lessons.filter((day) => day < from || day > from + length).map(inDays))
  }
  await clean()
  await keepLeaves(
    { orm: school.orm, events: { announce: () => undefined } as never, baseUrl: '' },
    Temporal.PlainDateTime.from(`${inDays(0)}T00:10`)
      .toZonedDateTime('Asia/Tokyo')
      .toInstant(),
  )
  expect(await undo(leave.id)).toEqual({ success: true, lostLessons: [] })
  expect(await booked()).toEqual(lessons.map(inDays))
  await clean()
})
