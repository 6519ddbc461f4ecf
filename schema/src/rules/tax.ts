import type { TaxRate } from '../records/tax.ts'

/** How a fraction of a yen of tax is rounded. */
export const taxRoundings = ['down', 'half', 'up'] as const
export type TaxRounding = (typeof taxRoundings)[number]

/** The percent of each rate. */
export const percentOf: Readonly<Record<TaxRate, number>> = { standard: 10, reduced: 8, exempt: 0 }

/** An amount of a paper, in whole yen, with its rate, and whether the tax is within it. */
export interface TaxedAmount {
  yen: number
  rate: TaxRate
  included: boolean
}

/** What a paper says of one rate, in whole yen: the amounts with their tax, and the tax within. */
export interface RateTotal {
  rate: TaxRate
  total: number
  tax: number
}

/** Divides, and rounds the size of the quotient as the school does; a credit is rounded like a debit. */
function rounded(dividend: number, divisor: number, rounding: TaxRounding): number {
  const [size, sign] = [Math.abs(dividend), Math.sign(dividend)]
  const whole = Math.floor(size / divisor)
  const rest = size % divisor
  const isUp = rounding === 'up' ? rest > 0 : rounding === 'half' && rest * 2 >= divisor
  return (whole + (isUp ? 1 : 0)) * sign || 0
}

/**
 * Adds up the amounts of one paper by rate. The tax is rounded once for each rate and paper, never for each amount, as
 * the law on qualified invoices has it (PAPER-04). Amounts without tax and with it are each added up first.
 */
export function rateTotals(amounts: readonly TaxedAmount[], rounding: TaxRounding): RateTotal[] {
  const rates = [...new Set(amounts.map(({ rate }) => rate))].toSorted((a, b) => percentOf[b] - percentOf[a])
  return rates.map((rate) => {
    const of = (included: boolean) =>
      amounts.reduce((sum, each) => (each.rate === rate && each.included === included ? sum + each.yen : sum), 0)
    const percent = percentOf[rate]
    const [within, without] = [of(true), of(false)]
    // Both parts over one divisor, so that even a paper with both is rounded once.
    const tax = rounded(within * percent * 100 + without * percent * (100 + percent), 100 * (100 + percent), rounding)
    const added = without === 0 ? 0 : tax - (within === 0 ? 0 : rounded(within * percent, 100 + percent, rounding))
    return { rate, total: within + without + added, tax }
  })
}
