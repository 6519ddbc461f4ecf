import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { SchedulePage } from '../schedule/SchedulePage.tsx'
import { aSlot, booked, talk, typed } from './deskData.ts'
import { type Answers, openStaffPage, type StaffDesk, success } from './staffDesk.tsx'

/** Opens the schedule of staff. */
export const openSchedule = (options: StaffDesk) => openStaffPage(<SchedulePage />, options)

export const free = aSlot('free', '2026-11-20', '11:00', { onlineAvailable: true })
export const partly = aSlot('partly', '2026-11-20', '10:00', booked({ s0045: '阿部 久美' }))
export const full = aSlot('full', '2026-11-20', '13:00', {
  ...booked({ a: 'A A', b: 'B B', c: 'C C', d: 'D D' }),
  waitingCount: 1,
  waitingList: [typed('BookedStudent', { id: 'w-1', studentCode: 's0007', fullName: '渡辺 修' })],
})
export const meeting = aSlot('meeting', '2026-11-20', '15:00', {
  ...booked({ x: 'X' }, { student: null }),
  bookedCourse: typed('Course', { ...talk, id: 'o-1', code: '_MEETING', displayName: '会議', numberOfStudents: 1 }),
  capacity: 1,
  occupancy: 'full',
})
export const slots = [partly, free, full, meeting]

export const kumi = typed('StudentChoice', {
  id: 'st-1',
  studentCode: 's0045',
  fullName: '阿部 久美',
  active: true,
  hasContract: true,
  isAway: false,
  courses: [typed('Course', { id: 'c-1', code: 'TALK' })],
})
const claire = { ...kumi, id: 'st-2', studentCode: 's0046', fullName: 'Dubois Claire', hasContract: false, courses: [] }
export const found = { studentChoices: () => [kumi, claire] as unknown as Record<string, unknown> }
export const preview = {
  ...success,
  cost: 1,
  pointsAfter: 6,
  remainingBookings: 2,
  lots: null,
  returned: true,
  credit: 1,
  remainingCancellations: 1,
  contract: typed('Contract', { id: 'k-1', contractNumber: '1234567893401' }),
}

/** A person whom a change of a lesson concerns. */
export const person = (id: string, name: string, role: string, notice: string) =>
  typed('LessonPerson', {
    type: role === 'teaching' ? 'teacher' : 'student',
    role,
    id,
    code: id,
    name,
    notice,
    phoneNumber: '03-1234-5678',
    guardians: [],
  })

/** Opens the panel of a slot. */
export async function openSlot(id: string, answers: Answers = {}, may?: Parameters<typeof openSchedule>[0]['may']) {
  const opened = await openSchedule({
    slots,
    answers,
    at: `/admin/schedule?slot=${id}`,
    language: 'en',
    ...(may ? { may } : {}),
  })
  await screen.findByRole('button', { name: 'Edit' })
  return opened
}
type Opened = Awaited<ReturnType<typeof openSlot>>

/** Finds a student by the first letters and chooses them. */
export async function find({ user }: Opened, name: string) {
  await user.type(screen.getByRole('combobox', { name: 'Search a student by ID or name' }), name.slice(0, 2))
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
}

/** Confirms in the dialog once it has said what that does. */
export async function confirm(dialog: HTMLElement, name: string) {
  const button = await within(dialog).findByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
}

/** Returns what was sent by the operation of that name. */
export const sentOf = ({ sent }: Opened, name: string) =>
  sent.filter(([operation]) => operation === name).map(([, input]) => input)
