import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { standAtNoon } from '../test/computerClock.ts'
import { api, server } from '../test/server.ts'
import { openStudentPage } from '../test/studentArea.tsx'
import { aBookedSlot, aSeatOffer, aStudentContract, aStudentRecord, typed } from '../test/studentData.ts'
import { serverAnswers } from '../test/studentSheet.ts'
import { SlotListPage } from './SlotListPage.tsx'

// Noon in Tokyo on Friday 20 November 2026.
standAtNoon()

const slot = { ...aBookedSlot(3), heldCount: 1 }

test.each([
  ['the student', aSeatOffer({ slotId: slot.id }), 'Held for you', null],
  ['another', null, 'Waiting list', 'The free seat is held for somebody on the waiting list.'],
] as const)('the sheet of a lesson whose seat is held for %s says so (OFFER-01)', async (_whom, offer, badge, why) => {
  await openStudentPage(<SlotListPage />, {
    slots: [slot],
    student: aStudentRecord({ waiting: [slot.id], contracts: [aStudentContract({ id: 'c-1' })] }),
    offer,
    at: `/student/list?slot=${slot.id}`,
    language: 'en',
  })
  const sheet = within(await screen.findByRole('dialog'))
  expect(await sheet.findByText(badge)).toBeTruthy()
  expect(sheet.queryByText(/held for somebody/)?.textContent ?? null).toBe(why)
  // Who has the seat answers the offer, and reads nothing of a full lesson or of waiting.
  const forOthers = offer === null ? 1 : 0
  expect(sheet.queryAllByText(/^Full$|4 \/ 4/)).toHaveLength(forOthers)
  expect(sheet.queryAllByRole('button', { name: 'Leave the waiting list' })).toHaveLength(forOthers)
  expect(sheet.queryAllByText(/^You're on the waiting list/)).toHaveLength(forOthers)
})

test('who passes on a seat is not told that a seat opened up (OFFER-03)', async () => {
  serverAnswers()
  server.use(
    api.mutation('StudentDeclineOffer', () =>
      HttpResponse.json({
        data: {
          declineOffer: typed('BookSlotPayload', {
            success: true,
            code: '1001',
            message: 'Action successful',
            field: null,
            slot: { ...slot, heldCount: 0 },
            student: { ...aStudentRecord({ contracts: [aStudentContract({ id: 'c-1' })] }), seatOffer: null },
          }),
        },
      }),
    ),
  )
  const { user } = await openStudentPage(<SlotListPage />, {
    slots: [slot],
    student: aStudentRecord({ waiting: [slot.id], contracts: [aStudentContract({ id: 'c-1' })] }),
    offer: aSeatOffer({ slotId: slot.id }),
    at: `/student/list?slot=${slot.id}`,
    language: 'en',
  })
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(await sheet.findByRole('button', { name: /^Pass / }))
  await waitFor(() => expect(sheet.queryByText('Held for you')).toBeNull())
  // The seat is free now, so that its course can be booked.
  expect(await sheet.findByRole('button', { name: /^日常英会話/ })).toBeTruthy()
  expect(sheet.queryByText('A seat just opened up.')).toBeNull()
})
