import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { typed } from '../test/deskData.ts'
import { openContracts } from '../test/openContracts.tsx'
import { api, server } from '../test/server.ts'
import { done, refusedAt } from '../test/staff.ts'

const facts = { refundable: 30_000, balanceOwing: 0, overpaid: 0, method: 'transfer' as const }

/** Opens the refund of 佐藤 花, who has paid 30,000 yen. */
async function openRefund(shown: Partial<typeof facts> = {}, answer: object = done, isClosed = false) {
  const page = await openContracts()
  const sent = { refunds: [] as unknown[], undone: [] as unknown[] }
  server.use(
    api.query('Refundable', () =>
      HttpResponse.json({ data: { refundable: typed('Refundable', { ...facts, ...shown }) } }),
    ),
    api.mutation('RecordRefund', ({ variables }) => {
      sent.refunds.push(variables['input'])
      const saved = 'success' in answer && answer.success === true
      const contract = typed('ContractItem', { id: 'k-1', version: 4, adjusted: 0, paid: 0, balanceOwing: 0 })
      const result = { ...answer, runId: saved ? 'r-1' : null, contract: saved ? contract : null }
      return HttpResponse.json({ data: { recordRefund: typed('RecordRefundPayload', result) } })
    }),
    api.mutation('UndoPayment', ({ variables }) => {
      sent.undone.push(variables['id'])
      return HttpResponse.json({ data: { undoPayments: typed('UndoPaymentsPayload', { ...done, contracts: [] }) } })
    }),
  )
  if (isClosed)
    server.use(
      api.query('ClosedDay', ({ variables }) => {
        const closing = typed('CashClosing', { id: 'c-1' })
        return HttpResponse.json({ data: { cashDay: typed('CashDay', { day: variables['day'] as string, closing }) } })
      }),
    )
  const panel = await page.openOf('佐藤 花')
  await page.user.click(panel.getByRole('button', { name: 'Refund 佐藤 花, contract 1795326780001' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record refund' }))
  await dialog.findByRole('textbox', { name: 'Amount (yen)' })
  return { ...page, sent, dialog }
}

test('a refund takes the button, its reason and a confirmation: the rest is proposed, and the message undoes it (PAY-15)', async () => {
  const { user, sent, dialog } = await openRefund()
  expect(dialog.getByRole('switch', { name: /^Also lower the price by ¥30,000/ })).toHaveProperty('checked', true)
  await user.click(dialog.getByRole('button', { name: 'Refund ¥30,000' }))
  // Nobody has left because a field said so.
  expect(dialog.getByText('Choose the reason.')).toBeTruthy()
  expect(sent.refunds).toEqual([])
  await user.click(dialog.getByRole('radio', { name: 'Leaving' }))
  await user.click(dialog.getByRole('button', { name: 'Refund ¥30,000' }))
  const toast = await screen.findByText('Refund of ¥30,000 to 佐藤 花 recorded (bank transfer)')
  expect(sent.refunds).toMatchObject([
    { contractId: 'k-1', amount: 30_000, refundable: 30_000, reason: 'leaving', method: 'transfer', lowersPrice: true },
  ])
  await user.click(within(toast).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Refund of ¥30,000 undone')).toBeTruthy()
  expect(sent.undone).toEqual(['r-1'])
})

test('what was paid too much is proposed with its reason, and asks nothing of the price (PAY-15)', async () => {
  const { user, sent, dialog } = await openRefund({ balanceOwing: -1000, overpaid: 1000 })
  expect(dialog.queryByRole('switch')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Refund ¥1,000' }))
  await waitFor(() => expect(sent.refunds).toMatchObject([{ amount: 1000, reason: 'overpaid' }]))
})

test('more than came in, another reason without a note and a refusal are said at their fields (PAY-15)', async () => {
  const message = 'The amount that can be refunded has changed since it was shown. Check it again.'
  const { user, sent, dialog } = await openRefund({}, refusedAt('amount', message))
  const amount = dialog.getByRole('textbox', { name: 'Amount (yen)' })
  await user.clear(amount)
  await user.type(amount, '30001')
  expect(dialog.getByText('This is more than can be refunded.')).toBeTruthy()
  await user.clear(amount)
  await user.type(amount, '500')
  await user.click(dialog.getByRole('radio', { name: 'Other' }))
  await user.click(dialog.getByRole('button', { name: 'Refund ¥500' }))
  expect(dialog.getByText('Add a note if the reason is “Other”.')).toBeTruthy()
  expect(sent.refunds).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: /^Note/ }), 'moving')
  await user.click(dialog.getByRole('button', { name: 'Refund ¥500' }))
  expect(await dialog.findByText(message)).toBeTruthy()
})

test('what was refunded meanwhile is shown, and the refund is recorded with it (PAY-15)', async () => {
  const message = 'The amount that can be refunded has changed since it was shown. Check it again.'
  const { user, sent, dialog } = await openRefund({}, refusedAt('amount', message))
  server.use(
    api.query('Refundable', () =>
      HttpResponse.json({ data: { refundable: typed('Refundable', { ...facts, refundable: 12_000 }) } }),
    ),
  )
  await user.click(dialog.getByRole('radio', { name: 'Leaving' }))
  await user.click(dialog.getByRole('button', { name: 'Refund ¥30,000' }))
  expect(await dialog.findByText(message)).toBeTruthy()
  expect(await dialog.findByText(/Up to ¥12,000$/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Refund ¥12,000' }))
  await waitFor(() => expect(sent.refunds).toMatchObject([{}, { amount: 12_000, refundable: 12_000 }]))
})

test('a refund that could not be read offers to read it again (PAY-15)', async () => {
  const page = await openContracts()
  const answer = { data: { refundable: typed('Refundable', facts) } }
  server.use(api.query('Refundable', () => HttpResponse.json(answer)))
  server.use(api.query('Refundable', () => HttpResponse.error(), { once: true }))
  const panel = await page.openOf('佐藤 花')
  await page.user.click(panel.getByRole('button', { name: 'Refund 佐藤 花, contract 1795326780001' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record refund' }))
  await page.user.click(await dialog.findByRole('button', { name: 'Try again' }))
  expect(await dialog.findByRole('textbox', { name: 'Amount (yen)' })).toBeTruthy()
})

test('a refund on a day whose money is closed says so before it is recorded (CASH-02)', async () => {
  const { dialog } = await openRefund({}, done, true)
  expect(await dialog.findByText(/ is closed\. This will be listed as a change after the closing\.$/)).toBeTruthy()
})
