import { z } from 'zod'
import { id, language, oneLine, typedDay } from './fields.ts'
import { upToAYear } from './payment.ts'
import { saying } from './problem.ts'

/** Whom a receipt names: the student, or who holds the contract. */
export const addressees = ['student', 'holder'] as const

const paymentNumber = z.int().min(1).max(9999).describe('The number of the payment, from 1.')
const purpose = oneLine(100).nullish().describe('What the payment is for; lesson fees if left out.')

/** A receipt for one payment (PAPER-01). */
export const issueReceiptInput = z
  .object({
    contractId: id,
    number: paymentNumber,
    addressee: z
      .enum(addressees)
      .nullish()
      .describe('Whom it names: the contract holder if left out, or the student where there is none.'),
    purpose,
    language: language.nullish().describe("The language of the receipt; the student's language if left out."),
  })
  .describe('A receipt for one payment.')

/** The days whose payments are previewed, both included, at most 366. */
export const receiptsPreviewInput = z
  .object({
    from: typedDay.describe('The first day of the payments, `YYYY-MM-DD`.'),
    to: typedDay.describe('The last day of the payments, `YYYY-MM-DD`, at most 366 days in all.'),
  })
  .check(upToAYear)

/** A receipt as it was previewed. */
export const shownReceiptInput = z
  .object({
    contractId: id,
    number: paymentNumber,
    digest: z.string().max(64).describe('The digest of the preview.'),
  })
  .describe('A receipt as it was previewed; it is issued like this or not at all.')

/** The most receipts of one run. */
export const MOST_RECEIPTS = 1000

/** Issues the receipts that were chosen from the preview (PAPER-11). */
export const startReceiptsInput = z
  .object({
    receipts: z
      .array(shownReceiptInput)
      .refine(({ length }) => length <= MOST_RECEIPTS, saying('range', { least: 1, most: MOST_RECEIPTS }))
      .describe('The receipts to issue, as previewed, at most 1,000.'),
    purpose,
  })
  .describe('Receipts for many payments.')

export type IssueReceiptInput = z.input<typeof issueReceiptInput>
export type ReceiptsPreviewInput = z.input<typeof receiptsPreviewInput>
export type StartReceiptsInput = z.input<typeof startReceiptsInput>
