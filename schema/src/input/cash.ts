import { z } from 'zod'
import { MOST_YEN_TOGETHER } from '../rules/contractMoney.ts'
import { paymentMethod } from '../records/payment.ts'
import { id, oneLine, typedDay } from './fields.ts'

const yen = z.int().min(-MOST_YEN_TOGETHER).max(MOST_YEN_TOGETHER)

/** The day whose money is counted. */
export const cashDayInput = z.object({ day: typedDay.describe('The day, `YYYY-MM-DD`.') })

const cashLine = z
  .object({
    method: paymentMethod.describe('The method; null for payments without one.'),
    expected: yen.describe('The amount expected that was shown, in whole yen. Nothing is closed if it has changed.'),
    counted: yen.describe('The amount that was counted, in whole yen.'),
    reason: oneLine(200).nullish().describe('Why the two differ; needed if they do.'),
  })
  .describe('The money of one method: what was expected, and what was counted.')
export const cashLineInput = cashLine

/** Closes a day's money (CASH-01). */
export const closeCashInput = z
  .object({
    day: cashDayInput.shape.day,
    lines: z
      .array(cashLine)
      .min(1)
      .max(10)
      .describe('One line for each method of the day, just as `cashDay` has them.'),
    note: oneLine(500).nullish().describe('A note on the closing.'),
    requestId: id.nullish().describe('A UUID you choose. A second call with the same id changes nothing.'),
  })
  .describe("A day's money, as it was counted.")
export type CloseCashInput = z.input<typeof closeCashInput>
