import fc from 'fast-check'
import { dateOf, monthAfter, monthOf, plusDays } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { listedPapers, previewed, startInvoices } from '../../../test/invoicing.ts'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { addContract, payFor, type TestUser } from '../../../test/school.ts'
import { ask } from '../../../test/slotDesk.ts'
import { worked } from '../../../test/worked.ts'
import { auditMoney } from '../../contracts/auditMoney.ts'
import { query, sql } from '../../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser
let today: string

beforeEach(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['bulkPayments', 'contractEdit', 'settingsEdit'] })
  student = await school.addStudent({ lastName: '佐藤', firstName: '花' })
  today = dateOf(school.now)
})

async function rules(values: object) {
  const { settings } = await ask<{ settings: { version: number } }>(staff, `{ settings { version } }`)
  const { reply } = await ask<{ reply: { code: string } }>(
    staff,
    `mutation ($input: UpdateSettingsInput!) { reply: updateSettings(input: $input) { code } }`,
    { input: { version: settings.version, ...values } },
  )
  expect(reply.code).toBe('1001')
}

interface Planned {
  kind: string
  contractId: string
  studentName: string
  about: string
  value: number
  owing: number
  digest: string
}

async function preview() {
  const { plan } = await ask<{ plan: { isOn: boolean; total: number; fees: Planned[] } }>(
    staff,
    `{ plan: feePreview { isOn total fees { kind contractId studentName about value owing digest } } }`,
  )
  return plan
}

interface Charged {
  code: string
  reasonCode: string | null
  count: number
  total: number
  runId: string | null
}

async function charge(digests: readonly string[], requestId?: string) {
  const { reply } = await ask<{ reply: Charged }>(
    staff,
    `mutation ($input: ChargeFeesInput!) { reply: chargeFees(input: $input) { code reasonCode count total runId } }`,
    { input: { digests, ...(requestId !== undefined && { requestId }) } },
  )
  return reply
}

const chargeAll = async () => charge((await preview()).fees.map(({ digest }) => digest))

interface Removed {
  code: string
  reasonCode: string | null
  count: number
}

async function waive(id: string, reason: string) {
  const { reply } = await ask<{ reply: Removed }>(
    staff,
    `mutation ($input: WaiveFeeInput!) { reply: waiveFee(input: $input) { code reasonCode count } }`,
    { input: { id, reason } },
  )
  return reply
}

async function undo(id: string) {
  const { reply } = await ask<{ reply: Removed }>(
    staff,
    `mutation ($id: ID!) { reply: undoFees(id: $id) { code reasonCode count } }`,
    { id },
  )
  return reply
}

async function undoWaiver(id: string, by = staff) {
  const { reply } = await ask<{ reply: { code: string; reasonCode: string | null } }>(
    by,
    `mutation ($id: ID!) { reply: undoWaivedFee(id: $id) { code reasonCode } }`,
    { id },
  )
  return reply
}

async function listed() {
  const { fees } = await ask<{
    fees: { id: string; kind: string; value: number; waiveReason: string; isMoot: boolean }[]
  }>(staff, `{ fees { id kind value waiveReason isMoot } }`)
  return fees
}

async function owingOf(id: string) {
  const { contract } = await ask<{ contract: { balanceOwing: number } }>(
    staff,
    `query ($id: ID!) { contract(id: $id) { balanceOwing } }`,
    { id },
  )
  return contract.balanceOwing
}

const late = (value: number, days: number) =>
  addContract(student, {
    courses: [],
    contractValue: value,
    startDate: plusDays(today, -days),
    endDate: plusDays(today, 60),
  })

test('a school charges nothing until it says so; then contracts due for longer than its days have a late fee, once (FEE-01, FEE-02)', async () => {
  const old = await late(12_000, 8)
  await late(12_000, 7)
  expect(await preview()).toEqual({ isOn: false, total: 0, fees: [] })
  await rules({ lateFeeYen: 300, lateFeePercent: 3, lateFeeDays: 7 })
  const plan = await preview()
  expect(plan).toMatchObject({ isOn: true, total: 660 })
  expect(plan.fees).toMatchObject([
    {
      kind: 'lateFee',
      contractId: old.id,
      studentName: '佐藤 花',
      about: plusDays(today, -8),
      owing: 12_000,
      value: 660,
    },
  ])
  expect(await owingOf(old.id)).toBe(12_000)
  expect(await chargeAll()).toMatchObject({ code: '1001', count: 1, total: 660 })
  expect(await owingOf(old.id)).toBe(12_660)
  expect((await preview()).fees).toEqual([])
  const log = await query(
    school.orm.em.fork(),
    sql<{ changes: object }>`
      select changes from activity where school_id = ${school.id} and record_id = ${old.id} and changes ? 'lateFee'`,
  )
  expect(log).toEqual([{ changes: { lateFee: [null, 660], feeAbout: [null, plusDays(today, -8)] } }])
})

test('a contract is due by the newest standing invoice that has it, and a correction keeps the day; one sold later, or without an invoice, from its first day (FEE-01)', async () => {
  await rules({ lateFeeYen: 300, lateFeeDays: 7 })
  const month = monthOf(today)
  const invoice = async (dueOn: string) => {
    const { invoices } = await previewed(staff, month)
    const { run } = await startInvoices(staff, month, invoices, dueOn)
    await worked(staff, run?.id ?? '', ['bulkPayments'])
  }
  const invoiced = await late(12_000, 0)
  await invoice(plusDays(today, -19))
  const soldLater = await late(9000, 0)
  const planned = async () => (await preview()).fees.map(({ contractId, about }) => [contractId, about])
  expect(await planned()).toEqual([[invoiced.id, plusDays(today, -19)]])
  await invoice(plusDays(today, -25))
  expect(Object.fromEntries(await planned())).toEqual({
    [invoiced.id]: plusDays(today, -19),
    [soldLater.id]: plusDays(today, -19),
  })
  const standing = (await listedPapers(staff)).find(({ replacedBy }) => replacedBy === null)
  await ask(staff, `mutation ($input: CancelInvoiceInput!) { cancelInvoice(input: $input) { code } }`, {
    input: { id: standing?.id },
  })
  expect(await planned()).toEqual([])
})

test('a cancelled invoice that came with a merge does not make the other one late (FEE-01, MERGE-05)', async () => {
  await rules({ lateFeeYen: 300, lateFeeDays: 7 })
  const merger = await school.addStaff({ permissions: ['studentEdit', 'studentDelete', 'studentPassword'] })
  const month = monthOf(plusDays(today, -30))
  const invoice = async (dueOn: string) => {
    const { invoices } = await previewed(staff, month)
    const open = invoices.filter(({ change }) => change !== 'same')
    const { run } = await startInvoices(staff, month, open, dueOn)
    await worked(staff, run?.id ?? '', ['bulkPayments'])
  }
  await late(12_000, 30)
  await invoice(plusDays(today, 5))
  const goes = await school.addStudent()
  const { id } = await addContract(goes, { courses: [], contractValue: 9000, startDate: plusDays(today, -30) })
  await payFor(goes, id, 9000)
  await invoice(plusDays(today, 5))
  const [cancelled] = await listedPapers(staff, { kind: 'invoice', studentId: goes.id })
  await ask(staff, `mutation ($input: CancelInvoiceInput!) { cancelInvoice(input: $input) { code } }`, {
    input: { id: cancelled?.id },
  })
  expect((await preview()).fees).toEqual([])
  const { reply } = await ask<{ reply: { code: string } }>(
    merger,
    `mutation ($input: MergeStudentsInput!) { reply: mergeStudents(input: $input) { code } }`,
    { input: { merge: { staysId: student.id, goesId: goes.id } } },
  )
  expect(reply.code).toBe('1001')
  expect((await preview()).fees).toEqual([])
})

test('what was shown is charged or nothing is: a payment in between moves the fee (FEE-02)', async () => {
  const contract = await late(10_000, 30)
  await rules({ lateFeePercent: 10, lateFeeDays: 7 })
  const { fees } = await preview()
  await payFor(student, contract.id, 4000)
  expect(await charge(fees.map(({ digest }) => digest))).toMatchObject({
    code: 'generalE',
    reasonCode: 'feesMoved',
    count: 0,
    runId: null,
  })
  expect(await owingOf(contract.id)).toBe(6000)
  expect(await chargeAll()).toMatchObject({ total: 600 })
})

test('the same request charges once, also at the same time (FEE-02)', async () => {
  const contract = await late(10_000, 30)
  await rules({ lateFeeYen: 500 })
  const digests = (await preview()).fees.map(({ digest }) => digest)
  const requestId = '0190a000-0000-7000-8000-00000000fee5'
  const replies = await Promise.all([1, 2, 3].map(() => charge(digests, requestId)))
  expect(replies.map(({ code, total }) => [code, total])).toEqual([
    ['1001', 500],
    ['1001', 500],
    ['1001', 500],
  ])
  expect(new Set(replies.map(({ runId }) => runId)).size).toBe(1)
  expect(await charge(['another'], requestId)).toMatchObject({ code: '400', total: 0 })
  expect(await owingOf(contract.id)).toBe(10_500)
})

test('a fee is waived with a reason and not charged again; a run is undone and can be charged again (FEE-02, FEE-03)', async () => {
  const contract = await late(10_000, 30)
  await rules({ lateFeeYen: 500 })
  const first = await chargeAll()
  expect(await undo(first.runId ?? '')).toMatchObject({ code: '1001', count: 1 })
  expect(await undo(first.runId ?? '')).toMatchObject({ code: 'generalE', reasonCode: 'feeGone' })
  expect(await owingOf(contract.id)).toBe(10_000)
  expect(await listed()).toEqual([])
  const second = await chargeAll()
  const [fee] = await listed()
  expect(await waive(fee?.id ?? '', ' ')).toMatchObject({ code: '400' })
  expect(await waive(fee?.id ?? '', '銀行の休業')).toMatchObject({ code: '1001', count: 1 })
  expect(await waive(fee?.id ?? '', '銀行の休業')).toMatchObject({ reasonCode: 'feeGone' })
  expect(await listed()).toMatchObject([{ value: 500, waiveReason: '銀行の休業' }])
  expect(await owingOf(contract.id)).toBe(10_000)
  expect((await preview()).fees).toEqual([])
  expect(await undo(second.runId ?? '')).toMatchObject({ code: '1001', count: 0 })
  expect((await preview()).fees).toEqual([])
})

test('a fee that was waived by mistake is owed again, from the message or the log, and can be waived again (PAPER-29)', async () => {
  const contract = await late(10_000, 30)
  await rules({ lateFeeYen: 500 })
  await chargeAll()
  const [fee] = await listed()
  const id = fee?.id ?? ''
  expect(await undoWaiver(id)).toMatchObject({ code: 'generalE', reasonCode: 'feeNotWaived' })
  await waive(id, '銀行の休業')
  const [entry] = await query<{ id: string }>(
    school.orm.em.fork(),
    `select id from activity where school_id = $1 and jsonb_exists(changes, 'waiveReason') order by id desc limit 1`,
    [school.id],
  )
  const targetFor = async (by: TestUser) =>
    (
      await ask<{ undoTarget: object | null }>(by, `query ($id: ID!) { undoTarget(entryId: $id) { kind id } }`, {
        id: entry?.id,
      })
    ).undoTarget
  expect(await targetFor(await school.addStaff())).toBeNull()
  expect(await targetFor(staff)).toEqual({ kind: 'fee', id })
  const { plan } = await ask<{ plan: object }>(
    staff,
    `query ($id: ID!) { plan: undoPreview(feeId: $id) { success people { name } } }`,
    { id },
  )
  expect(plan).toEqual({ success: true, people: [] })
  expect(await owingOf(contract.id)).toBe(10_000)
  expect(await undoWaiver(id)).toMatchObject({ code: '1001' })
  expect(await owingOf(contract.id)).toBe(10_500)
  expect(await targetFor(staff)).toBeNull()
  expect(await listed()).toMatchObject([{ value: 500, waiveReason: '' }])
  expect((await preview()).fees).toEqual([])
  expect(await waive(id, '再度')).toMatchObject({ code: '1001', count: 1 })
  expect(await owingOf(contract.id)).toBe(10_000)
  expect(await auditMoney(school.orm.em.fork())).toEqual([])
})

test('a fee that went with its run, or whose contract was deleted, is not owed again (PAPER-29)', async () => {
  const contract = await late(10_000, 30)
  await rules({ lateFeeYen: 500 })
  const { runId } = await chargeAll()
  const [fee] = await listed()
  await undo(runId ?? '')
  expect(await undoWaiver(fee?.id ?? '')).toMatchObject({ reasonCode: 'feeNotWaived' })
  await chargeAll()
  const [again] = await listed()
  await waive(again?.id ?? '', 'x')
  await query(school.orm.em.fork(), sql`update contract set deleted = true, active = false where id = ${contract.id}`)
  expect(await undoWaiver(again?.id ?? '')).toMatchObject({ code: '404' })
})

test('a waiver is not undone once the run that charged its fee was: nothing is owed in an undone run (PAPER-29)', async () => {
  const contract = await late(10_000, 30)
  await rules({ lateFeeYen: 500 })
  const { runId } = await chargeAll()
  const [fee] = await listed()
  await waive(fee?.id ?? '', 'x')
  const targets = async () => {
    const entries = await query<{ id: string }>(
      school.orm.em.fork(),
      `select id from activity where school_id = $1 and jsonb_exists(changes, 'waiveReason')`,
      [school.id],
    )
    return Promise.all(
      entries.map(async ({ id }) => {
        const document = `query ($id: ID!) { undoTarget(entryId: $id) { kind } }`
        return (await ask<{ undoTarget: object | null }>(staff, document, { id })).undoTarget
      }),
    )
  }
  expect(await targets()).toEqual([{ kind: 'fee' }])
  expect(await undo(runId ?? '')).toMatchObject({ code: '1001', count: 0 })
  expect(await undoWaiver(fee?.id ?? '')).toMatchObject({ code: 'generalE', reasonCode: 'feeRunUndone' })
  expect(await targets()).toEqual([null])
  expect(await owingOf(contract.id)).toBe(10_000)
  expect(await listed()).toMatchObject([{ waiveReason: 'x' }])
})

test('more fees than one page are listed page by page, each once (FEE-03)', async () => {
  const contract = await late(10_000, 0)
  await query(
    school.orm.em.fork(),
    sql`with run as (insert into fee_run (school_id, actor, at) values (${school.id}, 'staff:admin', ${school.now}) returning id)
      insert into contract_fee (school_id, run_id, contract_id, kind, number, booking_id, about, value, charged_on)
      select ${school.id}::uuid, run.id, ${contract.id}::uuid, 'noShowFee', n, uuidv7(), ${today}::date, n, ${today}::date - n % 3
      from run, generate_series(1, 205) n`,
  )
  const page = async (after: string | null) => {
    const { fees } = await ask<{ fees: { id: string; value: number }[] }>(
      staff,
      `query ($after: ID) { fees(after: $after) { id value } }`,
      { after },
    )
    return fees
  }
  const first = await page(null)
  const second = await page(first.at(-1)?.id ?? null)
  expect([first.length, second.length]).toEqual([200, 5])
  expect(new Set([...first, ...second].map(({ value }) => value)).size).toBe(205)
})

test('the form of the contract neither changes nor removes a fee (FEE-03)', async () => {
  const contract = await late(10_000, 30)
  await rules({ lateFeeYen: 500 })
  await chargeAll()
  const read = async () => {
    const { contract: found } = await ask<{
      contract: { version: number; adjustments: { number: number; memo: string; fee: string | null }[] }
    }>(staff, `query ($id: ID!) { contract(id: $id) { version adjustments { number memo fee } } }`, { id: contract.id })
    return found
  }
  const { version, adjustments } = await read()
  expect(adjustments).toEqual([{ number: 1, memo: 'Late fee', fee: 'lateFee' }])
  for (const entries of [[], [{ number: 1, type: '+', value: 9, memo: 'x' }]]) {
    await ask(staff, `mutation ($input: UpdateContractInput!) { updateContract(input: $input) { code } }`, {
      input: { id: contract.id, version, adjustments: entries },
    })
    expect((await read()).adjustments).toEqual(adjustments)
    expect(await owingOf(contract.id)).toBe(10_500)
  }
})

test('a lesson missed without telling has a fee, of its contract and day; a told absence has none (FEE-01, FEE-04)', async () => {
  const { slot, student: booked, course, contract } = await school.readyToBook()
  const booker = await school.addStaff({ permissions: ['slotBook'] })
  const seat = { slotId: slot.id, courseCode: course.code, online: false, studentId: booked.id }
  await ask(booker, `mutation ($input: BookSlotInput!) { bookSlot(input: $input) { code } }`, { input: seat })
  const mark = (reason: string) =>
    ask(staff, `mutation ($input: AttendanceInput!) { setAttendance(input: $input) { code } }`, {
      input: { slotId: slot.id, studentId: booked.id, attendance: 'absent', reason },
    })
  const about = slot.startsAt.slice(0, 10)
  await rules({ noShowFee: 1500 })
  await mark('told')
  expect((await preview()).fees).toEqual([])
  await mark('notTold')
  expect((await preview()).fees).toMatchObject([{ kind: 'noShowFee', contractId: contract.id, about, value: 1500 }])
  await chargeAll()
  expect((await preview()).fees).toEqual([])
  const month = monthOf(today)
  const { journal, end } = await ask<{
    journal: { kind: string; taxRate: string | null; total: number }[]
    end: { fees: object }
  }>(
    staff,
    `query ($month: String!, $next: String!) { journal(month: $month) { kind taxRate total }
      end: monthEnd(month: $next) { fees { isOn left total done charged } } }`,
    { month, next: monthAfter(month) },
  )
  expect(journal.filter(({ kind }) => kind === 'fee')).toEqual([{ kind: 'fee', taxRate: 'standard', total: 1500 }])
  expect(end.fees).toEqual({ isOn: true, left: 0, total: 0, done: 1, charged: 1500 })
  const { viewer } = await ask<{ viewer: { student: { contracts: { fees: object[] }[] } } }>(
    booked,
    `{ viewer { student { contracts { fees { kind value about } } } } }`,
  )
  expect(viewer.student.contracts.flatMap(({ fees }) => fees)).toEqual([{ kind: 'noShowFee', value: 1500, about }])
  await mark('told')
  expect(await listed()).toMatchObject([{ isMoot: true }])
  await query(
    school.orm.em.fork(),
    sql`update contract set deleted = true, active = false where school_id = ${school.id}`,
  )
  const { after } = await ask<{ after: { fees: object } }>(
    staff,
    `query ($next: String!) { after: monthEnd(month: $next) { fees { done charged } } }`,
    { next: monthAfter(month) },
  )
  expect(after.fees).toEqual({ done: 0, charged: 0 })
})

test('whatever is charged, waived and undone: the contracts owe just what is charged, and the audit is clean (FEE-02, FEE-03, PAPER-29)', async () => {
  await rules({ lateFeeYen: 100, lateFeePercent: 1 })
  const step = fc.oneof(
    fc.constant({ add: true }),
    fc.constant({ charge: true }),
    fc.record({ waive: fc.nat(5) }),
    fc.record({ undo: fc.nat(5) }),
    fc.record({ owedAgain: fc.nat(5) }),
  )
  const contracts: string[] = []
  const runs: string[] = []
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
      for (const each of steps) {
        if ('add' in each) contracts.push((await late(10_000, 30)).id)
        else if ('charge' in each) {
          const { fees } = await preview()
          if (fees.length > 0) runs.push((await charge(fees.map(({ digest }) => digest))).runId ?? '')
        } else if ('waive' in each) {
          const fee = (await listed())[each.waive]
          if (fee !== undefined) await waive(fee.id, 'x')
        } else if ('owedAgain' in each) {
          const fee = (await listed())[each.owedAgain]
          if (fee !== undefined) await undoWaiver(fee.id)
        } else for (const run of runs.splice(each.undo, 1)) await undo(run)
      }
      const charged = (await listed()).filter(({ waiveReason }) => waiveReason === '')
      const owing = await Promise.all(contracts.map(owingOf))
      expect(owing.reduce((sum, yen) => sum + yen, 0)).toBe(
        contracts.length * 10_000 + charged.reduce((sum, { value }) => sum + value, 0),
      )
      expect(new Set((await preview()).fees.map(({ contractId }) => contractId)).size).toBeLessThanOrEqual(
        contracts.length,
      )
    }),
    { numRuns: 6 },
  )
  expect(await auditMoney(school.orm.em.fork())).toEqual([])
})
