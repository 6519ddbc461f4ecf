import { screen, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { parse } from 'csv-parse/sync'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openDeskPage } from '../../test/deskArea.tsx'
import { typed } from '../../test/deskData.ts'
import { api, server } from '../../test/server.ts'
import { FiguresPage } from '../FiguresPage.tsx'

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
const less = (n: number) => typed('FigureUse', { ...use(`t${n}`, `T${n}`), bookedMinutes: 60 })
const use = (id: string | null, name: string | null) =>
  typed('FigureUse', { id, name, slots: 8, booked: 6, minutes: 480, bookedMinutes: 300 })

beforeEach(() => {
  const figures = {
    now: totals('2026-11-01', '2026-11-28', 40),
    before: { ...totals('2026-10-04', '2026-10-31', 20), booked: 8 },
    teachers: [use('t', 'Emily'), ...Array.from({ length: 14 }, (_, n) => less(n))],
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
    atRiskCount: 105,
  }
  server.use(
    api.query('LessonFigures', () => HttpResponse.json({ data: { lessonFigures: typed('LessonFigures', figures) } })),
  )
})

test('figures stand as words and tables beside the pictures, with the period before (D128)', async () => {
  await openDeskPage(<FiguresPage />, { at: '/?of=lessons', language: 'en' })
  const overview = within(await screen.findByRole('table', { name: 'Overview' }))
  expect(overview.getByRole('row', { name: 'Slots 40 20 +20' })).toBeTruthy()
  // A share that rose from 40% to 50% rose by ten points.
  expect(overview.getByRole('row', { name: 'Share of slots booked 50% 40% +10 pp' })).toBeTruthy()
  expect(screen.getByText('12 bookings and 3 cancellations; most in the week from Mon 2 Nov.')).toBeTruthy()
  expect(screen.getByText(/Most: Emily with 5.0 hours. Showing the top 12 of 15; the CSV has all of them/)).toBeTruthy()
  expect(screen.getByText('Most: Online with 5.0 hours. Only booked slots are counted.')).toBeTruthy()
  expect(
    screen.getByText(/105 students have had no lesson in 30 days.*Showing the first 1 of 105 by ID\./),
  ).toBeTruthy()
  expect(within(screen.getByRole('table', { name: 'Bookings by day and hour' })).getByText('6/8')).toBeTruthy()
  const student = screen.getByRole('link', { name: '佐藤 花' })
  expect(student.getAttribute('href')).toBe('/admin/students?student=s')
  expect(screen.getByRole('button', { name: '2 points left' }).closest('td')?.textContent).toBe(
    'No lesson in 30 days · 2 points left',
  )
})

test('the files say what the page says: the change, all teachers, and of places nothing that is not known (CSV-10, D128)', async () => {
  const { user } = await openDeskPage(<FiguresPage />, { at: '/?of=lessons', language: 'en' })
  const files: Blob[] = []
  URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  const save = async (part: string) => {
    const heading = await screen.findByRole('heading', { name: part })
    const region = heading.closest('section') ?? document.body
    await user.click(within(region).getByRole('button', { name: 'Export CSV' }))
    const rows: string[][] = parse((await files.at(-1)?.text()) ?? '', { bom: true })
    return rows
  }
  const overview = await save('Overview')
  expect(overview[0]).toEqual(['Figure', 'This period', 'Before', 'Change'])
  expect(overview[1]).toEqual(['Slots', '40', '20', '20'])
  const teachers = await save('Hours by teacher')
  expect([teachers[0], teachers.length]).toEqual([['Name', 'Slots', 'Booked slots', 'Booked hours', 'Free hours'], 16])
  expect((await save('Hours by place'))[1]).toEqual(['Online', '6', '5.00'])
  expect((await save('Bookings by day and hour'))[1]?.slice(0, 4)).toEqual(['Tue', '10:00', '8', '6'])
  expect((await save('Students needing attention'))[1]).toEqual([
    'S0001',
    '佐藤 花',
    '',
    'No lesson in 30 days · 2 points left',
  ])
})
