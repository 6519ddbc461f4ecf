import { cashDayInput, closeCashInput } from '@koma/schema/input/cash'
import { paymentMethod } from '@koma/schema/records/payment'
import { z } from 'zod'
import type { CashClosingType } from '../../payments/cash/cash.type.ts'
import { cashClosings, cashDay, readClosings } from '../../payments/cash/cashClosings.ts'
import { type CashResult, closeCash } from '../../payments/cash/closeCash.ts'
import { undoCashClosing } from '../../payments/cash/undoCashClosing.ts'
import { sql } from '../../platform/database/sql.ts'
import type { Context } from '../../platform/shared/context.ts'
import { answerFields, answerOrStatus } from './answer.shape.ts'
import { components } from './components.ts'
import { idOrUnknown, withStudentCodes } from './namedRecords.ts'
import { type Operation, operation } from './operation.ts'

const sum = (what: string) => z.number().describe(`${what}, in whole yen.`)

const cashLine = z.object({
  method: paymentMethod.describe('The method; null for payments without one.'),
  received: sum('The sum of payments'),
  refunded: sum('The sum of refunds, above 0'),
  expected: sum('What came in less what was refunded'),
  payments: z.int().describe('The number of payments and refunds.'),
})

const closingShape = z
  .object({
    _id: z.string(),
    day: z.string().describe('The day whose money was counted, YYYY-MM-DD.'),
    at: z.string().describe("The time of the closing, YYYY-MM-DDTHH:mm:ss in the school's time zone."),
    by: z.string().describe('The name of the person who closed the day.'),
    note: z.string(),
    expected: sum('The amount expected of all methods'),
    counted: sum('The amount counted of all methods'),
    difference: sum('What was counted less what was expected'),
    corrected: sum('How much the money of the day changed after the closing'),
    isLast: z.boolean().describe('Whether it is the last closing, which alone can be undone.'),
    undoneAt: z.string().nullable().describe('The time of the undo; null if not undone.'),
    undoneBy: z.string().nullable().describe('The name of the person who undid it; null if not undone.'),
    lines: z
      .array(
        cashLine.extend({
          counted: sum('The amount that was counted'),
          difference: sum('What was counted less what was expected'),
          reason: z.string().describe('Why the two differ; empty if they do not.'),
        }),
      )
      .describe('The money by method, as it was when the day was closed.'),
    corrections: z
      .array(
        z.object({
          studentId: z.string().describe('The student ID.'),
          contractId: z.string().nullable().describe('The `_id` of the contract; null for a deposit.'),
          contractNumber: z.string().nullable().describe('The number of the contract; null for a deposit.'),
          studentName: z.string(),
          method: paymentMethod.describe('The method; null for payments without one.'),
          amount: sum("The change of the day's money; negative if there is less"),
          at: z.string().describe("The time of the change, in the school's time zone."),
          by: z.string().describe('The name of the person who made the change.'),
        }),
      )
      .describe('The changes after the closing, at most 100.'),
  })
  .register(components, { id: 'CashClosing' })

const closingsAnswer = z.array(closingShape).register(components, { id: 'CashClosings' })

const dayAnswer = z
  .object({
    day: z.string().describe('The day of the payments, YYYY-MM-DD.'),
    lines: z.array(cashLine).describe('The money by method as it is now; cash is always there.'),
    closing: closingShape.nullable().describe('The closing of the day; null if it is open.'),
  })
  .register(components, { id: 'CashDay' })

const closingAnswer = z
  .object({
    ...answerFields('1001; 404: it does not exist; generalE: something has changed since; 400: a field is wrong.'),
    data: closingShape.nullable().describe('The closing; null if it was refused.'),
  })
  .register(components, { id: 'CashClosingAnswer' })

const closeBody = closeCashInput.register(components, { id: 'CashClosingBody' })

async function shown(ctx: Context, closings: readonly CashClosingType[]): Promise<z.output<typeof closingShape>[]> {
  const named = await withStudentCodes(
    ctx,
    closings.flatMap(({ corrections }) => corrections),
  )
  return closings.map(({ id, corrections, ...closing }) =>
    closingShape.parse({ _id: id, ...closing, corrections: named.splice(0, corrections.length) }),
  )
}

async function answered(ctx: Context, result: CashResult) {
  const [data = null] = result.ok ? await shown(ctx, await readClosings(ctx, sql`c.id = ${result.id}`)) : []
  return { ...answerOrStatus(ctx, result), data }
}

/** The paths of a day's money and its closings (CASH-06). */
export const cashOperations: Operation[] = [
  operation({
    method: 'GET',
    path: '/api/cash',
    name: 'getCashDay',
    summary: "Returns a day's payments and refunds by method, and its closing.",
    allowed: ['staff'],
    scopes: ['payments:read', 'students:read'],
    query: z.object(cashDayInput.shape),
    answer: dayAnswer,
    async run(ctx, { query }) {
      const { closing, ...day } = await cashDay(ctx, query)
      const [closed = null] = await shown(ctx, closing === null ? [] : [closing])
      return { ...day, closing: closed }
    },
  }),
  operation({
    method: 'GET',
    path: '/api/cashClosings',
    name: 'listCashClosings',
    summary: 'Lists the last 62 closings, the newest day first, also those that were undone.',
    allowed: ['staff'],
    scopes: ['payments:read', 'students:read'],
    answer: closingsAnswer,
    run: async (ctx) => shown(ctx, await cashClosings(ctx)),
  }),
  operation({
    method: 'POST',
    path: '/api/cashClosings',
    name: 'createCashClosing',
    refusesByStatus: true,
    summary: "Closes a day's money as it was counted. What was expected must be as `GET /api/cash` says.",
    allowed: ['staff'],
    staff: ['bulkPayments'],
    scopes: ['payments:write', 'students:read'],
    body: closeBody,
    answer: closingAnswer,
    run: async (ctx, { body }) => answered(ctx, await closeCash(ctx, body)),
  }),
  operation({
    method: 'DELETE',
    path: '/api/cashClosings/:id',
    name: 'cancelCashClosing',
    refusesByStatus: true,
    summary: 'Undoes the last closing, so that its day is open again.',
    allowed: ['staff'],
    staff: ['bulkPayments'],
    scopes: ['payments:write', 'students:read'],
    answer: closingAnswer,
    run: async (ctx, { id }) => answered(ctx, await undoCashClosing(ctx, { id: idOrUnknown(id) })),
  }),
]
