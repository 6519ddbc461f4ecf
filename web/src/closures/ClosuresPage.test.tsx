import { pressWhy } from '../test/dryRunWhy.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { Closure } from '../calendar/closures/closureDocuments.ts'
import type { Run } from '../runs/runDocuments.ts'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { aRun, undoTells } from '../test/runs.ts'
import { api, server } from '../test/server.ts'
import { savedFrom } from '../test/servedFiles.ts'
import { done, signInStaff } from '../test/staff.ts'
import { ClosuresPage } from './ClosuresPage.tsx'

const closure = typed<Closure>('Closure', {
  id: 'c-1',
  startsAt: '2099-12-30T00:00:00',
  endsAt: '2100-01-02T00:00:00',
  locationId: null,
  teacherId: null,
  locationName: null,
  teacherName: null,
  reason: '年末年始',
  runId: 'r-1',
  callsLeft: 0,
})

const person = (id: string, name: string, role: string, notice: string) =>
  typed('LessonPerson', {
    type: 'student',
    role,
    id,
    code: id,
    name,
    notice,
    phoneNumber: '03-1234-5678',
    guardians: [],
  })

const plan = (digest: string, name: string) =>
  typed('ClosingPlan', {
    digest,
    students: 2,
    mails: 1,
    people: [
      person('st-1', name, 'booked', 'mail'),
      person('st-1', name, 'waiting', 'mail'),
      person('st-2', '鈴木 蓮', 'waiting', 'off'),
      person('t-1', 'Emily', 'teaching', 'noAddress'),
    ],
    slots: [
      typed('ClosingSlot', {
        slotId: 's-1',
        startsAt: '2099-12-30T10:00:00',
        endsAt: '2099-12-30T10:50:00',
        teacherId: 't-1',
        stays: null,
        seats: [typed('ClosingSeat', { bookingId: 'b-1', studentId: 'st-1', name, courseName: '英会話', cost: 2 })],
        waitingNames: ['鈴木 蓮'],
      }),
      typed('ClosingSlot', {
        slotId: 's-2',
        startsAt: '2099-12-30T11:00:00',
        endsAt: '2099-12-30T11:50:00',
        teacherId: 't-1',
        stays: 'online',
        seats: [],
        waitingNames: [],
      }),
    ],
  })

/** Runs by kind or by name; `older` are those that a list of the last ones does not have. */
interface Served {
  runs: Run[]
  older?: Run[]
}

function servedRuns({ runs, older = [] }: Served, variables: Record<string, unknown>): Run[] {
  const ids = variables['ids'] as string[] | undefined
  if (ids !== undefined) return [...runs, ...older].filter(({ id }) => ids.includes(id))
  return variables['kind'] === 'closure' ? runs : []
}

async function openClosures(flags?: string[], served: Served = { runs: [] }) {
  signInStaff(flags)
  const sent: unknown[] = []
  server.use(
    api.query('Runs', ({ variables }) => HttpResponse.json({ data: { runs: servedRuns(served, variables) } })),
    api.query('Closable', () =>
      HttpResponse.json({
        data: {
          locations: [],
          teachers: [typed('TeacherRecord', { id: 't-1', teacherCode: 't001', displayName: 'Emily', active: true })],
        },
      }),
    ),
    api.query('ClosingPreview', ({ variables }) => {
      const input = variables['input'] as { spans: { reason: string }[] }
      const reason = input.spans[0]?.reason
      const noPlace = { success: false, code: '404', message: 'There is no such place.', field: null, plan: null }
      const over = { ...noPlace, code: '400', message: 'This time is already over.', field: 'endsAt' }
      const refused: Record<string, object> = { 駅前: noPlace, 昨日: over }
      const answer = refused[reason ?? ''] ?? { ...done, plan: plan('first', '佐藤 花') }
      return HttpResponse.json({ data: { closingPreview: typed('ClosingPayload', answer) } })
    }),
    api.mutation('CloseTime', ({ variables }) => {
      sent.push(variables['input'])
      const moved = {
        success: false,
        code: 'generalE',
        message: 'Moved.',
        field: null,
        plan: plan('second', '高橋 凛'),
        run: null,
      }
      const answer = sent.length === 1 ? moved : { ...done, plan: plan('second', '高橋 凛'), run: null }
      return HttpResponse.json({ data: { closeTime: typed('ClosingPayload', answer) } })
    }),
    api.query('Holidays', ({ variables }) =>
      HttpResponse.json({
        data: {
          holidays: typed('Holidays', {
            country: variables['country'] ?? 'JP',
            countries: [typed('HolidayCountry', { code: 'JP', name: 'Japan' })],
            days: [
              typed('Holiday', { date: '2099-01-01', name: '元日' }),
              typed('Holiday', { date: '2099-02-11', name: '建国記念の日' }),
              typed('Holiday', { date: '2099-12-31', name: '大晦日' }),
            ],
          }),
        },
      }),
    ),
  )
  const at = '/admin/schedule/closures'
  const page = await openDeskPage(<ClosuresPage />, { at, language: 'en', closures: [closure] })
  return { ...page, sent }
}

test('time is closed after its dry run, which can be a file; what has changed meanwhile is shown again before it is (CSV-10)', async () => {
  const { user, sent } = await openClosures()
  expect((await screen.findByRole('list', { name: 'Closures' })).textContent).toContain('年末年始')
  await user.click(screen.getByRole('button', { name: 'Add closure' }))
  const reason = screen.getByRole('textbox', { name: /^Reason/ })
  // An error at none of the visible fields is shown, too.
  await user.type(reason, '駅前')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect((await screen.findByRole('alert')).textContent).toBe('There is no such place.')
  // An error that only the server sees is shown at its field, which gets the focus.
  await user.clear(reason)
  await user.type(reason, '昨日')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect(await screen.findByText('This time is already over.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Last day/ })))
  await user.clear(reason)
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), '研修')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const shown = within(await screen.findByRole('region', { name: 'Preview' }))
  const student = await shown.findByRole('link', { name: '佐藤 花' })
  expect(student.getAttribute('target')).toBe('_blank')
  expect(student.parentElement?.textContent).toMatch(/^佐藤 花 英会話 \+2/)
  expect(shown.getByText('Waiting: 鈴木 蓮')).toBeTruthy()
  expect(shown.getByText('Students affected: 2')).toBeTruthy()
  // Somebody who is booked into one lesson and waits for another is named as often as mailed: once.
  const mailed = shown.getByText('Will be emailed: 1 person').closest('p')
  expect(mailed?.textContent).toBe('Will be emailed: 1 person 佐藤 花 (booked, waiting)')
  // People without a mail have to be called: each with the reason and the number.
  const called = shown.getByText("Can't be emailed: 2 people").closest('div')
  const lines = [...(called?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)
  expect(lines).toEqual([
    '鈴木 蓮 (waiting) notifications off 03-1234-5678',
    'Emily (teacher) no email address 03-1234-5678',
  ])
  const file = await savedFrom(shown)
  expect(file.name).toMatch(/^closing_dry_run_/)
  expect(file.lines[0]).toBe(
    '"From","Until","Teacher","Students","Waiting","Outcome","Why, or what changes","Refunded"',
  )
  expect(await pressWhy(user, /^Why\? \(.*11:00/)).toMatchObject({
    closing: { closing: { spans: [{ reason: '研修' }] }, slotId: 's-2' },
  })
  expect(file.lines[1]).toMatch(/"佐藤 花 英会話.*","鈴木 蓮","removed","","\d+"$/)
  await user.click(screen.getByRole('button', { name: 'Record closure' }))
  expect(await screen.findByRole('link', { name: '高橋 凛' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Record closure' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Record closure' })).toBeNull())
  expect(sent).toMatchObject([
    { digest: 'first' },
    { digest: 'second', closing: { spans: [{ reason: '研修' }], tell: true } },
  ])
})

test('all that the form lacks is said at once, each at its field, and the first of it is gone to', async () => {
  const { user } = await openClosures()
  await user.click(await screen.findByRole('button', { name: 'Add closure' }))
  await user.click(screen.getByRole('radio', { name: 'Hours' }))
  const start = screen.getByRole('textbox', { name: /^From/ })
  const end = screen.getByRole('textbox', { name: /^Until/ })
  await user.clear(start)
  await user.clear(end)
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect(await screen.findByText('Enter a reason.')).toBeTruthy()
  expect(screen.getAllByText('This is required.')).toHaveLength(2)
  expect(document.activeElement).toBe(start)
  // It follows what is filled in.
  await user.type(start, '1200')
  await user.type(end, '1100')
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), '研修')
  expect(screen.queryByText('This is required.')).toBeNull()
  expect(screen.queryByText('Enter a reason.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect(screen.getByText('The end must be after the start.')).toBeTruthy()
  expect(document.activeElement).toBe(end)
})

test('the reason of a closure is changed, and one is undone where it is listed, with what that is', async () => {
  const run = aRun({
    id: 'r-1',
    label: '2099-12-30–2100-01-01 年末年始 (slots: 3, bookings: 2)',
    total: 1,
    done: 1,
    counts: [typed('RunCount', { outcome: 'closed', count: 1 })],
  })
  const { user, sent } = await openClosures(undefined, { runs: [run] })
  server.use(
    api.mutation('ChangeClosureReason', ({ variables }) => {
      sent.push(variables['input'])
      return HttpResponse.json({ data: { changeClosureReason: typed('ClosurePayload', done) } })
    }),
    undoTells(),
    api.mutation('UndoRun', ({ variables }) => {
      sent.push(variables['id'])
      const back = { ...run, canUndo: false, undoneAt: '2026-11-20T15:00:00', undoneBy: '青木 千夏' }
      return HttpResponse.json({ data: { undoRun: typed('RunPayload', { ...done, run: back }) } })
    }),
    api.query('ClosedSlots', () => HttpResponse.json({ data: { closedSlots: [] } })),
  )
  const item = within(await screen.findByRole('list', { name: 'Closures' }))
  await user.click(item.getByRole('button', { name: 'Change reason' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Change reason' }))
  await user.type(sheet.getByRole('textbox', { name: /^Reason/ }), 'と棚卸し')
  // What is entered is not closed away unasked.
  await user.click(sheet.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText(/(isn|aren).t saved yet/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  await user.click(sheet.getByRole('button', { name: 'Change reason' }))
  await waitFor(() => expect(sent).toEqual([{ id: 'c-1', reason: '年末年始と棚卸し' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  // It is still to come: listed once, with one undo.
  expect(screen.getAllByRole('button', { name: 'Undo closure' })).toHaveLength(1)
  expect(screen.queryByRole('heading', { name: 'Earlier closures' })).toBeNull()
  await user.click(item.getByRole('button', { name: 'Undo closure' }))
  const back = within(await screen.findByRole('dialog', { name: 'Undo this closure?' }))
  expect(back.getByText(/^Wed 30 Dec 2099–.* 年末年始/)).toBeTruthy()
  await user.click(back.getByRole('button', { name: 'Undo closure' }))
  await waitFor(() => expect(sent.at(-1)).toBe('r-1'))
  // What was restored is with its own run, opened and gone to, and can be opened again later.
  expect(await screen.findByText('Everything was restored.')).toBeTruthy()
  const history = within(
    (await screen.findByRole('heading', { name: 'Earlier closures' })).closest('section') as HTMLElement,
  )
  expect(history.getByText('Wed 30 Dec 2099–Fri 1 Jan 2100 年末年始 (slots: 3, bookings: 2)')).toBeTruthy()
  expect(screen.queryByText('Could not be restored')).toBeNull()
  const opener = await history.findByRole('button', { name: 'What was restored' })
  await waitFor(() => expect(document.activeElement).toBe(opener))
  await user.click(opener)
  expect(screen.queryByText('Everything was restored.')).toBeNull()
  await user.click(opener)
  expect(await screen.findByText('Everything was restored.')).toBeTruthy()
})

test('a closure can be undone however many runs there have been since; days of another year say which', async () => {
  await openClosures(undefined, { runs: [], older: [aRun({ id: 'r-1', label: '2099-12-30 年末年始' })] })
  const item = within(await screen.findByRole('list', { name: 'Closures' }))
  expect(await item.findByRole('button', { name: 'Undo closure' })).toBeTruthy()
  expect(item.getByText(/Wed 30 Dec 2099 – Fri 1 Jan 2100/)).toBeTruthy()
})

test('holidays are offered and only those that are chosen are closed', async () => {
  const { user, sent } = await openClosures()
  await user.click(await screen.findByRole('button', { name: 'Add closure' }))
  await user.click(screen.getByRole('radio', { name: 'Public holidays' }))
  const check = screen.getByRole('button', { name: 'Preview' })
  const box = await screen.findByRole('checkbox', { name: /建国記念の日/ })
  await user.click(check)
  expect(screen.getByText('Select the holidays to close.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select all' }))
  // What the school has closed already is not closed twice.
  const closedBox = await screen.findByRole<HTMLInputElement>('checkbox', { name: /大晦日 \(already closed\)$/ })
  expect(closedBox.disabled).toBe(true)
  await user.click(box)
  expect(screen.queryByText('Select the holidays to close.')).toBeNull()
  await user.click(screen.getByRole('combobox', { name: 'For' }))
  await user.click(await screen.findByRole('option', { name: 'Teacher: Emily t001' }))
  await user.click(check)
  // The owner of the time is named also where no slot names one.
  const shown = within(await screen.findByRole('region', { name: 'Preview' }))
  expect(shown.getByText('Teacher away: Wed 11 Feb 2099 · Emily · 建国記念の日')).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Record closure' }))
  const span = { startsAt: '2099-02-11T00:00:00', endsAt: '2099-02-12T00:00:00', reason: '建国記念の日' }
  await waitFor(() => expect(sent).toMatchObject([{ closing: { spans: [span], teacherId: 't-1' } }]))
})

test("a notice appears if the year's holidays are over", async () => {
  const { user } = await openClosures()
  const over = typed('Holidays', {
    country: 'JP',
    countries: [typed('HolidayCountry', { code: 'JP', name: 'Japan' })],
    days: [typed('Holiday', { date: '2026-01-01', name: '元日' })],
  })
  const years: unknown[] = []
  server.use(
    api.query('Holidays', ({ variables }) => {
      years.push(variables['year'])
      return HttpResponse.json({ data: { holidays: over } })
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Add closure' }))
  await user.click(screen.getByRole('radio', { name: 'Public holidays' }))
  expect(await screen.findByText(/^The holidays of this year are over/)).toBeTruthy()
  // Where this year has none left, it begins with the next.
  await waitFor(() => expect(years.map(Number)).toEqual([years[0], Number(years[0]) + 1]))
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect(screen.getByText('Select the holidays to close.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Year' }))
})

test('staff without permission for settings only see the closures', async () => {
  await openClosures([])
  expect(
    await screen.findByText('You need the permission “Change settings”. Ask a colleague who can edit staff.'),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add closure' })).toBeNull()
})

test.each(['Add closure', 'Teacher absence'])(
  '“%s”: Cancel asks about what was entered, and only then',
  async (adds) => {
    await openClosures()
    const reason = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Reason/ })
    const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
    fireEvent.click(await screen.findByRole('button', { name: adds }))
    press('Cancel')
    expect(screen.queryByRole('textbox', { name: /^Reason/ })).toBeNull()
    press(adds)
    fireEvent.change(reason(), { target: { value: '研修' } })
    press('Cancel')
    expect(await screen.findByText("What you entered isn't saved yet.")).toBeTruthy()
    press('Keep editing')
    expect(reason().value).toBe('研修')
    press('Cancel')
    fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Reason/ })).toBeNull())
  },
)

test('a closure of a teacher leads to substitutes, with the teacher and the days', async () => {
  const { user } = await openClosures()
  server.use(
    api.query('AwayLessons', () =>
      HttpResponse.json({ data: { awayLessons: typed('AwayLessonsPayload', { ...done, field: null, lessons: [] }) } }),
    ),
  )
  await user.click(await screen.findByRole('button', { name: 'Add closure' }))
  expect(screen.queryByRole('button', { name: 'Look for substitutes' })).toBeNull()
  await user.click(screen.getByRole('combobox', { name: /^For/ }))
  await user.click(await screen.findByRole('option', { name: /Emily/ }))
  await user.click(screen.getByRole('button', { name: 'Look for substitutes' }))
  const who = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Who is away/ })
  await waitFor(() => expect(who.value).toMatch(/Emily/))
})
