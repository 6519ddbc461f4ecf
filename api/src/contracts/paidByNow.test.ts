import { dateOf, plusDays } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addContract, type TestUser } from '../../test/school.ts'
import { ask } from '../../test/slotDesk.ts'
import { query } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser
let contract: string
let today: string

beforeEach(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['contractNew', 'contractEdit', 'bulkPayments'] })
  student = await school.addStudent()
  contract = (await addContract(student, { courses: [], contractValue: 5000 })).id
  today = dateOf(school.now)
})

interface Reply {
  code: string
  field: string | null
  message: string
}

async function send(mutation: string, type: string, input: object): Promise<Reply> {
  const document = `mutation ($input: ${type}!) { reply: ${mutation}(input: $input) { code field message } }`
  return (await ask<{ reply: Reply }>(staff, document, { input })).reply
}

const payment = (date: string) => ({ payments: [{ value: 1000, date }] })

/** Every way to record a payment, with the field that its refusal names. */
const ways: [string, string, (date: string) => Promise<Reply>][] = [
  [
    'createContract',
    'payments.0.date',
    (date) =>
      send('createContract', 'CreateContractInput', {
        studentId: student.id,
        startDate: today,
        endDate: today,
        contractValue: 5000,
        ...payment(date),
      }),
  ],
  [
    'updateContract',
    'payments.0.date',
    (date) => send('updateContract', 'UpdateContractInput', { id: contract, version: 1, ...payment(date) }),
  ],
  [
    'settleContracts',
    'date',
    (date) => send('settleContracts', 'SettleContractsInput', { mode: 'payment', contracts: [{ id: contract }], date }),
  ],
]

const paid = () =>
  query(school.orm.em.fork(), `select date::text as date from contract_payment where school_id = $1`, [school.id])

test.each(ways)('%s takes no payment that is dated after today (PAY-05, CON-38)', async (_name, field, put) => {
  for (const date of [plusDays(today, 1), '2062-04-01'])
    expect(await put(date)).toMatchObject({
      code: '400',
      field,
      message: expect.stringContaining("can't be in the future"),
    })
  expect(await put('2962-04-01')).toMatchObject({ code: '400', field, message: expect.stringContaining('2199-12-31') })
  expect(await paid()).toEqual([])
  expect(await put(today)).toMatchObject({ code: '1001' })
  expect(await paid()).toEqual([{ date: today }])
})

test('a payment that stands with a later date stays until it is corrected (decision 102)', async () => {
  const later = plusDays(today, 30)
  await query(
    school.orm.em.fork(),
    `insert into contract_payment (school_id, contract_id, number, revision, removed, value, date, actor, at)
     values ($1, $2, 1, 1, false, 1000, $3, 'staff:admin', now())`,
    [school.id, contract, later],
  )
  const edit = async (payments: object[], more: object = {}) => {
    const [row] = await query<{ version: number }>(school.orm.em.fork(), `select version from contract where id = $1`, [
      contract,
    ])
    return send('updateContract', 'UpdateContractInput', { id: contract, version: row?.version, payments, ...more })
  }
  const remaining = { number: 1, value: 1000, date: later }
  expect(await edit([remaining], { contractNotes: 'x' })).toMatchObject({ code: '1001' })
  expect(await edit([{ ...remaining, date: plusDays(later, 1) }])).toMatchObject({
    code: '400',
    field: 'payments.0.date',
  })
})
