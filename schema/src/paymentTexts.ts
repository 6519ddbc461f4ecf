import type { Language } from './codes.ts'
import type { PaymentMethod, RefundReason } from './records/payment.ts'
import { entryNumber } from './rules/contractMoney.ts'

/** A payment of an entry of the log: `payment_01`, with its yen before and after; null where there was none. */
export interface LoggedPayment {
  name: string
  before: number | null
  after: number | null
  uncollectible: boolean
  /** How it came in; null where that was not recorded. */
  method: PaymentMethod | null
  /** Why it was given back; null where money came in. */
  refundReason: RefundReason | null
}

interface StoredPayment {
  value: number
  uncollectible?: boolean
  method?: PaymentMethod | null
  refundReason?: RefundReason
}

type StoredPayments = Record<string, StoredPayment>

/** The words for how a payment came in. */
export const methodTexts: Readonly<Record<Language, Readonly<Record<PaymentMethod, string>>>> = {
  jp: { cash: '現金', card: 'カード', transfer: '銀行振込', debit: '口座振替', other: 'その他' },
  en: { cash: 'Cash', card: 'Card', transfer: 'Bank transfer', debit: 'Direct debit', other: 'Other' },
}

/** The words for why money was given back. */
export const refundTexts: Readonly<Record<Language, Readonly<Record<RefundReason, string>>>> = {
  jp: { leaving: '退会', cancelled: 'レッスンの中止', overpaid: '過払い', mistake: '誤入金', other: 'その他' },
  en: {
    leaving: 'Leaving',
    cancelled: 'Lessons cancelled',
    overpaid: 'Overpaid',
    mistake: 'Paid by mistake',
    other: 'Other',
  },
}

/** Returns the payments of a log entry, as its `changes` keep them; none where it is about other things. */
export function loggedPayments(
  changes: readonly { field: string; before: string | null; after: string | null }[],
): LoggedPayment[] {
  const change = changes.find(({ field }) => field === 'payments')
  if (change === undefined) return []
  const [before, after] = [parsed(change.before), parsed(change.after)]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => ({
    name,
    before: before[name]?.value ?? null,
    after: after[name]?.value ?? null,
    uncollectible: (after[name] ?? before[name])?.uncollectible === true,
    method: (after[name] ?? before[name])?.method ?? null,
    refundReason: (after[name] ?? before[name])?.refundReason ?? null,
  }))
}

const parsed = (json: string | null) => (json === null ? {} : (JSON.parse(json) as StoredPayments))

/** Names a payment as screens do: `入金01`, `Payment 01`; a refund `返金02`, `Refund 02`. */
export function paymentName(name: string, language: Language, isRefund = false): string {
  const number = String(entryNumber('payment', name) ?? name).padStart(2, '0')
  if (isRefund) return language === 'jp' ? `返金${number}` : `Refund ${number}`
  return language === 'jp' ? `入金${number}` : `Payment ${number}`
}

/** Says which payment it is, of how many yen and how it came in; both amounts where it was changed. */
export function paymentText(payment: LoggedPayment, language: Language): string {
  const { name, before, after, uncollectible, method, refundReason } = payment
  const yen = (value: number) =>
    language === 'jp' ? `${Math.abs(value).toLocaleString('en')}円` : `¥${Math.abs(value).toLocaleString('en')}`
  const amounts = [...new Set([before, after])].flatMap((value) => (value === null ? [] : [yen(value)]))
  const off = uncollectible ? { jp: '回収不能', en: 'written off' }[language] : ''
  const how = method === null ? '' : methodTexts[language][method]
  const why = refundReason === null ? '' : refundTexts[language][refundReason]
  return [paymentName(name, language, refundReason !== null), amounts.join(' → '), how, why, off]
    .filter(Boolean)
    .join(' · ')
}
