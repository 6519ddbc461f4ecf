import { z } from 'zod'
import { id, language } from './fields.ts'

/** The agreement of a contract, in a language (CON-45…56). */
export const agreementInput = z.object({
  contractId: id,
  language: language.nullish().describe("The language to print in; the student's email language if left out."),
})

export type AgreementInput = z.input<typeof agreementInput>
