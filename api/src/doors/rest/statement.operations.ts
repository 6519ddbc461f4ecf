import {
  issueStatementInput,
  MOST_STATEMENTS,
  shownStatementInput,
  startStatementsInput,
  statementGroups,
  statementsPreviewInput,
} from '@koma/schema/input/statement'
import { z } from 'zod'
import { issueStatement } from '../../papers/statements/issueStatement.ts'
import { startStatements } from '../../papers/statements/startStatements.ts'
import { statementChanges } from '../../papers/statements/statementPlan.ts'
import { statementsPreview } from '../../papers/statements/statementsPreview.ts'
import { maySettleContracts } from '../../payments/payment.policy.ts'
import { components } from './components.ts'
import { namedStudent, namedStudents, withStudentCodes } from './namedRecords.ts'
import { type Operation, operation } from './operation.ts'
import { paperAnswer, paperAnswered, pathOfPdf, runAnswer, runAnswered } from './paper.shape.ts'

const yen = (what: string) => z.int().describe(`${what}, in whole yen.`)
const student = { studentId: z.string().describe('The student, by student ID or `_id`.') }

const previewAnswer = z
  .object({
    month: z.string().describe('The month, `YYYY-MM`.'),
    by: z.enum(statementGroups).describe('Whether each student gets one, or each contract holder.'),
    count: z.int().describe('The number of statements that would be issued.'),
    total: z.number().describe('The sum of what is to be paid by them, in whole yen.'),
    more: z.int().describe('The number of statements beyond the first 10,000, which are not listed.'),
    statements: z
      .array(
        z.object({
          studentId: z.string().describe('The student ID.'),
          payer: z
            .string()
            .nullable()
            .describe('The contract holder; empty for contracts without one, null for all contracts of the student.'),
          studentName: z.string(),
          addressedTo: z.string().describe('The name the statement is made out to.'),
          opening: yen('What was to be paid before the month; below 0 for money held'),
          charged: yen('The prices, adjustments and fees of the month'),
          received: yen('What was paid in the month less refunds, and written off'),
          closing: yen('What is to be paid after the month; below 0 for money held'),
          deposit: yen('The deposit held after the month, which is in no balance'),
          change: z.enum(statementChanges).describe('What createStatements would do.'),
          lastId: z
            .string()
            .nullable()
            .describe('The `_id` of the statement of the month that was issued last; null without one.'),
          lastNumber: z.string().nullable().describe('Its number; null without one.'),
          lastPdfPath: z.string().nullable().describe('The path of its PDF; null without one.'),
          digest: z.string().describe('The digest to send to createStatements.'),
        }),
      )
      .describe('One for each, by name of the student.'),
  })
  .register(components, { id: 'StatementsPreview' })

const statementBody = z
  .object({ ...issueStatementInput.shape, ...student })
  .register(components, { id: 'StatementBody' })

const statementsBody = startStatementsInput
  .extend({
    statements: z
      .array(z.object({ ...shownStatementInput.shape, ...student }))
      .max(MOST_STATEMENTS)
      .describe('The statements to issue, as previewed. A body has room for about 1,500.'),
  })
  .register(components, { id: 'StatementsBody' })

/** The paths of statements: previewed and issued for a month, or issued for some days of one student (PAPER-30). */
export const statementOperations: Operation[] = [
  operation({
    method: 'GET',
    path: '/api/statements/preview',
    name: 'getStatementsPreview',
    summary: 'Previews the statements of a month; each has a digest to send to createStatements.',
    allowed: ['staff'],
    staff: ['bulkPayments'],
    scopes: ['students:read', 'contracts:read', 'payments:write'],
    query: z.object({
      month: statementsPreviewInput.shape.month
        .unwrap()
        .unwrap()
        .optional()
        .describe('The month, `YYYY-MM`; if left out, this month from its 15th on, or the one before.'),
      by: z
        .enum(statementGroups)
        .optional()
        .describe('Whether each student gets one, as if left out, or each contract holder of a student.'),
    }),
    answer: previewAnswer,
    async run(ctx, { query }) {
      const preview = await statementsPreview(ctx, query)
      const statements = await withStudentCodes(ctx, preview.statements)
      return previewAnswer.parse({
        ...preview,
        statements: statements.map((each) => ({ ...each, lastPdfPath: each.lastId && pathOfPdf(each.lastId) })),
      })
    },
  }),
  operation({
    method: 'POST',
    path: '/api/statements/month',
    name: 'createStatements',
    refusesByStatus: true,
    summary: 'Issues statements of a month in the background, just as they were previewed.',
    allowed: ['staff'],
    staff: ['bulkPayments'],
    body: statementsBody,
    answer: runAnswer,
    async run(ctx, { body: { month, statements } }) {
      // Permission first: others must not find out which ids exist.
      maySettleContracts(ctx)
      const ids = await namedStudents(
        ctx,
        statements.map(({ studentId }) => studentId),
      )
      const shown = statements.map((each, at) => ({ ...each, studentId: ids[at] ?? '' }))
      return runAnswered(ctx, await startStatements(ctx, { month, statements: shown }))
    },
  }),
  operation({
    method: 'POST',
    path: '/api/statements',
    name: 'createStatement',
    refusesByStatus: true,
    summary:
      'Issues a statement of a student for some days. Asked again, it returns the one issued unless something changed.',
    allowed: ['staff'],
    scopes: ['payments:write', 'students:read'],
    body: statementBody,
    answer: paperAnswer,
    async run(ctx, { body }) {
      const studentId = (await namedStudent(ctx, body.studentId)) ?? ''
      return paperAnswered(ctx, await issueStatement(ctx, { ...body, studentId }))
    },
  }),
]
