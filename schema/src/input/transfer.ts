import { z } from 'zod'
import { id } from './fields.ts'
import { besideDebit, positiveYen } from './payment.ts'

/** The most lines of a statement that are read. */
export const MOST_TRANSFERS = 5000

const column = z.int().min(0).max(200).nullish()

/** A bank's statement that was sent, and which columns are which, where its headings do not tell (DEBIT-09). */
export const transferFileInput = z
  .object({
    fileId: id.describe('The id of the file that was sent.'),
    dateColumn: column.describe(
      'The column of the day, counted from 0; found by its heading if left out; null for none.',
    ),
    amountColumn: column.describe(
      'The column of incoming money, counted from 0; found by its heading if left out; null for none.',
    ),
    payerColumn: column.describe(
      "The column of the payer's name, counted from 0; found by its heading if left out; null for none.",
    ),
    referenceColumn: column.describe(
      'The column of a reference, counted from 0; found by its heading if left out; null for none.',
    ),
  })
  .describe("A bank's statement that was sent, and its columns.")
export type TransferFileInput = z.input<typeof transferFileInput>

const transferLine = z
  .object({
    digest: z.string().length(43).describe('The `digest` of the transfer in the preview.'),
    studentId: id.describe('The student whose money it is.'),
    owing: z.int().describe('The amount due of the student that was shown, in whole yen.'),
    overpay: z
      .boolean()
      .nullish()
      .describe('Whether more than the student owes is recorded. A contract is then overpaid.'),
    deposit: positiveYen
      .nullish()
      .describe(
        'What to hold as a deposit, in whole yen: just what is left over once all that is due is paid. Nothing is recorded if that is another amount by now.',
      ),
  })
  .describe('A transfer, and the student it is of.')
export const transferLineInput = transferLine

/** Transfers to record as payments and deposits (DEBIT-10, PAY-20). */
export const recordTransfersInput = z
  .object({
    ...transferFileInput.shape,
    besideDebit,
    lines: z
      .array(transferLine)
      .min(1)
      .max(500)
      .describe('The transfers to record, at most 500. All others stay as they are.'),
  })
  .describe("Transfers of a bank's statement to record as payments.")
export type RecordTransfersInput = z.input<typeof recordTransfersInput>
