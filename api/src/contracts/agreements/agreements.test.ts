import type { EntityManager } from '@mikro-orm/postgresql'
import { dateOf } from '@koma/schema/rules/time'
import { beforeAll, expect, test } from 'vitest'
import { askedMeanwhile } from '../../../test/askedMeanwhile.ts'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { addContract, addCourse, payFor, type TestUser } from '../../../test/school.ts'
import { ask } from '../../../test/slotDesk.ts'
import { query } from '../../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser

beforeAll(async () => {
  school = await openSchool({ schoolContact: '03-1234-5678\n東京都港区1-2-3' })
  staff = await school.addStaff()
  student = await school.addStudent({ comLang: 'en', email: 'hana@example.test', phoneNumber: '090-1111-2222' })
})

const fields = `language printedOn schoolName header contractNumber studentName studentCode contractHolder email
  phoneNumber monthlyContract carryOver points startDate endDate lessons contractValue adjustments { type value memo }
  adjusted subtotal paid writtenOff balanceOwing monthlyBookingLimit monthlyCancelLimit consent`

async function aContract() {
  const course = await addCourse(school, { displayName: 'フリートーク' })
  const contract = await addContract(student, {
    courses: [course],
    contractValue: 30_000,
    points: 24,
    monthlyBookingLimit: 4,
  })
  await query(
    school.orm.em.fork(),
    `insert into contract_adjustment (school_id, contract_id, number, revision, type, value, memo, actor, at)
     values ($1, $2, 1, 1, '-', 3000, '兄弟割引', 'staff:admin', $3)`,
    [school.id, contract.id, school.now],
  )
  await payFor(student, contract.id, 10_000)
  return contract
}

interface Printed {
  code: string
  agreement: { id: string; by: string; content: Record<string, unknown> } | null
}

async function print(contractId: string, language?: 'jp' | 'en'): Promise<Printed> {
  const { reply } = await ask<{ reply: Printed }>(
    staff,
    `mutation ($input: PrintAgreementInput!) {
      reply: printAgreement(input: $input) { code agreement { id by content { ${fields} } } } }`,
    { input: { contractId, language } },
  )
  return reply
}

const kept = async (contractId: string) =>
  (
    await ask<{ rows: { id: string; content: { language: string; balanceOwing: number } }[] }>(
      staff,
      `query ($contractId: ID!) { rows: agreements(contractId: $contractId) { id content { language balanceOwing } } }`,
      { contractId },
    )
  ).rows

test('an agreement says who, what, until when and for how much, in the language of the student (CON-46…55, BRAND-12, BRAND-14, D96)', async () => {
  const { id, contractName } = await aContract()
  const { content } = (await print(id)).agreement ?? {}
  expect(content).toMatchObject({
    language: 'en',
    printedOn: dateOf(school.now),
    header: ['03-1234-5678', '東京都港区1-2-3'],
    contractNumber: contractName.slice(-13),
    studentName: `${student.lastName} ${student.firstName}`,
    contractHolder: `${student.lastName} ${student.firstName}`,
    studentCode: student.code,
    email: 'hana@example.test',
    phoneNumber: '090-1111-2222',
    monthlyContract: false,
    carryOver: false,
    points: 24,
    lessons: ['フリートーク'],
    contractValue: 30_000,
    adjustments: [{ type: '-', value: 3000, memo: '兄弟割引' }],
    adjusted: -3000,
    subtotal: 27_000,
    paid: 10_000,
    writtenOff: 0,
    balanceOwing: 17_000,
    monthlyBookingLimit: 4,
    monthlyCancelLimit: null,
  })
  expect(content?.['consent']).toHaveLength(4)
  expect((await print(id, 'jp')).agreement?.content).toMatchObject({ language: 'jp' })
})

test('it stays as it was printed, whatever the contract becomes, and tells what was written off; printed again unchanged it is the same (CON-45, CON-53)', async () => {
  const { id } = await aContract()
  const first = await print(id)
  expect((await print(id)).agreement?.id).toBe(first.agreement?.id)
  await payFor(student, id, 5000)
  await payFor(student, id, 12_000, true)
  const second = await print(id)
  expect(second.agreement?.content).toMatchObject({ paid: 27_000, writtenOff: 12_000, balanceOwing: 0 })
  expect(await kept(id)).toMatchObject([
    { id: second.agreement?.id, content: { language: 'en', balanceOwing: 0 } },
    { id: first.agreement?.id, content: { language: 'en', balanceOwing: 17_000 } },
  ])
  await expect(
    query(school.orm.em.fork(), `update contract_agreement set language = 'jp' where contract_id = $1`, [id]),
  ).rejects.toThrow(/append-only/)
})

test('a missing contract prints nothing (PERM-04)', async () => {
  expect(await print('00000000-0000-4000-8000-000000000000')).toEqual({ code: '404', agreement: null })
})

test('an agreement that waits for a change of its price adds up (CON-46)', async () => {
  const { id } = await aContract()
  const change = (em: EntityManager) =>
    query(
      em,
      `with locked as (update contract set version = version + 1 where school_id = $1 and id = $2)
       insert into contract_adjustment (school_id, contract_id, number, revision, type, value, memo, actor, at)
       values ($1, $2, 2, 1, '-', 500, '', 'staff:admin', $3)`,
      [school.id, id, school.now],
    )
  const { agreement } = await askedMeanwhile(school.orm, change, () => print(id))
  expect(agreement?.content).toMatchObject({ adjusted: -3500, subtotal: 26_500, balanceOwing: 16_500 })
})

test('an agreement that two print at once is kept once (CON-46)', async () => {
  const { id } = await aContract()
  await Promise.all([1, 2, 3, 4].map(() => print(id)))
  expect(await kept(id)).toHaveLength(1)
})
