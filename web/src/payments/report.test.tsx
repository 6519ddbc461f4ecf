import { screen, within } from '@testing-library/react'
import { parse } from 'csv-parse/sync'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPayments } from '../test/openPayments.tsx'

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
  expect(await screen.findByText('¥5,000 paid, ¥0 refunded, ¥5,000 written off')).toBeTruthy()
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
    '',
    '',
  ])
  press.mockRestore()
  // A contract that is deleted opens nowhere, but what moved on it is read here.
  await user.click(screen.getAllByRole('button', { name: 'Open contract 1795326780001 of 佐藤 花' })[1] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Deleted contract 1795326780001 of 佐藤 花' }))
  expect(await dialog.findByText(/^Payment 01 \(deleted\)/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await user.type(screen.getByRole('searchbox'), 'nobody')
  expect(await screen.findByText('No data')).toBeTruthy()
})

test('what was applied from a deposit says so, and is no money that came in (PAY-08, DEP-02)', async () => {
  await openPayments({ mode: 'report', fromDeposit: true })
  expect(await screen.findByText('¥5,000 paid, ¥0 refunded, ¥5,000 written off')).toBeTruthy()
  const totals = screen.getByRole('note', { name: 'Totals by method' }).textContent
  expect(totals).toContain('Bank transfer ¥5,000')
  expect(totals).toContain('From deposit ¥2,000')
})
