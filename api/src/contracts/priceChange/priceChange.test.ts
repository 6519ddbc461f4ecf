import { lastDayOfMonth, monthAfter, monthOf } from '@koma/schema/rules/time'
import { beforeEach, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../../test/openSchool.ts'
import {
  addContract,
  addPlan,
  addPlanVersion,
  type TestCourse,
  type TestPlan,
  type TestUser,
} from '../../../test/school.ts'
import { rest, testApp } from '../../../test/server.ts'
import { ask, askerOf } from '../../../test/slotDesk.ts'
import { worked } from '../../../test/worked.ts'
import { audit } from '../../activity/audit.ts'
import { query, sql } from '../../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let course: TestCourse
let plan: TestPlan
let raised: string

beforeEach(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['contractMonthly', 'contractEdit', 'settingsEdit'] })
  course = await school.addCourse()
  plan = await addPlan(school, { planName: '月4回', courses: [course], points: 4, price: 10_000 })
})

const month = () => monthAfter(monthOf(school.now))

/** Adds a contract of this month from the plan as it was at first. */
const addMonthlyOf = (student: TestUser, change: object = {}) =>
  addContract(student, {
    courses: [course],
    monthlyContract: true,
    monthlyPoints: 4,
    points: 4,
    startDate: `${monthOf(school.now)}-01`,
    endDate: lastDayOfMonth(school.now),
    contractValue: 10_000,
    planVersionId: plan.versionId,
    ...change,
  })

/** Adds such a contract of a student of their own. */
async function addMonthly(lastName: string, change: object = {}) {
  return addMonthlyOf(await school.addStudent({ lastName, firstName: '花' }), change)
}

interface Shown {
  contractId: string
  version: number
  fullName: string
  priceBefore: number
  priceAfter: number
  isAgreed: boolean
  message: string | null
}
const preview = async (planId = plan.id) =>
  (
    await ask<{ reply: { code: string; change: { planVersionId: string; contracts: Shown[] } | null } }>(
      staff,
      `query ($planId: ID!, $from: String!) { reply: priceChangePreview(planId: $planId, from: $from) { code change {
        planVersionId contracts { contractId version fullName priceBefore priceAfter isAgreed message } } } }`,
      { planId, from: month() },
    )
  ).reply
const start = async (contracts: readonly { id: string; version: number }[], planVersionId = raised) =>
  (
    await ask<{ reply: { code: string; message: string; run: { id: string } | null } }>(
      staff,
      `mutation ($input: StartPriceChangeInput!) { reply: startPriceChange(input: $input) { code message run { id } } }`,
      { input: { planId: plan.id, planVersionId, from: month(), contracts } },
    )
  ).reply
const undo = async (id: string) =>
  (
    await ask<{ reply: { code: string; reasonCode: string | null; message: string } }>(
      staff,
      `mutation ($id: ID!) { reply: undoRun(id: $id) { code reasonCode message } }`,
      { id },
    )
  ).reply
const next = async (id: string) =>
  (
    await query(
      school.orm.em.fork(),
      sql<{ versionId: string | null; from: string | null }>`
        select next_plan_version_id as "versionId", next_plan_from::text as "from" from contract
        where school_id = ${school.id} and id = ${id}`,
    )
  )[0]
const seen = (shown: readonly Shown[]) => shown.map(({ contractId: id, version }) => ({ id, version }))

test('contracts of older versions are listed by name with both prices, and why one cannot move (PLAN-15)', async () => {
  await addMonthly('アベ')
  await addMonthly('イトウ', { contractValue: 9000 })
  expect((await preview()).change?.contracts).toEqual([])
  raised = await addPlanVersion(school, plan.id, { price: 12_000 })
  await addMonthly('ウエダ', { planVersionId: raised, contractValue: 12_000 })
  await addMonthly('エグチ', { nextPlanVersionId: raised, nextPlanFrom: `${month()}-01` })
  await addMonthly('オガワ', { active: false })
  const { change } = await preview()
  expect(change?.planVersionId).toBe(raised)
  expect(change?.contracts).toMatchObject([
    { fullName: 'アベ 花', priceBefore: 10_000, priceAfter: 12_000, isAgreed: false, message: null },
    { fullName: 'イトウ 花', priceBefore: 9000, priceAfter: 12_000, isAgreed: true, message: null },
    { fullName: 'エグチ 花', message: expect.stringContaining('Another plan already follows') },
  ])
  expect((await preview(raised)).code).toBe('404')
})

test('a plan counts as renewing just the contracts that its change of price lists: of a renewed one its renewal alone (PAY-23)', async () => {
  const student = await school.addStudent({ lastName: 'アベ', firstName: '花' })
  const renewed = await addMonthlyOf(student, { renewed: true })
  const startDate = `${month()}-01`
  const renewal = await addMonthlyOf(student, { startDate, endDate: lastDayOfMonth(startDate) })
  const follow = 'update contract set predecessor_id = $1 where id = $2'
  await query(school.orm.em.fork(), follow, [renewed.id, renewal.id])
  const other = await addMonthly('イトウ')
  await addMonthly('オガワ', { active: false })
  raised = await addPlanVersion(school, plan.id, { price: 12_000 })
  const { versions } = await ask<{ versions: { number: number; contracts: number; renewing: number }[] }>(
    staff,
    'query ($id: ID!) { versions: planVersions(id: $id) { number contracts renewing } }',
    { id: plan.id },
  )
  expect(versions).toEqual([
    { number: 2, contracts: 0, renewing: 0 },
    { number: 1, contracts: 3, renewing: 2 },
  ])
  const listed = (await preview()).change?.contracts.map(({ contractId }) => contractId)
  expect(listed).toEqual([renewal.id, other.id])
})

test('chosen contracts renew into the new version from the month on, others as they were (PLAN-16)', async () => {
  const moved = await addMonthly('アベ')
  const left = await addMonthly('イトウ')
  raised = await addPlanVersion(school, plan.id, { price: 12_000 })
  const shown = (await preview()).change?.contracts ?? []
  const { run } = await start(seen(shown).filter(({ id }) => id !== left.id))
  await worked(staff, run?.id ?? '')
  expect(await next(moved.id)).toEqual({ versionId: raised, from: `${month()}-01` })
  expect(await next(left.id)).toEqual({ versionId: null, from: null })
  const { reply } = await ask<{ reply: { renewals: { contract: { id: string }; price: number }[] } }>(
    staff,
    `query ($month: String) { reply: monthlyRenewals(month: $month) { renewals { contract { id } price } } }`,
    { month: month() },
  )
  expect(new Map(reply.renewals.map(({ contract, price }) => [contract.id, price]))).toEqual(
    new Map([
      [moved.id, 12_000],
      [left.id, 10_000],
    ]),
  )
  expect(await audit(school.orm.em)).toEqual([])
})

test('a contract that changed since is left alone, and a newer version starts nothing (PLAN-16)', async () => {
  const contract = await addMonthly('アベ')
  raised = await addPlanVersion(school, plan.id, { price: 12_000 })
  const shown = (await preview()).change?.contracts ?? []
  const newer = await addPlanVersion(school, plan.id, { price: 13_000 })
  expect((await start(seen(shown))).code).toBe('409')
  await query(school.orm.em.fork(), sql`update contract set version = version + 1 where school_id = ${school.id}`)
  const { run } = await start(seen(shown), newer)
  await worked(staff, run?.id ?? '')
  expect(await next(contract.id)).toEqual({ versionId: null, from: null })
})

test('a price change is undone until a contract is renewed; one that was withdrawn is left out (PLAN-16)', async () => {
  const [first, second] = [await addMonthly('アベ'), await addMonthly('イトウ')]
  raised = await addPlanVersion(school, plan.id, { price: 12_000 })
  const run = (await start(seen((await preview()).change?.contracts ?? []))).run?.id ?? ''
  await worked(staff, run)
  await query(
    school.orm.em.fork(),
    sql`update contract set renewed = true where school_id = ${school.id} and id = ${first.id}`,
  )
  const refused = await undo(run)
  expect(refused).toMatchObject({ code: 'generalE', reasonCode: 'runTouched' })
  expect(refused.message).toContain('アベ 花')
  expect((await next(second.id))?.versionId).toBe(raised)
  await query(
    school.orm.em.fork(),
    sql`update contract set renewed = false where school_id = ${school.id} and id = ${first.id}`,
  )
  await ask(
    staff,
    `mutation ($input: WithdrawPlanChangeInput!) { reply: withdrawPlanChange(input: $input) { code } }`,
    { input: { contractId: second.id } },
  )
  expect((await undo(run)).code).toBe('1001')
  expect((await next(first.id))?.versionId).toBeNull()
  expect(await audit(school.orm.em)).toEqual([])
})

test('an undo leaves what was scheduled again after it was withdrawn, by another run or by a colleague (PLAN-16)', async () => {
  const [first, byRun, byColleague] = [await addMonthly('アベ'), await addMonthly('イトウ'), await addMonthly('ウエダ')]
  raised = await addPlanVersion(school, plan.id, { price: 12_000 })
  const begin = async () => {
    const shown = ((await preview()).change?.contracts ?? []).filter(({ message }) => message === null)
    const run = (await start(seen(shown))).run?.id ?? ''
    await worked(staff, run)
    return run
  }
  const run = await begin()
  for (const { id } of [byRun, byColleague])
    await ask(
      staff,
      `mutation ($input: WithdrawPlanChangeInput!) { reply: withdrawPlanChange(input: $input) { code } }`,
      { input: { contractId: id } },
    )
  await ask(staff, `mutation ($input: ChangePlanInput!) { reply: changePlan(input: $input) { code } }`, {
    input: { contractId: byColleague.id, planVersionId: raised, from: month() },
  })
  const later = await begin()
  expect((await undo(run)).code).toBe('1001')
  const versions = () => Promise.all([first, byRun, byColleague].map(async ({ id }) => (await next(id))?.versionId))
  expect(await versions()).toEqual([null, raised, raised])
  expect((await undo(later)).code).toBe('1001')
  expect(await versions()).toEqual([null, null, raised])
  expect(await audit(school.orm.em)).toEqual([])
})

test('a price change is not undone where somebody scheduled the same version otherwise since (PLAN-16)', async () => {
  const contract = await addMonthly('アベ')
  raised = await addPlanVersion(school, plan.id, { price: 12_000 })
  const run = (await start(seen((await preview()).change?.contracts ?? []))).run?.id ?? ''
  await worked(staff, run)
  const later = monthAfter(month())
  const scheduled = await ask<{ reply: { code: string } }>(
    staff,
    `mutation ($input: ChangePlanInput!) { reply: changePlan(input: $input) { code } }`,
    { input: { contractId: contract.id, planVersionId: raised, from: later } },
  )
  expect(scheduled.reply.code).toBe('1001')
  const refused = await undo(run)
  expect(refused.message).toContain('アベ 花')
  expect(await next(contract.id)).toEqual({ versionId: raised, from: `${later}-01` })
})

interface Told {
  contractId: string
  version: number
  emailDigest: string
  person: { name: string; notice: string; phoneNumber: string }
}

const previewTold = async () =>
  (
    await ask<{ reply: { change: { contracts: Told[] } } }>(
      staff,
      `query ($planId: ID!, $from: String!) { reply: priceChangePreview(planId: $planId, from: $from) { change {
        contracts { contractId version emailDigest person { name notice phoneNumber } } } } }`,
      { planId: plan.id, from: month() },
    )
  ).reply.change.contracts

const startTelling = async (contracts: readonly Told[], tell = true) =>
  (
    await ask<{ reply: { code: string; message: string; run: { id: string } | null } }>(
      staff,
      `mutation ($input: StartPriceChangeInput!) { reply: startPriceChange(input: $input) { code message run { id } } }`,
      {
        input: {
          planId: plan.id,
          planVersionId: raised,
          from: month(),
          tell,
          contracts: contracts.map(({ contractId: id, version, emailDigest }) => ({ id, version, emailDigest })),
        },
      },
    )
  ).reply

const mailed = () =>
  query(
    school.orm.em.fork(),
    sql<{ address: string; data: object }>`
      select address, data from mail where school_id = ${school.id} and kind = 'priceChange' order by id`,
  )

test('who is emailed of a new price is shown by name before, and just they are, also of its undo (PLAN-18)', async () => {
  const reached = await school.addStudent({ lastName: 'アベ', firstName: '花', email: 'abe@example.com', notify: true })
  const silent = await school.addStudent({
    lastName: 'イトウ',
    firstName: '花',
    email: 'ito@example.com',
    notify: false,
    phoneNumber: '090-1',
  })
  const contracts = await Promise.all([reached, silent].map((student) => addMonthlyOf(student)))
  raised = await addPlanVersion(school, plan.id, { price: 12_000 })
  const shown = await previewTold()
  expect(shown.map(({ person }) => person)).toMatchObject([
    { name: 'アベ 花', notice: 'mail' },
    { name: 'イトウ 花', notice: 'off', phoneNumber: '090-1' },
  ])
  await query(school.orm.em.fork(), sql`update student set notify = true where school_id = ${school.id}`)
  const refused = await startTelling(shown)
  expect(refused.code).toBe('generalE')
  expect(refused.message).toContain('イトウ 花')
  await query(school.orm.em.fork(), sql`update student set notify = false where id = ${silent.id}`)
  const { run } = await startTelling(shown)
  await worked(staff, run?.id ?? '')
  const data = { planName: '月4回', from: `${month()}-01`, priceBefore: 10_000 }
  expect(await mailed()).toMatchObject([
    { address: 'abe@example.com', data: { ...data, end: 'changed', priceAfter: 12_000 } },
  ])
  const { undoPreview } = await ask<{ undoPreview: { people: { name: string; notice: string }[] } }>(
    staff,
    `query ($runId: ID!) { undoPreview(runId: $runId) { people { name notice } } }`,
    { runId: run?.id },
  )
  expect(undoPreview.people).toEqual([
    { name: 'アベ 花', notice: 'mail' },
    { name: 'イトウ 花', notice: 'off' },
  ])
  expect((await undo(run?.id ?? '')).code).toBe('1001')
  expect((await mailed()).slice(1)).toMatchObject([
    { address: 'abe@example.com', data: { ...data, end: 'withdrawn', priceAfter: 10_000 } },
  ])
  expect(await next(contracts[0]?.id ?? '')).toMatchObject({ versionId: null })
})

test('nobody is emailed of a new price unless staff say so (PLAN-18)', async () => {
  const student = await school.addStudent({ email: 'a@example.com', notify: true })
  await addMonthlyOf(student)
  raised = await addPlanVersion(school, plan.id, { price: 12_000 })
  const { run } = await startTelling(await previewTold(), false)
  await worked(staff, run?.id ?? '')
  expect((await undo(run?.id ?? '')).code).toBe('1001')
  expect(await mailed()).toEqual([])
})

test('REST previews a price change and starts it (PLAN-17)', async () => {
  const contract = await addMonthly('アベ')
  raised = await addPlanVersion(school, plan.id, { price: 12_000 })
  const asker = await askerOf(staff)
  const call = async (body: object) =>
    (await rest<object>(await testApp(), 'PUT', `/api/priceChange/plans/${plan.id}`, body, asker)).body
  expect(await call({ from: month(), preview: true })).toMatchObject({
    success: true,
    run: null,
    change: {
      planVersionId: raised,
      contracts: [
        {
          contractId: contract.id,
          priceBefore: 10_000,
          priceAfter: 12_000,
          emailDigest: expect.any(String),
          person: { phoneNumber: '' },
        },
      ],
    },
  })
  const contracts = [{ id: contract.id, version: 1 }]
  expect(await call({ from: month(), planVersionId: raised, contracts })).toMatchObject({
    success: true,
    run: { total: 1 },
  })
})
