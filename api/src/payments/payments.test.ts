import { randomUUID } from 'node:crypto'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { beforeAll, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, payFor, type TestUser } from '../../test/school.ts'
import { rest, testApp } from '../../test/server.ts'
import { ask, askerOf } from '../../test/slotDesk.ts'
import { audit } from '../activity/audit.ts'
import { query } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['bulkPayments'] })
  student = await school.addStudent()
})

const owing = (contractValue: number) => addContract(student, { courses: [], contractValue })

async function settle(mode: 'payment' | 'writeoff', contracts: SettleRequest[], more: object = {}) {
  const { reply } = await ask<{
    reply: {
      code: string
      message: string
      field: string | null
      total: number
      runId: string | null
      contracts: object[]
    }
  }>(
    staff,
    `mutation ($input: SettleContractsInput!) {
      reply: settleContracts(input: $input) { code message field total runId contracts { id balanceOwing } } }`,
    { input: { mode, contracts, note: '口座振替', ...more } },
  )
  return reply
}

interface SettleRequest {
  id: string
  balanceOwing?: number
  amount?: number
}

async function preview(contracts: SettleRequest[]) {
  const { reply } = await ask<{ reply: { count: number; total: number; refused: number; rows: object[] } }>(
    staff,
    `query ($input: SettleContractsInput!) {
      reply: settlementPreview(input: $input) { count total refused rows { contractId balanceOwing amount owingAfter problem } } }`,
    { input: { mode: 'payment', contracts } },
  )
  return reply
}

async function undoChange(id: string | null) {
  const { reply } = await ask<{ reply: { code: string; message: string; contracts: object[] } }>(
    staff,
    `mutation ($id: ID!) { reply: undoPayments(id: $id) { code message contracts { id balanceOwing } } }`,
    { id },
  )
  return reply
}

const entries = (contractId: string) =>
  query<{ number: number; revision: number; removed: boolean; value: number; actor: string }>(
    school.orm.em.fork(),
    `select number, revision, removed, value, actor from contract_payment where contract_id = $1 order by number, revision`,
    [contractId],
  )

const report = async (from: string, to: string) =>
  (
    await ask<{ rows: Record<string, unknown>[] }>(
      staff,
      `query ($from: PlainDate!, $to: PlainDate!) {
        rows: paymentsReport(from: $from, to: $to) { contractName contractDeleted studentCode date memo value uncollectible } }`,
      { from, to },
    )
  ).rows

test('settling pays the whole amount due, today, with the note; a repeated request pays once (PAY-05, PAY-06, D101, D102)', async () => {
  const [first, second, paid] = [await owing(10_000), await owing(7000), await owing(500)]
  await payFor(student, second.id, 2000)
  await payFor(student, paid.id, 500)
  const named = [{ id: first.id, balanceOwing: 10_000 }, { id: second.id }, { id: paid.id }]
  const settled = await settle('payment', named)
  expect(settled).toMatchObject({ code: '1001', total: 15_000 })
  expect(settled.contracts).toHaveLength(2)
  expect(await settle('payment', [{ id: first.id }])).toMatchObject({ code: '1001', total: 0, contracts: [] })
  const today = dateOf(school.now)
  const rows = await report(today, today)
  const row = { studentCode: student.code, date: today, memo: '口座振替', uncollectible: false, contractDeleted: false }
  expect(rows).toContainEqual({ ...row, contractName: first.contractName, value: 10_000 })
  expect(rows).toContainEqual({ ...row, contractName: second.contractName, value: 5000 })
  expect(rows.filter(({ contractName }) => contractName === first.contractName)).toHaveLength(1)
  expect(await report(plusDays(today, 1), plusDays(today, 2))).toEqual([])
  expect(await audit(school.orm.em)).toEqual([])
})

test('nothing is paid when one owes another amount than was shown, or is of another school (PAY-05)', async () => {
  const [first, second] = [await owing(1000), await owing(2000)]
  const stranger = await (await openSchool()).addStudent()
  const foreign = await addContract(stranger, { courses: [], contractValue: 5 })
  expect(await settle('payment', [{ id: first.id }, { id: second.id, balanceOwing: 1999 }])).toMatchObject({
    code: 'generalE',
  })
  expect(await settle('payment', [{ id: first.id }, { id: foreign.id }])).toMatchObject({ code: '404' })
  expect(await settle('writeoff', [{ id: first.id, balanceOwing: 1000 }])).toMatchObject({ code: '1001', total: 1000 })
})

test('a part is paid, on another day; the dry run says the sum first and changes nothing (PAY-05, PAY-09, CON-17)', async () => {
  const [first, second] = [await owing(10_000), await owing(4000)]
  const wishes = [
    { id: first.id, balanceOwing: 10_000, amount: 2500 },
    { id: second.id, balanceOwing: 4000 },
  ]
  expect(await preview(wishes)).toEqual({
    count: 2,
    total: 6500,
    refused: 0,
    rows: [
      { contractId: first.id, balanceOwing: 10_000, amount: 2500, owingAfter: 7500, problem: null },
      { contractId: second.id, balanceOwing: 4000, amount: 4000, owingAfter: 0, problem: null },
    ],
  })
  expect(await entries(first.id)).toEqual([])
  const day = plusDays(dateOf(school.now), -3)
  expect(await settle('payment', wishes, { date: day })).toMatchObject({
    code: '1001',
    total: 6500,
    contracts: expect.arrayContaining([
      { id: first.id, balanceOwing: 7500 },
      { id: second.id, balanceOwing: 0 },
    ]) as object,
  })
  expect(await report(day, day)).toMatchObject([{ value: 2500 }, { value: 4000 }])
  await query(school.orm.em.fork(), `update contract set active = false, deleted = true where id = $1`, [second.id])
  expect(await report(day, day)).toMatchObject([{ contractDeleted: false }, { contractDeleted: true, value: 4000 }])
  expect(await audit(school.orm.em)).toEqual([])
})

test('more than is owed and amounts below 0 are refused in words, 0 pays nothing (CON-37, CON-40, PAY-07)', async () => {
  const { id } = await owing(1000)
  const wrong = await preview([{ id, amount: 1001 }])
  expect(wrong).toMatchObject({
    count: 0,
    total: 0,
    refused: 1,
    rows: [{ problem: expect.stringContaining('more than the amount due') as string }],
  })
  expect(await settle('payment', [{ id, amount: 1001 }])).toMatchObject({
    code: '400',
    field: 'contracts',
    runId: null,
  })
  expect(await settle('payment', [{ id, amount: -1 }])).toMatchObject({ code: '400', field: 'contracts.0.amount' })
  expect(await settle('payment', [{ id, amount: 100_000_000 }])).toMatchObject({ code: '400' })
  expect(await settle('payment', [{ id, amount: 0 }])).toMatchObject({ code: '1001', total: 0, runId: null })
  expect(await entries(id)).toEqual([])
})

test('payments made together are undone in one step, by entries that say who did it, and only once (CON-15, PAY-05)', async () => {
  const [first, second] = [await owing(3000), await owing(5000)]
  const { runId } = await settle('payment', [{ id: first.id, amount: 1000 }, { id: second.id }])
  const back = await undoChange(runId)
  expect(back.code).toBe('1001')
  expect(back.contracts).toEqual(
    expect.arrayContaining([
      { id: first.id, balanceOwing: 3000 },
      { id: second.id, balanceOwing: 5000 },
    ]),
  )
  const entry = { number: 1, value: 1000, actor: `staff:${staff.code}` }
  expect(await entries(first.id)).toEqual([
    { ...entry, revision: 1, removed: false },
    { ...entry, revision: 2, removed: true },
  ])
  expect(await undoChange(runId)).toMatchObject({ code: 'generalE', contracts: [] })
  const again = await settle('payment', [{ id: first.id }, { id: second.id }])
  expect(again.total).toBe(8000)
  const { runs } = await ask<{ runs: Record<string, unknown>[] }>(
    staff,
    `{ runs: paymentRuns { id count total by undoneAt undoneBy } }`,
    {},
  )
  expect(runs.find(({ id }) => id === runId)).toMatchObject({
    count: 2,
    total: 6000,
    undoneBy: `${staff.lastName} ${staff.firstName}`,
  })
  expect(runs.find(({ id }) => id === again.runId)).toMatchObject({ count: 2, total: 8000, undoneAt: null })
  expect(await audit(school.orm.em)).toEqual([])
})

test('payments corrected since cannot be undone, nor those recorded with them (PAY-05)', async () => {
  const [first, second] = [await owing(3000), await owing(5000)]
  const { runId } = await settle('writeoff', [{ id: first.id }, { id: second.id }])
  await query(
    school.orm.em.fork(),
    `insert into contract_payment (school_id, contract_id, number, revision, value, date, actor, at)
     select school_id, contract_id, number, 2, 2999, date, actor, at from contract_payment where contract_id = $1`,
    [second.id],
  )
  const [{ name } = { name: '' }] = await query<{ name: string }>(
    school.orm.em.fork(),
    `select contract_name as name from contract where id = $1`,
    [second.id],
  )
  expect(await undoChange(runId)).toMatchObject({
    code: 'generalE',
    message: expect.stringMatching(new RegExp(`corrected since then.* \\([^()]+ ${name}\\)$`)),
    contracts: [],
  })
  expect(await entries(first.id)).toHaveLength(1)
})

test('one request is done once however often it is sent, also at the same time; its id stands for no other one (PAY-05, PAY-19)', async () => {
  const { id } = await owing(9000)
  const request = { requestId: randomUUID() }
  const order = [{ id, balanceOwing: 9000, amount: 3000 }]
  const both = await Promise.all([settle('payment', order, request), settle('payment', order, request)])
  const third = await settle('payment', order, request)
  for (const reply of [...both, third]) expect(reply).toMatchObject({ code: '1001', total: 3000, runId: third.runId })
  expect(await settle('payment', [{ id, amount: 4000 }], request)).toMatchObject({ code: '400', runId: null })
  // What was shown may be newer by then.
  expect(await settle('payment', [{ id, balanceOwing: 6000, amount: 3000 }], request)).toMatchObject({ code: '1001' })
  expect(await entries(id)).toHaveLength(1)
})

test('two who send the same at once pay once (PAY-05)', async () => {
  const { id } = await owing(4000)
  const replies = await Promise.all([settle('payment', [{ id }]), settle('payment', [{ id }])])
  expect(replies.map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([0, 4000])
})

test('the documented paths pay, write off and report (API-21, API-37, API-41, PAY-08, PAY-09, D101…D103)', async () => {
  const { id, contractName } = await owing(3000)
  const call = async (method: 'GET' | 'POST', path: string, body?: object, as = staff) =>
    rest<Record<string, unknown>[]>(await testApp(), method, path, body, await askerOf(as))
  const { body } = await call('POST', '/api/payment/writeoff', { contractList: [contractName], note: '連絡不能' })
  expect(body).toMatchObject([
    {
      _id: id,
      balanceOwing: 0,
      payments: [{ name: 'payment_01', value: 3000, memo: '連絡不能', uncollectible: true }],
    },
  ])
  expect((await call('GET', '/api/list/contracts/paymentsReport/')).body).toContainEqual({
    studentId: student.code,
    studentName: `${student.lastName} ${student.firstName}`,
    contractName,
    date: dateOf(school.now),
    memo: '連絡不能',
    value: 3000,
    method: null,
    receivedBy: `${staff.lastName} ${staff.firstName}`,
    reference: '',
    refundReason: null,
  })
  const paid = await owing(700)
  const how = { contractList: [paid.contractName], method: 'transfer', receivedBy: '受付' }
  expect((await call('POST', '/api/payment/payment', how)).body).toMatchObject([
    { payments: [{ value: 700, method: 'transfer', receivedBy: '受付', uncollectible: false }] },
  ])
  expect((await call('POST', '/api/payment/refund', { contractList: [] })).status).toBe(400)
  expect((await call('POST', '/api/payment/payment', { contractList: ['s9999_1'] })).status).toBe(404)
  // Whether there is such a contract is no answer to who may not pay. (PERM-18)
  const without = await school.addStaff()
  expect((await call('POST', '/api/payment/payment', { contractList: ['s9999_1'] }, without)).status).toBe(403)
  const long = { contractList: [contractName], note: 'x'.repeat(501) }
  expect((await call('POST', '/api/payment/payment', long)).status).toBe(400)
})
