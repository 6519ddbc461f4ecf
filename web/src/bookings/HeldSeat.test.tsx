import { cleanup, screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { standAtNoon } from '../test/computerClock.ts'
import { api, server } from '../test/server.ts'
import { openStudentPage } from '../test/studentArea.tsx'
import { aBookedSlot, aBooking, aSeatOffer, aStudentContract, aStudentRecord, typed } from '../test/studentData.ts'
import { BookingListPage } from './BookingListPage.tsx'

// Noon in Tokyo on Friday 20 November 2026.
standAtNoon()

const slot = { ...aBookedSlot(3), heldCount: 1 }
const offer = aSeatOffer({ slotId: slot.id })
const done = (field: string) => ({
  data: {
    [field]: typed('BookSlotPayload', {
      success: true,
      code: '1001',
      message: 'Action successful',
      field: null,
      slot,
      student: { ...aStudentRecord({ contracts: [aStudentContract()] }), seatOffer: null },
    }),
  },
})

const open = (
  change: Partial<typeof offer> | null = {},
  places: Record<string, string | null> = {},
  contract: Parameters<typeof aStudentContract>[0] = {},
) =>
  openStudentPage(<BookingListPage />, {
    slots: [slot],
    student: aStudentRecord({ waiting: [slot.id], contracts: [aStudentContract({ id: 'c-1', ...contract })] }),
    offer: change === null ? null : { ...offer, ...change },
    places,
    at: '/student/bookings',
    language: 'en',
  })

test('a held seat says until when, what it costs and how long is left; one tap books what it promised (OFFER-01)', async () => {
  const sent: unknown[] = []
  server.use(
    api.mutation('StudentAcceptOffer', ({ variables }) => {
      sent.push(variables['input'])
      return HttpResponse.json(done('acceptOffer'))
    }),
  )
  const { user } = await open()
  const card = await screen.findByRole('region', { name: /^A seat is yours until/ })
  expect(card.textContent).toContain('1 h 5 minutes left')
  expect(card.textContent).toContain('2 points (6 points left after booking)')
  await user.click(screen.getByRole('button', { name: /^Book .*日常英会話/ }))
  expect(await screen.findByText('Booked: Sat 21 Nov 10:00')).toBeTruthy()
  expect(sent).toEqual([
    { slotId: slot.id, startsAt: slot.startsAt, expects: { contractId: 'c-1', cost: 2, pointsAfter: 6 } },
  ])
  expect(screen.queryByRole('region', { name: /^A seat is yours until/ })).toBeNull()
})

test('passing gives the seat to the next (OFFER-03)', async () => {
  server.use(api.mutation('StudentDeclineOffer', () => HttpResponse.json(done('declineOffer'))))
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /^Pass / }))
  expect(await screen.findByText('You passed on this seat')).toBeTruthy()
})

test('a seat whose time is over is not shown (OFFER-03)', async () => {
  await open({ until: '2026-11-20T11:59:59' })
  expect(await screen.findByRole('heading', { name: 'Waiting list' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: /^A seat is yours until/ })).toBeNull()
})

test('who would be passed over reads why, and keeps the place (OFFER-02)', async () => {
  await open(null, { [slot.id]: 'You have too few points.' })
  expect(await screen.findByText(/^You keep your place, but .* You have too few points\.$/)).toBeTruthy()
})

test('the card says until when the lesson would be free to cancel, or that nothing would be refunded (OFFER-01, BOOK-31)', async () => {
  await open()
  const card = await screen.findByRole('region', { name: /^A seat is yours until/ })
  expect(card.textContent).toContain('Free to cancel until Fri 20 Nov 18:00')
  cleanup()

  const usage = [typed('ContractMonth', { month: '2026-11', bookings: 1, returns: 2 })]
  await open({}, {}, { monthlyCancelLimit: 2, usage })
  const limited = await screen.findByRole('region', { name: /^A seat is yours until/ })
  expect(limited.textContent).toMatch(/used all your refundable cancellations.*your 2 points won't be refunded/)
})

test.each([
  ['StudentAcceptOffer', 'acceptOffer', /^Book .*日常英会話/],
  ['StudentDeclineOffer', 'declineOffer', /^Pass .*日常英会話/],
] as const)(
  'an offer that another browser has just accepted counts as accepted (%s) (OFFER-01)',
  async (mutation, field, answer) => {
    const taken = aStudentRecord({ contracts: [aStudentContract()], bookings: [aBooking(slot)] })
    const refusal = { success: false, code: 'generalE', message: 'No seat is held for you any more.', field: null }
    server.use(
      api.mutation(mutation, () =>
        HttpResponse.json({
          data: { [field]: typed('BookSlotPayload', { ...refusal, slot, student: { ...taken, seatOffer: null } }) },
        }),
      ),
    )
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: answer }))
    expect(await screen.findByText("You've already booked this seat")).toBeTruthy()
    expect(screen.queryByText(/Unsuccessful|couldn't/)).toBeNull()
  },
)

test('a seat that cannot be passed on any more says so, and nothing of cancelling (OFFER-03)', async () => {
  const refusal = { success: false, code: 'generalE', message: 'This seat is no longer held.', field: null }
  const student = { ...aStudentRecord({ contracts: [aStudentContract()] }), seatOffer: null }
  server.use(
    api.mutation('StudentDeclineOffer', () =>
      HttpResponse.json({ data: { declineOffer: typed('BookSlotPayload', { ...refusal, slot, student }) } }),
    ),
  )
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /^Pass / }))
  expect(await screen.findByText("We couldn't pass on this seat. This seat is no longer held.")).toBeTruthy()
})

test('a seat that is held is not among the lessons waited for as well (OFFER-01, BOOK-37)', async () => {
  await open()
  await screen.findByRole('region', { name: /^A seat is yours until/ })
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Waiting list' })).toBeNull())
})
