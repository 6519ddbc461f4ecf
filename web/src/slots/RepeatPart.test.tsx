import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { standAtNoon } from '../test/computerClock.ts'
import { api, server } from '../test/server.ts'
import { openStudentPage } from '../test/studentArea.tsx'
import { aStudentSlot, english, room, teacher, typed } from '../test/studentData.ts'
import { serverAnswers, sheet } from '../test/studentSheet.ts'
import { SlotListPage } from './SlotListPage.tsx'

// Noon in Tokyo on Friday 20 November 2026.
standAtNoon()

const slotOn = (day: string, time = '10:00', name = '田中 美咲') =>
  typed('Slot', {
    id: `slot ${day} ${time}`,
    startsAt: `${day}T${time}:00`,
    endsAt: `${day}T${time.slice(0, 2)}:50:00`,
    teacher: teacher(name),
    location: room,
  })

const possible = {
  success: true,
  message: '',
  taken: true,
  cost: 2,
  freeToCancelUntil: '2026-11-20T18:00:00',
  cancelBy: '2026-11-20T18:00:00',
  remainingBookings: null,
  contract: typed('Contract', { id: 'k-1', endDate: '2027-03-31' }),
  alternatives: [],
}

/** Answers like the server: the second date is gone unless another lesson is wished for; `sent` has what was sent. */
function answers(booking: object = {}) {
  const sent = { previewed: [] as Record<string, unknown>[], booked: [] as unknown[], undone: [] as unknown[] }
  server.use(
    api.query('RepeatPreview', ({ variables }) => {
      const input = variables['input'] as { instead: { day: string; slotId: string }[]; leftOut: string[] }
      sent.previewed.push(variables['input'] as Record<string, unknown>)
      const isLeftOut = input.leftOut.includes('2026-11-21')
      const dates = [
        { ...possible, startsAt: '2026-11-21T10:00:00', taken: !isLeftOut, pointsAfter: 6, slot: slotOn('2026-11-21') },
        input.instead.length === 0
          ? {
              ...possible,
              startsAt: '2026-11-28T10:00:00',
              success: false,
              message: 'There is no such lesson then.',
              taken: false,
              cost: null,
              pointsAfter: null,
              contract: null,
              slot: null,
              alternatives: [typed('BookableSlot', { slot: slotOn('2026-11-28', '12:00') })],
            }
          : {
              ...possible,
              startsAt: '2026-11-28T10:00:00',
              pointsAfter: isLeftOut ? 6 : 4,
              slot: slotOn('2026-11-28', '12:00'),
            },
      ].map((date) => typed('RepeatDate', date))
      const repeatPreview = typed('RepeatPreview', { success: true, code: '1001', message: '', cost: 2, dates })
      return HttpResponse.json({ data: { repeatPreview } })
    }),
    api.mutation('BookLessons', ({ variables }) => {
      sent.booked.push(variables['input'])
      const bookLessons = typed('BookLessonsPayload', {
        success: true,
        code: '1001',
        message: 'Action successful',
        field: null,
        bookingIds: ['b-1', 'b-2'],
        refused: [],
        ...booking,
      })
      return HttpResponse.json({ data: { bookLessons } })
    }),
    api.mutation('UndoBookings', ({ variables }) => {
      sent.undone.push(variables['bookingIds'])
      const kept = [typed('RefusedLesson', { startsAt: '2026-11-21T10:00:00', message: 'This booking has changed.' })]
      const undoBookings = typed('UndoBookingsPayload', {
        success: true,
        code: '1001',
        message: 'Action successful',
        field: null,
        undone: ['b-2'],
        kept,
      })
      return HttpResponse.json({ data: { undoBookings } })
    }),
  )
  return sent
}

async function open() {
  serverAnswers()
  const opened = await openStudentPage(<SlotListPage />, {
    slots: [aStudentSlot({ courses: [english] })],
    at: '/student/list?slot=slot-1',
    language: 'en',
  })
  await opened.user.click(await sheet().findByRole('button', { name: 'Repeat weekly' }))
  return opened
}
const enabled = async (name: string) => {
  const button = await sheet().findByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(button.disabled).toBe(false))
  return button
}

test('a date that fails says why, its alternative takes its place, and all are booked and undone together (REPEAT-03, REPEAT-04, REPEAT-06, REPEAT-08)', async () => {
  const sent = answers()
  const { user } = await open()
  expect(await sheet().findByText(/There is no such lesson then/)).toBeTruthy()
  expect(sheet().getByText("1 date can't be booked")).toBeTruthy()
  await user.click(sheet().getByRole('button', { name: '12:00 田中 美咲' }))
  // The pressed button goes; its date stays, and has the focus.
  await sheet().findByRole('checkbox', { name: 'Book Sat 28 Nov 12:00' })
  const dates = within(sheet().getByRole('list', { name: 'Dates to book' })).getAllByRole('listitem')
  expect(document.activeElement).toBe(dates[1])
  await user.click(await enabled('Book 2 lessons'))
  expect(await sheet().findByText('2 lessons are booked.')).toBeTruthy()
  const promise = { cost: 2, contractId: 'k-1', returnable: true, cancelBy: possible.cancelBy, remainingBookings: null }
  const lesson = { courseCode: 'ENG', online: false, locationId: 'l-1' }
  expect(sent.booked).toEqual([
    {
      lessons: [
        {
          ...lesson,
          slotId: 'slot 2026-11-21 10:00',
          startsAt: '2026-11-21T10:00:00',
          expects: { ...promise, pointsAfter: 6 },
        },
        {
          ...lesson,
          slotId: 'slot 2026-11-28 12:00',
          startsAt: '2026-11-28T12:00:00',
          expects: { ...promise, pointsAfter: 4 },
        },
      ],
    },
  ])
  await user.click(sheet().getByRole('button', { name: 'Undo' }))
  expect(await sheet().findByText('1 booking was undone.')).toBeTruthy()
  expect(sheet().getByText('Sat 21 Nov 10:00: This booking has changed.')).toBeTruthy()
  expect(sent.undone).toEqual([['b-1', 'b-2']])
})

test('a date without its tick is left out, another length and any teacher are asked for (REPEAT-01, REPEAT-04, REPEAT-05)', async () => {
  const sent = answers()
  const { user } = await open()
  await user.click(await sheet().findByRole('checkbox', { name: 'Book Sat 21 Nov 10:00' }))
  await waitFor(() => expect(sent.previewed.at(-1)).toMatchObject({ leftOut: ['2026-11-21'] }))
  await user.click(sheet().getByRole('button', { name: '4 weeks' }))
  await user.click(sheet().getByRole('switch', { name: 'Another teacher is fine' }))
  await waitFor(() => expect(sent.previewed.at(-1)).toMatchObject({ until: '2026-12-12', anyTeacher: true }))
  expect(sheet().getByRole<HTMLButtonElement>('button', { name: 'Book 0 lessons' }).disabled).toBe(true)
})

test('a preview that fails after others is said, and can be tried again (REPEAT-03)', async () => {
  answers()
  const { user } = await open()
  await enabled('Book 1 lesson')
  const answer = Promise.withResolvers<void>()
  server.use(
    api.query(
      'RepeatPreview',
      async () => {
        await answer.promise
        return HttpResponse.error()
      },
      { once: true },
    ),
  )
  await user.click(sheet().getByRole('button', { name: '4 weeks' }))
  const panel = sheet().getByRole('region', { name: 'Repeat weekly' })
  await waitFor(() => expect(panel.getAttribute('aria-busy')).toBe('true'))
  answer.resolve()
  const failed = await sheet().findByRole('alert')
  expect(panel.getAttribute('aria-busy')).toBe('false')
  expect(sheet().getByRole<HTMLButtonElement>('button', { name: 'Book 1 lesson' }).disabled).toBe(true)
  await user.click(within(failed).getByRole('button', { name: 'Try again' }))
  await enabled('Book 1 lesson')
  expect(sheet().queryByRole('alert')).toBeNull()
})

test('a tick that turns out to be impossible leaves the focus with its date (REPEAT-04)', async () => {
  answers()
  const { user } = await open()
  const tick = await sheet().findByRole<HTMLInputElement>('checkbox', { name: 'Book Sat 21 Nov 10:00' })
  const [first] = within(sheet().getByRole('list', { name: 'Dates to book' })).getAllByRole('listitem')
  const date = {
    ...possible,
    startsAt: '2026-11-21T10:00:00',
    success: false,
    message: 'This lesson is full.',
    taken: false,
    slot: slotOn('2026-11-21'),
    pointsAfter: null,
  }
  const dates = [typed('RepeatDate', date)]
  const full = typed('RepeatPreview', { success: true, code: '1001', message: '', cost: 0, dates })
  server.use(api.query('RepeatPreview', () => HttpResponse.json({ data: { repeatPreview: full } })))
  await user.click(tick)
  await waitFor(() => expect(tick.disabled).toBe(true))
  expect(document.activeElement).toBe(first)
})

test('a refusal names what has changed, and the dates are asked for again (REPEAT-06)', async () => {
  const message = 'These lessons have changed since you checked them. (Sat 21 Nov)'
  const sent = answers({ success: false, code: 'generalE', message, bookingIds: [] })
  const { user } = await open()
  await user.click(await enabled('Book 1 lesson'))
  expect(await screen.findByText(`Nothing was booked. ${message}`)).toBeTruthy()
  await waitFor(() => expect(sent.previewed.length).toBeGreaterThan(1))
})

test('Escape leaves the repeat alone, and the sheet it was opened in with the next press (REPEAT-01, SHELL-39)', async () => {
  answers()
  const { user } = await open()
  await sheet().findByRole('region', { name: 'Repeat weekly' })
  await user.keyboard('{Escape}')
  expect(await sheet().findByRole('button', { name: 'Repeat weekly' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Repeat weekly' })).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('dates that fail alike with nothing to choose from stand in one line (REPEAT-03)', async () => {
  const none = { ...possible, success: false, message: 'There is no such lesson then.', taken: false, slot: null }
  server.use(
    api.query('RepeatPreview', () => {
      const dates = ['2026-11-28', '2026-12-05', '2026-12-12'].map((day) =>
        typed('RepeatDate', { ...none, cost: null, pointsAfter: null, contract: null, startsAt: `${day}T10:00:00` }),
      )
      const first = { ...possible, startsAt: '2026-11-21T10:00:00', pointsAfter: 6, slot: slotOn('2026-11-21') }
      const all = [typed('RepeatDate', first), ...dates]
      const repeatPreview = typed('RepeatPreview', { success: true, code: '1001', message: '', cost: 2, dates: all })
      return HttpResponse.json({ data: { repeatPreview } })
    }),
  )
  await open()
  const line = 'Sat 28 Nov, Sat 5 Dec, Sat 12 Dec: There is no such lesson then.'
  expect(await sheet().findByText(line)).toBeTruthy()
  expect(sheet().getAllByRole('checkbox')).toHaveLength(1)
  expect(sheet().getByText("3 dates can't be booked")).toBeTruthy()
})
