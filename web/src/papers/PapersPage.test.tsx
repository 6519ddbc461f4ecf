import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openDeskPage } from '../test/deskArea.tsx'
import { wallNow } from '../shared/school/wallNow.ts'
import { deskSchool, typed } from '../test/deskData.ts'
import type { Run } from '../runs/runDocuments.ts'
import { aRun } from '../test/runs.ts'
import { api, server } from '../test/server.ts'
import { done, signInStaff } from '../test/staff.ts'
import type { Paper, PreviewedInvoice, PreviewedReceipt } from './paperDocuments.ts'
import { PapersPage } from './PapersPage.tsx'
import { StudentPapers } from './StudentPapers.tsx'

const line = (label: string, amount: number, startDate: string | null) =>
  typed('InvoiceLine', {
    contractNumber: '1795326780001',
    label,
    startDate,
    endDate: startDate && '2026-12-31',
    amount,
    rate: 'standard' as const,
  })

const invoice = (studentId: string, addressedTo: string, rest: Partial<PreviewedInvoice>): PreviewedInvoice =>
  typed('PreviewedInvoice', {
    studentId,
    payer: '',
    studentName: addressedTo,
    addressedTo,
    change: 'issue',
    lastId: null,
    lastNumber: null,
    lastCancelled: false,
    lastPdfPath: null,
    lines: [line('月4回コース', 12_000, '2026-12-01'), line('兄弟割引', -1000, null)],
    rates: [typed('RateTotal', { rate: 'standard' as const, total: 11_000, tax: 1000 })],
    total: 11_000,
    paid: 0,
    due: 11_000,
    digest: `d-${studentId}`,
    ...rest,
  })

const paper = (id: string, rest: Partial<Paper>): Paper =>
  typed('Paper', {
    id,
    kind: 'invoice',
    paperNumber: `2026-0000${id}`,
    issuedOn: '2026-11-20',
    issuedBy: '青木 千夏',
    studentId: 's-1',
    studentName: '佐藤 花',
    addressedTo: '佐藤 久美',
    amount: 11_000,
    month: '2026-12',
    replacedNumber: null,
    replacedBy: null,
    cancelledAt: null,
    cancelledBy: null,
    cancelReason: null,
    mail: null,
    pdfPath: `/app/papers/${id}.pdf`,
    ...rest,
  })

const receipt = (number: number, rest: Partial<PreviewedReceipt>): PreviewedReceipt =>
  typed('PreviewedReceipt', {
    contractId: 'k-1',
    number,
    studentId: 's-1',
    studentName: '佐藤 花',
    addressedTo: '佐藤 久美',
    paidOn: '2026-11-10',
    method: 'cash',
    amount: 12_000,
    overpaid: 0,
    change: 'issue',
    lastNumber: null,
    lastPdfPath: null,
    digest: `r-${number}`,
    ...rest,
  })

const mail = typed('PaperMail', {
  at: '2026-11-20T10:00:00',
  by: '青木 千夏',
  times: 2,
  state: 'failed' as const,
  address: 'hana@example.jp',
})

interface Opened {
  flags?: string[]
  mode?: string
  dueOn?: string
  /** The day of the run before. */
  ranOn?: string
}

async function openPapers({ flags, mode = 'invoices', dueOn = '2026-12-31', ranOn = '2026-11-02' }: Opened = {}) {
  signInStaff(flags)
  const sent: Record<string, unknown> = {}
  const ended: Run[] = []
  const invoicePreview = typed('InvoicePreview', {
    month: '2026-12',
    dueOn,
    isRegistered: false,
    count: 2,
    total: 23_000,
    free: 1,
    invoices: [
      invoice('s-1', '佐藤 久美', { payer: '佐藤 久美', studentName: '佐藤 花' }),
      invoice('s-2', '鈴木 蓮', {
        change: 'correct',
        lastId: '1',
        lastNumber: '2026-00001',
        total: 12_000,
        due: 12_000,
      }),
      invoice('s-3', '高橋 凛', {
        change: 'same',
        lastId: '2',
        lastNumber: '2026-00002',
        lastPdfPath: '/app/papers/2.pdf',
      }),
      invoice('s-4', '田中 海', { change: 'correct', lastId: '3', lastNumber: '2026-00003', lastCancelled: true }),
      invoice('s-5', '伊藤 悠', { paid: 11_000, due: 0 }),
    ],
  })
  server.use(
    api.query('InvoicePreview', () => HttpResponse.json({ data: { invoicePreview } })),
    api.query('Runs', () => {
      const counts = [typed('RunCount', { outcome: 'issued', count: 2 })]
      const before = aRun({ id: 'run-9', canUndo: false, counts, endedAt: `${ranOn}T14:06:00` })
      return HttpResponse.json({ data: { runs: [...ended, before] } })
    }),
    api.query('RunSteps', ({ variables: { outcome } }) => {
      const steps = [
        step(1, 'issued', '1'),
        step(2, 'moved', null, 'It changed meanwhile.'),
        step(3, 'issued', '2'),
        step(4, 'corrected', '4'),
      ].filter((each) => outcome === undefined || each.outcome === outcome)
      return HttpResponse.json({ data: { runSteps: typed('RunStepPage', { steps, hasMore: false, next: null }) } })
    }),
    api.mutation('StartInvoices', ({ variables }) => {
      sent['start'] = variables['input']
      const run = aRun({ id: 'run-10', kind: 'invoices', state: 'working' })
      const outcomes = { issued: 2, corrected: 1, moved: 1 }
      const counts = Object.entries(outcomes).map(([outcome, count]) => typed('RunCount', { outcome, count }))
      ended.push(aRun({ id: 'run-10', kind: 'invoices', counts, done: 4, total: 4, endedAt: '2026-11-03T14:06:00' }))
      return HttpResponse.json({ data: { startInvoices: typed('RunPayload', { ...done, run }) } })
    }),
    api.query('ReceiptsPreview', () => {
      const receipts = [
        receipt(1, { overpaid: 1000 }),
        receipt(2, { change: 'same', lastNumber: '2026-00007', lastPdfPath: '/app/papers/7.pdf' }),
        receipt(3, { addressedTo: '鈴木 蓮', studentName: '鈴木 蓮' }),
      ]
      return HttpResponse.json({ data: { receiptsPreview: typed('ReceiptsPreview', { more: 0, receipts }) } })
    }),
    api.mutation('StartReceipts', ({ variables }) => {
      sent['receipts'] = variables['input']
      const run = aRun({ kind: 'receipts', state: 'working' })
      return HttpResponse.json({ data: { startReceipts: typed('RunPayload', { ...done, run }) } })
    }),
    api.query('PaperMailPreview', ({ variables }) => {
      sent['mailPreview'] = variables
      const one = (id: string, problem: 'noEmail' | 'sent' | null) =>
        typed('PreviewedPaperMail', {
          id,
          kind: 'invoice',
          paperNumber: `2026-0000${id}`,
          studentId: 's-1',
          studentName: problem === 'noEmail' ? '鈴木 蓮' : '佐藤 花',
          email: problem === 'noEmail' ? '' : 'hana@example.jp',
          toStudent: problem !== 'noEmail',
          guardians: problem === null ? ['佐藤 幸子 <sachiko@example.jp>'] : [],
          problem,
          mail: problem === 'sent' ? { ...mail, times: 1, state: 'sent' as const } : null,
        })
      const papers = [one('1', null), one('2', variables['again'] === true ? null : 'sent'), one('4', 'noEmail')]
      const preview = { mailed: variables['again'] === true ? 2 : 1, digest: `d-${variables['again']}`, papers }
      return HttpResponse.json({ data: { paperMailPreview: typed('PaperMailPreview', preview) } })
    }),
    api.mutation('MailPapers', ({ variables }) => {
      sent['mailed'] = variables['input']
      return HttpResponse.json({
        data: {
          mailPapers: typed('MailPapersPayload', { ...done, preview: typed('PaperMailPreview', { mailed: 2 }) }),
        },
      })
    }),
    api.query('Papers', ({ variables }) => {
      sent['filters'] = variables
      const papers = [
        paper('1', {}),
        paper('2', { kind: 'receipt', month: null, mail }),
        paper('3', { replacedBy: '2026-00009' }),
      ]
      return HttpResponse.json({ data: { papers: typed('PaperPage', { papers, next: null }) } })
    }),
    api.mutation('CancelInvoice', ({ variables }) => {
      sent['cancel'] = variables['input']
      const cancelled = paper('1', {
        cancelledAt: '2026-11-20T14:00:00',
        cancelledBy: '青木 千夏',
        cancelReason: '宛名違い',
      })
      return HttpResponse.json({ data: { cancelInvoice: typed('PaperPayload', { ...done, paper: cancelled }) } })
    }),
    http.get('*/app/paperRuns/:file', ({ request }) => {
      sent['run'] = new URL(request.url).pathname
      return HttpResponse.arrayBuffer(new ArrayBuffer(8), { headers: { 'content-type': 'application/pdf' } })
    }),
    http.get('*/app/papers/:file', ({ request }) => {
      sent['file'] = new URL(request.url).pathname + new URL(request.url).search
      return HttpResponse.arrayBuffer(new ArrayBuffer(8), { headers: { 'content-type': 'application/pdf' } })
    }),
  )
  const page = await openDeskPage(<PapersPage />, { at: `/admin/contracts/papers?mode=${mode}`, language: 'en' })
  return { ...page, sent }
}

const step = (number: number, outcome: string, ref: string | null, message: string | null = null) =>
  typed('RunStep', { number, label: `${number} 佐藤 花`, outcome, code: null, ref, message, hasWhy: false })

const opened = vi.fn<(file: string) => void>()
beforeEach(() => {
  opened.mockReset()
  vi.stubGlobal('open', () => ({ location: { replace: opened }, close: () => undefined }))
  URL.createObjectURL = () => 'blob:pdf'
})

test('two presses issue the invoices of the proposed month as they are shown; one that was cancelled is left out until it is chosen (PAPER-05)', async () => {
  const { user, sent } = await openPapers()
  const table = await screen.findByRole('table', { name: 'Invoices of the month' })
  const row = within(table).getByRole('row', { name: /佐藤 久美/ })
  expect(row.textContent).toContain('¥11,000')
  expect(within(table).getByRole('row', { name: /鈴木 蓮/ }).textContent).toContain('Corrects 2026-00001')
  expect(screen.getByText(/Without a registration number/)).toBeTruthy()
  await user.click(within(row).getByRole('button', { name: /2 lines/ }))
  expect(await within(table).findByText('−¥1,000')).toBeTruthy()
  expect(within(table).getByText('10%: ¥11,000 (tax ¥1,000)')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: 'Issue 2 invoices (¥23,000 due)' }))
  const sheet = await screen.findByRole('dialog', { name: /^Issue 2 invoices for/ })
  expect(within(sheet).getByText('1 correction will keep its original due date.')).toBeTruthy()
  expect(within(sheet).queryByText('This day is in the past.')).toBeNull()
  await user.click(within(sheet).getByRole('button', { name: 'Issue' }))
  await waitFor(() =>
    expect(sent['start']).toEqual({
      month: '2026-12',
      dueOn: '2026-12-31',
      invoices: [
        { studentId: 's-1', payer: '佐藤 久美', digest: 'd-s-1' },
        { studentId: 's-2', payer: '', digest: 'd-s-2' },
      ],
    }),
  )
})

test('corrections come first, what asks for nothing is left out, and a day in the past is told (PAPER-05, PAPER-24)', async () => {
  const { user } = await openPapers({ dueOn: '2026-11-01' })
  const table = await screen.findByRole('table', { name: 'Invoices of the month' })
  const [, first] = within(table).getAllByRole('row')
  expect(first?.textContent).toContain('鈴木 蓮')
  const isChosen = (name: RegExp) => within(table).getByRole<HTMLInputElement>('checkbox', { name }).checked
  expect([/^Select 鈴木 蓮/, /^Select 田中 海/, /^Select 伊藤 悠/].map(isChosen)).toEqual([true, false, false])
  await user.click(screen.getByRole('button', { name: 'Issue 2 invoices (¥23,000 due)' }))
  const sheet = await screen.findByRole('dialog', { name: /^Issue 2 invoices for/ })
  expect(within(sheet).getByText('This day is in the past.')).toBeTruthy()
})

test('receipts of chosen payments are issued with a purpose, and the last run opens as one file (PAPER-11, PAPER-12)', async () => {
  const { user, sent } = await openPapers({ mode: 'receipts' })
  const table = await screen.findByRole('table', { name: 'Payments and receipts' })
  expect(within(table).getByText('¥1,000 of it as a deposit')).toBeTruthy()
  expect(within(table).getByRole('button', { name: 'Open 2026-00007' })).toBeTruthy()
  await user.click(within(table).getByRole('checkbox', { name: /^Select 鈴木 蓮/ }))
  await user.click(screen.getByRole('button', { name: 'Issue 1 receipt (¥12,000)' }))
  const sheet = await screen.findByRole('dialog', { name: 'Issue 1 receipt?' })
  await user.type(within(sheet).getByRole('textbox', { name: /^What for/ }), '教材費')
  await user.click(within(sheet).getByRole('button', { name: 'Issue' }))
  const receipts = [{ contractId: 'k-1', number: 1, digest: 'r-1' }]
  await waitFor(() => expect(sent['receipts']).toEqual({ receipts, purpose: '教材費' }))
  await user.click(screen.getByRole('button', { name: 'Open the last 2 in one file' }))
  await waitFor(() => expect(sent['run']).toBe('/app/paperRuns/run-9.pdf'))
})

test('the list opens a paper, reprints it with its mark and cancels an invoice with a reason (PAPER-07, PAPER-08)', async () => {
  const { user, sent } = await openPapers({ mode: 'list' })
  const table = await screen.findByRole('table', { name: 'Issued documents' })
  await user.click(within(table).getByRole('button', { name: 'Open 2026-00002' }))
  await waitFor(() => expect(opened).toHaveBeenCalledWith('blob:pdf'))
  expect(sent['file']).toBe('/app/papers/2.pdf')
  await user.click(within(table).getByRole('button', { name: 'Reprint 2026-00001' }))
  await waitFor(() => expect(sent['file']).toBe('/app/papers/1.pdf?copy=1'))
  expect(within(table).getByRole('row', { name: /2026-00003/ }).textContent).toContain('Replaced by 2026-00009')
  expect(within(table).queryByRole('button', { name: 'Cancel 2026-00003' })).toBeNull()
  await user.click(within(table).getByRole('button', { name: 'Cancel 2026-00001' }))
  const sheet = await screen.findByRole('dialog', { name: 'Cancel invoice 2026-00001 to 佐藤 久美?' })
  await user.type(within(sheet).getByRole('textbox', { name: 'Reason (optional)' }), '宛名違い')
  await user.click(within(sheet).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(sent['cancel']).toEqual({ id: '1', reason: '宛名違い' }))
})

test('a receipt is cancelled with a reason, and the question says that it stays so (PAPER-27)', async () => {
  const { user, sent } = await openPapers({ mode: 'list' })
  server.use(
    api.mutation('CancelPaper', ({ variables }) => {
      sent['cancelPaper'] = variables['input']
      const cancelled = paper('2', { kind: 'receipt', cancelledAt: '2026-11-20T14:00:00', cancelReason: '二重発行' })
      return HttpResponse.json({ data: { cancelPaper: typed('PaperPayload', { ...done, paper: cancelled }) } })
    }),
  )
  const table = await screen.findByRole('table', { name: 'Issued documents' })
  await user.click(within(table).getByRole('button', { name: 'Cancel 2026-00002' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Cancel receipt 2026-00002 to 佐藤 久美?' }))
  expect(sheet.getByText("This can't be undone. Issue the document again if you need it.")).toBeTruthy()
  await user.click(sheet.getByRole('button', { name: 'Cancel' }))
  expect(await sheet.findByText('Enter the reason.')).toBeTruthy()
  expect(sent['cancelPaper']).toBeUndefined()
  await user.type(sheet.getByRole('textbox', { name: 'Reason' }), '二重発行')
  await user.click(sheet.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(sent['cancelPaper']).toEqual({ id: '2', reason: '二重発行' }))
  expect(await screen.findByText('Receipt 2026-00002 cancelled')).toBeTruthy()
})

test('papers are emailed after a preview that names who gets one and who does not, and the list says what became of it (PAPER-13)', async () => {
  const { user, sent } = await openPapers({ mode: 'list' })
  const table = await screen.findByRole('table', { name: 'Issued documents' })
  expect(within(table).getByRole('row', { name: /2026-00002/ }).textContent).toMatch(/Email failed.*2 times/)
  expect(screen.queryByText(/emailed before/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Email the 2 documents not sent yet' }))
  const dialog = await screen.findByRole('dialog', { name: 'Email documents' })
  const mailed = await within(dialog).findByRole('region', { name: 'To send' })
  expect(mailed.textContent).toContain('hana@example.jp')
  expect(within(dialog).getByRole('region', { name: 'Not sent' }).textContent).toMatch(
    /Already sent.*Emailed.*20 Nov.*鈴木 蓮.*No email address/,
  )
  await user.click(within(dialog).getByRole('checkbox', { name: 'Also send again what was sent' }))
  await user.click(await within(dialog).findByRole('button', { name: 'Send 2' }))
  await waitFor(() => expect(sent['mailed']).toEqual({ ids: ['1', '2'], again: true, digest: 'd-true' }))
  await user.click(within(table).getByRole('button', { name: 'Email 2026-00001' }))
  await waitFor(() => expect(sent['mailPreview']).toEqual({ ids: ['1'], again: false }))
})

test('what was issued is in sight with the focus, says what was left out and why, and is printed and emailed from there (PAPER-36, PAPER-37)', async () => {
  const { user, sent } = await openPapers()
  await user.click(await screen.findByRole('button', { name: 'Issue 2 invoices (¥23,000 due)' }))
  const sheet = await screen.findByRole('dialog', { name: /^Issue 2 invoices for/ })
  await user.click(within(sheet).getByRole('button', { name: 'Issue' }))
  const result = await screen.findByRole('region', { name: 'Result' })
  await waitFor(() => expect(document.activeElement).toBe(result))
  expect(result.textContent).toContain('2 issued · 1 corrected · 1 changed meanwhile, not issued')
  const left = await within(result).findByRole('list', { name: 'changed meanwhile, not issued' })
  expect(left.textContent).toBe('2 佐藤 花It changed meanwhile.')
  const table = screen.getByRole('table', { name: 'Invoices of the month' })
  expect(result.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)

  await user.click(within(result).getByRole('button', { name: 'Print these 3' }))
  await waitFor(() => expect(sent['run']).toBe('/app/paperRuns/run-10.pdf'))
  // Of the three one was emailed before, and one has no address.
  expect(await within(result).findByText('1 already emailed')).toBeTruthy()
  expect(within(result).getByText(/^No usable email address:/).textContent).toContain('鈴木 蓮')
  expect(sent['mailPreview']).toEqual({ ids: ['1', '2', '4'], again: false })
  await user.click(within(result).getByRole('button', { name: 'Email these 1' }))
  const dialog = await screen.findByRole('dialog', { name: 'Email documents' })
  expect((await within(dialog).findByRole('region', { name: 'To send' })).textContent).toContain('hana@example.jp')
  await user.click(within(dialog).getByRole('button', { name: 'Send 1' }))
  await waitFor(() => expect(sent['mailed']).toEqual({ ids: ['1', '2', '4'], again: false, digest: 'd-false' }))
})

test('the result of a run that ended today is in sight for who comes back, without taking the focus (PAPER-36)', async () => {
  await openPapers({ mode: 'receipts', ranOn: wallNow(deskSchool.timezoneName).slice(0, 10) })
  const result = await screen.findByRole('region', { name: 'Result' })
  expect(within(result).getByRole('button', { name: 'Print these 2' })).toBeTruthy()
  expect(document.activeElement).not.toBe(result)
})

test('that of an older run is below, with the others (PAPER-36)', async () => {
  await openPapers({ mode: 'receipts' })
  expect(await screen.findByRole('button', { name: 'Open the last 2 in one file' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Result' })).toBeNull()
})

test('staff who have emailed all documents of the list read so, and send them again only by choice (PAPER-37)', async () => {
  const { user } = await openPapers({ mode: 'list' })
  server.use(
    api.query('Papers', () => {
      const sent = { ...mail, state: 'sent' as const }
      const papers = [paper('1', { mail: sent }), paper('2', { mail: sent })]
      return HttpResponse.json({ data: { papers: typed('PaperPage', { papers, next: null }) } })
    }),
  )
  await user.click(await screen.findByRole('searchbox', { name: 'Number or name' }))
  await user.keyboard('2026')
  expect(await screen.findByText('All documents shown were emailed.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Email again' }))
  const dialog = await screen.findByRole('dialog', { name: 'Email documents' })
  expect(await within(dialog).findByRole('checkbox', { name: 'Also send again what was sent' })).toBeTruthy()
})

test('staff without the permission read which one it takes, and can still see what was issued (PAPER-05)', async () => {
  const { user, sent } = await openPapers({ flags: [] })
  expect(await screen.findByText(/“/)).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Issued' }))
  expect(await screen.findByRole('table', { name: 'Issued documents' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull()
  expect(sent['filters']).toEqual({})
})

const withHeading = (part: ReactNode) => (
  <>
    <h1>佐藤 花</h1>
    {part}
  </>
)

test('a statement shows balance and lines of its days before it is issued and opened; the newest papers are on the student (PAPER-13, PAPER-15, PAPER-18)', async () => {
  signInStaff([])
  const sent: Record<string, unknown> = {}
  const lineOf = (date: string, label: string, amount: number) =>
    typed('StatementLine', { date, kind: 'charge' as const, label, contractNumber: '1', amount })
  const statement = typed('Statement', {
    addressedTo: '佐藤 花',
    opening: -500,
    closing: 7000,
    deposit: 3000,
    payers: ['', '佐藤 久美'],
    lines: [lineOf('2026-11-01', '月4回コース', 12_500), lineOf('2026-11-05', 'Payment (Cash)', -5000)],
  })
  server.use(
    api.query('Papers', ({ variables }) => {
      sent['of'] = variables
      const papers = [paper('1', { kind: 'statement', month: null, mail })]
      return HttpResponse.json({ data: { papers: typed('PaperPage', { papers, next: null }) } })
    }),
    api.query('StatementPreview', ({ variables }) => {
      sent['shown'] = variables
      return HttpResponse.json({ data: { statementPreview: statement } })
    }),
    api.mutation('IssueStatement', ({ variables }) => {
      sent['issued'] = variables['input']
      const issued = paper('5', { kind: 'statement' })
      return HttpResponse.json({ data: { issueStatement: typed('PaperPayload', { ...done, paper: issued }) } })
    }),
    http.get('*/app/papers/:file', () => HttpResponse.arrayBuffer(new ArrayBuffer(8))),
  )
  const { user } = await openDeskPage(withHeading(<StudentPapers studentId="s-1" />), { at: '/', language: 'en' })
  const part = await screen.findByRole('region', { name: 'Documents' })
  await waitFor(() => expect(part.textContent).toMatch(/Statement 2026-00001.*Email failed/))
  expect(sent['of']).toEqual({ studentId: 's-1' })
  await user.click(within(part).getByRole('button', { name: 'Statement' }))
  const dialog = await screen.findByRole('dialog', { name: 'Statement' })
  const lines = await within(dialog).findByRole('list', { name: 'Statement' })
  expect(lines.textContent).toMatch(
    /Opening balance−¥500.*月4回コース¥12,500.*−¥5,000Balance due¥7,000.*Deposit held.*¥3,000/,
  )
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Contract holder' }), '佐藤 久美')
  await waitFor(() => expect(sent['shown']).toMatchObject({ studentId: 's-1', payer: '佐藤 久美' }))
  await waitFor(() =>
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Issue and open' }).disabled).toBe(false),
  )
  await user.click(within(dialog).getByRole('button', { name: 'Issue and open' }))
  await waitFor(() => expect(opened).toHaveBeenCalledWith('blob:pdf'))
  expect(sent['issued']).toMatchObject({ studentId: 's-1', payer: '佐藤 久美' })
})

test('what one part filters by is gone from the address in another, which would misread it (PAPER-08)', async () => {
  const { user, address } = await openPapers({ mode: 'list&search=2026&kind=receipt' })
  expect(screen.getByRole('heading', { level: 1, name: 'Documents' })).toBeTruthy()
  await user.click(await screen.findByRole('radio', { name: 'Issue invoices' }))
  await waitFor(() => expect(address.current).toBe('/admin/contracts/papers'))
})
