import { randomUUID } from 'node:crypto'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { beforeAll, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, type TestUser } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { audit } from '../activity/audit.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['contractEdit'] })
  student = await school.addStudent()
})

const owing = (contractValue: number) => addContract(student, { courses: [], contractValue })
const today = () => dateOf(school.now)
const nameOf = ({ lastName, firstName }: TestUser) => `${lastName} ${firstName}`

interface Reply {
  code: string
  message: string
  field: string | null
  runId: string | null
  paymentNumber: number | null
  contract: { balanceOwing: number } | null
}

async function record(input: object, as = staff): Promise<Reply> {
  const document = `mutation ($input: RecordPaymentInput!) {
    reply: recordPayment(input: $input) { code message field runId paymentNumber contract { id balanceOwing } } }`
  return (await ask<{ reply: Reply }>(as, document, { input })).reply
}

const undo = async (id: string | null, as = staff) =>
  (await ask<{ reply: { code: string } }>(as, 'mutation ($id: ID!) { reply: undoPayments(id: $id) { code } }', { id }))
    .reply.code

async function paymentsOf(id: string): Promise<object[]> {
  const document = `query ($id: ID!) {
    contract(id: $id) { payments { number value date memo uncollectible method receivedBy reference } } }`
  return (await ask<{ contract: { payments: object[] } }>(staff, document, { id })).contract.payments
}

async function change(id: string, payments: object[]): Promise<void> {
  const { contract } = await ask<{ contract: { version: number } }>(
    staff,
    'query ($id: ID!) { contract(id: $id) { version } }',
    { id },
  )
  const { reply } = await ask<{ reply: { success: boolean; message: string } }>(
    staff,
    'mutation ($input: UpdateContractInput!) { reply: updateContract(input: $input) { success message } }',
    { input: { id, version: contract.version, payments } },
  )
  expect(reply).toMatchObject({ success: true })
}

test('one payment is recorded with its method, who took it and its reference, says its number and what is left, and is undone (CON-63, PAY-16, PAY-22)', async () => {
  const { id } = await owing(12_000)
  const input = {
    contractId: id,
    amount: 5000,
    balanceOwing: 12_000,
    method: 'cash',
    receivedBy: 'Emily',
    reference: 'TR-1',
    note: '11月',
  }
  const { runId, ...reply } = await record(input)
  expect(reply).toMatchObject({ code: '1001', paymentNumber: 1, contract: { balanceOwing: 7000 } })
  const kept = { value: 5000, date: today(), memo: '11月', uncollectible: false, method: 'cash', receivedBy: 'Emily' }
  expect(await paymentsOf(id)).toEqual([{ number: 1, ...kept, reference: 'TR-1' }])
  const { entries } = await ask<{ entries: object[] }>(
    staff,
    'query ($id: ID!) { entries: contractEntries(id: $id) { kind value method receivedBy by } }',
    { id },
  )
  const entry = { kind: 'payment', value: 5000, method: 'cash', receivedBy: 'Emily', by: nameOf(staff) }
  expect(entries).toContainEqual(entry)
  expect(await undo(runId)).toBe('1001')
  expect(await paymentsOf(id)).toEqual([])
  expect(await undo(runId)).toBe('generalE')
  expect(await audit(school.orm.em)).toEqual([])
})

test('a payment that was recorded by itself is none of those made together, and needs another permission (CON-63, PERM-18)', async () => {
  const { id } = await owing(900)
  const { runId } = await record({ contractId: id, amount: 900 })
  const cashier = await school.addStaff({ permissions: ['bulkPayments'] })
  const { runs } = await ask<{ runs: { id: string }[] }>(cashier, '{ runs: paymentRuns { id } }')
  expect(runs.map((run) => run.id)).not.toContain(runId)
  await expect(undo(runId, cashier)).rejects.toThrow(/.+/)
  await expect(record({ contractId: id, amount: 1 }, cashier)).rejects.toThrow(/.+/)
})

test.each<[string, object, object]>([
  ['more than is owed', { amount: 1001 }, { code: '400', field: 'amount' }],
  ['where another amount is owed by now', { amount: 1000, balanceOwing: 999 }, { code: 'generalE', field: 'amount' }],
  [
    'below 0, saying how money is given back',
    { amount: -500 },
    { code: '400', field: 'amount', message: expect.stringMatching(/返金|Refund/) as string },
  ],
  ['of tomorrow', { amount: 1, date: 'tomorrow' }, { code: '400', field: 'date' }],
  ['for a contract that is not there', { amount: 1, contractId: randomUUID() }, { code: '404' }],
])('no payment is recorded %s (CON-62, CON-63)', async (_what, request, refusal) => {
  const { id } = await owing(1000)
  const date = 'date' in request ? { date: plusDays(today(), 1) } : {}
  const reply = await record({ contractId: id, ...request, ...date })
  expect(reply).toMatchObject({ ...refusal, runId: null, contract: null })
  expect(await paymentsOf(id)).toEqual([])
})

test('more than is owed is recorded where that is said, leaves the contract overpaid, and is undone (CON-63)', async () => {
  const { id } = await owing(1000)
  const reply = await record({ contractId: id, amount: 1500, balanceOwing: 1000, overpay: true })
  expect(reply).toMatchObject({ code: '1001', contract: { balanceOwing: -500 } })
  // What was seen must still be so.
  expect(await record({ contractId: id, amount: 1500, balanceOwing: 1000, overpay: true })).toMatchObject({
    code: 'generalE',
    field: 'amount',
  })
  await undo(reply.runId)
  expect(await audit(school.orm.em)).toEqual([])
})

test('sent twice under one request it is recorded once (CON-63)', async () => {
  const { id } = await owing(3000)
  const input = { contractId: id, amount: 1000, requestId: randomUUID() }
  const [first, second] = await Promise.all([record(input), record(input)])
  expect(first.runId).toBe(second.runId)
  expect(await paymentsOf(id)).toHaveLength(1)
})

test('payments made together share a method, a row may have another, and write-offs have none (PAY-13)', async () => {
  const cashier = await school.addStaff({ permissions: ['bulkPayments'] })
  const settle = async (mode: string, contracts: object[]) => {
    const document = 'mutation ($input: SettleContractsInput!) { settleContracts(input: $input) { code } }'
    await ask(cashier, document, { input: { mode, contracts, method: 'debit' } })
  }
  const [single, other, unknown, off] = [await owing(10), await owing(20), await owing(30), await owing(40)]
  await settle('payment', [{ id: single.id }, { id: other.id, method: 'cash' }, { id: unknown.id, method: null }])
  await settle('writeoff', [{ id: off.id }])
  const { rows } = await ask<{ rows: { contractId: string; method: string | null; receivedBy: string }[] }>(
    staff,
    `query ($day: PlainDate!) { rows: paymentsReport(from: $day, to: $day) { contractId method receivedBy } }`,
    { day: today() },
  )
  const methodOf = ({ id }: { id: string }) => rows.find(({ contractId }) => contractId === id)?.method
  expect([single, other, unknown, off].map(methodOf)).toEqual(['debit', 'cash', null, null])
  expect(rows.find(({ contractId }) => contractId === single.id)?.receivedBy).toBe(nameOf(cashier))
})

test('who does not know of methods leaves them as they are; a correction or a write-off changes them (CON-15, CON-63)', async () => {
  const { id } = await owing(1000)
  const row = { number: 1, value: 400, date: today() }
  await record({ contractId: id, amount: 400, method: 'card', receivedBy: 'Emily' })
  await change(id, [{ ...row, value: 500 }])
  expect(await paymentsOf(id)).toMatchObject([{ value: 500, method: 'card', receivedBy: 'Emily' }])
  await change(id, [{ ...row, method: null }])
  expect(await paymentsOf(id)).toMatchObject([{ method: null, receivedBy: 'Emily' }])
  await change(id, [{ ...row, method: 'other', receivedBy: '' }])
  expect(await paymentsOf(id)).toMatchObject([{ method: 'other', receivedBy: '' }])
  await change(id, [{ ...row, method: 'other', uncollectible: true }])
  expect(await paymentsOf(id)).toMatchObject([{ method: null, uncollectible: true }])
  // After corrections it was still received by who recorded it.
  const { rows } = await ask<{ rows: { contractId: string; receivedBy: string }[] }>(
    staff,
    'query ($day: PlainDate!) { rows: paymentsReport(from: $day, to: $day) { contractId receivedBy } }',
    { day: today() },
  )
  expect(rows.filter(({ contractId }) => contractId === id)).toEqual([{ contractId: id, receivedBy: nameOf(staff) }])
  expect(await audit(school.orm.em)).toEqual([])
})
