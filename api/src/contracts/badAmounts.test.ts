import { readFileSync } from 'node:fs'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { buildSchema, isInputObjectType } from 'graphql'
import { beforeAll, describe, expect, test } from 'vitest'
import { everything } from '../../test/everything.ts'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, addPlan, type TestCourse, type TestUser } from '../../test/school.ts'
import { type Asker, graphql, rest, testApp } from '../../test/server.ts'
import { askerOf } from '../../test/slotDesk.ts'

// Every field that takes yen or points, through every interface that has it, with everything that isn't an amount. The
// refusal names the field in the caller's language, and no row of any table changes.

let school: OpenSchool
let staff: TestUser
let student: TestUser
let course: TestCourse
let contract: string
let plan: string

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff({
    permissions: [
      'studentNew',
      'contractNew',
      'contractEdit',
      'courseNew',
      'courseEdit',
      'bulkPayments',
      'contractMonthly',
      'settingsEdit',
      'studentEdit',
    ],
  })
  student = await school.addStudent()
  course = await school.addCourse({ cost: 2 })
  contract = (await addContract(student, { courses: [], contractValue: 5000 })).id
  plan = (await addPlan(school)).id
})

/** Values that are never an amount of yen or points. A balance may go down, but not by so much. */
const wrong: unknown[] = [-1_000_000, 1e15, 1.5, '５０００', '5000', 'many', '']

/** Returns the wrong values of one field: a payment below 0 is left out, as the documents have it. (CON-37) */
const wrongOf = (field: string) =>
  field === 'payments.0.value' ? wrong.filter((value) => typeof value !== 'number' || value > 0) : wrong

/**
 * Numbers of entries and people, versions, days, and what a caller saw as owed, as held or as the whole price, which is
 * compared and never written.
 */
const others = ['number', 'version', 'numberOfStudents', 'days', 'balanceOwing', 'refundable', 'held', 'total']

type Put = (value: unknown) => Record<string, unknown>

interface Door {
  /** `Type.field` of the schema, or the path. */
  name: string
  /** How the answer names the field. */
  field: string
  body: Put
}

const day = '2026-11-01'
const paid: Put = (value) => ({ payments: [{ value, date: day }] })
const adjusted: Put = (value) => ({ adjustments: [{ value, type: '+' }] })

/** The fields of a contract, each with the rest of a valid form. */
const ofContract: [string, string, Put][] = [
  ['contractValue', 'contractValue', (value) => ({ contractValue: value })],
  ['pointsAdjustment', 'pointsAdjustment', (value) => ({ pointsAdjustment: value })],
  ['monthlyPoints', 'monthlyPoints', (value) => ({ monthlyContract: true, monthlyPoints: value })],
  ['monthlyBookingLimit', 'monthlyBookingLimit', (value) => ({ bookingLimit: true, monthlyBookingLimit: value })],
  ['monthlyCancelLimit', 'monthlyCancelLimit', (value) => ({ cancelLimit: true, monthlyCancelLimit: value })],
  ['carryMost', 'carryMost', (value) => ({ carryOver: true, carryMost: value })],
  ['carryMonths', 'carryMonths', (value) => ({ carryOver: true, carryMonths: value })],
  ['ContractPaymentInput.value', 'payments.0.value', paid],
  ['ContractAdjustmentInput.value', 'adjustments.0.value', adjusted],
]

const period = () => ({ startDate: dateOf(school.now), endDate: plusDays(dateOf(school.now), 90) })
const newContract = () => ({ studentId: student.id, ...period() })
const newStudent = { studentCode: 's9001', lastName: '田村', firstName: '亮' }
const newCourse = { code: 'bad-1', displayName: '会話', days: [1], startTime: '09:00', endTime: '18:00' }

/** Each mutation with its fields. */
const byGraphql: { operation: string; type: string; doors: () => Door[] }[] = [
  {
    operation: 'createContract',
    type: 'CreateContractInput',
    doors: () => doorsOf('CreateContractInput', (more) => ({ ...newContract(), ...more })),
  },
  {
    operation: 'updateContract',
    type: 'UpdateContractInput',
    doors: () => doorsOf('UpdateContractInput', (more) => ({ id: contract, version: 1, ...more })),
  },
  {
    operation: 'enrollStudent',
    type: 'EnrollStudentInput',
    doors: () =>
      doorsOf('FirstContractInput', (more) => ({ student: newStudent, contract: { ...period(), ...more } }))
        .filter(({ name }) => name.startsWith('FirstContractInput'))
        .map((origin) => ({ ...origin, field: `contract.${origin.field}` })),
  },
  {
    operation: 'enrollStudent',
    type: 'EnrollStudentInput',
    doors: () =>
      ['firstMonthPrice', 'firstMonthPoints'].map((field) => ({
        name: `FirstPlanInput.${field}`,
        field: `plan.${field}`,
        body: (value) => ({
          student: newStudent,
          plan: { planVersionId: plan, startDate: period().startDate, total: 0, [field]: value },
        }),
      })),
  },
  {
    operation: 'settleContracts',
    type: 'SettleContractsInput',
    doors: () =>
      ['amount'].map((field) => ({
        name: `OwedContractInput.${field}`,
        field: `contracts.0.${field}`,
        body: (value) => ({ mode: 'payment', note: '', contracts: [{ id: contract, [field]: value }] }),
      })),
  },
  {
    operation: 'recordPayment',
    type: 'RecordPaymentInput',
    doors: () => [
      { name: 'RecordPaymentInput.amount', field: 'amount', body: (amount) => ({ contractId: contract, amount }) },
      {
        name: 'RecordPaymentInput.deposit',
        field: 'deposit',
        body: (deposit) => ({ contractId: contract, amount: 1, deposit }),
      },
      {
        name: 'OtherDebtInput.amount',
        field: 'others.0.amount',
        body: (amount) => ({ contractId: contract, amount: 1, others: [{ contractId: contract, amount }] }),
      },
    ],
  },
  {
    operation: 'recordRefund',
    type: 'RecordRefundInput',
    doors: () => [
      {
        name: 'RecordRefundInput.amount',
        field: 'amount',
        body: (amount) => ({ contractId: contract, amount, reason: 'other' }),
      },
    ],
  },
  ofDeposit('receiveDeposit', 'ReceiveDepositInput', () => ({ method: 'cash' })),
  ofDeposit('applyDeposit', 'ApplyDepositInput', () => ({ contractId: contract })),
  ofDeposit('refundDeposit', 'RefundDepositInput', () => ({ reason: 'leaving' })),
  {
    operation: 'givePoints',
    type: 'GivePointsInput',
    doors: () => [
      {
        name: 'GivePointsInput.points',
        field: 'points',
        body: (points) => ({
          contractId: contract,
          points,
          origin: 'gift',
          reason: '補講',
          validUntil: period().endDate,
        }),
      },
    ],
  },
  {
    operation: 'createPlan',
    type: 'CreatePlanInput',
    doors: () => ofPlan('CreatePlanInput', { planName: '月4回' }),
  },
  {
    operation: 'updatePlan',
    type: 'UpdatePlanInput',
    doors: () => ofPlan('UpdatePlanInput', { id: plan, version: 1 }),
  },
  {
    operation: 'createContractFromPlan',
    type: 'CreateContractFromPlanInput',
    doors: () =>
      ['firstMonthPrice', 'firstMonthPoints'].map((field) => ({
        name: `CreateContractFromPlanInput.${field}`,
        field,
        body: (value) => ({
          studentId: student.id,
          planVersionId: plan,
          startDate: period().startDate,
          total: 0,
          [field]: value,
        }),
      })),
  },
  {
    operation: 'recordLeave',
    type: 'RecordLeaveInput',
    doors: () => [
      {
        name: 'LeaveInput.fee',
        field: 'fee',
        body: (fee) => ({
          leave: {
            kind: 'pause',
            studentId: student.id,
            from: period().startDate,
            cancelBookings: true,
            keepPlaces: true,
            fee,
          },
        }),
      },
    ],
  },
  {
    operation: 'changeLeave',
    type: 'ChangeLeaveInput',
    doors: () => [
      {
        name: 'LeaveChangeInput.fee',
        field: 'fee',
        body: (fee) => ({
          change: {
            id: student.id,
            version: 1,
            from: period().startDate,
            cancelBookings: true,
            restoreBookings: true,
            fee,
          },
        }),
      },
    ],
  },
  {
    operation: 'createCourse',
    type: 'CreateCourseInput',
    doors: () => [{ name: 'CreateCourseInput.cost', field: 'cost', body: (cost) => ({ ...newCourse, cost }) }],
  },
  {
    operation: 'updateCourse',
    type: 'UpdateCourseInput',
    doors: () => [
      { name: 'UpdateCourseInput.cost', field: 'cost', body: (cost) => ({ id: course.id, version: 1, cost }) },
    ],
  },
]

/** Returns the amounts of a plan, each alone beside the rest of a valid form. */
function ofPlan(type: string, whole: Record<string, unknown>): Door[] {
  return [
    'points',
    'price',
    'entranceFee',
    'materialsFee',
    'monthlyBookingLimit',
    'monthlyCancelLimit',
    'periodCount',
    'carryMost',
    'carryMonths',
  ].map((field) => ({ name: `${type}.${field}`, field, body: (value) => ({ ...whole, [field]: value }) }))
}

/** Returns the amount of what moves a deposit, beside the rest of a valid form. */
function ofDeposit(operation: string, type: string, more: () => object): (typeof byGraphql)[number] {
  const body: Put = (amount) => ({ studentId: student.id, amount, ...more() })
  return { operation, type, doors: () => [{ name: `${type}.amount`, field: 'amount', body }] }
}

function doorsOf(type: string, whole: (more: Record<string, unknown>) => Record<string, unknown>): Door[] {
  return ofContract.map(([name, field, body]) => ({
    name: name.includes('.') ? name : `${type}.${name}`,
    field,
    body: (value) => whole(body(value)),
  }))
}

test('the table has every field of the schema that takes yen or points', () => {
  const schema = buildSchema(readFileSync(new URL('../../../schema/schema.graphql', import.meta.url), 'utf8'))
  const types = Object.values(schema.getTypeMap())
    .filter(isInputObjectType)
    .filter(({ name }) =>
      /Contract|Payment|Course|Adjustment|Monthly|Settle|Plan|Refund|Debt|Deposit|GivePoints|Leave/.test(name),
    )
  const inSchema = types.flatMap((type) =>
    Object.values(type.getFields())
      .filter((field) => /^\[?Int/.test(String(field.type)) && !others.includes(field.name))
      .map((field) => `${type.name}.${field.name}`),
  )
  const here = new Set(byGraphql.flatMap(({ doors }) => doors().map(({ name }) => name)))
  expect(inSchema.toSorted()).toEqual([...here].toSorted())
})

interface Refused {
  status: number
  field: string | null | undefined
  message: string | undefined
}

/** Returns the refusal of a call, in whichever form it came; a success has no field and no message. */
async function byGraphqlIs(operation: string, type: string, input: object, asker: Asker): Promise<Refused> {
  const document = `mutation ($input: ${type}!) { reply: ${operation}(input: $input) { success code field message } }`
  const { body } = await graphql<{ reply: { code: string; field: string | null; message: string } }>(
    await testApp(),
    document,
    { input },
    asker,
  )
  const { reply } = body.data ?? {}
  if (reply !== undefined) return { status: Number(reply.code), field: reply.field, message: reply.message }
  const [error] = body.errors ?? []
  return { status: error?.extensions?.code === 'BAD_USER_INPUT' ? 400 : 0, field: undefined, message: error?.message }
}

describe.each(['en', 'jp'] as const)('a bad amount is refused and changes nothing, in %s', (language) => {
  test('by GraphQL, at its field or as no number at all (CON-36…42)', async () => {
    const asker = await askerOf(staff, language)
    const before = await everything(school.orm)
    for (const { operation, type, doors } of byGraphql)
      for (const { name, field, body } of doors())
        for (const value of wrongOf(field)) {
          const refused = await byGraphqlIs(operation, type, body(value), asker)
          const notified = { operation, name, value }
          expect({ ...notified, status: refused.status, field: refused.field ?? field }).toEqual({
            ...notified,
            status: 400,
            field,
          })
          expect(refused.message).toMatch(language === 'jp' && refused.field !== undefined ? /[ぁ-ん]/ : /\w/)
        }
    expect(await everything(school.orm)).toEqual(before)
  })

  test('by REST, in words that name the field (API-40)', async () => {
    const asker = await askerOf(staff, language)
    const before = await everything(school.orm)
    const code = student.code
    const ways = [
      { method: 'PUT', path: `/api/update/contracts/${contract}/`, rest: {} },
      { method: 'POST', path: '/api/update/contracts/new/', rest: { ...newContract(), studentId: code } },
    ] as const
    for (const { method, path, rest: more } of ways)
      for (const [, field, body] of ofContract)
        for (const value of wrongOf(field)) {
          const answer = await rest(await testApp(), method, path, { ...more, ...body(value) }, asker)
          const notified = { method, field, value }
          const named = answer.body['field'] ?? String(answer.body['message']).split(': ')[1]
          expect({ ...notified, named }).toEqual({ ...notified, named: field })
          expect(answer.body['success']).not.toBe(true)
        }
    expect(await everything(school.orm)).toEqual(before)
  })
})
