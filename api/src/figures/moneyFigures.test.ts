import { dateOf, monthOf, plusDays } from '@koma/schema/rules/time'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { plainFigures } from '../../test/model/plainFigures.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, payFor, type TestUser } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { audit } from '../activity/audit.ts'
import { query } from '../platform/database/sql.ts'
import type { MoneyFiguresType } from './moneyFigures.type.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser
let today: string

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff()
  student = await school.addStudent()
  today = dateOf(school.now)
})

const document = `query ($from: String!, $to: String!) { figures: moneyFigures(from: $from, to: $to) {
  owed { age count total } months { month paid writtenOff sold used expired } outstanding { left booked yen } } }`

const figures = async (from: string, to: string) =>
  (await ask<{ figures: MoneyFiguresType }>(staff, document, { from, to })).figures

const rowsDocument = `query ($of: MoneyFigure!, $month: String, $age: OwedAge) {
  rows: figureRows(of: $of, month: $month, age: $age) { contractId value left booked yen } }`

interface SeenRow {
  contractId: string
  value: number
  left: number | null
  booked: number | null
  yen: number | null
}
const rowsOf = async (request: object) => (await ask<{ rows: SeenRow[] }>(staff, rowsDocument, { ...request })).rows
const sumOf = (rows: readonly SeenRow[], of: 'value' | 'left' | 'booked' | 'yen' = 'value') =>
  rows.reduce((sum, row) => sum + (row[of] ?? 0), 0)

/** Adds up the rows behind every visible number, in place of the number itself. */
async function addedUp(shown: MoneyFiguresType): Promise<MoneyFiguresType> {
  const owed = await Promise.all(
    shown.owed.map(async ({ age }) => {
      const rows = await rowsOf({ of: 'owed', age })
      return { age, count: rows.length, total: sumOf(rows) }
    }),
  )
  const months = await Promise.all(
    shown.months.map(async (all) => {
      // What is 0 opens nothing.
      const sum = async (of: Exclude<keyof typeof all, 'month'>) =>
        all[of] === 0 ? 0 : sumOf(await rowsOf({ of, month: all.month }))
      return {
        month: all.month,
        paid: await sum('paid'),
        writtenOff: await sum('writtenOff'),
        sold: await sum('sold'),
        used: await sum('used'),
        expired: await sum('expired'),
      }
    }),
  )
  const rows = await rowsOf({ of: 'outstanding' })
  expect(sumOf(rows)).toBe(sumOf(rows, 'left') + sumOf(rows, 'booked'))
  return {
    owed,
    months,
    outstanding: { left: sumOf(rows, 'left'), booked: sumOf(rows, 'booked'), yen: sumOf(rows, 'yen') },
  }
}

const agoMonth = (months: number) => Temporal.PlainYearMonth.from(monthOf(today)).add({ months }).toString()

test('debts have the age of their contract, points left and booked have its price, and a month has its payments (CON-17, CON-24, PAY-08)', async () => {
  const add = (daysAgo: number, contractValue: number, more: object = {}) =>
    addContract(student, { courses: [], contractValue, startDate: plusDays(today, -daysAgo), points: 10, ...more })
  await add(30, 1000)
  await add(31, 2000)
  await add(90, 3000)
  await add(91, 4000)
  await add(-5, 5000)
  const ended = await add(200, 6000, { endDate: plusDays(today, -1) })
  await payFor(student, ended.id, 2500)
  await payFor(student, ended.id, 3500, true)
  const { owed, months, outstanding } = await figures(monthOf(today), monthOf(today))
  expect(owed).toEqual([
    { age: 'days0to30', count: 2, total: 6000 },
    { age: 'days31to60', count: 1, total: 2000 },
    { age: 'days61to90', count: 1, total: 3000 },
    { age: 'daysOver90', count: 1, total: 4000 },
  ])
  expect(months).toMatchObject([{ paid: 2500, writtenOff: 3500, sold: 60 }])
  expect(outstanding).toEqual({ left: 50, booked: 0, yen: 15_000 })
})

const revision = fc.record({ value: fc.integer({ min: 1, max: 90_000 }), removed: fc.boolean() })
const sold = fc.record({
  start: fc.integer({ min: -400, max: 60 }),
  length: fc.integer({ min: 0, max: 400 }),
  price: fc.integer({ min: 0, max: 200_000 }),
  points: fc.integer({ min: 0, max: 60 }),
  active: fc.boolean(),
  switchedDaysAgo: fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 3 }),
  adjusted: fc.array(fc.record({ value: fc.integer({ min: 0, max: 20_000 }), type: fc.constantFrom('+', '-') }), {
    maxLength: 2,
  }),
  payments: fc.array(
    fc.record({
      daysAgo: fc.integer({ min: -30, max: 500 }),
      uncollectible: fc.boolean(),
      revisions: fc.array(revision, { minLength: 1, maxLength: 3 }),
    }),
    { maxLength: 3 },
  ),
})

test('figures equal the sum of the rows after any sales, payments, corrections and withdrawals (CON-15, CON-17)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sold, { minLength: 1, maxLength: 8 }), async (contracts) => {
      for (const each of contracts) await write(each)
      const [from, to] = [agoMonth(-20), agoMonth(15)]
      const shown = await figures(from, to)
      const plain = await plainFigures(
        school,
        school.now,
        shown.months.map(({ month }) => month),
      )
      expect(shown).toEqual(plain)
      expect(await addedUp(shown)).toEqual(shown)
    }),
    { numRuns: 12 },
  )
  expect(await audit(school.orm.em)).toEqual([])
})

test('points of a contract switched off or deleted lapse in that month, and stay there (CON-18, CON-44)', async () => {
  const other = await openSchool()
  const asker = await other.addStaff()
  const owner = await other.addStudent()
  const [before, now] = [agoMonth(-1), monthOf(today)]
  const add = (points: number, more: object) => addContract(owner, { courses: [], points, ...more })
  const off = await add(3, { active: false })
  await noteSwitch(other, off.id, `${agoMonth(-2)}-10`, false)
  await noteSwitch(other, off.id, `${agoMonth(-2)}-11`, true)
  await noteSwitch(other, off.id, `${before}-20`, false)
  await noteSwitch(other, off.id, `${now}-01`, null)
  const missing = await add(5, { active: false, deleted: true })
  await noteSwitch(other, missing.id, `${before}-21`, null)
  // That ended before it was switched off, and one of which the log knows nothing.
  const ended = await add(7, { active: false, startDate: `${agoMonth(-3)}-01`, endDate: `${agoMonth(-2)}-28` })
  await noteSwitch(other, ended.id, `${before}-20`, false)
  await add(9, { active: false })
  const { figures: shown } = await ask<{ figures: MoneyFiguresType }>(asker, document, { from: agoMonth(-2), to: now })
  expect(shown.months.map(({ expired }) => expired)).toEqual([7, 8, 9])
  expect(shown).toEqual(await plainFigures(other, other.now, [agoMonth(-2), before, now]))
})

/** Writes into the log of a school that a contract was switched on or off; null: deleted. */
async function noteSwitch({ orm, id }: OpenSchool, contract: string, day: string, to: boolean | null): Promise<void> {
  const type = to === null ? 'record-deleted' : 'record-changed'
  const changes = to === null ? null : JSON.stringify({ active: [!to, to] })
  await query(
    orm.em.fork(),
    `insert into activity (school_id, type, at, actor, record_kind, record_id, record_name, changes)
     values ($1, $2, $3::date, 'staff:admin', 'contract', $4, 'k', $5::jsonb)`,
    [id, type, day, contract, changes],
  )
}

type Sold = typeof sold extends fc.Arbitrary<infer Made> ? Made : never

async function write({
  start,
  length,
  price,
  points,
  active,
  switchedDaysAgo,
  adjusted,
  payments,
}: Sold): Promise<void> {
  const { id } = await addContract(student, {
    courses: [],
    contractValue: price,
    points,
    active,
    startDate: plusDays(today, start),
    endDate: plusDays(today, start + length),
  })
  // Off, and perhaps on and off again.
  const days = active || switchedDaysAgo.length % 2 === 0 ? [] : switchedDaysAgo.toSorted((a, b) => b - a)
  for (const [index, daysAgo] of days.entries())
    await noteSwitch(school, id, plusDays(today, -daysAgo), index % 2 === 1)
  const em = school.orm.em.fork()
  for (const [index, { value, type }] of adjusted.entries())
    await query(
      em,
      `insert into contract_adjustment (school_id, contract_id, number, revision, type, value, actor, at)
       values ($1, $2, $3, 1, $4, $5, 'staff:admin', $6)`,
      [school.id, id, index + 1, type, value, school.now],
    )
  for (const [index, { daysAgo, uncollectible, revisions }] of payments.entries())
    for (const [at, { value, removed }] of revisions.entries())
      await query(
        em,
        `insert into contract_payment (school_id, contract_id, number, revision, removed, value, date, uncollectible, actor, at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, 'staff:admin', $9)`,
        [school.id, id, index + 1, at + 1, removed, value, plusDays(today, -daysAgo), uncollectible, school.now],
      )
}

test('a number by months is opened with its month only, and each contract stands in it once (CON-11)', async () => {
  const rows = await rowsOf({ of: 'sold', month: monthOf(today) })
  expect(new Set(rows.map(({ contractId }) => contractId)).size).toBe(rows.length)
  expect(rows.map(({ value }) => value)).toEqual(rows.map(({ value }) => value).toSorted((a, b) => b - a))
  for (const request of [{ of: 'sold' }, { of: 'used', month: '2026-13' }])
    await expect(rowsOf(request)).rejects.toThrow(/input/i)
})

test('months that are none, or too many, are refused (PERM-40)', async () => {
  for (const [from, to] of [
    ['2026-13', '2026-13'],
    ['2026-05', '2026-04'],
    ['2020-01', '2026-01'],
  ])
    await expect(ask(staff, document, { from, to })).rejects.toThrow(/input/i)
})
