import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { standAtNoon } from '../../test/computerClock.ts'
import { typed } from '../../test/deskData.ts'
import { openStudents, panel } from '../../test/openStudents.tsx'
import { notifiedPerson } from '../../test/runs.ts'
import { api, server } from '../../test/server.ts'
import { done } from '../../test/staff.ts'

standAtNoon()

const leave = (change: object = {}) =>
  typed('StudentLeave', {
    id: 'l-1',
    version: 2,
    kind: 'pause',
    state: 'paused',
    from: '2026-11-01',
    until: null,
    saidOn: '2026-10-05',
    remindOn: '2027-02-01',
    reason: '受験',
    note: '',
    fee: 2000,
    keepsPlaces: true,
    cancelled: 3,
    madeBy: '青木 千夏',
    isUndone: false,
    fees: [typed('PauseFee', { month: '2026-11', contractName: 's0001_1', amount: 1500, isWaived: false })],
    ...change,
  })

const plan = (change: object = {}) =>
  typed('LeavePlan', {
    noticeBy: '2026-11-10',
    isLate: true,
    lessons: [
      typed('LeaveLesson', {
        bookingId: 'b-1',
        startsAt: '2026-12-02T10:00:00',
        endsAt: '2026-12-02T10:50:00',
        courseName: '日常英会話',
        teacherName: 'Emily',
        cost: 2,
        isCancelled: true,
        pointsAfter: 10,
      }),
    ],
    waits: [],
    places: ['Wed 16:00–16:50 Emily'],
    releasesPlaces: false,
    contracts: [
      typed('LeaveContract', {
        contractId: 'k-1',
        contractName: 's0001_1764000000000',
        startDate: '2026-12-01',
        endDate: '2026-12-31',
        isUsed: false,
        price: 12_000,
        refundable: 12_000,
        points: 8,
        ways: ['keep', 'waive', 'refund'],
        way: 'keep',
      }),
    ],
    feeMonths: ['2026-12'],
    fee: 2000,
    money: null,
    people: [notifiedPerson({ name: '佐藤 美咲' })],
    digest: 'digest-1',
    ...change,
  })

const undoPlan = (change: object = {}) =>
  typed('UndoLeavePlan', {
    studentName: '佐藤 美咲',
    kind: 'pause',
    lessons: [typed('RestoredLesson', { bookingId: 'b-2', startsAt: '2026-12-20T10:00:00', courseName: '日常英会話' })],
    places: ['Wed 16:00–16:50 Emily'],
    contracts: [],
    waivedMonths: [],
    planChanges: [],
    discounts: [],
    lostLessons: [],
    lostPlaces: [],
    lostContracts: [],
    people: [notifiedPerson({ name: '佐藤 美咲' })],
    digest: 'digest-2',
    ...change,
  })

const money = () =>
  typed('LeavingMoney', {
    studentName: '佐藤 美咲',
    debts: [
      typed('LeavingDebt', {
        contractId: 'k-1',
        contractNumber: '1764000000000',
        contractHolder: '佐藤 一郎',
        startDate: '2026-11-01',
        endDate: '2026-11-30',
        balanceOwing: 12_000,
      }),
    ],
    deposit: 5000,
    points: [typed('LeavingPoints', { contractId: 'k-1', contractName: 's0001_1764000000000', points: 3, yen: 4500 })],
    planChanges: [typed('LeavingPlanChange', { contractId: 'k-1', planName: '月8回', from: '2026-12-01' })],
    discounts: [
      typed('LeavingDiscount', {
        contractId: 'k-1',
        contractName: 's0001_1764000000000',
        name: '兄弟割引',
        lastDay: null,
      }),
    ],
    pauses: [],
    debits: [typed('LeavingDebit', { collectOn: '2026-12-28', amount: 12_000 })],
  })

/** Opens the page of a student who has these pauses; holds what is sent. */
async function openLeaves(leaves: object[], flags?: string[], planned = plan(), back = undoPlan()) {
  const sent: Record<string, unknown> = {}
  server.use(
    api.query('LeaveSettings', () =>
      HttpResponse.json({
        data: { settings: typed('SchoolSettings', { id: 'x', pauseFee: 2000, leaveReasons: '受験、引っ越し' }) },
      }),
    ),
    api.query('LeavePreview', () =>
      HttpResponse.json({ data: { leavePreview: typed('LeavePreview', { ...done, plan: planned }) } }),
    ),
    api.mutation('RecordLeave', ({ variables }) => {
      sent['record'] = variables['input']
      return HttpResponse.json({ data: { recordLeave: typed('LeavePayload', { ...done, leave: leave() }) } })
    }),
    api.query('LeaveChangePreview', ({ variables }) => {
      sent['preview'] = variables['input']
      const { lessons, waits, contracts, feeMonths, fee, people } = plan()
      const changed = typed('LeaveChangePlan', {
        lessons,
        waits,
        contracts,
        feeMonths,
        fee,
        people,
        digest: 'digest-3',
        studentName: '佐藤 美咲',
        restored: [
          typed('RestoredLesson', { bookingId: 'b-2', startsAt: '2026-12-20T10:00:00', courseName: '日常英会話' }),
        ],
        lost: [],
        restoredContracts: ['s0001_1764000000001'],
        lostContracts: [],
        waivedMonths: ['2027-01'],
        money: null,
      })
      return HttpResponse.json({
        data: { leaveChangePreview: typed('LeaveChangePreview', { ...done, plan: changed }) },
      })
    }),
    api.mutation('ChangeLeave', ({ variables }) => {
      sent['change'] = variables['input']
      return HttpResponse.json({ data: { changeLeave: typed('LeavePayload', { ...done, leave: leave() }) } })
    }),
    api.mutation('EndLeave', ({ variables }) => {
      sent['end'] = variables['input']
      return HttpResponse.json({
        data: {
          endLeave: typed('LeavePayload', {
            ...done,
            leave: leave({ version: 3, state: 'over', until: '2026-11-19' }),
          }),
        },
      })
    }),
    api.query('ClosedDay', ({ variables }) =>
      HttpResponse.json({
        data: { cashDay: typed('CashDay', { day: variables['day'] as string, closing: null }) },
      }),
    ),
    api.query('LeaveUndoPreview', () =>
      HttpResponse.json({
        data: { leaveUndoPreview: typed('LeaveUndoPreview', { ...done, plan: back }) },
      }),
    ),
    api.mutation('UndoLeave', ({ variables }) => {
      sent['undo'] = variables['input']
      const undone = leave({ isUndone: true })
      return HttpResponse.json({
        data: {
          undoLeave: typed('UndoLeavePayload', {
            ...done,
            leave: undone,
            lostLessons: [],
            lostPlaces: [],
            lostContracts: [],
          }),
        },
      })
    }),
    api.mutation('WaivePauseFee', ({ variables }) => {
      sent['waive'] = variables['input']
      return HttpResponse.json({
        data: { waivePauseFee: typed('LeavePayload', { ...done, leave: leave({ fees: [] }) }) },
      })
    }),
  )
  const { user } = await openStudents({ leaves, ...(flags && { flags }) })
  await user.click(screen.getByRole('button', { name: '佐藤 美咲' }))
  const detail = await panel('佐藤 美咲')
  await detail.findByRole('region', { name: 'Pauses and departures' })
  // Looked up each time: an answer that comes late may draw it again.
  const section = () => within(screen.getByRole('region', { name: 'Pauses and departures' }))
  return { user, sent, section }
}

test('a pause is recorded once its outcome is read, and a late one once that is confirmed (PAUSE-01, PAUSE-02, PAUSE-03)', async () => {
  const { user, sent, section } = await openLeaves([])
  expect(section().getByText('No pause or departure is recorded.')).toBeTruthy()
  await user.click(section().getByRole('button', { name: 'Record a pause or departure' }))
  const form = within(await screen.findByRole('dialog', { name: '佐藤 美咲: pause or departure' }))
  const preview = within(await form.findByRole('region', { name: 'Preview' }))
  expect(preview.getByText('1 lesson in that time')).toBeTruthy()
  expect(preview.getByText('cancelled, 10 points left then')).toBeTruthy()
  expect(preview.getByText(/^Keeps fixed places: Wed 16:00/)).toBeTruthy()
  expect(preview.getByText('Will be emailed: 1 person')).toBeTruthy()
  expect(preview.getByText('Pause fee ¥2,000 a month, from December 2026 until the student resumes')).toBeTruthy()
  const contracts = within(preview.getByRole('region', { name: 'Contracts in that time' }))
  expect(contracts.getByText(/¥12,000 · ¥12,000 received · 8 points/)).toBeTruthy()
  await user.click(contracts.getByRole('combobox', { name: /^What becomes of/ }))
  await user.click(await screen.findByRole('option', { name: 'Charge nothing and refund' }))
  const button = form.getByRole<HTMLButtonElement>('button', { name: 'Record' })
  expect(button.disabled).toBe(true)
  await user.click(form.getByRole('checkbox', { name: 'Record anyway' }))
  await waitFor(() => expect(button.disabled).toBe(false))
  await user.click(button)
  await waitFor(() =>
    expect(sent['record']).toMatchObject({
      leave: {
        studentId: 's-1',
        kind: 'pause',
        from: '2026-12-01',
        until: null,
        remindOn: '2027-03-01',
        lateOk: true,
        contracts: [{ contractId: 'k-1', way: 'refund' }],
      },
      digest: 'digest-1',
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '佐藤 美咲: pause or departure' })).toBeNull())
})

test('who pauses resumes with one click, a fee is waived, and an undo names whom it tells (PAUSE-05, PAUSE-07, PAUSE-08)', async () => {
  const { user, sent, section } = await openLeaves([leave()])
  expect(section().getByText('Paused')).toBeTruthy()
  expect(section().getByText(/受験 · 3 lessons were cancelled · Follow up on/)).toBeTruthy()
  // The fee that was charged, whatever the pause costs by now.
  expect(section().getByText(/¥1,500/)).toBeTruthy()
  await user.click(section().getByRole('button', { name: /^Waive the fee/ }))
  await waitFor(() => expect(sent['waive']).toEqual({ id: 'l-1', month: '2026-11' }))
  // What that reads again would close a question that is asked meanwhile.
  await screen.findByText(/is waived$/)
  await user.click(section().getByRole('button', { name: 'Resume today' }))
  const question = within(await screen.findByRole('dialog', { name: 'Does 佐藤 美咲 resume today?' }))
  await user.click(question.getByRole('button', { name: 'Resume today' }))
  await waitFor(() => expect(sent['end']).toEqual({ id: 'l-1', version: 2, until: '2026-11-19' }))
})

test('who resumes is asked with the fees that this waives (PAUSE-08)', async () => {
  const months = [
    ['2026-10', false],
    ['2026-11', false],
    ['2026-12', true],
  ] as const
  const fees = months.map(([month, isWaived]) =>
    typed('PauseFee', { month, contractName: 's0001_1', amount: 1500, isWaived }),
  )
  const { user, section } = await openLeaves([leave({ from: '2026-10-01', fees })])
  await user.click(section().getByRole('button', { name: 'Resume today' }))
  const question = within(await screen.findByRole('dialog', { name: 'Does 佐藤 美咲 resume today?' }))
  expect(question.getByText('Fees that are waived: November 2026')).toBeTruthy()
})

test('an undo of a pause names whom it tells before it is done (PAUSE-07)', async () => {
  const { user, sent, section } = await openLeaves([leave({ state: 'planned', from: '2026-12-01', fees: [] })])
  await user.click(section().getByRole('button', { name: 'Undo pause' }))
  const question = within(await screen.findByRole('dialog', { name: 'Undo this pause?' }))
  expect(question.getByText('Will be emailed: 1 person')).toBeTruthy()
  expect(question.getByText('1 lesson is booked again')).toBeTruthy()
  expect(question.getByText('Fixed places that are restored: Wed 16:00–16:50 Emily')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Undo pause' }))
  await waitFor(() => expect(sent['undo']).toEqual({ id: 'l-1', planDigest: 'digest-2' }))
})

test('a departure says what is owed and left, with a button that records the payment, and what ends (PAUSE-23)', async () => {
  const { user, section } = await openLeaves([], undefined, plan({ money: money() }))
  await user.click(section().getByRole('button', { name: 'Record a pause or departure' }))
  const form = within(await screen.findByRole('dialog', { name: '佐藤 美咲: pause or departure' }))
  await user.click(form.getByRole('radio', { name: 'Departure' }))
  const owed = within(await form.findByRole('region', { name: 'Unpaid and remaining' }))
  expect(owed.getByText('3 points (worth ¥4,500)')).toBeTruthy()
  expect(owed.getByText('A deposit of ¥5,000 is still held.')).toBeTruthy()
  expect(owed.getByText(/^The direct debit of .*28 Dec.* \(¥12,000\) has no results yet\.$/)).toBeTruthy()
  expect(owed.getByText("The change to 月8回 from December 2026 won't happen.")).toBeTruthy()
  expect(owed.getByText("Discount 兄弟割引 of contract 1764000000000 isn't renewed.")).toBeTruthy()
  await user.click(owed.getByRole('button', { name: /^Record a payment from 佐藤 美咲/ }))
  expect(await screen.findByRole('dialog', { name: 'Record payment' })).toBeTruthy()
})

test('an undo of a departure asks first, and says what comes back though nobody is told (PAUSE-24)', async () => {
  const leaving = leave({ kind: 'leaving', state: 'left', from: '2026-12-01', fees: [] })
  const back = undoPlan({
    kind: 'leaving',
    lessons: [],
    places: [],
    people: [],
    planChanges: money().planChanges,
    discounts: money().discounts,
  })
  const { user, sent, section } = await openLeaves([leaving], undefined, plan(), back)
  await user.click(section().getByRole('button', { name: 'Undo departure' }))
  const question = within(await screen.findByRole('dialog', { name: 'Undo this departure?' }))
  expect(question.getByText('佐藤 美咲 is active again.')).toBeTruthy()
  expect(question.getByText('The change to 月8回 from December 2026 counts again.')).toBeTruthy()
  expect(question.getByText('Discount 兄弟割引 of contract 1764000000000 is renewed again.')).toBeTruthy()
  expect(sent['undo']).toBeUndefined()
  await user.click(question.getByRole('button', { name: 'Undo departure' }))
  await waitFor(() => expect(sent['undo']).toEqual({ id: 'l-1', planDigest: 'digest-2' }))
})

test('a departure speaks of the lessons after its last day, names the day once recorded, and is undone by its name (PAUSE-01)', async () => {
  const leaving = leave({ kind: 'leaving', state: 'planned', from: '2026-12-01', fees: [] })
  const { user, sent, section } = await openLeaves([leaving])
  expect(section().getByRole('button', { name: 'Undo departure' })).toBeTruthy()
  await user.click(section().getByRole('button', { name: 'Record a pause or departure' }))
  const form = within(await screen.findByRole('dialog', { name: '佐藤 美咲: pause or departure' }))
  await user.click(form.getByRole('radio', { name: 'Departure' }))
  expect(await form.findByText('1 lesson after the last day')).toBeTruthy()
  expect(form.getByRole('switch', { name: /^Cancel lessons after the last day/ })).toBeTruthy()
  await user.click(form.getByRole('checkbox', { name: 'Record anyway' }))
  const button = form.getByRole<HTMLButtonElement>('button', { name: 'Record' })
  await waitFor(() => expect(button.disabled).toBe(false))
  await user.click(button)
  expect(await screen.findByText(/^Departure of 佐藤 美咲 recorded, last day Mon 30 Nov/)).toBeTruthy()
  expect(sent['record']).toMatchObject({ leave: { kind: 'leaving', from: '2026-12-01' } })
})

test('without the permission pauses are only read (PAUSE-09)', async () => {
  const { section } = await openLeaves([leave()], [])
  expect(section().getByText('Paused')).toBeTruthy()
  expect(section().queryByRole('button')).toBeNull()
})

test('a pause is changed after what follows was shown by name, with the digest of that (PAUSE-20)', async () => {
  const { user, sent } = await openLeaves([leave({ cancelled: 1 })])
  await user.click(await screen.findByRole('button', { name: 'Change' }))
  const dialog = within(await screen.findByRole('dialog', { name: '佐藤 美咲: pause or departure' }))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Change' }).disabled).toBe(true)
  await user.clear(dialog.getByRole('combobox', { name: 'Reason' }))
  await user.type(dialog.getByRole('combobox', { name: 'Reason' }), '留学')
  expect(await dialog.findByText('1 lesson of 佐藤 美咲 on added days')).toBeTruthy()
  expect(dialog.getByText('1 lesson is booked again')).toBeTruthy()
  expect(dialog.getByText('Contracts that are charged again: s0001_1764000000001')).toBeTruthy()
  expect(dialog.getByText(/^Fees that are waived: /)).toBeTruthy()
  await user.click(dialog.getByRole('switch', { name: 'Rebook lessons on days no longer in the pause' }))
  await waitFor(() => expect(sent['preview']).toMatchObject({ restoreBookings: false, reason: '留学' }))
  await waitFor(() => expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Change' }).disabled).toBe(false))
  await user.click(dialog.getByRole('button', { name: 'Change' }))
  await waitFor(() =>
    expect(sent['change']).toMatchObject({
      change: { id: 'l-1', reason: '留学', cancelBookings: true, restoreBookings: false },
      digest: 'digest-3',
    }),
  )
})
