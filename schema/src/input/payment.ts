import { z } from 'zod'
import { MOST_YEN } from '../rules/contractMoney.ts'
import { plusDays, type WallDate } from '../rules/time.ts'
import { id, typedDay, wallDay, oneLine } from './fields.ts'
import { saying } from './problem.ts'
import { paymentFields, paymentMethod, refundReasons } from '../records/payment.ts'

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
  method: paymentMethod.optional().describe('How this payment came in, if not as the others.'),
  overpay: z
    .boolean()
    .nullish()
    .describe('Whether a payment above the amount due is recorded. The contract is then overpaid. Not for write-offs.'),
  reference: paymentFields.reference.schema
    .nullish()
    .describe('The reference of the bank transfer or the card terminal.'),
})

const noted = oneLine(500)

export const settledDay = typedDay.nullish()

export const requestId = id
  .nullish()
  .describe('A UUID you choose. A second call with the same id changes nothing and gets the first answer.')

/** Confirms payments of students who are in a debit already (DEBIT-13). */
export const besideDebit = z
  .boolean()
  .nullish()
  .describe('Whether payments are also recorded of students whose direct debit waits for its results.')

const receivedBy = paymentFields.receivedBy.schema
  .nullish()
  .describe('The name of the person who took the money; whoever records it if left out.')

/** Pays or writes off what is owed for many contracts at once (PAY-05, D102). */
export const settleContractsInput = z.object({
  mode: z.enum(settleModes).describe('Whether the amounts were paid (`payment`) or are written off (`writeoff`).'),
  contracts: z.array(owedContract).max(MOST_SETTLED),
  method: paymentMethod
    .optional()
    .describe('How the payments came in, where a contract does not say otherwise. Write-offs have no method.'),
  receivedBy,
  note: noted.nullish().describe('A note to add to each payment.'),
  date: settledDay.describe('The date of each payment, `YYYY-MM-DD`; today if left out.'),
  besideDebit,
  requestId,
})

export type SettleContractsInput = z.input<typeof settleContractsInput>

/** An amount above 0 that one entry can have. */
export const positiveYen = z
  .int()
  .refine((yen) => yen > 0, saying('paymentAboveZero'))
  .refine((yen) => yen <= MOST_YEN, saying('amountTooLarge'))

/** The most other contracts that are paid by what is left over of a payment. */
export const MOST_OTHERS = 20

/** Another contract that is paid by what is left over of a payment. (PAY-17) */
export const otherDebt = z
  .object({
    contractId: id,
    amount: positiveYen.describe('The amount, in whole yen: at most the amount due of that contract.'),
    balanceOwing: owedContract.shape.balanceOwing,
  })
  .describe('Another contract that is paid by what is left over of a payment.')

/** One payment of one contract, of what is owed or a part of it (CON-63). */
export const recordPaymentInput = z
  .object({
    contractId: id,
    amount: positiveYen.describe('The amount, in whole yen: at most the amount due, or more with `overpay`.'),
    balanceOwing: owedContract.shape.balanceOwing,
    overpay: z
      .boolean()
      .nullish()
      .describe('Whether an amount above the amount due is recorded. The contract is then overpaid.'),
    method: paymentMethod.optional().describe('How the payment came in; null if that is not known.'),
    receivedBy,
    date: settledDay.describe('The date of the payment, `YYYY-MM-DD`; today if left out.'),
    note: noted.nullish().describe('A note, such as what the payment is for.'),
    reference: owedContract.shape.reference,
    others: z
      .array(otherDebt)
      .max(MOST_OTHERS)
      .refine((debts) => new Set(debts.map(({ contractId }) => contractId)).size === debts.length)
      .nullish()
      .describe(
        'What else came in once this contract is paid, for other contracts of the student or of their family; beside `amount`.',
      ),
    deposit: positiveYen
      .nullish()
      .describe(
        'What else came in once this contract is paid and is kept as a deposit of the student, in whole yen; beside `amount`.',
      ),
    besideDebit,
    requestId,
  })
  .describe('One payment of the amount due of a contract, or of a part of it.')

export type RecordPaymentInput = z.input<typeof recordPaymentInput>

const refund = z.object({
  amount: positiveYen.describe('The amount to give back, in whole yen: at most what came in.'),
  refundable: z
    .int()
    .nullish()
    .describe('The amount that could be refunded when it was shown, in whole yen. Nothing is done if it has changed.'),
  reason: z.enum(refundReasons).describe('Why the money is given back.'),
  lowersPrice: z
    .boolean()
    .nullish()
    .describe('Whether the price is lowered by what would be due again because of the refund; false if left out.'),
  method: paymentMethod.optional().describe('How the money was given back; null if that is not known.'),
  givenBy: paymentFields.receivedBy.schema
    .nullish()
    .describe('The name of the person who gave the money back; whoever records it if left out.'),
  reference: owedContract.shape.reference,
  date: settledDay.describe('The date of the refund, `YYYY-MM-DD`; today if left out.'),
  note: noted.nullish().describe('A note; needed where the reason is `other`.'),
  requestId,
})

const otherIsExplained = z.refine<{ reason: string; note?: string | null | undefined }>(
  ({ reason, note }) => reason !== 'other' || (note ?? '') !== '',
  { path: ['note'], ...saying('required') },
)

/** Money given back for the contract that a path names (PAY-15). */
export const refundInput = refund.check(otherIsExplained)

/** Money given back for one contract (PAY-15). */
export const recordRefundInput = refund
  .extend({ contractId: id })
  .check(otherIsExplained)
  .describe('Money given back for one contract.')

export type RecordRefundInput = z.input<typeof recordRefundInput>

/** The most days of one report, and of one preview of receipts. */
const MOST_REPORTED = 366

/** Refuses a period that ends before it begins, or is longer than a year. */
export const upToAYear = z.refine<{ from: WallDate; to: WallDate }>(
  ({ from, to }) => from <= to && to <= plusDays(from, MOST_REPORTED - 1),
  saying('periodOfDays', { least: 1, most: MOST_REPORTED }),
)

/** The payments of these days, both included, at most 366 days (PAY-08, D103). */
export const paymentsReportInput = z.object({ from: wallDay, to: wallDay }).check(upToAYear)

export type PaymentsReportInput = z.input<typeof paymentsReportInput>
