import type { EntityManager } from '@mikro-orm/postgresql'
import { randomUUID } from 'node:crypto'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { foreignSign } from '@koma/schema/rules/bankText'
import { beforeAll, expect, test } from 'vitest'
import zenginCode from 'zengin-code'
import { sendBankFile } from '../../test/importing.ts'
import { askedMeanwhile } from '../../test/askedMeanwhile.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, type TestUser } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { nextCollection } from './nextCollection.ts'
import { audit } from '../activity/audit.ts'
import { query } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let today: string
/** The next day on which banks are open. */
let bankingDay: string

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['bulkPayments', 'bankDetails', 'settingsEdit', 'studentDelete'] })
  today = dateOf(school.now)
  bankingDay = await nextCollection(today, Number(plusDays(today, 1).slice(8)))
})

const bank = { bankCode: '0001', branchCode: '001', kind: 'ordinary' }

type Reply = { code: string; message: string; field: string | null }

async function saveAccount(student: TestUser, change: object = {}) {
  const { reply } = await ask<{ reply: Reply & { bankAccount: Record<string, unknown> | null } }>(
    staff,
    `mutation ($input: SaveBankAccountInput!) { reply: saveBankAccount(input: $input) {
      code message field bankAccount { version bankName branchName number holder mandateDate } } }`,
    {
      input: {
        studentId: student.id,
        ...bank,
        number: '1234567',
        holder: 'やまだ　たろう',
        mandateDate: '2026-01-05',
        ...change,
      },
    },
  )
  return reply
}

async function saveSettings(change: object = {}) {
  const { reply } = await ask<{ reply: Reply & { settings: object | null } }>(
    staff,
    `mutation ($input: SaveDebitSettingsInput!) { reply: saveDebitSettings(input: $input) {
      code message field settings { version collectorCode } } }`,
    {
      input: {
        ...bank,
        number: '7654321',
        collectorCode: '0000012345',
        collectorName: 'カ）コマ',
        lineBreaks: false,
        ...change,
      },
    },
  )
  return reply
}

const preview = async (collectOn: string) =>
  (
    await ask<{
      preview: { count: number; total: number; rows: DebitRow[]; leftOut: { studentId: string; reason: string }[] }
    }>(
      staff,
      `query ($day: PlainDate!) { preview: debitPreview(collectOn: $day) {
        count total rows { studentId amount contracts bankName accountEnd isFirst } leftOut { studentId owing reason } } }`,
      { day: collectOn },
    )
  ).preview

const dayProblemOf = async (day: string) =>
  (
    await ask<{ preview: { dayProblem: string | null } }>(
      staff,
      `query ($day: PlainDate!) { preview: debitPreview(collectOn: $day) { dayProblem } }`,
      { day },
    )
  ).preview.dayProblem

interface DebitRow {
  studentId: string
  amount: number
}

async function request(collectOn: string, lines: DebitRow[], requestId: string | null = null) {
  const { reply } = await ask<{
    reply: Reply & { request: { id: string; state: string; count: number; total: number } | null }
  }>(
    staff,
    `mutation ($input: RequestDebitInput!) { reply: requestDebit(input: $input) {
      code message field request { id state count total } } }`,
    { input: { collectOn, lines: lines.map(({ studentId, amount }) => ({ studentId, amount })), requestId } },
  )
  // The day of the collection has come: its results are of the past.
  if (reply.request !== null)
    await query(school.orm.em.fork(), `update debit_request set collect_on = $1 where id = $2`, [
      today,
      reply.request.id,
    ])
  return reply
}

async function fileOf(id: string) {
  const { file } = await ask<{ file: { name: string; content: string } }>(
    staff,
    `query ($id: ID!) { file: debitFile(id: $id) { name content } }`,
    { id },
  )
  return Buffer.from(file.content, 'base64')
}

/** Answers a request as a bank does, apart from the program. */
function answered(requested: Buffer, results: readonly string[]): Buffer {
  const bytes = Buffer.from(requested)
  const sums = { paid: [0, 0], unpaid: [0, 0] }
  for (const [at, result] of results.entries()) {
    const start = (at + 1) * 120
    bytes.write(result, start + 111, 'latin1')
    const sum = result === '0' ? sums.paid : sums.unpaid
    sum[0] = (sum[0] ?? 0) + 1
    sum[1] = (sum[1] ?? 0) + Number(bytes.subarray(start + 80, start + 90).toString('latin1'))
  }
  const digits = ([count, total]: number[]) => String(count).padStart(6, '0') + String(total).padStart(12, '0')
  bytes.write(digits(sums.paid) + digits(sums.unpaid), (results.length + 1) * 120 + 19, 'latin1')
  return bytes
}

const send = (bytes: Buffer) => sendBankFile(staff, bytes)

const previewResult = async (id: string, fileId: string) =>
  (
    await ask<{
      preview: {
        problem: string | null
        notYet: string | null
        digest: string | null
        paidCount: number
        paidTotal: number
        unpaidCount: number
        rows: { meaning: string; problem: string | null }[]
      }
    }>(
      staff,
      `query ($input: DebitResultInput!) { preview: debitResultPreview(input: $input) {
        problem notYet digest paidCount paidTotal unpaidCount rows { meaning problem } } }`,
      { input: { id, fileId } },
    )
  ).preview

async function record(id: string, fileId: string, digest: string | null) {
  const { reply } = await ask<{
    reply: Reply & { request: { state: string; paidCount: number; paidTotal: number; runId: string | null } | null }
  }>(
    staff,
    `mutation ($input: RecordDebitResultInput!) { reply: recordDebitResult(input: $input) {
      code message field request { state paidCount paidTotal runId } } }`,
    { input: { id, fileId, digest } },
  )
  return reply
}

const payments = (contractId: string) =>
  query<{ value: number; method: string; date: string }>(
    school.orm.em.fork(),
    `select value, method, date::text as date from contract_payment where contract_id = $1 and not removed and not exists (
      select from contract_payment l where l.contract_id = contract_payment.contract_id and l.number = contract_payment.number and l.revision > contract_payment.revision)`,
    [contractId],
  )

test('bank details are checked, normalised and logged with the last three digits only (DEBIT-01, DEBIT-02, DEBIT-03)', async () => {
  const student = await school.addStudent()
  expect(await saveAccount(student, { bankCode: '9998' })).toMatchObject({ code: '400', field: 'bankCode' })
  expect(await saveAccount(student, { branchCode: '998' })).toMatchObject({ code: '400', field: 'branchCode' })
  expect(await saveAccount(student, { number: '12345678' })).toMatchObject({ code: '400', field: 'number' })
  expect(await saveAccount(student, { holder: '山田太郎' })).toMatchObject({ code: '400', field: 'holder' })
  expect(await saveAccount(student, { number: '１２３４' })).toMatchObject({
    code: '1001',
    bankAccount: { version: 1, bankName: 'みずほ', branchName: '東京営業部', number: '0001234', holder: 'ﾔﾏﾀﾞ ﾀﾛｳ' },
  })
  expect(await saveAccount(student, { number: '7777777' })).toMatchObject({ code: 'stale' })
  expect(await saveAccount(student, { number: '7777789', version: 1 })).toMatchObject({ code: '1001' })
  const log = await query<{ changes: object }>(
    school.orm.em.fork(),
    `select changes from activity where school_id = $1 and record_id = $2 order by at, id`,
    [school.id, student.id],
  )
  const text = JSON.stringify(log)
  expect(text).toContain('••••234')
  expect(text).toContain('••••789')
  expect(text).not.toMatch(/0001234|7777789|ﾔﾏﾀﾞ/)
})

test('a request has what students with a mandate owe; the others are left out and told why (DEBIT-05)', async () => {
  expect(await saveSettings()).toMatchObject({ code: '1001' })
  const [paying, none, unsigned, later] = await Promise.all([1, 2, 3, 4].map(() => school.addStudent()))
  if (!paying || !none || !unsigned || !later) throw new Error('no students')
  const first = await addContract(paying, { courses: [], contractValue: 10_000 })
  const second = await addContract(paying, { courses: [], contractValue: 2500 })
  for (const student of [none, unsigned, later]) await addContract(student, { courses: [], contractValue: 3000 })
  await saveAccount(paying)
  await saveAccount(unsigned, { mandateDate: null })
  await saveAccount(later, { startDate: plusDays(today, 40) })

  const shown = await preview(today)
  expect(shown.rows.find(({ studentId }) => studentId === paying.id)).toMatchObject({
    amount: 12_500,
    contracts: 2,
    bankName: 'みずほ',
    accountEnd: '••••567',
    isFirst: true,
  })
  const reasons = new Map(shown.leftOut.map(({ studentId, reason }) => [studentId, reason]))
  expect(reasons.get(none.id)).toBe('No bank details.')
  expect(reasons.get(unsigned.id)).toBe('The mandate has no date.')
  expect(reasons.get(later.id)).toBe('Debits begin after this day.')

  expect(await request(bankingDay, [{ studentId: paying.id, amount: 12_499 }])).toMatchObject({
    code: 'generalE',
    request: null,
  })
  const requestId = randomUUID()
  const line = [{ studentId: paying.id, amount: 12_500 }]
  const made = await request(bankingDay, line, requestId)
  expect(made).toMatchObject({ code: '1001', request: { state: 'open', count: 1, total: 12_500 } })
  const id = made.request?.id ?? ''
  expect((await request(bankingDay, line, requestId)).request?.id).toBe(id)
  expect(await request(plusDays(bankingDay, 1), line, requestId)).toMatchObject({ code: '400', field: 'requestId' })
  expect(await request(bankingDay, line)).toMatchObject({ code: 'generalE' })

  const file = await fileOf(id)
  expect(file).toHaveLength(480)
  const digits = `${today.slice(5, 7)}${today.slice(8, 10)}`
  expect(file.subarray(0, 14).toString('latin1')).toBe('19100000012345')
  expect(file.subarray(54, 58).toString('latin1')).toBe(digits)
  expect(file.subarray(120 + 43, 120 + 50).toString('latin1')).toBe('1234567')
  expect(file.subarray(120 + 80, 120 + 91).toString('latin1')).toBe('00000125001')
  expect(file.subarray(120 + 50, 120 + 58).toString('hex')).toBe('d4cfc0de20c0dbb3')

  const fileId = await send(answered(file, ['0']))
  const seen = await previewResult(id, fileId)
  expect(seen).toMatchObject({
    problem: null,
    paidCount: 1,
    paidTotal: 12_500,
    rows: [{ meaning: 'Paid', problem: null }],
  })
  expect(await record(id, fileId, 'another')).toMatchObject({ code: 'generalE' })
  const recorded = await record(id, fileId, seen.digest)
  expect(recorded).toMatchObject({ code: '1001', request: { state: 'recorded', paidCount: 1, paidTotal: 12_500 } })
  expect(await record(id, fileId, seen.digest)).toMatchObject({ code: 'generalE' })
  expect(await payments(first.id)).toEqual([{ value: 10_000, method: 'debit', date: today }])
  expect(await payments(second.id)).toEqual([{ value: 2500, method: 'debit', date: today }])

  await ask(staff, `mutation ($id: ID!) { undoPayments(id: $id) { code } }`, { id: recorded.request?.runId })
  expect(await payments(first.id)).toEqual([])
  const again = await send(answered(file, ['1']))
  const unpaid = await previewResult(id, again)
  expect(unpaid).toMatchObject({ paidCount: 0, unpaidCount: 1, rows: [{ meaning: 'Not enough money' }] })
  expect(await record(id, again, unpaid.digest)).toMatchObject({
    code: '1001',
    request: { state: 'recorded', paidCount: 0, runId: null },
  })
  expect((await preview(today)).rows.find(({ studentId }) => studentId === paying.id)).toMatchObject({ isFirst: false })
  expect(await audit(school.orm.em)).toEqual([])
})

test('results of another file are refused as a whole, by name; what is owed no longer is not paid (DEBIT-06, DEBIT-07)', async () => {
  const student = await school.addStudent({ lastName: 'Tanaka', firstName: 'Ken' })
  const contract = await addContract(student, { courses: [], contractValue: 5000 })
  await saveAccount(student)
  const made = await request(bankingDay, [{ studentId: student.id, amount: 5000 }])
  const id = made.request?.id ?? ''
  const file = await fileOf(id)
  const problemOf = async (bytes: Buffer) => (await previewResult(id, await send(bytes))).problem
  const changed = (at: number, sign: string) => {
    const bytes = answered(file, ['0'])
    bytes.write(sign, at, 'latin1')
    return bytes
  }
  expect(await problemOf(changed(4, '9'))).toContain('of collector 9000012345')
  expect(await problemOf(changed(54, '0229'))).toContain('of 02/29')
  expect(await problemOf(changed(120 + 92, '99'))).toContain('a line that the request does not have')
  expect(await problemOf(changed(120 + 111, '5'))).toContain('Record 2')
  expect(await problemOf(Buffer.from('日付,金額\r\n'))).toContain("This doesn't look like the bank's result file.")

  await ask(staff, `mutation ($input: SettleContractsInput!) { settleContracts(input: $input) { code } }`, {
    input: { mode: 'payment', contracts: [{ id: contract.id, amount: 1000 }], besideDebit: true },
  })
  const fileId = await send(answered(file, ['0']))
  const seen = await previewResult(id, fileId)
  expect(seen).toMatchObject({ paidCount: 0, unpaidCount: 1 })
  expect(seen.rows[0]?.problem).toContain('Owes less')
})

test('before the collection day the preview says that results cannot be recorded yet, and they are not (PAY-24)', async () => {
  const student = await school.addStudent()
  await addContract(student, { courses: [], contractValue: 5000 })
  await saveAccount(student)
  const made = await request(bankingDay, [{ studentId: student.id, amount: 5000 }])
  const id = made.request?.id ?? ''
  await query(school.orm.em.fork(), `update debit_request set collect_on = $1 where id = $2`, [bankingDay, id])
  const fileId = await send(answered(await fileOf(id), ['0']))
  const seen = await previewResult(id, fileId)
  expect(seen).toMatchObject({ paidCount: 1, notYet: expect.stringContaining('still ahead') })
  expect(await record(id, fileId, seen.digest)).toMatchObject({ code: 'generalE', message: seen.notYet })
  await query(school.orm.em.fork(), `update debit_request set collect_on = $1 where id = $2`, [today, id])
  const now = await send(answered(await fileOf(id), ['0']))
  const again = await previewResult(id, now)
  expect(again.notYet).toBeNull()
  expect(await record(id, now, again.digest)).toMatchObject({ code: '1001' })
})

test('what a student no longer owes is recorded nowhere: preview, log and request count the same payments (DEBIT-06)', async () => {
  const [one, other] = [await school.addStudent(), await school.addStudent()]
  const contracts = [
    await addContract(one, { courses: [], contractValue: 700 }),
    await addContract(other, { courses: [], contractValue: 700 }),
  ]
  for (const student of [one, other]) await saveAccount(student)
  const made = await request(
    bankingDay,
    [one, other].map(({ id: studentId }) => ({ studentId, amount: 700 })),
  )
  const id = made.request?.id ?? ''
  await ask(staff, `mutation ($input: SettleContractsInput!) { settleContracts(input: $input) { code } }`, {
    input: { mode: 'payment', contracts: [{ id: contracts[1]?.id, amount: 1 }], besideDebit: true },
  })
  const fileId = await send(answered(await fileOf(id), ['0', '0']))
  const seen = await previewResult(id, fileId)
  expect(seen).toMatchObject({ paidCount: 1, paidTotal: 700, unpaidCount: 1 })
  const recorded = await record(id, fileId, seen.digest)
  expect(recorded.request).toMatchObject({ state: 'recorded', paidCount: 1, paidTotal: 700 })
  const [entry] = await query<{ changes: object }>(
    school.orm.em.fork(),
    `select changes from activity where school_id = $1 and record_id = $2 order by id desc limit 1`,
    [school.id, id],
  )
  expect(entry?.changes).toEqual({ debitsPaid: [null, 1], debitsUnpaid: [null, 1], debitTotal: [null, 700] })
  await ask(staff, `mutation ($id: ID!) { undoPayments(id: $id) { code } }`, { id: recorded.request?.runId })
  const { debits } = await ask<{ debits: { id: string; state: string; paidCount: number; paidTotal: number }[] }>(
    staff,
    `{ debits: debitRequests { id state paidCount paidTotal } }`,
  )
  expect(debits.find((each) => each.id === id)).toMatchObject({ state: 'open', paidCount: 0, paidTotal: 0 })
})

test('what was debited pays whatever the student still owes, those contracts first that it was requested for (DEBIT-06)', async () => {
  // Of each contract: what it owed when the debit was requested, what it owes by now, and what is then paid.
  const cases: { contracts: [number, number, number][]; owesLess?: true }[] = [
    {
      contracts: [
        [100, 100, 100],
        [100, 100, 100],
      ],
    },
    {
      contracts: [
        [100, 200, 200],
        [100, 0, 0],
      ],
    },
    {
      contracts: [
        [100, 0, 0],
        [100, 250, 200],
      ],
    },
    {
      contracts: [
        [100, 150, 100],
        [100, 150, 100],
      ],
    },
    {
      contracts: [
        [100, 50, 50],
        [100, 120, 120],
        [0, 90, 30],
      ],
    },
    {
      contracts: [
        [100, 150, 150],
        [100, 50, 50],
        [0, 90, 0],
      ],
    },
    {
      contracts: [
        [100, 199, 0],
        [100, 0, 0],
      ],
      owesLess: true,
    },
  ]
  for (const { contracts, owesLess = false } of cases) {
    const student = await school.addStudent()
    const made = []
    for (const [contractValue] of contracts) made.push(await addContract(student, { courses: [], contractValue }))
    await saveAccount(student)
    const amount = contracts.reduce((sum, [requested]) => sum + requested, 0)
    const id = (await request(bankingDay, [{ studentId: student.id, amount }])).request?.id ?? ''
    for (const [at, [, owing]] of contracts.entries())
      await query(school.orm.em.fork(), `update contract set contract_value = $1 where id = $2`, [owing, made[at]?.id])
    const fileId = await send(answered(await fileOf(id), ['0']))
    const seen = await previewResult(id, fileId)
    expect(seen.rows[0]?.problem === null).toBe(!owesLess)
    await record(id, fileId, seen.digest)
    const paid = await Promise.all(made.map(async (contract) => (await payments(contract.id))[0]?.value ?? 0))
    expect(paid).toEqual(contracts.map(([, , value]) => value))
  }
  expect(await audit(school.orm.em)).toEqual([])
})

test('deleting a student, or bank details, takes account numbers from requests too (DEBIT-02, DEBIT-08)', async () => {
  const student = await school.addStudent()
  await addContract(student, { courses: [], contractValue: 700 })
  await saveAccount(student)
  const made = await request(bankingDay, [{ studentId: student.id, amount: 700 }])
  const id = made.request?.id ?? ''
  await ask(staff, `mutation ($id: ID!) { withdrawDebit(id: $id) { code } }`, { id })
  expect(await record(id, randomUUID(), 'x')).toMatchObject({ code: 'generalE' })
  await query(school.orm.em.fork(), 'update contract set contract_value = 0 where student_id = $1', [student.id])
  await ask(staff, `mutation ($id: ID!) { deleteStudent(id: $id) { code } }`, { id: student.id })
  const left = await query(
    school.orm.em.fork(),
    `select number, holder from debit_line where student_id = $1 union all select number, holder from bank_account where student_id = $1`,
    [student.id],
  )
  expect(left).toEqual([{ number: null, holder: null }])
})

test('nothing is requested for a day that has passed or on which banks are closed, and files of one day have names of their own (DEBIT-05)', async () => {
  const students = await Promise.all([1, 2].map(() => school.addStudent()))
  const lines: DebitRow[] = []
  for (const student of students) {
    await addContract(student, { courses: [], contractValue: 4000 })
    await saveAccount(student)
    lines.push({ studentId: student.id, amount: 4000 })
  }
  const sunday = plusDays(today, 8 - Temporal.PlainDate.from(today).dayOfWeek + 6)
  for (const day of [today, plusDays(today, -3), sunday]) {
    const refused = await request(day, lines)
    expect(refused).toMatchObject({ code: '400', field: 'collectOn', message: 'Choose a future banking day.' })
    expect(await dayProblemOf(day)).toBe('Choose a future banking day.')
  }
  expect(await dayProblemOf(bankingDay)).toBeNull()
  const names: string[] = []
  for (const line of lines) {
    const { request: made } = await request(bankingDay, [line])
    const { file } = await ask<{ file: { name: string } }>(
      staff,
      `query ($id: ID!) { file: debitFile(id: $id) { name } }`,
      { id: made?.id },
    )
    names.push(file.name)
  }
  expect(names[0]).not.toBe(names[1])
  expect(names[1]).toMatch(/^debit_\d{8}_\d+\.txt$/)
})

test('two requests at the same time debit nobody twice (DEBIT-05)', async () => {
  const student = await school.addStudent()
  await addContract(student, { courses: [], contractValue: 900 })
  await saveAccount(student)
  const line = [{ studentId: student.id, amount: 900 }]
  const replies = await Promise.all([request(bankingDay, line), request(bankingDay, line), request(bankingDay, line)])
  expect(replies.map(({ code }) => code).toSorted()).toEqual(['1001', 'generalE', 'generalE'])
})

test('every bank and branch of the list can be written as banks read it (DEBIT-03)', () => {
  const names = Object.values(zenginCode).flatMap(({ kana, branches }) => [
    kana,
    ...Object.values(branches).map((one) => one.kana),
  ])
  expect(names.length).toBeGreaterThan(10_000)
  expect(names.filter((name) => foreignSign(name) !== null)).toEqual([])
})

test('banks and branches are found by code, kana or name (DEBIT-01)', async () => {
  const { banks, branches } = await ask<{ banks: { code: string }[]; branches: { code: string; name: string }[] }>(
    staff,
    `{ banks(search: "みずほ") { code } branches: bankBranches(bank: "0001", search: "トウキョウ") { code name } }`,
  )
  expect(banks[0]?.code).toBe('0001')
  expect(branches[0]).toEqual({ code: '001', name: '東京営業部' })
})

test('a debit that is requested while a payment is recorded asks for nothing that is paid by then (DEBIT-13)', async () => {
  await saveSettings()
  const student = await school.addStudent()
  const contract = await addContract(student, { courses: [], contractValue: 9000 })
  await saveAccount(student)
  const pay = (em: EntityManager) =>
    query(
      em,
      `with locked as (update contract set version = version + 1 where school_id = $1 and id = $2)
       insert into contract_payment (school_id, contract_id, number, revision, value, date, actor, at)
       values ($1, $2, 1, 1, 9000, $3, 'staff:admin', $4)`,
      [school.id, contract.id, today, school.now],
    )
  const lines = [{ studentId: student.id, amount: 9000 }]
  const reply = await askedMeanwhile(school.orm, pay, () => request(bankingDay, lines))
  expect(reply).toMatchObject({ code: 'generalE', request: null })
})

test('a student with an open debit, money owed or a deposit is not deleted, nor bank details of an open request (DEBIT-19)', async () => {
  await saveSettings()
  const student = await school.addStudent()
  const { id: contractId } = await addContract(student, { courses: [], contractValue: 700 })
  await saveAccount(student)
  const made = await request(bankingDay, [{ studentId: student.id, amount: 700 }])
  const id = made.request?.id ?? ''
  const removed = async (language: 'en' | 'jp' = 'en') =>
    (
      await ask<{ reply: Reply & { reasonCode: string | null } }>(
        staff,
        `mutation ($id: ID!) { reply: deleteStudent(id: $id) { code message field reasonCode } }`,
        { id: student.id },
        language,
      )
    ).reply
  const verdict = async () =>
    (
      await ask<{ why: { success: boolean; message: string } }>(
        staff,
        'query ($input: DeletionWhyInput!) { why: deletionWhy(input: $input) { success message } }',
        { input: { kind: 'student', id: student.id } },
      )
    ).why
  const account = await ask<{ reply: Reply & { reasonCode: string | null } }>(
    staff,
    `mutation ($id: ID!) { reply: deleteBankAccount(studentId: $id) { code message field reasonCode } }`,
    { id: student.id },
  )
  expect(account.reply.reasonCode).toBe('bankAccountInDebit')
  const inDebit = await removed()
  expect(inDebit.reasonCode).toBe('deleteDebit')
  expect(await verdict()).toEqual({ success: false, message: inDebit.message })
  // The file is written for everybody.
  expect((await fileOf(id)).length).toBeGreaterThan(0)
  await ask(staff, `mutation ($id: ID!) { withdrawDebit(id: $id) { code } }`, { id })
  const owing = await removed()
  expect(owing.reasonCode).toBe('deleteOwed')
  expect(owing.message).toMatch(/¥700/)
  expect((await removed('jp')).message).toMatch(/未払いの料金があるため、削除できません.*700円/)
  await query(school.orm.em.fork(), 'update contract set contract_value = 0 where id = $1', [contractId])
  await query(
    school.orm.em.fork(),
    `insert into deposit_entry (school_id, student_id, kind, value, date, received_by, reference, note, actor, at, method)
     values ($1, $2, 'received', 20000, $3::timestamp::date, '', '', '', 'staff:x', $3::timestamp, 'cash')`,
    [school.id, student.id, school.now],
  )
  expect((await removed()).message).toMatch(/¥20,000/)
  await query(
    school.orm.em.fork(),
    `update deposit_entry set undone_at = $2, undone_by = 'staff:x' where student_id = $1`,
    [student.id, school.now],
  )
  expect(await verdict()).toMatchObject({ success: true })
  expect((await removed()).code).toBe('1001')
})
