import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStudentPage } from '../test/studentArea.tsx'
import { aBookedSlot, aStudentSlot } from '../test/studentData.ts'
import { SlotListPage } from './SlotListPage.tsx'

// Noon in Tokyo on Friday 20 November 2026.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T03:00:00Z') }))
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
})

const at = (day: string, hour: number) => ({
  startsAt: `2026-${day}T${hour}:00:00`,
  endsAt: `2026-${day}T${hour}:50:00`,
})
const slots = [
  aStudentSlot({ id: 'a', ...at('11-21', 10) }),
  aStudentSlot({ id: 'b', ...at('11-21', 19) }),
  aBookedSlot(4, { id: 'full', ...at('11-21', 14) }),
  aBookedSlot(3, { id: 'c', ...at('11-23', 11) }),
]
const strip = () => within(screen.getByRole('group', { name: /日付を選ぶ|Choose a day/ }))
const day = (name: string) => strip().getByRole('button', { name })
const seen = (name: string) =>
  [...day(name).querySelectorAll('[aria-hidden]')].map((part) => part.textContent).join(' ')
const rows = () => [...document.querySelectorAll('li')].filter((item) => item.querySelector('a') !== null)

test('the strip says for each day of the list how many lessons can be booked, under the other filters (STU-48)', async () => {
  const { user } = await openStudentPage(<SlotListPage />, { slots })
  expect(await screen.findByText('10:00–10:50')).toBeTruthy()
  expect(strip().getAllByRole('button')).toHaveLength(29)
  expect(seen('11月20日(金)、予約できるレッスン0件')).toBe('今日 11/20 –')
  expect(seen('11月21日(土)、予約できるレッスン2件')).toBe('土 21 2件')
  expect(day('11月23日(月)、予約できるレッスン1件')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'すべてのレッスン' }))
  expect(day('11月21日(土)、予約できるレッスン2件')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '午前' }))
  expect(day('11月21日(土)、予約できるレッスン1件')).toBeTruthy()
})

test('a pressed day is listed alone, and all days once it is pressed again (STU-48)', async () => {
  const { user, address } = await openStudentPage(<SlotListPage />, { slots, language: 'en' })
  await waitFor(() => expect(rows()).toHaveLength(3))
  await user.click(day('Mon 23 Nov, 1 lesson to book'))
  expect(rows().map((row) => row.textContent.slice(0, 5))).toEqual(['11:00'])
  expect(day('Mon 23 Nov, 1 lesson to book').getAttribute('aria-pressed')).toBe('true')
  expect(address.current).toBe('/student/list?day=2026-11-23')
  await user.click(day('Mon 23 Nov, 1 lesson to book'))
  expect(rows()).toHaveLength(3)
  expect(address.current).toBe('/student/list')
})

test('a day without a lesson says so and leads back to all days (STU-48, SHELL-21)', async () => {
  const { user } = await openStudentPage(<SlotListPage />, {
    slots,
    language: 'en',
    at: '/student/list?day=2026-11-22',
  })
  expect(await screen.findByText('No lessons to book on Sun 22 Nov')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all days' }))
  expect(rows()).toHaveLength(3)
})

test('a day that the list does not have is none (STU-48)', async () => {
  await openStudentPage(<SlotListPage />, { slots, at: '/student/list?day=2026-11-19' })
  await waitFor(() => expect(rows()).toHaveLength(3))
})

test('the strip follows what others book (STU-48)', async () => {
  const { live } = await openStudentPage(<SlotListPage />, { slots, language: 'en' })
  expect(await screen.findByText('11:00–11:50')).toBeTruthy()
  act(() => live.slots([aBookedSlot(4, { id: 'c', ...at('11-23', 11) })]))
  await waitFor(() => expect(day('Mon 23 Nov, 0 lessons to book')).toBeTruthy())
})

test('the keyboard has one stop, from which arrows, Home and End go from day to day (STU-48)', async () => {
  const { user } = await openStudentPage(<SlotListPage />, { slots, language: 'en' })
  await screen.findByText('11:00–11:50')
  expect(
    strip()
      .getAllByRole('button')
      .filter((each) => each.tabIndex === 0),
  ).toHaveLength(1)
  day('Fri 20 Nov, 0 lessons to book').focus()
  await user.keyboard('{ArrowLeft}{ArrowRight}')
  expect(document.activeElement).toBe(day('Sat 21 Nov, 2 lessons to book'))
  await user.keyboard('{PageDown}')
  expect(document.activeElement).toBe(day('Sat 28 Nov, 0 lessons to book'))
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(day('Fri 18 Dec, 0 lessons to book'))
  await user.keyboard('{Home}{ArrowRight}{Enter}')
  expect(day('Sat 21 Nov, 2 lessons to book').getAttribute('aria-pressed')).toBe('true')
})
