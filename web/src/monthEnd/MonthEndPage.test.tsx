import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { standAtNoon } from '../test/computerClock.ts'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { aRun, undoTells } from '../test/runs.ts'
import { api, server } from '../test/server.ts'
import { done, signInStaff } from '../test/staff.ts'
import { MonthEndPage } from './MonthEndPage.tsx'

const teacher = '00000000-0000-4000-8000-000000000001'
const student = '00000000-0000-4000-8000-000000000002'

const placesLine = (change: object) =>
  typed('MonthEndPlaces', {
    left: 0,
    done: 0,
    from: null,
    ids: [],
    closed: 0,
    notBookable: 0,
    blocked: [],
    last: null,
    ...change,
  })

/** What a school with all papers and money has left. */
const usedMoney = (change: object) =>
  typed('MonthEndMoney', {
    invoices: typed('MonthEndCount', { left: 2, done: 30 }),
    debits: typed('MonthEndDebits', { toRequest: 0, waiting: 8, done: 0 }),
    cash: typed('MonthEndCash', { left: 1, done: 20, from: '2026-11-12' }),
    receipts: typed('MonthEndCount', { left: 0, done: 41 }),
    journal: typed('MonthEndJournal', { isDone: false, exportedAt: null, exportedBy: null }),
    ...change,
  })

const monthEnd = (change: object = {}) => ({
  month: '2026-12',
  to: '2026-12-31',
  ending: '2026-11',
  renewals: typed('MonthEndRenewals', { left: 2, done: 0, last: null }),
  slots: typed('MonthEndExport', { left: 9, done: 3, from: '2026-12-19', ids: [teacher], last: null }),
  places: placesLine({}),
  payments: typed('MonthEndPayments', { left: 3, owed: 36_000, paid: 90_000, recordedAt: null, recordedBy: null }),
  attendance: typed('MonthEndAttendance', { left: 4, done: 20 }),
  fees: typed('MonthEndFees', { isOn: true, left: 2, total: 1500, done: 1, charged: 500 }),
  money: usedMoney({}),
  ...change,
})

const renewal = (id: string) =>
  typed('MonthlyRenewal', {
    points: 8,
    total: 15_000,
    plan: null,
    contract: typed('ContractItem', { id, version: 3 }),
  })

async function openMonthEnd(flags: string[] | undefined, served: { end: object }) {
  signInStaff(flags)
  const sent: Record<string, unknown> = {}
  server.use(
    api.query('MonthEnd', () => HttpResponse.json({ data: { monthEnd: typed('MonthEnd', served.end) } })),
    api.query('MonthEndRenewals', () =>
      HttpResponse.json({
        data: {
          monthlyRenewals: typed('MonthlyPreview', { month: '2026-12', renewals: [renewal('k-1'), renewal('k-2')] }),
        },
      }),
    ),
    api.query('MonthEndPlan', ({ variables }) => {
      sent['plan'] = variables['input']
      const counts = [
        typed('RunCount', { outcome: 'made', count: 9 }),
        typed('RunCount', { outcome: 'closed', count: 2 }),
        typed('RunCount', { outcome: 'placeBusy', count: 1 }),
      ]
      const templateExportPlan = typed('TemplateExportPlan', { total: 12, digest: 'digest-1', counts })
      return HttpResponse.json({ data: { templateExportPlan } })
    }),
    api.mutation('MonthEndRenew', ({ variables }) => {
      sent['renew'] = variables['input']
      const last = aRun({ kind: 'monthly', state: 'done', startedBy: '青木 千夏' })
      served.end = monthEnd({ renewals: typed('MonthEndRenewals', { left: 0, done: 2, last }) })
      return HttpResponse.json({ data: { startMonthly: typed('RunPayload', done) } })
    }),
    api.mutation('MonthEndExport', ({ variables }) => {
      const { job } = variables['input'] as { job: string }
      sent[job] = variables['input']
      const left = job === 'create' ? 5 : 0
      const run = (kind: string) => aRun({ kind, state: 'done' })
      served.end = {
        ...served.end,
        slots: typed('MonthEndExport', { left: 0, done: 4, from: null, ids: [], last: run('templateCreate') }),
        places: placesLine({
          left,
          done: 5 - left,
          from: left === 0 ? null : '2026-12-19',
          ids: left === 0 ? [] : [student],
          last: left === 0 ? run('templateBook') : null,
        }),
      }
      return HttpResponse.json({ data: { startTemplateExport: typed('RunPayload', done) } })
    }),
    undoTells(),
  )
  const page = await openDeskPage(<MonthEndPage />, { at: '/admin/monthEnd', language: 'en' })
  return { ...page, sent }
}

const line = async (name: string) => within(await screen.findByRole('listitem', { name }))

standAtNoon()
beforeEach(() => sessionStorage.clear())

test('each line has its state; the first that is left is open with what it does, and a whole month end takes six clicks (MON-11, MON-05, MON-06, FIX-26, FIX-28, FIX-34)', async () => {
  const { user, sent } = await openMonthEnd(undefined, { end: monthEnd() })
  // The tab is the first.
  let clicks = 1
  document.addEventListener('click', () => (clicks += 1), { capture: true })
  const renewals = await line('Renew monthly contracts')
  expect(renewals.getByText('Not started, 2 contracts to do')).toBeTruthy()
  expect(await renewals.findByText(/^Creates 2 new contracts \(16 points in total, worth ¥30,000\)\./)).toBeTruthy()
  const slots = await line('Create slots from the template')
  expect(slots.getByText('9 slots left')).toBeTruthy()
  expect(slots.queryByText(/^Creates/)).toBeNull()
  expect((await line('Book fixed students')).getByText('Nothing to do')).toBeTruthy()

  await user.click(renewals.getByRole('button', { name: 'Renew 2' }))
  const contracts = ['k-1', 'k-2'].map((id) => ({ id, version: 3, planVersionId: null }))
  await waitFor(() => expect(sent['renew']).toEqual({ month: '2026-12', contracts }))
  // It is done, says by whom, can be undone, and the next one opens.
  expect(await renewals.findByText('Done')).toBeTruthy()
  expect(renewals.getByText(/^2 renewed · Last run by 青木 千夏/)).toBeTruthy()
  expect(renewals.getByRole('button', { name: 'Undo all' })).toBeTruthy()
  expect(
    await slots.findByText(
      /^Creates 9 slots from Sat 19 Dec to Thu 31 Dec\. Closures and absences leave out 2 slots\. 1 more slot can't be created\./,
    ),
  ).toBeTruthy()
  await user.click(slots.getByRole('button', { name: 'Create 9 slots' }))
  const input = { job: 'create', from: '2026-12-19', to: '2026-12-31', ids: [teacher] }
  await waitFor(() => expect(sent['create']).toEqual({ ...input, digest: 'digest-1' }))
  const places = await line('Book fixed students')
  await user.click(await places.findByRole('button', { name: 'Make 9 bookings' }))
  await waitFor(() => expect(sent['book']).toEqual({ ...input, job: 'book', ids: [student], digest: 'digest-1' }))
  expect(await places.findByText('Done')).toBeTruthy()
  expect(clicks).toBe(4)
  await user.click((await line('Payments')).getByRole('link', { name: 'Record payments' }))
  await user.click((await line('Figures')).getByRole('link', { name: 'Open figures' }))
  expect(clicks).toBe(6)
})

test('a line that is done says so in one way, without a run too, and the next button has the focus (MON-11)', async () => {
  const renewed = typed('MonthEndRenewals', { left: 0, done: 68, last: null })
  const { user } = await openMonthEnd(undefined, { end: monthEnd({ renewals: renewed }) })
  const renewals = await line('Renew monthly contracts')
  expect(renewals.getByText('Done')).toBeTruthy()
  expect(renewals.getByText('68 renewed')).toBeTruthy()
  const slots = await line('Create slots from the template')
  const create = await slots.findByRole('button', { name: 'Create 9 slots' })
  await waitFor(() => expect(document.activeElement).toBe(create))
  await user.keyboard('{Enter}')
  const book = await (await line('Book fixed students')).findByRole('button', { name: 'Make 9 bookings' })
  await waitFor(() => expect(document.activeElement).toBe(book))
})

test('places that cannot be booked are listed by student and reason, each with the way there, and the line is done all the same (MON-12)', async () => {
  const blocked = [
    {
      studentId: student,
      name: '田村 亮',
      reason: 'There are not enough points.',
      places: [
        typed('MonthEndPlace', { startsAt: '2026-12-03T10:00:00', slotId: 'slot-1' }),
        typed('MonthEndPlace', { startsAt: '2026-12-10T10:00:00', slotId: null }),
      ],
    },
  ].map((one) => typed('MonthEndBlocked', one))
  const { user } = await openMonthEnd(undefined, {
    end: monthEnd({ places: placesLine({ done: 19, notBookable: 2, blocked }) }),
  })
  const fixed = await line('Book fixed students')
  expect(fixed.getByText('Done')).toBeTruthy()
  await user.click(fixed.getByText("2 bookings that can't be made, and why"))
  const name = await fixed.findByRole('link', { name: '田村 亮' })
  expect(name.getAttribute('href')).toBe(`/admin/students?student=${student}`)
  expect(fixed.getByText('There are not enough points.')).toBeTruthy()
  const lesson = fixed.getByRole('link', { name: /3 Dec.*10:00/ })
  expect(lesson.getAttribute('href')).toBe('/admin/schedule?from=2026-12-03&to=2026-12-03&slot=slot-1')
  expect(fixed.getByText(/10 Dec/)).toBeTruthy()
})

test('a contract cleared on the page of renewals is not renewed here either (MON-05)', async () => {
  sessionStorage.setItem('monthly:left', 'k-2')
  const { user, sent } = await openMonthEnd(undefined, { end: monthEnd() })
  const renewals = await line('Renew monthly contracts')
  expect(await renewals.findByText(/Skips 1 contract cleared in “Monthly processing”\.$/)).toBeTruthy()
  await user.click(renewals.getByRole('button', { name: 'Renew 1' }))
  await waitFor(() =>
    expect(sent['renew']).toEqual({ month: '2026-12', contracts: [{ id: 'k-1', version: 3, planVersionId: null }] }),
  )
})

test('payments, attendance and figures of the month that ends are one press away, with its days', async () => {
  await openMonthEnd(undefined, { end: monthEnd() })
  const href = async (name: string, link: string) =>
    (await line(name)).getByRole('link', { name: link }).getAttribute('href')
  expect(
    (await line('Payments')).getByText('3 contracts unpaid, ¥36,000 · Paid in November 2026: ¥90,000'),
  ).toBeTruthy()
  expect(await href('Payments', 'Record payments')).toBe('/admin/contracts/payments')
  expect(await href('Attendance', 'Show unmarked')).toMatch(/from=2026-11-01&to=2026-11-20&show=unmarked$/)
  expect(await href('Attendance', 'Teacher report')).toMatch(/from=2026-11-01&to=2026-11-30&export=teachers$/)
  expect(await href('Figures', 'Open figures')).toBe('/admin/figures')
  expect(await href('Invoices', 'Issue invoices')).toBe('/admin/contracts/papers?mode=invoices')
  expect(await href('Direct debit', 'Request debits')).toBe('/admin/contracts/debit?mode=results')
  expect(await href('Cash closing', 'Close the day')).toBe('/admin/contracts/payments?mode=cash')
  expect(await href('Receipts', 'Issue receipts')).toBe('/admin/contracts/papers?mode=receipts')
  expect(await href('Journal CSV', 'Save journal CSV')).toBe('/admin/contracts/accounting')
})

test('papers and money say what is left and done; what the school does not use has no line (PAY-21)', async () => {
  await openMonthEnd(undefined, { end: monthEnd() })
  const textOf = async (name: string) => (await line(name)).getByText(name).closest('li')?.textContent
  expect(await textOf('Invoices')).toContain('30 issued2 invoices left')
  expect(await textOf('Direct debit')).toContain('Results not read: 8 debitsNot started, 8 debits to do')
  expect(await textOf('Cash closing')).toMatch(/First day not closed: .*12 Nov.* · 20 days closed1 day left/)
  expect(await textOf('Receipts')).toContain('41 issuedDone')
  expect(await textOf('Journal CSV')).toContain('Not started, 1 file to do')
})

test('a school without papers and money sees none of their lines (PAY-21)', async () => {
  const money = usedMoney({ invoices: null, debits: null, cash: null, receipts: null, journal: null })
  await openMonthEnd(undefined, { end: monthEnd({ money }) })
  await line('Figures')
  expect(screen.queryByText('Invoices')).toBeNull()
  expect(screen.queryByText('Cash closing')).toBeNull()
})

test('staff without a permission see each state, and which permission the step takes (PERM-29, PERM-40)', async () => {
  await openMonthEnd(['bulkPayments'], { end: monthEnd() })
  const renewals = await line('Renew monthly contracts')
  expect(renewals.getByText('Not started, 2 contracts to do')).toBeTruthy()
  expect(renewals.queryByRole('button')).toBeNull()
  expect(renewals.getByText(/permission/)).toBeTruthy()
})

test('fees to charge that reach the most of one plan are "or more" (FEE-04)', async () => {
  const fees = typed('MonthEndFees', { isOn: true, left: 500, total: 250_000, done: 0, charged: 0 })
  await openMonthEnd(undefined, { end: monthEnd({ fees }) })
  const row = await line('Late and no-show fees')
  expect(row.getByText(/500 or more fees$|500 or more fees to do/)).toBeTruthy()
  expect(row.getByText(/^500 or more fees to charge, ¥250,000 or more · /)).toBeTruthy()
})
