import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { typed } from '../test/deskData.ts'
import { openContracts } from '../test/openContracts.tsx'
import { api, server } from '../test/server.ts'
import { done, refusedAt } from '../test/staff.ts'

const label = 'Record a payment from 鈴木 蓮, contract 1795326780002'

/** Opens the contract of 鈴木 蓮, who owes 12,000 yen. */
async function openOwing(answer: object = done, debts: readonly object[] = []) {
  const page = await openContracts({ debts })
  const sent = { recorded: [] as unknown[], undone: [] as unknown[] }
  server.use(
    api.query('Refundable', () => {
      const refundable = typed('Refundable', { refundable: 0, balanceOwing: 12_000, overpaid: 0, method: null })
      return HttpResponse.json({ data: { refundable } })
    }),
    api.mutation('RecordPayment', ({ variables }) => {
      sent.recorded.push(variables['input'])
      const owing = 12_000 - (variables['input'] as { amount: number }).amount
      const contract = typed('ContractItem', { id: 'k-2', version: 4, paid: 0, balanceOwing: owing })
      const saved =
        'success' in answer && answer.success === true
          ? { runId: 'r-1', paymentNumber: 3, contract }
          : { runId: null, paymentNumber: null, contract: null }
      return HttpResponse.json({ data: { recordPayment: typed('RecordPaymentPayload', { ...answer, ...saved }) } })
    }),
    api.mutation('UndoPayment', ({ variables }) => {
      sent.undone.push(variables['id'])
      return HttpResponse.json({ data: { undoPayments: typed('UndoPaymentsPayload', { ...done, contracts: [] }) } })
    }),
  )
  const panel = await page.openOf('鈴木 蓮')
  const openPayment = async () => {
    await page.user.click(panel.getByRole('button', { name: label }))
    return within(await screen.findByRole('dialog', { name: 'Record payment' }))
  }
  return { ...page, sent, openPayment }
}

test('a payment is recorded beside the amount due: what is owed is selected, Enter records it, and the toast undoes it (CON-63)', async () => {
  const { user, sent, openPayment } = await openOwing()
  const payment = await openPayment()
  const amount = payment.getByRole<HTMLInputElement>('textbox', { name: 'Amount (yen)' })
  await waitFor(() => expect(document.activeElement).toBe(amount))
  expect([amount.value, amount.selectionStart, amount.selectionEnd]).toEqual(['12,000', 0, 6])
  expect(payment.getByRole('combobox', { name: 'Method' })).toHaveProperty('value', 'Cash')
  await user.keyboard('5000')
  expect(payment.getByText('Due afterwards: ¥7,000')).toBeTruthy()
  await user.keyboard('{Enter}')
  const toast = await screen.findByText('¥5,000 from 鈴木 蓮 recorded (cash); ¥7,000 still due')
  expect(sent.recorded).toMatchObject([
    { contractId: 'k-2', amount: 5000, balanceOwing: 12_000, method: 'cash', receivedBy: '', note: '' },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Record payment' })).toBeNull())
  await user.click(within(toast).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Payment of ¥5,000 undone')).toBeTruthy()
  expect(sent.undone).toEqual(['r-1'])
})

test('the method, the note and who took the money go along, and the method is proposed the next time (CON-63)', async () => {
  const { user, sent, openPayment } = await openOwing()
  const payment = await openPayment()
  await user.click(payment.getByRole('combobox', { name: 'Method' }))
  await user.click(await screen.findByRole('option', { name: 'Bank transfer' }))
  await user.type(payment.getByRole('textbox', { name: 'Note' }), '11月分')
  await user.type(payment.getByRole('textbox', { name: 'Received by' }), 'Emily')
  await user.click(payment.getByRole('button', { name: 'Record ¥12,000' }))
  expect(await screen.findByText('¥12,000 from 鈴木 蓮 recorded (bank transfer); nothing left to pay')).toBeTruthy()
  expect(sent.recorded).toMatchObject([{ amount: 12_000, method: 'transfer', note: '11月分', receivedBy: 'Emily' }])
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Record payment' })).toBeNull())
  const again = await openPayment()
  expect(again.getByRole('combobox', { name: 'Method' })).toHaveProperty('value', 'Bank transfer')
})

test.each([
  ['-500', /can't be negative\. To give money back/],
  ['0', 'Enter an amount above 0.'],
  ['123456789', /The limit is/],
])('%s is no payment, and the field says what to do (CON-62, CON-63)', async (entered, words) => {
  const { user, sent, openPayment } = await openOwing()
  const payment = await openPayment()
  const amount = payment.getByRole('textbox', { name: 'Amount (yen)' })
  await user.clear(amount)
  await user.type(amount, `${entered}{Enter}`)
  expect(payment.getByText(words)).toBeTruthy()
  expect(payment.getByRole<HTMLButtonElement>('button', { name: 'Record payment' }).disabled).toBe(true)
  expect(sent.recorded).toEqual([])
})

test('an overpayment is recorded right there: how much is over and what becomes of it, on the button as well (CON-63)', async () => {
  const { user, sent, openPayment } = await openOwing()
  const payment = await openPayment()
  await waitFor(() => expect(document.activeElement).toBe(payment.getByRole('textbox', { name: 'Amount (yen)' })))
  await user.keyboard('14000')
  expect(payment.getByText(/^This is ¥2,000 more than the amount due\. The contract keeps it as overpaid/)).toBeTruthy()
  await user.click(payment.getByRole('button', { name: 'Record ¥14,000 (¥2,000 overpaid)' }))
  expect(await screen.findByText('¥14,000 from 鈴木 蓮 recorded (cash); ¥2,000 overpaid')).toBeTruthy()
  expect(sent.recorded).toMatchObject([{ amount: 14_000, balanceOwing: 12_000, overpay: true }])
})

test('a debit that awaits its results is named, and the second press records besides it (DEBIT-13)', async () => {
  const message = 'A direct debit of this student awaits its results. (鈴木 蓮: debit of 28 Dec 2026, ¥12,000)'
  const { user, sent, openPayment } = await openOwing(refusedAt('besideDebit', message))
  const payment = await openPayment()
  await user.click(payment.getByRole('button', { name: 'Record ¥12,000' }))
  expect(await payment.findByText(message)).toBeTruthy()
  await user.click(payment.getByRole('button', { name: 'Record ¥12,000 anyway' }))
  await waitFor(() => expect(sent.recorded).toMatchObject([{ besideDebit: false }, { besideDebit: true }]))
})

test('a refusal is said at its field, and the payment can be sent again (CON-63)', async () => {
  const message = 'The amount due has changed since it was shown. Check it again.'
  const { user, openPayment } = await openOwing(refusedAt('amount', message))
  const payment = await openPayment()
  const amount = payment.getByRole('textbox', { name: 'Amount (yen)' })
  await waitFor(() => expect(document.activeElement).toBe(amount))
  await user.keyboard('{Enter}')
  expect(await payment.findByText(message)).toBeTruthy()
})

test('a payment of another screen is told with what is due by now, and that amount can be recorded (CON-63)', async () => {
  const message = 'The amount due has changed since it was shown. Check it again.'
  const { user, openPayment } = await openOwing()
  const sent: unknown[] = []
  server.use(
    api.query('Refundable', () =>
      HttpResponse.json({
        data: {
          refundable: typed('Refundable', { refundable: 3000, balanceOwing: 9000, overpaid: 0, method: 'cash' }),
        },
      }),
    ),
    api.mutation('RecordPayment', ({ variables }) => {
      const input = variables['input'] as { balanceOwing: number }
      sent.push(input)
      const contract = typed('ContractItem', { id: 'k-2', version: 5, paid: 12_000, balanceOwing: 0 })
      const answer =
        input.balanceOwing === 9000
          ? { ...done, runId: 'r-2', paymentNumber: 2, contract }
          : { ...refusedAt('amount', message), runId: null, paymentNumber: null, contract: null }
      return HttpResponse.json({ data: { recordPayment: typed('RecordPaymentPayload', answer) } })
    }),
  )
  const payment = await openPayment()
  await user.click(payment.getByRole('button', { name: 'Record ¥12,000' }))
  expect(await payment.findByText('Another payment was just recorded. ¥9,000 is now due.')).toBeTruthy()
  expect(payment.getByRole<HTMLInputElement>('textbox', { name: 'Amount (yen)' }).value).toBe('9,000')
  await user.click(payment.getByRole('button', { name: 'Record ¥9,000' }))
  expect(await screen.findByText('¥9,000 from 鈴木 蓮 recorded (cash); nothing left to pay')).toBeTruthy()
  expect(sent).toMatchObject([{ balanceOwing: 12_000 }, { balanceOwing: 9000, amount: 9000 }])
})

const debt = (contractId: string, studentName: string, balanceOwing: number) =>
  typed('OtherDebt', { contractId, contractNumber: contractId, studentName, balanceOwing })

test('what is left over pays other contracts of the family, as shown, and the rest is a deposit (PAY-17)', async () => {
  const debts = [debt('k-7', '鈴木 蓮', 3000), debt('k-8', '鈴木 葵', 4000)]
  const { user, sent, openPayment } = await openOwing(done, debts)
  const payment = await openPayment()
  await user.clear(payment.getByRole('textbox', { name: 'Amount (yen)' }))
  await user.type(payment.getByRole('textbox', { name: 'Amount (yen)' }), '18000')
  await user.click(await payment.findByRole('radio', { name: 'Pay other contracts' }))
  expect(payment.getByText('Gets ¥3,000 (due ¥3,000 → ¥0)')).toBeTruthy()
  expect(payment.getByText('Gets ¥3,000 (due ¥4,000 → ¥1,000)')).toBeTruthy()
  await user.click(payment.getByRole('checkbox', { name: '鈴木 蓮, contract k-7' }))
  expect(payment.getByText('Gets ¥4,000 (due ¥4,000 → ¥0)')).toBeTruthy()
  expect(payment.getByText('¥2,000 is kept as a deposit.')).toBeTruthy()
  await user.click(payment.getByRole('button', { name: 'Record ¥18,000 in all' }))
  await waitFor(() =>
    expect(sent.recorded).toMatchObject([
      {
        contractId: 'k-2',
        amount: 12_000,
        overpay: false,
        others: [{ contractId: 'k-8', amount: 4000, balanceOwing: 4000 }],
        deposit: 2000,
      },
    ]),
  )
  expect(await screen.findByText(/¥4,000 to other contracts, ¥2,000 as a deposit/)).toBeTruthy()
})

test('without other debts what is left over is kept as a deposit or stays overpaid (PAY-17)', async () => {
  const { user, sent, openPayment } = await openOwing()
  const payment = await openPayment()
  await user.clear(payment.getByRole('textbox', { name: 'Amount (yen)' }))
  await user.type(payment.getByRole('textbox', { name: 'Amount (yen)' }), '12500')
  expect(payment.queryByRole('radio', { name: 'Pay other contracts' })).toBeNull()
  await user.click(await payment.findByRole('radio', { name: 'Keep it as a deposit' }))
  await user.click(payment.getByRole('button', { name: 'Record ¥12,500 in all' }))
  await waitFor(() => expect(sent.recorded).toMatchObject([{ amount: 12_000, overpay: false, deposit: 500 }]))
})

test('the message after a payment issues its receipt with one press and opens it, or undoes the payment (PAY-22)', async () => {
  const { user, openPayment } = await openOwing()
  const replace = vi.fn<(file: string) => void>()
  vi.stubGlobal('open', () => ({ location: { replace }, close: () => undefined }))
  URL.createObjectURL = () => 'blob:pdf'
  const issued: unknown[] = []
  server.use(
    api.mutation('IssueReceipt', ({ variables }) => {
      issued.push(variables['input'])
      const receipt = typed('Receipt', { id: 'p-1', receiptNumber: '2026-00001', pdfPath: '/app/papers/p-1.pdf' })
      return HttpResponse.json({ data: { issueReceipt: typed('IssueReceiptPayload', { ...done, receipt }) } })
    }),
    http.get('*/app/papers/:file', () => HttpResponse.arrayBuffer(new ArrayBuffer(8))),
  )
  await openPayment()
  await user.keyboard('{Enter}')
  const toast = await screen.findByText('¥12,000 from 鈴木 蓮 recorded (cash); nothing left to pay')
  expect(within(toast).getByRole('button', { name: 'Undo' })).toBeTruthy()
  await user.click(within(toast).getByRole('button', { name: 'Receipt' }))
  await waitFor(() => expect(replace).toHaveBeenCalledWith('blob:pdf'))
  expect(issued).toEqual([{ contractId: 'k-2', number: 3 }])
})

test('Escape and Cancel close a form in which nothing was entered; what was typed is asked about first (PAY-27)', async () => {
  const { user, openPayment } = await openOwing()
  await openPayment()
  await user.keyboard('{Escape}')
  const isGone = () => expect(screen.queryByRole('dialog', { name: 'Record payment' })).toBeNull()
  await waitFor(isGone)
  await user.click((await openPayment()).getByRole('button', { name: 'Cancel' }))
  await waitFor(isGone)
  const payment = await openPayment()
  await user.keyboard('5')
  await user.click(payment.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(isGone)
})
