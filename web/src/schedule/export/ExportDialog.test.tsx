import { HttpResponse, http } from 'msw'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { standAtNoon } from '../../test/computerClock.ts'
import { aSlot, tanaka } from '../../test/deskData.ts'
import { press, type } from '../../test/fields.ts'
import { server } from '../../test/server.ts'
import { askedOf, catchFiles } from '../../test/servedFiles.ts'
import { openStaffPage, type StaffDesk } from '../../test/staffDesk.tsx'
import { SchedulePage } from '../SchedulePage.tsx'
import './ExportDialog.tsx'

type StaffUser = Awaited<ReturnType<typeof openStaffPage>>['user']

const openSchedule = (options: StaffDesk) => openStaffPage(<SchedulePage />, options)

standAtNoon()
afterEach(() => void vi.restoreAllMocks())

const slots = [aSlot('a', '2026-11-20', '10:00'), aSlot('b', '2027-03-01', '10:00', { teacher: tanaka })]

/** Answers as the api does with a file, and keeps the requests. */
function serveFile(list: string, name: string, text: string) {
  const requests: Record<string, string>[] = []
  server.use(
    http.post(`*/app/export/${list}`, async ({ request }) => {
      requests.push(await askedOf(request))
      const headers = { 'content-disposition': `attachment; filename="${name}"`, 'koma-rows': '2' }
      return new HttpResponse(text, { headers: { ...headers, 'content-type': 'text/csv; charset=utf-8' } })
    }),
  )
  return requests
}

test('an export needs its period and a teacher, and comes from the server (SCHED-10, SCHED-96, CSV-03, CSV-08, CSV-09)', async () => {
  const files = catchFiles()
  const requests = serveFile('teacherReport', 'teacher_report_20261120_1200.csv', '"t002"\r\n')
  const { user } = await openSchedule({ slots, language: 'en' })
  await user.click(await screen.findByRole('button', { name: 'Teacher report' }))
  const dialog = await screen.findByRole('dialog', { name: 'Export teacher report' })
  await within(dialog).findByRole('checkbox', { name: 'Emily t001' })
  // Without other days it is about last month.
  expect(within(dialog).getByLabelText<HTMLInputElement>(/^Start date/).value).toContain('2026')
  type('Start date', '2026/11/20')
  type('End date', '2026/11/01')
  press('Save CSV')
  await within(dialog).findByText("The end date can't be before the start date.")
  type('End date', '2027/03/31')
  press('Clear all')
  press('Save CSV')
  await within(dialog).findByText('Choose at least one teacher.')
  expect(files).toEqual([])
  fireEvent.click(within(dialog).getByRole('checkbox', { name: '田中先生 t002' }))
  press('Save CSV')
  await waitFor(() => expect(files).toHaveLength(1))
  expect(requests).toEqual([{ from: '2026-11-20', to: '2027-03-31', teachers: 't-2', charset: 'utf-8' }])
  expect(files[0]?.name).toBe('teacher_report_20261120_1200.csv')
  expect(await files[0]?.blob.text()).toBe('"t002"\r\n')
})

test('the slot export saves the days and teachers of the list under its name (SCHED-09, CSV-02)', async () => {
  const files = catchFiles()
  const requests = serveFile('slots', 'slot_export_20261120_1200.csv', '"2026-11-20"\r\n')
  const { user } = await openSchedule({ slots })
  await user.click(await screen.findByRole('button', { name: '枠をCSV出力' }))
  await user.click(await screen.findByRole('radio', { name: /Shift_JIS/ }))
  await user.click(await screen.findByRole('button', { name: 'CSV出力' }))
  await waitFor(() => expect(files[0]?.name).toBe('slot_export_20261120_1200.csv'))
  expect(requests[0]).toMatchObject({ from: '2026-11-20' })
  expect(files[0]?.blob.type).toBe('text/csv;charset=shift_jis')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what Shift_JIS cannot hold is said before the file is saved, by row and character, with formats that can (IMP-06)', async () => {
  const files = catchFiles()
  serveFile('slots', 'slot_export_20261120_1200.csv', '"日","生徒"\r\n"2026-11-20","𠮷田"\r\n"2026-11-21","Łódź"\r\n')
  const { user } = await openSchedule({ slots })
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: '枠をCSV出力' }))
    await user.click(await screen.findByRole('radio', { name: /Shift_JIS/ }))
    await user.click(await screen.findByRole('button', { name: 'CSV出力' }))
    return within(await screen.findByRole('dialog', { name: 'Shift_JISにない文字があります' }))
  }
  const question = await ask()
  expect(question.getByText('2行目：𠮷')).toBeTruthy()
  expect(question.getByText('3行目：Ł ó ź')).toBeTruthy()
  expect(files).toEqual([])
  await user.click(question.getByRole('button', { name: 'Excelブックで保存' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.name).toBe('slot_export_20261120_1200.xlsx')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click((await ask()).getByRole('button', { name: 'UTF-8で保存' }))
  await waitFor(() => expect(files).toHaveLength(2))
  expect(await files[1]?.blob.text()).toContain('𠮷田')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click((await ask()).getByRole('button', { name: '「〓」にしてShift_JISで保存' }))
  await waitFor(() => expect(files).toHaveLength(3))
  const bytes = await files[2]?.blob.arrayBuffer()
  expect(new TextDecoder('shift_jis').decode(bytes)).toContain('〓田')
})

test.each([
  ['やめる', (user: StaffUser) => user.click(screen.getByRole('button', { name: 'やめる' }))],
  ['Escape', (user: StaffUser) => user.keyboard('{Escape}')],
] as const)(
  'the export that goes on is stopped with its dialog by %s, also at the server, and nothing is saved (CSV-01)',
  async (_, close) => {
    const files = catchFiles()
    const ended = vi.fn<() => void>()
    const endless = new ReadableStream({
      start: (to) => to.enqueue(new TextEncoder().encode('"x"\r\n')),
      cancel: ended,
    })
    server.use(http.post('*/app/export/slots', () => new HttpResponse(endless, { headers: { 'koma-rows': '2' } })))
    const { user } = await openSchedule({ slots })
    await user.click(await screen.findByRole('button', { name: '枠をCSV出力' }))
    await user.click(await screen.findByRole('button', { name: 'CSV出力' }))
    expect(await screen.findByText('出力中 50%')).toBeTruthy()
    await close(user)
    await waitFor(() => expect(ended).toHaveBeenCalledOnce())
    expect(await screen.findByText('CSV出力を中止しました。ファイルは保存していません。')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(files).toEqual([])
  },
)

test('a file that is refused is not saved, says why, and the dialog stays (CSV-01, SHELL-37)', async () => {
  const files = catchFiles()
  server.use(
    http.post('*/app/export/slots', () =>
      HttpResponse.json({ message: 'Koma is busy.' }, { status: 503, statusText: 'Service Unavailable' }),
    ),
  )
  const { user } = await openSchedule({ slots })
  await user.click(await screen.findByRole('button', { name: '枠をCSV出力' }))
  await user.click(await screen.findByRole('button', { name: 'CSV出力' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    '503 Service Unavailable /app/export/slots · Koma is busy.',
  )
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect(files).toEqual([])
})
