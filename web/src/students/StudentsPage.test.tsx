import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { recencyOf } from '../record/account/loginRecency.tsx'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { aHistoryRecord } from '../test/historyData.ts'
import { logEntry } from '../test/logData.ts'
import { api, server } from '../test/server.ts'
import { catchFiles, serveFiles } from '../test/servedFiles.ts'
import { done, signInStaff } from '../test/staff.ts'
import type { Student } from './studentRecordDocuments.ts'
import { StudentsPage } from './StudentsPage.tsx'

// Noon in Tokyo on Friday 20 November 2026.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T03:00:00Z') }))
afterEach(() => vi.useRealTimers())

type Row = Student &
  Record<'contractCount' | 'points', number> &
  Record<'nextLessonAt' | 'contractsEnd' | 'contractsStart', string | null> & { profile: string }

function student(id: string, studentCode: string, fullName: string, change: Partial<Row> = {}): Row {
  const [lastName = '', firstName = ''] = fullName.split(' ')
  return typed('StudentRecord', {
    id,
    version: 1,
    studentCode,
    lastName,
    firstName,
    fullName,
    active: true,
    email: `${studentCode}@mail.example`,
    phoneNumber: '090-1111-2222',
    notify: true,
    comLang: 'jp',
    isFixed: false,
    curriculumCode: '',
    materialLocation: '',
    storageLocation: '',
    schoolNotes: '',
    contractHolder: '',
    lastLoginAt: '2026-11-20T00:00:00Z',
    hasPassword: true,
    hasCalendarFeed: false,
    lockedUntil: null,
    emailConfirmed: true,
    contractCount: 1,
    points: 8,
    contractsEnd: '2027-03-31',
    contractsStart: null,
    nextLessonAt: '2026-11-21T10:00:00',
    profile: '',
    ...change,
  }) as Row
}

const use = typed('RelatedData', {
  students: [],
  teachers: [],
  template: [],
  openSlots: 0,
  bookedSlots: 0,
  waitingLists: 2,
  contracts: 1,
  notes: null,
})

const own = typed('Student', {
  id: 's-1',
  upcomingBookings: [],
  pastBookings: [
    typed('OwnBooking', {
      id: 'b-1',
      attendance: 'absent',
      online: false,
      lessonLocation: '渋谷校',
      course: typed('Course', { id: 'c-1', displayName: '日常英会話' }),
      slot: typed('Slot', {
        id: 'l-1',
        startsAt: '2026-11-18T10:00:00',
        endsAt: '2026-11-18T10:50:00',
        teacher: typed('Teacher', { id: 't-1', displayName: 'Emily' }),
      }),
    }),
  ],
})

const lessonEntry = (id: string, type: 'booking' | 'cancel_return' | 'lesson_moved', moved: object = {}) =>
  aHistoryRecord({ id, type, pointsChange: { booking: -2, cancel_return: 2, lesson_moved: 0 }[type], ...moved })

// The place stayed.
const movedEntry = lessonEntry('h-3', 'lesson_moved', {
  lessonTimeBefore: '2026-11-20T15:00:00',
  lessonLocationBefore: '駅前校',
  teacherBefore: typed('Teacher', { id: 't-2', displayName: 'Tanaka' }),
})

const aLedger = typed('PointLedger', {
  points: 8,
  contracts: [
    { id: 'k-1', contractNumber: '1760000003401', points: 3 },
    { id: 'k-2', contractNumber: '1760000003402', points: 5 },
  ].map((contract) => typed('LedgerContract', { ...contract, startDate: '2026-11-01', endDate: '2027-10-31' })),
  entries: [
    typed('PointEntry', {
      id: 'p-1',
      contractId: 'k-1',
      at: '2026-11-18T21:05:00',
      reason: 'booking',
      value: -2,
      pointsAfter: 3,
      lessonTime: '2026-11-21T10:00:00',
      courseName: '日常英会話',
    }),
  ],
})

interface Options {
  flags?: string[]
  rows?: Row[]
  booked?: number
  at?: string
  nextCode?: string | null
}

/** Opens the page in English on a server that pages, and remembers the queries and mutations it was sent. */
async function openStudents({ flags, booked = 0, at = '/', nextCode = null, ...options }: Options = {}) {
  signInStaff(flags)
  const sent: Record<string, unknown> = {}
  const asked: Record<string, unknown>[] = []
  const historyAsked: unknown[] = []
  const changesAsked: unknown[] = []
  const ledgerAsked: unknown[] = []
  let rows = options.rows ?? [
    student('s-1', 's0001', '佐藤 美咲'),
    student('s-2', 's0002', '田中 健', { lastLoginAt: null }),
  ]
  const pageOf = (variables: Record<string, unknown>) => {
    const start = Number(variables['after'] ?? 0)
    const end = start + Number(variables['limit'] ?? 200)
    return typed('StudentPage', { students: rows.slice(start, end), next: end < rows.length ? String(end) : null })
  }
  const edited = { current: {} as Partial<Row> }
  server.use(
    api.query('Students', ({ variables }) => {
      asked.push(variables)
      return HttpResponse.json({ data: { students: pageOf(variables) } })
    }),
    api.query('NextStudentCode', () => HttpResponse.json({ data: { nextStudentCode: nextCode } })),
    api.query('StudentCount', () => HttpResponse.json({ data: { studentCount: rows.length } })),
    api.query('StudentPage', ({ variables }) => {
      const found = rows.find(({ id }) => id === variables['id']) ?? null
      return HttpResponse.json({ data: { student: found && { ...found, ...edited.current } } })
    }),
    api.query('StudentLife', ({ variables }) =>
      HttpResponse.json({ data: { student: typed('StudentRecord', { id: variables['id'], own }) } }),
    ),
    api.query('StudentPageNote', ({ variables }) =>
      HttpResponse.json({
        data: {
          studentProfile: typed('StudentProfile', {
            id: variables['id'],
            profile: '発音がよい',
            version: 3,
            savedBy: 'Emily',
            savedAt: '2026-11-18T11:00:00',
          }),
        },
      }),
    ),
    api.query('StudentMails', () =>
      HttpResponse.json({
        data: {
          mails: typed('MailPage', {
            mails: [
              typed('Mail', {
                id: 'm-1',
                kind: 'bookingMade',
                subject: 'ご予約の確認',
                state: 'failed',
                queuedAt: '2026-11-18T01:00:00Z',
              }),
            ],
            next: null,
          }),
        },
      }),
    ),
    api.query('StudentUse', () => HttpResponse.json({ data: { studentUse: { ...use, bookedSlots: booked } } })),
    api.query('BookingHistory', ({ variables }) => {
      historyAsked.push(variables['input'])
      return HttpResponse.json({
        data: { history: [lessonEntry('h-1', 'booking'), lessonEntry('h-2', 'cancel_return'), movedEntry] },
      })
    }),
    api.query('RecordHistory', ({ variables }) => {
      changesAsked.push(variables)
      return HttpResponse.json({
        data: {
          recordHistory: typed('LogPage', {
            entries: [
              logEntry({
                id: 'e-2',
                type: 'lesson_moved',
                lessonTime: '2026-11-21T10:00:00',
                lessonTimeBefore: '2026-11-20T15:00:00',
                lessonLocation: '駅前校',
                lessonLocationBefore: '駅前校',
                teacherCode: 't001',
                teacherName: 'Clark Emily',
                teacherCodeBefore: 't002',
                teacherNameBefore: '佐藤先生',
              }),
              logEntry({
                actor: 'staff:s-1',
                actorName: '受付 春香',
                recordKind: 'student',
                changes: [
                  typed('LogChange', { field: 'email', before: 'old@mail.example', after: '' }),
                  typed('LogChange', { field: 'schoolNotes', before: null, after: null }),
                ],
              }),
            ],
            next: null,
          }),
        },
      })
    }),
    api.query('PointLedger', ({ variables }) => {
      ledgerAsked.push(variables['input'])
      return HttpResponse.json({ data: { pointLedger: aLedger } })
    }),
    api.mutation('CreateStudent', ({ variables }) => {
      sent['create'] = variables['input']
      const made = student('s-9', variables['input'].studentCode, '森 蘭')
      rows = [...rows, made]
      return HttpResponse.json({ data: { createStudent: typed('StudentPayload', { ...done, student: made }) } })
    }),
    api.mutation('UpdateStudent', ({ variables }) => {
      sent['update'] = variables['input']
      rows = rows.map((each) =>
        each.id === variables['input'].id ? { ...each, ...variables['input'], version: each.version + 1 } : each,
      )
      const now = rows.find(({ id }) => id === variables['input'].id) ?? null
      const relatedData = variables['input'].active === false ? { ...use, contracts: 0 } : null
      return HttpResponse.json({
        data: { updateStudent: typed('StudentPayload', { ...done, student: now, relatedData }) },
      })
    }),
    api.mutation('DeleteStudent', ({ variables }) => {
      sent['delete'] = variables['id']
      rows = rows.filter(({ id }) => id !== variables['id'])
      return HttpResponse.json({ data: { deleteStudent: typed('StudentPayload', { ...done, relatedData: use }) } })
    }),
  )
  const page = await openDeskPage(<StudentsPage renderContracts={({ fullName }) => <p>Contracts of {fullName}</p>} />, {
    at,
    language: 'en',
  })
  await screen.findByRole('heading', { level: 1, name: 'Students' })
  await waitFor(() =>
    expect(screen.queryAllByRole('row').length + screen.queryAllByText('No results found').length).toBeGreaterThan(0),
  )
  const elsewhere = async (id: string, change: Partial<Row>) => {
    rows = rows.map((each) => (each.id === id ? { ...each, ...change } : each))
    await page.announceRecords([id])
  }
  /** A colleague deletes one. */
  const remove = async (id: string) => {
    rows = rows.filter((each) => each.id !== id)
    await page.announceRecords([id])
  }
  return { ...page, sent, asked, historyAsked, changesAsked, ledgerAsked, elsewhere, remove }
}

const panel = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('the list shows codes in capitals, contracts, the next lesson and how recent the login is; the server searches and orders (ASTU-01, ASTU-02, ASTU-05…07, ASTU-13)', async () => {
  const { user, asked, address } = await openStudents()
  expect(screen.getByText('S0001').closest('td')?.title).toBe('S0001')
  // On a narrow screen, the balance and the next lesson come below the name.
  expect(screen.getAllByText('8 points left · Sat 21 Nov 10:00').length).toBeGreaterThan(0)
  await user.type(screen.getByRole('searchbox'), 'さとう')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ filter: 'active', search: 'さとう', order: null }))
  await user.click(screen.getByRole('combobox', { name: 'Show' }))
  await user.click(await screen.findByRole('option', { name: 'No sign-in for 30 days' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ filter: 'login', search: 'さとう' }))
  await user.click(screen.getByRole('button', { name: /^Name/ }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ order: 'name', descending: false }))
  await user.click(screen.getByRole('button', { name: /^Name/ }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ order: 'name', descending: true }))
  expect(decodeURIComponent(address.current)).toBe('/?search=さとう&filter=login&sort=-name')
})

test.each([
  [null, 'never'],
  ['2026-11-20T00:01:00', 'today'],
  ['2026-11-19T23:59:00', 'week'],
  ['2026-11-13T12:00:00', 'month'],
  ['2026-10-21T12:01:00', 'month'],
  ['2026-10-21T12:00:00', 'hundred'],
  ['2026-08-12T12:00:00', 'hundred'],
  ['2026-08-12T11:59:00', 'beyond'],
])('a login at %s is of %s (ASTU-06, ASTU-07, CONST-32, D77)', (at, recency) => {
  expect(recencyOf(at, '2026-11-20T12:00:00')).toBe(recency)
})

test('a hundred come first, with how many there are; all on demand; the file of all comes from the server (ASTU-04, ASTU-08, CONST-09, ASTU-37, CSV-01, CSV-04, SHELL-23)', async () => {
  const many = Array.from({ length: 450 }, (_, index) =>
    student(`s-${index}`, `s${String(index).padStart(4, '0')}`, `生徒 ${index}`),
  )
  const files = serveFiles('students', 'student_export_20261120_1200.csv')
  const { user, asked } = await openStudents({ rows: many })
  const all = await screen.findByRole('button', { name: /all/i })
  expect(all.parentElement?.textContent).toMatch(/100.*450/)
  await user.click(all)
  await waitFor(() => expect(screen.getByText(/^450/)).toBeTruthy())
  expect(asked.map(({ after }) => after ?? null)).toEqual([null, '100', '300'])
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText(/student_export_20261120_1200\.csv/)).toBeTruthy()
  expect(files).toEqual([{ filter: 'active', descending: 'false', charset: 'utf-8' }])
})

test('a page tells of the contracts, what was attended, the note with its author, and mails (ASTU-09, ASTU-12, TCH-12)', async () => {
  const { user, changesAsked } = await openStudents()
  await user.click(screen.getByRole('button', { name: '佐藤 美咲' }))
  const detail = await panel('佐藤 美咲')
  expect(await detail.findByText('Contracts of 佐藤 美咲')).toBeTruthy()
  expect(await detail.findByRole('link', { name: /Absent.*Emily/ })).toBeTruthy()
  expect(detail.getByText('No upcoming lessons.')).toBeTruthy()
  expect((await detail.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })).value).toBe('発音がよい')
  expect(detail.getByText(/^Emily, /)).toBeTruthy()
  expect(await detail.findByRole('link', { name: /ご予約の確認.*Not delivered/ })).toBeTruthy()
  // What was done to a record is folded on every such page.
  await user.click(detail.getByText('Change history'))
  expect(await detail.findByText(/^受付 春香 · Staff · Screen · /)).toBeTruthy()
  expect(detail.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'FieldBeforeAfter',
    expect.stringMatching(/^Starts.*20.* 15:00.*21.* 10:00$/),
    'Teacher佐藤先生Clark Emily',
    'FieldBeforeAfter',
    'Emailold@mail.examplenone',
    'School noteschanged; the text is not kept',
  ])
  const files = catchFiles()
  const changes = within(detail.getByRole('region', { name: 'Change history' }))
  await user.click(changes.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.name).toBe('student_changes_export_20261120_1200.csv')
  expect(await files[0]?.blob.text()).toContain('Email: old@mail.example → ')
  await user.click(changes.getByRole('combobox', { name: 'Type' }))
  await user.click(await screen.findByRole('option', { name: 'Failed sign-ins' }))
  const whole = { id: 's-1', type: null, from: null, to: null, limit: 100 }
  await waitFor(() => expect(changesAsked).toEqual([whole, { ...whole, type: 'login_failed' }]))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a student with template places links to their rows (ASTU-15)', async () => {
  const { user, elsewhere } = await openStudents()
  await user.click(screen.getByRole('button', { name: '佐藤 美咲' }))
  const detail = await panel('佐藤 美咲')
  expect(await detail.findByText('Contracts of 佐藤 美咲')).toBeTruthy()
  expect(detail.queryByRole('link', { name: /^See this student's template rows/ })).toBeNull()
  await elsewhere('s-1', { isFixed: true })
  const rows = await detail.findByRole('link', { name: "See this student's template rows" })
  expect(rows.getAttribute('href')).toBe('/admin/fixedSchedule?search=s0001')
})

test('the points left open their contracts, and the entries behind them (ASTU-13, D131)', async () => {
  // A window with room for all columns.
  const narrow = window.matchMedia
  const room = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(narrow(query), { matches: query.includes('min-width') }))
  onTestFinished(() => room.mockRestore())
  const { user, ledgerAsked, address } = await openStudents()
  const [points] = await screen.findAllByRole('button', { name: '8 points left', description: 'See details' })
  await user.click(points ?? document.body)
  const ledger = await panel('Balance details')
  expect((await ledger.findAllByRole('listitem')).map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^Contract 17600000034013 points/),
    expect.stringMatching(/^Contract 17600000034025 points/),
    'Total8 points',
    expect.stringMatching(/^Booking−2 points.*Sat 21 Nov 10:00 日常英会話 · Contract 1760000003401.*3 points left$/),
  ])
  expect(ledger.getByRole('link', { name: 'Contract 1760000003402' }).getAttribute('href')).toBe(
    '/admin/contracts?active=&contract=k-2',
  )
  expect(ledgerAsked).toEqual([{ studentId: 's-1' }])
  // It does not open the row around it.
  expect(address.current).not.toContain('student=s-1')
})

test('the history of a student is of 14 days back to 28 ahead, of other days and of one type when these are chosen (ASTU-10, LOG-08, CONST-11)', async () => {
  const { user, historyAsked, address } = await openStudents({ at: '/?student=s-1&view=history' })
  const detail = await panel('佐藤 美咲')
  const lines = () => within(detail.getByRole('region', { name: 'History' })).queryAllByRole('listitem')
  await waitFor(() => expect(lines()).toHaveLength(3))
  expect(lines()[2]?.textContent).toMatch(/Before: .*20.* 15:00 · Tanaka$/)
  const contract = detail.getAllByRole('link', { name: 'Contract 1760000003401' })[0]
  expect(contract?.getAttribute('href')).toBe('/admin/contracts?active=&contract=k-1')
  expect(detail.getByRole('button', { name: 'Export CSV' })).toBeTruthy()
  expect(historyAsked).toEqual([{ of: 'student', id: 's-1', from: '2026-11-06', to: '2026-12-18' }])
  await user.click(detail.getByRole('combobox', { name: 'Type' }))
  await user.click(screen.getByRole('option', { name: 'Cancelled, refunded' }))
  await waitFor(() =>
    expect(lines().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('+2 points')]),
  )
  const from = detail.getByRole('textbox', { name: 'Start date' })
  await user.clear(from)
  await user.type(from, '2026/10/01')
  await waitFor(() =>
    expect(historyAsked.at(-1)).toEqual({ of: 'student', id: 's-1', from: '2026-10-01', to: '2026-12-18' }),
  )
  expect(address.current).toContain('type=cancel_return')
})

test('a new student needs a code of five, last and first name (ASTU-03, ASTU-09, ASTU-19…23, PERM-10, CONST-38)', async () => {
  const { user, sent } = await openStudents()
  await user.keyboard('n')
  const form = await panel('Add student')
  const fill = async (label: string, text: string) => {
    await user.click(form.getByLabelText(label))
    await user.paste(text)
  }
  await fill('Student ID', 'ｓ01')
  await fill('Last name', 'mori')
  expect(await form.findByText('Use at least 5 characters.')).toBeTruthy()
  await fill('Student ID', '23!')
  await fill('First name', '蘭')
  await fill('Link to the material', 'books.example')
  await user.click(form.getByRole('button', { name: 'Create' }))
  await waitFor(() =>
    expect(sent['create']).toEqual({
      studentCode: 's0123',
      lastName: 'Mori',
      firstName: '蘭',
      materialLocation: 'https://books.example',
      comLang: 'jp',
      notify: false,
    }),
  )
  expect(await screen.findByRole('dialog', { name: '森 蘭' })).toBeTruthy()
})

test('a new student is proposed the next ID, and hears nothing by email where staff say so (ASTU-19, ASTU-21, ASTU-42)', async () => {
  const { user, sent } = await openStudents({ nextCode: 's0148' })
  await user.keyboard('n')
  const form = await panel('Add student')
  expect(form.getByLabelText<HTMLInputElement>('Student ID').value).toBe('s0148')
  for (const [label, text] of Object.entries({ 'Last name': '森', 'First name': '蘭', Email: 'ran@example.jp' })) {
    await user.click(form.getByLabelText(label))
    await user.paste(text)
  }
  await user.click(form.getByRole('switch', { name: /notif/i }))
  await user.click(form.getByRole('button', { name: 'Create' }))
  await waitFor(() =>
    expect(sent['create']).toMatchObject({ studentCode: 's0148', email: 'ran@example.jp', notify: false }),
  )
})

test('an edit sends what was changed and goes back; a colleague’s change of the same shows side by side (ASTU-26…30, PERM-11, SHELL-19)', async () => {
  const { user, sent, elsewhere, address } = await openStudents({ at: '/?student=s-1&view=edit' })
  const detail = await panel('佐藤 美咲')
  const phone = await detail.findByRole<HTMLInputElement>('textbox', { name: 'Phone number' })
  expect(detail.getByRole<HTMLInputElement>('textbox', { name: 'Student ID' }).disabled).toBe(true)
  await user.clear(phone)
  await user.paste('０９０ー３３３３ー４４４４')
  await elsewhere('s-1', { version: 2, phoneNumber: '080-5', curriculumCode: 'A1' })
  expect(await detail.findByText('080-5')).toBeTruthy()
  await user.click(detail.getByRole('button', { name: 'Keep my version' }))
  await user.click(detail.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent['update']).toEqual({ id: 's-1', version: 2, phoneNumber: '090-3333-4444' }))
  await waitFor(() => expect(address.current).toBe('/?student=s-1'))
})

test('entries stay when a colleague deletes the student, with a message that they cannot be saved; a link to nobody shows so (ASTU-31, D129)', async () => {
  const { remove, goTo } = await openStudents({ at: '/?student=s-1&view=edit' })
  const detail = await panel('佐藤 美咲')
  const phone = await detail.findByRole<HTMLInputElement>('textbox', { name: 'Phone number' })
  fireEvent.change(phone, { target: { value: '080-5' } })
  await remove('s-1')
  expect(await detail.findByText(/^Someone else deleted this/)).toBeTruthy()
  expect(detail.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' })).toBe(phone)
  expect(phone.value).toBe('080-5')

  await goTo('/')
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await goTo('/?student=s-1')
  expect(await screen.findByText("We couldn't find this. It may have been deleted.")).toBeTruthy()
})

test('deactivating asks, and tells of waiting lists; deleting needs the switch and says what goes (ASTU-18, ASTU-32, ASTU-33, PERM-12, SHELL-33, D81, D82)', async () => {
  const { user, sent } = await openStudents({ at: '/?student=s-1&view=edit' })
  const detail = await panel('佐藤 美咲')
  await user.click(await detail.findByRole('switch', { name: /^Account is active/ }))
  expect(sent['update']).toBeUndefined()
  const asked = await screen.findByRole('dialog', { name: 'Deactivate student' })
  expect(asked.textContent).toContain('Booked lessons and contracts stay, but')
  await user.click(within(asked).getByRole('button', { name: 'Deactivate' }))
  await waitFor(() => expect(sent['update']).toEqual({ id: 's-1', version: 1, active: false }))
  expect(await screen.findByText(/Waiting lists: 2/)).toBeTruthy()
  const button = detail.getByRole<HTMLButtonElement>('button', { name: 'Delete' })
  expect(button.disabled).toBe(true)
  await user.click(detail.getByRole('switch', { name: 'Allow deletion' }))
  await user.click(button)
  const question = (await screen.findByText('Confirm deletion? This cannot be undone.')).closest(
    'section, [role=dialog]',
  )
  expect(question?.textContent).toContain('Past lessons and the history keep the name.')
  await user.click(within(question as HTMLElement).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(sent['delete']).toBe('s-1'))
  await waitFor(() => expect(screen.queryByText('佐藤 美咲')).toBeNull())
})

test('with lessons to come there is no deletion; without flags one looks and changes nothing (PERM-03, PERM-10…13, ASTU-34, D81)', async () => {
  const { user } = await openStudents({ flags: [], booked: 1, at: '/?student=s-1&view=edit' })
  const detail = await panel('佐藤 美咲')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add student' }).disabled).toBe(true)
  expect(await detail.findByText(/You can view this/)).toBeTruthy()
  expect(detail.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  expect(detail.queryByLabelText('New password')).toBeNull()
  expect(detail.queryByRole('button', { name: 'Delete' })).toBeNull()
  await user.keyboard('{Escape}')
})

test('the password panel needs its flag, deletion its lessons to be over (ASTU-34, PERM-12, PERM-13)', async () => {
  await openStudents({ flags: ['studentPassword', 'studentDelete'], booked: 1, at: '/?student=s-1&view=edit' })
  const detail = await panel('佐藤 美咲')
  expect(await detail.findByLabelText('New password')).toBeTruthy()
  expect(await detail.findByText(/Upcoming lessons are booked/)).toBeTruthy()
  expect(detail.queryByRole('button', { name: 'Delete' })).toBeNull()
})

test('unsaved entries ask first: a new student on Escape, a note before another part of the page (ASTU-09, ASTU-11, ASTU-38)', async () => {
  const { address, goTo } = await openStudents()
  fireEvent.click(screen.getByRole('button', { name: 'Add student' }))
  const code = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Student ID/ })
  fireEvent.change(code, { target: { value: 's0009' } })
  fireEvent.keyDown(code, { key: 'Escape' })
  expect(await screen.findByText("What you entered isn't saved yet.")).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(code.value).toBe('s0009')
  fireEvent.keyDown(code, { key: 'Escape' })
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await goTo('/?student=s-1')
  fireEvent.change(await screen.findByRole('textbox', { name: 'Note' }), { target: { value: 'p.30' } })
  await goTo('/?student=s-1&view=history')
  expect(await screen.findByText("Your changes to “Note” aren't saved yet.")).toBeTruthy()
  expect(address.current).toBe('/?student=s-1')
})
