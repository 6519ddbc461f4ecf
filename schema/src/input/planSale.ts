import { z } from 'zod'
import { amount, contractDay, yen } from './contractEntries.ts'
import { discountInput } from './discount.ts'
import { id } from './fields.ts'

/** What is chosen when a plan is sold. */
const choices = {
  planVersionId: id.describe("The id of the plan's newest version."),
  startDate: contractDay.describe('The first day of the contract, `YYYY-MM-DD`.'),
  entranceFee: z
    .boolean()
    .nullish()
    .describe('Whether the entrance fee is added. By default only for a student without a contract so far.'),
  materialsFee: z.boolean().nullish().describe('Whether the materials fee is added. By default it is.'),
  firstMonthPrice: yen
    .nullish()
    .describe(
      "What the first month of a monthly plan costs with its tax, in whole yen. By default as the school's settings say.",
    ),
  firstMonthPoints: amount(99_999)
    .nullish()
    .describe("The points or tickets of that month. By default as the school's settings say."),
  discounts: z
    .array(discountInput)
    .max(20)
    .nullish()
    .describe('The discounts, in the order in which they are taken off.'),
  total: z
    .int()
    .describe('What you expect the contract to cost, in whole yen. It is refused if it costs anything else.'),
}

/** A contract of a student that is made from a plan. (PLAN-05) */
export const createContractFromPlanInput = z
  .object({ studentId: id, ...choices })
  .describe('A new contract with the terms of a plan.')
export type CreateContractFromPlanInput = z.input<typeof createContractFromPlanInput>

/** The first contract of a new student, made from a plan. (ASTU-52) */
export const firstPlanInput = z
  .object(choices)
  .describe('The first contract of a new student, with the terms of a plan.')

export const planChoicesInput = z.object({
  studentId: id.nullish().describe('The student who buys; a new student if left out.'),
})
export type PlanChoicesInput = z.input<typeof planChoicesInput>
