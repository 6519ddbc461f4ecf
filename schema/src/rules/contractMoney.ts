/** The most yen one amount can have, and all adjustments or payments of a contract together. */
export const MOST_YEN = 99_999_999
export const MOST_YEN_TOGETHER = 999_999_999

/** An amount that makes a contract cost more (`+`) or less (`-`); `value` in whole yen (CON-14). */
export interface AdjustmentFacts {
  type: '+' | '-'
  value: number
}

/** A payment, or an amount written off as uncollectible; `value` in whole yen (CON-15). */
export interface PaymentFacts {
  value: number
}

/** A contract's price, adjustments and payments, in whole yen. */
export interface MoneyFacts {
  contractValue: number
  adjusted: number
  paid: number
}

/** Returns the amount still to be paid, in whole yen; below 0 when too much was paid (CON-17, D95). */
export function balanceOwing({ contractValue, adjusted, paid }: MoneyFacts): number {
  return contractValue + adjusted - paid
}

/** Sums by how many yen these change what a contract costs. */
export function adjustedBy(adjustments: readonly AdjustmentFacts[]): number {
  return adjustments.reduce((sum, { type, value }) => (type === '+' ? sum + value : sum - value), 0)
}

/** Returns the sum in yen. Uncollectible amounts count, so that nothing more is owed (D102). */
export function paidBy(payments: readonly PaymentFacts[]): number {
  return payments.reduce((sum, { value }) => sum + value, 0)
}

/** Returns the name of a contract's payment or adjustment: `payment_01` (CON-14…16, CONST-42). */
export function entryName(kind: 'payment' | 'adjustment', number: number): string {
  return `${kind}_${String(number).padStart(2, '0')}`
}

/** Returns the number in an entry's name; null if the name is not one. */
export function entryNumber(kind: 'payment' | 'adjustment', name: string): number | null {
  const digits = new RegExp(`^${kind}_(\\d{2,4})$`).exec(name)?.[1]
  return digits === undefined ? null : Number(digits)
}
