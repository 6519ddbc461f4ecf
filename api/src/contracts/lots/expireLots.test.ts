import { dateOf, plusDays } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { addContract, addLot, type TestCourse, type TestUser } from '../../../test/school.ts'
import { audit } from '../../activity/audit.ts'
import { query } from '../../platform/database/sql.ts'
import { carryOver } from '../monthly/carryOver.ts'
import { remindContracts } from '../remindContracts.ts'
import { expireLots } from './expireLots.ts'

const zone = 'America/New_York'
const events = { announce: () => undefined }

let school: OpenSchool
let student: TestUser
let course: TestCourse

beforeEach(async () => {
  school = await openSchool({ contractReminders: true, timezoneName: zone })
  student = await school.addStudent({ email: 'hana@example.test', notify: true })
  course = await school.addCourse()
})

const today = () => dateOf(school.now)
const at = (day: string, time = '00:00') =>
  Temporal.PlainDate.from(day)
    .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) })
    .toInstant()
const rows = <Row>(statement: string, ...params: unknown[]) =>
  query<Row>(school.orm.em.fork(), statement, [school.id, ...params])
const entries = () =>
  rows<{ reason: string; delta: number }>(`select reason, delta from credit_entry where school_id = $1 order by id`)
const points = async (id: string) =>
  (await rows<{ points: number }>(`select points from contract where school_id = $1 and id = $2`, id))[0]?.points

test("points end once, after the last minute of their last day by the school's clock (LOT-08)", async () => {
  const { id } = await addContract(student, { courses: [course], points: 4 })
  const [first, second] = [plusDays(today(), 3), plusDays(today(), 9)]
  await addLot(student, id, { points: 2, validUntil: first })
  await addLot(student, id, { points: 1, validUntil: first })
  await addLot(student, id, { points: 5, validUntil: second, origin: 'make-up' })
  await expireLots(school.orm, events, at(first, '23:59'))
  expect(await points(id)).toBe(12)
  for (let twice = 0; twice < 2; twice += 1) await expireLots(school.orm, events, at(plusDays(first, 1)))
  expect(await points(id)).toBe(9)
  expect((await entries()).at(-1)).toEqual({ reason: 'expiry', delta: -3 })
  await expireLots(school.orm, events, at(plusDays(second, 40)))
  // The contract's own points last as long as it, and stay there afterwards.
  expect(await points(id)).toBe(4)
  const logged = await rows<{ actor: string; points_change: number; points_after: number }>(
    `select actor, points_change, points_after from activity where school_id = $1 and points_change < 0 order by id`,
  )
  expect(logged).toEqual([
    { actor: 'system:koma', points_change: -3, points_after: 9 },
    { actor: 'system:koma', points_change: -5, points_after: 4 },
  ])
})

test('a student is told once that points end within 14 days, how many and when (LOT-08)', async () => {
  const { id, contractName } = await addContract(student, { courses: [course], points: 40, used: true })
  const last = plusDays(today(), 20)
  await addLot(student, id, { points: 2, validUntil: last })
  await addLot(student, id, { points: 1, validUntil: last })
  for (const days of [5, 6, 7, 19]) await remindContracts(school.orm, events, at(plusDays(today(), days), '10:00'))
  const mails = await rows(`select data from mail where school_id = $1 and kind = 'contractReminder'`)
  expect(mails).toEqual([{ data: { why: 'lot', contractName, endDate: last, points: 3 } }])
})

test('points with days of their own go on to the contract that follows, others only where it carries over (LOT-09)', async () => {
  const month = { courses: [course], monthlyContract: true, startDate: plusDays(today(), -20), endDate: today() }
  const { id } = await addContract(student, { ...month, points: 4, renewed: true })
  const next = await addContract(student, {
    courses: [course],
    points: 8,
    startDate: plusDays(today(), 1),
    predecessorId: id,
  })
  await addLot(student, id, { points: 2, validUntil: plusDays(today(), 9), origin: 'make-up' })
  await addLot(student, id, { points: 1, validUntil: today() })
  const tomorrow = plusDays(today(), 1)
  await carryOver(school.orm, events, at(tomorrow))
  await expireLots(school.orm, events, at(tomorrow))
  expect([await points(id), await points(next.id)]).toEqual([4, 10])
  const lots = await rows(
    `select origin, given, points, valid_until::text as until from point_lot where school_id = $1 and contract_id = $2 and origin <> 'contract'`,
    next.id,
  )
  expect(lots).toEqual([{ origin: 'make-up', given: 2, points: 2, until: plusDays(today(), 9) }])
  expect(await audit(school.orm.em)).toEqual([])
})

test('a contract carries over so many points at most, and they last for so many months (LOT-11)', async () => {
  const month = {
    courses: [course],
    monthlyContract: true,
    monthlyPoints: 5,
    startDate: '2026-10-01',
    endDate: '2026-10-31',
  }
  const rules = { carryOver: true, carryMost: 3, carryMonths: 2, renewed: true }
  const { id } = await addContract(student, { ...month, ...rules, points: 5 })
  const next = await addContract(student, { courses: [course], points: 8, startDate: '2026-11-01', predecessorId: id })
  for (let twice = 0; twice < 2; twice += 1) await carryOver(school.orm, events, at('2026-11-01'))
  expect([await points(id), await points(next.id)]).toEqual([2, 11])
  const carried = await rows(
    `select points, valid_until::text as until from point_lot where school_id = $1 and origin = 'carried'`,
  )
  expect(carried).toEqual([{ points: 3, until: '2026-12-31' }])
  expect(await audit(school.orm.em)).toEqual([])
})
