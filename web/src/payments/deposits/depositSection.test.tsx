import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { openDeskPage } from '../../test/deskArea.tsx'
import { typed } from '../../test/deskData.ts'
import { api, server } from '../../test/server.ts'
import { done, signInStaff } from '../../test/staff.ts'
import { DepositSection } from './DepositSection.tsx'

const received = typed('DepositEntry', {
  id: 'd-1',
  kind: 'received' as const,
  value: 20_000,
  date: '2026-11-05',
  method: 'cash' as const,
  receivedBy: '青木 千夏',
  note: '',
  reason: null,
  contractNumber: null,
  undoneAt: null,
  undoneBy: null,
})
const owing = typed('ContractItem', { id: 'k-1', contractNumber: '1795326780001', balanceOwing: 12_000 })

async function openDeposits(flags = ['contractEdit']) {
  signInStaff(flags)
  const sent: unknown[] = []
  const payload = typed('DepositPayload', done)
  server.use(
    api.query('ClosedDay', ({ variables }) => {
      const day = variables['day'] as string
      return HttpResponse.json({
        data: { cashDay: typed('CashDay', { day, closing: typed('CashClosing', { id: 'c-1' }) }) },
      })
    }),
    api.query('Deposits', () =>
      HttpResponse.json({
        data: {
          deposits: typed('Deposits', { studentId: 's-1', held: 20_000, entries: [received] }),
          contractPage: typed('ContractPage', { contracts: [owing] }),
        },
      }),
    ),
    api.mutation('ReceiveDeposit', ({ variables }) => {
      sent.push(variables['input'])
      return HttpResponse.json({ data: { receiveDeposit: typed('DepositPayload', { ...done, entry: received }) } })
    }),
    api.mutation('ApplyDeposit', ({ variables }) => {
      sent.push(variables['input'])
      return HttpResponse.json({ data: { applyDeposit: payload } })
    }),
    api.mutation('UndoDeposit', ({ variables }) => {
      sent.push(variables['id'])
      return HttpResponse.json({ data: { undoDeposit: payload } })
    }),
  )
  const student = (
    <>
      <h1>佐藤 花</h1>
      <DepositSection student={{ id: 's-1', fullName: '林 陽翔' }} />
    </>
  )
  const page = await openDeskPage(student, { at: '/admin/students', language: 'en' })
  return { ...page, sent }
}

test('a deposit is received with its amount and method, and what is held is shown (DEP-01)', async () => {
  const { user, sent } = await openDeposits()
  expect(await screen.findByText('¥20,000 held')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Receive' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Deposit of 林 陽翔' }))
  expect(await dialog.findByText(/is closed\. This will be listed as a change after the closing\./)).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: 'Amount (yen)' }), '5,000')
  await user.click(dialog.getByRole('button', { name: 'Receive ¥5,000' }))
  await waitFor(() => expect(sent).toMatchObject([{ studentId: 's-1', amount: 5000, method: 'cash' }]))
})

test('the message of money that came in issues its receipt, which opens, or undoes it (PAPER-33)', async () => {
  const { user, sent } = await openDeposits()
  const opened = vi.fn<(file: string) => void>()
  vi.stubGlobal('open', () => ({ location: { replace: opened }, close: () => undefined }))
  URL.createObjectURL = () => 'blob:pdf'
  server.use(
    http.get('*/app/papers/:file', () => HttpResponse.arrayBuffer(new ArrayBuffer(1))),
    api.mutation('IssueDepositReceipt', ({ variables }) => {
      sent.push(variables['input'])
      const paper = typed('Paper', { id: 'p-1', pdfPath: '/app/papers/p-1.pdf' })
      return HttpResponse.json({ data: { issueDepositReceipt: typed('PaperPayload', { ...done, paper }) } })
    }),
  )
  const take = async () => {
    await user.click(await screen.findByRole('button', { name: 'Receive' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Deposit of 林 陽翔' }))
    await user.type(dialog.getByRole('textbox', { name: 'Amount (yen)' }), '5000')
    await user.type(dialog.getByRole('textbox', { name: 'Note' }), '4月分')
    await user.click(dialog.getByRole('button', { name: 'Receive ¥5,000' }))
    return within(await screen.findByText('Deposit of ¥5,000 recorded'))
  }
  await user.click((await take()).getByRole('button', { name: 'Receipt' }))
  await waitFor(() => expect(sent).toContainEqual({ depositId: 'd-1', purpose: '4月分' }))
  await waitFor(() => expect(opened).toHaveBeenCalledWith('blob:pdf'))
  await user.click((await take()).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent).toContain('d-1'))
  expect(await screen.findByText('Undone')).toBeTruthy()
})

test('what is due is proposed to apply, and an entry is undone after a question (DEP-02, DEP-03)', async () => {
  const { user, sent } = await openDeposits()
  await user.click(await screen.findByRole('button', { name: 'Apply to a contract' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply the deposit of 林 陽翔 to an amount due' }))
  await user.click(dialog.getByRole('button', { name: 'Apply ¥12,000' }))
  await waitFor(() => expect(sent).toMatchObject([{ contractId: 'k-1', amount: 12_000, held: 20_000 }]))
  await user.click(screen.getByRole('button', { name: 'Undo: Received ¥20,000' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent).toContain('d-1'))
})

test('without the permission a deposit is shown but not moved (DEP-01)', async () => {
  await openDeposits([])
  const receive = await screen.findByRole<HTMLButtonElement>('button', { name: 'Receive' })
  expect(receive.disabled).toBe(true)
})
