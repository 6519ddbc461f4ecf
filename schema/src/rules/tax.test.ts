import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percentOf, rateTotals, type TaxedAmount, type TaxRounding } from './tax.ts'

const without = (rate: 'standard' | 'reduced', ...amounts: number[]): TaxedAmount[] =>
  amounts.map((yen) => ({ yen, rate, included: false }))
const within = (rate: 'standard' | 'reduced', ...amounts: number[]): TaxedAmount[] =>
  amounts.map((yen) => ({ yen, rate, included: true }))

/**
 * The rule: one rounding for each rate and paper, and which way is the issuer's choice. 国税庁「消費税の仕入税額控除制度における
 * 適格請求書等保存方式に関するQ&A」, the question on 端数処理 (問57; 問46 in the edition of 2022), on 消費税法施行令 第70条の10 and
 * 消費税法基本通達 1-8-15. The first case has the amounts of its example; the others are worked out by hand from the rule.
 */
test.each<[string, TaxedAmount[], TaxRounding, object[]]>([
  [
    'prices without tax, rounded down once for each rate',
    [...without('reduced', 13_861, 13_199), ...without('standard', 4389, 23_769)],
    'down',
    [
      { rate: 'standard', total: 28_158 + 2815, tax: 2815 },
      { rate: 'reduced', total: 27_060 + 2164, tax: 2164 },
    ],
  ],
  [
    'prices without tax that need no rounding',
    [...without('reduced', 40_000), ...without('standard', 80_000)],
    'down',
    [
      { rate: 'standard', total: 88_000, tax: 8000 },
      { rate: 'reduced', total: 43_200, tax: 3200 },
    ],
  ],
  [
    'the same with the tax within',
    [...within('reduced', 43_200), ...within('standard', 88_000)],
    'down',
    [
      { rate: 'standard', total: 88_000, tax: 8000 },
      { rate: 'reduced', total: 43_200, tax: 3200 },
    ],
  ],
  [
    'a tax of 909.09 yen, rounded down',
    within('standard', 10_000),
    'down',
    [{ rate: 'standard', total: 10_000, tax: 909 }],
  ],
  ['and up', within('standard', 10_000), 'up', [{ rate: 'standard', total: 10_000, tax: 910 }]],
  ['a tax of 0.5 yen, half up', without('standard', 5), 'half', [{ rate: 'standard', total: 6, tax: 1 }]],
  ['no tax', [{ yen: 5000, rate: 'exempt', included: false }], 'up', [{ rate: 'exempt', total: 5000, tax: 0 }]],
])('%s (PAPER-04)', (_what, amounts, rounding, totals) => {
  expect(rateTotals(amounts, rounding)).toEqual(totals)
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
