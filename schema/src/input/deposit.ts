import { z } from 'zod'
import { paymentFields, paymentMethod, refundReasons } from '../records/payment.ts'
import { id, oneLine } from './fields.ts'
import { positiveYen, requestId, settledDay } from './payment.ts'
import { saying } from './problem.ts'

const common = {
  studentId: id.describe('The id of the student.'),
  date: settledDay.describe('The day, `YYYY-MM-DD`; today if left out.'),
  note: oneLine(500).nullish().describe('A note on the entry, for staff.'),
  requestId,
}
const reference = paymentFields.reference.schema
  .nullish()
  .describe('The reference of the bank transfer or the card terminal.')
const held = z
  .int()
  .nullish()
  .describe('The amount held that was shown, in whole yen. Nothing is done if it has changed.')

/** The student whose deposits are read. */
export const depositsInput = z.object({ studentId: common.studentId })

/** Receives a deposit (DEP-01). */
export const receiveDepositInput = z
  .object({
    ...common,
    amount: positiveYen.describe('The amount that came in, in whole yen.'),
    method: paymentMethod.optional().describe('How the money came in; null if that is not known.'),
    receivedBy: paymentFields.receivedBy.schema
      .nullish()
      .describe('The name of the person who took the money; whoever records it if left out.'),
    reference,
  })
  .describe('Money of a student that is of no contract yet.')
export type ReceiveDepositInput = z.input<typeof receiveDepositInput>

/** Applies a deposit to what is due for a contract (DEP-02). */
export const applyDepositInput = z
  .object({
    ...common,
    contractId: id.describe('The id of the contract, which must be of the student.'),
    amount: positiveYen.describe('The amount to apply, in whole yen: at most what is held and what is due.'),
    held,
    besideDebit: z
      .boolean()
      .nullish()
      .describe('Whether it is also applied if a direct debit of the student waits for its results.'),
  })
  .describe('A deposit to apply to a contract.')
export type ApplyDepositInput = z.input<typeof applyDepositInput>

/** Gives a deposit back (DEP-02). */
export const refundDepositInput = z
  .object({
    ...common,
    amount: positiveYen.describe('The amount to give back, in whole yen: at most what is held.'),
    held,
    method: paymentMethod.optional().describe('How the money is given back; null if that is not known.'),
    reason: z.enum(refundReasons).describe('Why the money is given back.'),
    receivedBy: paymentFields.receivedBy.schema
      .nullish()
      .describe('The name of the person who gave the money back; whoever records it if left out.'),
    reference,
  })
  .refine(({ reason, note }) => reason !== 'other' || (note ?? '') !== '', { path: ['note'], ...saying('required') })
  .describe('A deposit to give back.')
export type RefundDepositInput = z.input<typeof refundDepositInput>
