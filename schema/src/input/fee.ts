import { z } from 'zod'
import { id, oneLine } from './fields.ts'
import { saying } from './problem.ts'

/** The most fees that are charged at once. */
export const MOST_FEES = 500

/** Charges the fees that were shown (FEE-02). */
export const chargeFeesInput = z
  .object({
    digests: z
      .array(z.string().min(1).max(100))
      .min(1)
      .max(MOST_FEES)
      .describe('The `digest` of each fee of `feePreview` to charge. Nothing is charged if one of them has changed.'),
    requestId: id.nullish().describe('A UUID you choose. A second call with the same id changes nothing.'),
  })
  .describe('Fees of `feePreview`.')
export type ChargeFeesInput = z.input<typeof chargeFeesInput>

/** The fees of one page of the list. */
export const FEES_OF_PAGE = 200

/** Which fees are listed (FEE-03). */
export const feesInput = z.object({
  after: id.nullish().describe('The `id` of the last fee of the previous page. Leave it out for the newest fees.'),
})
export type FeesInput = z.input<typeof feesInput>

/** Waives a fee (FEE-03). */
export const waiveFeeInput = z
  .object({
    id: id.describe('The id of the fee.'),
    reason: oneLine(200)
      .refine((text) => text !== '', saying('required'))
      .describe('Why the fee is waived.'),
  })
  .describe('A fee to waive.')
export type WaiveFeeInput = z.input<typeof waiveFeeInput>
