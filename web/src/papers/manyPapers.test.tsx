import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { openDeskPage } from '../test/deskArea.tsx'
import { typed } from '../test/deskData.ts'
import { aRun } from '../test/runs.ts'
import { api, server } from '../test/server.ts'
import { done, signInStaff } from '../test/staff.ts'
import type { PreviewedAgreement, PreviewedStatement } from './manyPaperDocuments.ts'
import { PapersPage } from './PapersPage.tsx'

const statement = (id: string, rest: Partial<PreviewedStatement>): PreviewedStatement =>
  typed('PreviewedStatement', {
    studentId: `s-${id}`,
    payer: null,
    studentName: '佐藤 花',
    addressedTo: '佐藤 花',
    opening: 1000,
    charged: 12_000,
    received: 5000,
    closing: 8000,
    deposit: 0,
    change: 'issue',
    lastId: null,
    lastNumber: null,
    lastPdfPath: null,
    digest: `d-${id}`,
    ...rest,
  })

const agreement = (id: string, rest: Partial<PreviewedAgreement>): PreviewedAgreement =>
  typed('PreviewedAgreement', {
    contractId: `k-${id}`,
    contractNumber: `179532678000${id}`,
    studentId: `s-${id}`,
    studentName: '佐藤 花',
    contractHolder: '佐藤 久美',
    startDate: '2026-11-01',
    endDate: '2026-11-30',
    price: 12_000,
    lacksCoolingOff: false,
    change: 'print',
    lastId: null,
    lastPrintedOn: null,
    lastSignedOn: null,
    lastPdfPath: null,
    digest: `d-${id}`,
    ...rest,
  })

async function openMany(search: string, kind: string) {
  signInStaff(['bulkPayments'])
  const sent: Record<string, unknown> = {}
  const statements = [
    statement('1', { deposit: 3000 }),
    statement('2', {
      studentName: '鈴木 蓮',
      addressedTo: '鈴木 蓮',
      change: 'again',
      closing: -500,
      lastId: 'p-2',
      lastNumber: '2026-00002',
      lastPdfPath: '/app/papers/p-2.pdf',
    }),
    statement('3', {
      studentName: '高橋 凛',
      addressedTo: '高橋 凛',
      change: 'same',
      lastId: 'p-3',
      lastNumber: '2026-00003',
      lastPdfPath: '/app/papers/p-3.pdf',
    }),
  ]
  const printed = { lastPrintedOn: '2026-11-02', lastPdfPath: '/app/agreements/a.pdf' }
  const agreements = [
    agreement('1', { lacksCoolingOff: true }),
    agreement('2', { ...printed, change: 'again', lastId: 'a-2', lastSignedOn: '2026-11-03' }),
    agreement('3', { ...printed, change: 'same', lastId: 'a-3' }),
  ]
  server.use(
    api.query('StatementsPreview', ({ variables }) => {
      sent['preview'] = variables
      const preview = { month: '2026-11', by: variables['by'], count: 2, total: 7500, more: 0, statements }
      return HttpResponse.json({ data: { statementsPreview: typed('StatementsPreview', preview) } })
    }),
    api.query('AgreementsPreview', ({ variables }) => {
      sent['preview'] = variables
      return HttpResponse.json({ data: { agreementsPreview: typed('AgreementsPreview', { more: 4, agreements }) } })
    }),
    api.query('Runs', () => {
      const counts = [
        typed('RunCount', { outcome: 'issued', count: 2 }),
        typed('RunCount', { outcome: 'same', count: 1 }),
      ]
      return HttpResponse.json({ data: { runs: [aRun({ id: 'run-9', kind, canUndo: false, counts })] } })
    }),
    api.mutation('StartStatements', ({ variables }) => {
      sent['input'] = variables['input']
      const run = aRun({ kind, state: 'working' })
      return HttpResponse.json({ data: { startStatements: typed('RunPayload', { ...done, run }) } })
    }),
    api.mutation('StartAgreements', ({ variables }) => {
      sent['input'] = variables['input']
      const run = aRun({ kind, state: 'working' })
      return HttpResponse.json({ data: { startAgreements: typed('RunPayload', { ...done, run }) } })
    }),
    api.query('PaperMailPreview', ({ variables }) => {
      sent['mailed'] = variables['ids']
      const preview = typed('PaperMailPreview', { mailed: 0, digest: 'd', papers: [] })
      return HttpResponse.json({ data: { paperMailPreview: preview } })
    }),
  )
  const page = await openDeskPage(<PapersPage />, { at: `/admin/contracts/papers?${search}`, language: 'en' })
  return { ...page, sent }
}

test('the statements of a month say who is charged, has paid and owes; two presses issue them, and those issued are emailed (PAPER-20)', async () => {
  const { user, sent } = await openMany('mode=statements', 'statements')
  const table = await screen.findByRole('table', { name: 'Statements of the month' })
  expect(within(table).getByRole('row', { name: /佐藤 花/ }).textContent).toMatch(
    /¥1,000¥12,000¥5,000¥8,000 and a deposit of ¥3,000To issue/,
  )
  expect(within(table).getByRole('row', { name: /鈴木 蓮/ }).textContent).toMatch(/−¥500Changed since2026-00002/)
  expect(within(table).queryByRole('checkbox', { name: /高橋 凛/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Issue 2 statements (balance ¥7,500)' }))
  const sheet = await screen.findByRole('dialog', { name: /^Issue 2 statements for/ })
  await user.click(within(sheet).getByRole('button', { name: 'Issue' }))
  const statements = ['1', '2'].map((id) => ({ studentId: `s-${id}`, payer: null, digest: `d-${id}` }))
  await waitFor(() => expect(sent['input']).toEqual({ month: '2026-11', statements }))
  expect(screen.getByRole('button', { name: 'Open the last 2 in one file' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Email the 1 statement issued' }))
  await waitFor(() => expect(sent['mailed']).toEqual(['p-3']))
})

test('statements are shown for each contract holder where staff choose it (PAPER-20)', async () => {
  const { user, sent } = await openMany('mode=statements', 'statements')
  await screen.findByRole('table', { name: 'Statements of the month' })
  await user.click(screen.getByRole('combobox', { name: 'One per' }))
  await user.click(await screen.findByRole('option', { name: 'Contract holder' }))
  await waitFor(() => expect(sent['preview']).toEqual({ by: 'holder' }))
})

test('the agreements of a list are those of its filters; those never printed are chosen, and others can be (AGR-08)', async () => {
  const { user, sent } = await openMany('mode=agreements&kind=monthly&search=佐藤', 'agreements')
  const table = await screen.findByRole('table', { name: 'Agreements of the list' })
  expect(sent['preview']).toEqual({ all: false, kind: 'monthly', fixed: null, search: '佐藤' })
  expect(within(table).getByRole('row', { name: /1795326780001/ }).textContent).toContain('No cooling-off clause')
  expect(within(table).getByRole('row', { name: /1795326780002/ }).textContent).toMatch(/Changed since.*Signed/)
  expect(screen.getByText(/^4 more aren't listed/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Print 1 agreement' })).toBeTruthy()
  await user.click(within(table).getByRole('checkbox', { name: 'Select 佐藤 久美 佐藤 花 1795326780003' }))
  await user.click(screen.getByRole('button', { name: 'Print 2 agreements' }))
  const sheet = await screen.findByRole('dialog', { name: 'Print 2 agreements?' })
  await user.click(within(sheet).getByRole('button', { name: 'Print' }))
  const agreements = ['1', '3'].map((id) => ({ contractId: `k-${id}`, digest: `d-${id}` }))
  await waitFor(() => expect(sent['input']).toEqual({ agreements }))
  // The file has those that stayed the same, too.
  expect(screen.getByRole('button', { name: 'Open the last 3 in one file' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Email the 1 agreement printed' }))
  await waitFor(() => expect(sent['mailed']).toEqual(['a-3']))
})
