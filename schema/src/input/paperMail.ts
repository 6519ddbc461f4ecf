import { z } from 'zod'
import { id } from './fields.ts'
import { saying } from './problem.ts'

/** The most papers that are emailed in one step. */
export const MOST_MAILED_PAPERS = 1000

const ids = z
  .array(id)
  .refine(({ length }) => length <= MOST_MAILED_PAPERS, saying('range', { least: 1, most: MOST_MAILED_PAPERS }))
  .describe('The ids of papers and printed agreements, at most 1,000.')
const again = z
  .boolean()
  .nullish()
  .describe('Whether to send those again that were sent to the same address; not if left out.')

/** The papers whose emails are previewed (PAPER-13). */
export const paperMailPreviewInput = z.object({ ids, again })

/** Emails papers as they were previewed (PAPER-13). */
export const mailPapersInput = z
  .object({
    ids,
    again,
    digest: z.string().max(64).describe('The digest of the preview. Nothing is sent if the outcome would differ.'),
  })
  .describe('Papers to email, as previewed.')

export type PaperMailPreviewInput = z.input<typeof paperMailPreviewInput>
export type MailPapersInput = z.input<typeof mailPapersInput>
