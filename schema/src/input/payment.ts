import { z } from 'zod'
import { MOST_YEN } from '../rules/contractMoney.ts'
import { plusDays } from '../rules/time.ts'
import { id, wallDay, oneLine } from './fields.ts'
import { saying } from './problem.ts'

/** Whether what is owed is paid, or written off as uncollectible (PAY-02). */
export const settleModes = ['payment', 'writeoff'] as const

export type SettleMode = (typeof settleModes)[number]

/** The most contracts that are paid or written off at once. */
export const MOST_SETTLED = 2000

/** A contract, what was owed for it when it was shown, and what of that is paid. */
export const owedContract = z.object({
  id,
  balanceOwing: z
    .int()
    .nullish()
    .describe('The amount due that was shown, in whole yen. Nothing is done if it has changed.'),
  amount: z
    .int()
    .refine((yen) => yen >= 0, saying('notNegative'))
    .refine((yen) => yen <= MOST_YEN, saying('amountTooLarge'))
    .nullish()
    .describe('The amount to settle, in whole yen; 0 for nothing. If left out, the whole amount due.'),
})

const noted = oneLine(500)

/** Pays or writes off what is owed for many contracts at once (PAY-05, D102). */
export const settleContractsInput = z.object({
  mode: z.enum(settleModes).describe('Whether the amounts were paid (`payment`) or are written off (`writeoff`).'),
  contracts: z.array(owedContract).max(MOST_SETTLED),
  note: noted.nullish().describe('A note to add to each payment.'),
  date: z.iso
    .date()
    .refine((day) => day >= '1900-01-01' && day <= '2199-12-31', saying('dayRange'))
    .nullish()
    .describe('The date of each payment, `YYYY-MM-DD`; today if left out.'),
  requestId: id
    .nullish()
    .describe('A UUID you choose. A second call with the same id changes nothing and gets the first answer.'),
})

export type SettleContractsInput = z.input<typeof settleContractsInput>

/** The most days of one report. */
const MOST_REPORTED = 366

/** The payments of these days, both included, at most 366 days (PAY-08, D103). */
export const paymentsReportInput = z
  .object({ from: wallDay, to: wallDay })
  .refine(
    ({ from, to }) => from <= to && to <= plusDays(from, MOST_REPORTED - 1),
    saying('periodOfDays', { least: 1, most: MOST_REPORTED }),
  )

export type PaymentsReportInput = z.input<typeof paymentsReportInput>
