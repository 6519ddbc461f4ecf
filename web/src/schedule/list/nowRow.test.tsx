import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { foldDay } from '../../desk/dayFold.ts'
import type { Closure } from '../../calendar/closures/closureDocuments.ts'
import { standAtNoon } from '../../test/computerClock.ts'
import { openDeskPage } from '../../test/deskArea.tsx'
import { aSlot, booked, typed } from '../../test/deskData.ts'
import { SchedulePage } from '../SchedulePage.tsx'

standAtNoon()
afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const early = aSlot('early', '2026-11-20', '08:00')
const over = aSlot('over', '2026-11-20', '11:00')
const next = aSlot('next', '2026-11-20', '14:00', { ...booked({ s0045: '阿部 久美' }), waitingCount: 2 })
const row = (id: string) => document.querySelector(`[data-row="${id}"]`)?.closest('tr')

test('the list says where the present minute lies and opens there, below a folded overview of the day; who waits is counted in the row (SCHED-11, SLOT-13)', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 5000, 100, 40))
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  foldDay('list', true)
  const { user } = await openDeskPage(<SchedulePage />, {
    at: '/admin/schedule',
    slots: [early, over, next],
    language: 'en',
  })
  await screen.findByRole('table')
  await waitFor(() => expect(row('next')?.dataset['now']).toBe('true'))
  expect(row('over')?.dataset['now']).toBeUndefined()
  await waitFor(() => expect(scrolled.mock.contexts).toContain(row('next')))
  expect(row('next')?.textContent).toContain('2 on the waiting list')
  expect(row('over')?.textContent).not.toContain('waiting list')
  // Sorted by teacher, no minute lies between two rows.
  await user.click(screen.getByRole('button', { name: 'Teacher' }))
  await waitFor(() => expect(document.querySelector('tr[data-now]')).toBeNull())
})

test('below the overview of the day, which tells of now, the list opens at its top', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 5000, 100, 40))
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  await openDeskPage(<SchedulePage />, { at: '/admin/schedule', slots: [early, over, next], language: 'en' })
  await screen.findByRole('table')
  await waitFor(() => expect(row('next')?.dataset['now']).toBe('true'))
  expect(scrolled).not.toHaveBeenCalled()
})

test('a lesson that a search leads to is brought into sight, and is marked', async () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 5000, 100, 40))
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  await openDeskPage(<SchedulePage />, {
    at: '/admin/schedule?from=2026-11-20&to=2026-11-20&slot=next',
    slots: [early, over, next],
    language: 'en',
  })
  await screen.findByRole('table')
  await waitFor(() => expect(scrolled.mock.contexts).toContain(row('next')))
  expect(row('next')?.dataset['open']).toBe('true')
})

test.each(['/admin/schedule', '/admin/schedule?view=sheet'])('%s names who is away, without the reason', async (at) => {
  const away = typed<Closure>('Closure', {
    id: 'c-1',
    startsAt: '2026-11-20T14:00:00',
    endsAt: '2026-11-20T16:00:00',
    locationId: null,
    teacherId: 't-1',
    locationName: null,
    teacherName: 'Emily',
    reason: '通院',
    runId: 'r-1',
    callsLeft: 0,
  })
  await openDeskPage(<SchedulePage />, { at, slots: [early, next], language: 'en', closures: [away] })
  expect((await screen.findAllByText(/14:00.*Emily|Emily.*14:00/)).length).toBeGreaterThan(0)
  expect(screen.queryByText(/通院/)).toBeNull()
})
