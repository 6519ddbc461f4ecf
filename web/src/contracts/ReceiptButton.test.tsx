import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { api, server } from '../test/server.ts'
import { done, signInStaff } from '../test/staff.ts'
import { ReceiptButton } from './ReceiptButton.tsx'

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
