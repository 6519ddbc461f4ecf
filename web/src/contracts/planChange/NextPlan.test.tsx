import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { typed } from '../../test/deskData.ts'
import { openContracts } from '../../test/openContracts.tsx'
import { api, server } from '../../test/server.ts'
import { done } from '../../test/staff.ts'
import type { Contract } from '../contractDocuments.ts'
import { standAtNoon } from '../../test/computerClock.ts'

standAtNoon()

const eight = typed('PlanVersion', {
  id: 'v-8',
  planName: '月8回',
  kind: 'monthly',
  points: 8,
  price: 20_000,
  taxRate: 'standard',
  taxIncluded: true,
  periodCount: 1,
  periodUnit: 'months',
  courseIds: ['c-1'],
  entranceFee: 0,
  materialsFee: 0,
})

const terms = (change: object = {}) =>
  typed('PlanTerms', {
    planName: null,
    price: 12_000,
    points: 4,
    carryOver: false,
    carryMost: 0,
    carryMonths: 0,
    monthlyBookingLimit: null,
    monthlyCancelLimit: null,
    courses: ['フリートーク'],
    ...change,
  })

const effect = typed('PlanChange', {
  from: '2026-12-01',
  before: terms(),
  after: terms({ planName: '月8回', price: 20_000, points: 8, carryOver: true, carryMost: 3, courses: ['文法'] }),
  addedCourses: ['文法'],
  removedCourses: ['フリートーク'],
  keepsDiscounts: true,
  discounts: [],
  carriesOver: 0,
  lapses: 2,
  places: [
    typed('PlanChangePlace', {
      templateId: 't-1',
      day: 3,
      startTime: '17:00',
      teacherName: 'Terry',
      courseName: 'フリートーク',
    }),
  ],
  digest: 'digest-1',
})

const nextPlan = typed('ContractNextPlan', {
  id: 'p-8',
  versionId: 'v-8',
  planName: '月8回',
  number: 1,
  from: '2026-12-01',
  points: 8,
  price: 20_000,
  keepsDiscounts: true,
})

async function openMonthly(change: Partial<Contract> = {}) {
  const page = await openContracts({
    plans: [eight],
    change: {
      monthlyContract: true,
      monthlyPoints: 4,
      endDate: '2026-11-30',
      renewed: false,
      successor: null,
      ...change,
    },
  })
  const sent: [string, unknown][] = []
  const [item] = page.items
  server.use(
    api.query('PlanChangePreview', () =>
      HttpResponse.json({ data: { planChangePreview: typed('PlanChangePreview', { ...done, change: effect }) } }),
    ),
    api.mutation('ChangePlan', ({ variables }) => {
      sent.push(['change', variables['input']])
      const contract = { ...item, version: 4, nextPlan }
      return HttpResponse.json({ data: { changePlan: typed('ContractPayload', { ...done, contract }) } })
    }),
    api.mutation('WithdrawPlanChange', ({ variables }) => {
      sent.push(['withdraw', variables['input']])
      const contract = { ...item, version: 5, nextPlan: null }
      return HttpResponse.json({ data: { withdrawPlanChange: typed('ContractPayload', { ...done, contract }) } })
    }),
  )
  const panel = await page.openOf('佐藤 花')
  return { ...page, sent, panel }
}

test('a change of plan shows what changes, is scheduled with its digest, and undone from its message (PLAN-06)', async () => {
  const { user, panel, sent } = await openMonthly()
  expect(panel.getByText('It renews as it is.')).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Change plan' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change plan of 佐藤 花' }))
  await user.click(await dialog.findByRole('radio', { name: /月8回/ }))
  const rows = within(await dialog.findByRole('table'))
  expect(rows.getByRole('row', { name: /Price per month with tax ¥12,000 ¥20,000/ })).toBeTruthy()
  expect(rows.getByRole('row', { name: /Carries over None Up to 3 points/ })).toBeTruthy()
  expect(dialog.getByText('2 points left now will expire with the contract.')).toBeTruthy()
  expect(dialog.getByText('No longer included: フリートーク')).toBeTruthy()
  expect(dialog.getByText('Wed 17:00 フリートーク (Terry)')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Schedule the change' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const wanted = { contractId: 'k-1', planVersionId: 'v-8', from: '2026-12', keepDiscounts: true, digest: 'digest-1' }
  await waitFor(() =>
    expect(sent).toEqual([
      ['change', wanted],
      ['withdraw', { contractId: 'k-1', version: 4 }],
    ]),
  )
})

test('a scheduled change is said and withdrawn, and undoing that schedules it again (PLAN-06)', async () => {
  const { user, panel, sent } = await openMonthly({ nextPlan })
  expect(panel.getByText(/Changes to “月8回” from/)).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Withdraw the change' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent).toEqual([
      ['withdraw', { contractId: 'k-1', version: 3 }],
      ['change', { contractId: 'k-1', planVersionId: 'v-8', from: '2026-12', keepDiscounts: true, digest: 'digest-1' }],
    ]),
  )
})
