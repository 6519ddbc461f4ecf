import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { Route, Routes, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import type { DebitRequest } from './debitDocuments.ts'
import { DebitPage } from './DebitPage.tsx'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { api, server } from '../test/server.ts'
import { done, signInStaff } from '../test/staff.ts'

const settings = typed('DebitSettings', {
  version: 1,
  collectorCode: '0000012345',
  collectorName: 'ｺﾏ',
  bankCode: '0001',
  bankName: 'みずほ',
  branchCode: '001',
  branchName: '東京営業部',
  kind: 'ordinary' as const,
  number: '1234567',
  lineBreaks: true,
  collectDay: 27,
  nextCollectOn: '2026-12-28',
})
const row = (studentId: string, studentName: string, amount: number) =>
  typed('DebitRow', {
    studentId,
    studentName,
    amount,
    contracts: 1,
    bankName: 'みずほ',
    branchName: '東京営業部',
    accountEnd: '••••567',
    isFirst: false,
  })
const request: DebitRequest = typed('DebitRequest', {
  id: 'd-1',
  collectOn: '2026-11-27',
  at: '2026-11-20T10:00:00',
  by: '青木 千夏',
  count: 2,
  total: 20_000,
  state: 'open',
  paidCount: 0,
  paidTotal: 0,
  runId: null,
  recordedAt: null,
  recordedBy: null,
  hasFile: true,
})

async function openDebit(mode = '', flags = ['bulkPayments', 'bankDetails', 'settingsEdit']) {
  signInStaff(flags)
  const sent: unknown[] = []
  server.use(
    api.query('DebitSettings', () => HttpResponse.json({ data: { debitSettings: settings } })),
    api.query('DebitPreview', ({ variables }) => {
      const dayProblem = variables['collectOn'] === '2026-12-28' ? null : 'Choose a future banking day.'
      const leftOut = [
        typed('DebitLeftOut', { studentId: 's-3', studentName: '高橋 凛', owing: 7000, reason: 'No bank details.' }),
      ]
      const rows = [row('s-1', '佐藤 花', 12_000), row('s-2', '鈴木 蓮', 8000)]
      return HttpResponse.json({
        data: { debitPreview: typed('DebitPreview', { dayProblem, count: 2, total: 20_000, rows, leftOut }) },
      })
    }),
    api.query('DebitRequests', () => HttpResponse.json({ data: { debitRequests: [request] } })),
    api.mutation('RequestDebit', ({ variables }) => {
      sent.push(variables['input'])
      const answer = typed('DebitRequestPayload', { ...done, request })
      return HttpResponse.json({ data: { requestDebit: answer } })
    }),
  )
  const page = await openDeskPage(<DebitPage />, { at: `/admin/contracts/debit?mode=${mode}`, language: 'en' })
  return { ...page, sent }
}

test('a collection shows whom it debits and who is left out and why; what is chosen is requested once confirmed (DEBIT-05, DEBIT-08, DEBIT-14)', async () => {
  const { user, sent } = await openDebit()
  const left = await screen.findByRole('table', { name: 'Students left out' })
  expect(within(left).getByRole('row', { name: /高橋 凛/ }).textContent).toContain('No bank details.')
  await user.click(screen.getByRole('checkbox', { name: 'Select 鈴木 蓮' }))
  await user.click(screen.getByRole('button', { name: /^Request 1 debit, ¥12,000/ }))
  const question = within(await screen.findByRole('dialog', { name: /28 Dec 2026: 1 debit, ¥12,000/ }))
  expect(sent).toEqual([])
  await user.click(question.getByRole('button', { name: /^Request 1 debit, ¥12,000/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ collectOn: '2026-12-28', lines: [{ studentId: 's-1', amount: 12_000 }] })
  await screen.findByText('Waiting for results')
})

test('a request offers its file and its results; without the permission the page says which one it takes (DEBIT-08)', async () => {
  await openDebit('results')
  expect(await screen.findByRole('button', { name: /^Save file for/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Read results for/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Withdraw request for/ })).toBeTruthy()
})

test('results before the collection day are shown, but say when they can be recorded (PAY-24)', async () => {
  const { user } = await openDebit('results')
  server.use(
    http.post('*/app/bankFiles', () => HttpResponse.json({ id: 'f-1' })),
    api.query('DebitResultPreview', () => {
      const sums = { paidCount: 1, paidTotal: 12_000, unpaidCount: 0, unpaidTotal: 0, rows: [] }
      const notYet = 'The collection day is still ahead.'
      const preview = typed('DebitResultPreview', { problem: null, notYet, digest: 'd', ...sums })
      return HttpResponse.json({ data: { debitResultPreview: preview } })
    }),
  )
  await user.click(await screen.findByRole('button', { name: /^Read results for/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Results for/ }))
  const file = new File(['1910'], 'result.txt', { type: 'text/plain' })
  await user.upload(dialog.getByLabelText('Choose result file', { selector: 'input' }), file)
  expect(await dialog.findByText('The collection day is still ahead.')).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Record 1 payment, ¥12,000' }).disabled).toBe(true)
})

test('staff without the permissions see nothing of it (DEBIT-02, DEBIT-08)', async () => {
  await openDebit('', ['bulkPayments'])
  expect(await screen.findByText(/“Bank details and direct debits”/)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
})

test('the address that the journal had beside debits leads to its own page, with its month (DEBIT-12)', async () => {
  signInStaff([])
  await openDeskPage(
    <Routes>
      <Route path="/admin/contracts/debit" element={<DebitPage />} />
      <Route path="*" element={<At />} />
    </Routes>,
    { at: '/admin/contracts/debit?mode=journal&month=2026-10', language: 'en' },
  )
  expect(await screen.findByRole('heading', { name: '/admin/contracts/accounting?month=2026-10' })).toBeTruthy()
})

function At() {
  const { pathname, search } = useLocation()
  return <h1>{pathname + search}</h1>
}
