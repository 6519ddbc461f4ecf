import { lastDayOfMonth, monthAfter, monthOf } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, addPlan, type TestCourse, type TestPlan, type TestUser } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { audit } from '../activity/audit.ts'
import { query, sql } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser
let course: TestCourse
let plan: TestPlan

beforeEach(async () => {
  school = await openSchool()
  staff = await school.addStaff({
    permissions: ['studentEdit', 'slotBook', 'slotCancel', 'contractEdit', 'bulkPayments'],
  })
  student = await school.addStudent({ lastName: '佐藤', firstName: '美咲' })
  course = await school.addCourse()
  plan = await addPlan(school, { planName: '月8回', courses: [course], points: 8, price: 20_000 })
})

const nextMonth = () => monthAfter(monthOf(school.now))
const firstDay = () => `${nextMonth()}-01`
const run = (statement: ReturnType<typeof sql>) => query(school.orm.em.fork(), statement)

interface Money {
  studentName: string
  debts: { contractId: string; balanceOwing: number }[]
  deposit: number
  points: { contractId: string; points: number; yen: number }[]
  planChanges: { planName: string; from: string }[]
  discounts: { name: string; lastDay: string | null }[]
  pauses: { from: string; until: string | null }[]
  debits: { collectOn: string; amount: number }[]
}

const form = (change: object = {}) => ({
  studentId: student.id,
  kind: 'leaving',
  from: firstDay(),
  keepPlaces: false,
  cancelBookings: true,
  ...change,
})
const preview = async (change: object = {}) =>
  (
    await ask<{ reply: { code: string; plan: { money: Money | null; digest: string } } }>(
      staff,
      `query ($input: LeaveInput!) { reply: leavePreview(input: $input) { code plan { digest money {
        studentName deposit debts { contractId balanceOwing } points { contractId points yen }
        planChanges { planName from } discounts { name lastDay } pauses { from until }
        debits { collectOn amount } } } } }`,
      { input: form(change) },
    )
  ).reply
const record = async (digest: string | null, change: object = {}) =>
  (
    await ask<{ reply: { code: string; leave: { id: string } | null } }>(
      staff,
      `mutation ($input: RecordLeaveInput!) { reply: recordLeave(input: $input) { code leave { id } } }`,
      { input: { leave: form({ lateOk: true, ...change }), digest } },
    )
  ).reply
const undoPlan = async (id: string) =>
  (
    await ask<{ reply: { code: string; plan: Record<string, unknown> & { digest: string } } }>(
      staff,
      `query ($id: ID!) { reply: leaveUndoPreview(id: $id) { code plan { studentName kind places contracts waivedMonths
        lessons { startsAt } planChanges { planName } discounts { name } lostPlaces digest } } }`,
      { id },
    )
  ).reply
const undo = async (id: string, planDigest: string | null) =>
  (
    await ask<{ reply: { code: string; message: string } }>(
      staff,
      `mutation ($input: UndoLeaveInput!) { reply: undoLeave(input: $input) { code message } }`,
      { input: { id, planDigest } },
    )
  ).reply

/** Adds a monthly contract of this month that is unpaid, has a discount, and changes its plan next month. */
async function addMonthly() {
  const contract = await addContract(student, {
    courses: [course],
    monthlyContract: true,
    monthlyPoints: 4,
    points: 4,
    startDate: `${monthOf(school.now)}-01`,
    endDate: lastDayOfMonth(school.now),
    contractValue: 12_000,
    nextPlanVersionId: plan.versionId,
    nextPlanFrom: firstDay(),
  })
  await ask(staff, `mutation ($input: AddDiscountInput!) { reply: addDiscount(input: $input) { code message } }`, {
    input: { contractId: contract.id, name: '兄弟割引', yen: 2000, repeat: 'untilEnded', fromRenewal: true },
  })
  return contract
}

test('a leaving names debts, deposit, points with their yen, debits, and what no renewal will have (PAUSE-23)', async () => {
  const contract = await addMonthly()
  await run(sql`insert into deposit_entry (school_id, student_id, kind, value, date, received_by, reference, note, actor, at, method)
    values (${school.id}, ${student.id}, 'received', 5000, ${school.now}::date, '', '', '', 'staff:x', ${school.now}, 'cash')`)
  await run(sql`with request as (
      insert into debit_request (school_id, collect_on, actor, at)
      values (${school.id}, '2026-12-28', 'staff:x', ${school.now}) returning id)
    insert into debit_line (school_id, debit_id, position, student_id, customer, is_new, amount)
    select ${school.id}::uuid, id, 1, ${student.id}::uuid, 1, '1', 12000 from request`)
  const { money } = (await preview()).plan
  expect(money).toEqual({
    studentName: '佐藤 美咲',
    debts: [{ contractId: contract.id, balanceOwing: 12_000 }],
    deposit: 5000,
    points: [{ contractId: contract.id, points: 4, yen: 12_000 }],
    planChanges: [{ planName: '月8回', from: firstDay() }],
    discounts: [{ name: '兄弟割引', lastDay: null }],
    pauses: [],
    debits: [{ collectOn: '2026-12-28', amount: 12_000 }],
  })
  expect(await audit(school.orm.em)).toEqual([])
})

test('a plan that still follows before the leaving is not named, and a pause has no money (PAUSE-23)', async () => {
  await addMonthly()
  const later = (await preview({ from: `${nextMonth()}-15` })).plan.money
  expect(later?.planChanges).toEqual([])
  expect(later?.discounts).toEqual([{ name: '兄弟割引', lastDay: null }])
  const pause = await preview({ kind: 'pause', until: lastDayOfMonth(firstDay()), keepPlaces: true })
  expect(pause.plan.money).toBeNull()
})

test('money that changed since the preview refuses the leaving, and nothing is recorded (PAUSE-23)', async () => {
  const contract = await addMonthly()
  const { digest } = (await preview()).plan
  await ask(staff, `mutation ($input: RecordPaymentInput!) { reply: recordPayment(input: $input) { code } }`, {
    input: { contractId: contract.id, amount: 5000 },
  })
  expect(await record(digest)).toMatchObject({ code: 'generalE', leave: null })
  expect((await preview()).plan.money?.debts).toEqual([{ contractId: contract.id, balanceOwing: 7000 }])
  expect((await record((await preview()).plan.digest)).code).toBe('1001')
})

test('an undo says what comes back, and does only that (PAUSE-24)', async () => {
  const contract = await addMonthly()
  const slot = await school.addSlot({ courses: [course], startsAt: `${nextMonth()}-10T10:00` })
  await run(
    sql`update contract set end_date = ${`${nextMonth()}-28`}::date where school_id = ${school.id} and id = ${contract.id}`,
  )
  const booked = await ask<{ reply: { code: string } }>(
    staff,
    `mutation ($input: BookSlotInput!) { reply: bookSlot(input: $input) { code } }`,
    { input: { slotId: slot.id, courseCode: course.code, online: false, studentId: student.id } },
  )
  expect(booked.reply.code).toBe('1001')
  const id = (await record(null)).leave?.id ?? ''
  const seen = (await undoPlan(id)).plan
  expect(seen).toMatchObject({
    studentName: '佐藤 美咲',
    kind: 'leaving',
    lessons: [{ startsAt: `${nextMonth()}-10T10:00:00` }],
    planChanges: [{ planName: '月8回' }],
    discounts: [{ name: '兄弟割引' }],
    lostPlaces: [],
  })
  await run(sql`update contract set next_plan_version_id = null, next_plan_from = null
    where school_id = ${school.id} and id = ${contract.id}`)
  expect((await undo(id, seen.digest)).code).toBe('generalE')
  const again = (await undoPlan(id)).plan
  expect(again).toMatchObject({ lessons: [{}], planChanges: [] })
  expect((await undo(id, again.digest)).code).toBe('1001')
  expect((await undoPlan(id)).code).toBe('generalE')
  expect(await audit(school.orm.em)).toEqual([])
})
