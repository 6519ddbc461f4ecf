import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { standAtNoon } from '../test/computerClock.ts'
import { booking, clock, openBookings } from '../test/openBookings.tsx'
import { api, server } from '../test/server.ts'
import { openStudentPage } from '../test/studentArea.tsx'
import {
  aBookedSlot,
  aBooking,
  aStudentContract,
  aStudentRecord,
  english,
  room,
  teacher,
  typed,
} from '../test/studentData.ts'
import { BookingListPage } from './BookingListPage.tsx'

// Noon in Tokyo on Friday 20 November 2026.
standAtNoon()

const later = aBookedSlot(1, { id: 'slot-2', startsAt: '2026-11-24T15:00:00', endsAt: '2026-11-24T15:50:00' })
const target = typed('BookableSlot', {
  slot: typed('Slot', {
    id: 'slot-2',
    startsAt: later.startsAt,
    endsAt: later.endsAt,
    teacher: teacher('田中 美咲'),
    substituteFor: null,
    location: room,
    courses: [english],
  }),
  choices: [typed('BookingChoice', { courseCode: 'ENG', online: false, cost: 2 })],
})

const refusal = { success: false, outcome: null, credit: null, cost: null, contract: null, cancelBy: null }

/** Answers searches, previews and moves like the server; `sent` has what was sent. */
function serverAnswers(previews: object[] = [{}], answer: object = {}) {
  const sent = { filters: [] as unknown[], previews: 0, moves: [] as unknown[] }
  server.use(
    api.query('StudentMoveTargets', ({ variables }) => {
      const filter = variables['filter'] as { from: string }
      sent.filters.push(filter)
      const bookable = filter.from <= later.startsAt ? [target] : []
      return HttpResponse.json({ data: { slotPage: typed('SlotPage', { next: null, bookable }) } })
    }),
    api.query('StudentMovePreview', () => {
      const change = previews[Math.min(sent.previews, previews.length - 1)]
      sent.previews += 1
      const moveBookingPreview = typed('MoveBookingPreview', {
        success: true,
        code: '1001',
        message: 'Action successful',
        outcome: 'cancel_unrestricted',
        credit: 2,
        cost: 2,
        pointsAfter: 6,
        freeToCancelUntil: '2026-11-23T18:00:00',
        cancelBy: '2026-11-23T18:00:00',
        remainingBookings: null,
        contract: typed('Contract', { id: 'k-1', contractNumber: '1760000003401', monthlyBookingLimit: null }),
        ...change,
      })
      return HttpResponse.json({ data: { moveBookingPreview } })
    }),
    api.mutation('StudentMoveBooking', ({ variables }) => {
      sent.moves.push(variables['input'])
      const moveBooking = typed('MoveBookingPayload', {
        success: true,
        code: '1001',
        message: 'Action successful',
        field: null,
        slot: aBookedSlot(0),
        toSlot: later,
        student: aStudentRecord({ bookings: [aBooking(later)] }),
        ...answer,
      })
      return HttpResponse.json({ data: { moveBooking } })
    }),
  )
  return sent
}

const open = (language: 'jp' | 'en' = 'en') => openBookings([booking], language, { studentMoves: 'free' })
const sheet = () => within(screen.getByRole('dialog'))
const enabled = async (name: string) => {
  const button = await sheet().findByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(button.disabled).toBe(false))
  return button
}

test.each([
  [
    'en',
    /^Move Sat 21 Nov 10:00/,
    /^Move to Tue 24 Nov 15:00/,
    'Move lesson',
    "This doesn't count as a cancellation.",
    'Your balance on contract …3401 stays at 6 points',
    'Moved: Sat 21 Nov 10:00 to Tue 24 Nov 15:00',
  ],
  [
    'jp',
    /^振替 11月21日/,
    /^振替先 11月24日/,
    'このレッスンに振り替える',
    'キャンセルの回数には数えません。',
    '契約（末尾3401）の残高は変わりません（残り6ポイント）',
    '11月21日(土) 10:00の予約を11月24日(火) 15:00に振り替えました',
  ],
] as const)(
  'a student moves a booking with at most four taps, having seen both lessons and what it does, in %s (MOVE-01, MOVE-08, MOVE-09)',
  async (language, begin, choose, move, free, balance, toast) => {
    const sent = serverAnswers()
    const { user } = await open(language)
    let taps = 0
    const tap = async (element: HTMLElement) => {
      taps += 1
      await user.click(element)
    }
    await tap(await screen.findByRole('button', { name: begin }))
    await screen.findByRole('dialog')
    await tap(await sheet().findByRole('button', { name: choose }))
    expect(await sheet().findByText(free)).toBeTruthy()
    expect(sheet().getByText(balance)).toBeTruthy()
    expect(sheet().getAllByText('田中 美咲')).toHaveLength(2)
    expect(sheet().getAllByText('日常英会話')).toHaveLength(2)
    await tap(await enabled(move))
    expect(await screen.findByText(toast)).toBeTruthy()
    expect(taps).toBeLessThanOrEqual(4)
    expect(sent.filters[0]).toEqual({ bookableBy: 's-1', movesFrom: 'slot-1', from: '2026-11-20', to: '2026-12-19' })
    expect(sent.moves).toEqual([
      {
        slotId: 'slot-1',
        startsAt: '2026-11-21T10:00:00',
        online: false,
        locationId: 'l-1',
        to: { slotId: 'slot-2', startsAt: later.startsAt, courseCode: 'ENG', online: false, locationId: 'l-1' },
        expects: {
          outcome: 'cancel_unrestricted',
          credit: 2,
          cost: 2,
          contractId: 'k-1',
          pointsAfter: 6,
          returnable: true,
          cancelBy: '2026-11-23T18:00:00',
          remainingBookings: null,
        },
      },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)

test('a move that would do something else by now is refused in the sheet, which then says what it does (MOVE-08)', async () => {
  const lost = { outcome: 'cancel_no_return', credit: 0, pointsAfter: 4 }
  const changed = { success: false, code: 'EU1007', message: 'Changed.', slot: null, toSlot: null, student: null }
  const sent = serverAnswers([{}, lost], changed)
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /^Move Sat 21 Nov/ }))
  await screen.findByRole('dialog')
  await user.click(await sheet().findByRole('button', { name: /^Move to/ }))
  await user.click(await enabled('Move lesson'))
  expect(await sheet().findByText("We couldn't move your lesson. Changed. (EU1007)")).toBeTruthy()
  expect(await sheet().findByText("This counts as a cancellation. Your 2 points won't be refunded.")).toBeTruthy()
  await user.click(await enabled('Move lesson (2 points lost)'))
  await waitFor(() => expect(sent.moves).toHaveLength(2))
  expect(sent.moves).toMatchObject([
    { expects: { outcome: 'cancel_unrestricted' } },
    { expects: { outcome: 'cancel_no_return', credit: 0 } },
  ])
})

test.each([
  ['en', /^Move Sat/, /^Move to/, "You'll have 1 of 2 refundable cancellations left this month", 0, null],
  ['jp', /^振替 11月21日/, /^振替先/, '今月の残高が戻るキャンセルは残り1回になります（月2回まで）', 0, null],
  [
    'en',
    /^Move Sat/,
    /^Move to/,
    "You'll have 0 of 2 refundable cancellations left this month",
    1,
    "If you cancel later, your 2 points won't be refunded.",
  ],
] as const)(
  'a move that counts says how many refundable cancellations are left after it, in %s %s (MOVE-08, BOOK-31)',
  async (language, begin, choose, words, returns, warning) => {
    serverAnswers([{ outcome: 'cancel_return', ...(warning !== null && { freeToCancelUntil: null }) }])
    const usage = [typed('ContractMonth', { month: '2026-11', bookings: 1, returns })]
    const contracts = [aStudentContract({ points: 6, monthlyCancelLimit: 2, usage })]
    const { user } = await openStudentPage(<BookingListPage />, {
      student: aStudentRecord({ bookings: [booking], contracts }),
      at: '/student/bookings',
      language,
      school: { studentMoves: 'free' },
    })
    await user.click(await screen.findByRole('button', { name: begin }))
    await screen.findByRole('dialog')
    await user.click(await sheet().findByRole('button', { name: choose }))
    expect(await sheet().findByText(words)).toBeTruthy()
    expect(sheet().queryByText(/used all your/)).toBeNull()
    expect(sheet().queryByText(/^If you cancel later/)?.textContent ?? null).toBe(warning)
  },
)

test('a refused preview says why and leaves nothing to press; Escape leads back to the list, then out (MOVE-04)', async () => {
  serverAnswers([{ ...refusal, code: 'EU1004', message: 'You have another lesson then.' }])
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /^Move Sat 21 Nov/ }))
  await screen.findByRole('dialog')
  await user.click(await sheet().findByRole('button', { name: /^Move to/ }))
  expect(await sheet().findByText('You have another lesson then.')).toBeTruthy()
  expect(sheet().getByRole<HTMLButtonElement>('button', { name: 'Move lesson' }).disabled).toBe(true)
  await user.keyboard('{Escape}')
  expect(await sheet().findByRole('button', { name: /^Move to/ })).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('more days and the same teacher are searched on demand (MOVE-09)', async () => {
  const sent = serverAnswers()
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /^Move Sat 21 Nov/ }))
  await screen.findByRole('dialog')
  await user.click(await sheet().findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(sent.filters.at(-1)).toMatchObject({ from: '2026-12-20', to: '2027-01-18' }))
  await user.click(sheet().getByRole('switch', { name: 'Same teacher only' }))
  await waitFor(() => expect(sent.filters.at(-1)).toMatchObject({ from: '2026-11-20', teacherId: 't-田中 美咲' }))
})

test('the name of a lesson to move to has all that is seen of it, and its day (MOVE-09)', async () => {
  serverAnswers()
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /^Move Sat 21 Nov/ }))
  await screen.findByRole('dialog')
  const name = 'Move to Tue 24 Nov 15:00–15:50 田中 美咲 · 日常英会話 · 駅前校 2 points'
  expect(await sheet().findByRole('button', { name })).toBeTruthy()
})

test('lessons that were being read on when all are read again are not added to the new ones (MOVE-09)', async () => {
  const second = typed('BookableSlot', {
    slot: { ...target.slot, id: 'slot-3', startsAt: '2026-11-25T15:00:00', endsAt: '2026-11-25T15:50:00' },
    choices: target.choices,
  })
  const cursors: unknown[] = []
  const held = Promise.withResolvers<undefined>()
  let first = 0
  server.use(
    api.query('StudentMoveTargets', async ({ variables }) => {
      const after = variables['after'] ?? null
      if (after !== null) {
        cursors.push(after)
        if (cursors.length === 1) await held.promise
        return HttpResponse.json({ data: { slotPage: typed('SlotPage', { next: null, bookable: [second] }) } })
      }
      first += 1
      const slotPage = typed('SlotPage', { next: `after-${first}`, bookable: [target] })
      return HttpResponse.json({ data: { slotPage } })
    }),
  )
  const { user, live } = await open()
  await user.click(await screen.findByRole('button', { name: /^Move Sat 21 Nov/ }))
  await screen.findByRole('dialog')
  await sheet().findByRole('button', { name: /^Move to Tue 24 Nov/ })
  await user.click(sheet().getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(cursors).toEqual(['after-1']))
  act(() => live.student(aStudentRecord({ bookings: [booking], contracts: [aStudentContract({ points: 4 })] })))
  await waitFor(() => expect(first).toBe(2))
  held.resolve(undefined)
  await enabled('Show more')
  expect(sheet().queryByRole('button', { name: /^Move to Wed 25 Nov/ })).toBeNull()
  await user.click(sheet().getByRole('button', { name: 'Show more' }))
  expect(await sheet().findAllByRole('button', { name: /^Move to Wed 25 Nov/ })).toHaveLength(1)
  expect(cursors).toEqual(['after-1', 'after-2'])
})

test('a school that does not let students move shows no button (MOVE-03)', async () => {
  await openBookings()
  await screen.findByRole('button', { name: /^Cancel Sat 21 Nov/ })
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
})

test.each([
  ['undone', { success: true }, 'Move undone', []],
  [
    'gone',
    {
      success: false,
      code: 'generalE',
      message: 'The seat has been taken since then, so nothing was undone.',
      slot: aBookedSlot(0),
      leftSlot: later,
    },
    'Other lessons free at Sat 21 Nov 10:00',
    [target],
  ],
  [
    'undone before',
    { success: false, code: 'generalE', message: 'This booking or its slot has changed since then.' },
    'Already undone',
    [],
  ],
] as const)(
  'a move can be undone from the message that follows it (%s) (MOVE-11)',
  async (_, answer, words, sameTime) => {
    serverAnswers()
    const ids: unknown[] = []
    server.use(
      api.mutation('StudentUndoMove', ({ variables }) => {
        ids.push(variables['bookingId'])
        const undoMove = typed('UndoMovePayload', {
          code: '1001',
          message: '',
          field: null,
          slot: null,
          leftSlot: null,
          student: null,
          ...answer,
          sameTime: [...sameTime],
        })
        return HttpResponse.json({ data: { undoMove } })
      }),
    )
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /^Move Sat 21 Nov/ }))
    await screen.findByRole('dialog')
    await user.click(await sheet().findByRole('button', { name: /^Move to/ }))
    await user.click(await enabled('Move lesson'))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(ids).toEqual([aBooking(later).id])
  },
)

test.each([
  ['from its card', 'card'],
  ['elsewhere, as live news tell', 'live'],
] as const)('the offer to undo a move ends once it is undone %s (MOVE-11)', async (_, how) => {
  const undoableMove = typed('OwnMove', { startsAt: '2026-11-21T10:00:00', undoUntil: '2026-11-20T12:08:00' })
  const moved = aBooking(later, { undoableMove })
  const [before, after] = [aStudentRecord({ bookings: [booking] }), aStudentRecord({ bookings: [moved] })]
  serverAnswers([{}], { student: after })
  server.use(
    api.mutation('StudentUndoMove', () => {
      const answer = { success: true, code: '1001', message: '', field: null, sameTime: [] }
      const undoMove = typed('UndoMovePayload', { ...answer, slot: null, leftSlot: null, student: before })
      return HttpResponse.json({ data: { undoMove } })
    }),
  )
  const { user, live } = await open()
  await user.click(await screen.findByRole('button', { name: /^Move Sat 21 Nov/ }))
  await screen.findByRole('dialog')
  await user.click(await sheet().findByRole('button', { name: /^Move to/ }))
  await user.click(await enabled('Move lesson'))
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => live.student({ ...after, contracts: [aStudentContract({ points: 5 })] }))
  const offer = await screen.findByRole('button', { name: 'Undo' })
  // With the focus on it, the message does not go by itself.
  act(() => offer.focus())
  const card = await screen.findByRole('button', { name: /^Undo move \(until/ })
  act(() => (how === 'live' ? live.student(before) : card.click()))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
})

test("a move can be undone from its booking's card as long as that is possible, also after a lost answer (MOVE-11)", async () => {
  const undoableMove = typed('OwnMove', { startsAt: '2026-11-21T10:00:00', undoUntil: '2026-11-20T12:08:00' })
  let tries = 0
  server.use(
    api.mutation('StudentUndoMove', () => {
      tries += 1
      if (tries === 1) return HttpResponse.error()
      const undoMove = typed('UndoMovePayload', {
        success: true,
        code: '1001',
        message: '',
        field: null,
        slot: null,
        leftSlot: null,
        student: aStudentRecord({ bookings: [booking] }),
        sameTime: [],
      })
      return HttpResponse.json({ data: { undoMove } })
    }),
  )
  const { user } = await openBookings([aBooking(later, { undoableMove })], 'en', { studentMoves: 'free' })
  await user.click(await screen.findByRole('button', { name: /^Undo move \(until 12:08\)/ }))
  expect(await screen.findByText(/^We couldn't undo the move/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Move undone')).toBeTruthy()
  expect(await screen.findByText('10:00–10:50')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Undo move/ })).toBeNull()
})

test('ten minutes after a move its card offers no undo (MOVE-11)', async () => {
  const undoableMove = typed('OwnMove', { startsAt: '2026-11-21T10:00:00', undoUntil: '2026-11-20T12:08:00' })
  await openBookings([aBooking(later, { undoableMove })])
  expect(await screen.findByRole('button', { name: /^Undo move/ })).toBeTruthy()
  clock('12:08:00')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo move/ })).toBeNull())
})

test('lessons with the same teacher come first, nearest first, then the others by day (MOVE-10)', async () => {
  serverAnswers()
  const at = (id: string, startsAt: string, name: string) =>
    typed('BookableSlot', {
      slot: { ...target.slot, id, startsAt, endsAt: startsAt.replace(':00:00', ':50:00'), teacher: teacher(name) },
      choices: target.choices,
    })
  const bookable = [
    at('a', '2026-11-22T09:00:00', '山本 花'),
    at('b', '2026-11-23T09:00:00', '山本 花'),
    at('c', '2026-11-27T09:00:00', '田中 美咲'),
    at('d', '2026-11-26T09:00:00', '田中 美咲'),
  ]
  server.use(
    api.query('StudentMoveTargets', () =>
      HttpResponse.json({ data: { slotPage: typed('SlotPage', { next: null, bookable }) } }),
    ),
  )
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /^Move Sat 21 Nov/ }))
  await screen.findByRole('dialog')
  await sheet().findByText('Same teacher (田中 美咲)')
  const names = sheet()
    .getAllByRole('button', { name: /^Move to/ })
    .map(({ textContent }) => textContent)
  expect(names.map((name) => /\d\d Nov/.exec(name)?.[0])).toEqual(['26 Nov', '27 Nov', '22 Nov', '23 Nov'])
})
