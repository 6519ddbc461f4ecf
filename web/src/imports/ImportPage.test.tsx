import { isExplanation } from '@koma/schema/tables/example'
import { columnsOfGuardian } from '@koma/schema/tables/guardianColumns'
import { assignColumns, importedKinds, tables } from '@koma/schema/tables/tables'
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { parse } from 'csv-parse/sync'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { aRun, notifiedPerson, undoPreview, undoTells } from '../test/runs.ts'
import { api, server } from '../test/server.ts'
import { catchFiles } from '../test/servedFiles.ts'
import { done, signInStaff } from '../test/staff.ts'
import { ImportPage } from './ImportPage.tsx'
import { savedFrom } from '../test/servedFiles.ts'

const run = (change: object = {}) =>
  typed('ImportRun', {
    id: 'i-1',
    fileName: '名簿.csv',
    made: 1,
    changed: 1,
    refused: 1,
    appliedAt: '2026-11-20T12:00:00',
    undoneAt: null,
    by: '青木 千夏',
    guardiansToInvite: 0,
    ...change,
  })

const rows = [
  { line: 2, name: '佐藤 花', verdict: 'new' },
  {
    line: 3,
    name: '鈴木 一郎',
    verdict: 'changed',
    differences: [typed('ImportDifference', { label: 'Phone number', before: '', after: '03-1' })],
  },
  {
    line: 4,
    name: '',
    verdict: 'refused',
    faults: [
      typed('ImportFault', { field: 'Last name', message: 'This is required.' }),
      typed('ImportFault', { field: 'Status', message: 'Enter Active or Inactive.' }),
    ],
    cells: ['s0003', '', '=x'],
  },
].map((row) => typed('ImportRow', { faults: [], cells: [], differences: [], note: null, ...row }))

let sent: Record<string, unknown>
let requests: Record<string, unknown>[]
let past: ReturnType<typeof run>[]
let working: object[]
let heads: string[]

beforeEach(() => {
  working = []
  heads = ['番号', '姓', '残高']
  sent = {}
  requests = []
  past = []
  const column = (head: string, field: string | null) => typed('ImportColumn', { head, field, samples: ['x'] })
  const field = (name: string, label: string, role: string) => typed('ImportField', { field: name, label, role })
  server.use(
    http.post('*/app/imports/:kind', async ({ request, params }) => {
      sent['file'] = {
        kind: params['kind'],
        name: new URL(request.url).searchParams.get('name'),
        text: await request.text(),
      }
      return HttpResponse.json({ id: 'i-1' })
    }),
    api.query('Imports', () => HttpResponse.json({ data: { imports: past } })),
    api.query('ImportsUnderWay', () => HttpResponse.json({ data: { importsUnderWay: working } })),
    api.query('ImportProgress', () => HttpResponse.json({ data: { importProgress: null } })),
    api.query('ImportFile', ({ variables }) =>
      HttpResponse.json({
        data: {
          importFile: typed('ImportFile', {
            id: 'i-1',
            fileName: '名簿.csv',
            encoding: variables['encoding'] ?? 'shift_jis',
            rows: 3,
            columns: heads.map((head, index) => column(head, [null, 'lastName', 'points'][index] ?? null)),
            fields: [
              field('studentCode', 'Student ID', 'key'),
              field('lastName', 'Last name', 'field'),
              field('points', 'Left', 'shown'),
            ],
            needed: [['studentCode']],
          }),
        },
      }),
    ),
    api.query('ImportPreview', ({ variables }) => {
      requests.push(variables['input'])
      const { verdict } = variables['input']
      const example = (line: number, label: string, before: string, after: string | null) =>
        typed('ImportExcelExample', { line, label, before, after })
      const excelChanges = [
        typed('ImportExcelChange', {
          kind: 'codeZeros',
          count: 2,
          examples: [example(3, 'Student ID', '12', '00012'), example(4, 'Student ID', '13', '00013')],
        }),
        typed('ImportExcelChange', {
          kind: 'shortened',
          count: 1,
          examples: [example(5, 'Phone number', '9.01E+10', null)],
        }),
      ]
      const preview = { new: 1, changed: 1, unchanged: 0, refused: 1, excelChanges, digest: 'd-1', hasMore: false }
      const found = rows.filter((row) => !verdict || row.verdict === verdict)
      return HttpResponse.json({ data: { importPreview: typed('ImportPreview', { ...preview, rows: found }) } })
    }),
    api.query('CheckedRows', ({ variables }) => {
      const found = variables['input'].verdict === 'refused' ? rows.slice(2) : rows
      return HttpResponse.json({ data: { importPreview: typed('ImportPreview', { rows: found }) } })
    }),
    api.mutation('ApplyImport', ({ variables }) => {
      sent['apply'] = variables['input']
      past = [run()]
      return HttpResponse.json({ data: { applyImport: typed('ImportPayload', { ...done, import: run() }) } })
    }),
    undoTells(() =>
      undoPreview({
        people: [notifiedPerson({ type: 'guardian', role: 'account', name: '佐藤 幸子', notice: 'invited' })],
      }),
    ),
    api.mutation('UndoImport', ({ variables }) => {
      sent['undo'] = variables
      past = [run({ undoneAt: '2026-11-20T12:05:00' })]
      return HttpResponse.json({ data: { undoImport: typed('ImportPayload', { ...done, import: past[0] }) } })
    }),
  )
})

/** Opens the page and chooses a file. */
async function chooseFile() {
  signInStaff()
  const page = await openDeskPage(<ImportPage kind="student" />, { at: '/admin/students/import', language: 'en' })
  await page.user.upload(
    screen.getByLabelText('File to import'),
    new File(['番号,姓'], '名簿.csv', { type: 'text/csv' }),
  )
  await screen.findByRole('heading', { name: 'Columns' })
  return page
}

/** Says that the first column is the ID of the students. */
async function assign({ user }: Awaited<ReturnType<typeof chooseFile>>) {
  await user.click(screen.getByRole('combobox', { name: '“番号” is imported as' }))
  await user.click(await screen.findByRole('option', { name: 'Student ID' }))
}

test('a file is sent as it is, what its headings do not say is assigned by hand, and only then it is checked (CSV-10, D135)', async () => {
  const page = await chooseFile()
  expect(sent['file']).toEqual({ kind: 'student', name: '名簿.csv', text: '番号,姓' })
  expect(screen.getByText('Choose a column for: Student ID')).toBeTruthy()
  expect(screen.getByText('Calculated by Koma')).toBeTruthy()
  expect(requests).toEqual([])
  await assign(page)
  expect(await screen.findByText('Phone number: (none) → 03-1')).toBeTruthy()
  expect(screen.getByText('Last name: This is required.')).toBeTruthy()
  expect(requests.at(-1)).toMatchObject({ encoding: 'shift_jis', columns: ['studentCode', 'lastName', ''] })
  await page.user.click(screen.getByText('Refused 1'))
  await waitFor(() => expect(screen.queryByText('佐藤 花')).toBeNull())
})

test('the zone for the file invites what it takes, also over its parts, and nothing without the permission (CSV-10)', async () => {
  const zone = () => screen.getByText('Drop a CSV file or Excel workbook here').parentElement ?? document.body
  const dragOver = () => {
    const dataTransfer = { dropEffect: 'move', files: [new File(['番号'], '名簿.csv')] }
    fireEvent.dragOver(zone(), { dataTransfer })
    return dataTransfer
  }
  const leaveFor = (relatedTarget: Element | null) => {
    // jsdom has no drag events, which carry it.
    fireEvent(zone(), Object.assign(createEvent.dragLeave(zone()), { relatedTarget }))
  }
  signInStaff()
  const page = await openDeskPage(<ImportPage kind="student" />, { at: '/admin/students/import', language: 'en' })
  expect(dragOver().dropEffect).toBe('copy')
  expect(zone().dataset['over']).toBe('true')
  leaveFor(zone().querySelector('button'))
  expect(zone().dataset['over']).toBe('true')
  leaveFor(document.body)
  expect(zone().dataset['over']).toBeUndefined()
  // Which of two files was meant nobody knows: none is taken, and that is said.
  const two = ['名簿.csv', '名簿2.csv'].map((name) => new File(['番号'], name))
  fireEvent.drop(zone(), { dataTransfer: { files: two } })
  expect(await screen.findByText('Koma imports one file at a time. Drop only one.')).toBeTruthy()
  page.close()
  signInStaff([])
  await openDeskPage(<ImportPage kind="student" />, { at: '/admin/students/import', language: 'en' })
  expect(dragOver().dropEffect).toBe('none')
  expect(zone().dataset['over']).toBeUndefined()
})

test('the import applies the checked file, and is undone after a question (issue 18)', async () => {
  const page = await chooseFile()
  await assign(page)
  await page.user.click(await screen.findByLabelText('Email new people a link to set a password'))
  expect(screen.getByText('Row 3, Student ID: 12 → 00012')).toBeTruthy()
  expect(screen.getByText('Row 5, Phone number: 9.01E+10 → not imported, the current value stays')).toBeTruthy()
  await page.user.click(screen.getByRole('button', { name: 'Fix all' }))
  expect(await screen.findByText('3 values that Excel changed are fixed.')).toBeTruthy()
  expect(requests.at(-1)).toMatchObject({ restoreZeros: true, fixShortened: true })
  await page.user.click(screen.getByRole('button', { name: 'Import 2 rows' }))
  expect(await screen.findByText(/Imported: 1 new, 1 changed. 1 row was skipped./)).toBeTruthy()
  expect(sent['apply']).toEqual({
    id: 'i-1',
    encoding: 'shift_jis',
    columns: ['studentCode', 'lastName', ''],
    digest: 'd-1',
    invite: true,
    notify: true,
    restoreZeros: true,
    fixShortened: true,
    codePrefix: null,
  })
  const [first] = await screen.findAllByRole('button', { name: 'Undo the import of 名簿.csv' })
  if (first === undefined) throw new Error('it cannot be undone')
  await page.user.click(first)
  const dialog = within(screen.getByRole('dialog'))
  // Who has an invitation already is to be called. (FAM-22)
  expect(await dialog.findByText('佐藤 幸子')).toBeTruthy()
  await page.user.click(dialog.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone')).toBeTruthy()
  expect(sent['undo']).toMatchObject({ digest: 'nobody' })
})

test('the whole dry run is a file: what becomes of each row, and the row itself (CSV-10, D135)', async () => {
  const page = await chooseFile()
  await assign(page)
  await screen.findByRole('button', { name: 'Save refused rows as CSV' })
  const file = await savedFrom(screen)
  expect(file.name).toMatch(/^import_dry_run_/)
  expect(file.lines.join('\n')).toContain('"3","Changed","鈴木 一郎"')
})

test('the refused rows are a file with the reason before what stood there, in which nothing is a formula (D135)', async () => {
  const saved: Blob[] = []
  const url = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob)
    return 'blob:refused'
  })
  onTestFinished(() => url.mockRestore())
  const page = await chooseFile()
  await assign(page)
  await page.user.click(await screen.findByRole('button', { name: 'Save refused rows as CSV' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await saved[0]?.text()).toContain(
    '"4","Last name: This is required.\nStatus: Enter Active or Inactive.","s0003","","\'=x"',
  )
})

test.each(importedKinds)(
  'who has no file yet saves a table of %s with headings that an import reads, and lines that it leaves out (D135, D150)',
  async (kind) => {
    signInStaff()
    const files = catchFiles()
    const { user, close } = await openDeskPage(<ImportPage kind={kind} />, { at: '/', language: 'jp' })
    await user.click(await screen.findByRole('button', { name: '空の表をCSV出力' }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect(files[0]?.name).toBe(`${kind}_import.csv`)
    const lines = parse((await files[0]?.blob.text()) ?? '', { bom: true })
    expect(lines.slice(1).map(isExplanation)).toEqual([true, true])
    const table = [...tables[kind], ...(kind === 'student' ? columnsOfGuardian(1) : [])]
    const brought = table.filter(({ role }) => role !== 'shown' && role !== 'whole').map(({ field }) => field)
    expect(assignColumns(table, lines[0] ?? [])).toEqual(brought)
    close()
  },
)

test('a colleague sees an import begin, how far it is, and its end, without touching anything (issue 18)', async () => {
  signInStaff()
  const page = await openDeskPage(<ImportPage kind="student" />, { at: '/admin/students/import', language: 'en' })
  await screen.findByRole('button', { name: 'Choose a file' })
  const file = { id: 'i-2', fileName: '名簿.csv', by: '青木 千夏', total: 2000 }
  working = [typed('ImportUnderWay', { ...file, done: 0 })]
  await page.announceRecords(['i-2'], 'run')
  expect(await screen.findByText('青木 千夏 is importing this file')).toBeTruthy()
  working = [typed('ImportUnderWay', { ...file, done: 1500 })]
  expect(await screen.findByText('1,500 of 2,000')).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Importing 名簿.csv' })).toBeTruthy()
  working = []
  past = [run({ made: 2000 })]
  await page.announceRecords(['i-2'], 'run')
  expect(await screen.findByText('2,000 new, 1 changed')).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('unreadable characters are reported where the encoding can be changed (CSV-10)', async () => {
  heads = ['ﾀｸ\uFFFDID', '姓', '残高']
  await chooseFile()
  expect(screen.getByText(/^Some characters can't be read./)).toBeTruthy()
})

test('nothing is sent without permission to add and edit students (PERM-10, PERM-11)', async () => {
  signInStaff(['studentNew'])
  await openDeskPage(<ImportPage kind="student" />, { at: '/admin/students/import', language: 'en' })
  expect(screen.getByText(/^You need the permissions “Add \w+” and “Edit \w+”\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Choose a file' })).toHaveProperty('disabled', true)
})

test('who imported without inviting invites the new guardians afterwards, by name, and sees how far that is (FAM-23)', async () => {
  past = [run({ guardiansToInvite: 2 }), run({ id: 'i-2', fileName: '古い名簿.csv', undoneAt: '2026-11-20T12:05:00' })]
  const person = (id: string, fullName: string) => typed('ImportGuardian', { id, fullName, email: `${id}@example.jp` })
  const sentInvitations: unknown[] = []
  let isDone = false
  const inviting = () =>
    aRun({
      id: 'r-1',
      kind: 'guardianInvitations',
      state: isDone ? 'done' : 'working',
      done: isDone ? 2 : 1,
      counts: [typed('RunCount', { outcome: 'invited', count: isDone ? 2 : 1 })],
    })
  server.use(
    api.query('ImportGuardians', () => {
      const guardians = [person('g-1', '佐藤 幸子'), person('g-2', '森 夏')]
      return HttpResponse.json({
        data: { importGuardians: typed('ImportGuardians', { count: 2, digest: 'd-2', guardians }) },
      })
    }),
    api.mutation('InviteImportGuardians', ({ variables }) => {
      sentInvitations.push(variables['input'])
      return HttpResponse.json({
        data: { inviteImportGuardians: typed('RunPayload', { ...done, run: inviting() }) },
      })
    }),
    api.query('Runs', () => HttpResponse.json({ data: { runs: [inviting()] } })),
  )
  signInStaff()
  const page = await openDeskPage(<ImportPage kind="student" />, { at: '/admin/students/import', language: 'en' })
  await page.user.click(await screen.findByRole('button', { name: 'Invite 2 new guardians of 名簿.csv' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Email 2 new guardians?' }))
  expect(await dialog.findByText('佐藤 幸子')).toBeTruthy()
  expect(dialog.getByText('g-2@example.jp')).toBeTruthy()
  await page.user.click(dialog.getByRole('button', { name: 'Send invitations' }))
  expect(await screen.findByRole('progressbar', { name: 'Inviting guardians' })).toBeTruthy()
  expect(sentInvitations).toEqual([{ id: 'i-1', digest: 'd-2' }])
  isDone = true
  await page.announceRecords(['r-1'], 'run')
  expect(await screen.findByText('2 guardians were invited.')).toBeTruthy()
})

test('nobody is offered to invite guardians without the permission to set passwords (FAM-23)', async () => {
  past = [run({ guardiansToInvite: 2 })]
  signInStaff(['studentNew', 'studentEdit'])
  await openDeskPage(<ImportPage kind="student" />, { at: '/admin/students/import', language: 'en' })
  await screen.findByText('名簿.csv')
  expect(screen.queryByRole('button', { name: /^Invite/ })).toBeNull()
})
