import { lastDayOfMonth, monthAfter, monthOf } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { addContract, addPlan, type TestCourse, type TestUser } from '../../../test/school.ts'
import { ask } from '../../../test/slotDesk.ts'
import { worked } from '../../../test/worked.ts'
import { audit } from '../../activity/audit.ts'
import { query } from '../../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser
let talk: TestCourse

beforeEach(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['contractMonthly', 'contractEdit', 'contractNew', 'settingsEdit'] })
  student = await school.addStudent()
  talk = await school.addCourse()
})

const thisMonth = () => monthOf(school.now)
const monthsOn = (count: number): string => Temporal.PlainYearMonth.from(thisMonth()).add({ months: count }).toString()
const monthly = (change: object = {}) =>
  addContract(student, {
    courses: [talk],
    monthlyContract: true,
    monthlyPoints: 4,
    startDate: `${thisMonth()}-01`,
    endDate: lastDayOfMonth(school.now),
    contractValue: 9999,
    ...change,
  })

interface Reply {
  code: string
  field: string | null
  reasonCode: string | null
  number?: number | null
  contract: { id: string; version: number; balanceOwing: number; adjustments: Record<string, unknown>[] } | null
}
const answer = `code field reasonCode contract { id version balanceOwing
  adjustments { number type value memo repeats percent yen lastDay carried } }`
const call = async (name: string, type: string, input: object, more = '') =>
  (
    await ask<{ reply: Reply }>(
      staff,
      `mutation ($input: ${type}!) { reply: ${name}(input: $input) { ${answer} ${more} } }`,
      {
        input,
      },
    )
  ).reply
const add = (contractId: string, input: object) =>
  call('addDiscount', 'AddDiscountInput', { contractId, name: '兄弟割引', ...input }, 'number')
const end = (contractId: string, input: object) => call('endDiscount', 'EndDiscountInput', { contractId, ...input })

interface Renewal {
  contract: { id: string; version: number }
  price: number
  total: number
  discounts: { name: string; value: number }[]
  plan: { versionId: string } | null
}
const renewals = async (month: string) =>
  (
    await ask<{ reply: { renewals: Renewal[] } }>(
      staff,
      `query ($month: String) { reply: monthlyRenewals(month: $month) { renewals { contract { id version } price total
        discounts { name percent value lastDay } plan { versionId } } } }`,
      { month },
    )
  ).reply.renewals
/** Renews what is due for a month as the list shows it, and returns the run. */
const renew = async (month: string) => {
  const contracts = (await renewals(month)).map(({ contract: { id, version }, plan }) => ({
    id,
    version,
    planVersionId: plan?.versionId ?? null,
  }))
  const { reply } = await ask<{ reply: { run: { id: string } } }>(
    staff,
    `mutation ($input: StartMonthlyInput!) { reply: startMonthly(input: $input) { run { id } } }`,
    { input: { month, contracts } },
  )
  await worked(staff, reply.run.id)
  return reply.run.id
}
const following = async (id: string) => {
  const [row] = await query<{ id: string }>(
    school.orm.em.fork(),
    `select id from contract where school_id = $1 and predecessor_id = $2 and not deleted`,
    [school.id, id],
  )
  return row?.id ?? ''
}
const contractOf = async (id: string) =>
  (
    await ask<{ contract: NonNullable<Reply['contract']> }>(
      staff,
      `query ($id: ID!) { contract(id: $id) { id version balanceOwing
        adjustments { number type value memo repeats percent yen lastDay carried } } }`,
      { id },
    )
  ).contract

test('a discount in percent goes along with each renewal by the renewal’s own price, until it is ended (PLAN-12)', async () => {
  const { id } = await monthly()
  const made = await add(id, { percent: 10, repeat: 'untilEnded' })
  expect(made).toMatchObject({
    code: '1001',
    number: 1,
    contract: {
      version: 2,
      balanceOwing: 9000,
      adjustments: [
        {
          number: 1,
          type: '-',
          value: 999,
          memo: '兄弟割引',
          repeats: true,
          percent: 10,
          yen: null,
          lastDay: null,
          carried: false,
        },
      ],
    },
  })
  const next = monthsOn(1)
  expect(await renewals(next)).toMatchObject([
    { price: 9999, total: 9000, discounts: [{ name: '兄弟割引', percent: 10, value: 999, lastDay: null }] },
  ])
  await renew(next)
  const second = await following(id)
  expect(await contractOf(second)).toMatchObject({
    version: 1,
    balanceOwing: 9000,
    adjustments: [{ value: 999, percent: 10, carried: true, repeats: true }],
  })
  // Ended with the day: the contract keeps it, and no renewal after it has it.
  expect(await end(second, { number: 1, lastDay: lastDayOfMonth(`${next}-01`) })).toMatchObject({ code: '1001' })
  expect(await renewals(monthsOn(2))).toMatchObject([{ price: 9999, total: 9999, discounts: [] }])
  await renew(monthsOn(2))
  expect(await contractOf(await following(second))).toMatchObject({ balanceOwing: 9999, adjustments: [] })
  expect(await contractOf(second)).toMatchObject({ balanceOwing: 9000 })
  expect(await audit(school.orm.em)).toEqual([])
})

test('an amount for so many months ends by itself, and one from the renewal on leaves this month as it is (PLAN-12)', async () => {
  const { id } = await monthly()
  await add(id, { name: 'キャンペーン', yen: 2000, repeat: 'months', months: 2 })
  const later = await add(id, { percent: 5, repeat: 'untilEnded', fromRenewal: true })
  expect(later.contract).toMatchObject({ balanceOwing: 7999, adjustments: [{ value: 2000 }, { value: 0, percent: 5 }] })
  await add(id, { name: '来月だけ', yen: 100, fromRenewal: true })
  await renew(monthsOn(1))
  const second = await following(id)
  const lastDay = lastDayOfMonth(`${monthsOn(1)}-01`)
  expect(await contractOf(second)).toMatchObject({
    balanceOwing: 9999 - 2000 - 499 - 100,
    adjustments: [
      { memo: 'キャンペーン', value: 2000, yen: 2000, lastDay, carried: true },
      { memo: '兄弟割引', value: 499, lastDay: null },
      { memo: '来月だけ', value: 100, lastDay },
    ],
  })
  await renew(monthsOn(2))
  expect(await contractOf(await following(second))).toMatchObject({ adjustments: [{ memo: '兄弟割引', value: 499 }] })
})

test('an amount that is cut to the price comes whole where the price allows (PLAN-12)', async () => {
  const { id } = await monthly({ contractValue: 1500 })
  expect(await add(id, { yen: 2000, repeat: 'untilEnded' })).toMatchObject({ contract: { balanceOwing: 0 } })
  await ask(staff, `mutation ($input: UpdateContractInput!) { updateContract(input: $input) { code } }`, {
    input: { id, version: 2, contractValue: 5000 },
  })
  expect(await renewals(monthsOn(1))).toMatchObject([{ price: 5000, total: 3000 }])
})

test('a run with carried discounts is undone and done again; a changed one is not undone (PLAN-12)', async () => {
  const { id } = await monthly()
  await add(id, { percent: 10, repeat: 'untilEnded' })
  const undo = (runId: string) =>
    ask<{ reply: { code: string } }>(staff, `mutation ($id: ID!) { reply: undoRun(id: $id) { code } }`, { id: runId })
  const runId = await renew(monthsOn(1))
  expect(await undo(runId)).toMatchObject({ reply: { code: '1001' } })
  expect(await following(id)).toBe('')
  const again = await renew(monthsOn(1))
  const second = await following(id)
  expect(await contractOf(second)).toMatchObject({ adjustments: [{ value: 999 }] })
  await end(second, { number: 1, lastDay: lastDayOfMonth(`${monthsOn(1)}-01`) })
  expect(await undo(again)).toMatchObject({ reply: { code: 'generalE' } })
})

test('a change of plan shows the discounts, and keeps or drops them as chosen (PLAN-12, PLAN-06)', async () => {
  const plan = await addPlan(school, { courses: [talk], planName: '月8回', points: 8, price: 20_000 })
  const { id } = await monthly()
  await add(id, { percent: 10, repeat: 'untilEnded' })
  const wanted = { contractId: id, planVersionId: plan.versionId, from: monthsOn(1) }
  const preview = async (keepDiscounts: boolean) =>
    (
      await ask<{ reply: { change: { digest: string; keepsDiscounts: boolean; discounts: unknown[] } } }>(
        staff,
        `query ($input: PlanChangeInput!) { reply: planChangePreview(input: $input) { change { digest keepsDiscounts
          discounts { name percent yen lastDay value } } } }`,
        { input: { ...wanted, keepDiscounts } },
      )
    ).reply.change
  const [keeping, dropping] = [await preview(true), await preview(false)]
  expect(keeping).toMatchObject({ keepsDiscounts: true, discounts: [{ name: '兄弟割引', percent: 10, value: 2000 }] })
  expect(dropping).toMatchObject({ keepsDiscounts: false, discounts: [{ name: '兄弟割引', value: null }] })
  // What was shown with the discounts is not done without them.
  const change = (input: object) => call('changePlan', 'ChangePlanInput', { ...wanted, ...input })
  expect(await change({ keepDiscounts: false, digest: keeping.digest })).toMatchObject({ code: 'stale' })
  expect(await change({ keepDiscounts: true, digest: keeping.digest })).toMatchObject({ code: '1001' })
  expect(await renewals(monthsOn(1))).toMatchObject([{ price: 20_000, total: 18_000 }])
  expect(await change({ keepDiscounts: false })).toMatchObject({ code: '1001' })
  expect(await renewals(monthsOn(1))).toMatchObject([{ price: 20_000, total: 20_000, discounts: [] }])
  await renew(monthsOn(1))
  const second = await following(id)
  expect(await contractOf(second)).toMatchObject({ balanceOwing: 20_000, adjustments: [] })
  expect(await audit(school.orm.em)).toEqual([])
})

test('a contract from a plan has a discount each month, as a line of its price (PLAN-12, PLAN-05)', async () => {
  const plan = await addPlan(school, { courses: [talk], points: 4, price: 10_000 })
  const sold = { studentId: student.id, planVersionId: plan.versionId, startDate: `${monthsOn(1)}-01` }
  const sell = (input: object) => call('createContractFromPlan', 'CreateContractFromPlanInput', { ...sold, ...input })
  const discounts = [{ name: '兄弟割引', percent: 10, repeat: 'months', months: 3 }]
  expect(await sell({ discounts, total: 9000 })).toMatchObject({
    code: '1001',
    contract: {
      balanceOwing: 9000,
      adjustments: [{ value: 1000, repeats: true, lastDay: lastDayOfMonth(`${monthsOn(3)}-01`) }],
    },
  })
  const once = [{ name: '兄弟割引', percent: 10, repeat: 'once', months: 3 }]
  expect(await sell({ discounts: once, total: 9000 })).toMatchObject({ code: '400', field: 'discounts.0.months' })
  const single = await addPlan(school, { courses: [talk], kind: 'single', points: 1, price: 3000 })
  const each = [{ name: 'x', yen: 100, repeat: 'untilEnded' }]
  expect(await sell({ planVersionId: single.versionId, discounts: each, total: 2900 })).toMatchObject({
    code: '400',
    field: 'discounts',
    reasonCode: 'discountRepeats',
  })
})

test('what cannot repeat or end is refused with its reason, and changes nothing (PLAN-12)', async () => {
  const bundle = await addContract(student, { courses: [talk], contractValue: 5000 })
  expect(await add(bundle.id, { percent: 10, repeat: 'untilEnded' })).toMatchObject({ reasonCode: 'discountRepeats' })
  expect(await add(bundle.id, { percent: 10 })).toMatchObject({ code: '1001', contract: { balanceOwing: 4500 } })
  const { id } = await monthly()
  expect(await add(id, { percent: 10, yen: 5 })).toMatchObject({ code: '400', field: 'yen' })
  expect(await add(id, { yen: 5, repeat: 'months' })).toMatchObject({ code: '400', field: 'months' })
  expect(await add(id, { yen: 5, version: 9 })).toMatchObject({ code: 'stale' })
  expect(await end(id, { number: 1 })).toMatchObject({ code: '404' })
  await add(id, { percent: 10, repeat: 'untilEnded' })
  const early = await end(id, { number: 1, lastDay: '2000-01-01' })
  expect(early).toMatchObject({ code: '400', field: 'lastDay' })
  await renew(monthsOn(1))
  expect(await end(id, { number: 1, lastDay: `${monthAfter(thisMonth())}-01` })).toMatchObject({
    reasonCode: 'discountRenewed',
  })
  expect(await add(id, { percent: 5, repeat: 'untilEnded' })).toMatchObject({ reasonCode: 'discountRepeats' })
})

test('the form keeps a discount whose note or amount it changes, and drops one that becomes a surcharge (PLAN-12)', async () => {
  const { id } = await monthly()
  await add(id, { percent: 10, repeat: 'untilEnded' })
  const update = (version: number, adjustments: object[]) =>
    call('updateContract', 'UpdateContractInput', { id, version, adjustments })
  expect(await update(2, [{ number: 1, type: '-', value: 500, memo: '家族割' }])).toMatchObject({
    contract: { adjustments: [{ value: 500, memo: '家族割', repeats: true, percent: 10 }] },
  })
  expect(await renewals(monthsOn(1))).toMatchObject([{ total: 9000, discounts: [{ name: '家族割' }] }])
  expect(await update(3, [{ number: 1, type: '+', value: 500, memo: '家族割' }])).toMatchObject({
    contract: { adjustments: [{ repeats: false, percent: null }] },
  })
  expect(await renewals(monthsOn(1))).toMatchObject([{ total: 9999, discounts: [] }])
})
