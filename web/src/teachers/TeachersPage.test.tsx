import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { parse } from 'csv-parse/sync'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { setLanguage } from '../shared/i18n/language.ts'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { aHistoryRecord } from '../test/historyData.ts'
import { api, server } from '../test/server.ts'
import { done, refusedAt, signInStaff } from '../test/staff.ts'
import { type LoginChoice, loginChoices, passesLogin } from './loginFilter.ts'
import type { Teacher } from './teacherDocuments.ts'
import { TeachersPage } from './TeachersPage.tsx'

// Noon in Tokyo on Friday 20 November 2026.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T03:00:00Z') }))
afterEach(() => vi.useRealTimers())

/** Ids of courses, as the form takes them. */
const [talk, business, old] = [1, 2, 3].map((end) => `01900000-0000-7000-8000-00000000000${end}`) as [
  string,
  string,
  string,
]

const teacher = (id: string, displayName: string, change: Partial<Teacher> = {}) =>
  typed('TeacherRecord', {
    id,
    version: 1,
    teacherCode: id,
    lastName: 'Carter',
    firstName: 'Emily',
    lastReading: '',
    firstReading: '',
    displayName,
    email: '',
    phoneNumber: '',
    active: true,
    courseIds: [talk],
    notes: '',
    calendarColor: '#1971c2',
    onlineLessonLink: '',
    notify: false,
    comLang: 'en',
    priority: false,
    exportedUntil: null,
    lastLoginAt: null,
    hasPassword: false,
    hasCalendarFeed: false,
    lockedUntil: null,
    emailConfirmed: true,
    ...change,
  })

const course = (id: string, code: string, displayName: string, active = true) =>
  typed('CourseRecord', { id, code, displayName, active })

const related = typed('RelatedData', {
  students: ['佐藤 美咲', '山田 太郎'],
  fixedStudents: ['山田 太郎'],
  teachers: [],
  template: ['Mon 10:00–10:50 Emily'],
  openSlots: 3,
  bookedSlots: 0,
  waitingLists: null,
  contracts: null,
  notes: null,
})

const entry = (id: string, type: 'booking' | 'cancel_return') =>
  aHistoryRecord({ id, type, teacher: typed('Teacher', { id: 't001', displayName: 'Emily' }) })

const everyone = [
  teacher('t001', 'Emily', {
    email: 'emily@aozora.example',
    phoneNumber: '080-0000-1234',
    priority: true,
    hasPassword: true,
    hasCalendarFeed: true,
    lastLoginAt: '2026-11-19T05:00:00Z',
  }),
  teacher('t002', '田中先生', { lastName: '田中', firstName: '美咲', lastLoginAt: '2026-08-01T00:00:00Z' }),
  teacher('t003', '退職者', { active: false }),
]

interface Options {
  flags?: string[]
  use?: typeof related
  at?: string
  refused?: object
  rows?: typeof everyone
}

/** Opens the page in English; `sent` holds the inputs of mutations, `requests` those of histories. */
async function openTeachers({ flags, use = related, at = '/admin/teachers', refused, rows = everyone }: Options = {}) {
  signInStaff(flags)
  const sent: Record<string, unknown> = {}
  const requests: unknown[] = []
  let teachers = rows
  const courses = [
    course(talk, 'AAA', '日常英会話'),
    course(business, 'BBB', 'ビジネス'),
    course(old, 'OLD', '旧', false),
  ]
  const place = { place: '駅前校', slots: 12 }
  const lesson = {
    slotId: 'slot-1',
    startsAt: '2026-11-20T18:00:00',
    endsAt: '2026-11-20T18:50:00',
    courseName: '日常英会話',
    place: null,
    students: ['佐藤 美咲'],
  }
  const ahead = { lessons: [typed('LessonAhead', lesson)], places: [typed('PlaceAhead', place)] }
  server.use(
    api.query('TeachersPage', () => HttpResponse.json({ data: { teacherRecords: teachers, courses } })),
    api.query('TeacherAhead', () => HttpResponse.json({ data: { teacherAhead: typed('TeacherAhead', ahead) } })),
    api.query('TeacherUse', () => HttpResponse.json({ data: { teacherUse: use } })),
    api.query('BookingHistory', ({ variables }) => {
      requests.push(variables['input'])
      return HttpResponse.json({ data: { history: [entry('1', 'booking'), entry('2', 'cancel_return')] } })
    }),
    api.mutation('CreateTeacher', ({ variables }) => {
      sent['create'] = variables['input']
      const created = teacher('t-9', variables['input'].displayName, { ...variables['input'] })
      teachers = [...teachers, created]
      return HttpResponse.json({ data: { createTeacher: typed('TeacherPayload', { ...done, teacher: created }) } })
    }),
    api.mutation('UpdateTeacher', ({ variables }) => {
      sent['update'] = variables['input']
      const now = teachers.find(({ id }) => id === variables['input'].id)
      const next = refused || !now ? now : { ...now, ...variables['input'], version: now.version + 1 }
      teachers = teachers.map((each) => (next && each.id === next.id ? next : each))
      const payload = typed('TeacherPayload', { ...done, ...refused, teacher: next, relatedData: null })
      return HttpResponse.json({ data: { updateTeacher: payload } })
    }),
    api.mutation('DeleteTeacher', ({ variables }) => {
      sent['delete'] = variables['id']
      teachers = teachers.filter(({ id }) => id !== variables['id'])
      const payload = typed('TeacherPayload', { ...done, relatedData: use })
      return HttpResponse.json({ data: { deleteTeacher: payload } })
    }),
  )
  const desk = await openDeskPage(<TeachersPage />, { at, language: 'en' })
  await screen.findByRole('button', { name: rows[1]?.displayName ?? '' })
  const openOf = async (name: string, view?: 'Edit' | 'History') => {
    await desk.user.click(screen.getByRole('button', { name }))
    const dialog = within(await screen.findByRole('dialog'))
    if (view) await desk.user.click(dialog.getByRole('radio', { name: view }))
    return dialog
  }
  /** A colleague deletes one. */
  const remove = async (id: string) => {
    teachers = teachers.filter((each) => each.id !== id)
    await desk.announceRecords([id])
  }
  return { ...desk, sent, requests, openOf, remove }
}

test('active teachers are listed; all, last login and a search for names in either order or digits find others (ATCH-01…04, SHELL-26, D78)', async () => {
  const { user } = await openTeachers()
  const names = () =>
    screen
      .queryAllByRole('button', { name: /^(Emily|田中先生|退職者)$/ })
      .map((each) => each.getAttribute('aria-label') ?? each.textContent)
  expect(names()).toEqual(['Emily', '田中先生'])
  for (const [typedText, found] of [
    ['美咲 田中', ['田中先生']],
    ['田中美咲', ['田中先生']],
    ['ＣＡＲＴＥＲ', ['Emily']],
    ['00001234', ['Emily']],
    ['emily@aozora', ['Emily']],
  ] as const) {
    await user.clear(screen.getByPlaceholderText('Search'))
    await user.type(screen.getByPlaceholderText('Search'), typedText)
    await waitFor(() => expect([typedText, names()]).toEqual([typedText, found]))
  }
  await user.clear(screen.getByPlaceholderText('Search'))
  await waitFor(() => expect(names()).toEqual(['Emily', '田中先生']))
  await user.click(screen.getByRole('combobox', { name: 'Last sign-in' }))
  await user.click(screen.getByRole('option', { name: 'Over 100 days ago' }))
  await waitFor(() => expect(names()).toEqual(['田中先生']))
  await user.click(screen.getByRole('combobox', { name: 'Last sign-in' }))
  await user.click(screen.getByRole('option', { name: 'Never' }))
  await user.click(screen.getByRole('combobox', { name: 'Status' }))
  await user.click(screen.getByRole('option', { name: 'All' }))
  await waitFor(() => expect(names()).toEqual(['退職者']))
})

test('a hundred teachers come first, with how many there are; all on demand, and again a hundred after another search (ATCH-07, CONST-09, SHELL-24)', async () => {
  const many = Array.from({ length: 130 }, (_, index) =>
    teacher(`t${String(index).padStart(3, '0')}`, `Teacher ${index}`),
  )
  const { user } = await openTeachers({ rows: many })
  // The table draws what is near the window; how many rows it has is in the count.
  expect(screen.getByText('100 of 130 results')).toBeTruthy()
  expect(screen.getAllByRole('row')).toHaveLength(101)
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(131))
  expect(screen.getByText('130 results')).toBeTruthy()
  await user.type(screen.getByPlaceholderText('Search'), 'Teacher')
  expect(await screen.findByText('100 of 130 results')).toBeTruthy()
})

test.each<[string | null, LoginChoice[]]>([
  [null, ['', 'never']],
  ['2026-11-20T11:00:00', ['', '24h', '7d', '30d']],
  ['2026-11-19T12:00:00', ['', '24h', '7d', '30d']],
  ['2026-11-19T11:59:00', ['', '7d', '30d']],
  ['2026-11-13T11:00:00', ['', '30d']],
  ['2026-10-21T11:00:00', ['', 'over30d']],
  ['2026-08-12T11:00:00', ['', 'over30d', 'over100d']],
])('a last login at %s passes %o (ATCH-03, CONST-33)', (at, passed) => {
  expect(loginChoices.filter((choice) => passesLogin(choice, at, '2026-11-20T12:00:00'))).toEqual(passed)
})

test('a new teacher needs an ID and three names; the next ID, the school’s language, the next colour and notifications are proposed (ATCH-06, ATCH-15, ATCH-17, ATCH-21…29, PERM-19, CONST-28, CONST-30)', async () => {
  const { user, sent } = await openTeachers()
  await user.keyboard('n')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add teacher' }))
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' }).rows).toBe(12)
  const id = dialog.getByLabelText<HTMLInputElement>('Teacher ID')
  expect(id.value).toBe('t004')
  await user.clear(id)
  await user.type(id, 'Ｍia.7')
  await user.type(dialog.getByLabelText('Display name'), 'Mia')
  await user.type(dialog.getByLabelText('Last name'), 'gREEN 2')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  expect(dialog.getByLabelText('First name').getAttribute('aria-invalid')).toBe('true')
  expect(sent['create']).toBeUndefined()
  await user.type(dialog.getByLabelText('First name'), 'mia')
  const warning = /^No courses selected\./
  expect(dialog.getByText(warning)).toBeTruthy()
  await user.click(dialog.getByRole('checkbox', { name: /^ビジネス/ }))
  expect(dialog.queryByText(warning)).toBeNull()
  expect(dialog.queryByRole('checkbox', { name: /^旧/ })).toBeNull()
  await user.type(dialog.getByLabelText('Online lesson link'), 'meet.example/mia')
  await user.type(dialog.getByLabelText('Email'), 'mia@example.jp')
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() =>
    expect(sent['create']).toMatchObject({
      teacherCode: 'mia7',
      lastName: 'Green',
      firstName: 'Mia',
      displayName: 'Mia',
      courseIds: [business],
      calendarColor: '#ff8000',
      comLang: 'jp',
      notify: true,
      email: 'mia@example.jp',
      onlineLessonLink: 'https://meet.example/mia',
    }),
  )
})

test('a teacher’s page tells facts, courses, places, the next lessons and the state of the account (ATCH-14)', async () => {
  const { openOf } = await openTeachers()
  const dialog = await openOf('Emily')
  expect(await dialog.findByRole('link', { name: /Fri 20 Nov 18:00–18:50.*佐藤 美咲/ })).toBeTruthy()
  for (const words of ['Carter Emily', '080-0000-1234', '駅前校', '12 slots', 'Calendar subscription'])
    expect(dialog.getByText(words)).toBeTruthy()
  expect(dialog.getByText('Last sign-in').nextSibling?.textContent).toBe('Thu 19 Nov 14:00')
  // From here one finds substitutes, with the right to it.
  expect(dialog.getByRole('link', { name: 'Teacher absence' }).getAttribute('href')).toBe(
    '/admin/schedule/closures?away=t001',
  )
})

test('saving is off until something changes, sends just that and goes back to the page; Escape goes back to the list (ATCH-10…12, ATCH-19, PERM-20, STF-08)', async () => {
  const { user, sent, openOf, address } = await openTeachers()
  const dialog = await openOf('Emily', 'Edit')
  const save = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(save().disabled).toBe(true)
  expect(dialog.getByLabelText<HTMLInputElement>('Teacher ID').disabled).toBe(true)
  await user.click(dialog.getByRole('checkbox', { name: /^ビジネス/ }))
  await user.clear(dialog.getByLabelText('Calendar colour'))
  await user.type(dialog.getByLabelText('Calendar colour'), '#2F9E44')
  await user.click(save())
  await waitFor(() =>
    expect(sent['update']).toEqual({ id: 't001', version: 1, courseIds: [talk, business], calendarColor: '#2f9e44' }),
  )
  await waitFor(() => expect(address.current).toBe('/admin/teachers?teacher=t001'))
  // The form that had the focus is gone.
  expect(document.activeElement).toBe(dialog.getByRole('radio', { name: 'Info' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address.current).toBe('/admin/teachers'))
})

test('what a colleague has changed meanwhile stands beside the own entry (STF-08)', async () => {
  const stale = { success: false, code: 'stale', message: 'This record changed after you opened it.' }
  const { user, openOf } = await openTeachers({ refused: stale })
  const dialog = await openOf('Emily', 'Edit')
  await user.clear(dialog.getByLabelText('Display name'))
  await user.type(dialog.getByLabelText('Display name'), 'Emmy')
  const theirs = { ...everyone[0], version: 2, displayName: 'Em' }
  server.use(api.query('TeachersPage', () => HttpResponse.json({ data: { teacherRecords: [theirs], courses: [] } })))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  const table = within(await dialog.findByRole('table'))
  expect(table.getByRole('row', { name: 'Display name Em Emmy' })).toBeTruthy()
})

test('what the school says against the courses of a teacher stands with them', async () => {
  const message = 'A course was deleted meanwhile.'
  const { user, openOf } = await openTeachers({
    refused: refusedAt('courseIds', message, '400'),
  })
  const dialog = await openOf('Emily', 'Edit')
  const group = dialog.getByRole('group', { name: 'Courses' })
  await user.click(within(group).getByRole('button', { name: 'Select all' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await within(group).findByText(message)).toBeTruthy()
  const describedBy = group.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(describedBy)?.textContent).toBe(message)
})

test('deactivating warns of the template; deleting says what it touches and then what it touched (ATCH-13, ATCH-20, ATCH-30, ATCH-33, SHELL-33, D83, D84)', async () => {
  const { user, sent, openOf, address } = await openTeachers()
  const dialog = await openOf('Emily', 'Edit')
  await user.click(await dialog.findByRole('switch', { name: /^Teacher is active/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Deactivate teacher' }))
  expect(sheet.getByText(/rows in the weekly template are deleted.*doesn't restore them/)).toBeTruthy()
  expect(sheet.getByText('Mon 10:00–10:50 Emily')).toBeTruthy()
  // Who waits for a slot goes on waiting; who has a fixed place loses it.
  expect(sheet.getByText('山田 太郎')).toBeTruthy()
  expect(sent['update']).toBeUndefined()
  await user.click(sheet.getByRole('button', { name: 'Deactivate' }))
  await waitFor(() => expect(sent['update']).toEqual({ id: 't001', version: 1, active: false }))

  expect(dialog.getByText('3 slots')).toBeTruthy()
  await user.click(dialog.getByRole('switch', { name: 'Allow deletion' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete “Emily”' }))
  expect(question.getByText('Confirm deletion? This cannot be undone.')).toBeTruthy()
  expect(question.getByText('佐藤 美咲, 山田 太郎')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sent['delete']).toBe('t001'))
  expect(await screen.findByText(/Students affected: 佐藤 美咲/)).toBeTruthy()
  await waitFor(() => expect(address.current).not.toContain('teacher=t001'))
})

test('whoever deletes a teacher is not told that somebody else did, though the news comes before the answer (ATCH-13, ATCH-33)', async () => {
  const { user, openOf, remove, address } = await openTeachers()
  const news = Promise.withResolvers<void>()
  server.use(
    api.mutation('DeleteTeacher', async () => {
      await news.promise
      return HttpResponse.json({ data: { deleteTeacher: typed('TeacherPayload', { ...done, relatedData: null }) } })
    }),
  )
  const dialog = await openOf('Emily', 'Edit')
  await user.click(await dialog.findByRole('switch', { name: 'Allow deletion' }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete “Emily”' }))
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await remove('t001')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Emily', hidden: true })).toBeNull())
  expect(screen.queryByText(/^Someone else deleted/)).toBeNull()
  news.resolve()
  await waitFor(() => expect(address.current).not.toContain('teacher=t001'))
})

test('who may edit and not delete is told of the template before a deactivation, too (ATCH-20, SHELL-33, PERM-20, D83)', async () => {
  const { user, openOf } = await openTeachers({ flags: ['teacherEdit'] })
  const dialog = await openOf('Emily', 'Edit')
  expect(await dialog.findByText('3 slots')).toBeTruthy()
  expect(dialog.queryByRole('switch', { name: 'Allow deletion' })).toBeNull()
  await user.click(dialog.getByRole('switch', { name: /^Teacher is active/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Deactivate teacher' }))
  expect(sheet.getByText('Mon 10:00–10:50 Emily')).toBeTruthy()
})

test('without the flags a teacher is looked at only, without password and deletion; booked ones cannot be deleted (ATCH-30, ATCH-31, PERM-03, PERM-19…22, D84)', async () => {
  const { openOf } = await openTeachers({ flags: [] })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add teacher' }).disabled).toBe(true)
  const dialog = await openOf('Emily', 'Edit')
  expect(dialog.getByLabelText<HTMLInputElement>('Display name').disabled).toBe(true)
  expect(dialog.queryByLabelText('New password')).toBeNull()
  expect(dialog.queryByText('Deactivate or delete')).toBeNull()
})

test('a teacher with booked lessons to come cannot be deleted; who may set the password finds the panel (ATCH-11, ATCH-31, PERM-21, PERM-22, D84)', async () => {
  const { openOf } = await openTeachers({
    flags: ['teacherDelete', 'teacherPassword'],
    use: { ...related, bookedSlots: 2 },
  })
  const dialog = await openOf('Emily', 'Edit')
  expect(await dialog.findByText(/you can't delete this teacher/)).toBeTruthy()
  expect(dialog.queryByRole('switch', { name: 'Allow deletion' })).toBeNull()
  expect(dialog.getByLabelText('New password')).toBeTruthy()
})

test('what is typed stays when a colleague deletes the teacher, and it is said that it cannot be saved; a link to nobody says so (ATCH-32, D129)', async () => {
  const { openOf, remove, goTo } = await openTeachers()
  const dialog = await openOf('Emily', 'Edit')
  const phone = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' })
  fireEvent.change(phone, { target: { value: '080-5' } })
  await remove('t001')
  expect(await dialog.findByText(/^Someone else deleted this/)).toBeTruthy()
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' })).toBe(phone)
  expect(phone.value).toBe('080-5')

  await goTo('/admin/teachers?teacher=gone')
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  expect(await screen.findByText("We couldn't find this. It may have been deleted.")).toBeTruthy()
})

test('beside what is gone the list has as few columns as beside what is open (SHELL-39)', async () => {
  const plain = window.matchMedia
  const wide = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(plain(query), { matches: query.startsWith('(min-width') }))
  onTestFinished(() => wide.mockRestore())
  const { goTo } = await openTeachers()
  const columns = () => screen.getAllByRole('columnheader').length
  const all = columns()
  await goTo('/admin/teachers?teacher=t001')
  await waitFor(() => expect(columns()).toBeLessThan(all))
  const few = columns()
  await goTo('/admin/teachers?teacher=gone')
  expect(await screen.findByText("We couldn't find this. It may have been deleted.")).toBeTruthy()
  expect(columns()).toBe(few)
})

test('the history asks for 14 days back to 28 ahead, and its type can be chosen; a wrong one is an error (ATCH-08, ATCH-09, LOG-08, CONST-11, ERR-39)', async () => {
  const { user, requests, openOf, address } = await openTeachers()
  const dialog = await openOf('Emily', 'History')
  await waitFor(() =>
    expect(requests).toContainEqual({ of: 'teacher', id: 't001', from: '2026-11-06', to: '2026-12-18' }),
  )
  expect((await dialog.findAllByRole('listitem')).map((each) => each.textContent)).toEqual([
    'Sat 21 Nov 10:00Booking日常英会話佐藤 美咲−2 points駅前校 · Contract 1760000003401Recorded Wed 18 Nov 21:05',
    expect.stringContaining('Cancelled, refunded'),
  ])
  await user.click(dialog.getByRole('combobox', { name: 'Type' }))
  await user.click(screen.getByRole('option', { name: 'Cancelled, refunded' }))
  await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(1))
  expect(address.current).toContain('type=cancel_return')
})

test('a history of a type that is none displays error (ATCH-09, ERR-39)', async () => {
  await openTeachers({ at: '/admin/teachers?teacher=t001&view=history&type=lesson' })
  expect(await screen.findByText('error')).toBeTruthy()
})

test('the list is saved as a CSV, with the same columns in both languages (ATCH-05, ATCH-34, CSV-01, CSV-04, CSV-10, D134, D135)', async () => {
  const { user } = await openTeachers()
  const files: Blob[] = []
  URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`
  const press = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText('teacher_export_20261120_1200.csv saved (2 rows)')).toBeTruthy()
  act(() => setLanguage('jp'))
  await user.click(screen.getByRole('button', { name: 'CSV出力' }))
  const texts = await Promise.all(files.map((file) => file.text()))
  const [english, japanese] = texts.map((text): string[][] => parse(text, { bom: true }))
  expect(english?.[0]).toEqual([
    'Teacher ID',
    'Last name',
    'First name',
    'Reading (last name)',
    'Reading (first name)',
    'Display name',
    'Email',
    'Phone number',
    'Courses',
    'Calendar colour',
    'Online lesson link',
    'Email notifications',
    'Email language',
    'Priority teacher',
    'Last sign-in',
    'Slots created',
    'Notes',
    'Status',
  ])
  expect([english?.[1]?.[14], japanese?.[1]?.[14]]).toEqual(['2026-11-19 14:00', '2026-11-19 14:00'])
  expect(english?.[1]?.slice(0, 9)).toEqual([
    't001',
    'Carter',
    'Emily',
    '',
    '',
    'Emily',
    'emily@aozora.example',
    '080-0000-1234',
    'AAA',
  ])
  expect(japanese?.[0]).toHaveLength(18)
  expect(japanese?.[1]?.slice(11)).toEqual(['オフ', '英語', 'はい', '2026-11-19 14:00', '', '', '有効'])
  press.mockRestore()
})
