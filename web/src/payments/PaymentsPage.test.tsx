import { pressWhy } from '../test/dryRunWhy.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { parse } from 'csv-parse/sync'
import { HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { catchFiles, savedFrom } from '../test/servedFiles.ts'
import { api, server } from '../test/server.ts'
import { done, signInStaff } from '../test/staff.ts'
import type { OwedContract } from './paymentDocuments.ts'
import { PaymentsPage } from './PaymentsPage.tsx'

const owed = (id: string, fullName: string, balanceOwing: number, change: Partial<OwedContract> = {}) =>
  typed('ContractItem', {
    id,
    contractName: `s0001_179532678000${id.slice(-1)}`,
    contractNumber: `179532678000${id.slice(-1)}`,
    student: typed('ContractStudent', { id: `s-${id}`, studentCode: 's0001', fullName, active: true, isFixed: false }),
    active: true,
    monthlyContract: false,
    startDate: '2026-11-01',
    endDate: '2027-10-31',
    contractValue: balanceOwing,
    adjusted: 0,
    paid: 0,
    balanceOwing,
    contractHolder: '',
    ...change,
  })

interface Sent {
  contracts: { id: string; balanceOwing: number; amount: number }[]
  requestId: string
}

async function openPayments({
  flags,
  mode = '',
  paid = true,
}: { flags?: string[]; mode?: string; paid?: boolean } = {}) {
  signInStaff(flags)
  const sent = { settle: [] as Sent[], back: [] as unknown[], report: [] as unknown[], preview: 0 }
  const contracts = [
    owed('k-1', '佐藤 花', 30_000),
    owed('k-2', '鈴木 蓮', 12_000, { startDate: '2026-01-10' }),
    owed('k-3', '高橋 凛', 8000, { monthlyContract: true }),
  ]
  const run = typed('PaymentRun', {
    id: 'r-1',
    mode: 'payment',
    date: '2026-11-20',
    note: '口座振替',
    at: '2026-11-20T14:05:00',
    by: '青木 千夏',
    count: 2,
    total: 20_000,
    undoneAt: null,
    undoneBy: null,
  })
  const off = { ...run, id: 'r-0', mode: 'writeoff' as const, by: '受付 春香', count: 1, total: 700 }
  const payment = (id: string, uncollectible: boolean) =>
    typed('PaymentRow', {
      id,
      studentId: 's-1',
      studentCode: 's0001',
      studentName: '佐藤 花',
      contractId: 'k-1',
      contractName: 's0001_1795326780001',
      contractDeleted: uncollectible,
      date: '2026-11-02',
      memo: '銀行振込,\n11月分',
      value: 5000,
      uncollectible,
      method: uncollectible ? null : ('transfer' as const),
      receivedBy: '青木 千夏',
      contractHolder: '佐藤 久美',
    })
  /** Somebody else has entered another payment since. */
  const isMoved = ({ id, balanceOwing }: Sent['contracts'][number]) =>
    contracts.some((each) => each.id === id && each.balanceOwing !== balanceOwing)
  const rowOf = (wish: Sent['contracts'][number]) => {
    const { id, amount } = wish
    const contract = contracts.find((each) => each.id === id)
    return typed('SettlementRow', {
      contractId: id,
      contractNumber: contract?.contractNumber ?? '',
      studentName: contract?.student.fullName ?? '',
      balanceOwing: contract?.balanceOwing ?? 0,
      amount,
      owingAfter: (contract?.balanceOwing ?? 0) - amount,
      problem: isMoved(wish) ? 'Another amount is owed by now.' : null,
    })
  }
  server.use(
    // Two of them in the first page, to see that the page reads on.
    api.query('OwedContracts', ({ variables: { after } }) => {
      const owing = after ? contracts.slice(2) : contracts.slice(0, 2)
      const contractPage = typed('ContractPage', {
        contracts: owing.filter(({ balanceOwing }) => balanceOwing > 0),
        next: after ? null : 'k-2',
      })
      return HttpResponse.json({ data: { contractPage } })
    }),
    api.query('PaymentRuns', () =>
      HttpResponse.json({
        data: {
          paymentRuns: [
            sent.back.length === 0 ? run : { ...run, undoneAt: '2026-11-20T15:00:00', undoneBy: '青木 千夏' },
            off,
          ],
        },
      }),
    ),
    api.query('PaymentsReport', ({ variables }) => {
      sent.report.push(variables)
      return HttpResponse.json({ data: { paymentsReport: paid ? [payment('p-1', false), payment('p-2', true)] : [] } })
    }),
    api.query('ContractEntries', () => {
      const entry = {
        id: 'e-1',
        kind: 'payment',
        at: '2026-11-02T10:00:00',
        by: '青木 千夏',
        change: 'removed',
        name: 'payment_01',
        value: 5000,
        memo: '',
        date: '2026-11-02',
        uncollectible: false,
        method: 'cash',
        receivedBy: '',
        lessonTime: null,
        courseName: null,
      }
      return HttpResponse.json({ data: { contractEntries: [typed('ContractEntry', entry)] } })
    }),
    api.query('SettlementPreview', ({ variables }) => {
      sent.preview++
      const wishes = (variables['input'] as Sent).contracts
      const rows = wishes.map(rowOf)
      const refused = wishes.filter(isMoved).length
      const total = rows.reduce((sum, { amount }) => sum + amount, 0)
      const settlementPreview = typed('SettlementPreview', { count: rows.length, total, refused, rows })
      return HttpResponse.json({ data: { settlementPreview } })
    }),
    api.mutation('SettleContracts', ({ variables }) => {
      const input = variables['input'] as Sent
      const refusal = { success: false, code: 'stale', message: 'Please check again.', field: null }
      const isRefused = input.contracts.some(isMoved)
      if (!isRefused) sent.settle.push(input)
      const said = isRefused ? refusal : done
      const answer = typed('SettlePayload', { ...said, total: 1, runId: 'r-2', contracts: [] })
      return HttpResponse.json({ data: { settleContracts: answer } })
    }),
    api.mutation('UndoPayments', ({ variables }) => {
      sent.back.push(variables['id'])
      return HttpResponse.json({
        data: { undoPayments: typed('UndoPaymentsPayload', { ...done, contracts: [] }) },
      })
    }),
  )
  const page = await openDeskPage(<PaymentsPage />, { at: `/admin/contracts/payments?mode=${mode}`, language: 'en' })
  return { ...page, sent, contracts }
}

const amountOf = (who: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `Amount for ${who} (yen)` })

test('amounts are filled in by keys, checked as a whole and recorded in one go (PAY-01…03, PAY-05, CON-40)', async () => {
  const { user, sent } = await openPayments()
  await user.click(await screen.findByRole('textbox', { name: 'Amount for 佐藤 花 (yen)' }))
  await user.keyboard('１２，０００{Enter}')
  expect(document.activeElement).toBe(amountOf('鈴木 蓮'))
  await user.keyboard('500{ArrowUp}')
  expect(document.activeElement).toBe(amountOf('佐藤 花'))
  await user.click(screen.getByRole('checkbox', { name: /^Select 高橋 凛/ }))
  expect(amountOf('高橋 凛').value).toBe('8,000')
  expect(screen.getByText('3 contracts, ¥20,500')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Review payments' }))
  const dialog = within(await screen.findByRole('dialog'))
  const rows = await dialog.findAllByRole('row')
  expect(rows.at(1)?.textContent).toContain('¥30,000¥12,000¥18,000')
  expect(rows.at(-1)?.textContent).toBe('Total¥50,000¥20,500¥29,500')
  const file = await savedFrom(dialog)
  expect(file.name).toMatch(/^payment_dry_run_/)
  expect(file.lines[1]).toMatch(/^"佐藤 花",".*","30000","12000","18000",""$/)
  expect(sent.settle).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Record 3 payments, ¥20,500' }))
  await waitFor(() =>
    expect(sent.settle).toMatchObject([
      {
        contracts: [
          { id: 'k-1', balanceOwing: 30_000, amount: 12_000 },
          { id: 'k-2', balanceOwing: 12_000, amount: 500 },
          { id: 'k-3', balanceOwing: 8000, amount: 8000 },
        ],
        requestId: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      },
    ]),
  )
  await waitFor(() => expect(screen.queryByText(/contracts, ¥/)).toBeNull())
})

test('to choose all fills in what is owed where nothing is typed, and leaves part amounts as they are (PAY-03, PAY-05)', async () => {
  const { user } = await openPayments()
  await user.click(await screen.findByRole('textbox', { name: 'Amount for 佐藤 花 (yen)' }))
  await user.keyboard('12000{Enter}500')
  const all = screen.getByRole('checkbox', { name: /all/i })
  await user.click(all)
  expect(['佐藤 花', '鈴木 蓮', '高橋 凛'].map((who) => amountOf(who).value)).toEqual(['12,000', '500', '8,000'])
  expect(screen.getByText('3 contracts, ¥20,500')).toBeTruthy()
  await user.click(all)
  expect(['佐藤 花', '鈴木 蓮', '高橋 凛'].map((who) => amountOf(who).value)).toEqual(['', '', ''])
})

test('Ctrl and Enter in an amount check what is chosen, or go to what is wrong; of an answer that did not come nothing is asked (PAY-05, CON-40)', async () => {
  const { user, sent } = await openPayments()
  await user.click(await screen.findByRole('textbox', { name: 'Amount for 佐藤 花 (yen)' }))
  await user.keyboard('many{Enter}500{Control>}{Enter}{/Control}')
  expect(document.activeElement).toBe(amountOf('佐藤 花'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.clear(amountOf('佐藤 花'))
  await user.keyboard('{Meta>}{Enter}{/Meta}')
  const record = await screen.findByRole('button', { name: 'Record 1 payment, ¥500' })
  expect(sent.preview).toBe(1)
  let lost = 0
  const loses = () => {
    lost++
    return HttpResponse.error()
  }
  server.use(api.mutation('SettleContracts', loses, { once: true }))
  await user.click(record)
  await waitFor(() => expect([lost, record.dataset['loading']]).toEqual([1, undefined]))
  await user.click(record)
  await waitFor(() => expect(sent.settle).toHaveLength(1))
  expect(sent.preview).toBe(1)
})

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
  const asked = sent.preview
  const table = dialog.getByRole('table')
  await user.click(dialog.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(sent.preview).toBe(asked + 1))
  // The earlier answer stays in sight meanwhile, and the focus in the dialog.
  expect(dialog.getByRole('table')).toBe(table)
  expect(document.activeElement).toBe(dialog.getByRole('region', { name: 'Review payments' }))
  contracts[0] = before
  await user.click(await dialog.findByRole('button', { name: 'Back to the amounts' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(amountOf('佐藤 花').value).toBe('1,000')
})

test.each([
  ['12001', 'This is more than the amount due.'],
  ['-5', "Amounts can't be negative. To give money back, remove the payment or add an adjustment."],
  ['1.5', 'Enter a whole number of 0 or more. Subtract refunds by an adjustment.'],
  ['100000000', 'The limit is ¥99,999,999.'],
  ['many', 'Enter a whole number of 0 or more. Subtract refunds by an adjustment.'],
])('an amount of %s is said to be wrong, and nothing can be checked (CON-40, PAY-07)', async (entered, words) => {
  const { user } = await openPayments()
  await user.type(await screen.findByRole('textbox', { name: 'Amount for 鈴木 蓮 (yen)' }), entered)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Review payments' }).disabled).toBe(true)
})

test('an amount that was wrong is gone once nothing is chosen (CON-40)', async () => {
  const { user } = await openPayments()
  await user.type(await screen.findByRole('textbox', { name: 'Amount for 鈴木 蓮 (yen)' }), 'many')
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(amountOf('鈴木 蓮').value).toBe('')
  expect(screen.queryByText('Enter a whole number of 0 or more. Subtract refunds by an adjustment.')).toBeNull()
})

test('chosen contracts stay chosen during a search; filters tell their age (PAY-03)', async () => {
  const { user } = await openPayments()
  await user.click(await screen.findByRole('checkbox', { name: /^Select 高橋 凛/ }))
  await user.type(screen.getByRole('searchbox'), '鈴木')
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^Select 高橋 凛/ })).toBeNull())
  await user.click(screen.getByRole('checkbox', { name: /^Select 鈴木 蓮/ }))
  expect(screen.getByText('2 contracts, ¥20,000')).toBeTruthy()
  await user.clear(screen.getByRole('searchbox'))
  await user.click(screen.getByRole('combobox', { name: 'Days outstanding' }))
  await user.click(await screen.findByRole('option', { name: 'Over 90 days' }))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
})

test('an amount that is none is there again after another search, and no longer once it is emptied (PAY-05, CON-40)', async () => {
  const { user } = await openPayments()
  await user.click(await screen.findByRole('textbox', { name: 'Amount for 佐藤 花 (yen)' }))
  await user.keyboard('-500{Enter}500')
  await user.type(screen.getByRole('searchbox'), '鈴木')
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Amount for 佐藤 花 (yen)' })).toBeNull())
  await user.clear(screen.getByRole('searchbox'))
  await screen.findByRole('textbox', { name: 'Amount for 佐藤 花 (yen)' })
  expect(amountOf('佐藤 花').value).toBe('-500')
  await user.clear(amountOf('佐藤 花'))
  expect(screen.getByText('1 contract, ¥500')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Review payments' }).hasAttribute('disabled')).toBe(false)
})

test('payments recorded together are undone after a question (PAY-05)', async () => {
  const { user, sent } = await openPayments()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^Removes all 2 payments \(¥20,000\)/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent.back).toEqual(['r-1']))
  // It stays in sight, says so, and has the focus that its button had.
  const said = await screen.findByText(/^Undone by 青木 千夏/)
  await waitFor(() => expect(document.activeElement?.contains(said)).toBe(true))
  expect(document.activeElement).not.toBe(document.body)
})

test('write-offs are called so where they are undone (PAY-06)', async () => {
  const { user } = await openPayments({ mode: 'writeoff' })
  expect(await screen.findByText(/^受付 春香: 1 write-off, ¥700/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo these write-offs?' }))
  expect(dialog.getByText(/^Removes the write-off \(¥700\)/)).toBeTruthy()
})

test('payments are read-only without the permission (PAY-12, PERM-18)', async () => {
  await openPayments({ flags: [] })
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount for 佐藤 花 (yen)' })).disabled).toBe(
    true,
  )
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true)
})

test('contracts that owe are saved as a CSV of which yen and days can be added up (PAY-03, CSV-10, D135)', async () => {
  const { user } = await openPayments()
  const saved = catchFiles()
  await screen.findByRole('textbox', { name: 'Amount for 佐藤 花 (yen)' })
  // Where it is narrow, how long it is owed leaves its place to the name.
  expect(screen.queryByRole('columnheader', { name: /Age/ })).toBeNull()
  expect(screen.getAllByText(/^1795326780001 · \d+ days?$/).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(saved[0]?.name).toMatch(/^owed_contracts_export_\d{8}_\d{4}\.csv$/)
  const rows: string[][] = parse((await saved[0]?.blob.text()) ?? '', { bom: true })
  expect(rows[0]).toHaveLength(8)
  const hana = rows.find(([name]) => name === '佐藤 花')
  expect(hana?.slice(6)).toEqual([expect.stringMatching(/^\d+$/), expect.stringMatching(/^[1-9]\d+$/)])
})

test('the report is of 30 days back to 30 ahead at first; one of nothing says so (PAY-04, PAY-10, CONST-15, ERR-37)', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T03:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const { sent } = await openPayments({ mode: 'report', paid: false })
  expect(await screen.findByText('No data')).toBeTruthy()
  expect(screen.getByText('No payments in this period.')).toBeTruthy()
  expect(sent.report).toEqual([{ from: '2026-10-21', to: '2026-12-20' }])
})

test.each(['from=2026-11-31&to=xx', 'from=2026-11-30&to=2026-11-01', 'from=2020-01-01&to=2026-11-01'])(
  'days of an address that are none are not asked for: %s (PAY-04, PAY-08)',
  async (days) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T03:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    const { sent } = await openPayments({ mode: `report&${days}`, paid: false })
    expect(await screen.findByText('No data')).toBeTruthy()
    expect(sent.report).toEqual([{ from: '2026-10-21', to: '2026-12-20' }])
  },
)

test('the report has its sums and is saved as a CSV (PAY-08…11, CSV-01, CSV-04, CSV-07, D103, D134)', async () => {
  const { user } = await openPayments({ mode: 'report' })
  expect(await screen.findByText('¥5,000 paid, ¥5,000 written off')).toBeTruthy()
  expect(screen.getByRole('note', { name: 'Totals by method' }).textContent).toBe('Bank transfer ¥5,000')
  // A row can be opened in a tab of its own, but for that of a deleted contract, which opens here.
  const rowOf = (id: string) => document.querySelector(`[data-row="${id}"]`)?.getAttribute('href')
  expect(rowOf('p-1')).toMatch(/^\/admin\/contracts\?active=&contract=./)
  expect(rowOf('p-2')).toBeNull()
  const files: Blob[] = []
  URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText(/^payment_report_\d{8}_\d{4}\.csv saved \(2 rows\)$/)).toBeTruthy()
  const rows: string[][] = parse((await files[0]?.text()) ?? '', { bom: true })
  expect(rows[0]).toContain('Contract name')
  expect(rows[2]).toEqual([
    '2026-11-02',
    'S0001',
    '佐藤 花',
    '佐藤 久美',
    's0001_1795326780001',
    'Write-off',
    '',
    '青木 千夏',
    '5000',
    '銀行振込  11月分',
  ])
  press.mockRestore()
  // A contract that is deleted opens nowhere, but what moved on it is read here.
  await user.click(screen.getAllByRole('button', { name: 'Open contract 1795326780001 of 佐藤 花' })[1] as HTMLElement)
  const gone = within(await screen.findByRole('dialog', { name: 'Deleted contract 1795326780001 of 佐藤 花' }))
  expect(await gone.findByText(/^Payment 01 \(deleted\)/)).toBeTruthy()
  await user.click(gone.getByRole('button', { name: 'Close' }))
  await user.type(screen.getByRole('searchbox'), 'nobody')
  expect(await screen.findByText('No data')).toBeTruthy()
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
