import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, onTestFinished, test } from 'vitest'
import { standAtNoon } from '../test/computerClock.ts'
import { openDeskPage } from '../test/deskArea.tsx'
import { aSlot, booked, green, speech, station, tanaka } from '../test/deskData.ts'
import { api, server } from '../test/server.ts'
import { SchedulePage } from './SchedulePage.tsx'

standAtNoon()

const at = '/admin/schedule?view=calendar'
const talk = aSlot('talk', '2026-11-20', '10:00', booked({ s0045: '阿部 久美' }))
const clinic = aSlot('clinic', '2026-11-20', '11:00', { teacher: tanaka, location: green, courses: [speech] })
const slots = [talk, clinic]

const calendar = () => screen.findByRole('region', { name: /^(カレンダー|Calendar)$/ })
const cards = () => document.querySelectorAll('[data-event-id], [data-slot-id]')
const card = (words: string) => {
  const found = [...cards()].find((each) => each.textContent?.includes(words))
  if (!found) throw new Error(`no card ${words}`)
  return found
}

test('the calendar opens in the view that the school chose, and asks for what it shows (SCHED-08, SCHED-14, SCHED-15, SET-20)', async () => {
  const { requestedRanges } = await openDeskPage(<SchedulePage />, { at, slots, school: { defaultCalendar: 'month' } })
  await calendar()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '月' }).checked).toBe(true)
  expect(requestedRanges[0]).toEqual({ from: '2026-11-01', to: '2026-12-05' })
})

test('views, dates and the way back to the list are in the toolbar and in the address (SCHED-19, SCHED-21, SCHED-22)', async () => {
  const { user, address, requestedRanges } = await openDeskPage(<SchedulePage />, { at, slots, language: 'en' })
  await calendar()
  expect(requestedRanges[0]).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  await user.click(screen.getByRole('radio', { name: 'Day' }))
  await waitFor(() => expect(address.current).toContain('span=teachers'))
  await user.click(screen.getByRole('button', { name: 'Next day' }))
  await waitFor(() => expect(requestedRanges.at(-1)).toEqual({ from: '2026-11-21', to: '2026-11-21' }))
  expect(address.current).toContain('date=2026-11-21')
  await user.click(screen.getByRole('button', { name: 'Back to list' }))
  expect(await screen.findByRole('table')).toBeTruthy()
})

test('where several teach the day opens by teacher, and whoever chooses hours keeps them (SCHED-102)', async () => {
  const school = { defaultCalendar: 'day' } as const
  const { user, address } = await openDeskPage(<SchedulePage />, { at, slots, school, language: 'en' })
  const isByTeacher = () => screen.getByRole('button', { name: 'By teacher' }).ariaPressed
  await calendar()
  await waitFor(() => expect(isByTeacher()).toBe('true'))
  await user.click(screen.getByRole('button', { name: 'By teacher' }))
  await waitFor(() => expect(isByTeacher()).toBe('false'))
  expect(address.current).toContain('dayBy=hours')
  await user.click(screen.getByRole('radio', { name: 'Month' }))
  await waitFor(() => expect(address.current).toContain('span=month'))
  await user.click(screen.getByRole('radio', { name: 'Day' }))
  await waitFor(() => expect(address.current).not.toContain('span='))
  expect(isByTeacher()).toBe('false')
  await user.click(screen.getByRole('button', { name: 'By teacher' }))
  await waitFor(() => expect(isByTeacher()).toBe('true'))
  expect(address.current).not.toContain('dayBy')
})

test('teacher, course and location narrow what is drawn (SCHED-24, SCHED-25)', async () => {
  const { user } = await openDeskPage(<SchedulePage />, { at: `${at}&span=day`, slots, language: 'en' })
  await calendar()
  await waitFor(() => expect(cards()).toHaveLength(2))
  const choose = async (field: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: field }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await choose('Course', 'フリートーク')
  await waitFor(() => expect(cards()).toHaveLength(1))
  card('阿部 久美')
  await choose('Course', 'All courses')
  await choose('Place', 'みどり台校')
  await waitFor(() => expect(cards()).toHaveLength(1))
  card('田中先生')
  await choose('Place', 'All places')
  await choose('Teacher', 'Emily t001')
  await waitFor(() => expect(cards()).toHaveLength(1))
  card('阿部 久美')
})

test('free seats and the time of day narrow the calendar as they do the list, also from the address (SCHED-01, SCHED-24)', async () => {
  const dusk = aSlot('dusk', '2026-11-20', '18:00', { teacher: tanaka })
  const full = { ...talk, occupancy: 'full' as const }
  // Seats of a lesson that has begun are not left.
  const soon = aSlot('soon', '2026-11-20', '14:00', { teacher: tanaka })
  const given = { slots: [full, clinic, soon, dusk], language: 'en' as const }
  const { user, address } = await openDeskPage(<SchedulePage />, { at: `${at}&span=day&show=booked`, ...given })
  await calendar()
  await waitFor(() => expect(cards()).toHaveLength(1))
  card('阿部 久美')
  const choose = async (field: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name: field }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await choose('Show', 'Seats left')
  await waitFor(() => expect(cards()).toHaveLength(2))
  await choose('Time of day', '12:00–17:00')
  await waitFor(() => expect(cards()).toHaveLength(1))
  card('田中先生')
  expect(address.current).toMatch(/show=free.*hours=afternoon/)
})

test('with one location there is no location filter, and one of the address does not count (SCHED-25)', async () => {
  const school = { locations: [station] }
  await openDeskPage(<SchedulePage />, { at: `${at}&span=day&location=l-2`, slots, school, language: 'en' })
  await calendar()
  await waitFor(() => expect(cards()).toHaveLength(2))
  expect(screen.queryByRole('combobox', { name: 'Place' })).toBeNull()
  expect(screen.getByRole('combobox', { name: 'Course' })).toBeTruthy()
})

test('a click on a slot opens its detail over the calendar, where the view stays (SCHED-29, SCHED-31, SCHED-38)', async () => {
  const { user, address } = await openDeskPage(<SchedulePage />, { at: `${at}&span=day`, slots })
  await calendar()
  await waitFor(() => expect(cards()).toHaveLength(2))
  await user.click(card('阿部 久美'))
  const dialog = await screen.findByRole('dialog', { name: /10:00–10:50/ })
  expect(within(dialog).getByText('阿部 久美')).toBeTruthy()
  expect(address.current).toContain('slot=talk')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '週', hidden: true }).disabled).toBe(true)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the tooltip toggle stays as it was left in this browser (SCHED-20)', async () => {
  const first = await openDeskPage(<SchedulePage />, { at, slots, language: 'en' })
  await calendar()
  const toggle = screen.getByRole<HTMLInputElement>('switch', { name: 'Details on hover' })
  expect(toggle.checked).toBe(true)
  await first.user.click(toggle)
  first.close()
  await openDeskPage(<SchedulePage />, { at, slots, language: 'en' })
  await calendar()
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Details on hover' }).checked).toBe(false)
})

test('days that cannot be loaded leave the calendar where it is, and are asked for again at a press (SCHED-19, SHELL-42)', async () => {
  const main = Object.assign(document.createElement('main'), { id: 'main', tabIndex: -1 })
  document.body.append(main)
  onTestFinished(() => main.remove())
  const { user } = await openDeskPage(<SchedulePage />, { at: `${at}&span=day`, slots, language: 'en' })
  await calendar()
  await waitFor(() => expect(cards()).toHaveLength(2))
  server.use(api.query('SlotsInRange', () => HttpResponse.error(), { once: true }))
  await user.click(screen.getByRole('button', { name: 'Next day' }))
  const notice = await screen.findByText(/^We couldn't load the slots of these days/)
  expect(screen.getByRole('button', { name: 'Previous day' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(notice.isConnected).toBe(false))
  expect(document.activeElement).toBe(main)
})

test('bookings and new slots appear in the calendar by themselves', async () => {
  const { live } = await openDeskPage(<SchedulePage />, { at: `${at}&span=day`, slots, language: 'en' })
  await calendar()
  await waitFor(() => expect(cards()).toHaveLength(2))
  live({ slots: [aSlot('new', '2026-11-20', '13:00', booked({ s0007: '渡辺 修' }))] })
  await waitFor(() => expect(card('渡辺 修').textContent).toContain('13:00'))
  expect(cards()).toHaveLength(3)
  live({ gone: ['clinic'] })
  await waitFor(() => expect(cards()).toHaveLength(2))
})
