import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { standAtNoon } from '../test/computerClock.ts'
import { aHistoryRecord } from '../test/historyData.ts'
import { openStudents, panel } from '../test/openStudents.tsx'
import { notifiedPerson, undoPreview, undoTells } from '../test/runs.ts'
import { api, server } from '../test/server.ts'
import { done } from '../test/staff.ts'
import { typed } from '../test/deskData.ts'
import { catchFiles } from '../test/servedFiles.ts'

standAtNoon()

test('a page tells of the contracts, what was attended, the note with its author, and mails (ASTU-09, ASTU-12, TCH-12)', async () => {
  const { user, changeRequests } = await openStudents()
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
  await waitFor(() => expect(changeRequests).toEqual([whole, { ...whole, type: 'login_failed' }]))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a page begins with the phone to call, then contracts, lessons ahead and actions; the account comes last (ASTU-09)', async () => {
  const { elsewhere } = await openStudents({ at: '/?student=s-1' })
  const detail = await panel('佐藤 美咲')
  await elsewhere('s-1', { phoneNumber: '03-1111-2222', curriculumCode: 'CURR-7' })
  const call = await detail.findByRole('link', { name: '03-1111-2222' })
  expect(call.getAttribute('href')).toBe('tel:03-1111-2222')
  const inOrder = [
    call,
    await detail.findByText('Contracts of 佐藤 美咲'),
    await detail.findByRole('region', { name: 'Upcoming lessons' }),
    detail.getByRole('button', { name: 'Find a lesson' }),
    await detail.findByText('CURR-7'),
    detail.getByText('Password'),
  ]
  for (const [at, each] of inOrder.slice(1).entries())
    expect(inOrder[at]?.compareDocumentPosition(each)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
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

test('the history of a student is of 14 days back to 28 ahead, of other days and of one type when these are chosen (ASTU-10, LOG-08, CONST-11)', async () => {
  const { user, historyRequests, address } = await openStudents({ at: '/?student=s-1&view=history' })
  const detail = await panel('佐藤 美咲')
  const lines = () => within(detail.getByRole('region', { name: 'History' })).queryAllByRole('listitem')
  await waitFor(() => expect(lines()).toHaveLength(3))
  expect(lines()[2]?.textContent).toMatch(/Before: .*20.* 15:00 · Tanaka$/)
  const contract = detail.getAllByRole('link', { name: 'Contract 1760000003401' })[0]
  expect(contract?.getAttribute('href')).toBe('/admin/contracts?active=&contract=k-1')
  expect(detail.getByRole('button', { name: 'Export CSV' })).toBeTruthy()
  expect(historyRequests).toEqual([{ of: 'student', id: 's-1', from: '2026-11-06', to: '2026-12-18' }])
  await user.click(detail.getByRole('combobox', { name: 'Type' }))
  await user.click(screen.getByRole('option', { name: 'Cancelled, refunded' }))
  await waitFor(() =>
    expect(lines().map(({ textContent }) => textContent)).toEqual([expect.stringContaining('+2 points')]),
  )
  const from = detail.getByRole('textbox', { name: 'Start date' })
  await user.clear(from)
  await user.type(from, '2026/10/01')
  await waitFor(() =>
    expect(historyRequests.at(-1)).toEqual({ of: 'student', id: 's-1', from: '2026-10-01', to: '2026-12-18' }),
  )
  expect(address.current).toContain('type=cancel_return')
})

test("for a day a move is undone from the student's history, and those who are told are named first (MOVE-11)", async () => {
  const { user } = await openStudents({ at: '/?student=s-1&view=history' })
  const move = (id: string, change: object) =>
    aHistoryRecord({
      id,
      type: 'lesson_moved',
      lessonTimeBefore: '2026-11-21T09:00:00',
      pointsChange: 0,
      interactionTime: '2026-11-20T09:00:00',
      bookingId: `booking ${id}`,
      ...change,
    })
  const sent: unknown[] = []
  server.use(
    api.query('BookingHistory', () =>
      HttpResponse.json({
        data: {
          history: [
            move('today', {}),
            move('old', { lessonTime: '2026-11-22T10:00:00', interactionTime: '2026-11-18T09:00:00' }),
            move('elsewhere', { lessonTime: '2026-11-23T10:00:00', bookingId: null }),
          ],
        },
      }),
    ),
    undoTells(() => undoPreview({ people: [notifiedPerson()], digest: 'digest-1' })),
    api.mutation('DeskUndoMove', ({ variables }) => {
      sent.push(variables)
      const undoMove = typed('UndoMovePayload', { ...done, slot: null, leftSlot: null, sameTime: [] })
      return HttpResponse.json({ data: { undoMove } })
    }),
  )
  const detail = await panel('佐藤 美咲')
  const from = await detail.findByRole('textbox', { name: 'Start date' })
  await user.clear(from)
  await user.type(from, '2026/10/01')
  const buttons = await detail.findAllByRole('button', { name: /^Undo move/ })
  expect(buttons.map(({ ariaLabel }) => ariaLabel)).toEqual(['Undo move: Sat 21 Nov 10:00'])
  await user.click(buttons[0] ?? document.body)
  const question = within(await screen.findByRole('dialog', { name: /^Move 佐藤 美咲 back to .+\?$/ }))
  await user.click(question.getByRole('button', { name: 'Move back' }))
  await waitFor(() => expect(sent).toEqual([{ bookingId: 'booking today', tell: true, digest: 'digest-1' }]))
})

test('the search for a lesson from the page chooses the course the student has booked most (ASTU-45)', async () => {
  const { user } = await openStudents({ at: '/?student=s-1' })
  const courses = [
    typed('Course', { id: 'c-9', code: 'CHECK', displayName: 'レベルチェック' }),
    typed('Course', { id: 'c-1', code: 'DAILY', displayName: '日常英会話' }),
  ]
  const slot = typed('Slot', {
    id: 'l-9',
    startsAt: '2026-11-26T18:00:00',
    endsAt: '2026-11-26T18:50:00',
    bookedCount: 0,
    teacher: null,
    location: null,
    courses,
  })
  const choices = courses.map(({ code }) =>
    typed('BookingChoice', { courseCode: code, online: true, cost: 1, contractId: 'k-1', pointsAfter: 6 }),
  )
  server.use(
    api.query('FindLessons', () =>
      HttpResponse.json({
        data: { slotPage: typed('SlotPage', { next: null, bookable: [typed('BookableSlot', { slot, choices })] }) },
      }),
    ),
    api.query('FinderContracts', () =>
      HttpResponse.json({ data: { contractPage: typed('ContractPage', { contracts: [] }) } }),
    ),
    api.query('FinderTeachers', () => HttpResponse.json({ data: { teachers: [] } })),
    api.query('LessonPeople', () => HttpResponse.json({ data: { lessonPeople: [] } })),
  )
  const detail = await panel('佐藤 美咲')
  expect(await detail.findByRole('link', { name: /Absent.*Emily/ })).toBeTruthy()
  await user.click(detail.getByRole('button', { name: 'Find a lesson' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Find a lesson/ }))
  const way = await dialog.findByRole<HTMLInputElement>('combobox', { name: 'Course and place' })
  expect(way.value).toContain('日常英会話')
})
