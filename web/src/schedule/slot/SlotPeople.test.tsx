import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { standAtNoon } from '../../test/computerClock.ts'
import { aSlot, booked, speech, talk, typed } from '../../test/deskData.ts'
import { fieldNamed, press } from '../../test/fields.ts'
import { api, server } from '../../test/server.ts'
import { type Answers, openStaffPage, type StaffDesk, success } from '../../test/staffDesk.tsx'
import { SchedulePage } from '../SchedulePage.tsx'

const openSchedule = (options: StaffDesk) => openStaffPage(<SchedulePage />, options)

standAtNoon()

const free = aSlot('free', '2026-11-20', '11:00', { onlineAvailable: true })
const partly = aSlot('partly', '2026-11-20', '10:00', booked({ s0045: '阿部 久美' }))
const full = aSlot('full', '2026-11-20', '13:00', {
  ...booked({ a: 'A A', b: 'B B', c: 'C C', d: 'D D' }),
  waitingCount: 1,
  waitingList: [typed('BookedStudent', { id: 'w-1', studentCode: 's0007', fullName: '渡辺 修' })],
})
const meeting = aSlot('meeting', '2026-11-20', '15:00', {
  ...booked({ x: 'X' }, { student: null }),
  bookedCourse: typed('Course', { ...talk, id: 'o-1', code: '_MEETING', displayName: '会議', numberOfStudents: 1 }),
  capacity: 1,
  occupancy: 'full',
})
const slots = [partly, free, full, meeting]

const kumi = typed('StudentChoice', {
  id: 'st-1',
  studentCode: 's0045',
  fullName: '阿部 久美',
  active: true,
  hasContract: true,
  courses: [typed('Course', { id: 'c-1', code: 'TALK' })],
})
const claire = { ...kumi, id: 'st-2', studentCode: 's0046', fullName: 'Dubois Claire', hasContract: false, courses: [] }
const found = { studentChoices: () => [kumi, claire] as unknown as Record<string, unknown> }
const preview = {
  ...success,
  cost: 1,
  pointsAfter: 6,
  remainingBookings: 2,
  returned: true,
  credit: 1,
  remainingCancellations: 1,
  contract: typed('Contract', { id: 'k-1', contractNumber: '1234567893401' }),
}

const person = (id: string, name: string, role: string, notice: string) =>
  typed('LessonPerson', {
    type: role === 'teaching' ? 'teacher' : 'student',
    role,
    id,
    code: id,
    name,
    notice,
    phoneNumber: '03-1234-5678',
  })

async function openSlot(id: string, answers: Answers = {}, may?: Parameters<typeof openSchedule>[0]['may']) {
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

async function find({ user }: Opened, name: string) {
  await user.type(screen.getByRole('combobox', { name: 'Search a student by ID or name' }), name.slice(0, 2))
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
}
/** Confirms in the dialog once it has said what that does. */
async function confirm(dialog: HTMLElement, name: string) {
  const button = await within(dialog).findByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
}
const sentOf = ({ sent }: Opened, name: string) =>
  sent.filter(([operation]) => operation === name).map(([, input]) => input)

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

test('a booking is cancelled after a confirmation; the toggle applies rules and limits (SCHED-44, SCHED-50, D69)', async () => {
  const opened = await openSlot('partly', {
    cancelPreview: () => preview,
    cancelBooking: () => success,
    lessonPeople: () => [
      person('t-1', 'Emily', 'teaching', 'mail'),
      person('st-s0045', '阿部 久美', 'booked', 'noAddress'),
      person('st-9', '別 人', 'booked', 'mail'),
    ],
  })
  const { user } = opened
  await user.click(screen.getByRole('button', { name: 'Cancel booking: 阿部 久美' }))
  const dialog = await screen.findByRole('dialog', { name: "Cancel 阿部 久美's booking?" })
  expect(dialog.textContent).toContain("Rules and limits aren't applied")
  await within(dialog).findByText('Refunds 1 point to contract …3401 (new balance: 6 points).')
  await user.click(within(dialog).getByRole('switch', { name: 'Apply cancellation rules and limits' }))
  await within(dialog).findByText(/Refundable cancellations left in the month of the lesson: 1/)
  const contract = within(dialog).getByRole('link', { name: 'Open contract 1234567893401' })
  expect(contract.getAttribute('href')).toBe('/admin/contracts?active=&contract=k-1')
  const told = await within(dialog).findByText('Will be emailed: 1 person')
  expect(told.closest('p')?.textContent).toBe('Will be emailed: 1 person Emily (teacher)')
  expect(within(dialog).getByText('no email address')).toBeTruthy()
  expect(within(dialog).getByRole('link', { name: '03-1234-5678' })).toBeTruthy()
  await user.click(within(dialog).getByRole('switch', { name: 'Email the student and the teacher' }))
  expect(within(dialog).getByText('Nobody will be emailed.')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Cancel booking' }))
  await waitFor(() => expect(sentOf(opened, 'DeskCancelBooking')).toHaveLength(1))
  expect(sentOf(opened, 'DeskCancelBooking')[0]).toMatchObject({
    slotId: 'partly',
    startsAt: partly.startsAt,
    studentId: 'st-s0045',
    lessonRules: true,
    tell: false,
  })
  expect(sentOf(opened, 'DeskCancelPreview').map(({ lessonRules }) => lessonRules)).toEqual([false, true])
  expect(await screen.findByText("阿部 久美's booking cancelled")).toBeTruthy()
})

const undoPeople = [
  { type: 'teacher', role: 'teaching', id: 't-1', name: 'Emily', notice: 'mail', phoneNumber: '' },
  { type: 'student', role: 'booked', id: 'st-s0045', name: '阿部 久美', notice: 'off', phoneNumber: '03-1234-5678' },
]
const seen = (people: object[]) =>
  typed('UndoPreview', {
    success: true,
    message: '',
    people: people.map((each) => typed('ToldPerson', each)),
    more: 0,
    stepsLeft: 0,
    seal: 'sealed',
    sameTime: [],
  })

test.each([
  ['en', 'Cancel booking: 阿部 久美', 'Cancel booking', 'Undo', 'Booking restored: 阿部 久美'],
  ['jp', '阿部 久美さんの予約をキャンセル', '予約をキャンセルする', '元に戻す', '予約を元に戻しました：阿部 久美'],
] as const)(
  'a cancellation is undone from its toast, once those whom that tells are named, in %s (SCHED-100)',
  async (language, cancel, now, undo, words) => {
    const answers: Answers = {
      cancelPreview: () => preview,
      cancelBooking: () => success,
      undoPreview: () => seen(undoPeople),
      undoCancellation: () => ({ ...success, __typename: 'UndoBookingPayload' }),
    }
    const opened = await openSchedule({ slots, answers, at: '/admin/schedule?slot=partly', language })
    await screen.findByRole('button', { name: /^(Edit|編集)$/ })
    await opened.user.click(screen.getByRole('button', { name: cancel }))
    await confirm(await screen.findByRole('dialog', { name: /^(Cancel 阿部|阿部)/ }), now)
    await opened.user.click(await screen.findByRole('button', { name: undo }))
    const question = await screen.findByRole('dialog', { name: /^Undo|元に戻しますか/ })
    expect(question.textContent).toContain('Emily')
    expect(within(question).getByRole('link', { name: '03-1234-5678' })).toBeTruthy()
    await opened.user.click(within(question).getByRole('button', { name: undo }))
    expect(await screen.findByText(words)).toBeTruthy()
    expect(opened.sent.find(([name]) => name === 'DeskUndoCancellation')).toBeTruthy()
  },
)

test('an undo that tells nobody asks nothing, and one that is refused says why (SCHED-100)', async () => {
  const refused = {
    ...success,
    __typename: 'UndoBookingPayload',
    success: false,
    code: 'generalE',
    message: 'The seat has been taken.',
  }
  const opened = await openSlot('partly', {
    cancelPreview: () => preview,
    cancelBooking: () => success,
    undoPreview: () => seen([]),
    undoCancellation: () => refused,
  })
  await opened.user.click(screen.getByRole('button', { name: 'Cancel booking: 阿部 久美' }))
  await confirm(await screen.findByRole('dialog', { name: /^Cancel 阿部/ }), 'Cancel booking')
  await opened.user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('The seat has been taken.')).toBeTruthy()
})

test.each([
  ['2026-11-20T11:00:00', /deadline \(.*11:00.*\) has passed/],
  ['2026-11-20T13:00:00', /no refundable cancellations are left/],
])('a cancellation that refunds nothing says why, with a deadline of %s (SCHED-51)', async (cancelBy, words) => {
  const late = aSlot('late', '2026-11-20', '14:00', { ...booked({ s0045: '阿部 久美' }), cancelBy })
  const { user } = await openSchedule({
    slots: [late],
    answers: { cancelPreview: () => ({ ...preview, returned: false, credit: 0 }) },
    at: '/admin/schedule?slot=late',
    language: 'en',
  })
  await user.click(await screen.findByRole('button', { name: 'Cancel booking: 阿部 久美' }))
  expect(await within(await screen.findByRole('dialog', { name: /^Cancel 阿部/ })).findByText(words)).toBeTruthy()
})

test.each([
  ['en', 'Cancel booking: 阿部 久美', 'Cancel booking', 'Unsuccessful. No booking (EC1001)'],
  ['jp', '阿部 久美さんの予約をキャンセル', '予約をキャンセルする', 'キャンセルできませんでした。No booking (EC1001)'],
] as const)(
  'a cancellation that is refused tells staff the reason and its code, in %s (BOOK-20, BOOK-32, ERR-22)',
  async (language, cancel, now, words) => {
    const refused = { ...success, success: false, code: 'EC1001', message: 'No booking' }
    const answers = { cancelPreview: () => preview, cancelBooking: () => refused }
    const { user } = await openSchedule({ slots, answers, at: '/admin/schedule?slot=partly', language })
    await screen.findByRole('button', { name: /^(Edit|編集)$/ })
    await user.click(screen.getByRole('button', { name: cancel }))
    const dialog = await screen.findByRole('dialog', { name: /^(Cancel 阿部 久美's booking|阿部 久美さんの予約)/ })
    await confirm(dialog, now)
    expect(await screen.findByText(words)).toBeTruthy()
    // Nothing was cancelled, so the booking keeps its button.
    expect(screen.getByRole('button', { name: cancel, hidden: true })).toBeTruthy()
  },
)

test('nobody cancels before the effect is seen: not while it loads, fails or is refused, and not by opening and Enter (SCHED-44, SCHED-50)', async () => {
  const answer = Promise.withResolvers<void>()
  const judged = { ...preview, success: false, code: 'EC1002', message: 'The lesson has begun.' }
  const opened = await openSlot('partly', { cancelPreview: () => judged, cancelBooking: () => success })
  server.use(
    api.query(
      'DeskCancelPreview',
      async () => {
        await answer.promise
        return HttpResponse.error()
      },
      { once: true },
    ),
  )
  await opened.user.click(screen.getByRole('button', { name: 'Cancel booking: 阿部 久美' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Cancel 阿部/ }))
  const now = dialog.getByRole<HTMLButtonElement>('button', { name: 'Cancel booking' })
  expect(now.disabled).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Keep booking' })))
  answer.resolve()
  const again = await dialog.findByRole('button', { name: 'Try again' })
  expect(now.disabled).toBe(true)
  fireEvent.click(again)
  await dialog.findByText('The lesson has begun.')
  expect(now.disabled).toBe(true)
  dialog.getByRole('button', { name: 'Keep booking' }).focus()
  await opened.user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Cancel 阿部/ })).toBeNull())
  expect(sentOf(opened, 'DeskCancelBooking')).toEqual([])
})

test('a meeting is cancelled by its own call, has no attendance and counts as no student (SCHED-51, SLOT-25, SLOT-26, D72)', async () => {
  const opened = await openSlot('meeting', { cancelOther: () => success })
  expect(screen.getByRole('heading', { name: 'Booked students' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Present' })).toBeNull()
  expect(screen.queryByRole('button', { name: /waiting list/ })).toBeNull()
  await opened.user.click(screen.getByRole('button', { name: 'Cancel booking: 会議' }))
  await opened.user.click(await screen.findByRole('button', { name: 'Cancel booking' }))
  await waitFor(() =>
    expect(opened.sent).toEqual([['DeskCancelOther', { slotId: 'meeting', startsAt: meeting.startsAt }]]),
  )
  expect(await screen.findByText('Booking cancelled: 会議')).toBeTruthy()
})

test('a student is booked for a course of the contract; with rules off for any of the slot (SCHED-45, SCHED-53, D70)', async () => {
  const opened = await openSlot('free', { ...found, bookingPreview: () => preview, bookSlot: () => success })
  const { user } = opened
  await user.click(screen.getByRole('button', { name: 'Add booking' }))
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /^Search a student/ }))
  expect(screen.queryByRole('option')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Book' }))
  expect((await screen.findAllByText('Choose a student.')).length).toBeGreaterThan(0)
  await find(opened, '阿部 久美')
  await screen.findByText(
    '1 point from contract …3401 (new balance: 6 points) Bookings left in the month of the lesson: 2.',
  )
  const courses = async () => {
    await user.click(screen.getByRole('combobox', { name: 'Course' }))
    const options = (await screen.findAllByRole('option')).map((option) => option.textContent)
    await user.keyboard('{Escape}')
    return options
  }
  expect(await courses()).toEqual(['フリートーク (1 point)'])
  await user.click(screen.getByRole('switch', { name: /Apply lesson rules/ }))
  expect(await courses()).toEqual(['フリートーク (1 point)', '発音クリニック (2 points)'])
  await user.click(screen.getByRole('radio', { name: 'Online' }))
  await user.click(screen.getByRole('button', { name: 'Book' }))
  await waitFor(() => expect(sentOf(opened, 'DeskBookSlot')).toHaveLength(1))
  expect(sentOf(opened, 'DeskBookSlot')[0]).toEqual({
    expects: { cost: 1, contractId: 'k-1', pointsAfter: 6, remainingBookings: 2 },
    slotId: 'free',
    startsAt: free.startsAt,
    studentId: 'st-1',
    courseCode: 'TALK',
    online: true,
    lessonRules: false,
    tell: true,
  })
  expect(await screen.findByText('Booked for 阿部 久美')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add booking' })))
  fireEvent.click(screen.getByRole('button', { name: 'Add booking' }))
  fireEvent.click(within(screen.getByRole('form')).getByRole('button', { name: 'Close' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add booking' }))
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

test('the field decides who is booked: a text without a choice books nobody (SCHED-45)', async () => {
  const yoko = { ...kumi, id: 'st-3', studentCode: 's0002', fullName: '山本 葉子' }
  const opened = await openSlot('free', {
    studentChoices: ({ search }) =>
      [kumi, yoko].filter(({ studentCode, fullName }) => `${fullName} ${studentCode}`.includes(String(search))),
    bookingPreview: () => preview,
    bookSlot: () => success,
  })
  const { user } = opened
  const student = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Search a student/ })
  press('Add booking')
  await find(opened, '阿部 久美')
  expect([student().value, fieldNamed('Course').value]).toEqual(['阿部 久美 S0045', 'フリートーク (1 point)'])

  // The found list is still that of the text before: nothing in it can be taken, and Enter sends nothing.
  await user.clear(student())
  await user.type(student(), 's0002{ArrowDown}{Enter}')
  expect(student().value).toBe('s0002')
  press('Book')
  expect((await screen.findAllByText('Choose a student.')).length).toBeGreaterThan(0)
  const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  await waitFor(() => expect(offered()).toEqual(['山本 葉子 S0002']))
  student().focus()
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(student().value).toBe('山本 葉子 S0002'))
  press('Book')
  await waitFor(() => expect(sentOf(opened, 'DeskBookSlot')).toHaveLength(1))
  expect(sentOf(opened, 'DeskBookSlot')[0]).toMatchObject({ studentId: 'st-3', courseCode: 'TALK' })
})

test('Escape with somebody chosen asks before the booking that was not made is lost; with nobody chosen it does not (SCHED-45)', async () => {
  const opened = await openSlot('free', { ...found, bookingPreview: () => preview })
  const { user } = opened
  await user.click(screen.getByRole('button', { name: 'Add booking' }))
  await find(opened, '阿部 久美')
  await screen.findByText(/^1 point from contract/)
  await user.keyboard('{Escape}')
  expect(await screen.findByText("The booking you entered isn't saved yet.")).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByRole('combobox', { name: /^Search a student/ })).toHaveProperty('value', '阿部 久美 S0045')
  await user.click(within(screen.getByRole('form')).getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Add booking' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(screen.queryByText("The booking you entered isn't saved yet.")).toBeNull()
})

test('entries stay when the last seat goes, and can be sent when one is free again (SCHED-45, BOOK-13)', async () => {
  const opened = await openSlot('free', { ...found, bookingPreview: () => preview, bookSlot: () => success })
  press('Add booking')
  await find(opened, '阿部 久美')
  await screen.findByText(/^1 point from contract …3401/)
  const book = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Book' })
  opened.live({ slots: [{ ...full, id: 'free', startsAt: free.startsAt, version: 2 }] })
  await screen.findByText(/^This slot just filled up/)
  expect([fieldNamed('Search a student by ID or name').value, book().disabled]).toEqual(['阿部 久美 S0045', true])
  opened.live({ slots: [{ ...free, version: 3 }] })
  await waitFor(() => expect(book().disabled).toBe(false))
  press('Book')
  await waitFor(() => expect(sentOf(opened, 'DeskBookSlot')).toHaveLength(1))
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

test('no booking is offered without a valid contract, and the reason is shown; a refusal is, too (SCHED-52, ERR-21, ERR-27)', async () => {
  const refused = { ...success, success: false, code: 'EU1002', message: 'Insufficient balance' }
  const sees = { refused: true, message: 'Bookings cannot be made without a valid contract.' }
  const opened = await openSlot('partly', {
    ...found,
    bookingPreview: () => (sees.refused ? { ...preview, ...refused, message: sees.message } : preview),
    bookSlot: () => refused,
  })
  const { user } = opened
  const book = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Book' })
  await user.click(screen.getByRole('button', { name: 'Add booking' }))
  await find(opened, 'Dubois Claire')
  expect(await screen.findByText('Bookings cannot be made without a valid contract.')).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Course' })).toBeNull()
  // The explanation is about a course that the slot has.
  expect(screen.getByRole('button', { name: 'Why?' })).toBeTruthy()
  sees.message = 'Insufficient balance'
  await user.clear(screen.getByRole('combobox', { name: 'Search a student by ID or name' }))
  await find(opened, '阿部 久美')
  await screen.findByText('Insufficient balance')
  expect(book().disabled).toBe(true)
  sees.refused = false
  await user.click(screen.getByRole('switch', { name: /Apply lesson rules/ }))
  await screen.findByText(/^1 point from contract …3401/)
  await user.click(book())
  expect(await screen.findByText('Unsuccessful. Insufficient balance')).toBeTruthy()
})

test('something that is no lesson fills an empty slot (SCHED-54, D71)', async () => {
  const opened = await openSlot('free', { ...found, bookOther: () => success })
  const { user } = opened
  await user.click(screen.getByRole('button', { name: 'Add booking' }))
  await user.click(screen.getByRole('radio', { name: 'Other' }))
  await user.click(screen.getByRole('button', { name: 'Book' }))
  expect((await screen.findAllByText('Choose a type.')).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('combobox', { name: 'Type' }))
  await user.click(await screen.findByRole('option', { name: '会議' }))
  await user.click(screen.getByRole('button', { name: 'Book' }))
  await waitFor(() => expect(sentOf(opened, 'DeskBookOther')).toEqual([{ slotId: 'free', courseCode: '_MEETING' }]))
  expect(await screen.findByText('Booked: 会議')).toBeTruthy()
})

test("another person's booking leaves only the options still possible (SCHED-45, D52, D71)", async () => {
  const opened = await openSlot('free', { ...found, bookingPreview: () => preview, bookSlot: () => success })
  const radio = (name: string) => screen.queryByLabelText<HTMLInputElement>(name, { selector: '[type=radio]' })
  const choose = (name: string) => fireEvent.click(radio(name) ?? document.body)
  const course = () => fieldNamed('Course')
  const theirs = () => screen.queryByLabelText('Cancel booking: 渡辺 修')
  press('Add booking')
  choose('Other')
  const clinic = { ...booked({ s0007: '渡辺 修' }), bookedCourse: speech, capacity: 2, lessonOnline: true }
  opened.live({ slots: [{ ...free, ...clinic, version: 2 }] })
  await waitFor(() => expect(theirs()).not.toBeNull())
  choose('Student')
  opened.live({ slots: [{ ...free, version: 3 }] })
  await waitFor(() => expect(theirs()).toBeNull())
  fireEvent.change(fieldNamed('Search a student by ID or name'), { target: { value: '阿部' } })
  fireEvent.click(await screen.findByText('阿部 久美 S0045'))
  expect(course().value).toBe('フリートーク (1 point)')
  choose('Online')

  // Another course, and held at the school.
  opened.live({ slots: [{ ...free, ...clinic, lessonOnline: false, version: 4 }] })
  await waitFor(() => expect(radio('Online')).toBeNull())
  expect([radio('駅前校')?.checked, course().value]).toEqual([false, ''])
  press('Book')
  expect((await screen.findAllByText('Choose a course.')).length).toBeGreaterThan(0)
  opened.live({ slots: [{ ...free, ...booked({ s0007: '渡辺 修' }), version: 5 }] })
  await waitFor(() => expect(course().value).toBe('フリートーク (1 point)'))
  choose('駅前校')
  press('Book')
  await waitFor(() => expect(sentOf(opened, 'DeskBookSlot')).toHaveLength(1))
  expect(sentOf(opened, 'DeskBookSlot')[0]).toMatchObject({ courseCode: 'TALK', online: false })
})

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
  const wish = { slotId: 'waited', studentId: 'w-1', courseCode: 'TALK', lessonRules: true }
  await waitFor(() => {
    const bookings = sent.filter(([operation]) => operation === 'DeskBookSlot').map(([, input]) => input)
    expect(bookings).toEqual([expect.objectContaining(wish), expect.objectContaining(wish)])
  })
  close()
  await open('full')
  await screen.findByText('渡辺 修')
  expect(screen.queryByRole('button', { name: 'Book 渡辺 修' })).toBeNull()
})

test('the form explains why a student cannot wait, and a waiting student has a way to the place in line (SCHED-46, BOOK-36)', async () => {
  const opened = await openSlot('full', {
    ...found,
    joinWaitingList: () => ({ ...success, success: false, code: 'EU1004', message: 'Another lesson then' }),
  })
  const { user } = opened
  const asked: unknown[] = []
  server.use(
    api.query('WaitingWhy', ({ variables }) => {
      asked.push(variables['input'])
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
  await waitFor(() => expect(asked).toEqual([{ slotId: 'full', studentId: 'st-1' }]))
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: "Why can't they book? (渡辺 修)" }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ slotId: 'full', studentId: 'w-1' }))
})

test('nobody is put on the waiting list of a lesson that has begun (SCHED-46, BOOK-36)', async () => {
  vi.setSystemTime(Date.parse('2026-11-20T04:00:00Z'))
  await openSlot('full')
  expect(screen.queryByRole('button', { name: 'Add to the waiting list' })).toBeNull()
})

test('attendance is marked by all staff, whatever their flags (SCHED-43, SCHED-49)', async () => {
  const opened = await openSlot('partly', { setAttendance: () => ({ ...success, slot: null }) }, [])
  await opened.user.click(screen.getByRole('button', { name: 'Present' }))
  await waitFor(() => expect(opened.sent[0]?.[1]).toMatchObject({ slotId: 'partly', attendance: 'present' }))
})
