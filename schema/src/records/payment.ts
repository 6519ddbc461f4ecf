import { z } from 'zod'
import { oneLine } from '../input/fields.ts'
import { field } from './record.ts'

/** How money comes in. `debit` is a direct debit from the payer's account. */
export const paymentMethods = ['cash', 'card', 'transfer', 'debit', 'other'] as const

export type PaymentMethod = (typeof paymentMethods)[number]

/** How a payment came in: null where nobody recorded it, as for payments of before December 2026 and write-offs. */
export const paymentMethod = z.enum(paymentMethods).nullable()

/** The reasons for which money is given back. */
export const refundReasons = ['leaving', 'cancelled', 'overpaid', 'mistake', 'other'] as const

export type RefundReason = (typeof refundReasons)[number]

/** What is recorded of a payment beside its amount and its day (CON-15, CON-63). */
export const paymentFields = {
  memo: field(oneLine(500), { words: { jp: 'メモ', en: 'Note' }, defaultValue: '' }),
  uncollectible: field(z.boolean(), {
    words: { jp: '回収不能として処理', en: 'Written off as uncollectible' },
    description: 'Whether the amount was written off instead of paid.',
    defaultValue: false,
  }),
  method: field(paymentMethod, {
    words: { jp: '入金方法', en: 'Method' },
    description: 'How the payment came in; null if that was not recorded.',
    defaultValue: null,
  }),
  receivedBy: field(oneLine(100), {
    words: { jp: '受け取った人', en: 'Received by' },
    description: 'The name of the person who took the money; empty if it was whoever recorded the payment.',
    defaultValue: '',
  }),
  reference: field(oneLine(100), {
    words: { jp: '照会番号', en: 'Reference' },
    description: 'The reference of the bank transfer or the card terminal; empty if there is none.',
    defaultValue: '',
  }),
}
