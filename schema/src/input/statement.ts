import { z } from 'zod'
import { monthForm } from '../rules/renewal.ts'
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

/** Whom the statements of a month are for: each student, or each contract holder of a student. */
export const statementGroups = ['student', 'holder'] as const
export type StatementGroup = (typeof statementGroups)[number]

const month = z.string().regex(monthForm, 'YYYY-MM')
const by = z.enum(statementGroups)

/** The month whose statements are previewed (PAPER-20). */
export const statementsPreviewInput = z.object({
  month: month
    .nullish()
    .describe('The month, `YYYY-MM`, such as 2026-12. If left out, this month from its 15th on, or the one before.'),
  by: by.nullish().describe('Whether each student gets one, as if left out, or each contract holder of a student.'),
})

/** A statement as it was previewed. */
export const shownStatementInput = z
  .object({
    studentId: id,
    payer: z
      .string()
      .max(200)
      .nullish()
      .describe('The contract holder, as previewed; empty for contracts without one, left out for all of the student.'),
    digest: z.string().max(64).describe('The digest of the preview.'),
  })
  .describe('A statement as it was previewed; it is issued like this or not at all.')

/** The most statements of one run. */
export const MOST_STATEMENTS = 10_000

/** Issues the statements of a month that were chosen from the preview (PAPER-20). */
export const startStatementsInput = z
  .object({
    month: month.describe('The month, `YYYY-MM`, such as 2026-12.'),
    statements: z.array(shownStatementInput).max(MOST_STATEMENTS).describe('The statements to issue, as previewed.'),
  })
  .describe('Statements of a month.')

export type StatementsPreviewInput = z.input<typeof statementsPreviewInput>
export type StartStatementsInput = z.input<typeof startStatementsInput>
