import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { standAtNoon } from '../../test/computerClock.ts'
import { aSlot, booked, typed } from '../../test/deskData.ts'
import { api, server } from '../../test/server.ts'
import { openSchedule, person, preview } from '../../test/slotPeople.tsx'
import { type Answers, success } from '../../test/staffDesk.tsx'

standAtNoon()

/** A lesson to come with one student. */
const partly = {
  ...aSlot('partly', '2026-11-24', '15:00', booked({ s0045: '阿部 久美' })),
  waitingCount: 1,
  waitingList: [typed('BookedStudent', { id: 'w-1', studentCode: 's0007', fullName: '渡辺 修' })],
}

async function openLesson(answers: Answers) {
  const at = '/admin/schedule?from=2026-11-24&to=2026-11-24&slot=partly'
  const opened = await openSchedule({ slots: [partly], answers, at, language: 'en' })
  await screen.findByRole('button', { name: 'Edit' })
  return opened
}

const later = { ...partly, version: partly.version + 1 }
const empty = { ...later, bookings: [], bookedCount: 0, bookedCourse: null }
const logEntry = (type: string, change: object = {}) =>
  typed('LogEntry', {
    type,
    doneAt: '2026-11-20T12:02:00',
    actorName: '鈴木 恵',
    slotId: 'partly',
    studentId: 'st-s0045',
    lessonTimeBefore: null,
    ...change,
  })

/** What a colleague did, as the server and its log know it then. */
const ends = {
  cancelled: {
    title: 'This booking was cancelled',
    slot: typed('Slot', { id: 'partly', bookings: [], waitingList: [] }),
    entry: logEntry('cancel_unrestricted'),
    news: { slots: [empty] },
  },
  moved: {
    title: 'This booking was moved to another slot',
    slot: typed('Slot', { id: 'partly', bookings: [], waitingList: [] }),
    entry: logEntry('lesson_moved', { slotId: 'elsewhere', lessonTimeBefore: partly.startsAt }),
    news: { slots: [empty] },
  },
  deleted: {
    title: 'This slot was deleted',
    slot: null,
    entry: logEntry('slot_deleted', { studentId: null }),
    news: { gone: ['partly'] },
  },
  left: {
    title: 'No longer on the waiting list',
    slot: typed('Slot', { id: 'partly', bookings: [], waitingList: [] }),
    entry: logEntry('waiting_remove', { studentId: 'w-1' }),
    news: { slots: [{ ...later, waitingCount: 0, waitingList: [] }] },
  },
}

const ofBooking = ['cancelled', 'moved', 'deleted'] as const

/** The dialogs that stand on an open slot: the button that opens each, and what can end it. */
const dialogs = [
  {
    name: 'cancelling',
    button: 'Cancel booking: 阿部 久美',
    dialog: "Cancel 阿部 久美's booking?",
    byWhat: ofBooking,
  },
  { name: 'moving the student', button: 'Move student: 阿部 久美', dialog: 'Move 阿部 久美', byWhat: ofBooking },
  { name: 'marking ahead', button: 'Present', dialog: /^Mark/, byWhat: ofBooking },
  { name: 'repeating', button: 'Repeat weekly for 阿部 久美', dialog: 'Repeat weekly', byWhat: ofBooking },
  {
    name: 'taking off the waiting list',
    button: 'Take 渡辺 修 off the waiting list',
    dialog: 'Take 渡辺 修 off the waiting list?',
    byWhat: ['left', 'deleted'],
  },
] as const
const cases = dialogs.flatMap((dialog) => dialog.byWhat.map((end) => [dialog.name, end, dialog] as const))

test.each(cases)(
  'a colleague was first while somebody is %s: %s is said, by whom, and the slot stays open (SCHED-106)',
  async (_, end, { name, button, dialog }) => {
    const { title, slot, entry, news } = ends[end]
    const { waitingList } = partly
    let isOver = false
    const opened = await openLesson({
      cancelPreview: () => preview,
      cancelBooking: () => success,
      lessonPeople: () => [person('st-s0045', '阿部 久美', 'booked', 'noAddress')],
    })
    server.use(
      api.query('Gone', () => {
        const now = isOver ? slot : typed('Slot', { id: 'partly', bookings: partly.bookings, waitingList })
        return HttpResponse.json({ data: { slot: now, log: typed('LogPage', { entries: isOver ? [entry] : [] }) } })
      }),
      api.query('DeskMovedLesson', () => HttpResponse.json({ data: { slot: null } })),
      api.query('RepeatPreview', () => HttpResponse.json({ errors: [{ message: 'later' }] })),
    )
    const before = opened.address.current
    await opened.user.click(screen.getByRole('button', { name: button }))
    // The repeat is beside the student, with the same care.
    await screen.findByRole(name === 'repeating' ? 'region' : 'dialog', { name: dialog })
    isOver = true
    opened.live(news)
    const notice = within(await screen.findByRole('dialog', { name: title }))
    expect(notice.getByText(/鈴木 恵/).textContent).toContain('12:02')
    await opened.user.click(notice.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
    expect(opened.address.current).toBe(before)
  },
)

test('what somebody does in the dialog themselves is no news to them (SCHED-106)', async () => {
  let asked = 0
  const opened = await openLesson({
    cancelPreview: () => preview,
    cancelBooking: () => success,
    lessonPeople: () => [],
  })
  server.use(
    api.query('Gone', () => {
      asked += 1
      const entries = [ends.cancelled.entry]
      return HttpResponse.json({ data: { slot: ends.cancelled.slot, log: typed('LogPage', { entries }) } })
    }),
  )
  await opened.user.click(screen.getByRole('button', { name: 'Cancel booking: 阿部 久美' }))
  const dialog = within(await screen.findByRole('dialog', { name: "Cancel 阿部 久美's booking?" }))
  await dialog.findByText(/^Refunds 1 point/)
  await opened.user.click(dialog.getByRole('button', { name: 'Cancel booking' }))
  await screen.findByText("阿部 久美's booking cancelled")
  opened.live({ slots: [empty] })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel booking: 阿部 久美' })).toBeNull())
  expect(asked).toBe(0)
})
