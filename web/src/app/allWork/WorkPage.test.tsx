import { parse } from 'csv-parse/sync'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { Run } from '../../runs/runDocuments.ts'
import { openDeskPage } from '../../test/deskArea.tsx'
import { typed } from '../../test/deskData.ts'
import { aRun } from '../../test/runs.ts'
import { catchFiles } from '../../test/servedFiles.ts'
import { api, server } from '../../test/server.ts'
import { done, signInStaff } from '../../test/staff.ts'
import { WorkPage } from './WorkPage.tsx'

const run = (change: Partial<Run>) =>
  aRun({
    label: '2026-12-30 年末 (slots: 3, bookings: 2)',
    counts: [typed('RunCount', { outcome: 'closed', count: 2 })],
    ...change,
  })

const working = run({ id: 'run-3', kind: 'monthly', state: 'working', done: 1, endedAt: null, canCancel: true })
const stopped = run({ id: 'run-2', kind: 'templateBook', state: 'cancelled', done: 1, canResume: true })
const mails = (count: number, next: string | null) =>
  typed('MailLog', { mails: Array.from({ length: count }, (_, id) => typed('Mail', { id: `m-${id}` })), next })

async function openWork(served: { runs: object[] }, flags: string[] = []) {
  signInStaff(flags)
  const sent: Record<string, unknown> = {}
  server.use(
    api.query('Runs', ({ variables }) => {
      if (variables['before']) sent['before'] = variables['before']
      return HttpResponse.json({ data: { runs: variables['before'] ? [] : served.runs } })
    }),
    api.query('WorkElsewhere', ({ variables }) => {
      sent['imports'] = variables
      const file = {
        id: 'i-1',
        fileName: 'seito.csv',
        made: 12,
        changed: 1,
        appliedAt: '2026-11-19T10:00:00',
        undoneAt: null,
        by: '山田 花子',
      }
      const student = variables['student'] === true ? { student: [typed('ImportRun', file)] } : {}
      return HttpResponse.json({ data: { ...student, waiting: mails(100, 'more'), failed: mails(3, null) } })
    }),
    api.mutation('ResumeRun', ({ variables }) => {
      sent['resumed'] = variables['id']
      const resumed = run({ id: 'run-2', kind: 'templateBook', state: 'working', done: 1, endedAt: null })
      served.runs = [resumed]
      return HttpResponse.json({ data: { resumeRun: typed('RunPayload', { ...done, run: resumed }) } })
    }),
  )
  await openDeskPage(<WorkPage />, { at: '/admin/settings/work', language: 'en' })
  await screen.findByRole('heading', { name: 'Background tasks' })
  return sent
}

test('all work of the school is on one page: what runs, what came of what has run, each in the words of its kind (FIX-29)', async () => {
  await openWork({ runs: [working, stopped, run({})] })
  expect((await screen.findByRole('progressbar', { name: 'Monthly processing' })).getAttribute('value')).toBe('1')
  const [booking, closure] = screen.getAllByRole('listitem')
  expect(
    within(booking as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/admin/fixedSchedule/export?job=book')
  expect(booking?.textContent).toContain('1 not run')
  expect(closure?.textContent).toContain('Closure')
  const saved = catchFiles()
  screen.getByRole('button', { name: 'Export CSV' }).click()
  await waitFor(() => expect(saved[0]?.name).toMatch(/^work_export_/))
  const rows: string[][] = parse((await saved[0]?.blob.text()) ?? '', { bom: true })
  expect(rows).toHaveLength(4)
  expect(rows[0]?.slice(0, 3)).toEqual(['Task', 'Subject', 'Status'])
  expect(rows[3]?.slice(0, 3)).toEqual(['Closure', '2026-12-30 年末 (slots: 3, bookings: 2)', 'Done'])
  expect(closure?.textContent).toContain('Wed 30 Dec 2026 年末 (slots: 3, bookings: 2)')
})

test('a run that was stopped is gone on with by who may (FIX-28)', async () => {
  const served = { runs: [stopped] }
  const sent = await openWork(served)
  const goOn = await screen.findByRole('button', { name: 'Resume' })
  goOn.click()
  await waitFor(() => expect(sent['resumed']).toBe('run-2'))
  expect(await screen.findByRole('progressbar', { name: 'Booking fixed students' })).toBeTruthy()
})

test('files are listed to who may import their kind, and mail says how many wait and failed (CSV-10)', async () => {
  const sent = await openWork({ runs: [run({})] }, ['studentNew', 'studentEdit', 'courseNew'])
  expect((await screen.findByRole('link', { name: 'Students seito.csv' })).getAttribute('href')).toBe(
    '/admin/students/import',
  )
  expect(sent['imports']).toEqual({ student: true, teacher: false, course: false, contract: false })
  expect(screen.getByText('100+ waiting / 3 failed')).toBeTruthy()
})

test('older runs are asked for, and the file says that it is of those shown', async () => {
  const sent = await openWork({ runs: Array.from({ length: 30 }, (_, index) => run({ id: `run-${index}` })) })
  const older = await screen.findByRole('button', { name: 'Show older tasks' })
  expect(screen.getByRole('button', { name: 'Export shown tasks as CSV' })).toBeTruthy()
  older.click()
  await waitFor(() => expect(sent['before']).toBe('run-29'))
})
