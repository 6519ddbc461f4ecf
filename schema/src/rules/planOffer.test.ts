import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OfferTerms, planOffer, withTax } from './planOffer.ts'

const monthly: OfferTerms = {
  kind: 'monthly',
  points: 8,
  price: 10_000,
  taxRate: 'standard',
  taxIncluded: true,
  periodCount: 1,
  periodUnit: 'months',
  entranceFee: 5000,
  materialsFee: 1001,
}
const bare = { startDate: '2026-12-01', entranceFee: false, materialsFee: false, discounts: [] }

test('a monthly contract ends with its month and opens with its points; a package lasts its period (PLAN-05)', () => {
  expect(planOffer(monthly, { ...bare, startDate: '2027-02-10' })).toMatchObject({
    endDate: '2027-02-28',
    opening: 8,
    monthlyPoints: 8,
    total: 10_000,
  })
  const pack = { ...monthly, kind: 'package', periodCount: 1 } as const
  expect(planOffer(pack, { ...bare, startDate: '2027-01-31' })).toMatchObject({
    endDate: '2027-02-28',
    monthlyPoints: 0,
  })
  expect(planOffer({ ...pack, periodUnit: 'weeks' }, bare).endDate).toBe('2026-12-07')
  expect(planOffer({ ...pack, periodUnit: 'days' }, bare).endDate).toBe('2026-12-01')
})

test.each([
  ['standard', true, 10_000, 10_000],
  ['standard', false, 10_000, 11_000],
  ['reduced', false, 999, 1078],
  ['exempt', false, 999, 999],
] as const)('at %s, included %s, %i yen cost %i (PLAN-05)', (taxRate, taxIncluded, price, cost) => {
  expect(withTax(price, { taxRate, taxIncluded })).toBe(cost)
})

test('fees and discounts are lines of their own, and a discount never makes the price negative (PLAN-05)', () => {
  const offer = planOffer(
    { ...monthly, taxIncluded: false },
    {
      ...bare,
      entranceFee: true,
      materialsFee: true,
      discounts: [
        { name: '兄弟割引', percent: 10, yen: null },
        { name: '春のキャンペーン', percent: null, yen: 99_999 },
      ],
    },
  )
  expect(offer.price).toBe(11_000)
  expect(offer.lines).toEqual([
    { part: 'discount', yen: -1100, name: '兄弟割引' },
    { part: 'discount', yen: -9900, name: '春のキャンペーン' },
    { part: 'entranceFee', yen: 5500, name: '' },
    { part: 'materialsFee', yen: 1101, name: '' },
  ])
  expect(offer.total).toBe(6601)
})

test('the total is the price and its lines, in whole yen, and never below the fees (PLAN-05)', () => {
  const yen = fc.integer({ min: 0, max: 999_999 })
  fc.assert(
    fc.property(
      yen,
      yen,
      fc.constantFrom('standard', 'reduced', 'exempt'),
      fc.boolean(),
      fc.array(
        fc.record({ name: fc.string(), percent: fc.option(fc.integer({ min: 1, max: 100 })), yen: fc.option(yen) }),
        {
          maxLength: 4,
        },
      ),
      (price, materialsFee, taxRate, taxIncluded, discounts) => {
        const terms = { ...monthly, price, materialsFee, taxRate, taxIncluded }
        const offer = planOffer(terms, { ...bare, materialsFee: true, discounts })
        const fee = withTax(materialsFee, terms)
        expect(Number.isInteger(offer.total)).toBe(true)
        expect(offer.total).toBe(offer.price + offer.lines.reduce((sum, line) => sum + line.yen, 0))
        expect(offer.total).toBeGreaterThanOrEqual(fee)
        expect(offer.total).toBeLessThanOrEqual(offer.price + fee)
      },
    ),
  )
})
