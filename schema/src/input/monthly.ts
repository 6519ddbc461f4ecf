import { z } from 'zod'
import { monthForm } from '../rules/renewal.ts'
import { id } from './fields.ts'

const month = z.string().regex(monthForm, 'YYYY-MM')

/** The month for which contracts could be renewed. */
export const monthlyRenewalsInput = z.object({
  month: month
    .nullish()
    .describe(
      'The month to renew for, `YYYY-MM`. If left out, this month, or the next one if nothing is left to renew.',
    ),
})

export type MonthlyRenewalsInput = z.input<typeof monthlyRenewalsInput>

/** A contract as it was shown: one that has changed since, or whose next plan has, is left alone. */
export const renewedContract = z.object({
  id,
  version: z.int(),
  planVersionId: id
    .nullish()
    .describe(
      'The version of the plan to which it changes, as shown; null if it stays. It is not compared if left out.',
    ),
})

/** The most contracts of one run. */
const MOST = 10_000

/** Renews these contracts for the month (MON-05, MON-06). */
export const startMonthlyInput = z.object({
  month: month.describe('The month, `YYYY-MM`, such as 2026-12.'),
  contracts: z.array(renewedContract).max(MOST),
})

export type StartMonthlyInput = z.input<typeof startMonthlyInput>
