import { screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import type { BookSlotInput } from '../gql/graphql.ts'
import { api, server } from './server.ts'
import { aBookedSlot, aBooking, aStudentContract, aStudentRecord, typed } from './studentData.ts'

/** Returns the queries of the open sheet. */
export const sheet = () => within(screen.getByRole('dialog'))

/** Answers a preview and a booking like the server; `asked` holds the bookings it was asked for. */
export function serverAnswers(preview: object = {}, answer: object = {}) {
  const inputs: BookSlotInput[] = []
  const booked = aBookedSlot(1)
  server.use(
    api.query('StudentBookingPreview', () =>
      HttpResponse.json({
        data: {
          bookingPreview: typed('BookingPreview', {
            success: true,
            code: '1001',
            message: 'Action successful',
            cost: 2,
            pointsAfter: 6,
            freeToCancelUntil: '2026-11-20T18:00:00',
            cancelBy: '2026-11-20T18:00:00',
            remainingBookings: 3,
            lots: null,
            contract: typed('Contract', { id: 'k-1', contractNumber: '1760000003401', monthlyBookingLimit: 4 }),
            ...preview,
          }),
        },
      }),
    ),
    api.mutation('StudentBookSlot', ({ variables }) => {
      inputs.push(variables['input'] as BookSlotInput)
      return HttpResponse.json({
        data: {
          bookSlot: typed('BookSlotPayload', {
            success: true,
            code: '1001',
            message: 'Action successful',
            field: null,
            slot: booked,
            student: aStudentRecord({ contracts: [aStudentContract({ points: 6 })], bookings: [aBooking(booked)] }),
            ...answer,
          }),
        },
      })
    }),
  )
  return inputs
}
