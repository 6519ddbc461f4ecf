import { toShiftJis } from '@koma/schema/csv/shiftJis'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { sendBankFile } from '../../test/importing.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, type TestUser } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { audit } from '../activity/audit.ts'
import { query, sql } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser
let today: string

beforeEach(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['bulkPayments', 'contractEdit'] })
  student = await school.addStudent({ lastName: 'オノ', firstName: 'メイ' })
  today = dateOf(school.now)
})

interface Line {
  digest: string | undefined
  studentId: string
  owing: number
  overpay?: boolean
  deposit?: number
}

const send = (...lines: [day: string, amount: number, payer: string][]) =>
  sendBankFile(
    staff,
    Buffer.from(
      toShiftJis(
        ['お取引日,お引出し,お預入れ,お取扱内容', ...lines.map(([day, yen, payer]) => `${day},,${yen},${payer}`)].join(
          '\r\n',
        ),
      ).bytes,
    ),
  )

interface Row {
  digest: string
  isRecorded: boolean
  studentId: string | null
  studentName: string | null
  owing: number | null
  reason: string | null
}

async function preview(fileId: string) {
  const { reply } = await ask<{ reply: { rows: Row[]; debtors: { studentId: string }[] } }>(
    staff,
    `query ($input: TransferFileInput!) { reply: transferPreview(input: $input) {
      rows { digest isRecorded studentId studentName owing reason } debtors { studentId } } }`,
    { input: { fileId } },
  )
  return reply
}

async function record(fileId: string, lines: readonly Line[]) {
  const { reply } = await ask<{
    reply: { code: string; reasonCode: string | null; message: string; deposited: number; runId: string | null }
  }>(
    staff,
    `mutation ($input: RecordTransfersInput!) {
      reply: recordTransfers(input: $input) { code reasonCode message deposited runId } }`,
    { input: { fileId, lines } },
  )
  return reply
}

interface Entry {
  id: string
  kind: string
  value: number
  date: string
  method: string | null
  reference: string
  undoneAt: string | null
}

async function deposits(studentId = student.id) {
  const reply = await ask<{ deposits: { held: number; entries: Entry[] } }>(
    staff,
    `query ($studentId: ID!) { deposits(studentId: $studentId) {
      held entries { id kind value date method reference undoneAt } } }`,
    { studentId },
  )
  return reply.deposits
}

const undo = async (id: string | null) =>
  (
    await ask<{ undoPayments: { code: string; reasonCode: string | null } }>(
      staff,
      `mutation ($id: ID!) { undoPayments(id: $id) { code reasonCode } }`,
      { id },
    )
  ).undoPayments

const refund = (amount: number) =>
  ask<{ refundDeposit: { code: string } }>(
    staff,
    `mutation ($input: RefundDepositInput!) { refundDeposit(input: $input) { code } }`,
    { input: { studentId: student.id, amount, reason: 'mistake' } },
  )

const paidOf = (id: string) =>
  query(
    school.orm.em.fork(),
    sql<{ value: number }>`
      select value from contract_payment p where school_id = ${school.id} and contract_id = ${id} and not removed
        and not exists (select from contract_payment later where later.school_id = ${school.id}
          and later.contract_id = p.contract_id and later.number = p.number and later.revision > p.revision)
      order by number`,
  )

test('a transfer of a student who owes nothing is suggested by name, held as a deposit, and undone as one (PAY-20)', async () => {
  const fileId = await send([today, 30_000, 'ﾌﾘｺﾐ ｵﾉ ﾒｲ'], [today, 500, 'ﾀﾞﾚｶ'])
  const { rows, debtors } = await preview(fileId)
  expect(rows).toMatchObject([
    { studentId: student.id, studentName: 'オノ メイ', owing: 0, reason: 'The name is the same. Owes nothing.' },
    { studentId: null, studentName: null, owing: null, reason: null },
  ])
  expect(debtors).toEqual([])
  const line = { digest: rows[0]?.digest, studentId: student.id, owing: 0 }
  // Nothing is recorded without saying where the money goes, or with an amount that is not what is left over.
  expect(await record(fileId, [line])).toMatchObject({ reasonCode: 'moreThanOwed' })
  expect(await record(fileId, [{ ...line, overpay: true }])).toMatchObject({ reasonCode: 'moreThanOwed' })
  expect(await record(fileId, [{ ...line, deposit: 29_999 }])).toMatchObject({
    reasonCode: 'statementMoved',
    message: expect.stringContaining('オノ メイ'),
  })
  expect(await deposits()).toEqual({ held: 0, entries: [] })
  const answer = await record(fileId, [{ ...line, deposit: 30_000 }])
  expect(answer).toMatchObject({ code: '1001', deposited: 30_000 })
  expect(await deposits()).toMatchObject({
    held: 30_000,
    entries: [{ kind: 'received', value: 30_000, date: today, method: 'transfer', reference: 'フリコミ オノ メイ' }],
  })
  expect((await preview(fileId)).rows.map(({ isRecorded }) => isRecorded)).toEqual([true, false])
  const { paymentRuns } = await ask<{ paymentRuns: { id: string; count: number; total: number }[] }>(
    staff,
    `query { paymentRuns { id count total } }`,
  )
  expect(paymentRuns).toEqual([{ id: answer.runId, count: 1, total: 30_000 }])
  expect(await undo(answer.runId)).toMatchObject({ code: '1001' })
  expect(await deposits()).toMatchObject({ held: 0 })
  expect((await preview(fileId)).rows[0]?.isRecorded).toBe(false)
  const log = await query(
    school.orm.em.fork(),
    sql<{ changes: object }>`
      select changes from activity where school_id = ${school.id} and record_id = ${student.id} order by id`,
  )
  expect(log.map(({ changes }) => changes)).toEqual([
    { depositReceived: [null, 30_000] },
    { depositReceived: [30_000, null] },
  ])
  expect(await audit(school.orm.em)).toEqual([])
})

test('what is left over of a transfer once all that is due is paid is held as a deposit, with a receipt (PAY-20)', async () => {
  const first = await addContract(student, { courses: [], contractValue: 3000, startDate: '2026-01-01' })
  const second = await addContract(student, { courses: [], contractValue: 5000 })
  const fileId = await send([today, 6000, 'ｵﾉ ﾒｲ'], [today, 4000, 'ｵﾉ ﾒｲ'])
  const { rows } = await preview(fileId)
  const [one, other] = rows.map(({ digest }) => ({ digest, studentId: student.id, owing: 8000 }))
  if (one === undefined || other === undefined) throw new Error('a transfer was not read')
  // The first leaves nothing over: the second does.
  expect(await record(fileId, [{ ...one, deposit: 2000 }, other])).toMatchObject({ reasonCode: 'statementMoved' })
  const answer = await record(fileId, [one, { ...other, deposit: 2000 }])
  expect(answer).toMatchObject({ code: '1001', deposited: 2000 })
  expect([...(await paidOf(first.id)), ...(await paidOf(second.id))].map(({ value }) => value)).toEqual([
    3000, 3000, 2000,
  ])
  const [entry] = (await deposits()).entries
  const { reply } = await ask<{ reply: { code: string; paper: { amount: number } } }>(
    staff,
    `mutation ($input: IssueDepositReceiptInput!) { reply: issueDepositReceipt(input: $input) { code paper { amount } } }`,
    { input: { depositId: entry?.id, purpose: '' } },
  )
  expect(reply).toMatchObject({ code: '1001', paper: { amount: 2000 } })
  expect(await audit(school.orm.em)).toEqual([])
})

test('what was used of the deposits of a run keeps all of it from being undone, also one by one (PAY-20)', async () => {
  const before = plusDays(today, -1)
  const fileId = await send([before, 5000, 'ｵﾉ ﾒｲ'], [today, 3000, 'ｵﾉ ﾒｲ'])
  const { rows } = await preview(fileId)
  const lines = rows.map(({ digest }, at) => ({
    digest,
    studentId: student.id,
    owing: 0,
    deposit: at === 0 ? 5000 : 3000,
  }))
  const { runId } = await record(fileId, lines)
  await refund(1000)
  // Each alone could be undone; both together could not.
  expect(await undo(runId)).toMatchObject({ code: 'generalE', reasonCode: 'depositUsed' })
  expect(await deposits()).toMatchObject({ held: 7000 })
})

test('several people who record the same transfer at once, as deposit or payment, record it once (PAY-20)', async () => {
  const other = await school.addStudent()
  const contract = await addContract(other, { courses: [], contractValue: 9000 })
  const fileId = await send([today, 9000, 'ｵﾉ ﾒｲ'])
  const digest = (await preview(fileId)).rows[0]?.digest
  const asDeposit = [{ digest, studentId: student.id, owing: 0, deposit: 9000 }]
  const asPayment = [{ digest, studentId: other.id, owing: 9000 }]
  const replies = await Promise.all([asDeposit, asPayment, asDeposit, asPayment].map((lines) => record(fileId, lines)))
  expect(replies.map(({ code }) => code).toSorted()).toEqual(['1001', 'generalE', 'generalE', 'generalE'])
  const paid = (await paidOf(contract.id)).reduce((sum, { value }) => sum + value, 0)
  expect(paid + (await deposits()).held).toBe(9000)
  expect(await audit(school.orm.em)).toEqual([])
})

test('runs that hold deposits of the same students are recorded, used and undone at once without waiting for each other forever (PAY-20)', async () => {
  const other = await school.addStudent()
  const files = await Promise.all([
    send([today, 100, 'ｱ'], [today, 200, 'ｲ']),
    send([today, 300, 'ｳ'], [today, 400, 'ｴ']),
  ])
  const runs = await Promise.all(
    files.map(async (fileId, at) => {
      const students = at === 0 ? [student.id, other.id] : [other.id, student.id]
      const amounts = at === 0 ? [100, 200] : [300, 400]
      const { rows } = await preview(fileId)
      return record(
        fileId,
        rows.map(({ digest }, nth) => ({
          digest,
          studentId: students[nth] ?? '',
          owing: 0,
          deposit: amounts[nth] ?? 0,
        })),
      )
    }),
  )
  expect(runs.map(({ code }) => code)).toEqual(['1001', '1001'])
  const [{ refundDeposit }, ...undone] = await Promise.all([refund(500), ...runs.map(({ runId }) => undo(runId))])
  // All that is held comes of both runs: either it is given back, or both are undone.
  const codeOfUndo = refundDeposit.code === '1001' ? 'generalE' : '1001'
  expect(undone.map(({ code }) => code)).toEqual([codeOfUndo, codeOfUndo])
  expect((await deposits()).held).toBe(0)
  expect(await audit(school.orm.em)).toEqual([])
})

test('whatever is transferred, undone and given back: each yen is paid for a contract, refunded or held (PAY-20)', async () => {
  const contracts = await Promise.all(
    [4000, 6000].map((contractValue) => addContract(student, { courses: [], contractValue })),
  )
  const owing = async () => {
    const paid = await Promise.all(contracts.map(({ id }) => paidOf(id)))
    return 10_000 - paid.flat().reduce((sum, { value }) => sum + value, 0)
  }
  let nth = 0
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ transfers: fc.array(fc.integer({ min: 1, max: 6000 }), { minLength: 1, maxLength: 3 }) }),
    },
    { weight: 1, arbitrary: fc.record({ undo: fc.nat(3) }) },
    { weight: 1, arbitrary: fc.record({ refund: fc.integer({ min: 1, max: 4000 }) }) },
  )
  const runs = new Map<string, number>()
  const codes = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
      for (const each of steps) {
        if ('transfers' in each) {
          const fileId = await send(
            ...each.transfers.map((yen) => [today, yen, `ｵﾉ ${++nth}`] as [string, number, string]),
          )
          const { rows } = await preview(fileId)
          const due = await owing()
          let left = due
          const lines = each.transfers.map((yen, at) => {
            const rest = Math.max(0, yen - left)
            left = Math.max(0, left - yen)
            const line = { digest: rows[at]?.digest, studentId: student.id, owing: due }
            return rest > 0 ? { ...line, deposit: rest } : line
          })
          const { code, runId } = await record(fileId, lines)
          codes.add(code)
          if (runId !== null)
            runs.set(
              runId,
              each.transfers.reduce((sum, yen) => sum + yen, 0),
            )
        } else if ('refund' in each) await refund(each.refund)
        else {
          const id = [...runs.keys()][each.undo]
          if (id !== undefined && (await undo(id)).code === '1001') runs.delete(id)
        }
      }
      const { held, entries } = await deposits()
      const sumOf = (kind: string) =>
        entries.reduce((sum, entry) => (entry.kind === kind && entry.undoneAt === null ? sum + entry.value : sum), 0)
      expect(sumOf('received')).toBe(sumOf('applied') + sumOf('refunded') + held)
      const cameIn = [...runs.values()].reduce((sum, yen) => sum + yen, 0)
      expect(cameIn).toBe(10_000 - (await owing()) + sumOf('received'))
    }),
    { numRuns: 6 },
  )
  expect([...codes].filter((code) => code !== '1001')).toEqual([])
  expect(await audit(school.orm.em)).toEqual([])
})
