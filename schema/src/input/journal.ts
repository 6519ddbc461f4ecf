import { z } from 'zod'
import { charsets } from '../csv/charset.ts'
import { journalPrograms } from '../rules/journal.ts'

/** The month of a journal (DEBIT-12). */
export const journalInput = z.object({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'YYYY-MM')
    .refine((month) => month >= '1900-01' && month <= '2199-12')
    .describe('The month, `YYYY-MM`, such as 2026-11.'),
})

export const journalFileInput = z.object({
  ...journalInput.shape,
  program: z.enum(journalPrograms),
  charset: z.enum(charsets).optional(),
})
