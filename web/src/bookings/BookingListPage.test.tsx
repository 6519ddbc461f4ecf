import { reasonText } from '@koma/schema/codes'
import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api, server } from '../test/server.ts'
import { openStudentPage } from '../test/studentArea.tsx'
import {
  aBookedSlot,
  aBooking,
  aCancelAnswer,
  aCancelPreview,
  aStudentContract,
  aStudentRecord,
  aStudentSlot,
  typed,
} from '../test/studentData.ts'
import { BookingListPage } from './BookingListPage.tsx'

// Noon in Tokyo on Friday 20 November 2026.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T03:00:00Z') }))
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const tomorrow = aBookedSlot(1)
const booking = aBooking(tomorrow)
const sheet = () => within(screen.getByRole('dialog'))
const opensSheet = () => screen.findByRole('dialog')

/** Answers cancel previews and cancellations like the server; `asked` counts the latter. */
function serverAnswers(preview: object = {}, answer: object = {}) {
  const asked: unknown[] = []
  server.use(
    api.query('StudentCancelPreview', () =>
      HttpResponse.json({
        data: {
          cancelPreview: aCancelPreview(preview),
        },
      }),
    ),
    api.mutation('StudentCancelBooking', ({ variables }) => {
      asked.push(variables['input'])
      return HttpResponse.json({
        data: {
          cancelBooking: aCancelAnswer(answer),
        },
      })
    }),
  )
  return asked
}

const open = (bookings = [booking], language: 'jp' | 'en' = 'en', school = {}) =>
  openStudentPage(<BookingListPage />, {
    student: aStudentRecord({ bookings, contracts: [aStudentContract({ points: 6 })] }),
    at: '/student/bookings',
    language,
    school,
  })

test('upcoming bookings say when, what, who, where, what they cost and until when they are free to cancel (STU-01)', async () => {
  await open([booking], 'jp')
  const card = (await screen.findByText('日常英会話')).closest('li')?.textContent ?? ''
  for (const part of [
    '明日 11月21日(土)',
    '10:00–10:50',
    '田中 美咲',
    '駅前校',
    '2ポイント',
    'キャンセル期限 11月20日(金) 18:00',
  ]) {
    expect(card).toContain(part)
  }
})

test('a booking in a month whose returned cancellations are used up does not promise any (STU-02, BOOK-31)', async () => {
  const usage = [typed('ContractMonth', { month: '2026-11', bookings: 1, returns: 2 })]
  await openStudentPage(<BookingListPage />, {
    student: aStudentRecord({
      bookings: [booking],
      contracts: [aStudentContract({ monthlyCancelLimit: 2, usage })],
    }),
    at: '/student/bookings',
    language: 'jp',
  })
  const card = (await screen.findByText('日常英会話')).closest('li')?.textContent ?? ''
  expect(card).toContain('今月は残高が戻るキャンセルの回数を使い切っているため、キャンセルしても残高は戻りません')
  expect(card).not.toContain('キャンセル期限')
})

test('a lesson stays until it has ended, and cannot be cancelled once it began (STU-01, D51, D63)', async () => {
  const running = aBooking(aBookedSlot(1, { id: 'a', startsAt: '2026-11-20T11:30:00', endsAt: '2026-11-20T12:20:00' }))
  const over = aBooking(aBookedSlot(1, { id: 'b', startsAt: '2026-11-20T11:00:00', endsAt: '2026-11-20T11:59:00' }))
  await open([over, running])
  expect(await screen.findByText('11:30–12:20')).toBeTruthy()
  expect(screen.getByText('In progress')).toBeTruthy()
  expect(screen.queryByText('11:00–11:59')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull()
})

test('with no bookings there is a message and the way to the list (STU-04)', async () => {
  await open([])
  expect(await screen.findByText('No bookings')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Book a lesson' }).getAttribute('href')).toBe('/student/list')
})

test('cancelling asks first and says what comes back, and going back changes nothing (STU-03, BOOK-27, BOOK-29)', async () => {
  const asked = serverAnswers()
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /^Cancel Sat 21 Nov 10:00/ }))
  await opensSheet()
  expect(await sheet().findByText('2 points will be refunded to contract …3401: 8 left')).toBeTruthy()
  expect(sheet().getByText("You'll have 1 of 2 refundable cancellations left this month")).toBeTruthy()
  await user.click(sheet().getByRole('button', { name: 'Keep booking' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked).toEqual([])
  expect(screen.getByText('10:00–10:50')).toBeTruthy()
})

test('a confirmed cancellation: the booking leaves, the points are back, a toast says so (STU-03, BOOK-21, BOOK-27, BOOK-29)', async () => {
  const asked = serverAnswers()
  const { user } = await open()
  expect(await screen.findByText(/6 points/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Cancel/ }))
  await opensSheet()
  await sheet().findByText('2 points will be refunded to contract …3401: 8 left')
  await user.click(sheet().getByRole('button', { name: 'Cancel booking' }))
  expect(await screen.findByText('Cancelled: Sat 21 Nov 10:00. 2 points refunded')).toBeTruthy()
  expect(asked).toEqual([
    {
      slotId: 'slot-1',
      startsAt: '2026-11-21T10:00:00',
      online: false,
      locationId: 'l-1',
      expects: { returned: true, credit: 2, contractId: 'k-1', pointsAfter: 8, remainingCancellations: 1 },
    },
  ])
  expect(await screen.findByText('No bookings')).toBeTruthy()
  expect(screen.getByText(/8 points/)).toBeTruthy()
})

test.each([
  [
    'after the deadline',
    { cancelBy: '2026-11-20T11:00:00' },
    "The cancellation deadline (Fri 20 Nov 11:00) has passed. Your 2 points won't be refunded.",
  ],
  [
    'beyond the monthly limit',
    { remainingCancellations: 0 },
    "You've used all your refundable cancellations this month. Your 2 points won't be refunded.",
  ],
])('%s the student is warned that nothing comes back (BOOK-30, BOOK-31, D50)', async (_case, change, warning) => {
  serverAnswers({ returned: false, credit: 0, pointsAfter: 6, ...change }, { returned: false })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /^Cancel/ }))
  await opensSheet()
  expect(await sheet().findByText(warning)).toBeTruthy()
  await user.click(sheet().getByRole('button', { name: 'Cancel booking' }))
  expect(await screen.findByText("Cancelled: Sat 21 Nov 10:00. Your 2 points weren't refunded")).toBeTruthy()
})

test('a cancellation that is refused shows the reason and its code (BOOK-20, BOOK-32)', async () => {
  serverAnswers(
    {},
    { success: false, code: 'EC1001', message: 'No booking', returned: null, slot: null, student: null },
  )
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /^Cancel/ }))
  await opensSheet()
  await sheet().findByText('2 points will be refunded to contract …3401: 8 left')
  await user.click(sheet().getByRole('button', { name: 'Cancel booking' }))
  expect(await screen.findByText('Unsuccessful. No booking (EC1001)')).toBeTruthy()
})

test.each([
  ['en', 'Cancel booking', 'Unsuccessful. The place of this lesson has changed.', '(EC1002)'],
  ['jp', 'キャンセルする', 'キャンセルできませんでした。このレッスンの場所が変わりました。', '(EC1002)'],
] as const)(
  'a lesson that is held elsewhere by now is not cancelled, says why in %s, and the question stays (BOOK-28, BOOK-32, D40)',
  async (language, proceed, words, code) => {
    const online = { ...booking, online: true, lessonLocation: 'オンライン' }
    const message = reasonText('EC1002', language)
    const asked = serverAnswers(
      {},
      { success: false, code: 'EC1002', message, returned: null, slot: null, student: null },
    )
    const { user } = await open([online], language)
    await user.click(await screen.findByRole('button', { name: /^(Cancel|キャンセル) / }))
    await opensSheet()
    await waitFor(() => expect(sheet().getByRole<HTMLButtonElement>('button', { name: proceed }).disabled).toBe(false))
    await user.click(sheet().getByRole('button', { name: proceed }))
    const told = await screen.findByText((text) => text.startsWith(words))
    expect(told.textContent).toContain(code)
    expect(sheet().getByRole('button', { name: proceed })).toBeTruthy()
    const shown = { slotId: 'slot-1', startsAt: '2026-11-21T10:00:00', online: true, locationId: null }
    expect(asked).toMatchObject([shown])
  },
)

/** Sets the server's answer to cancel previews from now on. */
function serverSays(preview: object) {
  server.use(
    api.query('StudentCancelPreview', () => HttpResponse.json({ data: { cancelPreview: aCancelPreview(preview) } })),
  )
}

const lost = { returned: false, credit: 0, pointsAfter: 6 }

test('an open question says that nothing comes back as soon as the deadline passes (BOOK-30)', async () => {
  serverSays({})
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /^Cancel/ }))
  await opensSheet()
  await sheet().findByText('2 points will be refunded to contract …3401: 8 left')
  serverSays(lost)
  clock('18:00:01')
  expect(await sheet().findByText(/^The cancellation deadline \(Fri 20 Nov 18:00\) has passed/)).toBeTruthy()
  expect(sheet().queryByText(/points back/)).toBeNull()
})

test('an open question says that nothing comes back as soon as the limit is used up on another device (BOOK-31)', async () => {
  serverSays({})
  const { user, live } = await open()
  await user.click(await screen.findByRole('button', { name: /^Cancel/ }))
  await opensSheet()
  await sheet().findByText('2 points will be refunded to contract …3401: 8 left')
  serverSays({ ...lost, remainingCancellations: 0 })
  act(() => live.student(aStudentRecord({ bookings: [booking], contracts: [aStudentContract({ points: 7 })] })))
  expect(await sheet().findByText(/^You've used all your refundable cancellations this month/)).toBeTruthy()
})

test('a cancellation that would return something else than was shown leaves the question, with what it returns now (decision 055)', async () => {
  const asked = serverAnswers(
    {},
    { success: false, code: 'EC1003', message: 'Changed', returned: null, slot: null, student: null },
  )
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /^Cancel/ }))
  await opensSheet()
  await sheet().findByText('2 points will be refunded to contract …3401: 8 left')
  serverSays({ ...lost, remainingCancellations: 0 })
  await user.click(sheet().getByRole('button', { name: 'Cancel booking' }))
  expect(await screen.findByText('Unsuccessful. Changed (EC1003)')).toBeTruthy()
  expect(await sheet().findByText(/^You've used all your refundable cancellations this month/)).toBeTruthy()
  await user.click(sheet().getByRole('button', { name: 'Cancel booking' }))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked).toMatchObject([{ expects: { returned: true, credit: 2 } }, { expects: { returned: false, credit: 0 } }])
})

test('the list shows the points left on each usable contract on top, and no ended ones (STU-32, STU-35, STU-38)', async () => {
  await openStudentPage(<BookingListPage />, {
    student: aStudentRecord({
      contracts: [
        aStudentContract({
          monthlyBookingLimit: 4,
          usage: [typed('ContractMonth', { month: '2026-11', bookings: 1, returns: 0 })],
        }),
        aStudentContract({ id: 'old', contractNumber: '1700000009999', endDate: '2026-11-19', points: 99 }),
      ],
    }),
    at: '/student/bookings',
    language: 'en',
  })
  const balance = within(await screen.findByRole('region', { name: 'Balance' }))
  expect(balance.getByText(/8 points/)).toBeTruthy()
  expect(balance.getByText('Contract …3401')).toBeTruthy()
  expect(balance.getByText('3 more bookings this month')).toBeTruthy()
  expect(balance.queryByText(/99 points/)).toBeNull()
})

test.each([
  ['ends today', { endDate: '2026-11-20' }, true],
  ['ended yesterday', { endDate: '2026-11-19' }, false],
  ['begins tomorrow', { startDate: '2026-11-21' }, true],
  ['is not active', { active: false }, false],
])(
  'a contract that %s: whether its balance is shown, or that none is valid (STU-32, STU-35)',
  async (_name, change, shown) => {
    await openStudentPage(<BookingListPage />, {
      student: aStudentRecord({ contracts: [aStudentContract({ points: 6, ...change })] }),
      at: '/student/bookings',
      language: 'en',
    })
    const seen = await screen.findByText(shown ? /6 points/ : /no valid contract/)
    expect(seen).toBeTruthy()
    expect(screen.queryByText(shown ? /no valid contract/ : /6 points/)).toBeNull()
  },
)

test('the balance opens the entries that make it (STU-32, D131)', async () => {
  const { user } = await openStudentPage(<BookingListPage />, {
    student: aStudentRecord({ contracts: [aStudentContract({ id: 'k-7' })] }),
    at: '/student/bookings',
    language: 'en',
  })
  const asked: unknown[] = []
  const ledger = {
    points: 8,
    contracts: [
      typed('LedgerContract', {
        id: 'k-7',
        contractNumber: '1760000003401',
        startDate: '2026-11-01',
        endDate: '2027-10-31',
        points: 8,
      }),
    ],
    entries: [
      typed('LedgerEntry', {
        id: 'e-1',
        contractId: 'k-7',
        at: '2026-11-01T09:00:00',
        reason: 'opening',
        value: 8,
        pointsAfter: 8,
        lessonTime: null,
        courseName: null,
      }),
    ],
  }
  server.use(
    api.query('PointLedger', ({ variables }) => {
      asked.push(variables['input'])
      return HttpResponse.json({ data: { pointLedger: typed('PointLedger', ledger) } })
    }),
  )
  const balance = within(await screen.findByRole('region', { name: 'Balance' }))
  await user.click(balance.getByRole('button', { name: '8 points' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Balance details' }))
  expect(await dialog.findByText('Opening balance')).toBeTruthy()
  expect(asked).toEqual([{ contractId: 'k-7' }])
})

test('a booking made elsewhere appears by itself (STU-01)', async () => {
  const { live } = await open([])
  expect(await screen.findByText('No bookings')).toBeTruthy()
  act(() => live.student(aStudentRecord({ bookings: [booking] })))
  expect(await screen.findByText('10:00–10:50')).toBeTruthy()
})

test('the next slots that can be booked lead straight to their sheet: three taps to a lesson (STU-12)', async () => {
  await openStudentPage(<BookingListPage />, {
    slots: [aStudentSlot(), aBookedSlot(4, { id: 'full' })],
    language: 'en',
  })
  const next = within(await screen.findByRole('region', { name: 'Next available lessons' }))
  const links = next.getAllByRole('link', { name: /^Book/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/student/list?slot=slot-1'])
})

test('a next slot says place, seats and cost of what can be taken; what could not be returned is not among them (STU-16, D121)', async () => {
  const late = { cancelBy: '2026-11-20T09:00:00', startsAt: '2026-11-20T15:00:00', endsAt: '2026-11-20T15:50:00' }
  const contracts = [aStudentContract({ points: 2 })]
  await openStudentPage(<BookingListPage />, {
    slots: [aStudentSlot(), aBookedSlot(3, { id: 'one' }), aStudentSlot({ id: 'late', ...late })],
    student: aStudentRecord({ contracts }),
    language: 'en',
  })
  const rows = within(await screen.findByRole('region', { name: 'Next available lessons' })).getAllByRole('listitem')
  expect(rows).toHaveLength(2)
  // Two points pay for one of the two courses.
  expect(rows[0]?.textContent).toMatch(/日常英会話 · 田中 美咲駅前校.*2 points/)
  expect(rows[0]?.textContent).not.toContain('ビジネス英語')
  expect(rows[1]?.textContent).toContain('1 seat left')
})

const online = aBooking(
  aBookedSlot(1, { id: 'online', startsAt: '2026-11-20T13:00:00', endsAt: '2026-11-20T13:50:00', lessonOnline: true }),
  { online: true, lessonLocation: 'オンライン' },
)
/** Makes `window.open` return a tab that remembers where it was sent. */
function aTab() {
  const tab = { opener: window, close: vi.fn<() => void>(), location: { replace: vi.fn<(address: string) => void>() } }
  const opened = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  return { tab, opened }
}

function serverGivesLink(answer: object = {}) {
  server.use(
    api.query('StudentLessonLink', () =>
      HttpResponse.json({
        data: {
          lessonLink: typed('LessonLinkPayload', {
            success: true,
            code: '1001',
            message: 'Action successful',
            link: 'https://meet.example/room',
            ...answer,
          }),
        },
      }),
    ),
  )
}

const clock = (time: string) => {
  vi.setSystemTime(Date.parse(`2026-11-20T${time}+09:00`))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

test('an online booking has Join lesson, one in person has not (STU-02)', async () => {
  await open([online, booking])
  expect(await screen.findByRole('button', { name: 'Join lesson Fri 20 Nov 13:00 日常英会話' })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Join/ })).toHaveLength(1)
})

test.each([
  ['en', /^Join lesson/],
  ['jp', /^レッスンに参加/],
] as const)('a school without online lessons has no way into one, in %s (D120)', async (language, join) => {
  await open([online], language, { onlineLessons: false })
  expect(await screen.findByText('日常英会話')).toBeTruthy()
  expect(screen.queryByRole('button', { name: join })).toBeNull()
})

test('Join opens the link in a new tab from 5 minutes before the start to the end; earlier it says when (SLOT-19, SLOT-20, SLOT-22, STU-02, CONST-16, D143)', async () => {
  serverGivesLink()
  const { tab, opened } = aTab()
  const { user } = await open([online])
  const join = await screen.findByRole('button', { name: /^Join/ })
  clock('12:54:59')
  await user.click(join)
  expect(await screen.findByText('The link opens 5 minutes before the lesson starts.')).toBeTruthy()
  expect(opened).not.toHaveBeenCalled()
  clock('12:55:00')
  await user.click(join)
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://meet.example/room'))
  expect(opened).toHaveBeenCalledWith('', '_blank')
  expect(tab.opener).toBeNull()
  clock('13:50:00')
  expect(screen.getByText('In progress')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Join/ })).toBeTruthy()
})

test('a refused link closes the tab and shows the message: the lesson is finished (SLOT-21, D58)', async () => {
  serverGivesLink({ success: false, code: 'generalE', message: 'This lesson has ended.', link: null })
  const { tab } = aTab()
  const { user } = await open([online])
  clock('13:49:00')
  await user.click(await screen.findByRole('button', { name: /^Join/ }))
  expect(await screen.findByText('This lesson has ended.')).toBeTruthy()
  expect(tab.close).toHaveBeenCalled()
  expect(tab.location.replace).not.toHaveBeenCalled()
})

test('a link appears if the browser blocks the tab (SLOT-22)', async () => {
  serverGivesLink()
  vi.spyOn(window, 'open').mockReturnValue(null)
  const { user } = await open([online])
  clock('13:00:00')
  await user.click(await screen.findByRole('button', { name: /^Join/ }))
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Open the lesson' })
  expect([link.href, link.target]).toEqual(['https://meet.example/room', '_blank'])
})

test('a waiting student sees the entry among the bookings, hears of a free seat with the way to book it, and can leave (BOOK-37, STU-13)', async () => {
  const left: unknown[] = []
  const student = aStudentRecord({ waiting: ['slot-1'] })
  server.use(
    api.mutation('StudentLeaveWaitingList', ({ variables }) => {
      left.push(variables['input'])
      return HttpResponse.json({
        data: {
          leaveWaitingList: typed('BookSlotPayload', {
            success: true,
            code: '1001',
            message: 'Action successful',
            field: null,
            slot: aBookedSlot(3),
            student: aStudentRecord(),
          }),
        },
      })
    }),
  )
  const { live, user } = await openStudentPage(<BookingListPage />, {
    student,
    slots: [aBookedSlot(4)],
    at: '/student/bookings',
    language: 'en',
  })
  const list = within(await screen.findByRole('region', { name: 'Waiting list' }))
  const row = within(await list.findByRole('listitem'))
  expect(row.getByText('日常英会話')).toBeTruthy()
  expect(row.getByText('駅前校')).toBeTruthy()
  expect(row.queryByRole('link', { name: /^Book / })).toBeNull()

  act(() => live.slots([aBookedSlot(3)]))
  expect(await row.findByText(/A seat has opened up/)).toBeTruthy()
  expect(row.getByRole('link', { name: /^Book / }).getAttribute('href')).toBe('/student/list?slot=slot-1')

  await user.click(row.getByRole('button', { name: /^Leave the waiting list/ }))
  await waitFor(() => expect(left).toEqual([{ slotId: 'slot-1' }]))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Waiting list' })).toBeNull())
})

test.each([
  ['jp', '田中 美咲（代講）'],
  ['en', '田中 美咲 (substitute)'],
] as const)('a lesson that a substitute teaches says so, in %s (SLOT-32)', async (language, words) => {
  const substituteFor = typed('Teacher', { id: 't-emily', displayName: 'Emily' })
  await open([aBooking(aBookedSlot(1, { substituteFor }))], language)
  expect(await screen.findByText(words)).toBeTruthy()
})
