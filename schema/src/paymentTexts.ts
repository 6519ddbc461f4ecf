import type { Language } from './codes.ts'
import { entryNumber } from './rules/contractMoney.ts'

/** A payment of an entry of the log: `payment_01`, with its yen before and after; null where there was none. */
export interface LoggedPayment {
  name: string
  before: number | null
  after: number | null
  uncollectible: boolean
}

type Kept = Record<string, { value: number; uncollectible?: boolean }>

/** Returns the payments of a log entry, as its `changes` keep them; none where it is about other things. */
export function loggedPayments(
  changes: readonly { field: string; before: string | null; after: string | null }[],
): LoggedPayment[] {
  const change = changes.find(({ field }) => field === 'payments')
  if (change === undefined) return []
  const [before, after] = [kept(change.before), kept(change.after)]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((name) => ({
    name,
    before: before[name]?.value ?? null,
    after: after[name]?.value ?? null,
    uncollectible: (after[name] ?? before[name])?.uncollectible === true,
  }))
}

const kept = (json: string | null) => (json === null ? {} : (JSON.parse(json) as Kept))

/** Names a payment as screens do: `入金01`, `Payment 01`. */
export function paymentName(name: string, language: Language): string {
  const number = String(entryNumber('payment', name) ?? name).padStart(2, '0')
  return language === 'jp' ? `入金${number}` : `Payment ${number}`
}

/** Says which payment it is and of how many yen; both amounts where it was changed. */
export function paymentText({ name, before, after, uncollectible }: LoggedPayment, language: Language): string {
  const yen = (value: number) =>
    language === 'jp' ? `${value.toLocaleString('en')}円` : `¥${value.toLocaleString('en')}`
  const amounts = [...new Set([before, after])].flatMap((value) => (value === null ? [] : [yen(value)]))
  const off = uncollectible ? { jp: '回収不能', en: 'written off' }[language] : ''
  return [paymentName(name, language), amounts.join(' → '), off].filter(Boolean).join(' · ')
}
