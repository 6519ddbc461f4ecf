import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { DebitPage } from './DebitPage.tsx'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { api, server } from '../test/server.ts'
import { done, signInStaff } from '../test/staff.ts'

const row = (line: number, payer: string, amount: number, studentId: string | null, isRecorded = false) =>
  typed('TransferRow', {
    digest: `d-${line}`,
    line,
    date: '2026-11-27',
    amount,
    payer,
    reference: '',
    isRecorded,
    studentId,
    reason: studentId && 'The name is the same.',
  })

test('a statement shows each transfer with its suggestion and why; only what is selected is sent (DEBIT-11)', async () => {
  signInStaff(['bulkPayments'])
  const sent: { lines: object[] }[] = []
  server.use(
    http.post('*/app/bankFiles', () => HttpResponse.json({ id: 'f-1' })),
    api.query('TransferPreview', () => {
      const preview = typed('TransferPreview', {
        heads: ['日付', '入金', '摘要'],
        dateColumn: 0,
        amountColumn: 1,
        payerColumn: 2,
        referenceColumn: null,
        problem: null,
        debtors: [typed('TransferDebtor', { studentId: 's-1', studentName: '佐藤 花', owing: 5000 })],
        rows: [row(2, 'ｻﾄｳ', 5000, 's-1'), row(3, 'ｽｽﾞｷ', 700, null), row(4, 'ﾀﾅｶ', 90, null, true)],
      })
      return HttpResponse.json({ data: { transferPreview: preview } })
    }),
    api.mutation('RecordTransfers', ({ variables }) => {
      sent.push(variables['input'] as { lines: object[] })
      return HttpResponse.json({ data: { recordTransfers: typed('RecordTransfersPayload', { ...done }) } })
    }),
  )
  const { user } = await openDeskPage(<DebitPage />, { at: '/admin/contracts/debit?mode=transfers', language: 'en' })
  await user.upload(
    await screen.findByLabelText('Choose bank statement (CSV)', { selector: 'input' }),
    new File(['日付,入金,摘要\n'], 'bank.csv', { type: 'text/csv' }),
  )
  const table = within(await screen.findByRole('table', { name: 'Transfers' }))
  expect(table.getByRole('row', { name: /ｻﾄｳ/ }).textContent).toContain('The name is the same.')
  expect(table.getByRole('row', { name: /ﾀﾅｶ/ }).textContent).toContain('Recorded')
  const select = (name: string) => table.getByRole<HTMLInputElement>('checkbox', { name })
  expect(select('Select line 3, ｽｽﾞｷ').disabled).toBe(true)
  expect(select('Select line 4, ﾀﾅｶ').disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Record 0 transfers/ }).disabled).toBe(true)
  await user.click(select('Select line 2, ｻﾄｳ'))
  await user.click(screen.getByRole('button', { name: /^Record 1 transfer, / }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.lines).toEqual([{ digest: 'd-2', studentId: 's-1', owing: 5000 }])
})
