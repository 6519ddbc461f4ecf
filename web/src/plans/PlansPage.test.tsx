import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { rowNames } from '../test/rowNames.ts'
import { api, server } from '../test/server.ts'
import { done, refusedAt, signInStaff } from '../test/staff.ts'
import type { Plan } from './planDocuments.ts'
import { PlansPage } from './PlansPage.tsx'

const courseId = '4b1c2f5e-0000-4000-8000-000000000001'
const talk = typed('CourseRecord', { id: courseId, code: 'TALK', displayName: '英会話', active: true })
const plan = (id: string, planName: string, change: Partial<Plan> = {}) =>
  typed('Plan', {
    id,
    version: 1,
    planName,
    kind: 'monthly',
    points: 4,
    price: 12_000,
    taxRate: 'standard',
    taxIncluded: true,
    periodCount: 1,
    periodUnit: 'months',
    carryOver: false,
    carryMost: 0,
    carryMonths: 0,
    monthlyBookingLimit: null,
    monthlyCancelLimit: null,
    courseIds: [courseId],
    entranceFee: 0,
    materialsFee: 0,
    newStudentsOnly: false,
    active: true,
    ...change,
  })

/** Opens the page; `sent` holds the inputs of mutations. */
async function openPlans(flags: string[] = ['settingsEdit']) {
  signInStaff(flags)
  const sent: Record<string, unknown> = {}
  let plans = [plan('p-1', '月4回'), plan('p-2', '20ポイント', { kind: 'package', points: 20, periodCount: 6 })]
  const version = typed('PlanVersion', {
    id: 'v-1',
    number: 1,
    at: '2026-04-01T10:00:00',
    by: '山田 花',
    contracts: 12,
    renewing: 12,
    points: 4,
    price: 12_000,
    taxRate: 'standard' as const,
    taxIncluded: true,
  })
  server.use(
    api.query('Plans', () => HttpResponse.json({ data: { plans } })),
    api.query('ContractCourses', () => HttpResponse.json({ data: { courses: [talk] } })),
    api.query('PlanVersions', () => HttpResponse.json({ data: { planVersions: [version] } })),
    api.mutation('CreatePlan', ({ variables: { input } }) => {
      sent['create'] = input
      if (input.planName === '月4回')
        return HttpResponse.json({
          data: { createPlan: typed('PlanPayload', { ...refusedAt('planName', 'It exists.'), plan: null }) },
        })
      const created = plan('p-9', input.planName)
      plans = [...plans, created]
      return HttpResponse.json({ data: { createPlan: typed('PlanPayload', { ...done, plan: created }) } })
    }),
    api.mutation('UpdatePlan', ({ variables: { input } }) => {
      sent['update'] = input
      plans = plans.map((each) => (each.id === input.id ? { ...each, ...input, version: 2 } : each))
      const changed = plans.find(({ id }) => id === input.id) ?? null
      return HttpResponse.json({ data: { updatePlan: typed('PlanPayload', { ...done, plan: changed }) } })
    }),
  )
  const desk = await openDeskPage(<PlansPage />, { at: '/', language: 'en' })
  await waitFor(() => expect(rowNames().length).toBe(2))
  return { ...desk, sent }
}

test('a plan is added with what its kind needs; a refusal stands at its field (PLAN-02)', async () => {
  const { user, sent } = await openPlans()
  await user.keyboard('n')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add plan' }))
  const name = dialog.getByLabelText('Name')
  await user.type(name, '月4回')
  await user.click(dialog.getByRole('radio', { name: 'Package' }))
  await user.type(dialog.getByLabelText('Price (yen)'), '35200')
  await user.click(dialog.getByRole('checkbox', { name: '英会話' }))
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await dialog.findByText('It exists.')).toBeTruthy()
  expect(sent['create']).toMatchObject({
    kind: 'package',
    points: 4,
    price: 35_200,
    periodCount: 6,
    periodUnit: 'months',
    courseIds: [courseId],
    entranceFee: 0,
    carryOver: false,
  })
  await user.type(name, '2')
  await user.click(dialog.getByRole('radio', { name: 'Monthly' }))
  expect(dialog.queryByLabelText('Period')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(sent['create']).toMatchObject({ kind: 'monthly', periodCount: 1, planName: '月4回2' }))
})

test('a plan shows its versions with their contracts, and a change sends only what was edited (PLAN-03)', async () => {
  const { user, sent, openOf } = await openPlans()
  const panel = await openOf('月4回')
  expect(await panel.findByText(/Version 1/)).toBeTruthy()
  expect(panel.getByText(/山田 花 · 12 active contracts/)).toBeTruthy()
  const price = panel.getByLabelText('Price per month (yen)')
  await user.clear(price)
  await user.type(price, '13000')
  await user.click(panel.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent['update']).toEqual({ id: 'p-1', version: 1, price: 13_000 }))
})

test('contracts that keep an older version are counted as its change of price lists them, with the way to move them (PLAN-03, PLAN-15, PAY-23)', async () => {
  const { openOf } = await openPlans()
  const older = {
    id: 'v-0',
    number: 1,
    at: '2025-04-01T10:00:00',
    by: '山田 花',
    points: 4,
    taxRate: 'standard' as const,
  }
  const versions = [
    typed('PlanVersion', {
      ...older,
      id: 'v-1',
      number: 2,
      contracts: 5,
      renewing: 5,
      price: 12_000,
      taxIncluded: true,
    }),
    typed('PlanVersion', { ...older, contracts: 54, renewing: 27, price: 10_000, taxIncluded: true }),
  ]
  server.use(api.query('PlanVersions', () => HttpResponse.json({ data: { planVersions: versions } })))
  await openOf('月4回')
  expect(await screen.findByText(/^27 contracts not renewed yet keep an older version\./)).toBeTruthy()
  expect(screen.getByText(/54 active contracts, 27 not renewed yet/)).toBeTruthy()
  const way = screen.getByRole('link', { name: 'Move them to the new price' })
  expect(way.getAttribute('href')).toBe('/admin/contracts/prices?plan=p-1')
})

test('a plan for ¥0 is saved only once it is confirmed that it is free (PLAN-02)', async () => {
  const { user, sent, openOf } = await openPlans()
  const panel = await openOf('月4回')
  const price = await panel.findByLabelText('Price per month (yen)')
  await user.clear(price)
  await user.type(price, '0')
  await user.click(panel.getByRole('button', { name: 'Save' }))
  const ask = async () => within(await screen.findByRole('dialog', { name: 'The price is ¥0. Is this plan free?' }))
  await user.click((await ask()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Is this plan free/ })).toBeNull())
  expect(sent['update']).toBeUndefined()
  await user.click(panel.getByRole('button', { name: 'Save' }))
  await user.click((await ask()).getByRole('button', { name: 'Save as a free plan' }))
  await waitFor(() => expect(sent['update']).toEqual({ id: 'p-1', version: 1, price: 0 }))
})

test('staff without settingsEdit read plans and change nothing (PLAN-02)', async () => {
  const { openOf } = await openPlans([])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add plan' }).disabled).toBe(true)
  const panel = await openOf('月4回')
  expect(panel.getByLabelText<HTMLInputElement>('Price per month (yen)').disabled).toBe(true)
  expect(panel.queryByText('Archive or delete')).toBeNull()
})
