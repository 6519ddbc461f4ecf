import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { standAtNoon } from '../../test/computerClock.ts'
import { aSlot, booked, typed } from '../../test/deskData.ts'
import { openStaffPage, success } from '../../test/staffDesk.tsx'
import { SchedulePage } from '../SchedulePage.tsx'

standAtNoon()

const names = { 'w-1': '渡辺 修', 'w-2': '木村 葵', 'w-3': '林 湊' }
const waiting = Object.entries(names).map(([id, fullName], at) =>
  typed('BookedStudent', { id, fullName, studentCode: `s000${at}` }),
)
const slot = aSlot('full', '2026-11-20', '13:00', {
  ...booked({ a: 'A A', b: 'B B', c: 'C C' }),
  heldCount: 1,
  occupancy: 'full',
  waitingCount: waiting.length,
  waitingList: waiting,
})
const place = (at: number, change: object) =>
  typed('WaitingPlace', {
    slotId: 'full',
    place: at + 1,
    heldUntil: null,
    obstacle: null,
    student: waiting[at],
    ...change,
  })
const places = [
  place(0, { obstacle: 'Insufficient balance' }),
  place(1, { heldUntil: '2026-11-20T12:30:00' }),
  place(2, {}),
]

test('staff see for whom the seat is held and why others are passed over, and give it to another (OFFER-07)', async () => {
  const opened = await openStaffPage(<SchedulePage />, {
    slots: [slot],
    places,
    at: '/admin/schedule?slot=full',
    language: 'en',
    answers: { giveOffer: () => success },
  })
  const line = (name: string) => screen.getByText(name).closest('li')?.textContent
  expect(await screen.findByText(/^Held until .*12:30/)).toBeTruthy()
  expect(line(names['w-1'])).toContain('Passed over: Insufficient balance')
  expect(line(names['w-2'])).toContain('Held until')
  expect(screen.queryByRole('button', { name: `Give the seat to ${names['w-1']}` })).toBeNull()
  await opened.user.click(screen.getByRole('button', { name: `Give the seat to ${names['w-3']}` }))
  expect(await screen.findByText(`The seat is held for ${names['w-3']}`)).toBeTruthy()
})
