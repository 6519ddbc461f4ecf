import { z } from 'zod'
import { monthForm } from '../rules/renewal.ts'
import { id } from './fields.ts'

/** A change of a monthly contract to another plan, as it is chosen. (PLAN-06) */
export const planChangeInput = z
  .object({
    contractId: id.describe('The id of the monthly contract in use.'),
    planVersionId: id.describe("The id of the plan's newest version."),
    from: z.string().regex(monthForm, 'YYYY-MM').describe('The first month of the plan, `YYYY-MM`, such as 2026-12.'),
    keepDiscounts: z
      .boolean()
      .nullish()
      .describe('Whether the repeating discounts of the contract go along to the plan. By default they do.'),
  })
  .describe('A change of a monthly contract to another plan.')
export type PlanChangeInput = z.input<typeof planChangeInput>

/** A change, and what its preview promised. */
export const changePlanInput = z
  .object({
    ...planChangeInput.shape,
    digest: z
      .string()
      .max(100)
      .nullish()
      .describe('The `digest` of planChangePreview. Nothing is done if something else would follow by now.'),
  })
  .describe('A change of a monthly contract to another plan, with the `digest` of its preview.')
export type ChangePlanInput = z.input<typeof changePlanInput>

export const withdrawPlanChangeInput = z
  .object({
    contractId: id,
    version: z.int().nullish().describe('The version of the contract that you read. Leave it out to withdraw anyway.'),
  })
  .describe('The contract whose change of plan is withdrawn.')
export type WithdrawPlanChangeInput = z.input<typeof withdrawPlanChangeInput>
