import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { standAtNoon } from '../../test/computerClock.ts'
import { aSlot, booked, typed } from '../../test/deskData.ts'
import { api, server } from '../../test/server.ts'
import {
  confirm,
  meeting,
  openSchedule,
  openSlot,
  partly,
  person,
  preview,
  sentOf,
  slots,
} from '../../test/slotPeople.tsx'
import { type Answers, success } from '../../test/staffDesk.tsx'

standAtNoon()

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
  expect(dialog.textContent).toMatch(/\d\d:\d\d–\d\d:\d\d .*Emily/)
  const refund = await within(dialog).findByText(/^Refunds 1 point to contract …3401 \(new balance: 6 points\)\./)
  expect(refund.textContent).toContain('has passed, but the cost is refunded.')
  await user.click(within(dialog).getByRole('switch', { name: 'Apply deadline and limits' }))
  await within(dialog).findByText(/Refundable cancellations left in the month of the lesson: 1/)
  const contract = within(dialog).getByRole('link', { name: 'Open contract 1234567893401' })
  expect(contract.getAttribute('href')).toBe('/admin/contracts?active=&contract=k-1')
  const notice = await within(dialog).findByText('Will be emailed: 1 person')
  expect(notice.closest('p')?.textContent).toBe('Will be emailed: 1 person Emily (teacher)')
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

test('the message after a cancellation says whom no email reaches, with the number (SCHED-44, ASTU-45)', async () => {
  const { user } = await openSlot('partly', {
    cancelPreview: () => preview,
    cancelBooking: () => success,
    lessonPeople: () => [
      person('t-1', 'Emily', 'teaching', 'mail'),
      person('st-s0045', '阿部 久美', 'booked', 'noAddress'),
      person('st-9', '別 人', 'booked', 'off'),
    ],
  })
  await user.click(screen.getByRole('button', { name: 'Cancel booking: 阿部 久美' }))
  const dialog = within(await screen.findByRole('dialog', { name: "Cancel 阿部 久美's booking?" }))
  await dialog.findByText('no email address')
  await user.click(dialog.getByRole('button', { name: 'Cancel booking' }))
  expect(
    await screen.findByText("阿部 久美's booking cancelled. Not emailed: 阿部 久美 03-1234-5678", { exact: false }),
  ).toBeTruthy()
})

const undoPeople = [
  { type: 'teacher', role: 'teaching', id: 't-1', name: 'Emily', notice: 'mail', phoneNumber: '', guardians: [] },
  {
    type: 'student',
    role: 'booked',
    id: 'st-s0045',
    name: '阿部 久美',
    notice: 'off',
    phoneNumber: '03-1234-5678',
    guardians: [],
  },
]
const seen = (people: object[]) =>
  typed('UndoPreview', {
    success: true,
    message: '',
    people: people.map((each) => typed('ToldPerson', each)),
    more: 0,
    stepsLeft: 0,
    digest: 'digest-1',
    sameTime: [],
  })

test.each([
  [
    'en',
    'Cancel booking: 阿部 久美',
    'Cancel booking',
    'Undo',
    ['Book 阿部 久美 again for Fri 20 Nov 10:00?', 'Keep it cancelled', 'Book again'],
    'Booking restored: 阿部 久美',
  ],
  [
    'jp',
    '阿部 久美さんの予約をキャンセル',
    '予約をキャンセルする',
    '元に戻す',
    ['阿部 久美さんの11月20日(金) 10:00の予約を元に戻しますか？', 'キャンセルのままにする', '予約を元に戻す'],
    '予約を元に戻しました：阿部 久美',
  ],
] as const)(
  'a cancellation is undone from its toast, once what happens and those whom that tells are named, in %s (SCHED-100)',
  async (language, cancel, now, undo, [title, keep, again], words) => {
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
    const question = await screen.findByRole('dialog', { name: title })
    expect(within(question).getByRole('button', { name: keep })).toBeTruthy()
    expect(question.textContent).toContain('Emily')
    expect(within(question).getByRole('link', { name: '03-1234-5678' })).toBeTruthy()
    await opened.user.click(within(question).getByRole('button', { name: again }))
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
  ['en', 'Cancel booking: 阿部 久美', 'Cancel booking', "We couldn't cancel this booking. No booking"],
  ['jp', '阿部 久美さんの予約をキャンセル', '予約をキャンセルする', 'キャンセルできませんでした。No booking'],
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
