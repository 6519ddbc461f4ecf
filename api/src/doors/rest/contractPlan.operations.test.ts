import { dateOf, lastDayOfMonth, monthAfter, monthOf, plusDays } from '@koma/schema/rules/time'
import { expect, test } from 'vitest'
import { openSchool } from '../../../test/openSchool.ts'
import { addPlan } from '../../../test/school.ts'
import { rest, testApp } from '../../../test/server.ts'
import { askerOf } from '../../../test/slotDesk.ts'

interface Answer {
  success: boolean
  reason: string
  data: (Record<string, unknown> & { _id: string; version: number }) | null
  change?: { digest: string } | null
  plan?: { digest: string; lessons: number } | null
}

async function openDesk() {
  const school = await openSchool()
  const staff = await school.addStaff({ permissions: ['contractNew', 'contractEdit', 'studentEdit'] })
  const asker = await askerOf(staff)
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    (await rest(await testApp(), method, path, body, asker)).body as unknown as Answer
  return { school, call, student: await school.addStudent(), course: await school.addCourse() }
}

test('REST sells a plan, changes it with the digest of its preview, and gives and ends a discount (PLAN-13)', async () => {
  const { school, call, student, course } = await openDesk()
  const four = await addPlan(school, { courses: [course], planName: '月4回', price: 10_000 })
  const eight = await addPlan(school, { courses: [course], planName: '月8回', points: 8, price: 20_000 })
  const month = monthAfter(monthOf(school.now))
  const sold = await call('POST', '/api/update/contracts/fromPlan', {
    studentId: student.code,
    planVersionId: four.versionId,
    startDate: `${month}-01`,
    discounts: [{ name: '兄弟割引', percent: 10, repeat: 'untilEnded' }],
    total: 9000,
  })
  expect(sold).toMatchObject({
    success: true,
    data: {
      balanceOwing: 9000,
      plan: { id: four.id, planName: '月4回', number: 1 },
      nextPlan: null,
      lots: [{ origin: 'contract', given: 4, points: 4 }],
      adjustments: [{ name: 'adjustment_01', value: 1000, repeats: true, percent: 10, lastDay: null }],
    },
  })
  const path = `/api/planChange/contracts/${sold.data?._id}`
  const wanted = { planVersionId: eight.versionId, from: monthAfter(month) }
  const preview = await call('PUT', path, { ...wanted, preview: true })
  expect(preview).toMatchObject({
    success: true,
    data: { nextPlan: null },
    change: { before: { price: 10_000 }, after: { price: 20_000 }, discounts: [{ name: '兄弟割引', value: 2000 }] },
  })
  expect(await call('PUT', path, { ...wanted, digest: 'other' })).toMatchObject({ success: false, reason: 'stale' })
  expect(await call('PUT', path, { ...wanted, digest: preview.change?.digest })).toMatchObject({
    success: true,
    change: null,
    data: { nextPlan: { planName: '月8回', price: 20_000, from: `${monthAfter(month)}-01`, keepsDiscounts: true } },
  })
  expect(await call('DELETE', path)).toMatchObject({ success: true, data: { nextPlan: null } })
  const discounts = `/api/discount/contracts/${sold.data?._id}`
  expect(await call('POST', discounts, { name: 'x', yen: 500, repeat: 'months', months: 2 })).toMatchObject({
    success: true,
    data: { balanceOwing: 8500, adjustments: [{}, { yen: 500, lastDay: lastDayOfMonth(`${monthAfter(month)}-01`) }] },
  })
  expect(await call('PUT', discounts, { number: 1, lastDay: lastDayOfMonth(`${month}-01`) })).toMatchObject({
    success: true,
    data: { adjustments: [{ lastDay: lastDayOfMonth(`${month}-01`) }, {}] },
  })
})

test('REST previews a pause, records it with its digest, lists it and ends it (PAUSE-19)', async () => {
  const { school, call, student } = await openDesk()
  const from = plusDays(dateOf(school.now), 40)
  const leave = {
    studentId: student.code,
    kind: 'pause',
    from,
    until: plusDays(from, 30),
    keepPlaces: true,
    cancelBookings: false,
  }
  const preview = await call('POST', '/api/leaves', { ...leave, preview: true })
  expect(preview).toMatchObject({ success: true, data: null, plan: { lessons: 0, contracts: 0, isLate: false } })
  expect(await call('POST', '/api/leaves', { ...leave, digest: 'other' })).toMatchObject({ success: false, data: null })
  const done = await call('POST', '/api/leaves', { ...leave, digest: preview.plan?.digest })
  expect(done).toMatchObject({ success: true, plan: null, data: { studentId: student.code, kind: 'pause', from } })
  expect(await call('GET', '/api/leaves')).toMatchObject({ leaves: [{ _id: done.data?._id }], hasMore: false })
  const until = plusDays(from, 10)
  const ended = await call('PUT', `/api/leaves/${done.data?._id}`, { version: done.data?.version, until })
  expect(ended).toMatchObject({ success: true, data: { until } })
})

test('REST previews a change of a pause and makes it with its digest (PAUSE-22)', async () => {
  const { school, call, student } = await openDesk()
  const from = plusDays(dateOf(school.now), 40)
  const leave = { studentId: student.code, kind: 'pause', from, until: plusDays(from, 30), cancelBookings: false }
  const made = await call('POST', '/api/leaves', { ...leave, keepPlaces: true })
  const path = `/api/leaves/${made.data?._id}/days`
  const until = plusDays(from, 10)
  const change = { version: made.data?.version, from, until, cancelBookings: true, restoreBookings: true }
  const preview = await call('PUT', path, { ...change, preview: true })
  expect(preview).toMatchObject({ success: true, data: { until: leave.until }, plan: { lessons: 0 } })
  expect(await call('PUT', path, { ...change, digest: 'other' })).toMatchObject({ success: false })
  const done = await call('PUT', path, { ...change, digest: preview.plan?.digest })
  expect(done).toMatchObject({ success: true, plan: null, data: { from, until } })
})
