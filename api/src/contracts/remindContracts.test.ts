import { dateOf, plusDays } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, type TestCourse, type TestUser } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'
import { remindContracts } from './remindContracts.ts'

let school: OpenSchool
let student: TestUser
let course: TestCourse

beforeEach(async () => {
  school = await openSchool({ contractReminders: true })
  student = await school.addStudent({ email: 'hana@example.test', notify: true })
  course = await school.addCourse()
})

const today = () => dateOf(school.now)
const at = (day: string, hour = 10) =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: 'Asia/Tokyo', plainTime: { hour } }).toInstant()
const add = (change: object, owner = student) => addContract(owner, { courses: [course], used: true, ...change })
const remind = (day = today(), hour?: number) =>
  remindContracts(school.orm, { announce: () => undefined }, at(day, hour))
const rows = <Row>(statement: string, ...params: unknown[]) =>
  query<Row>(school.orm.em.fork(), statement, [school.id, ...params])
const notified = async () =>
  (
    await rows<{ data: { why: string; contractName: string; points: number; endDate: string } }>(
      `select data from mail where school_id = $1 and kind = 'contractReminder' order by id`,
    )
  ).map(({ data }) => data)

test('a contract that ends within 30 days, and one that runs low, is told of once (CON-25, CON-26)', async () => {
  const endDate = plusDays(today(), 30)
  const { contractName } = await add({ endDate, points: 12 })
  for (let twice = 0; twice < 2; twice += 1) await remind()
  expect(await notified()).toEqual([{ why: 'ending', contractName, points: 12, endDate }])
  await rows(
    `insert into credit_entry (school_id, contract_id, delta, reason, actor, at)
     select $1, id, -8, 'adjustment', 'staff:x', now() from contract where school_id = $1 and contract_name = $2`,
    contractName,
  )
  for (let twice = 0; twice < 2; twice += 1) await remind(plusDays(today(), 1))
  expect((await notified()).map(({ why, points }) => [why, points])).toEqual([
    ['ending', 12],
    ['low', 4],
  ])
})

test('a contract that runs low again by a booking after a cancellation is not told of twice; one that was filled up is (CON-26)', async () => {
  const { id } = await add({ points: 5 })
  const staff = await school.addStaff({ permissions: ['slotBook', 'slotCancel'] })
  const slot = await school.addSlot({ courses: [course] })
  const book = () =>
    ask(staff, `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`, {
      input: { slotId: slot.id, courseCode: course.code, online: false, studentId: student.id },
    })
  expect(await book()).toEqual({ bookSlot: { code: '1001' } })
  await remind()
  expect(await notified()).toHaveLength(1)
  await ask(staff, `mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { code } }`, {
    input: { slotId: slot.id, studentId: student.id },
  })
  await remind()
  expect(await book()).toEqual({ bookSlot: { code: '1001' } })
  await remind()
  expect(await notified()).toHaveLength(1)
  for (const delta of [3, -3])
    await rows(
      `insert into credit_entry (school_id, contract_id, delta, reason, actor, at) values ($1, $2, $3, 'adjustment', 'staff:x', now())`,
      id,
      delta,
    )
  await remind()
  expect((await notified()).map(({ why, points }) => [why, points])).toEqual([
    ['low', 4],
    ['low', 4],
  ])
})

test('nobody is told by night, at a school that does not want it, of what another contract follows or of monthly ones', async () => {
  await add({ endDate: plusDays(today(), 31), points: 12 })
  await remind()
  await add({ endDate: plusDays(today(), 20), points: 2 })
  await remind()
  expect(await notified(), 'another one lasts longer').toEqual([])
  const other = await school.addStudent({ email: 'ren@example.test', notify: true })
  await add({ endDate: plusDays(today(), 3), monthlyContract: true, monthlyPoints: 4, points: 2 }, other)
  await add({ endDate: plusDays(today(), 3), active: false }, other)
  await remind()
  expect(await notified()).toEqual([])
  const third = await school.addStudent({ email: 'rin@example.test', notify: true })
  const silent = await school.addStudent({ email: 'mei@example.test', notify: false })
  for (const owner of [third, silent]) await add({ endDate: plusDays(today(), 3) }, owner)
  await remind(today(), 8)
  await rows(`update school set contract_reminders = false where id = $1`)
  await remind()
  expect(await notified()).toEqual([])
  await rows(`update school set contract_reminders = true where id = $1`)
  await remind()
  expect(await notified()).toHaveLength(1)
})

test("an error at one school does not stop another's reminders", async () => {
  const other = await openSchool({ contractReminders: true })
  const both = [school, other].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const each of both)
    await addContract(await each.addStudent({ email: 'hana@example.test', notify: true }), {
      courses: [],
      endDate: plusDays(today(), 3),
    })
  const em = school.orm.em.fork()
  await query(em, `alter table mail add constraint broken check (school_id <> '${both[0]?.id}')`)
  await expect(remind()).rejects.toThrow('broken')
  await query(em, `alter table mail drop constraint broken`)
  const [{ count } = { count: 0 }] = await query<{ count: number }>(
    em,
    `select count(*)::int as count from mail where school_id = $1`,
    [both[1]?.id],
  )
  expect(count).toBe(1)
})
