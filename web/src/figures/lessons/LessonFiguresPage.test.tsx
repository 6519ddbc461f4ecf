import { screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { openDeskPage } from '../../test/deskArea.tsx'
import { typed } from '../../test/deskData.ts'
import { api, server } from '../../test/server.ts'
import { LessonFiguresPage } from './LessonFiguresPage.tsx'

const totals = (from: string, to: string, slots: number) =>
  typed('LessonTotals', {
    from,
    to,
    slots,
    booked: slots / 2,
    minutes: slots * 50,
    bookedMinutes: slots * 25,
    bookings: slots,
    returned: 3,
    kept: 1,
    present: 5,
    absent: 2,
    newStudents: 4,
    leaving: 1,
  })
const use = (id: string | null, name: string | null) =>
  typed('FigureUse', { id, name, slots: 8, booked: 6, minutes: 480, bookedMinutes: 300 })

beforeEach(() => {
  const figures = {
    now: totals('2026-11-01', '2026-11-28', 40),
    before: totals('2026-10-04', '2026-10-31', 20),
    teachers: [use('t', 'Emily')],
    courses: [use('c', '英会話')],
    places: [use(null, null)],
    hours: [typed('FigureHour', { weekday: 2, hour: 10, slots: 8, booked: 6 })],
    weeks: [typed('FigureWeek', { from: '2026-11-02', bookings: 12, cancellations: 3 })],
    atRisk: [
      typed('StudentAtRisk', {
        id: 's',
        studentCode: 's0001',
        fullName: '佐藤 花',
        lastLesson: null,
        away: true,
        points: 2,
      }),
    ],
  }
  server.use(
    api.query('LessonFigures', () => HttpResponse.json({ data: { lessonFigures: typed('LessonFigures', figures) } })),
  )
})

test('figures stand as words and tables beside the pictures, with the period before (D128)', async () => {
  await openDeskPage(<LessonFiguresPage />, { at: '/', language: 'en' })
  const overview = within(await screen.findByRole('table', { name: 'Overview' }))
  expect(overview.getByRole('row', { name: 'Slots 40 20 +20' })).toBeTruthy()
  expect(screen.getByText('12 bookings and 3 cancellations; most in the week from Mon 2 Nov.')).toBeTruthy()
  expect(screen.getByText('Most: Emily with 5.0 hours.')).toBeTruthy()
  expect(screen.getByText('Most: Online with 5.0 hours.')).toBeTruthy()
  expect(within(screen.getByRole('table', { name: 'Use of hours' })).getByText('6/8')).toBeTruthy()
  const student = screen.getByRole('link', { name: '佐藤 花' })
  expect(student.getAttribute('href')).toBe('/admin/students?student=s')
  expect(screen.getByText('No lesson in 30 days · 2 points left')).toBeTruthy()
})
