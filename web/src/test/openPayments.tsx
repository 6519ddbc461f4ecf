import { screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { openDeskPage } from './deskArea.tsx'
import { typed } from './deskData.ts'
import { api, server } from './server.ts'
import { done, signInStaff } from './staff.ts'
import type { OwedContract } from '../payments/paymentDocuments.ts'
import { PaymentsPage } from '../payments/PaymentsPage.tsx'

/** Returns a contract that owes. */
export const owed = (id: string, fullName: string, balanceOwing: number, change: Partial<OwedContract> = {}) =>
  typed('ContractItem', {
    id,
    contractName: `s0001_179532678000${id.slice(-1)}`,
    contractNumber: `179532678000${id.slice(-1)}`,
    student: typed('ContractStudent', { id: `s-${id}`, studentCode: 's0001', fullName, active: true, isFixed: false }),
    active: true,
    monthlyContract: false,
    startDate: '2026-11-01',
    endDate: '2027-10-31',
    contractValue: balanceOwing,
    adjusted: 0,
    paid: 0,
    balanceOwing,
    contractHolder: '',
    ...change,
  })

interface Sent {
  contracts: { id: string; balanceOwing: number; amount: number }[]
  requestId: string
}

/** Opens the page of payments: three contracts that owe, two runs of payments, and a report. */
export async function openPayments({
  flags,
  mode = '',
  paid = true,
  fromDeposit = false,
}: { flags?: string[]; mode?: string; paid?: boolean; fromDeposit?: boolean } = {}) {
  signInStaff(flags)
  const sent = { settle: [] as Sent[], back: [] as unknown[], report: [] as unknown[], preview: 0 }
  const contracts = [
    owed('k-1', '佐藤 花', 30_000),
    owed('k-2', '鈴木 蓮', 12_000, { startDate: '2026-01-10' }),
    owed('k-3', '高橋 凛', 8000, { monthlyContract: true }),
  ]
  const run = typed('PaymentRun', {
    id: 'r-1',
    mode: 'payment',
    date: '2026-11-20',
    note: '口座振替',
    at: '2026-11-20T14:05:00',
    by: '青木 千夏',
    count: 2,
    total: 20_000,
    undoneAt: null,
    undoneBy: null,
  })
  const off = { ...run, id: 'r-0', mode: 'writeoff' as const, by: '受付 春香', count: 1, total: 700 }
  const payment = (id: string, uncollectible: boolean) =>
    typed('PaymentRow', {
      id,
      studentId: 's-1',
      studentCode: 's0001',
      studentName: '佐藤 花',
      contractId: 'k-1',
      contractName: 's0001_1795326780001',
      contractDeleted: uncollectible,
      number: 1,
      date: '2026-11-02',
      memo: '銀行振込,\n11月分',
      value: 5000,
      uncollectible,
      method: uncollectible ? null : ('transfer' as const),
      fromDeposit: false,
      receivedBy: '青木 千夏',
      reference: '',
      refundReason: null,
      contractHolder: '佐藤 久美',
    })
  /** Somebody else has entered another payment since. */
  const isMoved = ({ id, balanceOwing }: Sent['contracts'][number]) =>
    contracts.some((each) => each.id === id && each.balanceOwing !== balanceOwing)
  const rowOf = (input: Sent['contracts'][number]) => {
    const { id, amount } = input
    const contract = contracts.find((each) => each.id === id)
    return typed('SettlementRow', {
      contractId: id,
      contractNumber: contract?.contractNumber ?? '',
      studentName: contract?.student.fullName ?? '',
      balanceOwing: contract?.balanceOwing ?? 0,
      amount,
      owingAfter: (contract?.balanceOwing ?? 0) - amount,
      problem: isMoved(input) ? 'Another amount is owed by now.' : null,
    })
  }
  server.use(
    // Two of them in the first page, to see that the page reads on.
    api.query('OwedContracts', ({ variables: { after } }) => {
      const owing = after ? contracts.slice(2) : contracts.slice(0, 2)
      const contractPage = typed('ContractPage', {
        contracts: owing.filter(({ balanceOwing }) => balanceOwing > 0),
        next: after ? null : 'k-2',
      })
      return HttpResponse.json({ data: { contractPage } })
    }),
    api.query('ClosedDay', ({ variables }) =>
      HttpResponse.json({
        data: { cashDay: typed('CashDay', { day: variables['day'] as string, closing: null }) },
      }),
    ),
    api.query('PaymentRuns', () =>
      HttpResponse.json({
        data: {
          paymentRuns: [
            sent.back.length === 0 ? run : { ...run, undoneAt: '2026-11-20T15:00:00', undoneBy: '青木 千夏' },
            off,
          ],
        },
      }),
    ),
    api.query('PaymentsReport', ({ variables }) => {
      sent.report.push(variables)
      const applied = { ...payment('p-3', false), method: null, fromDeposit: true, value: 2000 }
      const rows = [payment('p-1', false), payment('p-2', true), ...(fromDeposit ? [applied] : [])]
      return HttpResponse.json({ data: { paymentsReport: paid ? rows : [] } })
    }),
    api.query('ContractEntries', () => {
      const entry = {
        id: 'e-1',
        kind: 'payment',
        at: '2026-11-02T10:00:00',
        by: '青木 千夏',
        change: 'removed',
        name: 'payment_01',
        value: 5000,
        memo: '',
        date: '2026-11-02',
        uncollectible: false,
        method: 'cash',
        receivedBy: '',
        reference: '',
        refundReason: null,
        lessonTime: null,
        courseName: null,
      }
      return HttpResponse.json({ data: { contractEntries: [typed('ContractEntry', entry)] } })
    }),
    api.query('SettlementPreview', ({ variables }) => {
      sent.preview++
      const inputs = (variables['input'] as Sent).contracts
      const rows = inputs.map(rowOf)
      const refused = inputs.filter(isMoved).length
      const total = rows.reduce((sum, { amount }) => sum + amount, 0)
      const settlementPreview = typed('SettlementPreview', { count: rows.length, total, refused, rows })
      return HttpResponse.json({ data: { settlementPreview } })
    }),
    api.mutation('SettleContracts', ({ variables }) => {
      const input = variables['input'] as Sent
      const refusal = { success: false, code: 'stale', message: 'Please check again.', field: null }
      const isRefused = input.contracts.some(isMoved)
      if (!isRefused) sent.settle.push(input)
      const result = isRefused ? refusal : done
      const answer = typed('SettlePayload', { ...result, total: 1, runId: 'r-2', contracts: [] })
      return HttpResponse.json({ data: { settleContracts: answer } })
    }),
    api.mutation('UndoPayments', ({ variables }) => {
      sent.back.push(variables['id'])
      return HttpResponse.json({
        data: { undoPayments: typed('UndoPaymentsPayload', { ...done, contracts: [] }) },
      })
    }),
  )
  const page = await openDeskPage(<PaymentsPage />, { at: `/admin/contracts/payments?mode=${mode}`, language: 'en' })
  return { ...page, sent, contracts }
}

/** Returns the field of the amount that somebody pays. */
export const amountOf = (who: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Amount for ${who} (yen)` })
