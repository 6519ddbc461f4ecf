import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { standAtNoonAtSchool } from '../../test/computerClock.ts'
import { aSlot, booked, emily, tanaka } from '../../test/deskData.ts'
import { fieldNamed } from '../../test/fields.ts'
import { openStaffPage, type StaffDesk } from '../../test/staffDesk.tsx'
import { SchedulePage } from '../SchedulePage.tsx'
import '../ScheduleCalendar.tsx'
import type { FullSlot } from '../../desk/store/slotDocuments.ts'
import { countsOf, mostAtOnce, neighbourInWeek, weekRows } from './weekRows.ts'

standAtNoonAtSchool()

const talk = aSlot('talk', '2026-11-20', '10:00', booked({ s0045: '阿部 久美' }))
const late = aSlot('late', '2026-11-20', '15:00')
const clinic = aSlot('clinic', '2026-11-20', '11:00', { teacher: tanaka, version: 3 })
const monday = aSlot('monday', '2026-11-16', '15:00', { teacher: tanaka })
/** Five at one time, of both teachers: more than can be read beside each other. */
const crowd = ['a', 'b', 'c', 'd', 'e'].map((id, index) =>
  aSlot(id, '2026-11-18', '18:00', { teacher: index % 2 === 0 ? emily : tanaka }),
)

async function openWeek(options: Partial<StaffDesk> = {}, more = '') {
  const opened = await openStaffPage(<SchedulePage />, {
    slots: [talk, late, clinic, monday, ...crowd],
    at: `/admin/schedule?view=calendar&span=week${more}`,
    language: 'en',
    ...options,
  })
  await waitFor(() => expect(document.querySelector('[data-slot-id]')).toBeTruthy())
  return opened
}
const table = () => screen.findByRole('table', { name: "The week's slots by teacher" })
const chip = (id: string) => {
  const found = document.querySelector<HTMLElement>(`[data-slot-id="${id}"]`)
  if (!found) throw new Error(`no chip ${id}`)
  return found
}
const drawing = () => screen.findByRole('button', { name: 'By teacher' })

test('a week with more than four slots at one time is a table of teachers and days; a switch and the address draw the hours (SCHED-14)', async () => {
  const { user, address } = await openWeek()
  const week = await table()
  expect((await drawing()).getAttribute('aria-pressed')).toBe('true')
  const rows = within(week).getAllByRole('rowheader')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Emily1/5 booked', '田中先生0/4 booked'])
  expect(within(week).getByRole('columnheader', { name: /Fri 20 Nov.*1 of 3 booked/ })).toBeTruthy()
  // What nobody has booked says its time alone; the picture says all of it.
  expect(chip('late').textContent).toBe('15:00')
  expect(chip('talk').textContent).toContain('阿部 久美')
  expect(within(chip('late')).getByRole('graphics-symbol').getAttribute('aria-label')).toContain('Unbooked')

  await user.click(await drawing())
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  expect(address.current).toContain('by=hours')
  await user.click(await drawing())
  await table()
})

test('arrow keys go through a teacher’s day, on to the next teacher and across the days; Enter opens, and the focus comes back (SCHED-29)', async () => {
  const { user, address } = await openWeek()
  await table()
  expect(document.querySelectorAll('[data-slot-id][tabindex="0"]')).toHaveLength(1)
  act(() => chip('talk').focus())
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(chip('late'))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(chip('clinic'))
  await user.keyboard('{Home}')
  expect(document.activeElement).toBe(chip('monday'))
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(chip('b'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address.current).toContain('slot=b'))
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(chip('b')))
})

test('a day leads to the day by teacher, a name to the teacher’s hours, free room of a cell to a new slot of both (SCHED-26, SCHED-27, SCHED-34)', async () => {
  const { user, address } = await openWeek()
  const week = await table()
  const cell = week.querySelector(`[data-teacher="${tanaka.id}"] [data-cell="2026-11-17"]`)
  if (cell) fireEvent.click(cell)
  await screen.findByRole('dialog', { name: 'Add slot' })
  await waitFor(() => expect(fieldNamed('Teacher').value).toBe('田中先生 t002'))
  expect(fieldNamed('Lesson date').value).toContain('17')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.click(within(week).getByRole('button', { name: 'Fri 20 Nov' }))
  await waitFor(() => expect(address.current).toContain('span=teachers'))
  expect(address.current).not.toContain('date=')
  await user.click(screen.getByRole('radio', { name: 'Week' }))
  await user.click(within(await table()).getByRole('button', { name: /^田中先生/ }))
  await waitFor(() => expect(address.current).toContain(`teacher=${tanaka.id}`))
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
})

test('live changes reach the chips, and do not turn the page over; slots are chosen in it (SCHED-23)', async () => {
  const { live } = await openWeek({ slots: [talk, late, clinic] })
  expect(screen.queryByRole('table')).toBeNull()
  live({ slots: crowd })
  await waitFor(() => expect(document.querySelectorAll('[data-slot-id]')).toHaveLength(8))
  expect(screen.queryByRole('table')).toBeNull()
  fireEvent.click(await drawing())
  await table()
  live({ slots: [{ ...late, ...booked({ s0046: '石井 浩' }), version: 9 }] })
  await waitFor(() => expect(chip('late').textContent).toContain('石井 浩'))
  expect(chip('late').dataset.changed).toBe('true')
  fireEvent.click(chip('clinic'), { ctrlKey: true })
  expect(await screen.findByText('1 slot selected')).toBeTruthy()
  expect(chip('clinic').dataset.chosen).toBe('true')
})

test('keys lead to today, the views and the drawing by teacher; `/` searches, ↓ goes on to what it found (SHELL-19)', async () => {
  const { user, address } = await openWeek({}, '&date=2026-11-16')
  await user.keyboard('t')
  await waitFor(() => expect(address.current).not.toContain('date='))
  await table()
  await user.keyboard('d')
  await waitFor(() => expect(address.current).toContain('span=teachers'))
  await user.keyboard('b')
  await waitFor(() => expect(address.current).toContain('span=day'))
  expect(address.current).toContain('dayBy=hours')
  await user.keyboard('m')
  await waitFor(() => expect(address.current).toContain('span=month'))
  await user.keyboard('w')
  await table()
  await user.click(screen.getByRole('searchbox'))
  await user.keyboard('阿部')
  await waitFor(() => expect(document.querySelectorAll('[data-slot-id]')).toHaveLength(1))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(chip('talk'))
})

/** Returns the slots as the week draws them, by id. */
function cardsOf(slots: readonly FullSlot[]) {
  const words = { teacher: '', location: '', course: '', students: [], colour: '', tone: 'teacher' as const }
  return new Map(
    slots.map(({ id, startsAt, endsAt, occupancy }) => [id, { id, startsAt, endsAt, occupancy, ...words }]),
  )
}

test('a former teacher has a row only with slots, slots of nobody come last, and each day is ordered by start', () => {
  const teachers = [
    { ...emily, active: true },
    { ...tanaka, active: false },
  ]
  const slots = [late, talk, aSlot('nobody', '2026-11-20', '09:00', { teacher: null })]
  const drawn = cardsOf([...slots, clinic])
  const options = { onlyBusy: false, dates: ['2026-11-19', '2026-11-20'], drawn, draft: null, separator: ', ' }
  const rows = weekRows(teachers, slots, options)
  expect(rows.map(({ teacher }) => teacher?.teacherCode)).toEqual(['t001', undefined])
  expect(rows[0]?.days[1]?.map(({ drawn: { id } }) => id)).toEqual(['talk', 'late'])
  expect(rows[0]).toMatchObject({ slots: 2, booked: 1 })
  expect(weekRows(teachers, [clinic], options).map(({ teacher }) => teacher?.teacherCode)).toEqual(['t001', 't002'])
  expect(weekRows(teachers, [clinic], { ...options, onlyBusy: true })).toHaveLength(1)
  expect(neighbourInWeek(rows, 'late', 'ArrowRight')).toBe('late')
  expect(neighbourInWeek(rows, 'late', 'ArrowDown')).toBe('nobody')
})

test('a seat that is only held counts as booked neither for the teacher nor for the day (OFFER-02)', () => {
  const held = aSlot('held', '2026-11-20', '12:00', { occupancy: 'partial', bookedCount: 0 })
  const dates = ['2026-11-20']
  const options = { onlyBusy: false, dates, drawn: cardsOf([held, talk]), draft: null, separator: ', ' }
  const rows = weekRows([{ ...emily, active: true }], [held, talk], options)
  expect(rows[0]).toMatchObject({ slots: 2, booked: 1 })
  expect(countsOf(rows, dates.length)).toEqual([{ slots: 2, booked: 1 }])
})

test('slots that end when others begin do not run at one time', () => {
  const at = (from: string, to: string) => ({ startsAt: `2026-11-20T${from}`, endsAt: `2026-11-20T${to}` })
  expect(mostAtOnce([at('10:00', '11:00'), at('11:00', '12:00'), at('10:30', '11:30')], 9)).toBe(2)
  expect(mostAtOnce([], 9)).toBe(0)
})
