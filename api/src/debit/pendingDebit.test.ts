import { dateOf } from '@koma/schema/rules/time'
import { beforeAll, expect, test } from 'vitest'
import { sendBankFile } from '../../test/importing.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, type TestUser } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { query, sql } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let today: string

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['bulkPayments', 'contractEdit'] })
  today = dateOf(school.now)
})

interface Reply {
  code: string
  message: string
  field: string | null
}

/** Adds a student whose only contract is in a debit that waits for its results. */
async function addDebited(lastName: string) {
  const student = await school.addStudent({ lastName, firstName: 'ユイ' })
  const contract = await addContract(student, { courses: [], contractValue: 12_000 })
  await query(
    school.orm.em.fork(),
    sql`
      with request as (
        insert into debit_request (school_id, collect_on, actor, at)
        values (${school.id}, '2026-12-28', 'staff:x', ${school.now}) returning id)
      insert into debit_line (school_id, debit_id, position, student_id, customer, is_new, amount)
      select ${school.id}::uuid, id, 1, ${student.id}::uuid, 1, '1', 12000 from request`,
  )
  return { student, contract }
}

const send = async (mutation: string, type: string, input: object) =>
  (
    await ask<{ reply: Reply }>(
      staff,
      `mutation ($input: ${type}!) { reply: ${mutation}(input: $input) { code message field } }`,
      { input },
    )
  ).reply

const asked = (name: string) => ({
  code: 'generalE',
  field: 'besideDebit',
  message: expect.stringContaining(`${name} ユイ: debit of Mon 28 Dec 2026, ¥12,000`),
})

test('a payment of a student whose debit awaits results names the debit, and is recorded once confirmed (DEBIT-13)', async () => {
  const { contract } = await addDebited('アベ')
  const input = { contractId: contract.id, amount: 5000 }
  expect(await send('recordPayment', 'RecordPaymentInput', input)).toMatchObject(asked('アベ'))
  expect(await send('recordPayment', 'RecordPaymentInput', { ...input, besideDebit: true })).toMatchObject({
    code: '1001',
  })
})

test('payments of many ask too; a write-off and a debit that was withdrawn do not (DEBIT-13)', async () => {
  const { contract } = await addDebited('イマイ')
  const other = await addContract(await school.addStudent(), { courses: [], contractValue: 700 })
  const contracts = [{ id: contract.id, amount: 1000 }, { id: other.id }]
  const input = { mode: 'payment', contracts }
  expect(await send('settleContracts', 'SettleContractsInput', input)).toMatchObject(asked('イマイ'))
  expect(await send('settleContracts', 'SettleContractsInput', { ...input, besideDebit: true })).toMatchObject({
    code: '1001',
  })
  const off = { mode: 'writeoff', contracts: [{ id: contract.id, amount: 1000 }] }
  expect(await send('settleContracts', 'SettleContractsInput', off)).toMatchObject({ code: '1001' })
  await query(
    school.orm.em.fork(),
    sql`update debit_request set withdrawn_at = ${school.now}, withdrawn_by = 'staff:x' where school_id = ${school.id}`,
  )
  const again = { mode: 'payment', contracts: [{ id: contract.id, amount: 1000 }] }
  expect(await send('settleContracts', 'SettleContractsInput', again)).toMatchObject({ code: '1001' })
})

test('a transfer of a student whose debit awaits results asks too (DEBIT-13)', async () => {
  const { student } = await addDebited('ウノ')
  const file = Buffer.from(`日付,入金,摘要\n${today.replaceAll('-', '/')},12000,ウノ ユイ\n`)
  const fileId = await sendBankFile(staff, file)
  const { preview } = await ask<{ preview: { rows: { digest: string }[] } }>(
    staff,
    `query ($input: TransferFileInput!) { preview: transferPreview(input: $input) { rows { digest } } }`,
    { input: { fileId } },
  )
  const lines = [{ digest: preview.rows[0]?.digest, studentId: student.id, owing: 12_000 }]
  expect(await send('recordTransfers', 'RecordTransfersInput', { fileId, lines })).toMatchObject(asked('ウノ'))
  expect(await send('recordTransfers', 'RecordTransfersInput', { fileId, lines, besideDebit: true })).toMatchObject({
    code: '1001',
  })
})
