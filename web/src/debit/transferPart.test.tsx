import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { DebitPage } from './DebitPage.tsx'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { api, server } from '../test/server.ts'
import { done, signInStaff } from '../test/staff.ts'

const inDebit = {
  ...done,
  success: false,
  code: 'generalE',
  field: 'besideDebit',
  message: 'A direct debit of this student awaits its results. (佐藤 花: debit of 28 Dec 2026, ¥5,000)',
}

async function openStatement(sure: readonly object[] = []) {
  signInStaff(['bulkPayments'])
  const sent: { lines: object[]; besideDebit: boolean }[] = []
  server.use(
    api.query('ClosedDay', ({ variables }) => {
      const day = variables['day'] as string
      return HttpResponse.json({
        data: { cashDay: typed('CashDay', { day, closing: typed('CashClosing', { id: 'c-1' }) }) },
      })
    }),
    http.post('*/app/bankFiles', () => HttpResponse.json({ id: 'f-1' })),
    api.query('WaitingStatements', () => HttpResponse.json({ data: { waitingStatements: [] } })),
    // Slow typing asks for students who owe nothing, too.
    api.query('TransferStudents', () => HttpResponse.json({ data: { studentChoices: [] } })),
    api.query('TransferPreview', () => {
      const preview = typed('TransferPreview', {
        heads: ['日付', '入金', '摘要'],
        dateColumn: 0,
        amountColumn: 1,
        payerColumn: 2,
        referenceColumn: null,
        problem: null,
        unreadLines: ['line 6 “12.5”'],
        debtors: [typed('TransferDebtor', { studentId: 's-1', studentName: '佐藤 花', owing: 5000 })],
        rows: [
          row(2, 'ｻﾄｳ', 5000, 's-1'),
          row(3, 'ｽｽﾞｷ', 700, null),
          row(4, 'ﾀﾅｶ', 90, null, true),
          row(5, 'ｻﾄｳ', 300, 's-1'),
          { ...row(6, 'ﾊﾔｼ', 900, 's-6'), studentName: '林 陽翔' },
          ...sure,
        ],
      })
      return HttpResponse.json({ data: { transferPreview: preview } })
    }),
    api.mutation('RecordTransfers', ({ variables }) => {
      const input = variables['input'] as (typeof sent)[number]
      sent.push(input)
      const asks = input.lines.length > 1 && !input.besideDebit
      const answer = asks ? { ...inDebit, runId: null } : { ...done, runId: 'r-9' }
      return HttpResponse.json({ data: { recordTransfers: typed('RecordTransfersPayload', answer) } })
    }),
  )
  const undone: unknown[] = []
  server.use(
    api.mutation('UndoDebit', ({ variables }) => {
      undone.push(variables['id'])
      return HttpResponse.json({ data: { undoPayments: typed('UndoPaymentsPayload', done) } })
    }),
  )
  const { user } = await openDeskPage(<DebitPage />, { at: '/admin/contracts/debit?mode=transfers', language: 'en' })
  await user.upload(
    await screen.findByLabelText('Choose bank statement (CSV)', { selector: 'input' }),
    new File(['日付,入金,摘要\n'], 'bank.csv', { type: 'text/csv' }),
  )
  const table = within(await screen.findByRole('table', { name: 'Transfers' }))
  const select = (name: string) => table.getByRole<HTMLInputElement>('checkbox', { name })
  return { user, sent, undone, table, select }
}

const row = (
  line: number,
  payer: string,
  amount: number,
  studentId: string | null,
  isRecorded = false,
  isSure = false,
) =>
  typed('TransferRow', {
    digest: `d-${line}`,
    line,
    date: '2026-11-27',
    amount,
    payer,
    reference: '',
    isRecorded,
    recordedFor: isRecorded ? '田中 海' : null,
    studentId,
    studentName: studentId && '佐藤 花',
    reason: studentId && 'The name is the same.',
    isSure,
  })

test('a statement shows each transfer with its suggestion and why; only what is selected is sent (DEBIT-11)', async () => {
  const { user, sent, table, select } = await openStatement()
  expect(table.getByRole('row', { name: /ｻﾄｳ ¥5,000/ }).textContent).toContain('The name is the same.')
  expect(table.getByRole('row', { name: /ﾀﾅｶ/ }).textContent).toContain('田中 海 Recorded')
  expect(screen.getByText(/line 6 “12\.5”/)).toBeTruthy()
  expect(select('Select line 3, ｽｽﾞｷ').disabled).toBe(true)
  expect(select('Select line 4, ﾀﾅｶ').disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Record 0 transfers/ }).disabled).toBe(true)
  await user.click(select('Select line 2, ｻﾄｳ'))
  await user.click(screen.getByRole('button', { name: /^Record 1 transfer, / }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.lines).toEqual([{ digest: 'd-2', studentId: 's-1', owing: 5000 }])
})

test('what names a student and is just what is due is selected at first, the rest is not; one box selects all or none (PAY-25)', async () => {
  const { user, sent, select } = await openStatement([row(7, 'ｻﾄｳ ﾊﾅ', 5000, 's-1', false, true)])
  expect(select('Select line 7, ｻﾄｳ ﾊﾅ').checked).toBe(true)
  expect(select('Select line 2, ｻﾄｳ').checked).toBe(false)
  expect(screen.getByRole('button', { name: /^Record 1 transfer, ¥5,000/ })).toBeTruthy()
  const all = select('Select all')
  await user.click(all)
  // Neither what is recorded nor what nobody was found for can be selected.
  expect(screen.getByRole('button', { name: /^Record 4 transfers/ })).toBeTruthy()
  await user.click(all)
  expect(screen.getByRole('button', { name: /^Record 0 transfers/ })).toBeTruthy()
  await user.click(select('Select line 7, ｻﾄｳ ﾊﾅ'))
  await user.click(screen.getByRole('button', { name: /^Record 1 transfer, ¥5,000/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  // Once recorded it is selected no more, also where it was undone meanwhile.
  await waitFor(() => expect(select('Select line 7, ｻﾄｳ ﾊﾅ').checked).toBe(false))
})

test('choosing a student selects the transfer; more than is due and a pending debit are confirmed on screen (DEBIT-11, DEBIT-13)', async () => {
  const { user, sent, table, select } = await openStatement()
  await user.type(table.getByRole('combobox', { name: 'Student of line 3, ｽｽﾞｷ' }), '佐藤')
  await user.click(await screen.findByRole('option', { name: /佐藤 花/ }))
  expect(select('Select line 3, ｽｽﾞｷ').checked).toBe(true)
  await user.click(select('Select line 2, ｻﾄｳ'))
  // What is left over is held as a deposit unless the contract is to keep it.
  expect(screen.getByRole('button', { name: 'Record 2 transfers, ¥5,700 (¥700 as a deposit)' })).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Leave it on the contract as overpaid' }))
  expect(screen.getByText(/^¥700 in all is more than is due\. The contracts keep it/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Record 2 transfers, ¥5,700 (¥700 overpaid)' }))
  expect(await screen.findByText(/佐藤 花: debit of 28 Dec 2026, ¥5,000/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Record 2 transfers, ¥5,700 (¥700 overpaid) anyway' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({
    besideDebit: true,
    lines: [
      { digest: 'd-2', studentId: 's-1', owing: 5000 },
      { digest: 'd-3', studentId: 's-1', owing: 5000, overpay: true },
    ],
  })
})

test('what is more than is due, and money of students who owe nothing, is held as a deposit (PAY-20)', async () => {
  const { user, sent, table, select } = await openStatement()
  server.use(
    api.query('TransferStudents', () =>
      HttpResponse.json({
        data: { studentChoices: [typed('StudentChoice', { id: 's-9', studentCode: '0009', fullName: '森 葵' })] },
      }),
    ),
  )
  await user.click(select('Select line 6, ﾊﾔｼ'))
  // Whoever owes nothing has no contract that could keep it as overpaid.
  expect(screen.queryByRole('radio', { name: 'Hold it as a deposit' })).toBeNull()
  expect(table.getByRole('row', { name: /ﾊﾔｼ/ }).textContent).toContain('¥900 is held as a deposit.')
  await user.type(table.getByRole('combobox', { name: 'Student of line 3, ｽｽﾞｷ' }), '森')
  await user.click(await screen.findByRole('option', { name: /森 葵.*Nothing due/ }))
  expect(select('Select line 3, ｽｽﾞｷ').checked).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Record 2 transfers, ¥1,600 (¥1,600 as a deposit)' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.lines).toEqual([
    { digest: 'd-3', studentId: 's-9', owing: 0, deposit: 700 },
    { digest: 'd-6', studentId: 's-6', owing: 0, deposit: 900 },
  ])
})

test('a statement that waits is gone on with (DEBIT-18)', async () => {
  signInStaff(['bulkPayments'])
  const waiting = typed('WaitingStatement', {
    id: 'f-7',
    name: 'november.csv',
    sentAt: '2026-11-20T10:00:00',
    sentBy: '青木 千夏',
    count: 3,
    total: 21_000,
  })
  let input: unknown
  server.use(
    api.query('WaitingStatements', () => HttpResponse.json({ data: { waitingStatements: [waiting] } })),
    api.query('TransferPreview', ({ variables }) => {
      input = variables['input']
      return HttpResponse.json({ data: { transferPreview: null } })
    }),
  )
  const { user } = await openDeskPage(<DebitPage />, { at: '/admin/contracts/debit?mode=transfers', language: 'en' })
  const list = await screen.findByRole('region', { name: 'Statements waiting to be matched' })
  expect(list.textContent).toMatch(/november\.csv 3 not recorded, ¥21,000 Sent by 青木 千夏/)
  await user.click(within(list).getByRole('button', { name: 'Match november.csv' }))
  expect(await screen.findByText(/no longer here/)).toBeTruthy()
  expect(input).toEqual({ fileId: 'f-7' })
})

test('what was recorded in one press is named with its sum, and one undo takes all of it back (DEBIT-11)', async () => {
  const { user, undone, select } = await openStatement()
  await user.click(select('Select line 5, ｻﾄｳ'))
  expect(await screen.findByText(/is closed\. This will be listed as a change/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Record 1 transfer, / }))
  const toast = await screen.findByText('佐藤 花: 1 transfer, ¥300, recorded')
  await user.click(within(toast).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('1 transfer undone')).toBeTruthy()
  expect(undone).toEqual(['r-9'])
})
