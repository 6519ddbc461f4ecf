import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { openDeskPage } from '../../test/deskArea.tsx'
import { typed } from '../../test/deskData.ts'
import { aRun } from '../../test/runs.ts'
import { api, server } from '../../test/server.ts'
import { done, signInStaff } from '../../test/staff.ts'
import { PriceChangePage } from './PriceChangePage.tsx'

const contract = (id: string, fullName: string, change: object = {}, person: object = {}) =>
  typed('PriceChangeContract', {
    contractId: id,
    version: 2,
    contractNumber: `179532678000${id.slice(-1)}`,
    studentId: `s-${id}`,
    fullName,
    planNumber: 1,
    endDate: '2026-11-30',
    priceBefore: 10_000,
    priceAfter: 12_000,
    pointsBefore: 4,
    pointsAfter: 4,
    isAgreed: false,
    message: null,
    emailDigest: `t-${id}`,
    person: typed('ToldPerson', {
      type: 'student',
      role: 'account',
      id: `s-${id}`,
      name: fullName,
      notice: 'mail',
      phoneNumber: '',
      guardians: [],
      ...person,
    }),
    ...change,
  })

async function openPrices(flags?: string[]) {
  signInStaff(flags)
  const sent: Record<string, unknown> = {}
  server.use(
    api.query('Runs', () => HttpResponse.json({ data: { runs: [] } })),
    api.query('PriceChangePlans', () =>
      HttpResponse.json({
        data: {
          plans: [
            typed('Plan', { id: 'p-1', planName: '回数券', kind: 'package' as const }),
            typed('Plan', { id: 'p-2', planName: '月4回', kind: 'monthly' as const }),
          ],
        },
      }),
    ),
    api.query('PriceChangePreview', ({ variables }) => {
      sent['preview'] = variables
      const change = typed('PriceChange', {
        planId: 'p-2',
        planName: '月4回',
        planVersionId: 'v-2',
        number: 2,
        from: '2026-12-01',
        contracts: [
          contract('k-1', '佐藤 花'),
          contract('k-2', '鈴木 蓮', {}, { notice: 'noAddress', phoneNumber: '090-1111-2222' }),
          contract('k-3', '高橋 凛', { isAgreed: true, priceBefore: 9000 }),
          contract('k-4', '田中 海', { message: 'Another plan already follows this contract, so it is left alone.' }),
        ],
      })
      return HttpResponse.json({ data: { priceChangePreview: typed('PriceChangePreview', { ...done, change }) } })
    }),
    api.mutation('StartPriceChange', ({ variables }) => {
      sent['start'] = variables['input']
      const run = aRun({ id: 'r-1', kind: 'priceChange', state: 'done', total: 1, done: 1 })
      return HttpResponse.json({ data: { startPriceChange: typed('RunPayload', { ...done, run }) } })
    }),
  )
  const page = await openDeskPage(<PriceChangePage />, { at: '/admin/contracts/prices', language: 'en' })
  return { ...page, sent }
}

test('contracts are listed with both prices, agreed ones are left out at first, and the chosen ones start (PLAN-15, PLAN-16)', async () => {
  const { user, sent } = await openPrices()
  const table = within(await screen.findByRole('table'))
  expect(sent['preview']).toMatchObject({ planId: 'p-2' })
  const box = (name: RegExp) => table.getByRole<HTMLInputElement>('checkbox', { name })
  expect(box(/佐藤 花/).checked).toBe(true)
  expect(box(/高橋 凛/).checked).toBe(false)
  expect(box(/田中 海/).checked).toBe(false)
  expect(table.getByRole('row', { name: /高橋 凛/ }).textContent).toContain('Price agreed on')
  expect(table.getByRole('row', { name: /田中 海/ }).textContent).toContain('Another plan already follows')
  await user.click(box(/鈴木 蓮/))
  await user.click(screen.getByRole('button', { name: 'Change prices' }))
  const question = within(await screen.findByRole('dialog', { name: /^Change the price of 月4回 from / }))
  expect(question.getByText(/: 1\. Adds ¥2,000 a month\.$/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Change 1' }))
  await waitFor(() =>
    expect(sent['start']).toMatchObject({
      planId: 'p-2',
      planVersionId: 'v-2',
      tell: true,
      contracts: [{ id: 'k-1', version: 2, emailDigest: 't-k-1' }],
    }),
  )
})

test('who is emailed of the new price is named, unless nobody is to be (PLAN-18)', async () => {
  const { user, sent } = await openPrices()
  await screen.findByRole('table')
  await user.click(screen.getByRole('button', { name: 'Change prices' }))
  const question = within(await screen.findByRole('dialog', { name: /^Change the price of 月4回 from / }))
  expect(question.getByText(/^Will be emailed: 1 person/).closest('p')?.textContent).toContain('佐藤 花')
  expect(question.getByText(/^Can't be emailed: 1 person/)).toBeTruthy()
  expect(question.getByRole('listitem').textContent).toBe('鈴木 蓮 no email address 090-1111-2222')
  const tell = question.getByRole<HTMLInputElement>('switch', { name: 'Email students and their guardians' })
  expect(tell.checked).toBe(true)
  await user.click(tell)
  expect(question.getByText('Nobody will be emailed.')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Change 2' }))
  await waitFor(() =>
    expect(sent['start']).toMatchObject({
      tell: false,
      contracts: [
        { id: 'k-1', emailDigest: 't-k-1' },
        { id: 'k-2', emailDigest: 't-k-2' },
      ],
    }),
  )
})

test('without the permission the page names it (PLAN-15)', async () => {
  await openPrices([])
  expect(await screen.findByText(/Edit contracts/)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})
