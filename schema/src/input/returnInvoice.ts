import { z } from 'zod'
import { id, language } from './fields.ts'
import { addressees } from './receipt.ts'

/** The amount with tax below which the law asks for no return invoice (消費税法施行令 第70条の9), in yen. */
export const RETURN_INVOICE_FROM = 10_000

/** A return invoice (適格返還請求書) for one refund (PAPER-25). */
export const issueReturnInvoiceInput = z
  .object({
    contractId: id,
    number: z
      .int()
      .min(1)
      .max(9999)
      .nullish()
      .describe('The number of the refund among the payments of the contract; the last refund if left out.'),
    addressee: z
      .enum(addressees)
      .nullish()
      .describe('Whom it names: the contract holder if left out, or the student where there is none.'),
    language: language.nullish().describe("The language of the paper; the student's language if left out."),
  })
  .describe('A return invoice for one refund.')

export type IssueReturnInvoiceInput = z.input<typeof issueReturnInvoiceInput>
