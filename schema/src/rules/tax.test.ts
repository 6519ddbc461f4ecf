import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentOf, rateTotals, type TaxedAmount, type TaxRounding } from './tax.ts'

const without = (rate: 'standard' | 'reduced', ...amounts: number[]): TaxedAmount[] =>
  amounts.map((yen) => ({ yen, rate, included: false }))
const within = (rate: 'standard' | 'reduced', ...amounts: number[]): TaxedAmount[] =>
  amounts.map((yen) => ({ yen, rate, included: true }))

/**
 * The rules, from 国税庁「消費税の仕入税額控除制度における適格請求書等保存方式に関するQ&A」, the question on 端数処理 (問57; 問46 in the
 * edition of 2022), on 消費税法施行令 第70条の10 and 消費税法基本通達 1-8-15. Which way a fraction goes is the issuer's choice.
 */
const rules = {
  /** Prices without tax: the amounts of a rate are added up, times 10/100 or 8/100, and rounded once. */
  added: 'without tax: sum × rate, rounded once per rate and paper',
  /** Prices with tax: the amounts of a rate are added up, times 10/110 or 8/108, and rounded once. */
  within: 'with tax: sum × rate ÷ (100 + rate), rounded once per rate and paper',
  /** Both kinds on one paper are still rounded once for each rate. */
  mixed: 'with and without tax: both parts together, rounded once per rate and paper',
  /** What is exempt has a total of its own, and no tax. */
  exempt: 'exempt: a total of its own without tax',
} as const

/** The examples of the National Tax Agency (国税庁) that the rows are taken from. */
const sources = {
  rounding: 'Q&A 問57, an invoice whose taxes have fractions',
  invoice:
    'Q&A and leaflet 適格請求書等保存方式の概要, the invoice of a month: 120,000 yen without tax, 131,200 with it',
  simplified: 'Q&A, the simplified invoice (適格簡易請求書) of a shop: 874 yen with tax',
} as const

interface Row {
  rule: keyof typeof rules
  /** Where the National Tax Agency has published the amounts; without it they are worked out by hand from the rule. */
  published?: keyof typeof sources
  what: string
  amounts: TaxedAmount[]
  rounding?: TaxRounding
  totals: { rate: string; total: number; tax: number }[]
}

const exempt = (...amounts: number[]): TaxedAmount[] => amounts.map((yen) => ({ yen, rate: 'exempt', included: true }))

const rows: Row[] = [
  {
    rule: 'added',
    published: 'rounding',
    what: '8 % and 10 % of two items each',
    amounts: [...without('reduced', 13_861, 13_199), ...without('standard', 4389, 23_769)],
    totals: [
      { rate: 'standard', total: 28_158 + 2815, tax: 2815 },
      { rate: 'reduced', total: 27_060 + 2164, tax: 2164 },
    ],
  },
  {
    rule: 'added',
    published: 'invoice',
    what: 'nothing to round',
    amounts: [...without('reduced', 40_000), ...without('standard', 80_000)],
    totals: [
      { rate: 'standard', total: 88_000, tax: 8000 },
      { rate: 'reduced', total: 43_200, tax: 3200 },
    ],
  },
  {
    rule: 'within',
    published: 'invoice',
    what: 'the same with the tax within',
    amounts: [...within('reduced', 43_200), ...within('standard', 88_000)],
    totals: [
      { rate: 'standard', total: 88_000, tax: 8000 },
      { rate: 'reduced', total: 43_200, tax: 3200 },
    ],
  },
  {
    rule: 'within',
    published: 'simplified',
    what: 'food at 8 % beside a drink at 10 %',
    amounts: [...within('reduced', 108, 216), ...within('standard', 550)],
    totals: [
      { rate: 'standard', total: 550, tax: 50 },
      { rate: 'reduced', total: 324, tax: 24 },
    ],
  },
  {
    rule: 'within',
    what: '10 %: 909.09 yen, rounded down',
    amounts: within('standard', 10_000),
    totals: [{ rate: 'standard', total: 10_000, tax: 909 }],
  },
  {
    rule: 'within',
    what: '10 %: 909.09 yen, rounded up',
    amounts: within('standard', 10_000),
    rounding: 'up',
    totals: [{ rate: 'standard', total: 10_000, tax: 910 }],
  },
  {
    rule: 'within',
    what: '8 %: three items of 370.37 yen each are 1,111.11 together',
    amounts: within('reduced', 5000, 5000, 5000),
    totals: [{ rate: 'reduced', total: 15_000, tax: 1111 }],
  },
  {
    rule: 'added',
    what: '10 %: half a yen, half up',
    amounts: without('standard', 5),
    rounding: 'half',
    totals: [{ rate: 'standard', total: 6, tax: 1 }],
  },
  {
    rule: 'mixed',
    what: '10 %: 90.90 yen within and 9.90 added are 100.81 together',
    amounts: [...within('standard', 1000), ...without('standard', 99)],
    totals: [{ rate: 'standard', total: 1109, tax: 100 }],
  },
  {
    rule: 'exempt',
    what: 'beside 10 % and 8 %, the highest rate first',
    amounts: [...exempt(5000), ...within('reduced', 1080), ...within('standard', 1100)],
    totals: [
      { rate: 'standard', total: 1100, tax: 100 },
      { rate: 'reduced', total: 1080, tax: 80 },
      { rate: 'exempt', total: 5000, tax: 0 },
    ],
  },
  {
    rule: 'exempt',
    what: 'nothing is rounded up from nothing',
    amounts: [{ yen: 5000, rate: 'exempt', included: false }],
    rounding: 'up',
    totals: [{ rate: 'exempt', total: 5000, tax: 0 }],
  },
]

test.each(
  rows.map((row) => ({ ...row, words: rules[row.rule], from: row.published ? sources[row.published] : 'by hand' })),
)('$words ($from): $what (PAPER-04)', ({ amounts, rounding = 'down', totals }) => {
  expect(rateTotals(amounts, rounding)).toEqual(totals)
})

test('the rule of one rounding is not that of each line, which the published example shows as wrong (PAPER-04)', () => {
  const taxOf = (amounts: readonly TaxedAmount[]) => rateTotals(amounts, 'down').reduce((sum, { tax }) => sum + tax, 0)
  for (const { amounts } of rows.filter(({ published }) => published === 'rounding')) {
    const byLine = amounts.reduce((sum, amount) => sum + taxOf([amount]), 0)
    expect([taxOf(amounts), byLine]).toEqual([2815 + 2164, 2814 + 2163])
  }
  expect(new Set(rows.map(({ published }) => published))).toEqual(new Set([undefined, ...Object.keys(sources)]))
  expect(new Set(rows.map(({ rule }) => rule))).toEqual(new Set(Object.keys(rules)))
})

test('what is rounded once is less than a yen away from the tax, and a refund is the payment reversed (PAPER-04)', () => {
  const amount = fc.record({
    yen: fc.integer({ min: -999_999, max: 9_999_999 }),
    rate: fc.constantFrom('standard' as const, 'reduced' as const, 'exempt' as const),
    included: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.array(amount, { minLength: 1, maxLength: 20 }),
      fc.constantFrom('down' as const, 'half' as const, 'up' as const),
      (amounts, rounding) => {
        for (const { rate, tax } of rateTotals(amounts, rounding)) {
          const percent = percentOf[rate]
          const exact = amounts
            .filter((each) => each.rate === rate)
            .reduce((sum, { yen, included }) => sum + (yen * percent) / (included ? 100 + percent : 100), 0)
          expect(Math.abs(tax - exact)).toBeLessThan(1.000_001)
        }
        const reversed = rateTotals(
          amounts.map((each) => ({ ...each, yen: -each.yen || 0 })),
          rounding,
        )
        expect(reversed.map(({ tax, total }) => [0 - tax || 0, 0 - total || 0])).toEqual(
          rateTotals(amounts, rounding).map(({ tax, total }) => [tax, total]),
        )
      },
    ),
  )
})
