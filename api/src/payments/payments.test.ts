import { dateOf, plusDays } from '@koma/schema/rules/time'
import { beforeAll, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, payFor, type TestUser } from '../../test/school.ts'
import { rest, testApp } from '../../test/server.ts'
import { ask, askerOf } from '../../test/slotDesk.ts'
import { audit } from '../activity/audit.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['bulkPayments'] })
  student = await school.addStudent()
})

const owing = (contractValue: number) => addContract(student, { courses: [], contractValue })

async function settle(
  mode: 'payment' | 'writeoff',
  contracts: { id: string; balanceOwing?: number }[],
  note = '口座振替',
) {
  const { reply } = await ask<{ reply: { code: string; total: number; contracts: object[] } }>(
    staff,
    `mutation ($input: SettleContractsInput!) {
      reply: settleContracts(input: $input) { code total contracts { id balanceOwing } } }`,
    { input: { mode, contracts, note } },
  )
  return reply
}

const report = async (from: string, to: string) =>
  (
    await ask<{ rows: Record<string, unknown>[] }>(
      staff,
      `query ($from: PlainDate!, $to: PlainDate!) {
        rows: paymentsReport(from: $from, to: $to) { contractName studentCode date memo value uncollectible } }`,
      { from, to },
    )
  ).rows

test('what is owed is paid as a whole, today, with the note; sent twice it is paid once (PAY-05, PAY-06, D101, D102)', async () => {
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
  const row = { studentCode: student.code, date: today, memo: '口座振替', uncollectible: false }
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

test('two who send the same at once pay once (PAY-05)', async () => {
  const { id } = await owing(4000)
  const replies = await Promise.all([settle('payment', [{ id }]), settle('payment', [{ id }])])
  expect(replies.map(({ total }) => total).toSorted((a, b) => a - b)).toEqual([0, 4000])
})

test('the documented paths pay, write off and report (API-21, API-37, API-41, PAY-08, PAY-09, D101…D103)', async () => {
  const { id, contractName } = await owing(3000)
  const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
    rest<Record<string, unknown>[]>(await testApp(), method, path, body, await askerOf(staff))
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
  })
  expect((await call('POST', '/api/payment/refund', { contractList: [] })).status).toBe(400)
  expect((await call('POST', '/api/payment/payment', { contractList: ['s9999_1'] })).status).toBe(404)
})
