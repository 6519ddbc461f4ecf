import { monthAfter, monthOf, plusDays } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { issueInvoices } from '../../test/invoicing.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, payFor, type TestUser } from '../../test/school.ts'
import { rest, testApp } from '../../test/server.ts'
import { ask, askerOf } from '../../test/slotDesk.ts'
import { query, sql } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser
/** The month that ends, and its first day: this month, so that what is done today counts. */
let month: string
let today: string

beforeEach(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['bulkPayments', 'contractEdit', 'bankDetails'] })
  student = await school.addStudent()
  month = monthOf(school.now)
  today = school.now.slice(0, 10)
})

async function money() {
  const { monthEnd } = await ask<{
    monthEnd: {
      money: {
        invoices: { left: number; done: number } | null
        debits: { toRequest: number; waiting: number; done: number } | null
        cash: { left: number; done: number; from: string | null } | null
        receipts: { left: number; done: number } | null
        journal: { isDone: boolean; exportedAt: string | null; exportedBy: string | null } | null
      }
    }
  }>(
    staff,
    `query ($month: String) { monthEnd(month: $month) { money { invoices { left done } debits { toRequest waiting done }
      cash { left done from } receipts { left done } journal { isDone exportedAt exportedBy } } } }`,
    { month: monthAfter(month) },
  )
  return monthEnd.money
}

test('a school that has never used papers, debits, closings or the journal has no lines of them (PAY-21)', async () => {
  const contract = await addContract(student, { courses: [], contractValue: 5000, startDate: `${month}-01` })
  await payFor(student, contract.id, 5000)
  expect(await money()).toEqual({ invoices: null, debits: null, cash: null, receipts: null, journal: null })
})

test('invoices, receipts, closed days and the journal count what is left and done of the month (PAY-21)', async () => {
  const [first, second] = [
    await addContract(student, { courses: [], contractValue: 5000, startDate: `${month}-01` }),
    await addContract(await school.addStudent(), { courses: [], contractValue: 7000, startDate: `${month}-01` }),
  ]
  await issueInvoices(staff, month)
  await query(
    school.orm.em.fork(),
    sql`update contract set contract_value = 8000 where school_id = ${school.id} and id = ${second.id}`,
  )
  expect((await money()).invoices).toEqual({ left: 1, done: 1 })
  await payFor(student, first.id, 2000)
  await payFor(student, first.id, 3000)
  await ask(staff, `mutation ($input: IssueReceiptInput!) { issueReceipt(input: $input) { code } }`, {
    input: { contractId: first.id, number: 1 },
  })
  expect((await money()).receipts).toEqual({ left: 1, done: 1 })
  // Closing another day shows that the school closes days: then this one is left.
  await ask(staff, `mutation ($input: CloseCashInput!) { closeCash(input: $input) { code } }`, {
    input: { day: plusDays(`${month}-01`, -1), lines: [{ method: 'cash', expected: 0, counted: 0 }] },
  })
  expect((await money()).cash).toEqual({ left: 1, done: 0, from: today })
  const asker = await askerOf(staff)
  await rest(await testApp(), 'GET', `/app/export/journal?month=${month}&program=freee`, undefined, asker)
  const { journal } = await money()
  // The month is not over, so its file is not whole.
  expect(journal).toMatchObject({ isDone: false, exportedBy: `${staff.lastName} ${staff.firstName}` })
  await query(
    school.orm.em.fork(),
    sql`update journal_export set at = ${`${monthAfter(month)}-02T09:00:00`} where school_id = ${school.id}`,
  )
  expect((await money()).journal?.isDone).toBe(true)
})

test('debits count students to debit next, and those whose results are not read (PAY-21)', async () => {
  await addContract(student, { courses: [], contractValue: 5000, startDate: `${month}-01` })
  await query(
    school.orm.em.fork(),
    sql`insert into bank_account (school_id, student_id, bank_code, branch_code, kind, number, holder, start_date,
        mandate_date, customer)
      values (${school.id}, ${student.id}, '0001', '001', 'ordinary', '1234567', 'ｱ', '2020-01-01', '2020-01-01', 1)`,
  )
  const request = async (day: string) => {
    const [made] = await query(
      school.orm.em.fork(),
      sql<{ id: string }>`
        insert into debit_request (school_id, collect_on, actor, at) values (${school.id}, ${day}, 'staff:x', ${school.now})
        returning id`,
    )
    await query(
      school.orm.em.fork(),
      sql`insert into debit_line (school_id, debit_id, position, student_id, customer, is_new, amount, bank_code,
          branch_code, kind, number, holder)
        values (${school.id}, ${made?.id}, 1, ${student.id}, 1, '1', 100, '0001', '001', 'ordinary', '1234567', 'ｱ')`,
    )
    return made?.id
  }
  const done = await request(today)
  // A student whose debit waits is in no other request.
  expect((await money()).debits).toEqual({ toRequest: 0, waiting: 1, done: 0 })
  await query(
    school.orm.em.fork(),
    sql`update debit_request set recorded_at = ${school.now}, recorded_by = 'staff:x'
      where school_id = ${school.id} and id = ${done}`,
  )
  expect((await money()).debits).toEqual({ toRequest: 1, waiting: 0, done: 1 })
})
