import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, type TestUser } from '../../test/school.ts'
import { rest, testApp } from '../../test/server.ts'
import { ask, askerOf } from '../../test/slotDesk.ts'
import { audit } from '../activity/audit.ts'
import { query } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser

beforeEach(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['contractEdit'] })
  student = await school.addStudent()
})

const owing = (contractValue: number, who = student, contractHolder = '') =>
  addContract(who, { courses: [], contractValue, contractHolder })
const rows = <Row>(text: string, ...params: unknown[]) => query<Row>(school.orm.em.fork(), text, [school.id, ...params])

interface Reply {
  code: string
  reasonCode: string | null
  field: string | null
  runId: string | null
  contract: { id: string; balanceOwing: number } | null
}
const record = async (input: object, as = staff) =>
  (
    await ask<{ reply: Reply }>(
      as,
      `mutation ($input: RecordPaymentInput!) {
        reply: recordPayment(input: $input) { code reasonCode field runId contract { id balanceOwing } } }`,
      { input },
    )
  ).reply
const undo = async (id: string | null) =>
  (
    await ask<{ reply: { code: string; reasonCode: string | null } }>(
      staff,
      'mutation ($id: ID!) { reply: undoPayments(id: $id) { code reasonCode } }',
      { id },
    )
  ).reply
const debtsOf = async (contractId: string) =>
  (
    await ask<{ otherDebts: { contractId: string; balanceOwing: number }[] }>(
      staff,
      'query ($contractId: ID!) { otherDebts(contractId: $contractId) { contractId balanceOwing } }',
      { contractId },
    )
  ).otherDebts
const heldOf = async ({ id }: TestUser) =>
  (await ask<{ deposits: { held: number } }>(staff, 'query ($id: ID!) { deposits(studentId: $id) { held } }', { id }))
    .deposits.held
const owingOf = async (...ids: string[]) => {
  const found = await rows<{ id: string; owing: number }>(
    `select id, contract_value + adjusted - paid as owing from contract where school_id = $1`,
  )
  return ids.map((id) => found.find((row) => row.id === id)?.owing)
}

test('what is left over pays others of the student and family and the rest is a deposit, in one run (PAY-17)', async () => {
  const sibling = await school.addStudent()
  const [paid, own] = [await owing(12_000, student, '佐藤 恵'), await owing(3000)]
  const [theirs, stranger] = [await owing(5000, sibling, '佐藤 恵'), await owing(9000, await school.addStudent())]
  expect(await debtsOf(paid.id)).toEqual([
    { contractId: own.id, balanceOwing: 3000 },
    { contractId: theirs.id, balanceOwing: 5000 },
  ])
  const input = {
    contractId: paid.id,
    amount: 12_000,
    balanceOwing: 12_000,
    method: 'cash',
    others: [
      { contractId: own.id, amount: 3000, balanceOwing: 3000 },
      { contractId: theirs.id, amount: 2000, balanceOwing: 5000 },
    ],
    deposit: 1500,
    requestId: randomUUID(),
  }
  const done = await record(input)
  expect(done).toMatchObject({ code: '1001', contract: { id: paid.id, balanceOwing: 0 } })
  expect(await owingOf(paid.id, own.id, theirs.id, stranger.id)).toEqual([0, 0, 3000, 9000])
  expect(await heldOf(student)).toBe(1500)
  // Sent again it is recorded once.
  expect(await record(input)).toMatchObject({ code: '1001', runId: done.runId })
  // With another deposit or another share it is another request.
  const [first, second] = input.others
  for (const other of [{ deposit: 1600 }, { deposit: null }, { others: [first, { ...second, amount: 1000 }] }])
    expect(await record({ ...input, ...other })).toMatchObject({ reasonCode: 'requestReused', field: 'requestId' })
  expect([await owingOf(theirs.id), await heldOf(student)]).toEqual([[3000], 1500])
  expect(await rows(`select from payment_run where school_id = $1`)).toHaveLength(1)
  expect(await audit(school.orm.em)).toEqual([])
  expect(await undo(done.runId)).toMatchObject({ code: '1001' })
  expect(await owingOf(paid.id, own.id, theirs.id)).toEqual([12_000, 3000, 5000])
  expect(await heldOf(student)).toBe(0)
  expect(await audit(school.orm.em)).toEqual([])
})

test('a family is also who has the same guardian, and nobody else is paid (PAY-17)', async () => {
  const sibling = await school.addStudent()
  const [paid, theirs] = [await owing(1000), await owing(5000, sibling)]
  const stranger = await owing(9000, await school.addStudent())
  const pays = ({ id }: { id: string }) => ({
    contractId: paid.id,
    amount: 1000,
    others: [{ contractId: id, amount: 500 }],
  })
  for (const other of [theirs, stranger, paid, await owing(500, await (await openSchool()).addStudent())])
    expect(await record(pays(other))).toMatchObject({ reasonCode: 'notSameFamily', field: 'others' })
  const [guardian] = await rows<{ id: string }>(
    `insert into guardian (school_id, last_name, first_name, email) values ($1, '佐藤', '恵', 'g@mail.example') returning id`,
  )
  for (const { id } of [student, sibling])
    await rows(
      `insert into guardian_student (school_id, guardian_id, student_id) values ($1, $2, $3)`,
      guardian?.id,
      id,
    )
  expect(await debtsOf(paid.id)).toEqual([{ contractId: theirs.id, balanceOwing: 5000 }])
  expect(await record(pays(theirs))).toMatchObject({ code: '1001' })
  expect(await owingOf(paid.id, theirs.id, stranger.id)).toEqual([0, 4500, 9000])
})

test('nothing goes elsewhere while the contract is due, or what is due has changed, and then nothing is done (PAY-17)', async () => {
  const [paid, other] = [await owing(1000), await owing(500)]
  const others = [{ contractId: other.id, amount: 500, balanceOwing: 500 }]
  const input = { contractId: paid.id, amount: 1000, others, deposit: 100 }
  expect(await record({ ...input, amount: 999 })).toMatchObject({ reasonCode: 'leftOverFirst', field: 'amount' })
  expect(await record({ ...input, amount: 999, others: [] })).toMatchObject({ reasonCode: 'leftOverFirst' })
  const moved = [{ ...others[0], balanceOwing: 600 }]
  expect(await record({ ...input, others: moved })).toMatchObject({ reasonCode: 'owedMoved' })
  const more = [{ contractId: other.id, amount: 501 }]
  expect(await record({ ...input, others: more })).toMatchObject({ reasonCode: 'moreThanOwed' })
  await expect(record(input, await school.addStaff())).rejects.toThrow('FORBIDDEN')
  expect([await owingOf(paid.id, other.id), await heldOf(student)]).toEqual([[1000, 500], 0])
})

test('a payment whose deposit was used since is not undone (PAY-17, DEP-03)', async () => {
  const paid = await owing(1000)
  const { runId } = await record({ contractId: paid.id, amount: 1000, deposit: 400 })
  await ask(staff, 'mutation ($input: RefundDepositInput!) { refundDeposit(input: $input) { code } }', {
    input: { studentId: student.id, amount: 100, reason: 'overpaid' },
  })
  expect(await undo(runId)).toMatchObject({ reasonCode: 'depositUsed' })
  expect([await owingOf(paid.id), await heldOf(student)]).toEqual([[0], 300])
})

test('every yen that comes in is on a contract or held, whatever the amounts, and an undo returns all (PAY-17)', async () => {
  const contracts = [await owing(9000), await owing(4000), await owing(2500), await owing(7000)]
  const ids = contracts.map(({ id }) => id)
  const whole = () => owingOf(...ids).then((all) => all.map((yen) => yen ?? 0))
  const way = fc.record({
    of: fc.integer({ min: 0, max: 3 }),
    shares: fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 4, maxLength: 4 }),
    deposit: fc.integer({ min: 0, max: 2000 }),
    over: fc.integer({ min: 0, max: 500 }),
    undoes: fc.boolean(),
  })
  for (const { of, shares, deposit, over, undoes } of fc.sample(way, { numRuns: 25, seed: 17 })) {
    const [before, held] = [await whole(), await heldOf(student)]
    const others = shares.flatMap((share, at) => {
      const amount = Math.min(share, Math.max(0, before[at] ?? 0))
      return at === of || amount === 0 ? [] : [{ contractId: ids[at], amount, balanceOwing: before[at] }]
    })
    const amount = Math.max(0, before[of] ?? 0) + over
    if (amount === 0) continue
    const reply = await record({
      contractId: ids[of],
      amount,
      overpay: true,
      others,
      ...(deposit > 0 && { deposit }),
    })
    expect(reply.code).toBe('1001')
    const after = before.map((yen, at) => {
      if (at === of) return yen - amount
      return yen - (others.find(({ contractId }) => contractId === ids[at])?.amount ?? 0)
    })
    expect(await whole()).toEqual(after)
    expect(await heldOf(student)).toBe(held + deposit)
    if (!undoes) continue
    expect(await undo(reply.runId)).toMatchObject({ code: '1001' })
    expect([await whole(), await heldOf(student)]).toEqual([before, held])
  }
  expect(await audit(school.orm.em)).toEqual([])
})

test('REST lists the other debts and records a payment with what is left over (PAY-17)', async () => {
  const [paid, other] = [await owing(1000), await owing(500)]
  const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
    (await rest(await testApp(), method, path, body, await askerOf(staff))).body
  const path = `/api/payment/contracts/${paid.id}`
  expect(await call('GET', `${path}/others`)).toMatchObject([{ _id: other.id, balanceOwing: 500 }])
  const body = { amount: 1000, others: [{ contractId: other.id, amount: 500, balanceOwing: 400 }], deposit: 50 }
  expect(await call('POST', path, body)).toMatchObject({ success: false })
  const others = [{ contractId: other.id, amount: 500, balanceOwing: 500 }]
  expect(await call('POST', path, { ...body, others })).toMatchObject({ success: true, data: { balanceOwing: 0 } })
  expect([await owingOf(paid.id, other.id), await heldOf(student)]).toEqual([[0, 0], 50])
})
