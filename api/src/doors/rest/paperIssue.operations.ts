import {
  cancelInvoiceInput,
  invoicePreviewInput,
  MOST_INVOICES,
  shownInvoiceInput,
  startInvoicesInput,
} from '@koma/schema/input/invoice'
import { issueDepositReceiptInput } from '@koma/schema/input/depositReceipt'
import { cancelPaperInput } from '@koma/schema/input/paper'
import { issueReturnInvoiceInput } from '@koma/schema/input/returnInvoice'
import { issueReceiptInput, receiptsPreviewInput, startReceiptsInput } from '@koma/schema/input/receipt'
import { paymentMethod } from '@koma/schema/records/payment'
import { taxRates } from '@koma/schema/records/tax'
import { z } from 'zod'
import { cancelPaper } from '../../papers/cancelPaper.ts'
import { issueDepositReceipt } from '../../papers/deposits/issueDepositReceipt.ts'
import { issueReturnInvoice } from '../../papers/returns/issueReturnInvoice.ts'
import { cancelInvoice } from '../../papers/invoices/cancelInvoice.ts'
import { invoiceChanges } from '../../papers/invoices/invoicePlan.ts'
import { invoicePreview } from '../../papers/invoices/invoicePreview.ts'
import { startInvoices } from '../../papers/invoices/startInvoices.ts'
import { issueReceipt } from '../../papers/issueReceipt.ts'
import { receiptChanges } from '../../papers/receipts/receiptPlan.ts'
import { receiptsPreview } from '../../papers/receipts/receiptsPreview.ts'
import { startReceipts } from '../../papers/receipts/startReceipts.ts'
import { maySettleContracts } from '../../payments/payment.policy.ts'
import { components } from './components.ts'
import { idOrUnknown, namedStudents, withStudentCodes } from './namedRecords.ts'
import { type Operation, operation } from './operation.ts'
import { paperAnswer, paperAnswered, pathOfPdf, runAnswer, runAnswered } from './paper.shape.ts'

const yen = (what: string) => z.int().describe(`${what}, in whole yen.`)

const invoiceShape = z.object({
  studentId: z.string().describe('The student ID.'),
  payer: z.string().describe('The contract holder; empty if that is the student.'),
  studentName: z.string(),
  addressedTo: z.string().describe('The name the invoice is made out to.'),
  hasEmail: z.boolean().describe('Whether the student has an email address.'),
  change: z.enum(invoiceChanges).describe('What createInvoices would do.'),
  lastId: z.string().nullable().describe('The `_id` of the invoice that was issued last; null without one.'),
  lastNumber: z.string().nullable().describe('Its number; null without one.'),
  lastCancelled: z.boolean().describe('Whether the invoice issued last was cancelled.'),
  lastPdfPath: z.string().nullable().describe('The path of its PDF; null without one.'),
  lines: z
    .array(
      z.object({
        contractNumber: z.string(),
        label: z.string().describe('The plan, or the note on the price or the adjustment.'),
        startDate: z.string().nullable().describe('The first day of the contract; null for an adjustment.'),
        endDate: z.string().nullable().describe('The last day of the contract; null for an adjustment.'),
        amount: yen('The amount with its tax; negative if it lowers the price'),
        rate: z.enum(taxRates).describe('The rate that the contract is taxed at.'),
      }),
    )
    .describe('The prices and adjustments of the contracts, the oldest contract first.'),
  rates: z
    .array(
      z.object({
        rate: z.enum(taxRates).describe('The rate that the amounts are taxed at.'),
        total: yen('The amounts with their tax'),
        tax: yen('The tax within, rounded once'),
      }),
    )
    .describe('The total and the tax of each rate, the highest rate first.'),
  total: yen('The total with tax'),
  paid: yen('What was already paid'),
  due: yen('What is still to be paid; 0 if nothing is'),
  digest: z.string().describe('The digest to send to createInvoices.'),
})

const invoicePreviewAnswer = z
  .object({
    month: z.string().describe('The month, `YYYY-MM`.'),
    dueOn: z.string().describe('The day proposed for payment, YYYY-MM-DD.'),
    isRegistered: z.boolean().describe('Whether the school has a registration number to print.'),
    count: z.int().describe('The number of invoices that would be issued.'),
    total: z.number().describe('The sum of their totals, in whole yen.'),
    free: z.int().describe('The number of payers whose contracts cost nothing, so that they get none.'),
    invoices: z.array(invoiceShape).describe('One for each student and contract holder, by name of the student.'),
  })
  .register(components, { id: 'InvoicePreview' })

const student = { studentId: z.string().describe('The student, by student ID or `_id`.') }

const invoicesBody = startInvoicesInput
  .extend({
    invoices: z
      .array(z.object({ ...shownInvoiceInput.shape, ...student }))
      .max(MOST_INVOICES)
      .describe('The invoices to issue, as previewed. A body has room for about 1,500.'),
  })
  .register(components, { id: 'InvoicesBody' })

const cancelBody = cancelInvoiceInput.omit({ id: true }).register(components, { id: 'CancelInvoiceBody' })

const receiptsPreviewAnswer = z
  .object({
    more: z.int().describe('The number of payments beyond the first 1,000, which are not listed.'),
    receipts: z
      .array(
        z.object({
          contractId: z.string().describe('The `_id` of the contract.'),
          number: z.int().describe('The number of the payment, from 1.'),
          studentId: z.string().describe('The student ID.'),
          studentName: z.string(),
          addressedTo: z.string().describe('The name the receipt is made out to.'),
          paidOn: z.string().describe('The day of the payment, YYYY-MM-DD.'),
          method: paymentMethod.describe('How the payment came in; null if that was not recorded.'),
          amount: yen('The amount received'),
          overpaid: yen('The part above the price, which the receipt calls a deposit; 0 if none'),
          change: z.enum(receiptChanges).describe('What createReceipts would do.'),
          lastNumber: z.string().nullable().describe('The number of the receipt issued last; null without one.'),
          digest: z.string().describe('The digest to send to createReceipts.'),
        }),
      )
      .describe('One for each payment, by day, at most 1,000.'),
  })
  .register(components, { id: 'ReceiptsPreview' })

const receiptsBody = startReceiptsInput.register(components, { id: 'ReceiptsBody' })
const receiptBody = issueReceiptInput.omit({ contractId: true }).register(components, { id: 'ReceiptBody' })
const returnBody = issueReturnInvoiceInput.omit({ contractId: true }).register(components, { id: 'ReturnInvoiceBody' })
const depositReceiptBody = issueDepositReceiptInput
  .omit({ depositId: true })
  .register(components, { id: 'DepositReceiptBody' })
const cancelPaperBody = cancelPaperInput.omit({ id: true }).register(components, { id: 'CancelPaperBody' })
const previewScopes = ['students:read', 'contracts:read', 'payments:write'] as const

/** The paths that issue invoices and receipts, as they were previewed, and cancel invoices (PAPER-17). */
export const paperIssueOperations: Operation[] = [
  operation({
    method: 'GET',
    path: '/api/invoices/preview',
    name: 'getInvoicePreview',
    summary: 'Previews the invoices of a month; each has a digest to send to createInvoices.',
    allowed: ['staff'],
    staff: ['bulkPayments'],
    scopes: previewScopes,
    query: z.object({
      month: invoicePreviewInput.shape.month
        .unwrap()
        .unwrap()
        .optional()
        .describe('The month, `YYYY-MM`; the likely one if left out: this month, or the next one from its 15th on.'),
    }),
    answer: invoicePreviewAnswer,
    async run(ctx, { query }) {
      const preview = await invoicePreview(ctx, query)
      const invoices = await withStudentCodes(ctx, preview.invoices)
      return invoicePreviewAnswer.parse({
        ...preview,
        invoices: invoices.map((each) => ({ ...each, lastPdfPath: each.lastId && pathOfPdf(each.lastId) })),
      })
    },
  }),
  operation({
    method: 'POST',
    path: '/api/invoices',
    name: 'createInvoices',
    refusesByStatus: true,
    summary: 'Issues invoices of a month in the background, just as they were previewed.',
    allowed: ['staff'],
    staff: ['bulkPayments'],
    body: invoicesBody,
    answer: runAnswer,
    async run(ctx, { body: { invoices, ...wanted } }) {
      // Permission first: others must not find out which ids exist.
      maySettleContracts(ctx)
      const ids = await namedStudents(
        ctx,
        invoices.map(({ studentId }) => studentId),
      )
      const shown = invoices.map((each, at) => ({ ...each, studentId: ids[at] ?? '' }))
      return runAnswered(ctx, await startInvoices(ctx, { ...wanted, invoices: shown }))
    },
  }),
  operation({
    method: 'POST',
    path: '/api/invoices/:id/cancel',
    name: 'cancelInvoice',
    refusesByStatus: true,
    summary: 'Cancels an invoice, which stays with its number.',
    allowed: ['staff'],
    staff: ['bulkPayments'],
    scopes: ['payments:write', 'students:read'],
    body: cancelBody,
    answer: paperAnswer,
    async run(ctx, { id, body }) {
      return paperAnswered(ctx, await cancelInvoice(ctx, { ...body, id: idOrUnknown(id) }))
    },
  }),
  operation({
    method: 'GET',
    path: '/api/receipts/preview',
    name: 'getReceiptsPreview',
    summary: 'Previews receipts for all payments of some days; each has a digest to send to createReceipts.',
    allowed: ['staff'],
    staff: ['bulkPayments'],
    scopes: ['students:read', 'payments:write'],
    query: z.object(receiptsPreviewInput.shape),
    answer: receiptsPreviewAnswer,
    async run(ctx, { query }) {
      const { more, receipts } = await receiptsPreview(ctx, query)
      return receiptsPreviewAnswer.parse({ more, receipts: await withStudentCodes(ctx, receipts) })
    },
  }),
  operation({
    method: 'POST',
    path: '/api/receipts',
    name: 'createReceipts',
    refusesByStatus: true,
    summary: 'Issues many receipts in the background, just as they were previewed.',
    allowed: ['staff'],
    staff: ['bulkPayments'],
    body: receiptsBody,
    answer: runAnswer,
    async run(ctx, { body }) {
      return runAnswered(ctx, await startReceipts(ctx, body))
    },
  }),
  operation({
    method: 'POST',
    path: '/api/receipt/contracts/:id',
    name: 'createReceipt',
    refusesByStatus: true,
    summary:
      'Issues a receipt for a payment of a contract. Asked again, it returns the one issued unless something changed.',
    allowed: ['staff'],
    scopes: ['payments:write', 'students:read'],
    body: receiptBody,
    answer: paperAnswer,
    async run(ctx, { id, body }) {
      return paperAnswered(ctx, await issueReceipt(ctx, { ...body, contractId: idOrUnknown(id) }))
    },
  }),
  operation({
    method: 'POST',
    path: '/api/returnInvoice/contracts/:id',
    name: 'createReturnInvoice',
    refusesByStatus: true,
    summary:
      'Issues a return invoice for a refund of a contract. Asked again, it returns the one issued unless something changed.',
    allowed: ['staff'],
    scopes: ['payments:write', 'students:read'],
    body: returnBody,
    answer: paperAnswer,
    async run(ctx, { id, body }) {
      return paperAnswered(ctx, await issueReturnInvoice(ctx, { ...body, contractId: idOrUnknown(id) }))
    },
  }),
  operation({
    method: 'POST',
    path: '/api/depositReceipt/deposits/:id',
    name: 'createDepositReceipt',
    refusesByStatus: true,
    summary:
      'Issues a receipt for a deposit that was received. Asked again, it returns the one issued unless something changed.',
    allowed: ['staff'],
    scopes: ['payments:write', 'students:read'],
    body: depositReceiptBody,
    answer: paperAnswer,
    async run(ctx, { id, body }) {
      return paperAnswered(ctx, await issueDepositReceipt(ctx, { ...body, depositId: idOrUnknown(id) }))
    },
  }),
  operation({
    method: 'POST',
    path: '/api/papers/:id/cancel',
    name: 'cancelPaper',
    refusesByStatus: true,
    summary: 'Cancels a receipt, a return invoice or a receipt for a deposit, which stays with its number.',
    allowed: ['staff'],
    staff: ['contractEdit'],
    scopes: ['contracts:write', 'payments:write', 'students:read'],
    body: cancelPaperBody,
    answer: paperAnswer,
    async run(ctx, { id, body }) {
      return paperAnswered(ctx, await cancelPaper(ctx, { ...body, id: idOrUnknown(id) }))
    },
  }),
]
