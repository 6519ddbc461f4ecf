import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { standAtNoon } from '../../test/computerClock.ts'
import { aHistoryRecord } from '../../test/historyData.ts'
import { api, server } from '../../test/server.ts'
import { openStudentPage } from '../../test/studentArea.tsx'
import { aBookedSlot, aBooking, aStudentContract, aStudentRecord, typed } from '../../test/studentData.ts'
import type { OwnBooking } from '../../student/studentDocuments.ts'
import { HistoryPage } from './HistoryPage.tsx'
import type { OwnRecord } from './useOwnHistory.ts'

standAtNoon()

const aRecord = (change: Partial<OwnRecord> & { id: string }): OwnRecord =>
  aHistoryRecord({ attendance: null, teacher: typed('Teacher', { id: 't-1', displayName: '田中 美咲' }), ...change })

const records = [
  aRecord({ id: '1' }),
  aRecord({ id: '2', type: 'booking_unrestricted', contractId: 'k-2', contractNumber: '1760000009999' }),
  aRecord({ id: '3', type: 'cancel_return', pointsChange: 2, lessonLocation: 'オンライン', online: true }),
  aRecord({ id: '4', type: 'cancel_no_return', pointsChange: 0 }),
  aRecord({ id: '5', type: 'cancel_unrestricted', pointsChange: 1, teacher: null }),
]
const rows = () => within(screen.getByRole('list', { name: /History|履歴/ })).getAllByRole('listitem')

async function open(
  given = records,
  options: { at?: string; language?: 'jp' | 'en'; contracts?: number; bookings?: OwnBooking[] } = {},
) {
  const requests: unknown[] = []
  let history = given
  server.use(
    api.query('StudentHistory', ({ variables }) => {
      requests.push(variables)
      return HttpResponse.json({ data: { history } })
    }),
  )
  const second = aStudentContract({ id: 'k-2', contractNumber: '1760000009999' })
  const contracts = [aStudentContract(), ...(options.contracts === 1 ? [] : [second])]
  const page = await openStudentPage(<HistoryPage />, {
    student: aStudentRecord({ contracts, bookings: options.bookings ?? [] }),
    at: '/student/history',
    language: 'en',
    ...options,
  })
  return {
    ...page,
    historyRequests: requests,
    tell: (next: OwnRecord[]) => {
      history = next
    },
  }
}

test('rows say lesson, what was done and when, points, contract, course, teacher and place (STU-42, LOG-07, STU-38)', async () => {
  await open()
  expect((await screen.findAllByRole('listitem'))[0]?.textContent).toBe(
    'Lesson time Sat 21 Nov 10:00Booked日常英会話田中 美咲駅前校−2 pointsBooked on Wed 18 Nov 21:05Contract 1760000003401',
  )
  expect(rows().map((row) => /Booked by the school|Booked|Cancelled[^日]*/.exec(row.textContent)?.[0])).toEqual([
    'Booked',
    'Booked by the school',
    'Cancelled, refunded',
    'Cancelled, not refunded',
    'Cancelled by the school',
  ])
  expect(rows()[2]?.textContent).toContain('Online+2 points')
  expect(rows()[3]?.textContent).toContain('0 points')
  expect(rows()[4]?.textContent).toContain('+1 point')
})

test.each([
  ['en', 'Undone', 'Undone on Wed 18 Nov 21:05'],
  ['jp', '取り消し（元に戻した予約）', '元に戻した日時 11月18日(水) 21:05'],
] as const)(
  'a booking that an undo has ended says so, not that the school cancelled it, in %s (STU-53)',
  async (language, word, when) => {
    await open([aRecord({ id: '6', type: 'cancel_unrestricted', undone: true, pointsChange: 2 })], { language })
    const [row] = await screen.findAllByRole('listitem')
    expect(row?.textContent).toContain(word)
    expect(row?.textContent).toContain(when)
    expect(row?.textContent).not.toMatch(/by the school|スクール/)
  },
)

test('in Japanese too (STU-42, BRAND-01)', async () => {
  await open(records, { language: 'jp' })
  expect((await screen.findAllByRole('listitem'))[2]?.textContent).toBe(
    'レッスン日時 11月21日(土) 10:00キャンセル（残高が戻った）日常英会話田中 美咲オンライン+2ポイントキャンセルした日時 11月18日(水) 21:05契約 1760000003401',
  )
})

test('starts with 14 days back to 28 days ahead (STU-40, LOG-09, CONST-11)', async () => {
  const { historyRequests } = await open()
  await waitFor(() => expect(historyRequests).toEqual([{ from: '2026-11-06', to: '2026-12-18' }]))
})

test.each([
  ['Booked', ['1', '2'], 'booking'],
  ['Cancelled, refunded', ['3'], 'cancel_return'],
  ['Cancelled, not refunded', ['4'], 'cancel_no_return'],
  ['Cancelled by the school', ['5'], 'cancel_unrestricted'],
  ['Contract 1760000009999', ['2'], 'contract%3Ak-2'],
])('the filter %s shows just that, and is in the address (STU-41, D62)', async (name, shown, value) => {
  const { user, address } = await open()
  await screen.findAllByRole('listitem')
  await user.click(screen.getByRole('combobox', { name: 'Show' }))
  await user.click(screen.getByRole('option', { name }))
  await waitFor(() => expect(rows()).toHaveLength(shown.length))
  expect(address.current).toBe(`/student/history?type=${value}`)
})

test('the filter offers all, the four types and each contract (STU-41)', async () => {
  const { user } = await open()
  await screen.findAllByRole('listitem')
  await user.click(screen.getByRole('combobox', { name: 'Show' }))
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'All',
    'Booked',
    'Cancelled, refunded',
    'Cancelled, not refunded',
    'Cancelled by the school',
    'Contract 1760000003401',
    'Contract 1760000009999',
  ])
})

test('an end moved before the start moves the start too (SHELL-27, SHELL-25)', async () => {
  const { user, historyRequests } = await open()
  const end = await screen.findByLabelText('End date')
  await user.clear(end)
  await user.type(end, '2026/11/01')
  await waitFor(() => expect(historyRequests.at(-1)).toEqual({ from: '2026-11-01', to: '2026-11-01' }))
})

test('a range that is none is not asked for (SHELL-28, ERR-25)', async () => {
  const { historyRequests } = await open(records, { at: '/student/history?from=2026-11' })
  expect(await screen.findByText('Rejected pre-call: Invalid date format')).toBeTruthy()
  expect(historyRequests).toEqual([])
})

test.each([
  ['without a filter says so', '/student/history', 'No bookings or cancellations for these dates.'],
  ['under a filter has no results', '/student/history?type=booking', 'No results found'],
])('an empty history %s (SHELL-21)', async (_how, place, title) => {
  await open([], { at: place })
  const [found] = await screen.findAllByText(/^No (bookings or cancellations|results)/)
  expect(found?.textContent).toBe(title)
})

test('a hundred rows show until all are asked for (LOG-10, SHELL-23, SHELL-24)', async () => {
  const { user } = await open(Array.from({ length: 101 }, (_, id) => aRecord({ id: String(id) })))
  await screen.findAllByRole('listitem')
  expect(rows()).toHaveLength(100)
  await user.click(screen.getAllByRole('button', { name: /Show all/i })[0] as HTMLElement)
  expect(rows()).toHaveLength(101)
})

test('a booking made meanwhile appears by itself (STU-40)', async () => {
  const { live, tell } = await open([])
  await screen.findByText('No bookings or cancellations for these dates.')
  tell(records.slice(0, 1))
  act(() => live.student(aStudentRecord({ bookings: [aBooking(aBookedSlot(1))] })))
  await waitFor(() => expect(rows()).toHaveLength(1))
})

test('a lesson that the school has moved is in the history, with when, with whom and where it was before and without points (LOG-07)', async () => {
  await open([
    aRecord({
      id: '6',
      type: 'lesson_moved',
      pointsChange: 0,
      lessonTimeBefore: '2026-11-20T18:00:00',
      lessonLocationBefore: 'オンライン',
      teacherBefore: typed('Teacher', { id: 't-2', displayName: 'Emily' }),
    }),
  ])
  expect((await screen.findAllByRole('listitem'))[0]?.textContent).toBe(
    'Lesson time Sat 21 Nov 10:00Moved or changed日常英会話田中 美咲駅前校Was Fri 20 Nov 18:00 · Emily · Online Changed on Wed 18 Nov 21:05Contract 1760000003401',
  )
})

test('what was done last comes first, whatever lesson it was about (STU-49)', async () => {
  await open([
    aRecord({ id: 'far', lessonTime: '2026-12-18T10:00:00', interactionTime: '2026-11-10T09:00:00' }),
    aRecord({ id: 'near', lessonTime: '2026-11-21T10:00:00', interactionTime: '2026-11-19T09:00:00' }),
  ])
  await screen.findAllByRole('listitem')
  expect(rows().map((row) => /Booked on (.{10})/.exec(row.textContent)?.[1])).toEqual(['Thu 19 Nov', 'Tue 10 Nov'])
})

test('attendance is shown where the server tells it, and a contract only where there are several (STU-49)', async () => {
  const past = { lessonTime: '2026-11-18T10:00:00', interactionTime: '2026-11-10T09:00:00' }
  await open(
    [
      aRecord({ id: 'here', ...past, attendance: 'present' }),
      aRecord({ id: 'away', ...past, attendance: 'absent' }),
      aRecord({ id: 'open', ...past }),
    ],
    { language: 'jp', contracts: 1 },
  )
  await screen.findAllByRole('listitem')
  expect(rows().map((row) => /出席|欠席/.exec(row.textContent)?.[0])).toEqual(['出席', '欠席', undefined])
  expect(rows().some((row) => row.textContent.includes('1760000003401'))).toBe(false)
})

test('the latest record of a moved lesson offers to undo the move while that is possible (MOVE-11)', async () => {
  const undoableMove = typed('OwnMove', { startsAt: '2026-11-24T15:00:00', undoUntil: '2026-11-20T12:08:00' })
  const moved = { lessonTime: '2026-11-21T10:00:00', interactionTime: '2026-11-20T11:58:00' }
  await open(
    [
      aRecord({ id: 'old', ...moved, interactionTime: '2026-11-18T09:00:00' }),
      aRecord({ id: 'move', ...moved, type: 'lesson_moved', lessonTimeBefore: undoableMove.startsAt }),
      aRecord({ id: 'other', lessonTime: '2026-11-25T10:00:00' }),
    ],
    { bookings: [aBooking(aBookedSlot(1), { undoableMove })] },
  )
  const buttons = await screen.findAllByRole('button', { name: /^Undo move \(until 12:08\)/ })
  expect(buttons.map((button) => button.closest('li'))).toEqual([rows()[0]])
  expect(rows()[0]?.textContent).toContain('Moved')
})
