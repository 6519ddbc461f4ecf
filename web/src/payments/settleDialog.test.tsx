import { pressWhy } from '../test/dryRunWhy.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { typed } from '../test/deskData.ts'
import { api, server } from '../test/server.ts'
import type { OwedContract } from './paymentDocuments.ts'
import { amountOf, openPayments, owed } from '../test/openPayments.tsx'

test("another person's payment is checked again in place, with date and note kept (PAY-05)", async () => {
  const { user, sent, contracts } = await openPayments()
  await user.click(await screen.findByRole('textbox', { name: 'Amount for 佐藤 花 (yen)' }))
  await user.keyboard('1000')
  await user.click(screen.getByRole('button', { name: 'Review payments' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(await dialog.findByRole('textbox', { name: 'Note' }), 'bank')
  expect(dialog.queryByRole('button', { name: 'Check again' })).toBeNull()
  contracts[0] = owed('k-1', '佐藤 花', 29_300)
  await user.click(dialog.getByRole('button', { name: 'Record 1 payment, ¥1,000' }))
  expect(await dialog.findByText('Another amount is owed by now.')).toBeTruthy()
  await waitFor(() => expect(screen.getByText(/¥49,300 due in total/)).toBeTruthy())
  const table = dialog.getByRole('table')
  await user.click(dialog.getByRole('button', { name: 'Check again' }))
  expect(dialog.getByRole('table')).toBe(table)
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Check again' })).toBeNull())
  expect(sent.settle).toEqual([])
  await user.click(await dialog.findByRole('button', { name: 'Record 1 payment, ¥1,000' }))
  await waitFor(() =>
    expect(sent.settle).toMatchObject([
      { contracts: [{ id: 'k-1', balanceOwing: 29_300, amount: 1000 }], note: 'bank' },
    ]),
  )
})

test('a date that is refused says so at its field until another is entered, and nothing is recorded (PAY-05, ERR-21)', async () => {
  const { user, sent } = await openPayments()
  const refusal = { success: false, code: 'generalE', message: 'Payments are dated up to today.', field: 'date' }
  server.use(
    api.mutation(
      'SettleContracts',
      () => {
        const answer = typed('SettlePayload', { ...refusal, total: null, runId: null, contracts: [] })
        return HttpResponse.json({ data: { settleContracts: answer } })
      },
      { once: true },
    ),
  )
  await user.click(await screen.findByRole('textbox', { name: 'Amount for 佐藤 花 (yen)' }))
  await user.keyboard('1000')
  await user.click(screen.getByRole('button', { name: 'Review payments' }))
  const dialog = within(await screen.findByRole('dialog'))
  const date = await dialog.findByRole('textbox', { name: 'Date' })
  fireEvent.change(date, { target: { value: '2099-12-30' } })
  fireEvent.blur(date)
  await user.click(dialog.getByRole('button', { name: 'Record 1 payment, ¥1,000' }))
  expect(await dialog.findByText('Payments are dated up to today.')).toBeTruthy()
  expect(date.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(date, { target: { value: '2026-11-02' } })
  fireEvent.blur(date)
  await waitFor(() => expect(dialog.queryByText('Payments are dated up to today.')).toBeNull())
  await user.click(dialog.getByRole('button', { name: 'Record 1 payment, ¥1,000' }))
  await waitFor(() => expect(sent.settle).toMatchObject([{ date: '2026-11-02' }]))
})

test('payments made together share a method, which one row may change, and who took the money (PAY-13)', async () => {
  const { user, sent } = await openPayments()
  for (const name of ['佐藤 花', '鈴木 蓮'])
    await user.type(await screen.findByRole('textbox', { name: `Amount for ${name} (yen)` }), '1000')
  await user.click(screen.getByRole('button', { name: 'Review payments' }))
  const dialog = within(await screen.findByRole('dialog'))
  const choose = async (field: string, method: string) => {
    await user.click(await dialog.findByRole('combobox', { name: field }))
    await user.click(await screen.findByRole('option', { name: method }))
  }
  await choose('Method', 'Direct debit')
  await choose('Method for 鈴木 蓮 1795326780002', 'Cash')
  await user.type(dialog.getByRole('textbox', { name: 'Received by' }), '受付')
  await user.click(dialog.getByRole('button', { name: 'Record 2 payments, ¥2,000' }))
  await waitFor(() => expect(sent.settle).toHaveLength(1))
  const [settled] = sent.settle
  expect(settled).toMatchObject({ method: 'debit', receivedBy: '受付' })
  expect(settled?.contracts.map((each) => 'method' in each && each.method)).toEqual([false, 'cash'])
})

test('an amount for what somebody else has paid is nobody’s work any more (PAY-05)', async () => {
  const { user, contracts, goTo, address } = await openPayments()
  await user.click(await screen.findByRole('textbox', { name: 'Amount for 佐藤 花 (yen)' }))
  await user.keyboard('1000')
  await user.click(screen.getByRole('button', { name: 'Review payments' }))
  const record = await screen.findByRole('button', { name: 'Record 1 payment, ¥1,000' })
  contracts[0] = owed('k-1', '佐藤 花', 0)
  await user.click(record)
  await user.click(await screen.findByRole('button', { name: 'Back to the amounts' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Amount for 佐藤 花 (yen)' })).toBeNull())
  await goTo('/admin/contracts/payments?mode=report')
  await waitFor(() => expect(address.current).toBe('/admin/contracts/payments?mode=report'))
})

test('the server is asked even if the list has no news, and the way back leads to the amounts (PAY-05)', async () => {
  const { user, sent, contracts } = await openPayments()
  await user.click(await screen.findByRole('textbox', { name: 'Amount for 佐藤 花 (yen)' }))
  await user.keyboard('1000')
  // Somebody else's payment, which this page has not heard of yet.
  const before = contracts[0] as OwedContract
  contracts[0] = owed('k-1', '佐藤 花', 29_300)
  await user.click(screen.getByRole('button', { name: 'Review payments' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Another amount is owed by now.')).toBeTruthy()
  expect(await pressWhy(user, /^Why\? \(佐藤 花/)).toEqual({
    settle: { id: 'k-1', balanceOwing: before.balanceOwing, amount: 1000 },
  })
  const previewCount = sent.preview
  const table = dialog.getByRole('table')
  await user.click(dialog.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(sent.preview).toBe(previewCount + 1))
  // The earlier answer stays in sight meanwhile, and the focus in the dialog.
  expect(dialog.getByRole('table')).toBe(table)
  expect(document.activeElement).toBe(dialog.getByRole('region', { name: 'Review payments' }))
  contracts[0] = before
  await user.click(await dialog.findByRole('button', { name: 'Back to the amounts' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(amountOf('佐藤 花').value).toBe('1,000')
})

test('amounts are asked about before another tab takes their place, date and note before Escape drops them', async () => {
  const { address, goTo } = await openPayments()
  fireEvent.change(await screen.findByRole('textbox', { name: 'Amount for 鈴木 蓮 (yen)' }), {
    target: { value: '500' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Review payments' }))
  const note = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Note/ })
  fireEvent.change(note, { target: { value: '現金' } })
  fireEvent.keyDown(note, { key: 'Escape' })
  expect(await screen.findByText("What you entered isn't saved yet.")).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(note.value).toBe('現金')
  fireEvent.keyDown(note, { key: 'Escape' })
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await goTo('/admin/contracts/payments?mode=report')
  expect(await screen.findByText(/amounts you selected aren.t recorded yet/)).toBeTruthy()
  expect(address.current).toBe('/admin/contracts/payments?mode=')
  fireEvent.click(screen.getByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(address.current).toBe('/admin/contracts/payments?mode=report'))
})

test('payments together on a day whose money is closed say so before they are recorded (CASH-02)', async () => {
  const { user } = await openPayments()
  server.use(
    api.query('ClosedDay', ({ variables }) => {
      const closing = typed('CashClosing', { id: 'c-1' })
      return HttpResponse.json({ data: { cashDay: typed('CashDay', { day: variables['day'] as string, closing }) } })
    }),
  )
  await user.click(await screen.findByRole('textbox', { name: 'Amount for 佐藤 花 (yen)' }))
  await user.keyboard('1000')
  await user.click(screen.getByRole('button', { name: 'Review payments' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/ is closed\. This will be listed as a change after the closing\.$/)).toBeTruthy()
})
