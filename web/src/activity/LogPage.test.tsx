import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { toast } from 'react-hot-toast'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LogEntry } from '../record/history/recordHistoryDocuments.ts'
import { whenUnauthenticated } from '../shared/session/sessionEnd.ts'
import { storeSession } from '../shared/session/session.ts'
import type { UndoPreview } from '../record/notices/noticeDocuments.ts'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { logEntry } from '../test/logData.ts'
import { notifiedPerson, undoPreview, undoTells } from '../test/runs.ts'
import { api, server } from '../test/server.ts'
import { done } from '../test/staff.ts'
import { serveFiles } from '../test/servedFiles.ts'
import * as files from '../ui/saveFile.ts'
import { LogPage } from './LogPage.tsx'
import { recordAddress } from './logRows.ts'

const booking = logEntry({
  id: 'e-2',
  type: 'booking',
  actor: 'student:s0001',
  actorName: '佐藤 美咲',
  lessonTime: '2026-11-27T15:00:00',
  studentId: 'st-1',
  studentCode: 's0001',
  studentName: '佐藤 美咲',
  teacherCode: 't001',
  teacherName: 'Clark Emily',
  courseName: '英会話',
  contractId: 'c-1',
  contractName: '20261101-s0001',
  pointsChange: -2,
  pointsAfter: 8,
})
const changed = logEntry({
  id: 'e-1',
  type: 'record_changed',
  actor: 'staff:admin',
  actorName: '管理 者',
  recordKind: 'location',
  recordId: 'l-1',
  recordName: '本校',
  changes: [
    typed('LogChange', { fieldName: null, field: 'locationName', before: '旧校', after: '本校' }),
    typed('LogChange', { fieldName: null, field: 'active', before: 'false', after: 'true' }),
    typed('LogChange', { fieldName: null, field: 'somethingElse', before: null, after: 'x' }),
  ],
})

let requests: { input: { from: string; about: string | null; search: string | null; limit: number; after?: string } }[]

beforeEach(() => {
  requests = []
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T03:00:00Z') })
  storeSession(JSON.stringify({ _id: '9', type: 'staff', token: 't', firstName: 'A', lastName: 'B', permissions: {} }))
  server.use(
    api.query('UndoTarget', () => HttpResponse.json({ data: { undoTarget: null } })),
    api.query('Log', ({ variables }) => {
      requests.push(variables as (typeof requests)[number])
      const { about, limit, after } = requests.at(-1)?.input ?? {}
      const entries = about === 'contract' ? [] : [booking, changed]
      // The first hundred are one of the two.
      const first = limit === 100 && about !== 'contract'
      const page = first
        ? { entries: [booking], next: 'more' }
        : { entries: after ? entries.slice(1) : entries, next: null }
      return HttpResponse.json({ data: { log: typed('LogPage', page) } })
    }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function openLog(language: 'jp' | 'en' = 'en') {
  const desk = await openDeskPage(<LogPage />, { at: '/', language })
  await screen.findAllByRole('row')
  return desk
}

test.each([
  ['jp', '佐藤 美咲 · 英会話', '佐藤 美咲 · 生徒', '予約', '全'],
  ['en', '佐藤 美咲 · 英会話', '佐藤 美咲 · Student', 'Booking', 'all'],
] as const)(
  'the log tells in %s who did what, from two weeks back, and opens to all of it (LOG-01, LOG-04, LOG-05, D132)',
  async (...row) => {
    const [language, about, actor, type] = row
    const { user } = await openLog(language)
    expect(requests[0]?.input).toMatchObject({ from: '2026-11-06', about: null, search: null })
    const line = within(screen.getAllByRole('row')[1] ?? document.body)
    expect(line.getByText(type)).toBeTruthy()
    expect(line.getByText(new RegExp(actor)).textContent).toContain('15:00')
    await user.click(screen.getByRole('button', { name: about }))
    const detail = within(await screen.findByRole('dialog'))
    expect(detail.getByText('20261101-s0001')).toBeTruthy()
    // What is left opens what it is made of.
    expect(detail.getByRole('button', { name: language === 'jp' ? '8ポイント' : '8 points' })).toBeTruthy()
  },
)

test('the first hundred show, then all of them (LOG-10, CONST-09)', async () => {
  const { user } = await openLog()
  expect(screen.getAllByRole('row')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
  expect(screen.getByText('2 entries')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull()
})

test('a changed record says what each field was and became, in words, and leads to it (LOG-15)', async () => {
  const { user } = await openLog()
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  await user.click(await screen.findByRole('button', { name: 'Place: 本校' }))
  const detail = within(await screen.findByRole('dialog'))
  const cells = detail.getAllByRole('row').map((each) => each.textContent)
  expect(cells).toEqual(['FieldBeforeAfter', 'Name旧校本校', 'Activenoyes', 'somethingElsenonex'])
  expect(detail.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/admin/settings/locations?location=l-1')
})

test('a kind and words narrow it; nothing found is said (LOG-02, LOG-06)', async () => {
  const { user, address } = await openLog()
  await user.type(screen.getByPlaceholderText('Search'), 'misaki')
  await waitFor(() => expect(requests.at(-1)?.input.search).toBe('misaki'))
  await user.click(screen.getByRole('combobox', { name: 'Kind' }))
  await user.click(await screen.findByRole('option', { name: 'Contracts' }))
  expect(await screen.findByText('No log entries match these filters.')).toBeTruthy()
  expect(address.current).toContain('about=contract')
})

test('the file comes from the server with all of the range, not only what shows (LOG-03, LOG-12, CSV-04, CSV-08, CONST-14)', async () => {
  const asks = serveFiles('log', 'log_export_20261120_1200.csv')
  const { user } = await openLog()
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText('log_export_20261120_1200.csv saved (1 row)')).toBeTruthy()
  expect(asks).toEqual([{ from: '2026-11-06', to: '2026-12-18', search: '', charset: 'utf-8' }])
})

test('a login, slots changed together and failed logins are told in words, by which door (LOG-15)', async () => {
  const several = [
    logEntry({
      id: 'e-9',
      type: 'slots_changed',
      door: 'rest',
      lessonTime: '2026-11-27T10:00:00',
      changes: [typed('LogChange', { fieldName: null, field: 'slots', before: null, after: '12' })],
    }),
    logEntry({ id: 'e-8', type: 'login_failed', actor: 'nobody', door: 'screen' }),
  ]
  server.use(
    api.query('Log', () => HttpResponse.json({ data: { log: typed('LogPage', { entries: several, next: null }) } })),
  )
  const { user } = await openLog()
  expect(await screen.findByText('Unknown IDs and others')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: '12 slots' }))
  const detail = within(await screen.findByRole('dialog'))
  expect(detail.getByText('REST API')).toBeTruthy()
  expect(detail.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(
    '/admin/schedule?from=2026-11-27&to=2026-11-27',
  )
})

test('a file that is refused says why, and one that is asked for after the session has ended signs out (SHELL-37, AUTH-39)', async () => {
  const ended = vi.fn<() => void>()
  whenUnauthenticated(ended)
  const answers = [
    { status: 403, statusText: 'Forbidden' },
    { status: 401, statusText: 'Unauthorized' },
  ]
  server.use(http.get('*/app/export/log', () => HttpResponse.json({ message: 'No.' }, answers.shift() ?? {})))
  const { user } = await openLog()
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect((await screen.findByRole('alert')).textContent).toBe('403 Forbidden /app/export/log · No.')
  expect(ended).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(ended).toHaveBeenCalledOnce())
})

test.each([
  ['jp', 'CSV出力', 'CSV出力を中止', 'CSV出力を中止しました。ファイルは保存していません。'],
  ['en', 'Export CSV', 'Stop export', 'Export stopped. No file was saved.'],
] as const)(
  'a file on its way is stopped in %s, also at the server, and another one is asked for (CSV-01)',
  async (...row) => {
    const [language, button, stop, stopped] = row
    serveFiles('log', 'log_export_20261120_1200.csv')
    const ended = vi.fn<() => void>()
    server.use(
      http.get('*/app/export/log', () => new HttpResponse(endless(ended), { headers: { 'koma-rows': '4' } }), {
        once: true,
      }),
    )
    const { user } = await openLog(language)
    await user.click(screen.getByRole('button', { name: button }))
    await screen.findByRole('button', { name: /25%/ })
    await user.click(screen.getByRole('button', { name: stop }))
    expect(await screen.findByText(stopped)).toBeTruthy()
    await waitFor(() => expect(ended).toHaveBeenCalledOnce())
    expect(files.saveBlob).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(files.saveBlob).toHaveBeenCalledOnce())
  },
)

test.each([
  ['jp', 'CSV出力', /^接続が切れたため、ファイルを保存できませんでした。/],
  ['en', 'Export CSV', /^The connection was lost, so no file was saved\./],
] as const)(
  'a file that breaks off, or cannot be asked for, is not saved and says so in %s (CSV-01, SHELL-36)',
  async (...row) => {
    const [language, button, broken] = row
    serveFiles('log', 'log_export_20261120_1200.csv')
    const half = () => new ReadableStream({ pull: (to) => to.error(new Error('cut')) })
    const answers = [() => new HttpResponse(half()), () => HttpResponse.error()]
    server.use(http.get('*/app/export/log', () => answers.shift()?.()))
    const { user } = await openLog(language)
    for (const left of [1, 0]) {
      await user.click(screen.getByRole('button', { name: button }))
      expect((await screen.findByRole('alert')).textContent).toMatch(broken)
      expect(answers).toHaveLength(left)
      toast.remove()
    }
    expect(files.saveBlob).not.toHaveBeenCalled()
  },
)

test('all of the log that cannot be had leaves what shows, and can be asked for again (LOG-10)', async () => {
  const { user } = await openLog()
  server.use(api.query('Log', () => HttpResponse.error(), { once: true }))
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3))
})

test("others' entries come on top and remove none; below the top they wait (LOG-01, LOG-10)", async () => {
  const created = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      logEntry({ id: `n-${count - n}`, type: 'record_created', recordKind: 'student', recordName: `No. ${count - n}` }),
    )
  let entries = [booking, changed]
  server.use(
    api.query('Log', ({ variables }) => {
      const { after, limit } = variables['input'] as { after?: string | null; limit: number }
      const from = Number(after ?? 0)
      const next = from + limit < entries.length ? String(from + limit) : null
      const page = typed('LogPage', { entries: entries.slice(from, from + limit), next })
      return HttpResponse.json({ data: { log: page } })
    }),
  )
  const { announceLog } = await openLog()
  entries = [...created(120), booking, changed]
  await announceLog()
  expect(await screen.findByText('122 entries')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Student: No. 120' })).toBeTruthy()
  expect(screen.getByRole('button', { name: '佐藤 美咲 · 英会話' })).toBeTruthy()

  const place = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -400))
  entries = [...created(125), booking, changed]
  await announceLog()
  expect(screen.getByText('122 entries')).toBeTruthy()
  entries = [...created(130), booking, changed]
  await announceLog()
  place.mockRestore()
  window.dispatchEvent(new Event('scroll'))
  expect(await screen.findByText('132 entries')).toBeTruthy()
  const names = screen.getAllByRole('button', { name: /No\. 1[23]/ }).map((each) => each.textContent)
  expect(names.slice(0, 3)).toEqual(['Student: No. 130', 'Student: No. 129', 'Student: No. 128'])
  expect(new Set(names).size).toBe(names.length)
})

/** A file of which one row arrives, and the rest never does. */
function endless(onEnd: () => void): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (to) => to.enqueue(new TextEncoder().encode('"x"\r\n')),
    cancel: onEnd,
  })
}

const upTo = [typed('LogChange', { fieldName: null, field: 'lastSlot', before: null, after: '2026-12-04T16:00:00' })]
const imported = [typed('LogChange', { fieldName: null, field: 'importKind', before: null, after: 'student' })]
test.each([
  [{ recordKind: 'school', recordId: 's' }, '/admin/settings/school'],
  [{ recordKind: 'run', recordId: 'r' }, '/admin/settings/work'],
  [{ recordKind: 'closure', recordId: 'c' }, '/admin/schedule/closures'],
  [{ recordKind: 'template', recordId: 't' }, '/admin/fixedSchedule?template=t'],
  [{ recordKind: 'template', recordId: 't', type: 'record_deleted' }, null],
  [{ recordKind: 'otherBooking', recordId: 'o' }, '/admin/settings/otherBookings?otherBooking=o'],
  [{ recordKind: 'import', recordId: 'i', changes: imported }, '/admin/students/import'],
  [
    { type: 'cancel_return', slotId: 'a', lessonTime: '2026-11-27T15:00:00', studentId: 'st-1' },
    '/admin/schedule?from=2026-11-27&to=2026-11-27&slot=a',
  ],
  [
    { type: 'slots_changed', lessonTime: '2026-11-27T15:00:00', changes: upTo },
    '/admin/schedule?from=2026-11-27&to=2026-12-04',
  ],
  [
    { type: 'booking', slotId: 'a', lessonTime: '2026-11-27T15:00:00', studentCode: '_' },
    '/admin/schedule?from=2026-11-27&to=2026-11-27&slot=a',
  ],
])('an entry about %o leads to %s (LOG-05)', (entry, address) => {
  expect(recordAddress(logEntry(entry) as LogEntry)).toBe(address)
})

test('a booking leads to its student and its contract as well', async () => {
  const { user } = await openLog()
  await user.click(screen.getByRole('button', { name: '佐藤 美咲 · 英会話' }))
  const detail = within(await screen.findByRole('dialog'))
  const href = (name: RegExp) => detail.getByRole('link', { name }).getAttribute('href')
  expect(href(/佐藤/)).toBe('/admin/students?student=st-1')
  expect(href(/20261101/)).toBe('/admin/contracts?contract=c-1')
})

test('a booking is undone from its entry: it says who is told, asks, and says why where it no longer holds (LOG-17)', async () => {
  const sent: unknown[] = []
  let answer: Partial<UndoPreview> = { people: [notifiedPerson({ name: '佐藤 美咲' })], digest: 'one' }
  server.use(
    api.query('UndoTarget', ({ variables }) => {
      expect(variables).toEqual({ entryId: 'e-2' })
      return HttpResponse.json({ data: { undoTarget: typed('UndoTarget', { kind: 'booking', id: 'b-1' }) } })
    }),
    undoTells(() => undoPreview(answer)),
    api.mutation('LogUndoBooking', ({ variables }) => {
      sent.push(variables)
      return HttpResponse.json({ data: { undoBooking: typed('UndoBookingPayload', done) } })
    }),
  )
  const { user } = await openLog()
  await user.click(screen.getByRole('button', { name: '佐藤 美咲 · 英会話' }))
  const detail = within(await screen.findByRole('dialog'))
  const undo = await detail.findByRole('button', { name: 'Undo' })
  const told = answer
  answer = { success: false, message: 'This booking or its slot has changed since then, so nothing was undone.' }
  await user.click(undo)
  expect((await detail.findByRole('alert')).textContent).toContain('has changed since then')
  expect(sent).toHaveLength(0)
  answer = told
  await user.click(undo)
  const question = within(await screen.findByRole('dialog', { name: 'Undo “Booking · 佐藤 美咲 · Fri 27 Nov 15:00”?' }))
  expect(question.getByText('佐藤 美咲')).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Undo' }))
  // It takes the place of the button, which has nothing left to do.
  expect(await detail.findByText('“Booking · 佐藤 美咲 · Fri 27 Nov 15:00” undone')).toBeTruthy()
  expect(detail.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(sent).toEqual([{ id: 'b-1', digest: 'one' }])
})
