import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { standAtNoon } from '../test/computerClock.ts'
import { openStudentPage } from '../test/studentArea.tsx'
import { aBookedSlot, aBooking, aStudentContract, aStudentRecord, aStudentSlot, course } from '../test/studentData.ts'
import { SlotListPage } from './SlotListPage.tsx'
import { serverAnswers, sheet } from '../test/studentSheet.ts'

standAtNoon()

test('the last seat goes while one looks: the sheet says so in place and the way to book is off (BOOK-13, D138)', async () => {
  serverAnswers()
  const { live } = await openStudentPage(<SlotListPage />, {
    slots: [aBookedSlot(3)],
    at: '/student/list?slot=slot-1',
    language: 'en',
  })
  expect(await sheet().findByText('1 seat left')).toBeTruthy()
  await waitFor(() =>
    expect(sheet().getByRole<HTMLButtonElement>('button', { name: 'Book lesson' }).disabled).toBe(false),
  )
  act(() => live.slots([aBookedSlot(4)]))
  expect(await sheet().findByText('This lesson just filled up.')).toBeTruthy()
  expect(sheet().getAllByText(/This lesson is full\./).length).toBeGreaterThan(0)
  expect(sheet().getByRole<HTMLButtonElement>('button', { name: 'Book lesson' }).disabled).toBe(true)
  expect(sheet().getByRole('button', { name: 'Join the waiting list' })).toBeTruthy()
})

test('a slot that is deleted while one looks says so (BOOK-13)', async () => {
  const slots = [aStudentSlot()]
  const { live } = await openStudentPage(<SlotListPage />, { slots, at: '/student/list?slot=slot-1', language: 'en' })
  expect(sheet().getByText('Choose a course')).toBeTruthy()
  slots.length = 0
  act(() => live.slots([], ['slot-1']))
  expect(await sheet().findByText('This lesson no longer exists')).toBeTruthy()
  // Whoever had booked it learns where the refund is told.
  expect(sheet().getByRole('link', { name: 'See history' }).getAttribute('href')).toBe('/student/history')
})

test.each([
  [
    'at the same time as an own booking',
    { slots: [aBookedSlot(1, { id: 'own' })] },
    'You already have a booking at this time.',
  ],
  ['beyond the monthly limit', { contract: { monthlyBookingLimit: 0 } }, 'Booking limit exceeded'],
  ['without the points', { contract: { points: 1 } }, 'You need 1 point more (you have 1 point).'],
  [
    'without the course on a contract',
    { contract: { courses: [] } },
    'Course unavailable: not part of a valid contract',
  ],
])('a slot %s is off and says why (BOOK-02, BOOK-03, BOOK-17, BOOK-18, BOOK-19)', async (_case, given, why) => {
  const { slots = [], contract = {} } = given as { slots?: []; contract?: object }
  await openStudentPage(<SlotListPage />, {
    slots: [aStudentSlot()],
    student: aStudentRecord({
      contracts: [aStudentContract(contract)],
      bookings: slots.map((slot) => aBooking(slot)),
    }),
    at: '/student/list?slot=slot-1',
    language: 'en',
  })
  expect(await sheet().findByText(why)).toBeTruthy()
  expect(sheet().queryByRole('button', { name: 'Book lesson' })).toBeNull()
})

test.each([
  ['closed for booking an hour before', { startsAt: '2026-11-20T12:59:00' }, 'Booking for this lesson has closed.'],
  ['not yet open', { availableFrom: '2026-11-25T09:00:00' }, 'You can book from Wed 25 Nov 09:00.'],
])('a slot %s says so (BOOK-02, BOOK-24, D44)', async (_case, change, why) => {
  await openStudentPage(<SlotListPage />, {
    slots: [aStudentSlot(change)],
    at: '/student/list?slot=slot-1',
    language: 'en',
  })
  expect(await sheet().findByText(why)).toBeTruthy()
})

test.each([
  ['a full slot', aBookedSlot(4), '日常英会話, 2 points'],
  [
    'one of a course that is on no contract',
    aStudentSlot({ courses: [course({ id: 'c-x', displayName: '中国語', cost: 5 })] }),
    '中国語, 5 points',
  ],
])('%s still says what it is and what it costs (STU-12, STU-16)', async (_case, slot, words) => {
  serverAnswers()
  await openStudentPage(<SlotListPage />, {
    slots: [slot],
    at: '/student/list?show=all&slot=slot-1',
    language: 'en',
  })
  expect(await sheet().findByText(words)).toBeTruthy()
})
