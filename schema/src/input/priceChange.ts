import { z } from 'zod'
import { monthForm } from '../rules/renewal.ts'
import { id } from './fields.ts'

const planId = id.describe('The id of the monthly plan.')
const from = z
  .string()
  .regex(monthForm, 'YYYY-MM')
  .describe('The first month of the new terms, `YYYY-MM`, such as 2027-04.')

/** A plan whose contracts move to its newest version, and from when on. (PLAN-15) */
export const priceChangePreviewInput = z.object({ planId, from })
export type PriceChangePreviewInput = z.input<typeof priceChangePreviewInput>

/** A contract as it was shown: one that has changed since is left alone. */
export const priceChangeContract = z
  .object({
    id: id.describe('The id of the contract.'),
    version: z.int().describe('The version of the contract as shown; a changed one is left alone.'),
    emailDigest: z
      .string()
      .max(100)
      .nullish()
      .describe(
        'The `emailDigest` of the contract as shown. With `tell`, nothing is started if others would be emailed by now.',
      ),
  })
  .describe('A contract that moves to the newest version of its plan, as it was shown.')

/** The most contracts of one price change. */
export const MOST_PRICE_CHANGES = 10_000

/** The contracts that move to the newest version of their plan. (PLAN-16) */
export const startPriceChangeInput = z
  .object({
    planId,
    planVersionId: id.describe('The id of the newest version, as shown. Nothing is done if there is a newer one.'),
    from,
    contracts: z.array(priceChangeContract).max(MOST_PRICE_CHANGES).describe('The contracts, without those to leave.'),
    tell: z
      .boolean()
      .nullish()
      .describe('Whether to email the students, and the guardians who read of contracts; false if left out.'),
  })
  .describe('Contracts whose renewals from a month on take the newest version of their plan.')
export type StartPriceChangeInput = z.input<typeof startPriceChangeInput>
