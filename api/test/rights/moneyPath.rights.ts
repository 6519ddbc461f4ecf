import { nextCollection } from '../../src/debit/nextCollection.ts'
import { dateOf, plusDays } from '@koma/schema/rules/time'
import { lateFeeOf } from './payment.rights.ts'
import type { Right } from './right.ts'

const staff = { staff: true } as const
const bulk = { staff: 'bulkPayments' } as const
const collecting = { staff: ['bulkPayments', 'bankDetails'] } as const
const editing = { staff: 'contractEdit' } as const
const nowhere = '0190a000-0000-7000-8000-000000000000'
let closedDays = 0

/** The REST paths of papers, direct debits, bank transfers, cash closings and deposits: what GraphQL allows too. */
export const moneyPathRights: Right[] = [
  { operation: 'GET /api/papers', allowed: staff, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'GET /api/papers/:id',
    allowed: staff,
    call: ({ invoice }) => ({ id: invoice }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'GET /api/papers/:id/pdf',
    allowed: staff,
    call: ({ invoice }) => ({ id: invoice }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'POST /api/papers/mail',
    allowed: staff,
    // With a digest of nothing, so that none is sent.
    call: ({ invoice }) => ({ body: { ids: [invoice], digest: 'x' } }),
    gets: 'generalE',
    foreign: 'generalE',
  },
  {
    operation: 'POST /api/papers/mail',
    when: 'of many',
    allowed: bulk,
    call: ({ invoice, agreed }) => ({ body: { ids: [invoice, agreed.agreement], digest: 'x' } }),
    gets: 'generalE',
    foreign: 'generalE',
  },
  { operation: 'GET /api/invoices/preview', allowed: bulk, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'POST /api/invoices',
    allowed: bulk,
    // With a digest of nothing, so that none is issued.
    call: ({ school, student }) => ({
      body: {
        month: school.now.slice(0, 7),
        dueOn: dateOf(school.now),
        invoices: [{ studentId: student.id, payer: '', digest: 'x' }],
      },
    }),
    gets: 'generalE',
    foreign: 'generalE',
  },
  {
    operation: 'POST /api/invoices/:id/cancel',
    allowed: bulk,
    call: ({ invoice }) => ({ id: invoice, body: {} }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'GET /api/receipts/preview',
    allowed: bulk,
    call: ({ school }) => ({ query: { from: dateOf(school.now), to: dateOf(school.now) } }),
    foreign: 'names nothing',
  },
  {
    operation: 'POST /api/receipts',
    allowed: bulk,
    call: ({ spareContract }) => ({ body: { receipts: [{ contractId: spareContract.id, number: 1, digest: 'x' }] } }),
    gets: 'generalE',
    foreign: 'generalE',
  },
  {
    operation: 'POST /api/receipt/contracts/:id',
    allowed: staff,
    call: ({ spareContract }) => ({ id: spareContract.id, body: { number: 1 } }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'POST /api/returnInvoice/contracts/:id',
    allowed: staff,
    call: ({ returned }) => ({ id: returned.contract, body: {} }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'POST /api/depositReceipt/deposits/:id',
    allowed: staff,
    call: ({ deposit }) => ({ id: deposit.spare, body: {} }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'POST /api/papers/:id/cancel',
    allowed: { staff: 'contractEdit' },
    call: ({ returned }) => ({ id: returned.receipt, body: { reason: 'x' } }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'POST /api/statements',
    allowed: staff,
    call: ({ school, student }) => ({
      body: { studentId: student.id, from: dateOf(school.now), to: dateOf(school.now) },
    }),
    foreign: 'NOT_FOUND',
  },
  { operation: 'GET /api/statements/preview', allowed: bulk, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'POST /api/statements/month',
    allowed: bulk,
    // With a digest of nothing, so that none is issued.
    call: ({ school, student }) => ({
      body: { month: school.now.slice(0, 7), statements: [{ studentId: student.id, digest: 'x' }] },
    }),
    gets: 'generalE',
    foreign: 'generalE',
  },
  { operation: 'GET /api/agreements/preview', allowed: bulk, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'POST /api/agreements',
    allowed: bulk,
    call: ({ spareContract }) => ({ body: { agreements: [{ contractId: spareContract.id, digest: 'x' }] } }),
    gets: 'generalE',
    foreign: 'generalE',
  },
  {
    operation: 'GET /api/agreement/contracts/:id',
    allowed: staff,
    call: ({ agreed }) => ({ id: agreed.contract }),
    foreign: 'empty',
  },
  {
    operation: 'GET /api/agreements/:id/pdf',
    allowed: staff,
    call: ({ agreed }) => ({ id: agreed.agreement }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'PUT /api/agreements/:id/signature',
    allowed: editing,
    call: ({ agreed }) => ({ id: agreed.agreement, body: { signedOn: '2026-01-01' } }),
    foreign: 'NOT_FOUND',
  },
  { operation: 'GET /api/fees/preview', allowed: bulk, call: () => ({}), foreign: 'names nothing' },
  { operation: 'GET /api/fees', allowed: staff, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'POST /api/fees',
    allowed: bulk,
    call: async ({ school }) => ({ body: { digests: [await lateFeeOf(school)] } }),
    foreign: 'generalE',
  },
  {
    operation: 'POST /api/fees/:id/waive',
    allowed: bulk,
    call: ({ fee }) => ({ id: fee.id, body: { reason: 'x' } }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'DELETE /api/fees/:id/waive',
    allowed: bulk,
    call: ({ fee }) => ({ id: fee.waived }),
    foreign: 'NOT_FOUND',
  },
  { operation: 'DELETE /api/feeRuns/:id', allowed: bulk, call: ({ fee }) => ({ id: fee.run }), foreign: 'NOT_FOUND' },
  {
    operation: 'GET /api/journal',
    allowed: staff,
    call: ({ school }) => ({ query: { month: school.now.slice(0, 7) } }),
    foreign: 'names nothing',
  },
  {
    operation: 'GET /api/debits/preview',
    allowed: collecting,
    call: ({ school }) => ({ query: { collectOn: dateOf(school.now) } }),
    foreign: 'names nothing',
  },
  { operation: 'GET /api/debits', allowed: collecting, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'POST /api/debits',
    allowed: collecting,
    // Another amount than is owed, so that nothing is requested.
    call: async ({ school, debited }) => ({
      body: {
        collectOn: await nextCollection(dateOf(school.now), 27),
        lines: [{ studentId: debited.student, amount: 1 }],
      },
    }),
    gets: 'generalE',
    foreign: 'generalE',
  },
  {
    operation: 'DELETE /api/debits/:id',
    allowed: collecting,
    call: ({ debited }) => ({ id: debited.request }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'GET /api/debits/:id/file',
    allowed: collecting,
    call: ({ debited }) => ({ id: debited.request }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'POST /api/bankFiles',
    allowed: bulk,
    call: () => ({ query: { name: 'result.txt' }, body: '1910\n' }),
    foreign: 'names nothing',
  },
  {
    operation: 'PUT /api/debits/:id/result',
    allowed: collecting,
    call: ({ debited }) => ({ id: debited.request, body: { fileId: nowhere } }),
    gets: 'generalE',
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'PUT /api/debits/:id/result',
    when: 'its preview',
    allowed: collecting,
    call: ({ debited }) => ({ id: debited.request, body: { fileId: debited.file, preview: true } }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'POST /api/transfers/preview',
    allowed: bulk,
    call: ({ debited }) => ({ body: { fileId: debited.file } }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'POST /api/transfers',
    allowed: bulk,
    call: ({ debited }) => ({
      body: { fileId: debited.file, lines: [{ digest: 'x'.repeat(43), studentId: debited.student, owing: 1 }] },
    }),
    gets: 'generalE',
    foreign: 'generalE',
  },
  {
    operation: 'GET /api/cash',
    allowed: staff,
    call: ({ school }) => ({ query: { day: dateOf(school.now) } }),
    foreign: 'names nothing',
  },
  { operation: 'GET /api/cashClosings', allowed: staff, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'POST /api/cashClosings',
    allowed: bulk,
    // A day of its own each time, without payments.
    call: () => ({
      body: { day: plusDays('1990-01-01', (closedDays += 1)), lines: [{ method: 'cash', expected: 0, counted: 0 }] },
    }),
    foreign: 'names nothing',
  },
  {
    operation: 'DELETE /api/cashClosings/:id',
    allowed: bulk,
    call: ({ debited }) => ({ id: debited.cash }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'GET /api/deposits/students/:id',
    allowed: staff,
    call: ({ third }) => ({ id: third.id }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'POST /api/deposits/students/:id',
    allowed: editing,
    call: ({ third }) => ({ id: third.id, body: { amount: 100, method: 'cash' } }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'POST /api/deposits/apply/students/:id',
    allowed: editing,
    call: ({ third, deposit }) => ({ id: third.id, body: { contractId: deposit.contract, amount: 1 } }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'POST /api/deposits/refund/students/:id',
    allowed: editing,
    call: ({ third }) => ({ id: third.id, body: { amount: 1, reason: 'mistake' } }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'DELETE /api/deposits/:id',
    allowed: editing,
    call: ({ deposit }) => ({ id: deposit.spare }),
    foreign: 'NOT_FOUND',
  },
]
