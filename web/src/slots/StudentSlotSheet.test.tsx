import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { standAtNoon } from '../test/computerClock.ts'
import { api, server } from '../test/server.ts'
import { openStudentPage } from '../test/studentArea.tsx'
import { aStudentContract, aStudentRecord, aStudentSlot, course, english, typed } from '../test/studentData.ts'
import { SlotListPage } from './SlotListPage.tsx'
import { serverAnswers, sheet } from '../test/studentSheet.ts'

standAtNoon()

/** The promise of the preview above, as it is sent along. */
const promised = {
  cost: 2,
  contractId: 'k-1',
  pointsAfter: 6,
  returnable: true,
  cancelBy: '2026-11-20T18:00:00',
  remainingBookings: 3,
}

test('from the list to booked: course, exact consequence, confirmation, the outcome, and the row says Booked (STU-47, BOOK-01, BOOK-04, BOOK-05, BOOK-07, D40, STU-12, STU-14, STU-15)', async () => {
  const requests = serverAnswers()
  const { user, address } = await openStudentPage(<SlotListPage />, { slots: [aStudentSlot()], language: 'en' })
  await user.click(screen.getByRole('link', { name: /^Book Sat 21 Nov 10:00–10:50/ }))
  expect(address.current).toBe('/student/list?slot=slot-1')
  await user.click(sheet().getByRole('button', { name: '日常英会話, 2 points, At 駅前校' }))
  expect(await sheet().findByText('2 points from contract …3401, 6 left')).toBeTruthy()
  expect(sheet().getByText('Free to cancel until Fri 20 Nov 18:00')).toBeTruthy()
  expect(sheet().getByText("You'll have 3 of 4 bookings left this month")).toBeTruthy()
  await user.click(sheet().getByRole('button', { name: 'Book lesson' }))
  expect(await screen.findByText('Booked: Sat 21 Nov 10:00')).toBeTruthy()
  const place = { online: false, locationId: 'l-1' }
  expect(requests).toEqual([
    { slotId: 'slot-1', startsAt: '2026-11-21T10:00:00', courseCode: 'ENG', ...place, expects: promised },
  ])
  // The outcome stays until it is closed: what was booked, the ways on, and the way to take it back.
  expect(await sheet().findByText('Your lesson is booked.')).toBeTruthy()
  const onward = sheet().getByRole('link', { name: 'See my bookings' })
  expect(onward.getAttribute('href')).toBe('/student/bookings')
  expect(document.activeElement).toBe(onward)
  expect(sheet().getByRole('button', { name: 'Add to calendar' })).toBeTruthy()
  expect(sheet().getByRole('button', { name: 'Cancel booking' })).toBeTruthy()
  await user.click(sheet().getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address.current).toBe('/student/list')
  expect(screen.getByRole('link', { name: /^Your booking .*Booked$/ })).toBeTruthy()
})

test('while one choice is pending the others dim, and Cancel takes it back (BOOK-05, BOOK-06, STU-14)', async () => {
  serverAnswers()
  const { user } = await openStudentPage(<SlotListPage />, {
    slots: [aStudentSlot()],
    at: '/student/list?slot=slot-1',
    language: 'en',
  })
  const courseButton = () => sheet().getByRole('button', { name: /日常英会話/ })
  const other = () => sheet().getByRole('button', { name: /ビジネス英語/ })
  await user.click(courseButton())
  expect(courseButton().getAttribute('aria-pressed')).toBe('true')
  expect(other().dataset['dimmed']).toBe('true')
  await user.click(sheet().getByRole('button', { name: 'Back' }))
  expect(document.activeElement).toBe(courseButton())
  expect(other().dataset['dimmed']).toBeUndefined()
  expect(sheet().queryByRole('button', { name: 'Book lesson' })).toBeNull()
})

test('Escape closes the sheet and brings the focus back to the row (SHELL-39)', async () => {
  serverAnswers()
  await openStudentPage(<SlotListPage />, { slots: [aStudentSlot()], language: 'en' })
  const row = screen.getByRole('link', { name: /^Book Sat 21 Nov/ })
  row.focus()
  await act(async () => fireEvent.click(row))
  expect(sheet().getByText('Choose a course')).toBeTruthy()
  await act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(row))
})

test('a slot that can be taken online has its own button for that (BOOK-04, BOOK-09)', async () => {
  const requests = serverAnswers()
  const { user } = await openStudentPage(<SlotListPage />, {
    slots: [aStudentSlot({ onlineAvailable: true, courses: [english] })],
    at: '/student/list?slot=slot-1',
    language: 'en',
  })
  await user.click(sheet().getByRole('button', { name: '日常英会話, 2 points, Online' }))
  await waitFor(() =>
    expect(sheet().getByRole<HTMLButtonElement>('button', { name: 'Book lesson' }).disabled).toBe(false),
  )
  await user.click(sheet().getByRole('button', { name: 'Book lesson' }))
  await waitFor(() =>
    expect(requests).toMatchObject([
      { slotId: 'slot-1', startsAt: '2026-11-21T10:00:00', courseCode: 'ENG', online: true, locationId: null },
    ]),
  )
})

test('with one way to take it the confirmation is there at once: three taps from opening the app (STU-12)', async () => {
  serverAnswers()
  await openStudentPage(<SlotListPage />, {
    slots: [aStudentSlot({ courses: [english] })],
    at: '/student/list?slot=slot-1',
  })
  expect(await sheet().findByText('契約（末尾3401）から2ポイントを使用します（残り6ポイント）')).toBeTruthy()
  expect(sheet().getByRole('button', { name: '予約を確定する' })).toBeTruthy()
})

test('only courses of the own contracts are offered (BOOK-01, STU-39)', async () => {
  serverAnswers()
  await openStudentPage(<SlotListPage />, {
    slots: [aStudentSlot({ courses: [english, course({ id: 'c-fra', code: 'FRA', displayName: 'フランス語' })] })],
    at: '/student/list?slot=slot-1',
  })
  expect(sheet().getByRole('button', { name: /日常英会話/ })).toBeTruthy()
  expect(sheet().queryByRole('button', { name: /フランス語/ })).toBeNull()
})

test('a refusal shows the reason, the loading state ends and the question stays (BOOK-12, BOOK-18)', async () => {
  serverAnswers({}, { success: false, code: 'EU1002', message: 'Insufficient balance', student: null, slot: null })
  const { user } = await openStudentPage(<SlotListPage />, {
    slots: [aStudentSlot({ courses: [english] })],
    at: '/student/list?slot=slot-1',
    language: 'en',
  })
  await sheet().findByText('2 points from contract …3401, 6 left')
  await user.click(sheet().getByRole('button', { name: 'Book lesson' }))
  expect(await screen.findByText('Unsuccessful. Insufficient balance')).toBeTruthy()
  const proceed = sheet().getByRole<HTMLButtonElement>('button', { name: 'Book lesson' })
  expect(proceed.disabled).toBe(false)
  expect(proceed.dataset['loading']).toBeUndefined()
})

test.each([
  ['en', 'Book lesson', "You've already booked this lesson"],
  ['jp', '予約を確定する', 'すでに予約済みです'],
] as const)(
  'a lesson that another browser of the student has just booked is said to be booked, not refused, in %s (BOOK-12)',
  async (language, proceed, words) => {
    serverAnswers({}, { success: false, code: 'EU1005', message: 'This booking already exists.' })
    const { user } = await openStudentPage(<SlotListPage />, {
      slots: [aStudentSlot({ courses: [english] })],
      at: '/student/list?slot=slot-1',
      language,
    })
    const button = await sheet().findByRole<HTMLButtonElement>('button', { name: proceed })
    await waitFor(() => expect(button.disabled).toBe(false))
    await user.click(button)
    const toast = await screen.findByText(words)
    expect(toast.closest('[role="alert"]')).toBeNull()
    expect(screen.queryByText(/This booking already exists/)).toBeNull()
  },
)

test('a call that fails ends the loading state too (BOOK-12)', async () => {
  serverAnswers()
  server.use(api.mutation('StudentBookSlot', () => HttpResponse.error()))
  const { user } = await openStudentPage(<SlotListPage />, {
    slots: [aStudentSlot({ courses: [english] })],
    at: '/student/list?slot=slot-1',
    language: 'en',
  })
  await sheet().findByText('2 points from contract …3401, 6 left')
  await user.click(sheet().getByRole('button', { name: 'Book lesson' }))
  await waitFor(() =>
    expect(sheet().getByRole<HTMLButtonElement>('button', { name: 'Book lesson' }).dataset['loading']).toBeUndefined(),
  )
})

test('a deadline that has passed is said before booking (BOOK-30)', async () => {
  serverAnswers({ freeToCancelUntil: null, cancelBy: '2026-11-20T11:00:00' })
  await openStudentPage(<SlotListPage />, {
    slots: [aStudentSlot({ courses: [english] })],
    at: '/student/list?slot=slot-1',
    language: 'en',
  })
  expect(
    await sheet().findByText(
      "The cancellation deadline (Fri 20 Nov 11:00) has passed: if you cancel later, your 2 points won't be refunded.",
    ),
  ).toBeTruthy()
})

test.each([
  [
    'en',
    "You've used all your refundable cancellations this month: if you cancel later, your 2 points won't be refunded.",
  ],
  ['jp', '今月は、残高が戻るキャンセルの回数を使い切っています。予約後にキャンセルしても2ポイントは戻りません。'],
] as const)(
  'before booking it is said (%s) that nothing comes back in a month whose returns are used up (BOOK-31)',
  async (language, words) => {
    serverAnswers({ freeToCancelUntil: null })
    await openStudentPage(<SlotListPage />, {
      slots: [aStudentSlot({ courses: [english] })],
      at: '/student/list?slot=slot-1',
      language,
    })
    expect(await sheet().findByText(words)).toBeTruthy()
    expect(sheet().queryByText(/Free to cancel|期限/)).toBeNull()
  },
)

test('while a booking is on its way the sheet stays open, whatever is pressed (BOOK-12)', async () => {
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  serverAnswers()
  server.use(
    api.mutation('StudentBookSlot', async () => {
      await answered
      return HttpResponse.error()
    }),
  )
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { user } = await openStudentPage(<SlotListPage />, {
    slots: [aStudentSlot({ courses: [english] })],
    at: '/student/list?slot=slot-1',
    language: 'en',
  })
  const proceed = await sheet().findByRole('button', { name: 'Book lesson' })
  await waitFor(() => expect(proceed).toHaveProperty('disabled', false))
  await user.click(proceed)
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(sheet().getByRole('button', { name: 'Book lesson' })).toBeTruthy()
  answer()
  await waitFor(() => expect(sheet().getByRole('button', { name: 'Back' })).toHaveProperty('disabled', false))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('while this device has no network the question stays and says that booking is off, until it is back (BOOK-12)', async () => {
  serverAnswers()
  const only = aStudentSlot({ courses: [english] })
  await openStudentPage(<SlotListPage />, { slots: [only], at: '/student/list?slot=slot-1', language: 'en' })
  const proceed = () => sheet().getByRole('button', { name: 'Book lesson' })
  await waitFor(() => expect(proceed()).toHaveProperty('disabled', false))
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(sheet().getByText("You're offline. You can book when you're back online.")).toBeTruthy()
  expect(proceed()).toHaveProperty('disabled', true)
  online.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(proceed()).toHaveProperty('disabled', false)
})

test('the confirmation names course and place (STU-14)', async () => {
  serverAnswers()
  await openStudentPage(<SlotListPage />, {
    slots: [aStudentSlot({ courses: [english] })],
    at: '/student/list?slot=slot-1',
    language: 'en',
  })
  const confirm = within(await sheet().findByRole('region', { name: 'Confirm your booking' }))
  expect(confirm.getByText('日常英会話')).toBeTruthy()
  expect(confirm.getByText('駅前校')).toBeTruthy()
})

test('an open confirmation says what booking does now: another balance, and a deadline that passes (BOOK-05, BOOK-30, decision 055)', async () => {
  const previews = [
    {},
    { pointsAfter: 1, remainingBookings: 0 },
    { pointsAfter: 1, remainingBookings: 0, freeToCancelUntil: null },
  ]
  const requests = serverAnswers(previews[0], {
    success: false,
    code: 'EU1007',
    message: 'Changed',
    slot: null,
    student: null,
  })
  const { user, live } = await openStudentPage(<SlotListPage />, {
    slots: [aStudentSlot({ courses: [english] })],
    at: '/student/list?slot=slot-1',
    language: 'en',
  })
  await sheet().findByText('2 points from contract …3401, 6 left')
  serverAnswers(previews[1])
  const usage = [typed('ContractMonth', { month: '2026-11', bookings: 3, returns: 0 })]
  act(() =>
    live.student(aStudentRecord({ contracts: [aStudentContract({ points: 8, monthlyBookingLimit: 4, usage })] })),
  )
  expect(await sheet().findByText('2 points from contract …3401, 1 left')).toBeTruthy()
  serverAnswers(previews[2])
  vi.setSystemTime(Date.parse('2026-11-20T18:00:01+09:00'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await sheet().findByText(/^The cancellation deadline \(Fri 20 Nov 18:00\) has passed/)).toBeTruthy()
  expect(requests).toEqual([])
  await user.click(sheet().getByRole('button', { name: 'Back' }))
})
