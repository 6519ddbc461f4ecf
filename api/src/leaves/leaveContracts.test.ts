import type { KeyScope } from '@koma/schema/keyScopes'
import { permissions } from '@koma/schema/permissions'
import { dateOf, lastDayOfMonth, monthAfter, monthOf, plusDays } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { addKey } from '../../test/key.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, payFor, type TestCourse, type TestUser } from '../../test/school.ts'
import { graphql, testApp } from '../../test/server.ts'
import { ask } from '../../test/slotDesk.ts'
import { audit } from '../activity/audit.ts'
import { carryOver } from '../contracts/monthly/carryOver.ts'
import { query } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser
let course: TestCourse
let from: string
let until: string

beforeEach(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: [...permissions] })
  student = await school.addStudent()
  course = await school.addCourse({ cost: 2 })
  from = `${monthAfter(monthOf(dateOf(school.now)))}-01`
  until = lastDayOfMonth(from)
})

const rows = <Row>(statement: string, ...params: unknown[]) =>
  query<Row>(school.orm.em.fork(), statement, [school.id, ...params])

interface Shown {
  contractId: string
  isUsed: boolean
  price: number
  refundable: number
  points: number
  ways: string[]
  way: string
}
interface Reply {
  success: boolean
  code: string
  message: string
  leave: { id: string } | null
}
const form = (contracts: { contractId: string; way: string }[]) => ({
  studentId: student.id,
  kind: 'pause',
  from,
  until,
  keepPlaces: true,
  cancelBookings: true,
  contracts,
})
const preview = async (contracts: { contractId: string; way: string }[] = []) =>
  (
    await ask<{ reply: { code: string; plan: { contracts: Shown[]; digest: string } | null } }>(
      staff,
      `query ($input: LeaveInput!) { reply: leavePreview(input: $input) { code plan { digest contracts {
        contractId isUsed price refundable points ways way } } } }`,
      { input: form(contracts) },
    )
  ).reply
const record = async (contracts: { contractId: string; way: string }[], digest: string | null = null, by = staff) =>
  (
    await ask<{ reply: Reply }>(
      by,
      `mutation ($input: RecordLeaveInput!) { reply: recordLeave(input: $input) { success code message leave { id } } }`,
      { input: { leave: form(contracts), digest } },
    )
  ).reply
const undo = async (id: string, by = staff) =>
  (
    await ask<{ reply: Reply & { lostContracts: string[] } }>(
      by,
      `mutation ($input: UndoLeaveInput!) { reply: undoLeave(input: $input) { success code message leave { id } lostContracts } }`,
      { input: { id } },
    )
  ).reply
/** Adds a contract of the month of the pause. */
const monthly = (change: object = {}) =>
  addContract(student, {
    courses: [course],
    points: 8,
    contractValue: 12_000,
    monthlyContract: true,
    startDate: from,
    endDate: until,
    ...change,
  })
const stateOf = async (id: string) =>
  (
    await rows<{ deleted: boolean; points: number; owing: number; courses: number }>(
      `select deleted, points, contract_value + adjusted - paid as owing,
        (select count(*)::int from contract_course where school_id = $1 and contract_id = k.id) as courses
       from contract k where school_id = $1 and id = $2`,
      id,
    )
  )[0]
const refundsOf = async (id: string) =>
  (
    await rows<{ value: number }>(
      `select distinct on (number) value, removed from contract_payment
       where school_id = $1 and contract_id = $2 order by number, revision desc`,
      id,
    )
  ).map(({ value }) => value)
const clean = async () => expect(await audit(school.orm.em)).toEqual([])

test('the preview names the contracts of that time, and what can become of each (PAUSE-14)', async () => {
  await monthly({ startDate: plusDays(from, -1) })
  const unpaid = await monthly()
  const paid = await monthly()
  await payFor(student, paid.id, 12_000)
  const { plan } = await preview()
  expect(plan?.contracts).toMatchObject([
    { contractId: unpaid.id, isUsed: false, price: 12_000, refundable: 0, points: 8, way: 'keep' },
    { contractId: paid.id, refundable: 12_000, ways: ['keep', 'waive', 'refund'], way: 'keep' },
  ])
  expect(plan?.contracts[0]?.ways).toEqual(['keep', 'waive', 'delete'])
})

test('a contract is waived, refunded or deleted with the pause, and all of it is undone with it (PAUSE-14)', async () => {
  const [kept, waived, refunded, unused] = [await monthly(), await monthly(), await monthly(), await monthly()]
  await payFor(student, waived.id, 5000)
  await payFor(student, refunded.id, 12_000)
  const contracts = [
    { contractId: waived.id, way: 'waive' },
    { contractId: refunded.id, way: 'refund' },
    { contractId: unused.id, way: 'delete' },
  ]
  const { plan } = await preview(contracts)
  expect(await stateOf(unused.id)).toMatchObject({ deleted: false })
  const done = await record(contracts, plan?.digest)
  expect(done).toMatchObject({ success: true })
  expect(await stateOf(kept.id)).toMatchObject({ owing: 12_000, points: 8 })
  expect(await stateOf(waived.id)).toMatchObject({ owing: -5000, points: 0, deleted: false })
  expect(await stateOf(refunded.id)).toMatchObject({ owing: 0, points: 0, deleted: false })
  expect(await refundsOf(refunded.id)).toEqual([12_000, -12_000])
  expect(await stateOf(unused.id)).toMatchObject({ deleted: true, courses: 0 })
  await clean()
  expect(await undo(done.leave?.id ?? '')).toMatchObject({ success: true, lostContracts: [] })
  for (const [{ id }, owing] of [
    [kept, 12_000],
    [waived, 7000],
    [refunded, 0],
    [unused, 12_000],
  ] as const)
    expect(await stateOf(id)).toEqual({ deleted: false, points: 8, owing, courses: 1 })
  await clean()
})

test('what was carried over goes back with a deleted contract, and returns with the undo (PAUSE-14)', async () => {
  const month = lastDayOfMonth(plusDays(from, -40))
  const before = await monthly({ startDate: `${month.slice(0, 7)}-01`, endDate: month, carryOver: true })
  from = `${monthOf(dateOf(school.now))}-01`
  until = lastDayOfMonth(from)
  const following = await monthly({ points: 4 })
  await rows(`update contract set predecessor_id = $3 where school_id = $1 and id = $2`, following.id, before.id)
  await rows(`update contract set renewed = true where school_id = $1 and id = $2`, before.id)
  await carryOver(school.orm, { announce: () => undefined })
  expect([await stateOf(before.id), await stateOf(following.id)]).toMatchObject([{ points: 0 }, { points: 12 }])
  const { plan } = await preview()
  expect(plan?.contracts).toMatchObject([{ contractId: following.id, points: 4 }])
  const { leave } = await record([{ contractId: following.id, way: 'delete' }])
  expect(await stateOf(before.id)).toMatchObject({ points: 8 })
  expect((await rows(`select from contract where school_id = $1 and renewed`)).length).toBe(0)
  await clean()
  await undo(leave?.id ?? '')
  expect([await stateOf(before.id), await stateOf(following.id)]).toMatchObject([
    { points: 0 },
    { points: 12, deleted: false },
  ])
  await clean()
})

test('a used contract stays, and what the preview did not allow is refused with nothing done (PAUSE-14)', async () => {
  const used = await monthly()
  const slot = await school.addSlot({ courses: [course], startsAt: `${plusDays(from, 2)}T10:00` })
  await ask(staff, `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`, {
    input: { slotId: slot.id, courseCode: course.code, online: false, studentId: student.id },
  })
  const other = await monthly({ startDate: plusDays(from, -60), endDate: plusDays(from, -50) })
  // Its lesson is cancelled along with the pause, which leaves it unused.
  expect((await preview()).plan?.contracts).toMatchObject([{ isUsed: false, points: 8 }])
  await rows(`update booking set status = 'booked' where school_id = $1`)
  for (const wrong of [
    { contractId: used.id, way: 'refund' },
    { contractId: other.id, way: 'delete' },
  ])
    expect(await record([wrong])).toMatchObject({ success: false, leave: null })
  expect(await rows(`select from student_leave where school_id = $1`)).toEqual([])
})

test('who may not change contracts may neither waive nor undo it, and a changed contract stays (PAUSE-14)', async () => {
  const contract = await monthly()
  const editor = await school.addStaff({ permissions: ['studentEdit', 'contractDelete'] })
  expect(await record([{ contractId: contract.id, way: 'waive' }], null, editor)).toMatchObject({ code: '403' })
  const { leave } = await record([{ contractId: contract.id, way: 'delete' }], null, editor)
  const plain = await school.addStaff({ permissions: ['studentEdit'] })
  expect(await undo(leave?.id ?? '', plain)).toMatchObject({ code: '403' })
  // It comes back unless another follows the same contract by now.
  const before = await monthly({ startDate: plusDays(from, -60), endDate: plusDays(from, -31) })
  const another = await monthly()
  await rows(`update contract set predecessor_id = $2 where school_id = $1 and id = any($3)`, before.id, [another.id])
  await rows(`update contract set predecessor_id = $2 where school_id = $1 and id = $3`, before.id, contract.id)
  expect(await undo(leave?.id ?? '', editor)).toMatchObject({ success: true, lostContracts: [contract.contractName] })
})

test('a contract whose waived price somebody changed since stays as it is, and is named (PAUSE-14)', async () => {
  const { id, contractName } = await monthly()
  const done = await record([{ contractId: id, way: 'waive' }])
  await rows(
    `insert into contract_adjustment (school_id, contract_id, number, revision, type, value, memo, actor, at)
     select school_id, contract_id, number, 2, type, 5000, memo, actor, at from contract_adjustment
     where school_id = $1 and contract_id = $2`,
    id,
  )
  const before = await stateOf(id)
  expect(await undo(done.leave?.id ?? '')).toMatchObject({ success: true, lostContracts: [contractName] })
  expect(await stateOf(id)).toEqual(before)
})

test('a program refunds a contract with a pause only if it may record payments (PAUSE-14)', async () => {
  const { id } = await monthly()
  await payFor(student, id, 12_000)
  const scopes = ['students:write', 'bookings:write', 'contracts:write'] as const
  const refundBy = async (...more: KeyScope[]) => {
    const { asker } = await addKey(school, [...scopes, ...more])
    const document = `mutation ($input: RecordLeaveInput!) { reply: recordLeave(input: $input) { success code } }`
    const input = { leave: form([{ contractId: id, way: 'refund' }]) }
    return (await graphql(await testApp(), document, { input }, asker)).body
  }
  expect(await refundBy()).toMatchObject({ data: { reply: { success: false, code: '403' } } })
  expect(await refundsOf(id)).toEqual([12_000])
  expect(await refundBy('payments:write')).toMatchObject({ data: { reply: { success: true } } })
  expect(await refundsOf(id)).toEqual([12_000, -12_000])
})

test('a contract that comes back has no course that was deleted meanwhile (PAUSE-14)', async () => {
  const { id } = await monthly()
  const done = await record([{ contractId: id, way: 'delete' }])
  await rows('update course set active = false, deleted = true where school_id = $1 and id = $2', course.id)
  expect(await undo(done.leave?.id ?? '')).toMatchObject({ success: true, lostContracts: [] })
  expect(await stateOf(id)).toMatchObject({ deleted: false, courses: 0 })
})

test('a waived contract that has carried over since stays as it is, and is named (PAUSE-17)', async () => {
  const { id, contractName } = await monthly()
  const done = await record([{ contractId: id, way: 'waive' }])
  await rows('update contract set carry_over_complete = true, renewed = true where school_id = $1 and id = $2', id)
  const before = await stateOf(id)
  expect(await undo(done.leave?.id ?? '')).toMatchObject({ success: true, lostContracts: [contractName] })
  expect(await stateOf(id)).toEqual(before)
})

test('a preview names every contract of that time, and says so where there are too many (PAUSE-18)', async () => {
  const { id } = await monthly()
  const copies = (count: number) =>
    rows(
      `insert into contract (school_id, contract_name, student_id, start_date, end_date)
       select school_id, contract_name || '_' || $3::text || '_' || n, student_id, start_date, end_date
       from contract, generate_series(1, $3::int) n where school_id = $1 and id = $2`,
      id,
      count,
    )
  await copies(40)
  expect((await preview()).plan?.contracts).toHaveLength(41)
  await copies(160)
  expect(await preview()).toMatchObject({ code: 'generalE', plan: null })
  expect(await record([])).toMatchObject({ success: false, leave: null })
})
