import fc from 'fast-check'
import { paymentMethods } from '@koma/schema/records/payment'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { addContract, type TestUser } from '../../../test/school.ts'
import { ask } from '../../../test/slotDesk.ts'
import { query, sql } from '../../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser
let contract: { id: string }
let today: string

beforeEach(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['bulkPayments', 'contractEdit'] })
  student = await school.addStudent({ lastName: '佐藤', firstName: '花' })
  contract = await addContract(student, { courses: [], contractValue: 900_000 })
  today = dateOf(school.now)
})

interface Line {
  method: string | null
  received: number
  refunded: number
  expected: number
  payments: number
}

interface Closing {
  id: string
  by: string
  isLast: boolean
  difference: number
  corrected: number
  undoneAt: string | null
  lines: (Line & { counted: number; difference: number; reason: string })[]
  corrections: { studentName: string; method: string | null; amount: number; by: string }[]
}

const closingFields = `id by isLast difference corrected undoneAt
  lines { method expected counted difference reason } corrections { studentName contractNumber method amount at by }`

async function cashOf(day: string) {
  const { cash } = await ask<{ cash: { lines: Line[]; closing: Closing | null } }>(
    staff,
    `query ($day: PlainDate!) { cash: cashDay(day: $day) {
      lines { method received refunded expected payments } closing { ${closingFields} } } }`,
    { day },
  )
  return cash
}

interface Reply {
  code: string
  reasonCode: string | null
  closing: Closing | null
}

async function close(day: string, change: (line: Line) => object = () => ({}), more: object = {}) {
  const { lines } = await cashOf(day)
  const counted = lines.map((line) => {
    const { method, expected } = line
    return { method, expected, counted: expected, ...change(line) }
  })
  return send({ day, lines: counted, ...more })
}

async function send(input: object) {
  const { reply } = await ask<{ reply: Reply }>(
    staff,
    `mutation ($input: CloseCashInput!) { reply: closeCash(input: $input) { code reasonCode closing { ${closingFields} } } }`,
    { input },
  )
  return reply
}

async function undo(id: string) {
  const { reply } = await ask<{ reply: Reply }>(
    staff,
    `mutation ($id: ID!) { reply: undoCashClosing(id: $id) { code reasonCode closing { ${closingFields} } } }`,
    { id },
  )
  return reply
}

async function pay(amount: number, method: string | null, date = today) {
  const { reply } = await ask<{ reply: { code: string; runId: string } }>(
    staff,
    `mutation ($input: RecordPaymentInput!) { reply: recordPayment(input: $input) { code runId } }`,
    { input: { contractId: contract.id, amount, method, date } },
  )
  expect(reply.code).toBe('1001')
  return reply.runId
}

const refund = (amount: number, method: string | null) =>
  ask(staff, `mutation ($input: RecordRefundInput!) { recordRefund(input: $input) { code } }`, {
    input: { contractId: contract.id, amount, method, reason: 'mistake' },
  })

const undoPayment = (id: string) => ask(staff, `mutation ($id: ID!) { undoPayments(id: $id) { code } }`, { id })

test('the same closing again is done once, whatever is expected by then; another count is not it (PAY-19)', async () => {
  await pay(10_000, 'cash')
  const requestId = '0190a000-0000-7000-8000-0000000ca500'
  const line = { method: 'cash', expected: 10_000, counted: 9000, reason: '両替' }
  const closed = await send({ day: today, lines: [line], requestId })
  expect(closed).toMatchObject({ code: '1001' })
  const newer = { ...line, expected: 11_000 }
  expect(await send({ day: today, lines: [newer], requestId })).toMatchObject({
    code: '1001',
    closing: { id: closed.closing?.id },
  })
  expect(await send({ day: today, lines: [{ ...line, counted: 8000 }], requestId })).toMatchObject({
    reasonCode: 'requestReused',
  })
})

test('a day shows by method what came in and was refunded; it is closed as counted, a difference with its reason (CASH-01)', async () => {
  await pay(10_000, 'cash')
  await pay(2000, 'cash')
  await pay(5500, 'card')
  await pay(300, null)
  await refund(1500, 'cash')
  await pay(7000, 'cash', plusDays(today, -1))
  expect((await cashOf(today)).lines).toEqual([
    { method: 'cash', received: 12_000, refunded: 1500, expected: 10_500, payments: 3 },
    { method: 'card', received: 5500, refunded: 0, expected: 5500, payments: 1 },
    { method: null, received: 300, refunded: 0, expected: 300, payments: 1 },
  ])
  const short = (line: Line) => (line.method === 'cash' ? { counted: 10_000 } : {})
  expect(await close(today, short)).toMatchObject({ code: '400', reasonCode: 'cashReasonNeeded', closing: null })
  expect(await close(today, (line) => ({ expected: line.expected + 1 }))).toMatchObject({
    reasonCode: 'cashReasonNeeded',
  })
  const reasoned = (line: Line) => ({ ...short(line), reason: '釣銭の渡し間違い' })
  const closed = await close(today, reasoned)
  expect(closed).toMatchObject({ code: '1001', closing: { difference: -500, corrected: 0, isLast: true } })
  expect(closed.closing?.lines.map(({ method, reason }) => [method, reason])).toEqual([
    ['cash', '釣銭の渡し間違い'],
    ['card', ''],
    [null, ''],
  ])
  expect(await close(today)).toMatchObject({ code: 'generalE', reasonCode: 'cashClosed' })
  const log = await query(
    school.orm.em.fork(),
    sql<{ changes: object }>`
      select changes from activity where school_id = ${school.id} and record_kind = 'cashClosing'`,
  )
  expect(log).toEqual([
    {
      changes: {
        cashExpected: [null, 16_300],
        cashCounted: [null, 15_800],
        cashDifference: [null, -500],
        reason: [null, '釣銭の渡し間違い'],
      },
    },
  ])
})

test('a day is closed only as it was shown, once, and not before it has come (CASH-01)', async () => {
  const lines = [{ method: 'cash', expected: 0, counted: 0 }]
  await pay(100, 'cash')
  expect(await send({ day: today, lines })).toMatchObject({ code: 'generalE', reasonCode: 'cashMoved' })
  expect(await send({ day: plusDays(today, 1), lines })).toMatchObject({ code: '400', reasonCode: 'paymentAhead' })
  const requestId = '0190a000-0000-7000-8000-00000000ca54'
  const replies = await Promise.all([1, 2, 3].map(() => close(today, () => ({}), { requestId })))
  expect(new Set(replies.map(({ closing }) => closing?.id)).size).toBe(1)
  const other = { day: today, lines, requestId }
  expect(await send(other)).toMatchObject({ code: '400', reasonCode: 'requestReused' })
  expect((await close(today)).reasonCode).toBe('cashClosed')
})

test('what is changed after the closing is told with its payment, amount and person; nothing is silent (CASH-02)', async () => {
  const gone = await pay(4000, 'cash')
  await pay(1000, 'card')
  await close(today)
  await undoPayment(gone)
  await pay(250, 'cash')
  const { closing } = await cashOf(today)
  expect(closing).toMatchObject({ corrected: -3750, difference: 0 })
  expect(closing?.corrections.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([-4000, 250])
  expect(closing?.corrections[0]?.studentName).toBe('佐藤 花')
  expect(closing?.lines[0]).toMatchObject({ method: 'cash', expected: 4000, counted: 4000 })
})

test('only the last closing is undone; it stays in the list, and its day can be closed again (CASH-03)', async () => {
  const yesterday = plusDays(today, -1)
  const first = await close(yesterday)
  const last = await close(today)
  expect(await undo(first.closing?.id ?? '')).toMatchObject({ code: 'generalE', reasonCode: 'cashNotLast' })
  expect(await undo(last.closing?.id ?? '')).toMatchObject({ code: '1001', closing: { isLast: false } })
  expect((await cashOf(today)).closing).toBeNull()
  expect(await close(today)).toMatchObject({ code: '1001' })
  const { closings } = await ask<{ closings: { day: string; undoneAt: string | null }[] }>(
    staff,
    `query { closings: cashClosings { day undoneAt } }`,
  )
  expect(closings.map(({ day, undoneAt }) => [day, undoneAt !== null])).toEqual([
    [today, false],
    [today, true],
    [yesterday, false],
  ])
})

test('the database refuses a difference without a reason, and two closings of one day (CASH-01)', async () => {
  const { closing } = await close(today)
  const line = sql`insert into cash_closing_line (school_id, closing_id, method, received, refunded, payments, counted, reason)
    values (${school.id}, ${closing?.id ?? ''}, 'card', 1, 0, 1, 2, '')`
  await expect(query(school.orm.em.fork(), line)).rejects.toThrow('cash_closing_line')
  const again = sql`insert into cash_closing (school_id, day, note, payments, actor, at)
    values (${school.id}, ${today}, '', '{}', 'staff:x', ${school.now})`
  await expect(query(school.orm.em.fork(), again)).rejects.toThrow('cash_closing_day')
})

test('whatever is paid, refunded and undone before and after a closing: its sums are those of the report (CASH-01, CASH-02)', async () => {
  const step = fc.oneof(
    fc.record({ pay: fc.integer({ min: 1, max: 9999 }), method: fc.constantFrom(...paymentMethods, null) }),
    fc.record({ undo: fc.nat(5) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), fc.array(step, { maxLength: 6 }), async (before, after) => {
      const runs: string[] = []
      const perform = async (steps: typeof before) => {
        for (const each of steps) {
          if ('pay' in each) runs.push(await pay(each.pay, each.method))
          else for (const run of runs.splice(each.undo, 1)) await undoPayment(run)
        }
      }
      const reported = async () => {
        const { report } = await ask<{ report: { method: string | null; value: number }[] }>(
          staff,
          `query ($day: PlainDate!) { report: paymentsReport(from: $day, to: $day) { method value } }`,
          { day: today },
        )
        return (method: string | null) =>
          report.reduce((sum, each) => (each.method === method ? sum + each.value : sum), 0)
      }
      await perform(before)
      const { lines } = await cashOf(today)
      const then = await reported()
      for (const { method, expected } of lines) expect(expected).toBe(then(method))
      const { closing: made } = await close(today)
      await perform(after)
      const now = await reported()
      const { closing } = await cashOf(today)
      for (const method of [...paymentMethods, null]) {
        const closed = closing?.lines.find((line) => line.method === method)?.expected ?? 0
        const changed = closing?.corrections.reduce(
          (sum, each) => (each.method === method ? sum + each.amount : sum),
          0,
        )
        expect(closed + (changed ?? 0)).toBe(now(method))
      }
      await undo(made?.id ?? '')
    }),
    { numRuns: 8 },
  )
})
