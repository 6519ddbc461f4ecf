import type { TaxRate } from '../records/tax.ts'
import { type Discount, yenOff } from './discount.ts'
import type { PeriodUnit, PlanKind } from './plan.ts'
import { lastDayOfMonth, lastDayOfPeriod, type WallDate } from './time.ts'

/** The terms of a plan that say what a contract made from it costs. */
export interface OfferTerms {
  kind: PlanKind
  points: number
  price: number
  taxRate: TaxRate
  taxIncluded: boolean
  periodCount: number
  periodUnit: PeriodUnit
  entranceFee: number
  materialsFee: number
}

/** A discount of a new contract; with `repeats`, its renewals have it too. */
export interface OfferDiscount extends Discount {
  repeats?: boolean
  lastDay?: WallDate | null
}

/** What is chosen when a contract is made from a plan. */
export interface OfferChoices {
  startDate: WallDate
  entranceFee: boolean
  materialsFee: boolean
  discounts: readonly OfferDiscount[]
  /** What the first month costs with its tax, in yen, and its points; the whole month if left out. */
  firstMonth?: { price: number; points: number } | null
}

/** A part of what a contract costs beside its price, in yen; negative if it lowers it. */
export interface OfferLine {
  part: 'firstMonth' | 'entranceFee' | 'materialsFee' | 'discount'
  yen: number
  /** The name of a discount; empty for other parts. */
  name: string
  /** The discount, where the renewals have it too. */
  discount?: OfferDiscount
}

/** A contract as it would be made from a plan. */
export interface PlanOffer {
  startDate: WallDate
  endDate: WallDate
  /** The points that the contract opens with. */
  opening: number
  /** The points of each month; 0 unless the plan is monthly. */
  monthlyPoints: number
  /** The price with its tax, in yen. */
  price: number
  lines: OfferLine[]
  /** The price and all lines together, in yen. */
  total: number
}

/** The tax of each rate, in percent. */
const percents: Readonly<Record<TaxRate, number>> = { standard: 10, reduced: 8, exempt: 0 }

/** Returns an amount with its tax, in whole yen: what is below a yen is dropped. (PLAN-05) */
export function withTax(yen: number, { taxRate, taxIncluded }: Pick<OfferTerms, 'taxRate' | 'taxIncluded'>): number {
  return taxIncluded ? yen : yen + Math.floor((yen * percents[taxRate]) / 100)
}

/** Returns the last day of a contract that starts on `startDate`. A monthly one ends with its month (CON-28). */
export function lastDayOfPlan(
  { kind, periodCount, periodUnit }: Pick<OfferTerms, 'kind' | 'periodCount' | 'periodUnit'>,
  startDate: WallDate,
): WallDate {
  if (kind === 'monthly') return lastDayOfMonth(startDate)
  return lastDayOfPeriod(startDate, { [periodUnit]: periodCount })
}

/**
 * Returns the contract that a plan makes, and what it costs (PLAN-05). Prices and fees include their tax: a plan's tax
 * that comes on top is added. A first month may cost less, by a line of its own (PLAN-08). A discount of a percentage
 * is of what the first month costs, rounded down, and all of them together lower the price to 0 at most.
 */
export function planOffer(terms: OfferTerms, choices: OfferChoices): PlanOffer {
  const { startDate } = choices
  const isMonthly = terms.kind === 'monthly'
  const price = withTax(terms.price, terms)
  const lines: OfferLine[] = []
  const first = isMonthly ? (choices.firstMonth ?? null) : null
  const base = Math.min(price, first?.price ?? price)
  if (base < price) lines.push({ part: 'firstMonth', yen: base - price, name: '' })
  const taken = yenOff(base, choices.discounts)
  choices.discounts.forEach((discount, index) => {
    const yen = 0 - (taken[index] ?? 0)
    const line = { part: 'discount', yen, name: discount.name } as const
    // One that comes to nothing now may come to something in a renewal.
    if (discount.repeats === true) lines.push({ ...line, discount })
    else if (yen < 0) lines.push(line)
  })
  for (const part of ['entranceFee', 'materialsFee'] as const)
    if (choices[part] && terms[part] > 0) lines.push({ part, yen: withTax(terms[part], terms), name: '' })
  return {
    startDate,
    endDate: lastDayOfPlan(terms, startDate),
    opening: first?.points ?? terms.points,
    monthlyPoints: isMonthly ? terms.points : 0,
    price,
    lines,
    total: lines.reduce((sum, { yen }) => sum + yen, price),
  }
}
