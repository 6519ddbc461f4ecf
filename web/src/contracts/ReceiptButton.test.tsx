import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { api, server } from '../test/server.ts'
import { done, signInStaff } from '../test/staff.ts'
import { aSchool } from '../test/school.ts'
import { ContractEntries } from './ContractEntries.tsx'
import { ReceiptButton } from './ReceiptButton.tsx'
import { ReturnInvoiceButton } from './ReturnInvoiceButton.tsx'
import { ReceiptWording } from './ReceiptWording.tsx'

const shown = vi.fn<(file: string) => void>()
const closed = vi.fn<() => void>()

beforeEach(() => {
  shown.mockReset()
  closed.mockReset()
  vi.stubGlobal('open', () => ({ location: { replace: shown }, close: closed }))
  URL.createObjectURL = () => 'blob:receipt'
})

async function press(answer: object | null, status = 200): Promise<unknown> {
  signInStaff()
  let sent: unknown
  server.use(
    api.mutation('IssueReceipt', ({ variables }) => {
      sent = variables['input']
      const refusal = { success: false, code: '404', message: 'It no longer exists.', field: null }
      const result = typed('IssueReceiptPayload', { ...(answer === null ? refusal : done), receipt: answer })
      return HttpResponse.json({ data: { issueReceipt: result } })
    }),
    http.get('*/app/receipts/:file', () =>
      HttpResponse.arrayBuffer(new ArrayBuffer(8), { status, headers: { 'content-type': 'application/pdf' } }),
    ),
  )
  const row = (
    <>
      <h1>Payments</h1>
      <ReceiptButton contractId="k-1" number={2} of="佐藤 花 ¥5,000" />
    </>
  )
  const { user } = await openDeskPage(row, { at: '/admin/contracts', language: 'en' })
  await user.click(await screen.findByRole('button', { name: /佐藤 花 ¥5,000/ }))
  await waitFor(() => expect(sent).toEqual({ contractId: 'k-1', number: 2 }))
  return sent
}

const receipt = typed('Receipt', { id: 'r-1', receiptNumber: '2026-00001', pdfPath: '/app/receipts/r-1.pdf' })

test('one press issues the receipt and opens its PDF in a tab of its own (PAPER-01)', async () => {
  await press(receipt)
  await waitFor(() => expect(shown).toHaveBeenCalledWith('blob:receipt'))
  expect(closed).not.toHaveBeenCalled()
})

test('without a receipt, or without its file, the tab closes and the page says so (PAPER-01)', async () => {
  await press(null)
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
  expect(await screen.findByText('It no longer exists.')).toBeTruthy()
})

test('a file that does not come is told (PAPER-01)', async () => {
  await press(receipt, 500)
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
  expect(shown).not.toHaveBeenCalled()
})

test('a receipt gets an addressee and a purpose of one’s own (PAPER-16)', async () => {
  signInStaff()
  let sent: unknown
  server.use(
    api.mutation('IssueReceipt', ({ variables }) => {
      sent = variables['input']
      return HttpResponse.json({ data: { issueReceipt: typed('IssueReceiptPayload', { ...done, receipt }) } })
    }),
    http.get('*/app/receipts/:file', () => HttpResponse.arrayBuffer(new ArrayBuffer(8))),
  )
  const row = (
    <>
      <h1>Payments</h1>
      <ReceiptWording contractId="k-1" number={2} of="payment 02" />
    </>
  )
  const { user } = await openDeskPage(row, { at: '/admin/contracts', language: 'en' })
  await user.click(await screen.findByRole('button', { name: 'Addressee and purpose of the receipt for payment 02' }))
  await user.click(await screen.findByRole('radio', { name: 'Student' }))
  await user.type(screen.getByRole('textbox', { name: 'What for' }), '教材費')
  await user.click(screen.getByRole('button', { name: 'Issue and open' }))
  await waitFor(() => expect(shown).toHaveBeenCalledWith('blob:receipt'))
  expect(sent).toEqual({ contractId: 'k-1', number: 2, addressee: 'student', purpose: '教材費' })
})

test('a refund has its return invoice in one press, which says where the law asks for none (PAPER-25)', async () => {
  signInStaff()
  let sent: unknown
  server.use(
    api.mutation('IssueReturnInvoice', ({ variables }) => {
      sent = variables['input']
      const paper = typed('Paper', { id: 'p-1', pdfPath: '/app/papers/p-1.pdf' })
      return HttpResponse.json({ data: { issueReturnInvoice: typed('PaperPayload', { ...done, paper }) } })
    }),
    http.get('*/app/papers/:file', () => HttpResponse.arrayBuffer(new ArrayBuffer(8))),
  )
  const row = (
    <>
      <h1>Payments</h1>
      <ReturnInvoiceButton contractId="k-1" number={3} value={9999} of="refund 03" />
    </>
  )
  const { user } = await openDeskPage(row, { at: '/admin/contracts', language: 'en' })
  await user.click(await screen.findByRole('button', { name: 'Open return invoice for refund 03' }))
  await waitFor(() => expect(shown).toHaveBeenCalledWith('blob:receipt'))
  expect(sent).toEqual({ contractId: 'k-1', number: 3 })
  expect(await screen.findByText(/asks for none below 10,000 yen/)).toBeTruthy()
})

test('the movements of a contract offer the return invoice of each refund that is in force (PAPER-25)', async () => {
  signInStaff()
  const entry = (id: string, name: string, more: object) =>
    typed('ContractEntry', {
      id,
      kind: 'payment',
      at: '2026-11-20T10:00:00',
      by: '青木 千夏',
      change: 'added',
      name,
      value: -12_000,
      memo: '',
      date: '2026-11-20',
      uncollectible: false,
      method: 'transfer',
      receivedBy: '',
      reference: '',
      refundReason: 'cancelled',
      lessonTime: null,
      courseName: null,
      ...more,
    })
  const entries = [
    entry('e-4', 'payment_03', {}),
    entry('e-3', 'payment_02', { change: 'removed' }),
    entry('e-2', 'payment_02', {}),
    entry('e-1', 'payment_01', { value: 20_000, refundReason: null }),
  ]
  server.use(
    api.query('School', () => HttpResponse.json({ data: { school: aSchool } })),
    api.query('ContractEntries', () => HttpResponse.json({ data: { contractEntries: entries } })),
  )
  const row = (
    <>
      <h1>Contract</h1>
      <ContractEntries id="k-1" />
    </>
  )
  await openDeskPage(row, { at: '/admin/contracts', language: 'en' })
  const buttons = await screen.findAllByRole('button', { name: /return invoice/i })
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Open return invoice for Refund 03 −¥12,000',
  ])
})
