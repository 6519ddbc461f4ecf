import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { standAtNoon } from '../test/computerClock.ts'
import { openStudentPage } from '../test/studentArea.tsx'
import { aStudentSlot, typed } from '../test/studentData.ts'
import { sheet } from '../test/studentSheet.ts'
import { SlotCalendarPage } from './SlotCalendarPage.tsx'
import { SlotListPage } from './SlotListPage.tsx'

standAtNoon()

const substituteFor = typed('Teacher', { id: 't-emily', displayName: 'Emily' })
const open = aStudentSlot({ substituteFor })
const languages = [
  ['jp', '田中 美咲（代講）', '田中 美咲（Emilyの代講）'],
  ['en', '田中 美咲 (substitute)', '田中 美咲 (substitute for Emily)'],
] as const

test.each(languages)(
  'a student sees in the list and the sheet that a substitute teaches, in %s (SLOT-32)',
  async (...row) => {
    const [language, short, long] = row
    await openStudentPage(<SlotListPage />, { slots: [open], at: '/student/list?slot=slot-1', language })
    expect(await screen.findByText(short)).toBeTruthy()
    expect(sheet().getByText(long)).toBeTruthy()
  },
)

test.each(languages)('the calendar says that a substitute teaches, in %s (SLOT-32)', async (language, short) => {
  const today = { ...open, startsAt: '2026-11-20T16:00:00', endsAt: '2026-11-20T16:50:00' }
  await openStudentPage(<SlotCalendarPage />, { slots: [today], at: '/student/calendar', language })
  expect((await screen.findByText((text) => text.includes(short))).textContent).toContain(short)
})
