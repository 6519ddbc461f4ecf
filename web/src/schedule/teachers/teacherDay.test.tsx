import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { toast } from 'react-hot-toast'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { setComputerTo } from '../../test/computerClock.ts'
import { aSlot, booked, emily, station, tanaka, typed } from '../../test/deskData.ts'
import { choose, fieldNamed } from '../../test/fields.ts'
import { api, server } from '../../test/server.ts'
import { choices, french, openStaffPage, type StaffDesk, success } from '../../test/staffDesk.tsx'
import { SchedulePage } from '../SchedulePage.tsx'
import '../ScheduleCalendar.tsx'
import { columnsOf } from './columnsOfDay.ts'

// Noon in Tokyo on Friday 20 November 2026. The day is drawn from 9:00 to 21:00, a hundred pixels an hour; columns too.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T03:00:00Z') })
  setComputerTo('Asia/Tokyo')
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function at(this: Element) {
    const columns = [...document.querySelectorAll('[data-hours-of]')]
    const index = columns.indexOf(this)
    if (index >= 0) return new DOMRect(index * 100, 0, 100, 1200)
    const start = /(\d\d):00 to/.exec(this.querySelector('[role=graphics-symbol]')?.ariaLabel ?? '')?.[1]
    if (this.matches('[data-slot-id]')) return new DOMRect(0, (Number(start) - 9) * 100, 100, 83)
    return new DOMRect(0, 0, 1000, 1200)
  })
})
afterEach(() => {
  toast.remove()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const talk = aSlot('talk', '2026-11-20', '10:00', booked({ s0045: '阿部 久美' }))
const clinic = aSlot('clinic', '2026-11-20', '11:00', { teacher: tanaka, version: 3 })
const late = aSlot('late', '2026-11-20', '15:00')

async function openDay(options: Partial<StaffDesk> = {}, span = 'teachers') {
  const opened = await openStaffPage(<SchedulePage />, {
    slots: [talk, clinic, late],
    at: `/admin/schedule?view=calendar&span=${span}`,
    language: 'en',
    ...options,
  })
  await waitFor(() => expect(document.querySelectorAll('[data-slot-id]')).toHaveLength(3))
  return opened
}
const column = (name: string) => {
  const found = document.querySelector<HTMLElement>(`fieldset[aria-label="${name}"]`)
  if (!found) throw new Error(`no column ${name}`)
  return found
}
const cards = (name: string) => column(name).querySelectorAll('[data-slot-id]')
const card = (id: string) => {
  const found = document.querySelector<HTMLElement>(`[data-slot-id="${id}"]`)
  if (!found) throw new Error(`no card ${id}`)
  return found
}
const clickAt = (name: string, hour: number) => fireEvent.click(column(name), { clientY: (hour - 9) * 100 + 5 })
function drag(id: string, to: { x: number; hour: number }) {
  const { top } = card(id).getBoundingClientRect()
  fireEvent.pointerDown(card(id), { button: 0, clientX: 5, clientY: top + 5, pointerType: 'mouse' })
  fireEvent.pointerMove(document, { clientX: to.x, clientY: (to.hour - 9) * 100 + 5 })
  fireEvent.pointerUp(document, { clientX: to.x, clientY: (to.hour - 9) * 100 + 5 })
}

test('each teacher has a column with their slots; arrows go across, and what is free begins a slot of that teacher (SCHED-27, SCHED-29, SCHED-34)', async () => {
  const { user, address } = await openDay()
  expect(cards('Emily')).toHaveLength(2)
  expect(cards('田中先生')).toHaveLength(1)
  expect(screen.getByText('1/2 booked')).toBeTruthy()
  act(() => card('talk').focus())
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(card('clinic'))
  await user.keyboard('{ArrowLeft}{ArrowDown}')
  expect(document.activeElement).toBe(card('late'))
  fireEvent.click(card('late'))
  await waitFor(() => expect(address.current).toContain('slot=late'))
  await screen.findByLabelText('Close')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address.current).not.toContain('slot='))
  await waitFor(() => expect(document.activeElement).toBe(card('late')))

  clickAt('田中先生', 14)
  await screen.findByText('Add slot Fri 20 Nov 14:00')
  await waitFor(() => expect(fieldNamed('Teacher').value).toBe('田中先生 t002'))
  await waitFor(() => expect(column('田中先生').contains(card('draft'))).toBe(true))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.querySelector('[data-slot-id="draft"]')).toBeNull())
  fireEvent.click(screen.getByLabelText('Week'))
  await waitFor(() => expect(address.current).not.toContain('span=teachers'))
})

test("columns, hours and cards grow with the browser's text size (D36)", async () => {
  await openDay()
  const text = card('talk').textContent
  const sizes = () => {
    const grid = column('Emily').parentElement?.parentElement?.parentElement?.style
    return ['--narrowest', '--hour'].map((name) => Number.parseFloat(grid?.getPropertyValue(name) ?? ''))
  }
  const before = sizes()
  cleanup()
  document.documentElement.style.fontSize = '32px'
  onTestFinished(() => void (document.documentElement.style.fontSize = ''))
  await openDay()
  expect(sizes()).toEqual(before.map((size) => size * 2))
  expect(card('talk').textContent).toBe(text)
})

test('quick build makes a slot of the column that is clicked; live changes and filters reach the columns (SCHED-28, SCHED-93)', async () => {
  const { sent, live } = await openDay({
    answers: { createSlot: () => ({ ...success, slot: aSlot('made', '2026-11-20', '18:00') }) },
  })
  fireEvent.click(screen.getByRole('radio', { name: 'Quick build' }))
  await screen.findByRole('region', { name: 'Quick build' })
  expect(screen.queryByLabelText('Teacher of new slots')).toBeNull()
  await choose('Place of new slots', station.locationName)
  clickAt('Emily', 18)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.[1]).toMatchObject({
    teacherId: emily.id,
    startsAt: '2026-11-20T18:00:00',
    courseIds: ['c-3', 'c-2'],
  })
  fireEvent.click(screen.getByRole('radio', { name: 'View' }))
  live({ slots: [{ ...clinic, teacher: emily }] })
  await waitFor(() => expect(column('Emily').contains(card('clinic'))).toBe(true))
  expect(screen.getByText('No slots')).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Teachers with slots only'))
  await waitFor(() => expect(document.querySelectorAll('fieldset')).toHaveLength(1))
})

test('a free slot is dragged to another teacher and time by the edit’s own rules, and back; a booked one asks first (SCHED-71, SCHED-72, SLOT-27, D38)', async () => {
  const moved = {
    ...clinic,
    teacher: emily,
    startsAt: '2026-11-20T13:30:00',
    endsAt: '2026-11-20T14:20:00',
    version: 4,
  }
  let refuse = false
  const { sent, live } = await openDay({
    answers: {
      updateSlot: (input) =>
        refuse
          ? { ...success, success: false, message: 'Course unavailable', slot: input['version'] === 4 ? moved : clinic }
          : { ...success, slot: input['version'] === 3 ? moved : { ...clinic, version: 5 } },
    },
  })
  drag('talk', { x: 150, hour: 13.5 })
  // On releasing the button the browser makes a click of it, which does not count as one on free time.
  clickAt('田中先生', 13.5)
  expect(screen.queryByText(/^Add slot Fri/)).toBeNull()
  // With students in it the drop asks first.
  const dialog = await screen.findByRole('dialog', { name: 'Move the slot' })
  expect(sent).toEqual([])
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  drag('clinic', { x: 50, hour: 13.5 })
  expect(await screen.findByText('Slot moved: Fri 20 Nov 13:30–14:20 Emily')).toBeTruthy()
  expect(sent[0]).toEqual([
    'UpdateSlot',
    expect.objectContaining({
      slotId: 'clinic',
      version: 3,
      teacherId: emily.id,
      startsAt: '2026-11-20T13:30:00',
      endsAt: '2026-11-20T14:20:00',
      courseIds: ['c-1', 'c-2'],
      lessonRules: true,
    }),
  ])
  expect(column('Emily').contains(card('clinic'))).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.[1]).toMatchObject({
    version: 4,
    teacherId: tanaka.id,
    startsAt: '2026-11-20T11:00:00',
    lessonRules: false,
  })
  await waitFor(() => expect(column('田中先生').contains(card('clinic'))).toBe(true))

  refuse = true
  drag('clinic', { x: 50, hour: 17 })
  expect(await screen.findByText('Course unavailable')).toBeTruthy()
  await waitFor(() => expect(column('田中先生').contains(card('clinic'))).toBe(true))

  const sentCount = sent.length
  drag('clinic', { x: 150, hour: 17 })
  expect(await screen.findByText(/^Not moved: 田中先生 doesn't teach 発音クリニック\./)).toBeTruthy()
  expect(sent).toHaveLength(sentCount)
  // By now somebody has entered that he does.
  const teachers = choices.teachers.map((each) => ({ ...each, courseIds: ['c-1', 'c-2', 'c-3'] }))
  server.use(api.query('SlotChoices', () => HttpResponse.json({ data: { slotChoices: { ...choices, teachers } } })))
  drag('clinic', { x: 150, hour: 17 })
  await waitFor(() => expect(sent).toHaveLength(sentCount + 1))
  live({ slots: [{ ...clinic, version: 6, courses: [french] }] })
  await waitFor(() => expect(card('clinic').textContent).toContain('フランス語'))
  drag('clinic', { x: 50, hour: 17 })
  expect(await screen.findByText(/^Not moved: フランス語 is not held on that day and time\./)).toBeTruthy()
  expect(sent).toHaveLength(sentCount + 1)
})

test('nothing is dragged without slotEdit; Escape drops a drag, and a press without a move is a click (PERM-06)', async () => {
  const watcher = await openDay({ may: ['slotNew'], answers: { updateSlot: () => success } })
  drag('clinic', { x: 50, hour: 17 })
  expect(watcher.sent).toEqual([])
  expect(screen.queryByRole('radio', { name: 'Select' })).toBeNull()
  watcher.close()
  const { sent } = await openDay({ answers: { updateSlot: () => success } }, 'day')
  fireEvent.pointerDown(card('clinic'), { button: 0, clientX: 5, clientY: 205, pointerType: 'mouse' })
  fireEvent.pointerMove(document, { clientX: 50, clientY: 605 })
  expect(screen.getByText('15:00–15:50', { selector: 'body > div' })).toBeTruthy()
  expect(card('clinic').dataset.dragged).toBe('')
  fireEvent.keyDown(document, { key: 'Escape' })
  fireEvent.pointerUp(document, { clientX: 50, clientY: 605 })
  expect(sent).toEqual([])
  // The click that ends a drag is swallowed, and no other.
  fireEvent.click(card('clinic'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(screen.queryByRole('dialog')).toBeNull()
  drag('clinic', { x: 7, hour: 11 })
  fireEvent.click(card('clinic'))
  expect(await screen.findByRole('dialog', { name: /11:00–11:50/ })).toBeTruthy()
})

test('in the calendar slots are chosen in their own mode, or with Ctrl at any time (SCHED-23)', async () => {
  await openDay({}, 'day')
  fireEvent.click(card('late'), { ctrlKey: true })
  expect(await screen.findByText('1 slot selected')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Select' }).checked).toBe(true)
  fireEvent.click(card('clinic'))
  expect(await screen.findByText('2 slots selected')).toBeTruthy()
  expect(card('clinic').dataset['chosen']).toBe('true')
  expect(card('clinic').querySelector('[role=graphics-symbol]')?.ariaLabel).toContain('Selected')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByText('2 slots selected')).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a former teacher has a column only on days with slots, or for everybody with the switch on', () => {
  const inactive = { ...tanaka, active: false }
  const teachers = [{ ...emily, active: true }, inactive]
  const options = { onlyBusy: false, date: '2026-11-20', hours: { start: 9, end: 21 }, drawn: new Map() }
  const names = (slots: Parameters<typeof columnsOf>[1], onlyBusy = false) =>
    columnsOf(teachers, slots, { ...options, onlyBusy }).map(({ teacher }) => teacher.teacherCode)
  expect(names([])).toEqual(['t001'])
  expect(names([clinic])).toEqual(['t001', 't002'])
  expect(names([clinic], true)).toEqual(['t002'])
})

test("an absence is shaded in the teacher's own column alone; the line above names the teacher, no reason (SCHED-98)", async () => {
  const fever = typed('Closure', {
    id: 'fever',
    startsAt: '2026-11-20T00:00:00',
    endsAt: '2026-11-21T00:00:00',
    locationId: null,
    teacherId: tanaka.id,
    locationName: null,
    teacherName: '田中先生',
    reason: 'Fever',
    runId: null,
    callsLeft: 0,
  })
  const shades = () => document.querySelectorAll('[data-closed]')
  const { user } = await openDay({ closures: [fever] })
  await waitFor(() => expect(shades()).toHaveLength(1))
  expect(column('田中先生').contains(shades()[0] ?? null)).toBe(true)
  expect(screen.getByRole('list', { name: 'Closures' }).textContent).toBe('Teacher away: Fri 20 Nov · 田中先生')
  expect(screen.queryByText(/Fever/)).toBeNull()
  // Without columns by teacher the day is the others', too.
  await user.click(screen.getByRole('button', { name: 'By teacher' }))
  await waitFor(() => expect(document.querySelector('fieldset[aria-label="田中先生"]')).toBeNull())
  expect(await screen.findByText('Teacher away: Fri 20 Nov · 田中先生')).toBeTruthy()
  expect(shades()).toHaveLength(0)
  cleanup()
  await openStaffPage(<SchedulePage />, {
    closures: [fever],
    at: `/admin/schedule?view=calendar&span=day&teacher=${tanaka.id}`,
    language: 'en',
  })
  await waitFor(() => expect(shades()).toHaveLength(1))
  expect(screen.queryByText(/Fever/)).toBeNull()
})
