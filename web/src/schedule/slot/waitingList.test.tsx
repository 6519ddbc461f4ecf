import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { standAtNoon } from '../../test/computerClock.ts'
import { aSlot, booked, talk, typed } from '../../test/deskData.ts'
import { api, server } from '../../test/server.ts'
import { find, found, full, openSchedule, openSlot, sentOf, slots } from '../../test/slotPeople.tsx'
import { success } from '../../test/staffDesk.tsx'

standAtNoon()

test('the waiting list of a full slot is added to and taken from; without lists there are no controls (SCHED-46, D54, D147)', async () => {
  const answers = { ...found, joinWaitingList: () => success, leaveWaitingList: () => success }
  const opened = await openSlot('full', answers)
  const { user, close } = opened
  expect(screen.queryByRole('button', { name: 'Add booking' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Take 渡辺 修 off the waiting list' }))
  // Their turn would be lost.
  const question = within(await screen.findByRole('dialog', { name: 'Take 渡辺 修 off the waiting list?' }))
  expect(sentOf(opened, 'DeskLeaveWaitingList')).toEqual([])
  await user.click(question.getByRole('button', { name: 'Take off the list' }))
  await waitFor(() => expect(sentOf(opened, 'DeskLeaveWaitingList')).toEqual([{ slotId: 'full', studentId: 'w-1' }]))
  await user.click(screen.getByRole('button', { name: 'Add to the waiting list' }))
  await find(opened, '阿部 久美')
  await user.click(screen.getByRole('button', { name: 'Add to the waiting list' }))
  await waitFor(() => expect(sentOf(opened, 'DeskJoinWaitingList')).toEqual([{ slotId: 'full', studentId: 'st-1' }]))
  const button = await screen.findByRole('button', { name: 'Add to the waiting list' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  const student = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Search a student/ })
  fireEvent.click(button)
  expect(document.activeElement).toBe(student())
  expect(student().value).toBe('')
  await find(opened, '阿部 久美')
  fireEvent.click(within(screen.getByRole('form')).getByRole('button', { name: 'Close' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add to the waiting list' }))
  expect(student().value).toBe('')
  close()
  await openSchedule({ slots, at: '/admin/schedule?slot=full', language: 'en', school: { waitingList: false } })
  await screen.findByText('渡辺 修')
  expect(screen.queryByRole('button', { name: /waiting list/ })).toBeNull()
})

test('one press books a waiting student once a seat is free, or shows the refusal; the button is hidden without a free seat (SCHED-45, SCHED-46)', async () => {
  const waited = {
    ...aSlot('waited', '2026-11-20', '14:00', booked({ s0045: '阿部 久美' })),
    waitingCount: 1,
    waitingList: [typed('BookedStudent', { id: 'w-1', studentCode: 's0007', fullName: '渡辺 修' })],
  }
  const refused = { ...success, success: false, code: 'EU1004', message: 'Another lesson then' }
  const answers = [refused, success]
  const open = (id: string) =>
    openSchedule({
      slots: [waited, full],
      answers: { bookSlot: () => answers.shift() ?? success },
      at: `/admin/schedule?slot=${id}`,
      language: 'en',
    })
  const { user, sent, close } = await open('waited')
  const book = await screen.findByRole('button', { name: 'Book 渡辺 修' })
  await user.click(book)
  expect(await screen.findByText(/Another lesson then/)).toBeTruthy()
  await user.click(book)
  const expectedInput = { slotId: 'waited', studentId: 'w-1', courseCode: 'TALK', lessonRules: true }
  await waitFor(() => {
    const bookings = sent.filter(([operation]) => operation === 'DeskBookSlot').map(([, input]) => input)
    expect(bookings).toEqual([expect.objectContaining(expectedInput), expect.objectContaining(expectedInput)])
  })
  close()
  await open('full')
  await screen.findByText('渡辺 修')
  expect(screen.queryByRole('button', { name: 'Book 渡辺 修' })).toBeNull()
})

test('a waiting student is asked about where a lesson can be held in two ways, and nothing is booked before (SCHED-45, SCHED-46)', async () => {
  const both = {
    ...aSlot('both', '2026-11-20', '14:00', { onlineAvailable: true, courses: [talk] }),
    waitingCount: 1,
    waitingList: [typed('BookedStudent', { id: 'w-1', studentCode: 's0007', fullName: '渡辺 修' })],
  }
  const opened = await openSchedule({
    slots: [both],
    answers: { bookSlot: () => success },
    at: '/admin/schedule?slot=both',
    language: 'en',
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Book 渡辺 修' }))
  const question = within(await screen.findByRole('dialog', { name: 'Book 渡辺 修' }))
  expect(sentOf(opened, 'DeskBookSlot')).toEqual([])
  expect(question.getByRole<HTMLInputElement>('radio', { name: '駅前校' }).checked).toBe(true)
  fireEvent.click(question.getByRole('radio', { name: 'Online' }))
  fireEvent.click(question.getByRole('button', { name: 'Book' }))
  await waitFor(() =>
    expect(sentOf(opened, 'DeskBookSlot')).toEqual([
      expect.objectContaining({ slotId: 'both', studentId: 'w-1', courseCode: 'TALK', online: true }),
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Book 渡辺 修' })).toBeNull())
})

test('the form explains why a student cannot wait, and a waiting student has a way to the place in line (SCHED-46, BOOK-36)', async () => {
  const opened = await openSlot('full', {
    ...found,
    joinWaitingList: () => ({ ...success, success: false, code: 'EU1004', message: 'Another lesson then' }),
  })
  const { user } = opened
  const requests: unknown[] = []
  server.use(
    api.query('WaitingWhy', ({ variables }) => {
      requests.push(variables['input'])
      const why = typed('Why', { message: 'Another lesson then', rules: [], contracts: [] })
      return HttpResponse.json({ data: { why } })
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Add to the waiting list' }))
  await find(opened, '阿部 久美')
  const form = within(screen.getByRole('form'))
  expect(form.queryByRole('button', { name: 'Why?' })).toBeNull()
  await user.click(form.getByRole('button', { name: 'Add to the waiting list' }))
  expect(await form.findByText('Another lesson then')).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Why?' }))
  await waitFor(() => expect(requests).toEqual([{ slotId: 'full', studentId: 'st-1' }]))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: "Why can't they book? (渡辺 修)" }))
  await waitFor(() => expect(requests.at(-1)).toEqual({ slotId: 'full', studentId: 'w-1' }))
})

test('nobody is put on the waiting list of a lesson that has begun (SCHED-46, BOOK-36)', async () => {
  vi.setSystemTime(Date.parse('2026-11-20T04:00:00Z'))
  await openSlot('full')
  expect(screen.queryByRole('button', { name: 'Add to the waiting list' })).toBeNull()
})
