import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { standAtNoon } from '../test/computerClock.ts'
import { aSlot, booked, emily, typed } from '../test/deskData.ts'
import { openStudents, panel } from '../test/openStudents.tsx'
import { api, server } from '../test/server.ts'
import { person, preview } from '../test/slotPeople.tsx'
import { done } from '../test/staff.ts'

standAtNoon()

const taken = booked({ s0001: '佐藤 美咲' })
const lesson = aSlot('l-1', '2026-11-26', '18:00', {
  ...taken,
  bookings: (taken.bookings ?? []).map((booking) => ({
    ...booking,
    student: booking.student && { ...booking.student, id: 's-1' },
  })),
})

const ahead = typed('OwnBooking', {
  id: 'b-1',
  attendance: null,
  online: false,
  lessonLocation: '駅前校',
  course: typed('Course', { id: 'c-1', displayName: '日常英会話' }),
  slot: typed('Slot', { id: 'l-1', startsAt: lesson.startsAt, endsAt: lesson.endsAt, teacher: emily }),
})

/** Opens the student's page with a lesson ahead, whose slot the server has as given. */
async function open(slot: object | null) {
  const sent: unknown[] = []
  const page = await openStudents({ at: '/?student=s-1', upcoming: [ahead] })
  server.use(
    api.query('FullSlot', () => HttpResponse.json({ data: { slot } })),
    api.query('DeskCancelPreview', () => HttpResponse.json({ data: { cancelPreview: preview } })),
    api.query('LessonPeople', () =>
      HttpResponse.json({ data: { lessonPeople: [person('s-1', '佐藤 美咲', 'booked', 'noAddress')] } }),
    ),
    api.mutation('DeskCancelBooking', ({ variables }) => {
      sent.push(variables['input'])
      return HttpResponse.json({ data: { cancelBooking: typed('CancelBookingPayload', { ...done, slot }) } })
    }),
  )
  const detail = await panel('佐藤 美咲')
  await page.user.click(await detail.findByRole('button', { name: 'Cancel booking: 佐藤 美咲' }))
  return { ...page, sent, dialog: within(await screen.findByRole('dialog', { name: "Cancel 佐藤 美咲's booking?" })) }
}

test('a lesson is cancelled from the page of its student, with what it refunds and who has to be phoned (SCHED-44, ASTU-09)', async () => {
  const { user, dialog, sent } = await open(lesson)
  expect(await dialog.findByText(/^Refunds 1 point to contract …3401/)).toBeTruthy()
  expect(await dialog.findByRole('link', { name: '03-1234-5678' })).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Cancel booking' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ slotId: 'l-1', studentId: 's-1', lessonRules: false, tell: true })
})

test('a lesson that has gone meanwhile is not asked about (SCHED-44, SCHED-106)', async () => {
  const { dialog } = await open(null)
  expect(dialog.getByText('This booking no longer exists')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Cancel booking' })).toBeNull()
})
