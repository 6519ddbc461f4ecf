import { dateOf, plusDays } from '@koma/schema/rules/time'
import { planFees } from '../../src/payments/fees/feePlan.ts'
import type { TestSchool } from '../school.ts'
import type { Right } from './right.ts'
import { LATE_FEE } from './scene.ts'

const staff = { staff: true } as const
const bulk = { staff: 'bulkPayments' } as const
let closedDays = 0

/** Returns the digest of a fee that would be charged. */
export async function lateFeeOf(school: TestSchool): Promise<string> {
  const rules = { lateFeeYen: LATE_FEE, lateFeePercent: 0, lateFeeDays: 7, noShowFee: 0 }
  const fees = await planFees(school.orm.em.fork(), { school: { id: school.id, ...rules }, now: school.now })
  return fees[0]?.digest ?? ''
}

export const paymentRights: Right[] = [
  {
    operation: 'query paymentsReport',
    allowed: staff,
    call: ({ school }) => ({ from: dateOf(school.now), to: dateOf(school.now) }),
    foreign: 'names nothing',
  },
  {
    operation: 'mutation settleContracts',
    allowed: bulk,
    call: ({ spareContract }) => ({ input: { mode: 'payment', contracts: [{ id: spareContract.id }] } }),
    foreign: '404',
  },
  {
    operation: 'query moneyFigures',
    allowed: staff,
    call: ({ school }) => ({ from: school.now.slice(0, 7), to: school.now.slice(0, 7) }),
    foreign: 'names nothing',
  },
  {
    operation: 'query cashDay',
    allowed: staff,
    call: ({ school }) => ({ day: dateOf(school.now) }),
    foreign: 'names nothing',
  },
  { operation: 'query cashClosings', allowed: staff, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'mutation closeCash',
    allowed: bulk,
    // A day of its own each time, without payments.
    call: () => ({
      input: { day: plusDays('2000-01-01', (closedDays += 1)), lines: [{ method: 'cash', expected: 0, counted: 0 }] },
    }),
    foreign: 'names nothing',
  },
  {
    operation: 'mutation undoCashClosing',
    allowed: bulk,
    call: ({ debited }) => ({ id: debited.cash }),
    foreign: '404',
  },
  {
    operation: 'query deposits',
    allowed: staff,
    call: ({ third }) => ({ studentId: third.id }),
    foreign: 'empty',
  },
  {
    operation: 'mutation receiveDeposit',
    allowed: { staff: 'contractEdit' },
    call: ({ third }) => ({ input: { studentId: third.id, amount: 100, method: 'cash' } }),
    foreign: '404',
  },
  {
    operation: 'mutation applyDeposit',
    allowed: { staff: 'contractEdit' },
    call: ({ third, deposit }) => ({ input: { studentId: third.id, contractId: deposit.contract, amount: 1 } }),
    foreign: '404',
  },
  {
    operation: 'mutation refundDeposit',
    allowed: { staff: 'contractEdit' },
    call: ({ third }) => ({ input: { studentId: third.id, amount: 1, reason: 'mistake' } }),
    foreign: '404',
  },
  {
    operation: 'mutation undoDeposit',
    allowed: { staff: 'contractEdit' },
    call: ({ deposit }) => ({ id: deposit.spare }),
    foreign: '404',
  },
  { operation: 'query fees', allowed: staff, call: () => ({}), foreign: 'names nothing' },
  { operation: 'query feePreview', allowed: bulk, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'mutation chargeFees',
    allowed: bulk,
    call: async ({ school }) => ({ input: { digests: [await lateFeeOf(school)] } }),
    foreign: 'generalE',
  },
  {
    operation: 'mutation waiveFee',
    allowed: bulk,
    call: ({ fee }) => ({ input: { id: fee.id, reason: 'x' } }),
    foreign: '404',
  },
  { operation: 'mutation undoFees', allowed: bulk, call: ({ fee }) => ({ id: fee.run }), foreign: '404' },
  {
    operation: 'mutation undoWaivedFee',
    allowed: bulk,
    call: ({ fee }) => ({ id: fee.waived }),
    foreign: '404',
  },
  { operation: 'query paymentRuns', allowed: staff, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'query settlementPreview',
    allowed: bulk,
    call: ({ spareContract }) => ({ input: { mode: 'payment', contracts: [{ id: spareContract.id }] } }),
    foreign: 'ok',
  },
  {
    operation: 'mutation recordPayment',
    allowed: { staff: 'contractEdit' },
    call: ({ spareContract }) => ({ input: { contractId: spareContract.id, amount: 1 } }),
    foreign: '404',
  },
  {
    operation: 'query receipts',
    allowed: staff,
    call: ({ agreed }) => ({ contractId: agreed.contract }),
    gets: 'empty',
    foreign: 'empty',
  },
  {
    operation: 'GET /app/receipts/:file',
    allowed: staff,
    call: () => ({ file: '01a22ac1-7c96-7f8f-9e3b-3bfe4cb5124e.pdf' }),
    gets: 'NOT_FOUND',
    foreign: 'names nothing',
  },
  {
    operation: 'query statementPreview',
    allowed: staff,
    call: ({ school, student }) => ({ studentId: student.id, from: dateOf(school.now), to: dateOf(school.now) }),
    foreign: 'empty',
  },
  {
    operation: 'mutation issueStatement',
    allowed: staff,
    call: ({ school, student }) => ({
      input: { studentId: student.id, from: dateOf(school.now), to: dateOf(school.now) },
    }),
    foreign: '404',
  },
  {
    operation: 'query paperMailPreview',
    allowed: staff,
    call: ({ invoice }) => ({ ids: [invoice] }),
    foreign: 'names nothing',
  },
  {
    operation: 'query paperMailPreview',
    when: 'of many',
    allowed: bulk,
    call: ({ invoice, agreed }) => ({ ids: [invoice, agreed.agreement] }),
    foreign: 'names nothing',
  },
  {
    operation: 'mutation mailPapers',
    allowed: staff,
    // With a digest of nothing, so that none is sent.
    call: ({ invoice }) => ({ input: { ids: [invoice], digest: 'x' } }),
    gets: 'generalE',
    foreign: 'generalE',
  },
  {
    operation: 'mutation mailPapers',
    when: 'of many',
    allowed: bulk,
    call: ({ invoice, agreed }) => ({ input: { ids: [invoice, agreed.agreement], digest: 'x' } }),
    gets: 'generalE',
    foreign: 'generalE',
  },
  { operation: 'query papers', allowed: staff, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'GET /app/papers/:file',
    allowed: staff,
    call: () => ({ file: '01a22ac1-7c96-7f8f-9e3b-3bfe4cb5124e.pdf' }),
    gets: 'NOT_FOUND',
    foreign: 'names nothing',
  },
  {
    operation: 'GET /app/paperRuns/:file',
    allowed: staff,
    call: () => ({ file: '01a22ac1-7c96-7f8f-9e3b-3bfe4cb5124e.pdf' }),
    gets: 'NOT_FOUND',
    foreign: 'names nothing',
  },
  {
    operation: 'query receiptsPreview',
    allowed: bulk,
    call: ({ school }) => ({ from: dateOf(school.now), to: dateOf(school.now) }),
    foreign: 'names nothing',
  },
  {
    operation: 'mutation startReceipts',
    allowed: bulk,
    // With a digest of nothing, so that none is issued.
    call: ({ spareContract }) => ({
      input: { receipts: [{ contractId: spareContract.id, number: 1, digest: 'x' }] },
    }),
    gets: 'generalE',
    foreign: 'generalE',
  },
  { operation: 'query statementsPreview', allowed: bulk, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'mutation startStatements',
    allowed: bulk,
    // With a digest of nothing, so that none is issued.
    call: ({ school, student }) => ({
      input: { month: school.now.slice(0, 7), statements: [{ studentId: student.id, digest: 'x' }] },
    }),
    gets: 'generalE',
    foreign: 'generalE',
  },
  { operation: 'query agreementsPreview', allowed: bulk, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'mutation startAgreements',
    allowed: bulk,
    // With a digest of nothing, so that none is printed.
    call: ({ spareContract }) => ({ input: { agreements: [{ contractId: spareContract.id, digest: 'x' }] } }),
    gets: 'generalE',
    foreign: 'generalE',
  },
  { operation: 'query invoicePreview', allowed: bulk, call: () => ({}), foreign: 'names nothing' },
  {
    operation: 'mutation startInvoices',
    allowed: bulk,
    // With a digest of nothing, so that none is issued.
    call: ({ school, student }) => ({
      input: {
        month: school.now.slice(0, 7),
        dueOn: dateOf(school.now),
        invoices: [{ studentId: student.id, payer: '', digest: 'x' }],
      },
    }),
    gets: 'generalE',
    foreign: 'generalE',
  },
  {
    operation: 'mutation cancelInvoice',
    allowed: bulk,
    call: ({ invoice }) => ({ input: { id: invoice } }),
    foreign: '404',
  },
  {
    operation: 'mutation issueReceipt',
    allowed: staff,
    call: ({ spareContract }) => ({ input: { contractId: spareContract.id, number: 1 } }),
    foreign: '404',
  },
  {
    operation: 'mutation issueReturnInvoice',
    allowed: staff,
    call: ({ returned }) => ({ input: { contractId: returned.contract } }),
    foreign: '404',
  },
  {
    operation: 'mutation issueDepositReceipt',
    allowed: staff,
    call: ({ deposit }) => ({ input: { depositId: deposit.spare } }),
    foreign: '404',
  },
  {
    operation: 'mutation cancelPaper',
    allowed: { staff: 'contractEdit' },
    call: ({ returned }) => ({ input: { id: returned.receipt, reason: 'x' } }),
    foreign: '404',
  },
  {
    operation: 'query refundable',
    allowed: staff,
    call: ({ spareContract }) => ({ contractId: spareContract.id }),
    foreign: 'empty',
  },
  {
    operation: 'query otherDebts',
    allowed: staff,
    call: ({ spareContract }) => ({ contractId: spareContract.id }),
    foreign: 'empty',
  },
  {
    operation: 'GET /api/payment/contracts/:id/others',
    allowed: staff,
    call: ({ spareContract }) => ({ id: spareContract.id }),
    foreign: 'empty',
  },
  {
    operation: 'POST /api/payment/contracts/:id',
    allowed: { staff: 'contractEdit' },
    call: ({ spareContract }) => ({ id: spareContract.id, body: { amount: 1, overpay: true } }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'mutation recordRefund',
    allowed: { staff: 'contractEdit' },
    call: ({ spareContract }) => ({ input: { contractId: spareContract.id, amount: 1, reason: 'mistake' } }),
    foreign: '404',
  },
  ...['undoPayments', 'takeBackPayments'].flatMap((name): Right[] => [
    {
      operation: `mutation ${name}`,
      when: 'of many',
      allowed: bulk,
      call: ({ paidRun }) => ({ id: paidRun }),
      foreign: 'generalE',
    },
    {
      operation: `mutation ${name}`,
      when: 'of one',
      allowed: { staff: 'contractEdit' },
      call: ({ paidAlone }) => ({ id: paidAlone }),
      foreign: 'generalE',
    },
  ]),
  ...['/api/list/contracts/paymentsReport', '/api/contracts/paymentsReport'].map((path): Right => ({
    operation: `GET ${path}`,
    allowed: staff,
    call: () => ({}),
    foreign: 'names nothing',
  })),
  {
    operation: 'POST /api/refund/contracts/:id',
    allowed: { staff: 'contractEdit' },
    call: ({ spareContract }) => ({ id: spareContract.id, body: { amount: 1, reason: 'mistake' } }),
    foreign: 'NOT_FOUND',
  },
  {
    operation: 'POST /api/payment/:kind',
    allowed: bulk,
    call: ({ spareContract }) => ({ kind: 'writeoff', body: { contractList: [spareContract.id], note: '回収不能' } }),
    foreign: 'NOT_FOUND',
  },
]
