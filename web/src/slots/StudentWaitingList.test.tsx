import { screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { standAtNoon } from '../test/computerClock.ts'
import { api, server } from '../test/server.ts'
import { openStudentPage } from '../test/studentArea.tsx'
import { aBookedSlot, aBooking, aStudentContract, aStudentRecord, typed } from '../test/studentData.ts'
import { SlotListPage } from './SlotListPage.tsx'
import { serverAnswers, sheet } from '../test/studentSheet.ts'

standAtNoon()

test('a full slot offers its waiting list, and leaving it again (STU-13, BOOK-35, BOOK-37)', async () => {
  const full = aBookedSlot(4)
  const answer = (waiting: string[]) =>
    typed('BookSlotPayload', {
      success: true,
      code: '1001',
      message: 'Action successful',
      field: null,
      slot: full,
      student: aStudentRecord({ waiting }),
    })
  server.use(
    api.mutation('StudentJoinWaitingList', () => HttpResponse.json({ data: { joinWaitingList: answer(['slot-1']) } })),
    api.mutation('StudentLeaveWaitingList', () => HttpResponse.json({ data: { leaveWaitingList: answer([]) } })),
  )
  const { user } = await openStudentPage(<SlotListPage />, {
    slots: [full],
    at: '/student/list?show=all&slot=slot-1',
    language: 'en',
  })
  await user.click(sheet().getByRole('button', { name: 'Join the waiting list' }))
  await user.click(await sheet().findByRole('button', { name: 'Leave the waiting list' }))
  expect(await sheet().findByRole('button', { name: 'Join the waiting list' })).toBeTruthy()
})

test.each([
  ['while a seat is free', aBookedSlot(3), "You're on the waiting list. Booking this seat takes you off it."],
  [
    'after book-until',
    aBookedSlot(4, { startsAt: '2026-11-20T12:30:00', endsAt: '2026-11-20T13:20:00' }),
    "You're on the waiting list.",
  ],
  [
    'of a slot with free seats after book-until',
    aBookedSlot(3, { startsAt: '2026-11-20T12:30:00', endsAt: '2026-11-20T13:20:00' }),
    "You're on the waiting list.",
  ],
])('a waiting list can be left %s (STU-13, BOOK-36, BOOK-37)', async (_case, slot, words) => {
  serverAnswers()
  const left = typed('BookSlotPayload', {
    success: true,
    code: '1001',
    message: 'Action successful',
    field: null,
    slot,
    student: aStudentRecord(),
  })
  server.use(api.mutation('StudentLeaveWaitingList', () => HttpResponse.json({ data: { leaveWaitingList: left } })))
  const { user } = await openStudentPage(<SlotListPage />, {
    slots: [slot],
    student: aStudentRecord({ waiting: ['slot-1'] }),
    at: '/student/list?show=all&slot=slot-1',
    language: 'en',
  })
  expect(await sheet().findByText(words)).toBeTruthy()
  await user.click(sheet().getByRole('button', { name: 'Leave the waiting list' }))
  expect(await screen.findByText('You left the waiting list')).toBeTruthy()
})

test('a full slot that closed for booking takes no more names (BOOK-36, decision 054)', async () => {
  const full = aBookedSlot(4, { startsAt: '2026-11-20T12:30:00', endsAt: '2026-11-20T13:20:00' })
  await openStudentPage(<SlotListPage />, { slots: [full], at: '/student/list?show=all&slot=slot-1', language: 'en' })
  expect(await sheet().findByText('Booking for this lesson has closed.')).toBeTruthy()
  expect(sheet().queryByRole('button', { name: 'Join the waiting list' })).toBeNull()
})

test.each([
  [
    'the course is on no contract',
    { contracts: [aStudentContract({ courses: [] })] },
    "You can't join the waiting list for this lesson. Course unavailable: not part of a valid contract",
  ],
  [
    'another booking overlaps',
    { bookings: [aBooking(aBookedSlot(1, { id: 'own' }))] },
    "You can't join the waiting list for this lesson. You already have a booking at this time.",
  ],
])('waiting is not offered, and the sheet says why, when %s (BOOK-36)', async (_case, record, words) => {
  await openStudentPage(<SlotListPage />, {
    slots: [aBookedSlot(4)],
    student: aStudentRecord(record),
    at: '/student/list?show=all&slot=slot-1',
    language: 'en',
  })
  expect(await sheet().findByText(words)).toBeTruthy()
  expect(sheet().queryByRole('button', { name: 'Join the waiting list' })).toBeNull()
})

test('a school without a waiting list offers none (BOOK-35, D147)', async () => {
  await openStudentPage(<SlotListPage />, {
    slots: [aBookedSlot(4)],
    school: { waitingList: false },
    at: '/student/list?show=all&slot=slot-1',
    language: 'en',
  })
  expect(sheet().getByText('This lesson is full.')).toBeTruthy()
  expect(sheet().queryByRole('button', { name: /waiting list/ })).toBeNull()
})
