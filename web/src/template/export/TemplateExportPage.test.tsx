import { parse } from 'csv-parse/sync'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { Run } from '../../runs/runDocuments.ts'
import { openDeskPage } from '../../test/deskArea.tsx'
import { typed } from '../../test/deskData.ts'
import { aRun } from '../../test/runs.ts'
import { standAtNoon } from '../../test/computerClock.ts'
import { catchFiles } from '../../test/servedFiles.ts'
import { api, server } from '../../test/server.ts'
import { done, signInStaff } from '../../test/staff.ts'
import { TemplateExportPage } from './TemplateExportPage.tsx'

// Friday 20 November 2026.
standAtNoon()

const idOf = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
const ids = {
  emily: idOf(1),
  kenji: idOf(2),
  monday: idOf(7),
  wednesday: idOf(8),
  left: idOf(3),
  student: idOf(4),
}

const run = (change: Partial<Run>) =>
  aRun({
    kind: 'templateCreate',
    state: 'working',
    total: 8,
    done: 3,
    startedBy: '山田 花子',
    startedAt: '2026-11-20T10:00:00',
    endedAt: null,
    canCancel: true,
    canUndo: false,
    ...change,
  })

const robin = { id: ids.left, displayName: 'Robin' }

async function openExport(
  flags?: string[],
  { at = '/', busy = false, ended = [] as object[], more = 0, withSlots = [robin] } = {},
) {
  signInStaff(flags)
  const sent: Record<string, unknown> = {}
  let runs = ended
  server.use(
    api.query('ExportPeople', () =>
      HttpResponse.json({
        data: {
          templates: [
            typed('TemplateRecord', { id: ids.monday, teacherId: ids.emily, teacherName: 'Emily', fixedStudents: [] }),
            typed('TemplateRecord', {
              id: ids.wednesday,
              teacherId: ids.kenji,
              teacherName: 'Kenji',
              fixedStudents: [typed('FixedStudent', { id: ids.student, studentCode: 's0001', fullName: '佐藤 美咲' })],
            }),
            ...Array.from({ length: more }, (_, index) =>
              typed('TemplateRecord', {
                id: `row-${index}`,
                teacherId: `teacher-${index}`,
                teacherName: `Teacher ${index}`,
                fixedStudents: [],
              }),
            ),
          ],
          templateSlotTeachers: withSlots.map((teacher) => typed('Teacher', teacher)),
          teacherRecords: [typed('TeacherRecord', { id: ids.emily, exportedUntil: '2026-11-30' })],
        },
      }),
    ),
    api.query('TemplateExportPlan', ({ variables }) => {
      sent['plan'] = variables['input']
      const counts = [
        typed('RunCount', { outcome: 'made', count: 8 }),
        typed('RunCount', { outcome: 'there', count: 1 }),
      ]
      const lines = [
        typed('TemplateExportLine', {
          templateId: 'row-1',
          date: '2026-12-01',
          studentId: null,
          slotId: null,
          label: '2026-12-07 10:00–10:50 Emily',
          outcome: 'there',
          message: 'Reason: 年末',
        }),
      ]
      return HttpResponse.json({
        data: { templateExportPlan: typed('TemplateExportPlan', { total: 9, digest: 'digest-1', counts, lines }) },
      })
    }),
    api.mutation('StartTemplateExport', ({ variables }) => {
      sent['start'] = variables['input']
      const refusal = {
        success: false,
        code: '409',
        message: '山田 花子 is running this already.',
        field: null,
        run: null,
      }
      if (busy) return HttpResponse.json({ data: { startTemplateExport: typed('RunPayload', refusal) } })
      runs = [run({})]
      return HttpResponse.json({
        data: { startTemplateExport: typed('RunPayload', { ...done, run: run({}) }) },
      })
    }),
    api.query('Runs', () => HttpResponse.json({ data: { runs } })),
    api.query('RunSteps', () => {
      const label = '2026-12-07 10:00–10:50 Emily / 佐藤 美咲'
      const step = { number: 1, label, outcome: 'noSlot', code: 'ES1001', message: 'Slot unavailable', hasWhy: true }
      const page = { steps: [typed('RunStep', { ref: null, ...step })], hasMore: false, next: null }
      return HttpResponse.json({ data: { runSteps: typed('RunStepPage', page) } })
    }),
  )
  const desk = await openDeskPage(<TemplateExportPage />, { at, language: 'en' })
  return { ...desk, sent }
}

test('a period and teachers, the dry run with what is not made and why, then the run with its progress (FIX-26, FIX-32, FIX-34, PERM-29)', async () => {
  const { user, sent } = await openExport()
  const people = within(await screen.findByRole('group', { name: 'Teachers' }))
  expect(people.getByText(/Created until/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create slots' }).disabled).toBe(true)
  await user.click(people.getByRole('checkbox', { name: 'Kenji' }))
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect(await screen.findByText('teacher already has a slot: 1')).toBeTruthy()
  expect(screen.getByText('Mon 7 Dec 10:00–10:50 Emily')).toBeTruthy()
  expect(screen.getByText('teacher already has a slot · Reason: 年末')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Why? (Mon 7 Dec 10:00–10:50 Emily)' })).toBeTruthy()
  const saved = catchFiles()
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(saved[0]?.name).toMatch(/^template_dry_run_/)
  // The file has the lines of the dry run, and says how many it has not.
  const [head, line, more] = parse((await saved[0]?.blob.text()) ?? '', { bom: true })
  expect(head).toEqual(['About', 'Outcome', 'Why'])
  expect(line).toEqual(['2026-12-07 10:00–10:50 Emily', 'teacher already has a slot', 'Reason: 年末'])
  expect(more?.[0]).toContain('8')
  expect(sent['plan']).toMatchObject({ job: 'create', ids: [ids.emily] })
  await user.click(screen.getByRole('button', { name: 'Create slots' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Create 8 slots?' }))
  expect(sent['start']).toBeUndefined()
  await user.click(sheet.getByRole('button', { name: 'Create slots' }))
  await waitFor(() => expect(sent['start']).toEqual({ ...Object(sent['plan']), digest: 'digest-1' }))
  expect(await screen.findByText('3 of 8')).toBeTruthy()
})

test('another choice needs another look before it can be started, and nobody chosen none at all (FIX-32)', async () => {
  const { user } = await openExport()
  await screen.findByRole('group', { name: 'Teachers' })
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const start = screen.getByRole<HTMLButtonElement>('button', { name: 'Create slots' })
  await waitFor(() => expect(start.disabled).toBe(false))
  await user.click(screen.getByRole('checkbox', { name: 'Kenji' }))
  expect(start.disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Preview' }).disabled).toBe(true)
  expect(screen.getByRole('alert').textContent).toBe('Choose at least one person.')
})

test('a search narrows a long list of people, and the buttons choose or clear only those shown (FIX-26)', async () => {
  const { user, sent } = await openExport(undefined, { more: 7 })
  const people = within(await screen.findByRole('group', { name: 'Teachers' }))
  await user.click(people.getByRole('button', { name: 'Clear all' }))
  await user.type(people.getByRole('searchbox', { name: 'Search teachers' }), 'ＫＥＮ')
  await waitFor(() => expect(people.getAllByRole('checkbox')).toHaveLength(1))
  await user.click(people.getByRole('button', { name: 'Select those shown' }))
  expect(people.getByText('1 of 9 selected')).toBeTruthy()
  await user.clear(people.getByRole('searchbox'))
  await user.type(people.getByRole('searchbox'), 'Teacher 3')
  // Who is chosen and not shown is acted on too.
  expect(await people.findByText('1 of 9 selected (1 of them not shown)')).toBeTruthy()
  await user.clear(people.getByRole('searchbox'))
  await waitFor(() => expect(people.getAllByRole('checkbox')).toHaveLength(9))
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  await waitFor(() => expect(sent['plan']).toMatchObject({ ids: [ids.kenji] }))
  await user.type(people.getByRole('searchbox'), 'nobody of that name')
  expect(await people.findByText('No results found')).toBeTruthy()
})

test('the period stays when one goes on from slots to bookings (FIX-26, FIX-28)', async () => {
  const { user, sent } = await openExport()
  await screen.findByRole('group', { name: 'Teachers' })
  const last = screen.getByLabelText<HTMLInputElement>(/^Last day/)
  await user.clear(last)
  await user.type(last, '2026/12/31{Tab}')
  const shown = last.value
  await user.click(screen.getByRole('radio', { name: 'Book fixed students' }))
  await screen.findByRole('group', { name: 'Students' })
  expect(screen.getByLabelText<HTMLInputElement>(/^Last day/).value).toBe(shown)
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  await waitFor(() => expect(sent['plan']).toMatchObject({ job: 'book', to: '2026-12-31' }))
})

test('slots are deleted of whoever has some, also without a row; that somebody runs it already is said (FIX-27, FIX-33, ERR-32)', async () => {
  const { user, sent } = await openExport(undefined, { at: '/?job=delete', busy: true })
  const people = within(await screen.findByRole('group', { name: 'Teachers' }))
  expect(people.getAllByRole('checkbox').map((box) => box.closest('div')?.parentElement?.textContent)).toEqual([
    'Robin',
  ])
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const start = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete slots' })
  await waitFor(() => expect(start.disabled).toBe(false))
  await user.click(start)
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(sheet.getByRole('button', { name: 'Delete slots' }))
  await waitFor(() => expect(sent['start']).toMatchObject({ job: 'delete', ids: [ids.left] }))
  expect(await screen.findByText('山田 花子 is running this already.')).toBeTruthy()
})

test('a visit from a row deletes slots of its teacher alone, unless others are chosen (FIX-27)', async () => {
  const withSlots = [robin, { id: ids.emily, displayName: 'Emily' }]
  const { user, sent } = await openExport(undefined, { at: `/?job=delete&teacher=${ids.emily}`, withSlots })
  await screen.findByRole('group', { name: 'Teachers' })
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  await waitFor(() => expect(sent['plan']).toMatchObject({ job: 'delete', to: '2026-11-30', ids: [ids.emily] }))
  await user.click(screen.getByRole('radio', { name: 'Create slots' }))
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  await waitFor(() => expect(sent['plan']).toMatchObject({ job: 'create', ids: [ids.emily, ids.kenji] }))
})

test('slots are deleted from tomorrow up to the last day that the chosen teachers have any (FIX-27)', async () => {
  const withSlots = [robin, { id: ids.emily, displayName: 'Emily' }]
  const { user, sent } = await openExport(undefined, { at: '/?job=delete', withSlots })
  await screen.findByRole('group', { name: 'Teachers' })
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const tomorrow = { from: '2026-11-21' }
  await waitFor(() => expect(sent['plan']).toMatchObject({ ...tomorrow, to: '2026-11-30', ids: [ids.emily, ids.left] }))
  // Until when Robin has some isn't known.
  await user.click(screen.getByRole('checkbox', { name: /^Emily/ }))
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  await waitFor(() => expect(sent['plan']).toMatchObject({ ...tomorrow, to: '2026-12-18', ids: [ids.left] }))
})

test('cancelled places are booked again only where the switch is on, and switching asks for another look (FIX-38)', async () => {
  const { user, sent } = await openExport(undefined, { at: '/?job=book' })
  await screen.findByRole('group', { name: 'Students' })
  const start = screen.getByRole<HTMLButtonElement>('button', { name: 'Book students' })
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  await waitFor(() => expect(start.disabled).toBe(false))
  expect(sent['plan']).toMatchObject({ rebookCancelled: false })
  await user.click(screen.getByLabelText('Rebook cancelled lessons'))
  expect(start.disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  await waitFor(() => expect(sent['plan']).toMatchObject({ rebookCancelled: true }))
})

test('students are booked, and what came of each place is told by time, student, code and words (FIX-28, FIX-30, FIX-31, ERR-33)', async () => {
  const counts = [typed('RunCount', { outcome: 'noSlot', count: 1 })]
  const ended = run({ kind: 'templateBook', state: 'done', done: 8, counts, endedAt: '2026-11-20T10:01:00' })
  const { user, sent } = await openExport(undefined, { at: '/?job=book', ended: [ended] })
  const people = within(await screen.findByRole('group', { name: 'Students' }))
  expect(people.getByRole('checkbox', { name: '佐藤 美咲 S0001' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  await waitFor(() => expect(sent['plan']).toMatchObject({ job: 'book', ids: [ids.student] }))
  await user.click(await screen.findByRole('button', { name: '1 without a slot' }))
  const [, row] = await screen.findAllByRole('row')
  const cells = within(row as HTMLElement).getAllByRole('cell')
  expect(cells.map((cell) => cell.textContent)).toEqual([
    'Mon 7 Dec 10:00–10:50 Emily',
    '佐藤 美咲',
    'Not booked Slot unavailable Why?',
    'ES1001',
  ])
})

test('nothing can be started without the permission (PERM-29)', async () => {
  await openExport([])
  expect(await screen.findByText(/You need the permission/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Preview' })).toBeNull()
})
