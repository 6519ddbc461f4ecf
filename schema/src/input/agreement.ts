import { z } from 'zod'
import { id } from './fields.ts'

/** In which language an agreement is written. */
export const agreementLanguages = ['jp', 'en'] as const

/** The agreement of a contract, in a language (CON-45…56). */
export const agreementInput = z.object({
  contractId: id,
  language: z.enum(agreementLanguages).nullish().describe("That of the student's emails if it is left out."),
})

export type AgreementInput = z.input<typeof agreementInput>
