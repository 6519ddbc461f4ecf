import { randomUUID } from 'node:crypto'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, payFor, type TestUser } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { audit } from '../activity/audit.ts'
import { query } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['contractEdit'] })
  student = await school.addStudent()
})

const today = () => dateOf(school.now)

interface Reply {
  code: string
  message: string
  field: string | null
  runId: string | null
  contract: { adjusted: number; paid: number; balanceOwing: number } | null
}

/** Adds a contract of `price` yen of which `paid` came in. */
async function paidContract(price: number, paid: number): Promise<string> {
  const { id } = await addContract(student, { courses: [], contractValue: price })
  if (paid > 0) await payFor(student, id, paid)
  return id
}

async function refund(contractId: string, input: object, as = staff): Promise<Reply> {
  const document = `mutation ($input: RecordRefundInput!) {
    reply: recordRefund(input: $input) { code message field runId contract { id adjusted paid balanceOwing } } }`
  const { reply } = await ask<{ reply: Reply }>(as, document, { input: { contractId, reason: 'leaving', ...input } })
  return reply
}

async function undo(id: string | null, as = staff): Promise<{ code: string; message: string }> {
  const document = 'mutation ($id: ID!) { reply: undoPayments(id: $id) { code message } }'
  return (await ask<{ reply: { code: string; message: string } }>(as, document, { id })).reply
}

async function contractOf(id: string) {
  const document = `query ($id: ID!) { contract(id: $id) { version paid adjusted balanceOwing
    payments { number value reference } refunds { number name value date note reason method givenBy reference }
    adjustments { number type value memo } } }`
  interface Contract {
    version: number
    paid: number
    adjusted: number
    balanceOwing: number
    payments: { number: number; value: number; reference: string }[]
    refunds: object[]
    adjustments: object[]
  }
  return (await ask<{ contract: Contract }>(staff, document, { id })).contract
}

async function change(id: string, input: object): Promise<{ code: string; field: string | null }> {
  const { version } = await contractOf(id)
  const document = 'mutation ($input: UpdateContractInput!) { reply: updateContract(input: $input) { code field } }'
  const { reply } = await ask<{ reply: { code: string; field: string | null } }>(staff, document, {
    input: { id, version, ...input },
  })
  return reply
}

const row = (number: number, value: number) => ({ number, value, date: today() })

test('money is given back with its reason; the report, the entries, the log and the contract say so, and it is undone (PAY-15)', async () => {
  const id = await paidContract(12_000, 12_000)
  const facts = { method: 'transfer', givenBy: 'Emily', reference: 'TR-77', note: '転居' }
  const { runId, ...reply } = await refund(id, { amount: 5000, refundable: 12_000, ...facts })
  expect(reply).toMatchObject({ code: '1001', contract: { paid: 7000, balanceOwing: 5000, adjusted: 0 } })
  const kept = { value: 5000, date: today(), note: '転居', reason: 'leaving', method: 'transfer', givenBy: 'Emily' }
  expect(await contractOf(id)).toMatchObject({
    payments: [{ number: 1, value: 12_000 }],
    refunds: [{ number: 2, name: 'payment_02', reference: 'TR-77', ...kept }],
  })
  const { rows, entries } = await ask<{ rows: { contractId: string }[]; entries: object[] }>(
    staff,
    `query ($id: ID!, $day: PlainDate!) {
      rows: paymentsReport(from: $day, to: $day) { contractId value refundReason reference method receivedBy }
      entries: contractEntries(id: $id) { kind value refundReason reference } }`,
    { id, day: today() },
  )
  expect(rows.filter(({ contractId }) => contractId === id)).toContainEqual({
    contractId: id,
    value: -5000,
    refundReason: 'leaving',
    reference: 'TR-77',
    method: 'transfer',
    receivedBy: 'Emily',
  })
  expect(entries).toContainEqual({ kind: 'payment', value: -5000, refundReason: 'leaving', reference: 'TR-77' })
  const logged = () =>
    query<{ type: string; changes: unknown }>(
      school.orm.em.fork(),
      `select type, changes -> 'payments' as changes from activity where school_id = $1 and record_id = $2 order by id desc limit 1`,
      [school.id, id],
    )
  expect(await logged()).toMatchObject([
    { type: 'payment-refunded', changes: [{}, { payment_02: { value: -5000, refundReason: 'leaving' } }] },
  ])
  expect((await undo(runId)).code).toBe('1001')
  expect(await contractOf(id)).toMatchObject({ paid: 12_000, refunds: [] })
  expect((await logged())[0]?.type).toBe('payment-undone')
  expect(await audit(school.orm.em)).toEqual([])
})

test('what would be due again lowers the price in the same step, without what was paid too much, and is undone with it (PAY-15)', async () => {
  const id = await paidContract(10_000, 12_000)
  const { runId, contract } = await refund(id, { amount: 5000, lowersPrice: true })
  expect(contract).toMatchObject({ paid: 7000, adjusted: -3000, balanceOwing: 0 })
  expect((await contractOf(id)).adjustments).toMatchObject([{ type: '-', value: 3000 }])
  expect((await undo(runId)).code).toBe('1001')
  expect(await contractOf(id)).toMatchObject({ paid: 12_000, adjusted: 0, adjustments: [], refunds: [] })
  const again = await refund(id, { amount: 5000, lowersPrice: true })
  await change(id, { adjustments: [] })
  expect(await undo(again.runId)).toMatchObject({ code: 'generalE' })
  expect(await audit(school.orm.em)).toEqual([])
})

test.each<[string, object, object]>([
  ['more than came in', { amount: 8001 }, { code: '400', field: 'amount' }],
  ['where another amount was shown', { amount: 1, refundable: 7999 }, { code: 'generalE', field: 'amount' }],
  ['of nothing', { amount: 0 }, { code: '400', field: 'amount' }],
  ['for another reason without a note', { amount: 1, reason: 'other' }, { code: '400', field: 'note' }],
  ['of tomorrow', { amount: 1, date: 'tomorrow' }, { code: '400', field: 'date' }],
  ['for a contract that is not there', { amount: 1, contractId: randomUUID() }, { code: '404' }],
])('nothing is given back %s (PAY-15)', async (_what, input, refusal) => {
  const id = await paidContract(8000, 8000)
  const date = 'date' in input ? { date: plusDays(today(), 1) } : {}
  expect(await refund(id, { ...input, ...date })).toMatchObject({ ...refusal, runId: null, contract: null })
  expect((await contractOf(id)).refunds).toEqual([])
})

test('an amount that was written off never came in (PAY-15)', async () => {
  const id = await paidContract(8000, 3000)
  await change(id, { payments: [row(1, 3000), { value: 5000, date: today(), uncollectible: true }] })
  const { facts } = await ask<{ facts: object }>(
    staff,
    'query ($id: ID!) { facts: refundable(contractId: $id) { refundable balanceOwing overpaid method } }',
    { id },
  )
  expect(facts).toEqual({ refundable: 3000, balanceOwing: 0, overpaid: 0, method: null })
  expect(await refund(id, { amount: 3001 })).toMatchObject({ code: '400', field: 'amount' })
})

test('who changes all payments of a contract keeps its refunds, and cannot take out what was given back (PAY-15)', async () => {
  const id = await paidContract(8000, 8000)
  await refund(id, { amount: 6000 })
  expect(await change(id, { payments: [row(1, 5999)] })).toMatchObject({ code: '400', field: 'payments' })
  expect(await change(id, { payments: [] })).toMatchObject({ code: '400', field: 'payments' })
  expect(await change(id, { payments: [row(1, 7000)] })).toMatchObject({ code: '1001' })
  expect(await contractOf(id)).toMatchObject({ paid: 1000, refunds: [{ number: 2, value: 6000 }] })
  expect(await change(id, { payments: [row(1, 7000), { value: 500, date: today(), reference: 'A-1' }] })).toMatchObject(
    {
      code: '1001',
    },
  )
  expect((await contractOf(id)).payments).toMatchObject([{ number: 1 }, { number: 3, reference: 'A-1' }])
})

test('a payment is not undone while its money is given back (PAY-15)', async () => {
  const id = await paidContract(8000, 0)
  const { reply } = await ask<{ reply: { runId: string } }>(
    staff,
    'mutation ($input: RecordPaymentInput!) { reply: recordPayment(input: $input) { runId } }',
    { input: { contractId: id, amount: 8000 } },
  )
  const { runId } = await refund(id, { amount: 1 })
  expect((await undo(reply.runId)).message).toMatch(/返金|refund/i)
  expect((await undo(runId)).code).toBe('1001')
  expect((await undo(reply.runId)).code).toBe('1001')
})

test('two refunds at once never give back more than came in, and one sent twice is recorded once (PAY-15)', async () => {
  const id = await paidContract(5000, 5000)
  const replies = await Promise.all([refund(id, { amount: 3000 }), refund(id, { amount: 3000 })])
  expect(replies.map(({ code }) => code).toSorted()).toEqual(['1001', '400'])
  const requestId = randomUUID()
  const [first, second] = await Promise.all([
    refund(id, { amount: 1000, requestId }),
    refund(id, { amount: 1000, requestId }),
  ])
  expect(first.runId).toBe(second.runId)
  expect(await refund(id, { amount: 900, requestId })).toMatchObject({ code: '400' })
  expect(await contractOf(id)).toMatchObject({ paid: 1000 })
})

test('the database refuses a refund of more than came in, too (PAY-15)', async () => {
  const id = await paidContract(100, 100)
  const insert = query(
    school.orm.em.fork(),
    `insert into contract_payment (school_id, contract_id, number, revision, value, date, refund_reason, actor, at)
     values ($1, $2, 9, 1, -101, $3, 'other', 'staff:admin', $4)`,
    [school.id, id, today(), school.now],
  )
  await expect(insert).rejects.toThrow(/more would be refunded|check/)
})

test('any order of payments, refunds and undos leaves what a plain sum says (PAY-15)', async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('refund' as const),
      amount: fc.integer({ min: 1, max: 6000 }),
      lowersPrice: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('pay' as const), amount: fc.integer({ min: 1, max: 6000 }) }),
    fc.record({ kind: fc.constant('undo' as const), pick: fc.nat(5) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      const id = await paidContract(10_000, 4000)
      const wrong: object[] = []
      const done: { run: string; yen: number; lowered: number }[] = []
      const sum = (of: 'yen' | 'lowered') => done.reduce((all, each) => all + each[of], 0)
      for (const each of steps) {
        const [paid, owing] = [4000 + sum('yen'), 10_000 - sum('lowered') - 4000 - sum('yen')]
        if (each.kind === 'pay') {
          const { reply } = await ask<{ reply: Reply }>(
            staff,
            'mutation ($input: RecordPaymentInput!) { reply: recordPayment(input: $input) { code runId } }',
            { input: { contractId: id, amount: each.amount } },
          )
          // More than is owed is refused here; whether it is recorded is not what this is about.
          if (reply.code === '1001' && reply.runId !== null)
            done.push({ run: reply.runId, yen: each.amount, lowered: 0 })
        } else if (each.kind === 'refund') {
          const reply = await refund(
            id,
            each.lowersPrice ? { amount: each.amount, lowersPrice: true } : { amount: each.amount },
          )
          if ((reply.code === '1001') !== each.amount <= paid) wrong.push(each)
          const lowered = each.lowersPrice ? Math.max(0, each.amount - Math.max(0, -owing)) : 0
          if (reply.runId !== null) done.push({ run: reply.runId, yen: -each.amount, lowered })
        } else {
          const [chosen] = done.slice(each.pick)
          if (chosen === undefined) continue
          const { code } = await undo(chosen.run)
          if ((code === '1001') !== paid - chosen.yen >= 0) wrong.push(each)
          if (code === '1001') done.splice(done.indexOf(chosen), 1)
        }
      }
      expect(wrong).toEqual([])
      expect(await contractOf(id)).toMatchObject({ paid: 4000 + sum('yen'), adjusted: 0 - sum('lowered') })
    }),
    { numRuns: 25 },
  )
  expect(await audit(school.orm.em)).toEqual([])
})
