import { beforeAll, expect, test } from 'vitest'
import { type OpenSchool, openSchool } from '../../test/openSchool.ts'
import { addPlan, type TestCourse, type TestUser } from '../../test/school.ts'
import { rest, testApp } from '../../test/server.ts'
import { ask, askerOf } from '../../test/slotDesk.ts'
import { subscribe } from '../../test/socket.ts'
import { audit } from '../activity/audit.ts'
import { query } from '../platform/database/sql.ts'

let school: OpenSchool
let staff: TestUser
let course: TestCourse

beforeAll(async () => {
  school = await openSchool()
  staff = await school.addStaff({ permissions: ['settingsEdit'] })
  course = await school.addCourse()
})

interface Reply {
  code: string
  field: string | null
  message: string
  plan: (Record<string, unknown> & { id: string; version: number }) | null
}
const fields = `code field message plan { id version planName kind points price taxRate taxIncluded periodCount periodUnit
  carryOver monthlyBookingLimit monthlyCancelLimit courseIds entranceFee materialsFee newStudentsOnly active }`
const save = async (name: 'create' | 'update', input: object, by = staff) =>
  (
    await ask<{ reply: Reply }>(
      by,
      `mutation ($input: ${name === 'create' ? 'Create' : 'Update'}PlanInput!) { reply: ${name}Plan(input: $input) { ${fields} } }`,
      { input },
    )
  ).reply
async function created(input: object) {
  const { plan, message } = await save('create', input)
  if (plan === null) throw new Error(message)
  return plan
}
const versions = async (id: string) =>
  (
    await ask<{ list: { id: string; number: number; price: number; points: number; by: string; contracts: number }[] }>(
      staff,
      `query ($id: ID!) { list: planVersions(id: $id) { id number price points by contracts } }`,
      { id },
    )
  ).list
const named = `プラン ${crypto.randomUUID().slice(0, 8)}`

test('a plan is monthly, active and taxed at 10%, included, unless it says otherwise (PLAN-02)', async () => {
  const plan = await created({ planName: named, points: 4, price: 12_000, courseIds: [course.id], periodCount: 3 })
  expect(plan).toMatchObject({
    kind: 'monthly',
    taxRate: 'standard',
    taxIncluded: true,
    // A monthly plan lasts a calendar month, whatever it was given.
    periodCount: 1,
    periodUnit: 'months',
    monthlyBookingLimit: null,
    courseIds: [course.id],
    active: true,
  })
  expect(await save('create', { planName: named.toUpperCase(), points: 4 })).toMatchObject({
    code: '409',
    field: 'planName',
  })
  const twelve = await created({
    planName: `${named} 12`,
    kind: 'package',
    points: 12,
    carryOver: true,
    periodCount: 26,
    periodUnit: 'weeks',
    bookingLimit: true,
    monthlyBookingLimit: 4,
  })
  expect(twelve).toMatchObject({ periodCount: 26, periodUnit: 'weeks', carryOver: false, monthlyBookingLimit: 4 })
})

test.each([
  [{ points: 0 }, 'points'],
  [{ kind: 'package', points: 4, periodCount: 0 }, 'periodCount'],
  [{ points: 4, bookingLimit: true }, 'monthlyBookingLimit'],
  [{ points: 4, price: -1 }, 'price'],
  [{ points: 4, courseIds: ['4b1c2f5e-0000-4000-8000-000000000000'] }, 'courseIds'],
  [{ points: 4, planName: ' ' }, 'planName'],
])('a plan with %j is refused at its field, and nothing is kept (PLAN-02)', async (input, field) => {
  const planName = `x ${crypto.randomUUID()}`
  expect(await save('create', { planName, ...input })).toMatchObject({ code: '400', field, plan: null })
  const found = await query(school.orm.em.fork(), `select from plan where school_id = $1 and plan_name = $2`, [
    school.id,
    planName,
  ])
  expect(found).toEqual([])
})

test('other terms make another version, which never changes; archiving makes none (PLAN-03)', async () => {
  const plan = await created({ planName: `${named} v`, points: 4, price: 12_000 })
  const dearer = await save('update', { id: plan.id, version: plan.version, price: 13_000, bookingLimit: false })
  expect(dearer).toMatchObject({ code: '1001', plan: { price: 13_000, points: 4 } })
  expect(await save('update', { id: plan.id, version: plan.version, price: 1 })).toMatchObject({ code: 'stale' })
  const archived = await save('update', { id: plan.id, version: dearer.plan?.version, active: false })
  expect(archived.plan).toMatchObject({ active: false, price: 13_000 })
  const list = await versions(plan.id)
  expect(list.map(({ number, price, contracts }) => [number, price, contracts])).toEqual([
    [2, 13_000, 0],
    [1, 12_000, 0],
  ])
  expect(list[0]?.by).toBe(`${staff.lastName} ${staff.firstName}`)
  await expect(
    query(school.orm.em.fork(), `update plan_version set price = 1 where school_id = $1 and id = $2`, [
      school.id,
      list[1]?.id,
    ]),
  ).rejects.toThrow('append-only')
  expect(await audit(school.orm.em)).toEqual([])
})

test('the audit finds a plan whose terms its newest version does not have (PLAN-03)', async () => {
  const other = await openSchool()
  const plan = await addPlan(other)
  await query(other.orm.em.fork(), `update plan set price = 1 where school_id = $1 and id = $2`, [other.id, plan.id])
  const found = (await audit(other.orm.em)).filter(({ check }) => check.startsWith('the terms of a plan'))
  expect(found).toHaveLength(1)
  await query(other.orm.em.fork(), `update plan set price = 12000 where school_id = $1 and id = $2`, [
    other.id,
    plan.id,
  ])
})

test('changes of plans are announced, logged and sent as events; other schools see none of it (PLAN-02)', async () => {
  const socket = await subscribe<{ recordChanged: { ids: string[] } }>(
    await testApp(),
    `subscription { recordChanged(kind: plan) { ids } }`,
    await askerOf(staff),
  )
  const plan = await created({ planName: `${named} live`, points: 8 })
  await expect.poll(() => socket.received.flatMap(({ recordChanged }) => recordChanged.ids)).toContain(plan.id)
  await save('update', { id: plan.id, version: plan.version, points: 9 })
  const { reply } = await ask<{ reply: Reply }>(
    staff,
    `mutation ($id: ID!) { reply: deletePlan(id: $id) { ${fields} } }`,
    { id: plan.id },
  )
  expect(reply).toMatchObject({ code: '1001', plan: null })
  const logged = await query<{ type: string; changes: unknown }>(
    school.orm.em.fork(),
    `select type, changes from activity where school_id = $1 and record_kind = 'plan' and record_id = $2 order by id`,
    [school.id, plan.id],
  )
  expect(logged.map(({ type }) => type)).toEqual(['record-created', 'record-changed', 'record-deleted'])
  expect(logged[1]?.changes).toEqual({ points: [8, 9] })
  const stranger = await (await openSchool()).addStaff({ permissions: ['settingsEdit'] })
  expect(await ask(stranger, `{ plans { id } }`)).toEqual({ plans: [] })
})

test('REST lists, makes, changes and deletes plans (PLAN-04)', async () => {
  const app = await testApp()
  const asker = await askerOf(staff)
  const made = await rest<{ data: { _id: string; version: number } }>(
    app,
    'POST',
    '/api/update/plans/new',
    { planName: `${named} rest`, points: 4, price: 9000 },
    asker,
  )
  const { _id: id } = made.body.data
  expect(made.body).toMatchObject({ success: true, data: { price: 9000, active: true } })
  const changed = await rest(app, 'PUT', `/api/update/plans/${id}`, { active: false, price: 9500 }, asker)
  expect(changed.body).toMatchObject({ success: true, data: { price: 9500, active: false } })
  const active = await rest<{ _id: string }[]>(app, 'GET', '/api/list/plans/active', undefined, asker)
  expect((active.body as { _id: string }[]).map((plan) => plan._id)).not.toContain(id)
  expect((await rest(app, 'GET', `/api/one/plans/${id}`, undefined, asker)).body).toMatchObject({ price: 9500 })
  expect((await rest(app, 'DELETE', `/api/admin/plans/${id}`, undefined, asker)).body).toMatchObject({ success: true })
})
