import { z } from 'zod'
import { MOST_TEMPLATE } from '../rules/agreementTemplate.ts'
import { id, language, typedDay } from './fields.ts'
import { saying } from './problem.ts'

/** The agreement of a contract, in a language (CON-45…56). */
export const agreementInput = z.object({
  contractId: id,
  language: language.nullish().describe("The language to print in; the student's email language if left out."),
})

export type AgreementInput = z.input<typeof agreementInput>

const body = z
  .string()
  .max(MOST_TEMPLATE)
  .describe('The clauses: `#` begins a heading, an empty line ends a paragraph, placeholders stand in braces.')

/** The school's own clauses in a language, to save as the next version (AGR-01). */
export const saveAgreementTemplateInput = z
  .object({
    language,
    body: body.describe('The clauses; empty for the standard consent.'),
    version: z.int().describe('The version that you read; 0 without one.'),
  })
  .describe("The school's own clauses of agreements in a language, saved as the next version.")
export type SaveAgreementTemplateInput = z.input<typeof saveAgreementTemplateInput>

/** Clauses to preview with sample values. */
export const agreementTemplatePreviewInput = z.object({ language, body })
export type AgreementTemplatePreviewInput = z.input<typeof agreementTemplatePreviewInput>

/** When a printed agreement was signed (AGR-04). */
export const signAgreementInput = z
  .object({
    id: id.describe('The id of the printed agreement.'),
    signedOn: typedDay.nullish().describe('The day on which it was signed; null if it was not.'),
  })
  .describe('The day on which a printed agreement was signed.')
export type SignAgreementInput = z.input<typeof signAgreementInput>

/** An agreement as it was previewed. */
export const shownAgreementInput = z
  .object({
    contractId: id,
    digest: z.string().max(64).describe('The digest of the preview.'),
  })
  .describe('An agreement as it was previewed; it is printed like this or not at all.')

/** The most agreements of one run. */
export const MOST_AGREEMENTS = 1000

/** Prints the agreements that were chosen from the preview (AGR-08). */
export const startAgreementsInput = z
  .object({
    agreements: z
      .array(shownAgreementInput)
      .refine(({ length }) => length <= MOST_AGREEMENTS, saying('range', { least: 1, most: MOST_AGREEMENTS }))
      .describe('The agreements to print, as previewed, at most 1,000.'),
  })
  .describe('Agreements of many contracts.')
export type StartAgreementsInput = z.input<typeof startAgreementsInput>
