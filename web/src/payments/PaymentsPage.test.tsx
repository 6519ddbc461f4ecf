import { screen, waitFor, within } from '@testing-library/react'
import { parse } from 'csv-parse/sync'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { catchFiles, savedFrom } from '../test/servedFiles.ts'
import { api, server } from '../test/server.ts'
import { amountOf, openPayments } from '../test/openPayments.tsx'

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

test.each([
  ['-5', "Amounts can't be negative. To give money back, use “Refund”."],
  ['1.5', 'Enter digits only, such as 12500.'],
  ['100000000', 'The limit is ¥99,999,999.'],
  ['many', 'Enter digits only, such as 12500.'],
])('an amount of %s is said to be wrong, and nothing can be checked (CON-40, PAY-07)', async (entered, words) => {
  const { user } = await openPayments()
  await user.type(await screen.findByRole('textbox', { name: 'Amount for 鈴木 蓮 (yen)' }), entered)
  expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Review payments' }).disabled).toBe(true)
})

test('more than is owed is paid as an overpayment, said at its row; a write-off of more is refused (PAY-07, PAY-14)', async () => {
  const { user, sent } = await openPayments()
  const amount = 'Amount for 鈴木 蓮 (yen)'
  await user.type(await screen.findByRole('textbox', { name: amount }), '12001')
  expect(screen.getByText('¥1 overpaid')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Review payments' }))
  await screen.findByRole('dialog')
  await waitFor(() => expect(sent.preview).toBe(1))
})

test('an amount that was wrong is gone once nothing is chosen (CON-40)', async () => {
  const { user } = await openPayments()
  await user.type(await screen.findByRole('textbox', { name: 'Amount for 鈴木 蓮 (yen)' }), 'many')
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(amountOf('鈴木 蓮').value).toBe('')
  expect(screen.queryByText('Enter digits only, such as 12500.')).toBeNull()
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
  const undoneNote = await screen.findByText(/^Undone by 青木 千夏/)
  await waitFor(() => expect(document.activeElement?.contains(undoneNote)).toBe(true))
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
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Undo' })).disabled).toBe(true)
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
