import { act, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { standAtNoon } from '../test/computerClock.ts'
import { openStudentPage } from '../test/studentArea.tsx'
import { aBookedSlot, aStudentSlot, teacher, typed } from '../test/studentData.ts'
import { BookingListPage } from './BookingListPage.tsx'
import type { RegularLesson } from './regularDocuments.ts'

// Noon in Tokyo on Friday 20 November 2026.
standAtNoon()

const TUESDAY = 2
const emily = teacher('Emily')
const tuesday = aBookedSlot(2, {
  id: 'tue',
  startsAt: '2026-11-24T18:00:00',
  endsAt: '2026-11-24T18:50:00',
  teacher: emily,
})
const wednesday = aStudentSlot({
  id: 'wed',
  startsAt: '2026-11-25T17:00:00',
  endsAt: '2026-11-25T17:50:00',
  teacher: emily,
})

const regular = (change: Partial<RegularLesson>): RegularLesson =>
  typed('RegularLesson', { weekday: TUESDAY, time: '18:00', next: tuesday, missed: null, ...change })

const open = (lessons: () => RegularLesson[], language: 'jp' | 'en' = 'en') =>
  openStudentPage(<BookingListPage />, { regular: lessons, at: '/student/bookings', language })

test.each([
  ['en', 'My lessons', 'Next with Emily', 'Tue 24 Nov 18:00–18:50', '2 seats left', 'Book'],
  ['jp', 'いつものレッスン', '次のEmilyのレッスン', '11月24日(火) 18:00–18:50', '残り2席', '予約する'],
] as const)(
  'the next regular lesson is one tap from its sheet, in %s (MYLES-04)',
  async (language, title, ...parts) => {
    await open(() => [regular({})], language)
    const row = within(await screen.findByRole('region', { name: title })).getByRole('listitem')
    for (const part of parts) expect(row.textContent).toContain(part)
    expect(row.textContent).not.toMatch(/nearest|いちばん近い/)
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/student/list?slot=tue')
  },
)

test('another time says why: the missed lesson and its state, or that there is none (MYLES-03)', async () => {
  const full = { ...tuesday, bookedCount: 4 }
  await open(() => [regular({ next: wednesday, missed: full })])
  expect(await screen.findByText('Tue 24 Nov 18:00: Full. This is the nearest lesson.')).toBeTruthy()
})

test('a regular time without lessons is said (MYLES-03)', async () => {
  await open(() => [regular({ next: wednesday })])
  expect(await screen.findByText(/^No lesson on Tue at 18:00 in the next 4 weeks/)).toBeTruthy()
})

test('without a habit there is no such part (MYLES-01)', async () => {
  await openStudentPage(<BookingListPage />, { slots: [aStudentSlot()], at: '/student/bookings', language: 'en' })
  await screen.findByRole('region', { name: 'Next available lessons' })
  expect(screen.queryByRole('region', { name: 'My lessons' })).toBeNull()
})

test('a lesson that fills up gives way to the next, and a regular time that frees up takes its place (MYLES-04)', async () => {
  const full = { ...tuesday, bookedCount: 4, occupancy: 'full' as const }
  let answer = [regular({})]
  const { live } = await open(() => answer)
  const part = within(await screen.findByRole('region', { name: 'My lessons' }))
  expect(part.getByRole('link').getAttribute('href')).toBe('/student/list?slot=tue')

  answer = [regular({ next: wednesday, missed: full })]
  act(() => live.slots([full]))
  const other = await screen.findByRole('link', { name: /^Book Wed 25 Nov/ })
  expect(other.getAttribute('href')).toBe('/student/list?slot=wed')

  answer = [regular({})]
  act(() => live.slots([tuesday]))
  expect(await screen.findByRole('link', { name: /^Book Tue 24 Nov/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Book Wed/ })).toBeNull()
})
