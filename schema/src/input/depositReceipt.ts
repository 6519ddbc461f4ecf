import { z } from 'zod'
import { id, language, oneLine } from './fields.ts'

/** A receipt for a deposit (預り証) (PAPER-26). */
export const issueDepositReceiptInput = z
  .object({
    depositId: id.describe('The entry of the deposit: money that was received.'),
    purpose: oneLine(100).nullish().describe('What the money is held for; future lesson fees if left out.'),
    language: language.nullish().describe("The language of the paper; the student's language if left out."),
  })
  .describe('A receipt for a deposit.')

export type IssueDepositReceiptInput = z.input<typeof issueDepositReceiptInput>
