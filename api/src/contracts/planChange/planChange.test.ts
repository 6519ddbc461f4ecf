import { lastDayOfMonth, monthAfter, monthOf } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import { addContract, addPlan, type TestCourse, type TestPlan, type TestUser } from '../../../test/school.ts'
import { ask } from '../../../test/slotDesk.ts'
import { worked } from '../../../test/worked.ts'
import { audit } from '../../activity/audit.ts'
import { query } from '../../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let student: TestUser
let talk: TestCourse
let grammar: TestCourse
let eight: TestPlan

beforeEach(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['contractMonthly', 'contractEdit', 'settingsEdit'] })
  student = await school.addStudent({ isFixed: true })
  talk = await school.addCourse()
  grammar = await school.addCourse()
  eight = await addPlan(school, {
    planName: '月8回',
    courses: [grammar],
    points: 8,
    price: 20_000,
    taxIncluded: false,
    carryOver: true,
    carryMost: 3,
    carryMonths: 2,
    monthlyBookingLimit: 8,
  })
})

const thisMonth = () => monthOf(school.now)
const nextMonth = () => monthAfter(thisMonth())
const monthly = (change: object = {}) =>
  addContract(student, {
    courses: [talk],
    monthlyContract: true,
    monthlyPoints: 4,
    points: 4,
    startDate: `${thisMonth()}-01`,
    endDate: lastDayOfMonth(school.now),
    contractValue: 12_000,
    memoContractValue: '兄弟割',
    contractNotes: '水曜',
    contractHolder: '佐藤 一郎',
    ...change,
  })

interface Reply {
  code: string
  field: string | null
  contract: { version: number; nextPlan: Record<string, unknown> | null } | null
}
interface Preview {
  code: string
  field: string | null
  change: (Record<string, unknown> & { digest: string }) | null
}

const terms = 'planName price points carryOver carryMost carryMonths monthlyBookingLimit courses'
const preview = async (input: object) =>
  (
    await ask<{ reply: Preview }>(
      staff,
      `query ($input: PlanChangeInput!) { reply: planChangePreview(input: $input) { code field change {
        from digest before { ${terms} } after { ${terms} } addedCourses removedCourses carriesOver lapses
        places { day startTime courseName } } } }`,
      { input },
    )
  ).reply
const answer = 'code field contract { version nextPlan { planName number from points price } }'
const change = async (input: object, by = staff) =>
  (
    await ask<{ reply: Reply }>(
      by,
      `mutation ($input: ChangePlanInput!) { reply: changePlan(input: $input) { ${answer} } }`,
      { input },
    )
  ).reply
const withdraw = async (input: object) =>
  (
    await ask<{ reply: Reply }>(
      staff,
      `mutation ($input: WithdrawPlanChangeInput!) { reply: withdrawPlanChange(input: $input) { ${answer} } }`,
      { input },
    )
  ).reply
const renewals = async (month: string) =>
  (
    await ask<{
      reply: {
        renewals: {
          contract: { id: string; version: number }
          points: number
          price: number
          plan: { versionId: string } | null
        }[]
      }
    }>(
      staff,
      `query ($month: String) { reply: monthlyRenewals(month: $month) {
        renewals { contract { id version } points price plan { versionId planName courses } } } }`,
      { month },
    )
  ).reply.renewals
const renew = async (month: string) => {
  const shown = await renewals(month)
  const contracts = shown.map(({ contract: { id, version }, plan }) => ({
    id,
    version,
    planVersionId: plan?.versionId ?? null,
  }))
  const { reply } = await ask<{ reply: { run: { id: string } } }>(
    staff,
    `mutation ($input: StartMonthlyInput!) { reply: startMonthly(input: $input) { code run { id } } }`,
    { input: { month, contracts } },
  )
  return worked(staff, reply.run.id)
}
const contractsOf = () =>
  query<Record<string, unknown>>(
    school.orm.em.fork(),
    `select k.contract_value, k.monthly_points, k.carry_most, k.carry_months, k.monthly_booking_limit, k.points, k.plan_version_id,
       k.next_plan_version_id, k.next_plan_from::text, k.tax_included, k.memo_contract_value, k.contract_notes, k.contract_holder,
       array(select course_id from contract_course c where c.contract_id = k.id) as courses
     from contract k where k.school_id = $1 and not deleted order by start_date`,
    [school.id],
  )

test('a change is previewed, scheduled, told to the student, and taken by the monthly run (PLAN-06)', async () => {
  const { id } = await monthly()
  const wanted = { contractId: id, planVersionId: eight.versionId, from: nextMonth() }
  const shown = await preview(wanted)
  expect(shown).toMatchObject({
    code: '1001',
    change: {
      from: `${nextMonth()}-01`,
      before: { planName: null, price: 12_000, points: 4, carryOver: false, courses: [talk.displayName] },
      after: {
        planName: '月8回',
        price: 22_000,
        points: 8,
        carryMost: 3,
        carryMonths: 2,
        courses: [grammar.displayName],
      },
      addedCourses: [grammar.displayName],
      removedCourses: [talk.displayName],
      carriesOver: 0,
      lapses: 4,
      places: [],
    },
  })
  const made = await change({ ...wanted, digest: shown.change?.digest })
  expect(made).toMatchObject({
    code: '1001',
    contract: { nextPlan: { planName: '月8回', number: 1, from: `${nextMonth()}-01`, points: 8, price: 22_000 } },
  })
  const own = await ask<{ viewer: { student: { contracts: unknown[] } } }>(
    student,
    `{ viewer { student { contracts { nextPlan { planName from points } } } } }`,
  )
  expect(own.viewer.student.contracts).toEqual([
    { nextPlan: { planName: '月8回', from: `${nextMonth()}-01`, points: 8 } },
  ])
  expect(await renewals(nextMonth())).toMatchObject([{ points: 8, price: 22_000, plan: { planName: '月8回' } }])
  await renew(nextMonth())
  expect(await contractsOf()).toMatchObject([
    {},
    {
      contract_value: 22_000,
      monthly_points: 8,
      points: 8,
      carry_most: 3,
      carry_months: 2,
      monthly_booking_limit: 8,
      tax_included: true,
      plan_version_id: eight.versionId,
      next_plan_version_id: null,
      memo_contract_value: '',
      contract_notes: '水曜',
      contract_holder: '佐藤 一郎',
      courses: [grammar.id],
    },
  ])
  expect(await audit(school.orm.em)).toEqual([])
})

test('a change for a later month goes along with the renewal before it (PLAN-06)', async () => {
  const { id } = await monthly()
  const later = monthAfter(nextMonth())
  await change({ contractId: id, planVersionId: eight.versionId, from: later })
  await renew(nextMonth())
  expect(await contractsOf()).toMatchObject([
    {},
    {
      contract_value: 12_000,
      next_plan_version_id: eight.versionId,
      next_plan_from: `${later}-01`,
      courses: [talk.id],
    },
  ])
  await renew(later)
  expect(await contractsOf()).toMatchObject([{}, {}, { contract_value: 22_000, next_plan_version_id: null }])
})

test('the run takes the plan as it is then, and leaves a contract alone whose next plan moved since (PLAN-06)', async () => {
  const { id } = await monthly()
  await change({ contractId: id, planVersionId: eight.versionId, from: nextMonth() })
  const [shown] = await renewals(nextMonth())
  await ask(staff, `mutation ($input: UpdatePlanInput!) { updatePlan(input: $input) { code } }`, {
    input: { id: eight.id, version: 1, price: 30_000, taxIncluded: true },
  })
  const contracts = [{ id, version: shown?.contract.version, planVersionId: shown?.plan?.versionId }]
  const { reply } = await ask<{ reply: { run: { id: string } } }>(
    staff,
    `mutation ($input: StartMonthlyInput!) { reply: startMonthly(input: $input) { run { id } } }`,
    { input: { month: nextMonth(), contracts } },
  )
  expect(await worked(staff, reply.run.id)).toEqual({ skipped: 1 })
  expect(await renewals(nextMonth())).toMatchObject([{ price: 30_000 }])
  await renew(nextMonth())
  expect(await contractsOf()).toMatchObject([{}, { contract_value: 30_000 }])
})

test('a change is replaced and withdrawn, each with an entry in the log (PLAN-06)', async () => {
  const { id } = await monthly()
  const other = await addPlan(school, { planName: '月2回', points: 2, price: 7000 })
  await change({ contractId: id, planVersionId: eight.versionId, from: nextMonth() })
  const replaced = await change({ contractId: id, planVersionId: other.versionId, from: nextMonth() })
  expect(replaced).toMatchObject({ contract: { nextPlan: { planName: '月2回' } } })
  const version = replaced.contract?.version ?? 0
  expect(await withdraw({ contractId: id, version: version - 1 })).toMatchObject({ code: 'stale' })
  expect(await withdraw({ contractId: id, version })).toMatchObject({ code: '1001', contract: { nextPlan: null } })
  expect(await withdraw({ contractId: id })).toMatchObject({ code: 'generalE' })
  const log = await query<{ changes: unknown }>(
    school.orm.em.fork(),
    `select changes from activity where school_id = $1 and record_id = $2 order by id`,
    [school.id, id],
  )
  expect(log.map(({ changes }) => changes)).toEqual([
    { nextPlan: ['', `月8回 ${nextMonth()}`] },
    { nextPlan: [`月8回 ${nextMonth()}`, `月2回 ${nextMonth()}`] },
    { nextPlan: [`月2回 ${nextMonth()}`, ''] },
  ])
})

test('what cannot be is refused at its field, and what moved since its preview is not done (PLAN-06)', async () => {
  const { id } = await monthly()
  const wanted = { contractId: id, planVersionId: eight.versionId, from: nextMonth() }
  const shown = await preview(wanted)
  await query(school.orm.em.fork(), `update contract set contract_notes = '木曜' where id = $1`, [id])
  expect(await change({ ...wanted, digest: shown.change?.digest })).toMatchObject({ code: 'stale' })
  const trial = await addPlan(school, { kind: 'trial', periodCount: 30, periodUnit: 'days' })
  const forNew = await addPlan(school, { newStudentsOnly: true })
  expect(await preview({ ...wanted, from: thisMonth() })).toMatchObject({ code: '400', field: 'from', change: null })
  expect(await change({ ...wanted, planVersionId: trial.versionId })).toMatchObject({ field: 'planVersionId' })
  expect(await change({ ...wanted, planVersionId: forNew.versionId })).toMatchObject({ field: 'planVersionId' })
  const elsewhere = await addPlan(await openSchool())
  expect(await change({ ...wanted, planVersionId: elsewhere.versionId })).toMatchObject({ code: '409' })
  const bought = await monthly({ monthlyContract: false, monthlyPoints: 0 })
  expect(await change({ ...wanted, contractId: bought.id })).toMatchObject({ code: 'generalE' })
  await expect(change(wanted, await school.addStaff())).rejects.toThrow('FORBIDDEN')
  expect(await contractsOf()).toMatchObject([{ next_plan_version_id: null }, { next_plan_version_id: null }])
})

test('a fixed place whose course no contract covers then is named, and stays (PLAN-06)', async () => {
  const { id } = await monthly()
  const teacher = await school.addTeacher()
  await query(
    school.orm.em.fork(),
    `with row as (
       insert into template (school_id, teacher_id, day, start_time, end_time, fixed_course_id, online_available, fixed_online)
       values ($1, $2, 3, '17:00', '18:00', $3, true, true) returning id)
     insert into template_student (school_id, template_id, student_id) select $1, id, $4 from row`,
    [school.id, teacher.id, talk.id, student.id],
  )
  const wanted = { contractId: id, planVersionId: eight.versionId, from: nextMonth() }
  const shown = await preview(wanted)
  expect(shown.change?.['places']).toEqual([{ day: 3, startTime: '17:00', courseName: talk.displayName }])
  await addContract(student, { courses: [talk] })
  expect((await preview(wanted)).change?.['places']).toEqual([])
})
