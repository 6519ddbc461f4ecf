import fc from 'fast-check'
import { paymentMethods } from '@koma/schema/records/payment'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { addContract, type TestUser } from '../../../test/school.ts'
import { ask } from '../../../test/slotDesk.ts'
import { audit } from '../../activity/audit.ts'
import { query, sql } from '../../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser
let today: string

beforeEach(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['bulkPayments', 'contractEdit'] })
  student = await school.addStudent({ lastName: '佐藤', firstName: '花' })
  today = dateOf(school.now)
})

interface Entry {
  id: string
  kind: string
  value: number
  contractId: string | null
  undoneAt: string | null
}

interface Reply {
  code: string
  reasonCode: string | null
  field: string | null
  entry: Entry | null
}

const fields = 'code reasonCode field entry { id kind value contractId undoneAt }'

async function move(name: 'receive' | 'apply' | 'refund', input: object) {
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const { reply } = await ask<{ reply: Reply }>(
    staff,
    `mutation ($input: ${title}DepositInput!) { reply: ${name}Deposit(input: $input) { ${fields} } }`,
    { input: { studentId: student.id, ...input } },
  )
  return reply
}

async function undo(id: string) {
  const { reply } = await ask<{ reply: Reply }>(
    staff,
    `mutation ($id: ID!) { reply: undoDeposit(id: $id) { ${fields} } }`,
    { id },
  )
  return reply
}

async function read() {
  const { deposits } = await ask<{ deposits: { held: number; entries: Entry[] } }>(
    staff,
    `query ($studentId: ID!) { deposits(studentId: $studentId) { held entries { id kind value contractId undoneAt } } }`,
    { studentId: student.id },
  )
  return deposits
}

async function owingOf(id: string) {
  const { contract } = await ask<{ contract: { balanceOwing: number } }>(
    staff,
    `query ($id: ID!) { contract(id: $id) { balanceOwing } }`,
    { id },
  )
  return contract.balanceOwing
}

const sumOf = (entries: readonly Entry[], kind: string) =>
  entries.reduce((sum, each) => (each.kind === kind && each.undoneAt === null ? sum + each.value : sum), 0)

test('a deposit is received, held, applied to a contract and the rest refunded; each is in the log (DEP-01, DEP-02)', async () => {
  const contract = await addContract(student, { courses: [], contractValue: 12_000 })
  expect(await move('receive', { amount: 20_000, method: 'cash' })).toMatchObject({
    code: '1001',
    entry: { value: 20_000 },
  })
  expect(await read()).toMatchObject({ held: 20_000 })
  expect(await move('apply', { amount: 12_000, contractId: contract.id, held: 20_000 })).toMatchObject({
    code: '1001',
    entry: { kind: 'applied', contractId: contract.id },
  })
  expect(await owingOf(contract.id)).toBe(0)
  expect(await move('refund', { amount: 8000, reason: 'leaving', method: 'cash' })).toMatchObject({ code: '1001' })
  expect(await read()).toMatchObject({ held: 0 })
  const log = await query(
    school.orm.em.fork(),
    sql<{ changes: object }>`
      select changes from activity where school_id = ${school.id} and record_id = ${student.id} order by id`,
  )
  expect(log.map(({ changes }) => changes)).toEqual([
    { depositReceived: [null, 20_000] },
    { depositApplied: [null, 12_000] },
    { depositRefunded: [null, 8000] },
  ])
  expect(await audit(school.orm.em)).toEqual([])
})

test('what is not held, not due, of another student or not as shown is refused with its field, and nothing moves (DEP-02)', async () => {
  const contract = await addContract(student, { courses: [], contractValue: 3000 })
  const other = await addContract(await school.addStudent(), { courses: [], contractValue: 3000 })
  await move('receive', { amount: 5000, method: 'transfer' })
  expect(await move('apply', { amount: 5001, contractId: contract.id })).toMatchObject({
    reasonCode: 'depositShort',
    field: 'amount',
  })
  expect(await move('apply', { amount: 3001, contractId: contract.id })).toMatchObject({
    reasonCode: 'moreThanOwed',
    field: 'amount',
  })
  expect(await move('apply', { amount: 1000, contractId: contract.id, held: 6000 })).toMatchObject({
    reasonCode: 'depositMoved',
  })
  expect(await move('apply', { amount: 1000, contractId: other.id })).toMatchObject({ code: '404' })
  expect(await move('refund', { amount: 1, reason: 'other' })).toMatchObject({ code: '400', field: 'note' })
  expect(await move('receive', { amount: 0 })).toMatchObject({ code: '400', field: 'amount' })
  expect(await read()).toMatchObject({ held: 5000 })
  expect(await owingOf(contract.id)).toBe(3000)
})

test('nothing is applied or given back on a day on which it was not held, nor a receipt undone that a later one hides (DEP-02, DEP-03)', async () => {
  const contract = await addContract(student, { courses: [], contractValue: 9000 })
  const ago = (days: number) => plusDays(today, -days)
  const first = await move('receive', { amount: 5000, method: 'cash', date: ago(10) })
  const early = { reasonCode: 'depositLater', field: 'date', entry: null }
  expect(await move('apply', { amount: 5000, contractId: contract.id, date: ago(11) })).toMatchObject(early)
  expect(await move('refund', { amount: 1, reason: 'leaving', method: 'cash', date: ago(11) })).toMatchObject(early)
  expect(await move('apply', { amount: 4000, contractId: contract.id, date: ago(10) })).toMatchObject({ code: '1001' })
  expect(await move('receive', { amount: 5000, method: 'cash', date: ago(2) })).toMatchObject({ code: '1001' })
  // 1,000 are held from then on, and 6,000 from the later receipt.
  expect(await move('apply', { amount: 1001, contractId: contract.id, date: ago(3) })).toMatchObject(early)
  expect(await undo(first.entry?.id ?? '')).toMatchObject({ reasonCode: 'depositUsed' })
  expect(await read()).toMatchObject({ held: 6000 })
})

test('entries are undone: applied ones with their payment, used ones not; the same request moves once (DEP-03)', async () => {
  const contract = await addContract(student, { courses: [], contractValue: 3000 })
  const requestId = '0190a000-0000-7000-8000-00000000de90'
  const made = await Promise.all([1, 2, 3].map(() => move('receive', { amount: 5000, method: 'cash', requestId })))
  expect(new Set(made.map(({ entry }) => entry?.id)).size).toBe(1)
  const other = { code: '400', reasonCode: 'requestReused', entry: null }
  expect(await move('receive', { amount: 6000, method: 'cash', requestId })).toMatchObject(other)
  expect(await move('refund', { amount: 5000, method: 'cash', reason: 'mistake', requestId })).toMatchObject(other)
  const applied = await move('apply', { amount: 3000, contractId: contract.id })
  const received = made[0]?.entry?.id ?? ''
  expect(await undo(received)).toMatchObject({ code: 'generalE', reasonCode: 'depositUsed' })
  expect(await undo(applied.entry?.id ?? '')).toMatchObject({ code: '1001' })
  expect(await owingOf(contract.id)).toBe(3000)
  expect(await undo(received)).toMatchObject({ code: '1001' })
  expect(await undo(received)).toMatchObject({ code: 'generalE', reasonCode: 'depositUndone' })
  expect(await read()).toMatchObject({ held: 0 })
  expect(await audit(school.orm.em)).toEqual([])
})

test('the form of the contract leaves a payment from a deposit alone (DEP-03)', async () => {
  const contract = await addContract(student, { courses: [], contractValue: 3000 })
  await move('receive', { amount: 5000, method: 'cash' })
  await move('apply', { amount: 2000, contractId: contract.id })
  const readContract = async () => {
    const { contract: found } = await ask<{
      contract: { version: number; payments: { number: number; value: number; fromDeposit: boolean }[] }
    }>(staff, `query ($id: ID!) { contract(id: $id) { version payments { number value fromDeposit } } }`, {
      id: contract.id,
    })
    return found
  }
  const { version, payments } = await readContract()
  expect(payments).toEqual([{ number: 1, value: 2000, fromDeposit: true }])
  await ask(staff, `mutation ($input: UpdateContractInput!) { updateContract(input: $input) { code } }`, {
    input: { id: contract.id, version, payments: [{ number: 1, value: 9, date: today }] },
  })
  expect((await readContract()).payments).toEqual(payments)
})

test('the day is closed with what came in and went out as deposits, and the journal has 預り金 (CASH-05, DEP-04)', async () => {
  const contract = await addContract(student, { courses: [], contractValue: 3000, startDate: '2020-01-01' })
  await move('receive', { amount: 5000, method: 'cash' })
  await move('apply', { amount: 3000, contractId: contract.id })
  await move('refund', { amount: 500, reason: 'mistake', method: 'cash' })
  const { cash, journal } = await ask<{
    cash: { lines: { method: string; received: number; refunded: number; expected: number }[] }
    journal: { kind: string; total: number }[]
  }>(
    staff,
    `query ($day: PlainDate!, $month: String!) {
      cash: cashDay(day: $day) { lines { method received refunded expected } } journal(month: $month) { kind total } }`,
    { day: today, month: today.slice(0, 7) },
  )
  expect(cash.lines).toEqual([{ method: 'cash', received: 5000, refunded: 500, expected: 4500 }])
  expect(journal).toEqual([
    { kind: 'deposit', total: 4500 },
    { kind: 'depositApplied', total: 3000 },
  ])
  const lines = cash.lines.map(({ method, expected }) => ({ method, expected, counted: expected }))
  await ask(staff, `mutation ($input: CloseCashInput!) { closeCash(input: $input) { code } }`, {
    input: { day: today, lines },
  })
  await move('receive', { amount: 70, method: 'cash' })
  const { closed } = await ask<{
    closed: { closing: { corrected: number; corrections: { amount: number; contractId: string | null }[] } }
  }>(
    staff,
    `query ($day: PlainDate!) { closed: cashDay(day: $day) { closing { corrected corrections { amount contractId } } } }`,
    { day: today },
  )
  expect(closed.closing).toEqual({ corrected: 70, corrections: [{ amount: 70, contractId: null }] })
})

test('the database refuses more than is held, also by two at once (DEP-02)', async () => {
  const contract = await addContract(student, { courses: [], contractValue: 90_000 })
  await move('receive', { amount: 5000, method: 'cash' })
  const replies = await Promise.all([1, 2, 3, 4].map(() => move('apply', { amount: 2000, contractId: contract.id })))
  expect(replies.filter(({ code }) => code === '1001')).toHaveLength(2)
  expect(await read()).toMatchObject({ held: 1000 })
  const taken = sql`insert into deposit_entry (school_id, student_id, kind, value, date, received_by, reference, note, reason, actor, at)
    values (${school.id}, ${student.id}, 'refunded', 1001, ${today}, '', '', '', 'other', 'staff:x', ${school.now})`
  await expect(query(school.orm.em.fork(), taken)).rejects.toThrow('more would be taken')
  expect(await audit(school.orm.em)).toEqual([])
})

test('whatever is received, applied, refunded and undone: what came in is applied, refunded or held, and contracts agree (DEP-02)', async () => {
  const contracts = await Promise.all(
    [4000, 6000].map((contractValue) => addContract(student, { courses: [], contractValue })),
  )
  const amount = fc.integer({ min: 1, max: 5000 })
  const step = fc.oneof(
    fc.record({ receive: amount, method: fc.constantFrom(...paymentMethods, null) }),
    fc.record({ apply: amount, at: fc.nat(1) }),
    fc.record({ refund: amount }),
    fc.record({ undo: fc.nat(4) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      for (const each of steps) {
        if ('receive' in each) await move('receive', { amount: each.receive, method: each.method })
        else if ('apply' in each) await move('apply', { amount: each.apply, contractId: contracts[each.at]?.id })
        else if ('refund' in each) await move('refund', { amount: each.refund, reason: 'mistake' })
        else {
          const entry = (await read()).entries.filter(({ undoneAt }) => undoneAt === null)[each.undo]
          if (entry !== undefined) await undo(entry.id)
        }
      }
      const { held, entries } = await read()
      expect(held).toBeGreaterThanOrEqual(0)
      expect(sumOf(entries, 'received')).toBe(sumOf(entries, 'applied') + sumOf(entries, 'refunded') + held)
      const owing = await Promise.all(contracts.map(({ id }) => owingOf(id)))
      expect(owing.reduce((sum, yen) => sum + yen, 0)).toBe(10_000 - sumOf(entries, 'applied'))
    }),
    { numRuns: 8 },
  )
  expect(await audit(school.orm.em)).toEqual([])
})
