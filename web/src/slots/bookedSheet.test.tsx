import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { standAtNoon } from '../test/computerClock.ts'
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
import { SlotListPage } from './SlotListPage.tsx'
import { serverAnswers, sheet } from '../test/studentSheet.ts'

standAtNoon()

const usedUp = { monthlyCancelLimit: 1, usage: [typed('ContractMonth', { month: '2026-11', bookings: 1, returns: 1 })] }

test.each([
  [aStudentContract({ monthlyCancelLimit: 1 }), 'Free to cancel until today, 18:00'],
  [aStudentContract(usedUp), "No refund this month: you've used your refundable cancellation"],
])('a booked slot says what cancelling would do by the contract that paid (BOOK-31, D50)', async (contract, words) => {
  const slot = aBookedSlot(1)
  await openStudentPage(<SlotListPage />, {
    slots: [slot],
    student: aStudentRecord({ contracts: [contract], bookings: [aBooking(slot)] }),
    at: '/student/list?slot=slot-1',
    language: 'en',
  })
  expect(await sheet().findByText(words)).toBeTruthy()
})

test('the own booking can be cancelled from its sheet, after a question that one can leave (STU-13, BOOK-27)', async () => {
  serverAnswers()
  const booked = aBookedSlot(1)
  server.use(
    api.query('StudentCancelPreview', () =>
      HttpResponse.json({
        data: {
          cancelPreview: aCancelPreview({
            remainingCancellations: null,
            lots: null,
            contract: typed('Contract', { id: 'k-1', contractNumber: '1760000003401', monthlyCancelLimit: null }),
          }),
        },
      }),
    ),
    api.mutation('StudentCancelBooking', () => HttpResponse.json({ data: { cancelBooking: aCancelAnswer() } })),
  )
  const { user } = await openStudentPage(<SlotListPage />, {
    slots: [booked],
    student: aStudentRecord({ bookings: [aBooking(booked)] }),
    at: '/student/list?show=all&slot=slot-1',
    language: 'en',
  })
  await user.click(sheet().getByRole('button', { name: 'Cancel booking' }))
  expect(document.activeElement).toBe(sheet().getByRole('button', { name: 'Keep booking' }))
  await user.click(sheet().getByRole('button', { name: 'Keep booking' }))
  expect(document.activeElement).toBe(sheet().getByRole('button', { name: 'Cancel booking' }))
  await user.click(sheet().getByRole('button', { name: 'Cancel booking' }))
  expect(await sheet().findByText('2 points will be refunded to contract …3401: 8 left')).toBeTruthy()
  await user.click(sheet().getByRole('button', { name: 'Cancel booking' }))
  expect(await screen.findByText('Cancelled: Sat 21 Nov 10:00. 2 points refunded')).toBeTruthy()
  expect(await screen.findByRole('link', { name: /^Book .*Available$/ })).toBeTruthy()
})

test.each([
  ['free', true],
  ['off', false],
] as const)(
  'the sheet of an own booking leads to the lessons it can move to, where the school offers it (%s) (MOVE-03, MOVE-10)',
  async (studentMoves, offered) => {
    const slot = aBookedSlot(1)
    server.use(
      api.query('StudentMoveTargets', () =>
        HttpResponse.json({ data: { slotPage: typed('SlotPage', { next: null, bookable: [] }) } }),
      ),
    )
    const { user } = await openStudentPage(<SlotListPage />, {
      slots: [slot],
      student: aStudentRecord({ bookings: [aBooking(slot)] }),
      at: '/student/list?slot=slot-1',
      language: 'en',
      school: { studentMoves },
    })
    await screen.findByRole('button', { name: 'Cancel booking' })
    const offer = () => sheet().queryByRole('button', { name: 'Move to another lesson' })
    await waitFor(() => expect(offer() !== null).toBe(offered))
    const move = offer()
    if (move === null) return
    await user.click(move)
    expect(await sheet().findByText('Choose the lesson to move to.')).toBeTruthy()
    expect(await sheet().findByText('No lessons to move to until Sat 19 Dec')).toBeTruthy()
  },
)

test('while a move is on its way the sheet stays, as closing it would look like calling it off (MOVE-10)', async () => {
  const slot = aBookedSlot(1)
  const to = aStudentSlot({ id: 'slot-2', startsAt: '2026-11-24T15:00:00', endsAt: '2026-11-24T15:50:00' })
  const held = Promise.withResolvers<undefined>()
  let sent = 0
  server.use(
    api.query('StudentMoveTargets', () => {
      const choices = [typed('BookingChoice', { courseCode: 'ENG', online: false, cost: 2 })]
      const bookable = [typed('BookableSlot', { slot: to, choices })]
      return HttpResponse.json({ data: { slotPage: typed('SlotPage', { next: null, bookable }) } })
    }),
    api.query('StudentMovePreview', () => {
      const moveBookingPreview = typed('MoveBookingPreview', {
        success: true,
        code: '1001',
        message: '',
        outcome: 'cancel_unrestricted',
        credit: 2,
        cost: 2,
        pointsAfter: 6,
        freeToCancelUntil: null,
        cancelBy: null,
        remainingBookings: null,
        contract: null,
      })
      return HttpResponse.json({ data: { moveBookingPreview } })
    }),
    api.mutation('StudentMoveBooking', async () => {
      sent += 1
      await held.promise
      const refused = { success: false, code: 'generalE', message: 'No.', field: null }
      const moveBooking = typed('MoveBookingPayload', { ...refused, slot: null, toSlot: null, student: null })
      return HttpResponse.json({ data: { moveBooking } })
    }),
  )
  const { user, address } = await openStudentPage(<SlotListPage />, {
    slots: [slot],
    student: aStudentRecord({ bookings: [aBooking(slot)] }),
    at: '/student/list?slot=slot-1',
    language: 'en',
    school: { studentMoves: 'free' },
  })
  await user.click(await sheet().findByRole('button', { name: 'Move to another lesson' }))
  await user.click(await sheet().findByRole('button', { name: /^Move to Tue 24 Nov/ }))
  const move = sheet().getByRole<HTMLButtonElement>('button', { name: 'Move lesson' })
  await waitFor(() => expect(move.disabled).toBe(false))
  await user.click(move)
  await waitFor(() => expect(sent).toBe(1))
  await user.keyboard('{Escape}')
  expect(address.current).toBe('/student/list?slot=slot-1')
  held.resolve(undefined)
  expect(await sheet().findByText("We couldn't move your lesson. No. (generalE)")).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address.current).toBe('/student/list'))
})
