import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStudentPage } from '../test/studentArea.tsx'
import {
  aBookedSlot,
  aBooking,
  aStudentRecord,
  aStudentSlot,
  business,
  english,
  room,
  typed,
} from '../test/studentData.ts'
import { announce } from '../ui/announce.tsx'
import { SlotCalendarPage } from './SlotCalendarPage.tsx'

// Seven in the morning of Saturday 21 November 2026 where the browser is, which is the school's own time zone unless a
// test says otherwise.
const home = Temporal.Now.timeZoneId()
const morning = Temporal.ZonedDateTime.from(`2026-11-21T07:00:00[${home}]`)
// The clock must run: with one that stands still the answers to a second question never arrive here.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: morning.epochMilliseconds, shouldAdvanceTime: true }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const at = '/student/calendar'
const all = '/student/calendar?show=all'
const north = typed('Location', { id: 'l-2', locationName: '北校', active: true })
const open = aStudentSlot({ courses: [english] })
const full = aBookedSlot(4, { id: 'full', startsAt: '2026-11-21T11:00:00', endsAt: '2026-11-21T11:50:00' })
const own = aBookedSlot(2, { id: 'own', startsAt: '2026-11-21T12:00:00', endsAt: '2026-11-21T12:50:00' })
const online = aStudentSlot({
  id: 'online',
  startsAt: '2026-11-21T13:00:00',
  endsAt: '2026-11-21T13:50:00',
  courses: [business],
  location: null,
  onlineAvailable: true,
})
const slots = [open, full, own, online]
const student = aStudentRecord({ bookings: [aBooking(own)] })
const school = { timezoneName: home }

const cards = () => screen.queryAllByRole('button', { name: /, \d\d:\d\d to / })
const card = (name: RegExp) => screen.findByRole('button', { name })

test('opens on today in the day view, with the hours of the school and each slot by word, shape and colour (STU-17, STU-23, SLOT-09, SLOT-12, D34, D146)', async () => {
  const { requestedRanges } = await openStudentPage(<SlotCalendarPage />, {
    slots,
    student,
    school,
    at: all,
    language: 'en',
  })
  const mine = await card(/12:00 to 12:50, Booked/)
  expect(requestedRanges).toEqual([{ from: '2026-11-21', to: '2026-11-21' }])
  const words = cards().map((each) => each.querySelector('[role=graphics-symbol]')?.ariaLabel ?? '')
  expect(words.map((each) => /to \d\d:\d\d, ([^,]+)/.exec(each)?.[1])).toEqual([
    'Available',
    'Full',
    'Booked',
    'Available',
  ])
  const background = (element: HTMLElement) => element.style.background
  const others = cards().filter((each) => each !== mine)
  expect(new Set(others.map(background))).toEqual(new Set(['rgb(236, 239, 242)']))
  expect(background(mine)).not.toBe('rgb(236, 239, 242)')
  const hours = [...document.querySelectorAll('[data-hour]')].map((hour) => hour.textContent)
  expect(hours).toEqual(Array.from({ length: 12 }, (_, hour) => `${String(hour + 9).padStart(2, '0')}:00`))
})

test('an own lesson that is over stays the own one, in the calendar and in its sheet, and says that it ended (SLOT-09, SLOT-21, D34, D63)', async () => {
  const day = { startsAt: '2026-11-20T12:00:00', endsAt: '2026-11-20T12:50:00' }
  const [taken, other] = [aBookedSlot(2, { id: 'taken', ...day }), aBookedSlot(2, { id: 'other', ...day })]
  const past = [aBooking(taken, { online: true, lessonLocation: 'オンライン' })]
  const opened = { slots: [taken, other], past, school, at: `${all}&date=2026-11-20`, language: 'en' as const }
  const { user } = await openStudentPage(<SlotCalendarPage />, opened)
  expect(await card(/12:00 to 12:50, Closed/)).toBeTruthy()
  await user.click(await card(/12:00 to 12:50, Booked/))
  const sheet = within(await screen.findByRole('dialog'))
  expect(await sheet.findByText('The lesson has ended.')).toBeTruthy()
  expect(sheet.queryByRole('button', { name: 'Cancel booking' })).toBeNull()
  await user.click(sheet.getByRole('button', { name: /^Join lesson/ }))
  expect(await screen.findByText('This lesson has ended.')).toBeTruthy()
})

test('a click opens the sheet of the slot over the calendar, whose address keeps all of it (STU-20, STU-12)', async () => {
  const { user, address } = await openStudentPage(<SlotCalendarPage />, {
    slots,
    student,
    school,
    at: all,
    language: 'en',
  })
  await user.click(await card(/11:00 to 11:50/))
  const sheet = within(await screen.findByRole('dialog'))
  expect(await sheet.findByRole('button', { name: 'Join the waiting list' })).toBeTruthy()
  expect(address.current).toBe('/student/calendar?show=all&slot=full')
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(address.current).toBe(all))
})

test('day, week and month, and the date, are in the address (STU-17, CONST-21)', async () => {
  const { user, address, requestedRanges } = await openStudentPage(<SlotCalendarPage />, {
    slots,
    school,
    at,
    language: 'en',
  })
  await user.click(await screen.findByRole('radio', { name: 'Week' }))
  await waitFor(() => expect(requestedRanges.at(-1)).toEqual({ from: '2026-11-15', to: '2026-11-21' }))
  expect(address.current).toBe('/student/calendar?span=week')
  await user.click(screen.getByRole('radio', { name: 'Month' }))
  await user.click(await screen.findByRole('button', { name: 'Next month' }))
  await waitFor(() => expect(requestedRanges.at(-1)).toEqual({ from: '2026-11-29', to: '2027-01-02' }))
  expect(address.current).toBe('/student/calendar?span=month&date=2026-12-21')
})

test('the course filter offers the courses of the contracts (STU-18, STU-39)', async () => {
  const { user, address } = await openStudentPage(<SlotCalendarPage />, {
    slots,
    student,
    school,
    at: all,
    language: 'en',
  })
  await waitFor(() => expect(cards()).toHaveLength(4))
  await user.click(screen.getByRole('combobox', { name: 'Course' }))
  const offered = screen.getAllByRole('option').map((option) => option.textContent)
  expect(offered).toEqual(['All courses', '日常英会話', 'ビジネス英語'])
  await user.click(screen.getByRole('option', { name: 'ビジネス英語' }))
  await waitFor(() => expect(cards()).toHaveLength(1))
  expect(address.current).toBe('/student/calendar?show=all&course=BIZ')
})

test('the location filter is there only where there is more than one location (STU-19)', async () => {
  await openStudentPage(<SlotCalendarPage />, { slots, school, at: `${all}&location=l-2`, language: 'en' })
  await waitFor(() => expect(cards()).toHaveLength(4))
  expect(screen.queryByRole('combobox', { name: 'Place' })).toBeNull()
})

test('with several locations the calendar shows all, one of them or what can be taken online (STU-19)', async () => {
  const locations = [typed('Location', { id: room.id, locationName: room.locationName, active: true }), north]
  const { user } = await openStudentPage(<SlotCalendarPage />, {
    slots,
    school: { ...school, locations },
    at: all,
    language: 'en',
  })
  await waitFor(() => expect(cards()).toHaveLength(4))
  for (const [name, count] of [
    ['駅前校', 3],
    ['北校', 0],
    ['Online', 1],
  ] as const) {
    await user.click(screen.getByRole('combobox', { name: 'Place' }))
    await user.click(screen.getByRole('option', { name }))
    await waitFor(() => expect(cards()).toHaveLength(count))
  }
})

test('with the clock of another zone the whole day shows, empty time asks for the home time zone, slots still open (STU-22, ERR-24, D27)', async () => {
  const away = Temporal.Now.zonedDateTimeISO(home).offset === '+05:45' ? 'Asia/Tokyo' : 'Asia/Kathmandu'
  const { user } = await openStudentPage(<SlotCalendarPage />, {
    slots,
    student,
    school: { timezoneName: away },
    at: `${all}&date=2026-11-21`,
    language: 'en',
  })
  await card(/10:00 to 10:50/)
  expect(document.querySelectorAll('[data-hour]')).toHaveLength(24)
  fireEvent.click(screen.getByRole('group', { name: 'Sat 21 Nov' }))
  expect(await screen.findByText('Set computer to home timezone.')).toBeTruthy()
  await user.click(await card(/11:00 to 11:50/))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('in the home time zone a click on empty time does nothing (D27)', async () => {
  await openStudentPage(<SlotCalendarPage />, { slots, school, at, language: 'en' })
  await card(/10:00 to 10:50/)
  fireEvent.click(screen.getByRole('group', { name: 'Sat 21 Nov' }))
  expect(screen.queryByText('Set computer to home timezone.')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('seats that go, bookings made elsewhere and new slots show by themselves (STU-17, SLOT-09)', async () => {
  const { live } = await openStudentPage(<SlotCalendarPage />, { slots: [open], school, at, language: 'en' })
  await card(/10:00 to 10:50, Available/)
  act(() => live.slots([aBookedSlot(4), online]))
  expect(await card(/10:00 to 10:50, Full/)).toBeTruthy()
  expect(await card(/13:00 to 13:50, Available/)).toBeTruthy()
  act(() => live.student(aStudentRecord({ bookings: [aBooking(aBookedSlot(4))] })))
  expect(await card(/10:00 to 10:50, Booked/)).toBeTruthy()
})

test('in English a student reads of lessons, slots are for who makes them, whatever a phone shows of the calendar', async () => {
  // Removes what another file has left on the page, or to be spoken.
  document.body.replaceChildren()
  announce('')
  const wide = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(wide(query), { matches: query.includes('width <') }),
  )
  const late = aStudentSlot({ id: 'late', startsAt: '2026-11-21T22:00:00', endsAt: '2026-11-21T22:50:00' })
  const { user } = await openStudentPage(<SlotCalendarPage />, { slots: [open, late], school, at, language: 'en' })
  await card(/10:00 to 10:50/)
  expect(screen.getByText(/1 lesson is outside these hours/)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/slot/i)
  await user.click(screen.getByRole('radio', { name: 'Month' }))
  await user.click(await screen.findByRole('button', { name: /^Fri 20 Nov/ }))
  expect(await screen.findByText('No lessons on this day')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/slot/i)
})

test('shows what can be booked, is booked or waited for at first, and all lessons once asked for; its signs are explained (STU-52, SLOT-09)', async () => {
  const waited = aBookedSlot(4, { id: 'waited', startsAt: '2026-11-21T15:00:00', endsAt: '2026-11-21T15:50:00' })
  const { user, address } = await openStudentPage(<SlotCalendarPage />, {
    slots: [...slots, waited],
    student: aStudentRecord({ bookings: [aBooking(own)], waiting: ['waited'] }),
    school,
    at,
    language: 'en',
  })
  await card(/12:00 to 12:50, Booked/)
  expect(cards()).toHaveLength(4)
  expect(screen.queryByRole('button', { name: /11:00 to 11:50/ })).toBeNull()
  expect(within(screen.getByRole('list', { name: 'Key' })).getAllByRole('listitem')).toHaveLength(5)
  await user.click(screen.getByRole('combobox', { name: 'Show' }))
  await user.click(screen.getByRole('option', { name: 'All Lessons' }))
  await waitFor(() => expect(cards()).toHaveLength(5))
  expect(address.current).toBe('/student/calendar?show=all')
})
