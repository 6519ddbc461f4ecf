import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { standAtNoon } from '../../test/computerClock.ts'
import { aSlot, booked, emily, tanaka } from '../../test/deskData.ts'
import { openStaffPage } from '../../test/staffDesk.tsx'
import { SchedulePage } from '../SchedulePage.tsx'

standAtNoon()

test.each([
  ['en', 'Substitute for'],
  ['jp', '本来の講師'],
] as const)('whose lesson a substitute teaches is said once, in %s (SLOT-32)', async (language, label) => {
  const slot = aSlot('s', '2026-11-24', '15:00', booked({ s0045: '阿部 久美' }))
  const absent = slot.teacher?.id === emily.id ? tanaka : emily
  await openStaffPage(<SchedulePage />, {
    slots: [{ ...slot, substituteFor: absent }],
    at: '/admin/schedule?slot=s',
    language,
  })
  const term = await screen.findByText(label)
  expect(term.nextElementSibling?.textContent).toBe(absent.displayName)
})
