import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { recencyOf } from '../accounts/loginRecency.tsx'
import { standAtNoon } from '../test/computerClock.ts'
import { openStudents, panel, student } from '../test/openStudents.tsx'
import { serveFiles } from '../test/servedFiles.ts'

standAtNoon()

test('the list shows codes in capitals, contracts, the next lesson and how recent the login is; the server searches and orders (ASTU-01, ASTU-02, ASTU-05…07, ASTU-13)', async () => {
  const { user, requests, address } = await openStudents()
  expect(screen.getByText('S0001').closest('td')?.title).toBe('S0001')
  // On a narrow screen, the balance and the next lesson come below the name.
  expect(screen.getAllByText('8 points left · Sat 21 Nov 10:00').length).toBeGreaterThan(0)
  await user.type(screen.getByRole('searchbox'), 'さとう')
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ filter: 'active', search: 'さとう', order: null }))
  await user.click(screen.getByRole('combobox', { name: 'Show' }))
  await user.click(await screen.findByRole('option', { name: 'No sign-in for 30 days' }))
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ filter: 'login', search: 'さとう' }))
  await user.click(screen.getByRole('button', { name: /^Name/ }))
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ order: 'name', descending: false }))
  await user.click(screen.getByRole('button', { name: /^Name/ }))
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ order: 'name', descending: true }))
  expect(decodeURIComponent(address.current)).toBe('/?search=さとう&filter=login&sort=-name')
})

test.each([
  [null, 'never'],
  ['2026-11-20T00:01:00', 'today'],
  ['2026-11-19T23:59:00', 'week'],
  ['2026-11-13T12:00:00', 'month'],
  ['2026-10-21T12:01:00', 'month'],
  ['2026-10-21T12:00:00', 'hundred'],
  ['2026-08-12T12:00:00', 'hundred'],
  ['2026-08-12T11:59:00', 'beyond'],
])('a login at %s is of %s (ASTU-06, ASTU-07, CONST-32, D77)', (at, recency) => {
  expect(recencyOf(at, '2026-11-20T12:00:00')).toBe(recency)
})

test('a hundred come first, with how many there are; all on demand; the file of all comes from the server (ASTU-04, ASTU-08, CONST-09, ASTU-37, CSV-01, CSV-04, SHELL-23)', async () => {
  const many = Array.from({ length: 450 }, (_, index) =>
    student(`s-${index}`, `s${String(index).padStart(4, '0')}`, `生徒 ${index}`),
  )
  const files = serveFiles('students', 'student_export_20261120_1200.csv')
  const { user, requests } = await openStudents({ rows: many })
  const all = await screen.findByRole('button', { name: /all/i })
  expect(all.parentElement?.textContent).toMatch(/100.*450/)
  await user.click(all)
  await waitFor(() => expect(screen.getByText(/^450/)).toBeTruthy())
  expect(requests.map(({ after }) => after ?? null)).toEqual([null, '100', '300'])
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText(/student_export_20261120_1200\.csv/)).toBeTruthy()
  expect(files).toEqual([{ filter: 'active', descending: 'false', charset: 'utf-8' }])
})

test('the points left open their contracts, and the entries behind them (ASTU-13, D131)', async () => {
  // A window with room for all columns.
  const narrow = window.matchMedia
  const room = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(narrow(query), { matches: query.includes('min-width') }))
  onTestFinished(() => room.mockRestore())
  const { user, ledgerRequests, address } = await openStudents()
  const [points] = await screen.findAllByRole('button', { name: '8 points left', description: 'See details' })
  await user.click(points ?? document.body)
  const ledger = await panel('Balance details')
  expect((await ledger.findAllByRole('listitem')).map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^Contract 17600000034013 points/),
    expect.stringMatching(/^Contract 17600000034025 points/),
    'Total8 points',
    expect.stringMatching(/^Booking−2 points.*Sat 21 Nov 10:00 日常英会話 · Contract 1760000003401.*3 points left$/),
  ])
  expect(ledger.getByRole('link', { name: 'Contract 1760000003402' }).getAttribute('href')).toBe(
    '/admin/contracts?active=&contract=k-2',
  )
  expect(ledgerRequests).toEqual([{ studentId: 's-1' }])
  // It does not open the row around it.
  expect(address.current).not.toContain('student=s-1')
})
