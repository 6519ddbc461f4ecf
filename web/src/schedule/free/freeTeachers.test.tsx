import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { standAtNoonAtSchool } from '../../test/computerClock.ts'
import { aSlot, emily, green, station, talk, speech, tanaka, typed } from '../../test/deskData.ts'
import { openStaffPage, type StaffDesk } from '../../test/staffDesk.tsx'
import { SchedulePage } from '../SchedulePage.tsx'

standAtNoonAtSchool()

const free = (teacher: typeof emily, courses: (typeof talk)[], sameDay: object[] = []) =>
  typed('FreeTeacher', { teacher, courses, emptySlot: null, sameDay })
const slotAt = (hour: string, locationId: string | null) =>
  typed('SlotThatDay', { startsAt: `2026-11-21T${hour}:00:00`, endsAt: `2026-11-21T${hour}:50:00`, locationId })
const both = () => [
  free(emily, [talk, speech], [slotAt('10', station.id), slotAt('17', null)]),
  free(tanaka, [talk], [slotAt('13', green.id)]),
]

const openAt = async (at: string, options: StaffDesk = {}) => {
  const desk = await openStaffPage(<SchedulePage />, {
    at,
    language: 'en',
    answers: { freeTeachers: both },
    ...options,
  })
  const dialog = await screen.findByRole('dialog', { name: 'Who is free?' })
  return { ...desk, dialog: within(dialog) }
}
const names = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('listitem')
    .map((row) => row.textContent)
const searchesIn = (sent: [string, Record<string, unknown>][]) =>
  sent.filter(([name]) => name === 'FreeTeachers').map(([, input]) => input)

test('from the list: who is free at a time, what they teach and where they are that day, one press from their day (SHELL-19)', async () => {
  const { user, sent, address } = await openStaffPage(<SchedulePage />, {
    at: '/admin/schedule?from=2026-11-21&to=2026-11-21',
    slots: [aSlot('one', '2026-11-21', '10:00')],
    language: 'en',
    answers: { freeTeachers: both },
  })
  await user.click(await screen.findByRole('button', { name: 'Who is free?' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Who is free?' }))
  expect(await dialog.findByText('Sat 21 Nov 09:00–09:50: 2 teachers')).toBeTruthy()
  expect(names()[0]).toContain('After10:00–10:50 駅前校')

  fireEvent.change(dialog.getByLabelText(/Start/), { target: { value: '15' } })
  fireEvent.blur(dialog.getByLabelText(/Start/))
  expect(await dialog.findByText('Sat 21 Nov 15:00–15:50: 2 teachers')).toBeTruthy()
  expect(names()[0]).toContain('Before10:00–10:50 駅前校After17:00–17:50 Online')
  await waitFor(() =>
    expect(searchesIn(sent)).toEqual([
      { startsAt: '2026-11-21T09:00:00', minutes: 50 },
      { startsAt: '2026-11-21T15:00:00', minutes: 50 },
    ]),
  )
  expect(address.current).toContain('free=2026-11-21T15%3A00')
  await user.click(dialog.getByRole('link', { name: `Show ${tanaka.displayName}'s day` }))
  await waitFor(() =>
    expect(address.current).toBe(`/admin/schedule?view=calendar&span=day&date=2026-11-21&teacher=${tanaka.id}`),
  )
})

test('a course leaves out who does not teach it; who is at the place that day comes first, and the slot begins there', async () => {
  const { user, dialog } = await openAt('/admin/schedule?free=2026-11-21T15:00')
  await dialog.findByText('Sat 21 Nov 15:00–15:50: 2 teachers')
  await user.click(dialog.getByRole('combobox', { name: 'Place' }))
  await user.click(await screen.findByRole('option', { name: 'みどり台校' }))
  await waitFor(() => expect(names()[0]).toContain(tanaka.displayName))
  await user.click(dialog.getByRole('combobox', { name: 'Course' }))
  await user.click(await screen.findByRole('option', { name: speech.displayName }))
  await waitFor(() => expect(names()).toHaveLength(1))
  await user.click(dialog.getByRole('button', { name: `Add a slot for ${emily.displayName}` }))
  const start = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Start time' })
  expect(start.value).toBe('15:00')
  const teachers = screen.getAllByRole<HTMLInputElement>('combobox', { name: 'Teacher' })
  expect(teachers.map(({ value }) => value)).toContainEqual(expect.stringContaining(emily.displayName))
})

test('a slot that somebody makes meanwhile takes its teacher away; nobody is free outside the hours', async () => {
  let now = both()
  const { dialog, live } = await openAt('/admin/schedule?view=calendar&free=2026-11-21T15:00', {
    answers: { freeTeachers: () => now },
  })
  await dialog.findByText('Sat 21 Nov 15:00–15:50: 2 teachers')
  now = [free(tanaka, [talk])]
  act(() => live({ slots: [aSlot('new', '2026-11-21', '15:00')] }))
  expect(await dialog.findByText('Sat 21 Nov 15:00–15:50: 1 teacher')).toBeTruthy()
  now = []
  fireEvent.change(dialog.getByLabelText(/Start/), { target: { value: '20:30' } })
  fireEvent.blur(dialog.getByLabelText(/Start/))
  expect(await dialog.findByText("Outside the school's hours (09:00–21:00)")).toBeTruthy()
})

test('staff who may not make slots are offered none', async () => {
  const { dialog } = await openAt('/admin/schedule?free=2026-11-21T15:00', { may: [] })
  await dialog.findByText('Sat 21 Nov 15:00–15:50: 2 teachers')
  expect(dialog.queryByRole('button', { name: /Add slot/ })).toBeNull()
})

test('an empty slot is offered in place of a new one, at its place only (SCHED-97)', async () => {
  const emptySlot = typed('EmptySlot', { ...slotAt('15', station.id), id: 'empty', onlineAvailable: false })
  const { user, dialog, address, sent } = await openAt('/admin/schedule?free=2026-11-21T15:00', {
    answers: { freeTeachers: () => [{ ...free(emily, [talk]), emptySlot }, free(tanaka, [talk])] },
  })
  await dialog.findByText('Sat 21 Nov 15:00–15:50: 2 teachers')
  expect(names()[0]).toContain('Empty slot15:00–15:50 駅前校')
  expect(dialog.queryByRole('button', { name: `Add a slot for ${emily.displayName}` })).toBeNull()
  const choosePlace = async (name: string) => {
    await user.click(dialog.getByRole('combobox', { name: 'Place' }))
    await user.click(await screen.findByRole('option', { name }))
  }
  await choosePlace('みどり台校')
  await waitFor(() => expect(names()).toHaveLength(1))
  await waitFor(() => expect(searchesIn(sent).at(-1)).toMatchObject({ locationId: green.id }))
  await choosePlace('駅前校')
  await waitFor(() => expect(names()).toHaveLength(2))
  await user.click(dialog.getByRole('link', { name: `Open the empty slot of ${emily.displayName}` }))
  await waitFor(() => expect(address.current).toContain('slot=empty'))
})
