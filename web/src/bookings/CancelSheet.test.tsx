import { reasonText } from '@koma/schema/codes'
import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { standAtNoon } from '../test/computerClock.ts'
import { booking, clock, openBookings } from '../test/openBookings.tsx'
import { api, server } from '../test/server.ts'
import { aCancelAnswer, aCancelPreview, typed, aStudentContract, aStudentRecord } from '../test/studentData.ts'

// Noon in Tokyo on Friday 20 November 2026.
standAtNoon()
afterEach(() => void vi.restoreAllMocks())

const sheet = () => within(screen.getByRole('dialog'))
const opensSheet = () => screen.findByRole('dialog')

/** Answers cancel previews and cancellations like the server; `requests` counts the latter. */
function serverAnswers(preview: object = {}, answer: object = {}) {
  const requests: unknown[] = []
  server.use(
    api.query('StudentCancelPreview', () =>
      HttpResponse.json({
        data: {
          cancelPreview: aCancelPreview(preview),
        },
      }),
    ),
    api.mutation('StudentCancelBooking', ({ variables }) => {
      requests.push(variables['input'])
      return HttpResponse.json({
        data: {
          cancelBooking: aCancelAnswer(answer),
        },
      })
    }),
  )
  return requests
}

test('cancelling asks first and says what comes back, and going back changes nothing (STU-03, BOOK-27, BOOK-29)', async () => {
  const requests = serverAnswers()
  const { user } = await openBookings()
  await user.click(await screen.findByRole('button', { name: /^Cancel Sat 21 Nov 10:00/ }))
  await opensSheet()
  expect(await sheet().findByText('2 points will be refunded to contract …3401: 8 left')).toBeTruthy()
  expect(sheet().getByText("You'll have 1 of 2 refundable cancellations left this month")).toBeTruthy()
  await user.click(sheet().getByRole('button', { name: 'Keep booking' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests).toEqual([])
  expect(screen.getByText('10:00–10:50')).toBeTruthy()
})

test('a confirmed cancellation: the booking leaves, the points are back, a toast says so (STU-03, BOOK-21, BOOK-27, BOOK-29)', async () => {
  const requests = serverAnswers()
  const { user } = await openBookings()
  expect(await screen.findByText(/6 points/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Cancel/ }))
  await opensSheet()
  await sheet().findByText('2 points will be refunded to contract …3401: 8 left')
  await user.click(sheet().getByRole('button', { name: 'Cancel booking' }))
  expect(await screen.findByText('Cancelled: Sat 21 Nov 10:00. 2 points refunded')).toBeTruthy()
  expect(requests).toEqual([
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
  const { user } = await openBookings()
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
  const { user } = await openBookings()
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
    const requests = serverAnswers(
      {},
      { success: false, code: 'EC1002', message, returned: null, slot: null, student: null },
    )
    const { user } = await openBookings([online], language)
    await user.click(await screen.findByRole('button', { name: /^(Cancel|キャンセル) / }))
    await opensSheet()
    await waitFor(() => expect(sheet().getByRole<HTMLButtonElement>('button', { name: proceed }).disabled).toBe(false))
    await user.click(sheet().getByRole('button', { name: proceed }))
    const line = await screen.findByText((text) => text.startsWith(words))
    expect(line.textContent).toContain(code)
    expect(sheet().getByRole('button', { name: proceed })).toBeTruthy()
    const shown = { slotId: 'slot-1', startsAt: '2026-11-21T10:00:00', online: true, locationId: null }
    expect(requests).toMatchObject([shown])
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
  const { user } = await openBookings()
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
  const { user, live } = await openBookings()
  await user.click(await screen.findByRole('button', { name: /^Cancel/ }))
  await opensSheet()
  await sheet().findByText('2 points will be refunded to contract …3401: 8 left')
  serverSays({ ...lost, remainingCancellations: 0 })
  act(() => live.student(aStudentRecord({ bookings: [booking], contracts: [aStudentContract({ points: 7 })] })))
  expect(await sheet().findByText(/^You've used all your refundable cancellations this month/)).toBeTruthy()
})

test('a cancellation that would return something else than was shown leaves the question, with what it returns now (decision 055)', async () => {
  const requests = serverAnswers(
    {},
    { success: false, code: 'EC1003', message: 'Changed', returned: null, slot: null, student: null },
  )
  const { user } = await openBookings()
  await user.click(await screen.findByRole('button', { name: /^Cancel/ }))
  await opensSheet()
  await sheet().findByText('2 points will be refunded to contract …3401: 8 left')
  serverSays({ ...lost, remainingCancellations: 0 })
  await user.click(sheet().getByRole('button', { name: 'Cancel booking' }))
  expect(await screen.findByText('Unsuccessful. Changed (EC1003)')).toBeTruthy()
  expect(await sheet().findByText(/^You've used all your refundable cancellations this month/)).toBeTruthy()
  await user.click(sheet().getByRole('button', { name: 'Cancel booking' }))
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(requests).toMatchObject([
    { expects: { returned: true, credit: 2 } },
    { expects: { returned: false, credit: 0 } },
  ])
})

test('points that come back say until when they are usable, and warn where that day has passed (LOT-12)', async () => {
  serverSays({
    lots: [
      typed('LotShare', { points: 1, validUntil: '2026-11-19', left: null }),
      typed('LotShare', { points: 1, validUntil: '2026-12-25', left: null }),
      typed('LotShare', { points: 1, validUntil: null, left: null }),
    ],
  })
  const { user } = await openBookings()
  await user.click(await screen.findByRole('button', { name: /^Cancel/ }))
  await opensSheet()
  expect(await sheet().findByText(/^1 point of it can be used until .*25 Dec/)).toBeTruthy()
  const over = sheet().getByText(/^1 point of it ended on .*19 Nov.* and can't be used$/)
  expect(over.closest('li')?.dataset['tone']).toBe('warn')
})
