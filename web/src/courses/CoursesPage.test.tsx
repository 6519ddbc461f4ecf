import { act, screen, waitFor, within } from '@testing-library/react'
import { parse } from 'csv-parse/sync'
import { HttpResponse } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../shared/i18n/language.ts'
import type { School } from '../shared/school/useSchool.ts'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { api, server } from '../test/server.ts'
import { done, signInStaff } from '../test/staff.ts'
import type { Course } from './courseDocuments.ts'
import { CoursesPage } from './CoursesPage.tsx'

afterEach(() => vi.restoreAllMocks())

const course = (id: string, code: string, displayName: string, change: Partial<Course> = {}) =>
  typed('CourseRecord', {
    id,
    version: 1,
    code,
    displayName,
    description: '',
    cost: 2,
    active: true,
    group: false,
    numberOfStudents: 1,
    days: [1, 3],
    startTime: '09:00',
    endTime: '21:00',
    ...change,
  })

const related = typed('RelatedData', {
  students: ['佐藤 美咲'],
  teachers: ['Emily'],
  template: [],
  openSlots: 3,
  bookedSlots: 0,
  waitingLists: null,
  contracts: null,
  notes: null,
})

/** Opens the page in English; `sent` holds the inputs of mutations. */
async function openCourses({
  flags,
  use = related,
  school = {},
  more = [],
}: { flags?: string[]; use?: typeof related; school?: Partial<School>; more?: Course[] } = {}) {
  signInStaff(flags)
  const sent: Record<string, unknown> = {}
  let courses = [course('c-1', 'TALK', 'フリートーク'), course('c-2', 'OLD', '旧コース', { active: false }), ...more]
  server.use(
    api.query('Courses', () => HttpResponse.json({ data: { courses } })),
    api.query('CourseTeachers', () => HttpResponse.json({ data: { teacherRecords: [] } })),
    api.query('CourseUse', () => HttpResponse.json({ data: { courseUse: use } })),
    api.mutation('CreateCourse', ({ variables }) => {
      sent['create'] = variables['input']
      const created = course('c-9', variables['input'].code, variables['input'].displayName)
      courses = [...courses, created]
      return HttpResponse.json({ data: { createCourse: typed('CoursePayload', { ...done, course: created }) } })
    }),
    api.mutation('UpdateCourse', ({ variables }) => {
      sent['update'] = variables['input']
      courses = courses.map((each) =>
        each.id === variables['input'].id ? { ...each, ...variables['input'], version: each.version + 1 } : each,
      )
      const now = courses.find(({ id }) => id === variables['input'].id) ?? null
      const relatedData = variables['input'].active === false ? related : null
      const payload = typed('CoursePayload', { ...done, course: now, relatedData })
      return HttpResponse.json({ data: { updateCourse: payload } })
    }),
  )
  const desk = await openDeskPage(<CoursesPage />, { at: '/', language: 'en', school })
  await screen.findByRole('button', { name: 'フリートーク' })
  return { ...desk, sent }
}

test('courses in use are listed; a new one needs code and name, and a cost of 0 is asked about (CRS-01, CRS-05…07, CRS-10, CRS-16, PERM-23)', async () => {
  const { user, sent } = await openCourses()
  expect(screen.queryByText('旧コース')).toBeNull()
  // On a narrow screen, cost and seats come below the name.
  expect(screen.getAllByText(/ · 2 points · \d+ students?$/).length).toBeGreaterThan(0)
  await user.keyboard('n')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add course' }))
  await user.type(dialog.getByLabelText('Code'), 'kids_1')
  await user.type(dialog.getByLabelText('Name'), 'Kids')
  await user.clear(dialog.getByLabelText('Cost'))
  await user.type(dialog.getByLabelText('Cost'), '0')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Course without cost' }))
  expect(sent['create']).toBeUndefined()
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent['create']).toMatchObject({ code: 'KIDS1', displayName: 'Kids', cost: 0 }))
})

test.each([
  ['p', ['2 points', '1 point', '0 points'], '2ポイント'],
  ['t', ['2 tickets', '1 ticket', '0 tickets'], 'チケット2枚'],
] as const)(
  'in a school of %s courses cost %j, and %s in Japanese (CRS-17, BRAND-13)',
  async (creditType, english, japanese) => {
    // A window with room for all columns.
    const narrow = window.matchMedia
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(narrow(query), { matches: query.includes('min-width') }),
    )
    const more = [course('c-3', 'ONE', 'One', { cost: 1 }), course('c-4', 'FREE', 'Free', { cost: 0 })]
    await openCourses({ school: { creditType }, more })
    const costs = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getAllByRole('cell')[2]?.textContent)
    expect(new Set(costs())).toEqual(new Set(english))
    act(() => setLanguage('jp'))
    await waitFor(() => expect(costs()).toContain(japanese))
  },
)

test('a group begins with two students, and no group has one (CRS-11, CRS-13, CONST-41)', async () => {
  const { user, sent, openOf } = await openCourses()
  const dialog = await openOf('フリートーク')
  await user.click(dialog.getByRole('switch', { name: 'Group lesson' }))
  expect(dialog.getByLabelText<HTMLInputElement>('Students').value).toBe('2')
  await user.click(dialog.getByRole('checkbox', { name: 'Fri' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent['update']).toEqual({ id: 'c-1', version: 1, group: true, numberOfStudents: 2, days: [1, 3, 5] }),
  )
})

test('days that are all taken away and an end before the start are said to be wrong at once (CRS-08, CRS-09, CRS-12)', async () => {
  const { user, sent, openOf } = await openCourses()
  const dialog = await openOf('フリートーク')
  for (const day of ['Mon', 'Wed']) await user.click(dialog.getByRole('checkbox', { name: day }))
  expect(await dialog.findByText('Choose at least one day.')).toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: 'Sun' }))
  await waitFor(() => expect(dialog.queryByText('Choose at least one day.')).toBeNull())
  await user.clear(dialog.getByLabelText('End'))
  await user.type(dialog.getByLabelText('End'), '8:30{Enter}')
  expect(await dialog.findByText('The end must be after the start.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect([sent['update'], document.activeElement]).toEqual([undefined, dialog.getByLabelText('End')])
})

test('deactivating asks first with what it will touch, and tells whom it has touched (CRS-14, SHELL-33, D85)', async () => {
  const { user, sent, openOf } = await openCourses({ use: { ...related, bookedSlots: 2 } })
  const dialog = await openOf('フリートーク')
  expect(await dialog.findByText('3 slots')).toBeTruthy()
  await user.click(dialog.getByRole('switch', { name: /^Course is active/ }))
  expect(sent['update']).toBeUndefined()
  const sheet = within(await screen.findByRole('dialog', { name: 'Deactivate course' }))
  expect(sheet.getByText('佐藤 美咲')).toBeTruthy()
  expect(sheet.getByText('Emily')).toBeTruthy()
  // Booked slots keep it.
  expect(sheet.getByText('3 slots')).toBeTruthy()
  expect(sheet.queryByText('2 slots')).toBeNull()
  await user.click(sheet.getByRole('button', { name: 'Deactivate' }))
  await waitFor(() => expect(sent['update']).toEqual({ id: 'c-1', version: 1, active: false }))
  expect(await screen.findByText(/Students affected: 佐藤 美咲/)).toBeTruthy()
})

test('without the flags courses are looked at only; booked ones cannot be deleted (PERM-23…25, D85)', async () => {
  const { openOf } = await openCourses({ flags: ['courseDelete'], use: { ...related, bookedSlots: 1 } })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add course' }).disabled).toBe(true)
  const dialog = await openOf('フリートーク')
  expect(dialog.getByLabelText<HTMLInputElement>('Name').disabled).toBe(true)
  expect(await dialog.findByText(/so you can.t delete it/)).toBeTruthy()
  expect(dialog.queryByRole('switch', { name: 'Allow deletion' })).toBeNull()
})

test('the list is saved as a CSV as it is filtered, with the same columns in both languages (CRS-18, CSV-01, CSV-04, CSV-10, D134, D135)', async () => {
  const { user } = await openCourses()
  const files: Blob[] = []
  URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`
  const names: string[] = []
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText(/^course_export_\d{8}_\d{4}\.csv saved \(1 row\)$/)).toBeTruthy()
  expect(names).toEqual([expect.stringMatching(/^course_export_\d{8}_\d{4}\.csv$/)])
  act(() => setLanguage('jp'))
  await user.click(screen.getByRole('button', { name: 'CSV出力' }))
  const texts = await Promise.all(files.map((file) => file.text()))
  const [english, japanese] = texts.map((text): string[][] => parse(text, { bom: true }))
  expect(english).toEqual([
    ['Code', 'Name', 'Description', 'Cost', 'Group lesson', 'Students', 'Days', 'Start', 'End', 'Status'],
    ['TALK', 'フリートーク', '', '2', 'No', '1', 'Mon Wed', '09:00', '21:00', 'Active'],
  ])
  expect(japanese?.[0]).toHaveLength(10)
  expect(japanese?.[1]?.slice(4)).toEqual(['いいえ', '1', '月 水', '09:00', '21:00', '有効'])
  press.mockRestore()
})

test('the history of a course is what happened to its bookings, with who was booked and who taught (LOG-07, LOG-09, STU-53)', async () => {
  const requests: unknown[] = []
  const { user, openOf } = await openCourses()
  server.use(
    api.query('BookingHistory', ({ variables }) => {
      requests.push(variables['input'])
      const entry = typed('HistoryRecord', {
        id: 'h-1',
        type: 'booking',
        bookingId: 'b-1',
        lessonTime: '2026-11-21T10:00:00',
        lessonTimeBefore: null,
        lessonLocationBefore: null,
        teacherBefore: null,
        movedAway: false,
        undone: false,
        interactionTime: '2026-11-18T21:05:00',
        contractId: null,
        contractNumber: null,
        pointsChange: -2,
        lessonLocation: '駅前校',
        online: false,
        courseName: '日常英会話',
        student: typed('BookedStudent', { id: 's-1', fullName: '佐藤 美咲' }),
        teacher: typed('Teacher', { id: 't-1', displayName: 'Emily' }),
      })
      const undone = { ...entry, id: 'h-2', type: 'cancel_unrestricted', undone: true }
      return HttpResponse.json({ data: { history: [entry, undone] } })
    }),
  )
  const detail = await openOf('フリートーク')
  await user.click(detail.getByText('Booking history'))
  const [student] = await detail.findAllByRole('link', { name: '佐藤 美咲' })
  expect(student?.parentElement?.textContent).toBe('佐藤 美咲 · Emily')
  expect(detail.getAllByText('Undone')).toHaveLength(1)
  expect(requests).toEqual([expect.objectContaining({ of: 'course', id: 'c-1' })])
})
