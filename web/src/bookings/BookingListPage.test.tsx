import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { standAtNoon } from '../test/computerClock.ts'
import { storeSession } from '../shared/session/session.ts'
import { booking, clock, openBookings } from '../test/openBookings.tsx'
import { api, server } from '../test/server.ts'
import { openStudentPage } from '../test/studentArea.tsx'
import {
  aBookedSlot,
  aBooking,
  aLeave,
  aStudentContract,
  aStudentRecord,
  aStudentSlot,
  teacher,
  typed,
} from '../test/studentData.ts'
import { BookingListPage } from './BookingListPage.tsx'

// Noon in Tokyo on Friday 20 November 2026.
standAtNoon()
afterEach(() => void vi.restoreAllMocks())

test('upcoming bookings say when, what, who, where, what they cost and until when they are free to cancel (STU-01)', async () => {
  await openBookings([booking], 'jp')
  const card = (await screen.findByText('日常英会話')).closest('li')?.textContent ?? ''
  for (const part of [
    '明日 11月21日(土)',
    '10:00–10:50',
    '田中 美咲',
    '駅前校',
    '2ポイント',
    'キャンセル期限 今日 18:00',
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
  expect(card).toContain('今月はもうキャンセルしても残高が戻りません（月2回まで）')
  expect(card).not.toContain('キャンセル期限')
})

test('a lesson stays until it has ended, and cannot be cancelled once it began (STU-01, D51, D63)', async () => {
  const running = aBooking(aBookedSlot(1, { id: 'a', startsAt: '2026-11-20T11:30:00', endsAt: '2026-11-20T12:20:00' }))
  const over = aBooking(aBookedSlot(1, { id: 'b', startsAt: '2026-11-20T11:00:00', endsAt: '2026-11-20T11:59:00' }))
  await openBookings([over, running])
  expect(await screen.findByText('11:30–12:20')).toBeTruthy()
  expect(screen.getByText('In progress')).toBeTruthy()
  expect(screen.queryByText('11:00–11:59')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull()
})

test('with no bookings there is a message and the way to the list (STU-04)', async () => {
  await openBookings([])
  expect(await screen.findByText('No bookings')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Book a lesson' }).getAttribute('href')).toBe('/student/list')
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

test('the balance says which points end first, and nothing where all last as long as the contract (LOT-10)', async () => {
  const lot = (id: string, points: number, validUntil: string | null) =>
    typed('PointLot', { id, points, validFrom: null, validUntil })
  const lots = [lot('l-1', 2, '2026-12-25'), lot('l-2', 1, '2026-12-25'), lot('l-3', 5, null)]
  await openStudentPage(<BookingListPage />, {
    student: aStudentRecord({ contracts: [aStudentContract({ lots }), aStudentContract({ id: 'k-9' })] }),
    at: '/student/bookings',
    language: 'en',
  })
  const balance = within(await screen.findByRole('region', { name: 'Balance' }))
  expect(balance.getAllByText(/^3 points until .*25 Dec.*, 5 points until .*31 Mar/)).toHaveLength(1)
})

test('the balance opens the entries that make it (STU-32, D131)', async () => {
  const { user } = await openStudentPage(<BookingListPage />, {
    student: aStudentRecord({ contracts: [aStudentContract({ id: 'k-7' })] }),
    at: '/student/bookings',
    language: 'en',
  })
  const requests: unknown[] = []
  const ledger = {
    points: 8,
    contracts: [
      typed('LedgerContract', {
        id: 'k-7',
        contractNumber: '1760000003401',
        startDate: '2026-11-01',
        endDate: '2027-10-31',
        points: 8,
        lots: [
          typed('PointLot', {
            id: 'l-1',
            origin: 'gift',
            points: 2,
            validFrom: null,
            validUntil: '2026-12-25',
            reason: '',
            missedAt: null,
          }),
          typed('PointLot', {
            id: 'l-2',
            origin: 'contract',
            points: 6,
            validFrom: null,
            validUntil: null,
            reason: '',
            missedAt: null,
          }),
        ],
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
        lots: [],
      }),
    ],
  }
  server.use(
    api.query('PointLedger', ({ variables }) => {
      requests.push(variables['input'])
      return HttpResponse.json({ data: { pointLedger: typed('PointLedger', ledger) } })
    }),
  )
  const balance = within(await screen.findByRole('region', { name: 'Balance' }))
  await user.click(balance.getByRole('button', { name: '8 points' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Balance details' }))
  expect(await dialog.findByText('Opening balance')).toBeTruthy()
  expect(dialog.getByText(/^2 points until .*25 Dec/)).toBeTruthy()
  expect(requests).toEqual([{ contractId: 'k-7' }])
})

test('a booking made elsewhere appears by itself (STU-01)', async () => {
  const { live } = await openBookings([])
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
  await openBookings([aBooking(aBookedSlot(1, { substituteFor }))], language)
  expect(await screen.findByText(words)).toBeTruthy()
})

test('a booking that gets another teacher says so until that is confirmed, also after a reload (STU-51)', async () => {
  history.replaceState(null, '', '/student/bookings')
  storeSession(JSON.stringify({ _id: 's-1', type: 'student', token: 't', firstName: '', lastName: '' }))
  const { live } = await openBookings([booking])
  await screen.findByText('田中 美咲')
  expect(screen.queryByText(/Your teacher is now/)).toBeNull()
  const withEmily = { ...booking, slot: { ...booking.slot, teacher: teacher('Emily') } }
  act(() => live.student(aStudentRecord({ bookings: [withEmily] })))
  expect(await screen.findByText('Your teacher is now Emily')).toBeTruthy()
  cleanup()

  const again = await openBookings([withEmily])
  expect(await screen.findByText('Your teacher is now Emily')).toBeTruthy()
  await again.user.click(screen.getByRole('button', { name: /^OK, I have seen/ }))
  expect(screen.queryByText(/Your teacher is now/)).toBeNull()
  cleanup()

  await openBookings([withEmily])
  await screen.findByText('Emily')
  expect(screen.queryByText(/Your teacher is now/)).toBeNull()
  localStorage.clear()
  sessionStorage.clear()
})

test('a new teacher that was seen in another tab is not new here, and stays seen (STU-51)', async () => {
  onTestFinished(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  storeSession(JSON.stringify({ _id: 's-1', type: 'student', token: 't', firstName: '', lastName: '' }))
  const { live } = await openBookings([booking])
  await screen.findByText('田中 美咲')
  const emily = teacher('Emily')
  const withEmily = { ...booking, slot: { ...booking.slot, teacher: emily } }
  act(() => live.student(aStudentRecord({ bookings: [withEmily] })))
  expect(await screen.findByText('Your teacher is now Emily')).toBeTruthy()
  const key = 'teachers:s-1'
  localStorage.setItem(key, JSON.stringify({ [booking.id]: emily.id }))
  act(() => void dispatchEvent(new StorageEvent('storage', { key })))
  await waitFor(() => expect(screen.queryByText(/Your teacher is now/)).toBeNull())
  cleanup()

  // A tab that has not heard of it yet writes what it knows, and keeps what is stored.
  localStorage.setItem(key, JSON.stringify({ [booking.id]: 'former' }))
  const other = await openBookings([withEmily])
  expect(await screen.findByText('Your teacher is now Emily')).toBeTruthy()
  localStorage.setItem(key, JSON.stringify({ [booking.id]: emily.id }))
  act(() => other.live.student(aStudentRecord({ bookings: [{ ...withEmily, cost: 3 }] })))
  await screen.findByText(/3 points/)
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual({ [booking.id]: emily.id })
})

test('a device without room for it still shows the bookings (STU-51)', async () => {
  onTestFinished(() => sessionStorage.clear())
  storeSession(JSON.stringify({ _id: 's-1', type: 'student', token: 't', firstName: '', lastName: '' }))
  const refused = vi.fn<() => void>()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key) => {
    if (!key.startsWith('teachers:')) return
    refused()
    throw new DOMException('full', 'QuotaExceededError')
  })
  await openBookings([booking])
  expect(await screen.findByText('田中 美咲')).toBeTruthy()
  expect(refused).toHaveBeenCalled()
})

test('a lesson is on until its very end, and over a second later (STU-01, D63, D143)', async () => {
  const ending = aBooking(aBookedSlot(1, { id: 'b', startsAt: '2026-11-20T11:10:00', endsAt: '2026-11-20T12:00:00' }))
  await openBookings([ending])
  expect(await screen.findByText('In progress')).toBeTruthy()
  clock('12:00:01')
  expect(await screen.findByText('No bookings')).toBeTruthy()
})

test('without a valid contract nobody is sent to look for lessons; the contact of the school is there (STU-50)', async () => {
  await openStudentPage(<BookingListPage />, {
    student: aStudentRecord({ contracts: [] }),
    school: { contact: '03-1111-2222' },
    at: '/student/bookings',
    language: 'en',
  })
  expect(await screen.findByText('No bookings')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Book a lesson' })).toBeNull()
  expect(screen.getByRole('link', { name: '03-1111-2222' }).getAttribute('href')).toBe('tel:0311112222')
})

test('a contract that is used up stands below one that can pay (STU-32)', async () => {
  const contracts = [
    aStudentContract({ points: 0 }),
    aStudentContract({ id: 'k-2', contractNumber: '1760000009999', points: 5, startDate: '2026-12-01' }),
  ]
  await openStudentPage(<BookingListPage />, {
    student: aStudentRecord({ contracts }),
    at: '/student/bookings',
    language: 'en',
  })
  const balance = within(await screen.findByRole('region', { name: 'Balance' }))
  expect(balance.getAllByRole('listitem').map((item) => /…(\d{4})/.exec(item.textContent)?.[1])).toEqual([
    '9999',
    '3401',
  ])
})

test('a lesson that is on stands above the lessons that are waited for, those ahead below (BOOK-37, STU-01)', async () => {
  const running = aBooking(aBookedSlot(1, { id: 'a', startsAt: '2026-11-20T11:30:00', endsAt: '2026-11-20T12:20:00' }))
  const full = aBookedSlot(4, { id: 'full', startsAt: '2026-11-21T11:00:00', endsAt: '2026-11-21T11:50:00' })
  await openStudentPage(<BookingListPage />, {
    slots: [full],
    student: aStudentRecord({ bookings: [running, booking], waiting: ['full'] }),
    at: '/student/bookings',
    language: 'en',
  })
  await screen.findByText('Sat 21 Nov 11:00–11:50')
  expect(screen.getAllByText(/Tomorrow/)).toHaveLength(2)
  const page = document.body.textContent
  const order = ['11:30–12:20', '11:00–11:50', '10:00–10:50'].map((time) => page.indexOf(time))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
})

test.each([
  [aLeave(), 'jp', '休会中です（2026年12月31日(木)まで）。2027年1月1日(金)からのレッスンは予約できます。'],
  [aLeave({ until: null }), 'en', /^Your lessons are paused\. Contact your school when/],
  [aLeave({ from: '2026-12-01' }), 'en', /^Your lessons will be paused from .* 1 .*2026 to .* 31 /],
  [
    aLeave({ kind: 'leaving', from: '2026-12-01', until: null }),
    'en',
    /^Your last day at the school is .*30 Nov.* 2026/,
  ],
] as const)(
  'a student reads of their own pause or leaving, whichever it is (PAUSE-15)',
  async (leave, language, words) => {
    await openStudentPage(<BookingListPage />, {
      student: aStudentRecord({ leaves: [leave] }),
      at: '/student/bookings',
      language,
    })
    expect(await screen.findByText(words)).toBeTruthy()
  },
)
