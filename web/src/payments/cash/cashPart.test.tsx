import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { PaymentsPage } from '../PaymentsPage.tsx'
import { openDeskPage } from '../../test/deskArea.tsx'
import { typed } from '../../test/deskData.ts'
import { api, server } from '../../test/server.ts'
import { done, signInStaff } from '../../test/staff.ts'
import type { CashDay } from './cashDocuments.ts'

const amounts = { received: 12_000, refunded: 1500, expected: 10_500 }
const lines = [
  typed('CashLine', { method: 'cash' as const, ...amounts, payments: 3 }),
  typed('CashLine', { method: 'card' as const, received: 5500, refunded: 0, expected: 5500, payments: 1 }),
]
const closing: NonNullable<CashDay['closing']> = typed('CashClosing', {
  id: 'c-1',
  at: '2026-11-20T20:10:00',
  by: '青木 千夏',
  note: '',
  expected: 10_500,
  counted: 10_000,
  difference: -500,
  corrected: -4000,
  isLast: true,
  lines: [
    typed('ClosedCashLine', {
      method: 'cash' as const,
      ...amounts,
      counted: 10_000,
      difference: -500,
      reason: '釣銭の渡し間違い',
    }),
  ],
  corrections: [
    typed('CashCorrection', {
      studentId: 's-2',
      contractId: 'k-1',
      contractNumber: '1795326780002',
      studentName: '鈴木 蓮',
      method: 'cash' as const,
      amount: -4000,
      at: '2026-11-21T09:00:00',
      by: '森 大地',
    }),
  ],
})

async function openCash(closed: CashDay['closing'], flags = ['bulkPayments']) {
  signInStaff(flags)
  const sent: unknown[] = []
  server.use(
    api.query('CashDay', ({ variables }) =>
      HttpResponse.json({
        data: { cashDay: typed('CashDay', { day: String(variables['day']), lines, closing: closed }) },
      }),
    ),
    api.query('CashClosings', () => HttpResponse.json({ data: { cashClosings: [] } })),
    api.mutation('CloseCash', ({ variables }) => {
      sent.push(variables['input'])
      return HttpResponse.json({ data: { closeCash: typed('CashClosingPayload', done) } })
    }),
    api.mutation('UndoCashClosing', ({ variables }) => {
      sent.push(variables['id'])
      return HttpResponse.json({ data: { undoCashClosing: typed('CashClosingPayload', done) } })
    }),
  )
  const at = '/admin/contracts/payments?mode=cash&day=2026-11-20'
  return { ...(await openDeskPage(<PaymentsPage />, { at, language: 'en' })), sent }
}

test('the cash has to be counted, and a difference explained; then the day is closed as shown (CASH-01)', async () => {
  const { user, sent } = await openCash(null)
  const table = within(await screen.findByRole('table', { name: /^Money of / }))
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Close .*2026/ })
  expect(button().disabled).toBe(true)
  expect(screen.getByText('Enter the cash you counted.')).toBeTruthy()
  // Nothing differs while nothing was counted, and nobody counts less than nothing.
  expect(table.getByRole('row', { name: /^Total/ }).textContent).toBe('Total¥16,000')
  const counted = table.getByRole('textbox', { name: 'Counted: Cash (yen)' })
  await user.type(counted, '-5')
  expect(screen.getByText("The counted amount can't be negative.")).toBeTruthy()
  await user.clear(counted)
  await user.type(counted, '10000')
  expect(table.getByRole('row', { name: /^Cash/ }).textContent).toContain('−¥500')
  expect(button().disabled).toBe(true)
  await user.type(table.getByRole('textbox', { name: 'Reason for the difference: Cash' }), 'wrong change')
  await user.click(screen.getByRole('button', { name: /^Close .*\(difference −¥500\)$/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    day: '2026-11-20',
    lines: [
      { method: 'cash', expected: 10_500, counted: 10_000, reason: 'wrong change' },
      { method: 'card', expected: 5500, counted: 5500, reason: '' },
    ],
  })
})

test('counted cash is shown with commas, and what is no amount is told once, at its field (PAY-29)', async () => {
  const { user } = await openCash(null)
  const table = within(await screen.findByRole('table', { name: /^Money of / }))
  const field = (name: string) => table.getByRole<HTMLInputElement>('textbox', { name })
  expect(field('Counted: Card (yen)').value).toBe('5,500')
  const counted = field('Counted: Cash (yen)')
  await user.type(counted, '12,5')
  expect(screen.getByText('Enter digits only, such as 12500.')).toBeTruthy()
  expect(screen.queryByText('Enter the cash you counted.')).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Close .*2026/ }).disabled).toBe(true)
  await user.clear(counted)
  await user.type(counted, '10000')
  await user.tab()
  expect(counted.value).toBe('10,000')
})

test('a closed day shows its difference and later changes by name, and the last closing is undone after a question (CASH-02, CASH-03)', async () => {
  const { user, sent } = await openCash(closing)
  expect(await screen.findByText('釣銭の渡し間違い')).toBeTruthy()
  expect(screen.getByText('Changed after the closing: −¥4,000.')).toBeTruthy()
  const changes = within(screen.getByRole('table', { name: 'Changes after the closing' }))
  expect(changes.getByRole('row', { name: /鈴木 蓮/ }).textContent).toContain('森 大地')
  await user.click(screen.getByRole('button', { name: /^Undo closing of / }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo closing' }))
  await waitFor(() => expect(sent).toEqual(['c-1']))
})

test('without the permission a day is shown but not closed (CASH-04)', async () => {
  await openCash(null, [])
  expect(await screen.findByRole('table', { name: /^Money of / })).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Close .*2026/ }).disabled).toBe(true)
})
