import { type DiscountRepeat, MOST_DISCOUNT_MONTHS } from '@koma/schema/rules/discount'
import { MOST_YEN } from '@koma/schema/rules/contractMoney'

/** A discount as it is entered. */
export interface DiscountValues {
  name: string
  unit: 'percent' | 'yen'
  amount: number | ''
  repeat: DiscountRepeat
  months: number | ''
}

/** Returns a new discount with its name: a tenth of the price, once. */
export const newDiscount = (name: string): DiscountValues => ({
  name,
  unit: 'percent',
  amount: 10,
  repeat: 'once',
  months: 3,
})

/** Returns the discount to send; null while something of it is missing or wrong. */
export function discountOf({ name, unit, amount, repeat, months }: DiscountValues) {
  const most = unit === 'percent' ? 100 : MOST_YEN
  if (name.trim() === '' || amount === '' || !Number.isInteger(amount) || amount < 1 || amount > most) return null
  const value = { name: name.trim(), percent: unit === 'percent' ? amount : null, yen: unit === 'yen' ? amount : null }
  if (repeat === 'once') return value
  if (repeat === 'untilEnded') return { ...value, repeat }
  return isMonths(months) ? { ...value, repeat, months } : null
}

const isMonths = (months: number | ''): months is number =>
  months !== '' && Number.isInteger(months) && months >= 1 && months <= MOST_DISCOUNT_MONTHS
