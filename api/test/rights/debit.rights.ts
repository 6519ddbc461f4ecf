import { nextCollection } from '../../src/debit/nextCollection.ts'
import { dateOf } from '@koma/schema/rules/time'
import type { Right } from './right.ts'

const details = { staff: 'bankDetails' } as const
const collecting = { staff: ['bulkPayments', 'bankDetails'] } as const
const bank = { bankCode: '0001', branchCode: '001', kind: 'ordinary', number: '1234567' }
const nowhere = '0190a000-0000-7000-8000-000000000000'

export const debitRights: Right[] = [
  { operation: 'query banks', allowed: details, call: () => ({ search: 'みずほ' }), foreign: 'names nothing' },
  {
    operation: 'query bankBranches',
    allowed: details,
    call: () => ({ bank: '0001', search: '' }),
    foreign: 'names nothing',
  },
  {
    operation: 'query bankAccount',
    allowed: details,
    call: ({ debited }) => ({ studentId: debited.student }),
    foreign: 'empty',
  },
  {
    operation: 'mutation saveBankAccount',
    allowed: details,
    call: ({ spareStudent }) => ({ input: { studentId: spareStudent.id, ...bank, holder: 'ヤマダ' } }),
    foreign: '404',
  },
  {
    operation: 'mutation deleteBankAccount',
    allowed: details,
    call: ({ debited }) => ({ studentId: debited.settled }),
    foreign: '404',
  },
  { operation: 'query debitSettings', allowed: details, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'mutation saveDebitSettings',
    allowed: { staff: ['settingsEdit', 'bankDetails'] },
    call: () => ({
      input: { ...bank, collectorCode: '0000012345', collectorName: 'コマ', lineBreaks: true, version: 1 },
    }),
    foreign: 'names nothing',
  },
  {
    operation: 'query debitPreview',
    allowed: collecting,
    call: ({ school }) => ({ collectOn: dateOf(school.now) }),
    foreign: 'names nothing',
  },
  { operation: 'query debitRequests', allowed: collecting, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'query debitFile',
    allowed: collecting,
    call: ({ debited }) => ({ id: debited.request }),
    foreign: 'empty',
  },
  {
    operation: 'mutation requestDebit',
    allowed: collecting,
    // Another amount than is owed, so that nothing is requested.
    call: async ({ school, debited }) => ({
      input: {
        collectOn: await nextCollection(dateOf(school.now), 27),
        lines: [{ studentId: debited.student, amount: 1 }],
      },
    }),
    gets: 'generalE',
    foreign: 'generalE',
  },
  {
    operation: 'mutation withdrawDebit',
    allowed: collecting,
    call: ({ debited }) => ({ id: debited.request }),
    foreign: '404',
  },
  {
    operation: 'query debitResultPreview',
    allowed: collecting,
    call: ({ debited }) => ({ input: { id: debited.request, fileId: debited.file } }),
    foreign: 'empty',
  },
  {
    operation: 'mutation recordDebitResult',
    allowed: collecting,
    call: ({ debited }) => ({ input: { id: debited.request, fileId: nowhere, digest: '' } }),
    gets: 'generalE',
    foreign: '404',
  },
  {
    operation: 'POST /app/bankFiles',
    allowed: { staff: 'bulkPayments' },
    call: () => ({ query: { name: 'result.txt' }, body: '1910\n' }),
    foreign: 'names nothing',
  },
  {
    operation: 'query waitingStatements',
    allowed: { staff: 'bulkPayments' },
    call: () => ({}),
    gets: 'empty',
    foreign: 'names nothing',
  },
  {
    operation: 'query transferPreview',
    allowed: { staff: 'bulkPayments' },
    call: ({ debited }) => ({ input: { fileId: debited.file } }),
    foreign: 'empty',
  },
  {
    operation: 'mutation recordTransfers',
    allowed: { staff: 'bulkPayments' },
    call: ({ debited }) => ({
      input: { fileId: debited.file, lines: [{ digest: 'x'.repeat(43), studentId: debited.student, owing: 1 }] },
    }),
    gets: 'generalE',
    foreign: 'generalE',
  },
  {
    operation: 'query journal',
    allowed: { staff: true },
    call: ({ school }) => ({ month: school.now.slice(0, 7) }),
    foreign: 'names nothing',
  },
  {
    operation: 'GET /app/export/journal',
    allowed: { staff: true },
    call: ({ school }) => ({ query: { month: school.now.slice(0, 7), program: 'freee' } }),
    foreign: 'names nothing',
  },
]
