import { z } from 'zod'
import { id, language, oneLine } from './fields.ts'

/** Whom a receipt names: the student, or who holds the contract. */
export const addressees = ['student', 'holder'] as const

/** A receipt for one payment (PAPER-01). */
export const issueReceiptInput = z
  .object({
    contractId: id,
    number: z.int().min(1).max(9999).describe('The number of the payment, from 1.'),
    addressee: z
      .enum(addressees)
      .nullish()
      .describe('Whom it names: the contract holder if left out, or the student where there is none.'),
    purpose: oneLine(100).nullish().describe('What the payment is for; lesson fees if left out.'),
    language: language.nullish().describe("The language of the receipt; the student's language if left out."),
  })
  .describe('A receipt for one payment.')

export type IssueReceiptInput = z.input<typeof issueReceiptInput>
