import { dateOf, lastDayOfMonth, monthAfter, monthOf } from '@koma/schema/rules/time'
import { beforeAll, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { addPlan, type TestCourse, type TestUser } from '../../../test/school.ts'
import { ask } from '../../../test/slotDesk.ts'
import { audit } from '../../activity/audit.ts'
import { query } from '../../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let course: TestCourse

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['settingsEdit', 'contractNew'] })
  course = await school.addCourse()
})

interface Adjustment {
  number: number
  type: string
  value: number
  memo: string
}
interface Reply {
  code: string
  field: string | null
  contract: Record<string, unknown> | null
}
const fields = `code field contract { id monthlyContract startDate endDate points monthlyPoints contractValue taxRate taxIncluded
  balanceOwing carryOver monthlyBookingLimit courses { id } adjustments { type value memo } plan { id number } }`
const sell = async (input: object, by = staff) =>
  (
    await ask<{ reply: Reply }>(
      by,
      `mutation ($input: CreateContractFromPlanInput!) { reply: createContractFromPlan(input: $input) { ${fields} } }`,
      { input },
    )
  ).reply
const choices = async (studentId: string | null) =>
  (
    await ask<{ planChoices: { isNew: boolean; versions: { id: string }[] } }>(
      staff,
      `query ($studentId: ID) { planChoices(studentId: $studentId) { isNew versions { id } } }`,
      { studentId },
    )
  ).planChoices
const contractsOf = ({ id }: TestUser) =>
  query(school.orm.em.fork(), `select from contract where school_id = $1 and student_id = $2`, [school.id, id])
const today = () => dateOf(school.now)

test('a contract has the terms of its plan, with tax, the fees of a new student and discounts (PLAN-05)', async () => {
  const student = await school.addStudent()
  const plan = await addPlan(school, {
    courses: [course],
    price: 12_000,
    taxIncluded: false,
    entranceFee: 5000,
    carryOver: true,
    monthlyBookingLimit: 4,
  })
  const startDate = `${monthAfter(monthOf(today()))}-01`
  const sold = { studentId: student.id, planVersionId: plan.versionId, startDate }
  const discounts = [{ name: '兄弟割引', percent: 10 }]
  const made = await sell({ ...sold, discounts, total: 13_200 - 1320 + 5500 })
  expect(made).toMatchObject({
    code: '1001',
    contract: {
      monthlyContract: true,
      startDate,
      endDate: lastDayOfMonth(startDate),
      points: 4,
      monthlyPoints: 4,
      contractValue: 13_200,
      taxIncluded: true,
      balanceOwing: 17_380,
      carryOver: true,
      monthlyBookingLimit: 4,
      courses: [{ id: course.id }],
      adjustments: [
        { type: '-', value: 1320, memo: '兄弟割引' },
        { type: '+', value: 5500, memo: 'Entrance fee' },
      ],
      plan: { id: plan.id, number: 1 },
    },
  })
  // Now there is a contract, so the entrance fee is not asked for again.
  expect(await sell({ ...sold, total: 13_200 })).toMatchObject({ code: '1001' })
  expect(await audit(school.orm.em)).toEqual([])
})

test('a plan that changed since it was shown, or costs something else, makes no contract (PLAN-05)', async () => {
  const student = await school.addStudent()
  const plan = await addPlan(school, { courses: [course] })
  const sold = { studentId: student.id, planVersionId: plan.versionId, startDate: today(), total: 12_000 }
  expect(await sell({ ...sold, total: 11_999 })).toMatchObject({ code: '409', contract: null })
  await ask(staff, `mutation ($input: UpdatePlanInput!) { updatePlan(input: $input) { code } }`, {
    input: { id: plan.id, version: 1, price: 13_000 },
  })
  expect(await sell(sold)).toMatchObject({ code: '409' })
  expect((await choices(student.id)).versions.map(({ id }) => id)).not.toContain(plan.versionId)
  expect(await contractsOf(student)).toEqual([])
})

test('a plan for new students alone is neither offered nor sold to others (PLAN-05)', async () => {
  const student = await school.addStudent()
  const trial = await addPlan(school, { kind: 'trial', newStudentsOnly: true, periodCount: 30, periodUnit: 'days' })
  const sold = { studentId: student.id, planVersionId: trial.versionId, startDate: today(), total: 12_000 }
  expect(await choices(student.id)).toMatchObject({ isNew: true })
  expect(await sell(sold)).toMatchObject({ code: '1001', contract: { monthlyContract: false, points: 4 } })
  const after = await choices(student.id)
  expect(after.isNew).toBe(false)
  expect(after.versions.map(({ id }) => id)).not.toContain(trial.versionId)
  expect(await sell(sold)).toMatchObject({ code: '403' })
})

test('what is wrong is refused at its field, and contracts need their permission (PLAN-05, PERM-14)', async () => {
  const student = await school.addStudent()
  const plan = await addPlan(school)
  const sold = { studentId: student.id, planVersionId: plan.versionId, startDate: today(), total: 12_000 }
  const discounts = [{ name: '割引', percent: 10, yen: 100 }]
  expect(await sell({ ...sold, discounts })).toMatchObject({ code: '400', field: 'discounts.0.yen' })
  expect(await sell({ ...sold, studentId: plan.id })).toMatchObject({ code: '400', field: 'studentId' })
  const other = await addPlan(await openSchool())
  expect(await sell({ ...sold, planVersionId: other.versionId })).toMatchObject({ code: '409' })
  await expect(sell(sold, await school.addStaff())).rejects.toThrow('FORBIDDEN')
  expect(await contractsOf(student)).toEqual([])
})

test('a trial is sold to a student once, also where it is for everybody (PLAN-09)', async () => {
  const student = await school.addStudent()
  const trial = await addPlan(school, { kind: 'trial', periodCount: 30, periodUnit: 'days' })
  const sold = { studentId: student.id, planVersionId: trial.versionId, startDate: today(), total: 12_000 }
  expect(await sell(sold)).toMatchObject({ code: '1001' })
  expect((await choices(student.id)).versions.map(({ id }) => id)).not.toContain(trial.versionId)
  expect(await sell(sold)).toMatchObject({ code: '403', contract: null })
  expect((await choices((await school.addStudent()).id)).versions.map(({ id }) => id)).toContain(trial.versionId)
})

test('a first month by days is a line of its own, whose price and points can be changed; renewals are whole (PLAN-08)', async () => {
  const byDays = await openSchool({ firstMonth: 'days', firstMonthUnit: 'ten', firstMonthPoints: 'days' })
  const seller = await byDays.addStaff({ permissions: ['contractNew'] })
  const plan = await addPlan(byDays, { points: 8, price: 10_000 })
  const sold = async (more: object) => {
    const { id: studentId } = await byDays.addStudent()
    return sell({ studentId, planVersionId: plan.versionId, startDate: '2027-06-20', ...more }, seller)
  }
  expect(await sold({ total: 3660 })).toMatchObject({
    code: '1001',
    contract: {
      contractValue: 10_000,
      monthlyPoints: 8,
      points: 3,
      balanceOwing: 3660,
      adjustments: [{ type: '-', value: 6340, memo: 'First month by days' }],
    },
  })
  const discounts = [{ name: '兄弟割引', percent: 10 }]
  expect(await sold({ firstMonthPrice: 4000, firstMonthPoints: 5, discounts, total: 3600 })).toMatchObject({
    contract: { points: 5, balanceOwing: 3600, contractValue: 10_000 },
  })
  expect(await sold({ firstMonthPrice: 10_001, total: 10_001 })).toMatchObject({
    code: '400',
    field: 'firstMonthPrice',
  })
  expect(await sold({ total: 10_000 })).toMatchObject({ code: '409' })
  expect(await sold({ startDate: '2027-07-01', total: 10_000 })).toMatchObject({
    contract: { points: 8, adjustments: [] },
  })
  expect(await audit(byDays.orm.em)).toEqual([])
})

test('fees are told in the language of who reads them, and a note that somebody types stays as typed (PLAN-10)', async () => {
  const seller = await school.addStaff({ permissions: ['contractNew', 'contractEdit'] })
  const { id: studentId } = await school.addStudent()
  const plan = await addPlan(school, { entranceFee: 5000, materialsFee: 800 })
  const made = await sell({ studentId, planVersionId: plan.versionId, startDate: '2027-07-01', total: 17_800 }, seller)
  const id = String(made.contract?.['id'])
  const read = async (language: 'jp' | 'en') =>
    (
      await ask<{ contract: { version: number; adjustments: Adjustment[] } }>(
        seller,
        `query ($id: ID!) { contract(id: $id) { version adjustments { number type value memo } } }`,
        { id },
        language,
      )
    ).contract
  expect((await read('en')).adjustments.map(({ memo }) => memo)).toEqual(['Entrance fee', 'Materials fee'])
  const shown = await read('jp')
  expect(shown.adjustments.map(({ memo }) => memo)).toEqual(['入会金', '教材費'])
  const [entrance, materials] = shown.adjustments
  const adjustments = [entrance, { ...materials, memo: '教材費（2冊）' }]
  await ask(seller, `mutation ($input: UpdateContractInput!) { updateContract(input: $input) { code message } }`, {
    input: { id, version: shown.version, adjustments },
  })
  expect((await read('en')).adjustments.map(({ memo }) => memo)).toEqual(['Entrance fee', '教材費（2冊）'])
  const revisions = await query<{ number: number; revision: number }>(
    school.orm.em.fork(),
    `select number, revision from contract_adjustment where contract_id = $1 order by number, revision`,
    [id],
  )
  expect(revisions).toEqual([
    { number: 1, revision: 1 },
    { number: 2, revision: 1 },
    { number: 2, revision: 2 },
  ])
})
