import { z } from 'zod'
import { discountRepeats, MOST_DISCOUNT_MONTHS } from '../rules/discount.ts'
import { contractDay, yen } from './contractEntries.ts'
import { id } from './fields.ts'
import { saying } from './problem.ts'
import { filledIn } from './record.ts'

const amounts = {
  name: filledIn.describe('The name of the discount, such as a campaign. It becomes the note of the adjustment.'),
  percent: z.int().min(1).max(100).nullish().describe('The percentage of the price, 1 to 100. Leave it out for `yen`.'),
  yen: yen.nullish().describe('The amount, in whole yen. Leave it out for `percent`.'),
  repeat: z
    .enum(discountRepeats)
    .nullish()
    .describe('How long it is given: `once`, which is the default, for so many `months`, or `untilEnded`.'),
  months: z
    .int()
    .min(1)
    .max(MOST_DISCOUNT_MONTHS)
    .nullish()
    .describe(`The number of months with \`repeat: months\`, the first one counted, 1 to ${MOST_DISCOUNT_MONTHS}.`),
}

interface Amounts {
  percent?: number | null | undefined
  yen?: number | null | undefined
  repeat?: string | null | undefined
  months?: number | null | undefined
}
const isOneAmount = ({ percent, yen: amount }: Amounts) => (percent == null) !== (amount == null)
const oneAmount = { path: ['yen'], ...saying('discountAmount') }
const isMonthsGiven = ({ repeat, months }: Amounts) => (repeat === 'months') === (months != null)
const monthsNeeded = { path: ['months'], ...saying('required') }

/** A discount of a new contract: a name, either a percentage of the price or an amount, and how long it is given. */
export const discountInput = z
  .object(amounts)
  .refine(isOneAmount, oneAmount)
  .refine(isMonthsGiven, monthsNeeded)
  .describe('A discount of a new contract, as a percentage or an amount.')

const version = z
  .int()
  .nullish()
  .describe('The version of the contract that you read. Leave it out to change it anyway.')

/** A discount of a contract that is there already. (PLAN-12) */
export const addDiscountInput = z
  .object({
    contractId: id,
    version,
    ...amounts,
    fromRenewal: z
      .boolean()
      .nullish()
      .describe('Whether it begins with the next renewal, so that this contract costs what it does.'),
  })
  .refine(isOneAmount, oneAmount)
  .refine(isMonthsGiven, monthsNeeded)
  .describe('A discount for a contract, as a percentage or an amount.')
export type AddDiscountInput = z.input<typeof addDiscountInput>

export const endDiscountInput = z
  .object({
    contractId: id,
    version,
    number: z.int().min(1).max(9999).describe('The number of the adjustment with the discount.'),
    lastDay: contractDay
      .nullish()
      .describe('Renewals that begin later no longer have it; null if it is given until it is ended.'),
  })
  .describe('The last day of a repeating discount.')
export type EndDiscountInput = z.input<typeof endDiscountInput>
