import { pressWhy } from '../test/dryRunWhy.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { api, server } from '../test/server.ts'
import { savedFrom } from '../test/servedFiles.ts'
import { done, refusedAt, signInStaff } from '../test/staff.ts'
import { TemplatePage } from './TemplatePage.tsx'
import type { TemplateRow } from './templateDocuments.ts'

const idOf = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const ids = {
  emily: idOf(1),
  kenji: idOf(2),
  place: idOf(3),
  talk: idOf(4),
  meeting: idOf(5),
  student: idOf(6),
  monday: idOf(7),
  wednesday: idOf(8),
}

const student = typed('FixedStudent', { id: ids.student, studentCode: 's0001', fullName: '佐藤 美咲', leave: null })

const rowOf = (id: string, change: Partial<TemplateRow> = {}) =>
  typed('TemplateRecord', {
    id,
    version: 1,
    day: 1,
    startTime: '10:00',
    endTime: '10:50',
    useSlotLength: true,
    teacherId: ids.emily,
    teacherName: 'Emily',
    locationId: ids.place,
    locationName: '駅前校',
    onlineAvailable: false,
    onlineLessonLink: '',
    lessonMemo: '',
    lessonRules: true,
    courseIds: [ids.talk],
    courseNames: ['フリートーク'],
    fixedCourseId: null,
    fixedCourseName: '',
    fixedOnline: null,
    fixedStudents: [],
    ...change,
  })

const choices = {
  slotChoices: typed('SlotChoices', {
    teachers: [
      typed('TeacherChoice', {
        teacher: typed('Teacher', {
          id: ids.emily,
          teacherCode: 't001',
          displayName: 'Emily',
          calendarColor: '#1c7ed6',
        }),
        onlineLessonLink: '',
        courseIds: [ids.talk],
      }),
    ],
    locations: [typed('Location', { id: ids.place, locationName: '駅前校' })],
    courses: [
      typed('CourseChoice', {
        course: typed('Course', {
          id: ids.talk,
          code: 'TALK',
          displayName: 'フリートーク',
          isLesson: true,
          numberOfStudents: 1,
        }),
        days: [0, 1, 2, 3, 4, 5, 6],
        startTime: '09:00',
        endTime: '21:00',
      }),
    ],
    otherTypes: [typed('Course', { id: ids.meeting, code: '_meeting', displayName: '会議' })],
    defaults: typed('SlotDefaults', { slotLengthMinutes: 50 }),
  }),
  fixedStudents: [student],
}

const copies = [
  typed('TemplateCopy', { label: 'Thu 10:00–10:50 Kenji', message: null, warning: null }),
  typed('TemplateCopy', { label: 'Fri 10:00–10:50 Kenji', message: 'Kenji is busy', warning: null }),
]

async function openTemplate(flags?: string[], more: TemplateRow[] = [], language: 'en' | 'jp' = 'en') {
  signInStaff(flags)
  const sent: Record<string, unknown> = {}
  const rows = [
    rowOf(ids.monday),
    rowOf(ids.wednesday, {
      day: 3,
      teacherId: ids.kenji,
      teacherName: 'Kenji',
      fixedCourseId: ids.talk,
      fixedCourseName: 'フリートーク',
      fixedOnline: false,
      fixedStudents: [student],
    }),
    ...more,
  ]
  server.use(
    api.query('Templates', () => HttpResponse.json({ data: { templates: rows } })),
    api.query('TemplateUse', () =>
      HttpResponse.json({ data: { templateUse: typed('TemplateUse', { openSlots: 3, bookedSlots: 2 }) } }),
    ),
    api.query('RowPlaceWarning', () => HttpResponse.json({ data: { rowPlaceWarning: null } })),
    api.query('TemplateChoices', () => HttpResponse.json({ data: choices })),
    api.mutation('CreateTemplate', ({ variables }) => {
      sent['create'] = variables['input']
      sent['creations'] = Number(sent['creations'] ?? 0) + 1
      const refusal = refusedAt('startTime', 'The teacher already has a row at that time: Mon 10:00-10:50 Emily')
      return HttpResponse.json({ data: { createTemplate: typed('TemplatePayload', { ...refusal, template: null }) } })
    }),
    api.query('TemplateCopies', ({ variables }) => {
      sent['planned'] = variables['input']
      return HttpResponse.json({ data: { templateCopies: copies } })
    }),
    api.mutation('CopyTemplates', ({ variables }) => {
      sent['copied'] = variables['input']
      return HttpResponse.json({ data: { copyTemplates: typed('CopyTemplatesPayload', { ...done, copies }) } })
    }),
    api.mutation('UpdateTemplate', ({ variables }) => {
      sent['update'] = variables['input']
      return HttpResponse.json({
        data: { updateTemplate: typed('TemplatePayload', { ...done, template: rowOf(ids.monday, { version: 2 }) }) },
      })
    }),
    api.mutation('DeleteTemplate', ({ variables }) => {
      sent['delete'] = variables['id']
      return HttpResponse.json({ data: { deleteTemplate: typed('TemplatePayload', { ...done }) } })
    }),
  )
  const desk = await openDeskPage(<TemplatePage />, { at: '/', language })
  await screen.findByRole('button', { name: /^(Mon|月曜日?|月) 10:00–10:50 Emily/ })
  return { ...desk, sent }
}

/** Presses a way to an explanation and returns the question; the row is gone by then. */
async function askedWhy(user: Awaited<ReturnType<typeof openTemplate>>['user'], button: HTMLElement): Promise<unknown> {
  const requests: unknown[] = []
  server.use(
    api.query('TemplateRowWhy', ({ variables }) => {
      requests.push(variables['input'])
      return HttpResponse.json({ data: { why: null } })
    }),
  )
  await user.click(button)
  const why = await screen.findByRole('dialog', { name: 'Why?' })
  expect(await within(why).findByText('This no longer exists.')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Why?' })).toBeNull())
  return requests[0]
}

const choose = async (user: Awaited<ReturnType<typeof openTemplate>>['user'], within_: HTMLElement, option: string) => {
  await user.click(within_)
  await user.click(await screen.findByRole('option', { name: option }))
}

test('rows are found by day, teacher, place and search, as a list and as a week (FIX-01…04)', async () => {
  const { user } = await openTemplate()
  await user.type(screen.getByRole('searchbox'), 's0001')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mon 10:00–10:50 Emily' })).toBeNull())
  // Where it is narrow, place and fixed students are the second line.
  const row = screen.getByRole('button', { name: 'Wed 10:00–10:50 Kenji' }).closest('tr')
  expect(row?.textContent).toMatch(/Kenji.* · .*佐藤 美咲/)
  await user.clear(screen.getByRole('searchbox'))
  await user.click(screen.getByRole('radio', { name: 'Week' }))
  const wednesday = within(await screen.findByRole('group', { name: 'Wed' }))
  expect(await wednesday.findByRole('button', { name: /Kenji.*佐藤 美咲/ })).toBeTruthy()
  await user.click(wednesday.getByRole('button', { name: /Kenji/ }))
  expect(await screen.findByRole('dialog', { name: 'Wed 10:00–10:50 Kenji' })).toBeTruthy()
})

test.each([
  ['en', 'Paused', 'Leaving soon', 'Week', 'By teacher'],
  ['jp', '休会中', '退会予定', '週', '講師別'],
] as const)(
  'who pauses or leaves is marked in the list, the week and by teacher, in %s (PAUSE-09)',
  async (language, paused, leaving, week, byTeacher) => {
    const away = [
      typed('FixedStudent', {
        id: 'st-8',
        studentCode: 's0003',
        fullName: '井上 蓮',
        leave: typed('CurrentLeave', { id: 'l-1', state: 'paused' as const }),
      }),
      typed('FixedStudent', {
        id: idOf(9),
        studentCode: 's0002',
        fullName: '青木 愛',
        leave: typed('CurrentLeave', { id: 'l-2', state: 'leaving' as const }),
      }),
    ]
    const row = rowOf(idOf(0), {
      day: 4,
      fixedCourseId: ids.talk,
      fixedCourseName: 'フリートーク',
      fixedStudents: away,
    })
    const { user } = await openTemplate(undefined, [row], language)
    expect(screen.getByText(paused).closest('tr')?.textContent).toContain('井上 蓮')
    expect(screen.getByText(leaving).closest('tr')?.textContent).toContain('青木 愛')
    for (const view of [week, byTeacher]) {
      await user.click(screen.getByRole('radio', { name: view }))
      const names = new RegExp(`井上 蓮 ?[(（]${paused}[)）].*青木 愛 ?[(（]${leaving}[)）]`)
      expect(await screen.findByRole('button', { name: names })).toBeTruthy()
      // Who neither pauses nor leaves has no mark.
      expect(screen.getByRole('button', { name: /Kenji.*佐藤 美咲(?! ?[(（])/ })).toBeTruthy()
    }
  },
)

test('in the week a click on empty time begins a row then, and quick build makes it at once (FIX-22, PERM-26)', async () => {
  const { user, sent } = await openTemplate()
  await user.click(screen.getByRole('radio', { name: 'Week' }))
  const tuesday = await screen.findByRole('group', { name: 'Tue' })
  await user.click(tuesday)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add row' }))
  const start = dialog.getByLabelText<HTMLInputElement>(/^Start/).value
  expect(start).toMatch(/^\d\d:00$/)
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Weekday' }).value).toBe('Tue')
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('switch', { name: 'Quick build' }))
  const bar = within(screen.getByRole('region', { name: 'Quick build' }))
  await choose(user, bar.getByRole('combobox', { name: 'Teacher' }), 'Emily t001')
  await choose(user, bar.getByRole('combobox', { name: 'Place' }), '駅前校')
  await user.dblClick(tuesday)
  await waitFor(() =>
    expect(sent['create']).toMatchObject({
      day: 2,
      startTime: start,
      teacherId: ids.emily,
      locationId: ids.place,
      courseIds: [ids.talk],
    }),
  )
  expect(await screen.findByText(/already has a row at that time/)).toBeTruthy()
  // Nor does the second click of the two count when the answer has come between them.
  fireEvent.click(tuesday, { detail: 2 })
  expect(sent['creations']).toBe(1)
  // The toast leads to why.
  expect(await askedWhy(user, screen.getByRole('button', { name: 'Why?' }))).toEqual({ create: sent['create'] })
  await user.click(screen.getByRole('group', { name: 'Fri' }))
  await waitFor(() => expect(sent['create']).toMatchObject({ day: 5 }))
  expect(sent['creations']).toBe(2)
})

test('a day is copied to others after what would be made is shown (FIX-24, PERM-26)', async () => {
  const { user, sent } = await openTemplate()
  await user.click(screen.getByRole('button', { name: 'Copy a day or a teacher' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copy a day or a teacher' }))
  await choose(user, dialog.getByRole('combobox', { name: 'Day to copy' }), 'Wed')
  const check = dialog.getByRole<HTMLButtonElement>('button', { name: 'Preview' })
  expect(check.disabled).toBe(true)
  await user.click(dialog.getByRole('checkbox', { name: 'Thu' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Fri' }))
  await user.click(check)
  expect(await dialog.findByText("1 will be added, 1 can't be")).toBeTruthy()
  expect(dialog.getByText('Kenji is busy')).toBeTruthy()
  // A long list scrolls, also for who has no mouse.
  expect(dialog.getByRole('list', { name: "1 will be added, 1 can't be" }).tabIndex).toBe(0)
  const file = await savedFrom(dialog)
  expect(file.name).toMatch(/^template_copy_dry_run_/)
  expect(file.lines.slice(1)).toEqual([
    '"Thu 10:00–10:50 Kenji","added",""',
    `"Fri 10:00–10:50 Kenji","can't be added","Kenji is busy"`,
  ])
  await user.click(dialog.getByRole('button', { name: 'Copy 1 row' }))
  const input = { ids: [ids.wednesday], days: [4, 5], teacherId: null, withStudents: false }
  await waitFor(() => expect(sent['copied']).toEqual(input))
  expect(sent['planned']).toEqual(input)
  expect(await pressWhy(user, /^Why\? \(Fri 10:00–10:50 Kenji\)$/)).toEqual({ copy: { copies: input, number: 2 } })
  expect(await screen.findByText('1 row copied')).toBeTruthy()
  // What could not be copied stays to be read.
  expect(dialog.getByText("1 copied, 1 couldn't be")).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Close the list' }))
})

test('a row whose course is gone says that nothing can be booked; one for a meeting does not (D85)', async () => {
  onTestFinished(() => void vi.restoreAllMocks())
  const narrow = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(narrow(query), { matches: query.startsWith('(min-width') }),
  )
  const bare = { courseIds: [], courseNames: [] }
  const meeting = { fixedCourseId: ids.meeting, fixedCourseName: '会議' }
  await openTemplate(undefined, [
    rowOf('r-bare', { ...bare, day: 5, teacherName: 'Bare' }),
    rowOf('r-meeting', { ...bare, ...meeting, day: 5, startTime: '12:00', teacherName: 'Meeting' }),
  ])
  const rows = screen.getAllByRole('row').filter((row) => row.textContent?.includes('Nothing can be booked'))
  expect(rows.map((row) => within(row).getAllByRole('cell')[2]?.textContent)).toEqual(['Bare'])
})

test('a row is made from weekday, start, teacher, place and courses; what is in its way is said (FIX-05, FIX-22, FIX-24, PERM-26)', async () => {
  const { user, sent } = await openTemplate()
  await user.click(screen.getByRole('button', { name: 'Add row' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add row' }))
  await user.click(dialog.getByRole('combobox', { name: 'Weekday' }))
  // The week begins as it does in the calendar.
  const days = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(days).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  await user.click(screen.getByRole('option', { name: 'Mon' }))
  // Everything missing is said at once, each at its field, and the first of it gets the focus. (FIX-14, FIX-16, FIX-17)
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(await dialog.findByText('Start time: this is required.')).toBeTruthy()
  for (const words of ['End time: this is required.', 'Teacher: this is required.', 'Place: this is required.'])
    expect(dialog.getByText(words)).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByLabelText(/^Start/))
  expect(sent['create']).toBeUndefined()
  await user.type(dialog.getByLabelText(/^Start/), '1000')
  await user.tab()
  await choose(user, dialog.getByRole('combobox', { name: 'Teacher' }), 'Emily t001')
  await choose(user, dialog.getByRole('combobox', { name: 'Place' }), '駅前校')
  expect(dialog.queryByText(/^Please/)).toBeNull()
  await choose(user, dialog.getByRole('combobox', { name: 'Courses' }), 'フリートーク')
  await user.keyboard('{Escape}')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() =>
    expect(sent['create']).toMatchObject({
      day: 1,
      startTime: '10:00',
      endTime: '10:50',
      teacherId: ids.emily,
      locationId: ids.place,
      courseIds: [ids.talk],
      fixedCourseId: null,
    }),
  )
  // It is shown at its field, and with the buttons, where it leads to an explanation until something is changed.
  await waitFor(() => expect(dialog.getAllByText(/already has a row at that time/)).toHaveLength(2))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Start/)))
  expect(await askedWhy(user, dialog.getByRole('button', { name: 'Why?' }))).toEqual({ create: sent['create'] })
  // What was chosen and cannot be booked at another time stays, and says so.
  await user.clear(dialog.getByLabelText(/^Start/))
  await user.type(dialog.getByLabelText(/^Start/), '2030')
  await user.tab()
  expect(await dialog.findAllByText('フリートーク (not with this teacher, day and time)')).not.toEqual([])
  expect(dialog.queryByRole('button', { name: 'Why?' })).toBeNull()
})

test('switching off the fixed booking clears it and saves the whole row; deleting asks first (FIX-11, FIX-35, PERM-27, PERM-28)', async () => {
  const { user, sent } = await openTemplate()
  await user.click(screen.getByRole('button', { name: 'Wed 10:00–10:50 Kenji' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('switch', { name: /^Fixed booking/ }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent['update']).toMatchObject({
      id: ids.wednesday,
      version: 1,
      fixedCourseId: null,
      fixedOnline: null,
      fixedStudentIds: [],
    }),
  )
  await user.click(dialog.getByRole('switch', { name: 'Allow deletion' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(sent['delete']).toBeUndefined()
  const sheet = within(await screen.findByRole('dialog', { name: 'Delete' }))
  expect(sheet.getByText(/Its upcoming slots stay: 3 open, 2 booked/)).toBeTruthy()
  const leads = dialog.getByRole('link', { name: 'Delete open slots…' }).getAttribute('href')
  expect(leads).toBe(`/admin/fixedSchedule/export?job=delete&teacher=${ids.kenji}`)
  await user.click(sheet.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sent['delete']).toBe(ids.wednesday))
})

test('the template is read-only without the permissions (PERM-26…29)', async () => {
  const { user } = await openTemplate([])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add row' }).disabled).toBe(true)
  expect(screen.queryByRole('link', { name: 'Create slots and bookings' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Week' }))
  expect(await screen.findByRole('group', { name: 'Mon' })).toBeTruthy()
  expect(screen.queryByText(/^(Click|Drag)/)).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'List' }))
  await user.click(screen.getByRole('button', { name: 'Mon 10:00–10:50 Emily' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole<HTMLInputElement>('switch', { name: /^Fixed booking/ }).disabled).toBe(true)
  expect(dialog.queryByRole('switch', { name: 'Allow deletion' })).toBeNull()
})

test('by teacher each has a line with a column for each day, walked by arrows, and a row opens (FIX-39)', async () => {
  const { user } = await openTemplate()
  await user.click(screen.getByRole('radio', { name: 'By teacher' }))
  const table = within(await screen.findByRole('table', { name: "The week's rows by teacher" }))
  expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Emily', 'Kenji'])
  const monday = table.getByRole('button', { name: 'Mon 10:00–10:50 Emily' })
  const wednesday = table.getByRole('button', { name: 'Wed 10:00–10:50 Kenji 佐藤 美咲' })
  expect([monday.tabIndex, wednesday.tabIndex]).toEqual([0, -1])
  const cellsOf = (button: HTMLElement) => [...(button.closest('tr')?.cells ?? [])]
  expect(cellsOf(wednesday).findIndex((cell) => cell.contains(wednesday))).toBe(4)
  act(() => monday.focus())
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(wednesday)
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Wed 10:00–10:50 Kenji' })).toBeTruthy()
})

test('the week names the teachers who are away in the weeks to come, without the reason (SCHED-98, FIX-39)', async () => {
  const requests: unknown[] = []
  const { user } = await openTemplate()
  server.use(
    api.query('Closures', ({ variables }) => {
      requests.push(variables)
      const away = {
        id: 'a-1',
        startsAt: '2026-12-09T00:00:00',
        endsAt: '2026-12-10T00:00:00',
        locationId: null,
        locationName: null,
        runId: null,
        callsLeft: 0,
      }
      return HttpResponse.json({
        data: {
          closures: [
            typed('Closure', {
              ...away,
              reason: 'Fever',
              callsLeft: 0,
              teacherId: ids.emily,
              teacherName: 'Emily',
            }),
          ],
        },
      })
    }),
  )
  await user.click(screen.getByRole('radio', { name: 'Week' }))
  expect((await screen.findByRole('list', { name: 'Closures' })).textContent).toBe('Teacher away: Wed 9 Dec · Emily')
  const [{ from, to } = { from: '', to: '' }] = requests as { from: string; to: string }[]
  expect(Temporal.PlainDate.from(from).until(to).days).toBe(27)
})

test('the week says what clicks and drags do for whom (PERM-26, PERM-27)', async () => {
  const { user } = await openTemplate(['fixedEdit'])
  await user.click(screen.getByRole('radio', { name: 'Week' }))
  expect(await screen.findByText('Drag a row to move it.')).toBeTruthy()
})
