import { dateOf } from '@koma/schema/rules/time'
import { beforeAll, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, type TestUser } from '../../test/school.ts'
import { rest, testApp } from '../../test/server.ts'
import { ask, askerOf } from '../../test/slotDesk.ts'
import { audit } from '../activity/audit.ts'
import { query } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser
let contract: { id: string; contractName: string }

interface Entry {
  type: string
  studentName: string | null
  contractHolder: string | null
  changes: { field: string }[]
}

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['bulkPayments', 'contractEdit', 'contractNew'] })
  student = await school.addStudent()
  contract = await addContract(student, { courses: [], contractValue: 20_000 })
  await query(school.orm.em.fork(), `update contract set contract_holder = 'さくら' where id = $1`, [contract.id])
  const today = dateOf(school.now)
  const paid = (payments: object[]) => change({ id: contract.id, payments })
  await paid([{ value: 5000, date: today }])
  await paid([{ number: 1, value: 6000, date: today }])
  await paid([])
  const { reply } = await ask<{ reply: { runId: string } }>(
    staff,
    'mutation ($input: SettleContractsInput!) { reply: settleContracts(input: $input) { runId } }',
    { input: { mode: 'payment', contracts: [{ id: contract.id }] } },
  )
  await ask(staff, 'mutation ($id: ID!) { undoPayments(id: $id) { success } }', { id: reply.runId })
})

async function change({ id, ...form }: { id: string; [field: string]: unknown }): Promise<void> {
  const [row] = await query<{ version: number }>(school.orm.em.fork(), `select version from contract where id = $1`, [
    id,
  ])
  const { changed } = await ask<{ changed: { success: boolean } }>(
    staff,
    'mutation ($input: UpdateContractInput!) { changed: updateContract(input: $input) { success } }',
    { input: { id, version: row?.version, ...form } },
  )
  expect(changed.success).toBe(true)
}

const log = async (more: object): Promise<Entry[]> =>
  (
    await ask<{ log: { entries: Entry[] } }>(
      staff,
      `query ($input: LogInput!) { log(input: $input) { entries { type studentName contractHolder changes { field } } } }`,
      { input: { from: dateOf(school.now), ...more } },
    )
  ).log.entries

const kinds = ['payment_undone', 'payment_recorded', 'payment_deleted', 'payment_changed', 'payment_recorded']

test('a payment recorded, changed, deleted or undone is an entry of its own with whose it is (LOG-15, LOG-16)', async () => {
  const entries = await log({ about: 'payment' })
  expect(entries.map(({ type }) => type)).toEqual(kinds)
  const name = `${student.lastName} ${student.firstName}`
  for (const entry of entries) {
    expect(entry).toMatchObject({ studentName: name, contractHolder: 'さくら', changes: [{ field: 'payments' }] })
  }
  expect((await log({ about: 'payment', search: student.lastName })).map(({ type }) => type)).toEqual(kinds)
  expect(await audit(school.orm.em)).toEqual([])
})

test('a new contract and one whose price changes with a payment tell of the payment apart (LOG-16)', async () => {
  const other = await school.addStudent()
  const today = dateOf(school.now)
  const values = { contractValue: 900, startDate: today, endDate: today }
  const { made: created } = await ask<{ made: { contract: { id: string; version: number } } }>(
    staff,
    'mutation ($input: CreateContractInput!) { made: createContract(input: $input) { contract { id version } } }',
    { input: { studentId: other.id, ...values, payments: [{ value: 100, date: today }] } },
  )
  const payments = [
    { number: 1, value: 100, date: today },
    { value: 30, date: today },
  ]
  await change({ id: created.contract.id, contractValue: 800, payments })
  const notified = (await log({ search: other.code })).map(({ type, changes }) => [
    type,
    changes.map(({ field }) => field),
  ])
  expect(notified).toContainEqual(['payment_recorded', ['payments']])
  expect(notified.filter(([type]) => type === 'payment_recorded')).toHaveLength(2)
  expect(notified).toContainEqual(['record_changed', ['contractValue']])
})

test('the documented list names the payment, its yen and whose it is (LOG-05, LOG-16)', async () => {
  const asker = await askerOf(staff)
  const { body } = await rest<{ type: string; studentId: string; payments?: object[] }[]>(
    await testApp(),
    'GET',
    '/api/list/log/all',
    undefined,
    asker,
  )
  expect(body.filter(({ payments, studentId }) => payments?.length === 1 && studentId === student.code)).toMatchObject([
    { payments: [{ name: 'payment_02', before: 20_000, after: null }] },
    { payments: [{ name: 'payment_02', before: null, after: 20_000 }] },
    { payments: [{ name: 'payment_01', before: 6000, after: null }] },
    { payments: [{ name: 'payment_01', before: 5000, after: 6000 }] },
    { type: 'contract', contractHolder: 'さくら', payments: [{ before: null, after: 5000 }] },
  ])
})
