import { z } from 'zod'
import { amount, contractDay, yen } from './contractEntries.ts'
import { id } from './fields.ts'
import { filledIn } from './record.ts'
import { saying } from './problem.ts'

/** A discount of a new contract: a name, and either a percentage of the price or an amount. */
export const discountInput = z
  .object({
    name: filledIn.describe('The name of the discount, such as a campaign. It becomes the note of the adjustment.'),
    percent: z
      .int()
      .min(1)
      .max(100)
      .nullish()
      .describe('The percentage of the price, 1 to 100. Leave it out for `yen`.'),
    yen: yen.nullish().describe('The amount, in whole yen. Leave it out for `percent`.'),
  })
  .refine((discount) => (discount.percent == null) !== (discount.yen == null), {
    path: ['yen'],
    ...saying('discountAmount'),
  })
  .describe('A discount of a new contract, as a percentage or an amount.')

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

export const planChoicesInput = z.object({
  studentId: id.nullish().describe('The student who buys; a new student if left out.'),
})
export type PlanChoicesInput = z.input<typeof planChoicesInput>
