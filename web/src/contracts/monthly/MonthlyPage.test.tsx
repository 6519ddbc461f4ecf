import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { Run } from '../../runs/runDocuments.ts'
import { openDeskPage } from '../../test/deskArea.tsx'
import { typed } from '../../test/deskData.ts'
import { aRun, undoTells } from '../../test/runs.ts'
import { catchFiles } from '../../test/servedFiles.ts'
import { api, server } from '../../test/server.ts'
import { done, signInStaff } from '../../test/staff.ts'
import { MonthlyPage } from './MonthlyPage.tsx'

/** A discount that goes along with a renewal. (PLAN-12) */
const sibling = typed('RenewalDiscount', { name: '兄弟割引', percent: 10, value: 1500, lastDay: null })

const renewal = (id: string, fullName: string, change: object = {}) =>
  typed('MonthlyRenewal', {
    points: 8,
    price: 15_000,
    discounts: [] as object[],
    total: 15_000,
    plan: null as object | null,
    carriesOver: 0,
    lapses: 0,
    ...change,
    contract: typed('ContractItem', {
      id,
      version: 3,
      contractName: `s0001_179532678000${id.slice(-1)}`,
      contractNumber: `179532678000${id.slice(-1)}`,
      student: typed('ContractStudent', {
        id: `s-${id}`,
        studentCode: 's0001',
        fullName,
        active: true,
        isFixed: false,
      }),
      active: true,
      monthlyContract: true,
      monthlyPoints: 8,
      points: 3,
      carryOver: true,
      carryMost: 0,
      carryMonths: 0,
      carryOverComplete: false,
      startDate: '2026-11-01',
      endDate: '2026-11-30',
      monthlyBookingLimit: null,
      monthlyCancelLimit: 2,
      used: true,
      renewed: false,
      contractValue: 15_000,
      adjusted: 0,
      paid: 0,
      balanceOwing: 0,
      memoContractValue: '',
      taxRate: 'standard',
      taxIncluded: true,
      contractNotes: '',
      contractHolder: '',
      courses: [],
    }),
  })

const run = (change: Partial<Run> = {}) =>
  aRun({
    id: 'r-1',
    kind: 'monthly',
    total: 3,
    done: 3,
    counts: [typed('RunCount', { outcome: 'renewed', count: 2 }), typed('RunCount', { outcome: 'skipped', count: 1 })],
    ...change,
  })

async function openMonthly({
  flags,
  runs = [],
  refused,
  at = '',
}: { flags?: string[]; runs?: Run[]; refused?: object; at?: string } = {}) {
  signInStaff(flags)
  const sent: Record<string, unknown> = {}
  const served = { runs }
  const months: unknown[] = []
  const away = [
    typed('MonthlyAway', {
      contractId: 'k-9',
      contractNumber: '1795326780009',
      studentId: 's-9',
      fullName: '伊藤 葵',
      kind: 'pause',
      from: '2026-12-01',
      until: '2027-01-31',
    }),
  ]
  const renewals = [
    renewal('k-1', '佐藤 花', { carriesOver: 3, discounts: [sibling], total: 13_500 }),
    renewal('k-2', '鈴木 蓮', { lapses: 5 }),
    renewal('k-3', '高橋 凛'),
  ]
  server.use(
    api.query('Runs', () => HttpResponse.json({ data: { runs: served.runs } })),
    api.query('MonthlyRenewals', ({ variables }) => {
      months.push(variables['month'])
      const month = String(variables['month'] ?? '2026-12')
      const preview = { month, startDate: `${month}-01`, endDate: `${month}-28`, renewals, away }
      return HttpResponse.json({ data: { monthlyRenewals: typed('MonthlyPreview', preview) } })
    }),
    api.query('RunSteps', () =>
      HttpResponse.json({
        data: {
          runSteps: typed('RunStepPage', {
            steps: [
              typed('RunStep', {
                code: null,
                number: 2,
                label: '鈴木 蓮 2',
                outcome: 'skipped',
                ref: null,
                message: 'This contract is already renewed.',
                hasWhy: false,
              }),
            ],
            hasMore: false,
            next: null,
          }),
        },
      }),
    ),
    api.mutation('StartMonthly', ({ variables }) => {
      sent['start'] = variables['input']
      if (refused)
        return HttpResponse.json({ data: { startMonthly: typed('RunPayload', { ...done, ...refused, run: null }) } })
      const working = run({ state: 'working', done: 1, endedAt: null, canCancel: true, canUndo: false })
      served.runs = [working]
      return HttpResponse.json({ data: { startMonthly: typed('RunPayload', { ...done, run: working }) } })
    }),
    undoTells(),
    api.mutation('UndoRun', ({ variables }) => {
      sent['back'] = variables['id']
      const back = run({ undoneAt: '2026-11-20T15:00:00', undoneBy: '青木 千夏', canUndo: false })
      return HttpResponse.json({ data: { undoRun: typed('RunPayload', { ...done, run: back }) } })
    }),
    api.mutation('CancelRun', ({ variables }) => {
      sent['cancel'] = variables['id']
      const stopped = run({ state: 'cancelled', done: 1 })
      served.runs = [stopped]
      return HttpResponse.json({ data: { cancelRun: typed('RunPayload', { ...done, run: stopped }) } })
    }),
  )
  const page = await openDeskPage(<MonthlyPage />, { at: `/admin/contracts/monthly${at}`, language: 'en' })
  return { ...page, sent, served, months }
}

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })

test('all that can be renewed is chosen at first; what is left out is not sent, and how far it is shows (MON-02…07)', async () => {
  const { user, sent } = await openMonthly()
  const boxes = await screen.findAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true, true, true])
  expect(screen.getByText('3 points will carry over')).toBeTruthy()
  expect(screen.getByText('5 points will expire')).toBeTruthy()
  expect(screen.getByRole('link', { name: '伊藤 葵' }).closest('div')?.textContent).toContain('paused until')
  await user.click(screen.getByRole('checkbox', { name: 'Renew 鈴木 蓮 1795326780002' }))
  expect(screen.getByText('2 selected, ¥28,500')).toBeTruthy()
  await user.click(await button('Renew'))
  const question = await screen.findByRole('dialog', { name: 'Renew for December 2026?' })
  expect(question.textContent).toContain('Creates 2 new contracts (16 points in total, worth ¥28,500).')
  await user.click(within(question).getByRole('button', { name: 'Renew 2' }))
  const contracts = ['k-1', 'k-3'].map((id) => ({ id, version: 3, planVersionId: null }))
  await waitFor(() => expect(sent['start']).toEqual({ month: '2026-12', contracts }))
  expect(await screen.findByText('1 of 3')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(await button('Stop'))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Stop this task?' })).getByRole('button', { name: 'Stop' }),
  )
  await waitFor(() => expect(sent['cancel']).toBe('r-1'))
  // Once it has ended, what was left out is left out still.
  expect(await screen.findByText('2 selected, ¥28,500')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Renew 鈴木 蓮 1795326780002' }).checked).toBe(false)
})

test('a run that could not begin says why in a toast, and leaves the choice as it is (MON-09, ERR-34)', async () => {
  const message = 'Unsuccessful. 受付 春香 is at it already.'
  const { user, sent } = await openMonthly({ refused: { success: false, code: '409', message } })
  await screen.findAllByRole('checkbox')
  await user.click(await button('Renew'))
  const question = within(await screen.findByRole('dialog', { name: 'Renew for December 2026?' }))
  await user.click(question.getByRole('button', { name: 'Renew 3' }))
  expect((await screen.findByText(message)).closest('[role=alert]')).toBeTruthy()
  expect(sent['start']).toMatchObject({ month: '2026-12' })
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual(Array(4).fill(true))
})

test('another month can be chosen, and the search leaves the choice as it is (MON-04, MON-05, PLAN-12)', async () => {
  const { user, months } = await openMonthly()
  await screen.findAllByRole('checkbox')
  expect(screen.getByText(/兄弟割引 −¥1,500/)).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Month to renew for' }))
  await user.click(await screen.findByRole('option', { name: 'January 2027' }))
  await waitFor(() => expect(months).toContain('2027-01'))
  await user.type(screen.getByRole('searchbox'), '佐藤')
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(2))
  expect(screen.getByText('3 selected, ¥43,500')).toBeTruthy()
  expect(screen.getByText('2 of them hidden by the search')).toBeTruthy()
  await user.click(await button('Renew'))
  const question = within(await screen.findByRole('dialog', { name: 'Renew for January 2027?' }))
  expect(question.getByText('2 of them hidden by the search')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  const saved = catchFiles()
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(saved[0]?.name).toMatch(/^renewals_.*_export_/)
  // Its heads and visible rows: one contract, whose days, points and yen can be sorted and added up.
  const [heads, ...rows] = (await saved[0]?.blob.text())?.trim().split('\r\n') ?? []
  expect(heads).toContain('"Student","ID","Current number","Current end","Carried over","Expiring"')
  expect(rows).toEqual([
    '"佐藤 花","S0001","1795326780001","2026-11-30","3","0","8","15000","","2","","","-1500","13500"',
  ])
})

test('clearing the conditions keeps the month that is worked on (MON-04)', async () => {
  const { user } = await openMonthly({ at: '?month=2027-01&search=%E4%BD%90%E8%97%A4' })
  const month = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Month to renew for' })
  expect(month.value).toBe('January 2027')
  await user.click(await button('Clear filters'))
  await waitFor(() => expect(screen.getByText('鈴木 蓮')).toBeTruthy())
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Month to renew for' }).value).toBe('January 2027')
})

test('a month of the address that is none is not asked for (MON-04)', async () => {
  const { months } = await openMonthly({ at: '?month=2026-13' })
  await screen.findAllByRole('checkbox')
  expect(months).toEqual([undefined])
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Month to renew for' }).value).toBe('December 2026')
})

test('a run shows its outcomes with reasons, and one step undoes all of it (MON-10)', async () => {
  const { user, sent } = await openMonthly({ runs: [run()] })
  await user.click(await button('1 skipped'))
  expect((await screen.findByText('This contract is already renewed.')).closest('li')?.textContent).toContain(
    '鈴木 蓮 2',
  )
  // Of a school with many it scrolls, also for who has no mouse.
  expect(screen.getByRole('list', { name: 'skipped' }).tabIndex).toBe(0)
  await user.click(await button('Undo all'))
  const question = await screen.findByRole('dialog', { name: 'Undo all of this?' })
  await user.click(within(question).getByRole('button', { name: 'Undo all' }))
  await waitFor(() => expect(sent['back']).toBe('r-1'))
  expect(await screen.findByText(/^Undone by 青木 千夏/)).toBeTruthy()
})

test("a colleague's run appears by itself; nothing can be renewed without the permission (MON-09, PERM-17)", async () => {
  const { served, announceRecords } = await openMonthly({ flags: [] })
  expect(await screen.findByText(/^You need the permission “Monthly processing”\./)).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
  served.runs = [run({ state: 'working', done: 2, endedAt: null, canUndo: false })]
  await announceRecords(['r-1'])
  expect(await screen.findByText('2 of 3')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
})
