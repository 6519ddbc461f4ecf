import { z } from 'zod'
import { monthForm } from '../rules/renewal.ts'
import { id, oneLine } from './fields.ts'
import { saying } from './problem.ts'

/** The kinds of papers that are numbered and kept. */
export const paperKinds = ['receipt', 'invoice', 'statement', 'returnInvoice', 'depositReceipt'] as const
export type PaperKind = (typeof paperKinds)[number]

/** The most papers of one page of a list. */
export const MOST_PAPERS = 100

/** Which papers are listed (PAPER-08). */
export const papersInput = z.object({
  id: id.nullish().describe('One paper alone.'),
  kind: z.enum(paperKinds).nullish().describe('Papers of this kind; all if left out.'),
  month: z
    .string()
    .regex(monthForm, 'YYYY-MM')
    .nullish()
    .describe('Papers issued in this month, `YYYY-MM`; of any month if left out.'),
  studentId: id.nullish().describe('Papers of one student; of all if left out.'),
  inForce: z
    .boolean()
    .nullish()
    .describe('Papers that count if true, those that were cancelled or replaced if false; all if left out.'),
  search: oneLine(100).nullish().describe('A part of a number or a name; anything if left out.'),
  after: id.nullish().describe('The `next` of the page before; the newest papers if left out.'),
})

export type PapersInput = z.input<typeof papersInput>

/** Cancels a receipt, a return invoice or a receipt for a deposit that was issued by mistake (PAPER-27). */
export const cancelPaperInput = z
  .object({
    id: id.describe('The id of the paper.'),
    reason: oneLine(200)
      .refine((text) => text !== '', saying('required'))
      .describe('Why it is cancelled.'),
  })
  .describe('A paper to cancel.')

export type CancelPaperInput = z.input<typeof cancelPaperInput>
