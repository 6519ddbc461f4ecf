import { z } from 'zod'
import { monthForm } from '../rules/renewal.ts'
import { id, oneLine, typedDay } from './fields.ts'

const month = z.string().regex(monthForm, 'YYYY-MM')

/** The month whose invoices are previewed (PAPER-05). */
export const invoicePreviewInput = z.object({
  month: month
    .nullish()
    .describe('The month, `YYYY-MM`, such as 2026-12. If left out, this month, or the next one from its 15th on.'),
})

/** An invoice as it was previewed. */
export const shownInvoiceInput = z
  .object({
    studentId: id,
    payer: z.string().max(200).describe('The contract holder, as previewed; empty if that is the student.'),
    digest: z.string().max(64).describe('The digest of the preview.'),
  })
  .describe('An invoice as it was previewed; it is issued like this or not at all.')

/** The most invoices of one run, and papers of one file. */
export const MOST_INVOICES = 10_000

/** Issues the invoices of a month that were chosen from the preview (PAPER-05). */
export const startInvoicesInput = z
  .object({
    month: month.describe('The month, `YYYY-MM`, such as 2026-12.'),
    dueOn: typedDay.describe(
      'The day by which they are to be paid, `YYYY-MM-DD`; a correction keeps that of the invoice before.',
    ),
    invoices: z.array(shownInvoiceInput).max(MOST_INVOICES).describe('The invoices to issue, as previewed.'),
  })
  .describe('Invoices of a month.')

/** Cancels one invoice (PAPER-07). */
export const cancelInvoiceInput = z
  .object({
    id,
    reason: oneLine(200).nullish().describe('Why it is cancelled; empty if left out.'),
  })
  .describe('An invoice to cancel.')

export type InvoicePreviewInput = z.input<typeof invoicePreviewInput>
export type StartInvoicesInput = z.input<typeof startInvoicesInput>
export type CancelInvoiceInput = z.input<typeof cancelInvoiceInput>
