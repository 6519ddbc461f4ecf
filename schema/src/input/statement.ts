import { z } from 'zod'
import { id, language, typedDay } from './fields.ts'
import { upToAYear } from './payment.ts'

const period = {
  studentId: id,
  payer: z
    .string()
    .max(200)
    .nullish()
    .describe('Only contracts of this contract holder, empty for those without one; all of the student if left out.'),
  from: typedDay.describe('The first day, `YYYY-MM-DD`.'),
  to: typedDay.describe('The last day, `YYYY-MM-DD`, at most 366 days in all.'),
}

/** The days and the payer whose statement is previewed (PAPER-15). */
export const statementPreviewInput = z.object(period).check(upToAYear)

/** Issues a statement (PAPER-15). */
export const issueStatementInput = z
  .object({
    ...period,
    language: language.nullish().describe("The language of the statement; the student's language if left out."),
  })
  .check(upToAYear)
  .describe('A statement of some days.')

export type StatementPreviewInput = z.input<typeof statementPreviewInput>
export type IssueStatementInput = z.input<typeof issueStatementInput>
