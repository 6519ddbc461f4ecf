import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { standAtNoon } from '../../test/computerClock.ts'
import { booked, typed } from '../../test/deskData.ts'
import { api, server } from '../../test/server.ts'
import { confirm, find, found, free, openSchedule, openSlot, preview, slots } from '../../test/slotPeople.tsx'
import { success } from '../../test/staffDesk.tsx'

standAtNoon()

test('a name leads to its student, booked or waiting, and who was looked for is marked and in view (SHELL-45, ASTU-49)', async () => {
  const seen: Element[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this)
  })
  await openSchedule({ at: '/admin/schedule?slot=full&person=st-c', slots })
  const panel = within(await screen.findByRole('dialog'))
  const row = (await panel.findByRole('link', { name: 'C C' })).closest('li')
  for (const name of await screen.findAllByRole('link', { name: 'C C' }))
    expect(name.getAttribute('href')).toBe('/admin/students?student=st-c')
  expect(panel.getByRole('link', { name: '渡辺 修' }).getAttribute('href')).toBe('/admin/students?student=w-1')
  expect([...document.querySelectorAll('li[aria-current]')]).toEqual([row])
  expect(seen).toContain(row)
})

test('when the last seat is booked or a booking goes, the focus stays with the people of the slot (SCHED-44, SCHED-45)', async () => {
  const last = { ...booked({ s0045: '阿部 久美' }), capacity: 1, occupancy: 'full' } as const
  const filled = typed('Slot', { ...free, ...last, version: 2 })
  const opened = await openSlot('free', {
    ...found,
    bookingPreview: () => preview,
    bookSlot: () => ({ ...success, slot: filled }),
    cancelPreview: () => preview,
    cancelBooking: () => ({ ...success, slot: { ...free, version: 3 } }),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Add booking' }))
  await find(opened, '阿部 久美')
  fireEvent.click(screen.getByRole('button', { name: 'Book' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Booked students: 1' })))
  fireEvent.click(screen.getByRole('button', { name: 'Cancel booking: 阿部 久美' }))
  await confirm(await screen.findByRole('dialog', { name: /^Cancel 阿部/ }), 'Cancel booking')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Booked students' })))
})

test('a failed preview of a booking or cancellation can be tried again (SCHED-44, SCHED-45)', async () => {
  const opened = await openSlot('partly', { ...found, bookingPreview: () => preview, cancelPreview: () => preview })
  const fail = (name: string) => server.use(api.query(name, () => HttpResponse.error(), { once: true }))
  fail('DeskBookingPreview')
  fireEvent.click(screen.getByRole('button', { name: 'Add booking' }))
  await find(opened, '阿部 久美')
  await screen.findByText("We couldn't preview this change.")
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^1 point from contract …3401/)
  fail('DeskCancelPreview')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel booking: 阿部 久美' }))
  const dialog = await screen.findByRole('dialog', { name: /^Cancel .*'s booking/ })
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Try again' }))
  expect(await within(dialog).findByText(/^Refunds .* to contract …3401/)).toBeTruthy()
})

test('attendance is marked by all staff, whatever their flags (SCHED-43, SCHED-49)', async () => {
  const opened = await openSlot('partly', { setAttendance: () => ({ ...success, reasonCode: null, slot: null }) }, [])
  await opened.user.click(screen.getByRole('button', { name: 'Present' }))
  await waitFor(() => expect(opened.sent[0]?.[1]).toMatchObject({ slotId: 'partly', attendance: 'present' }))
})
