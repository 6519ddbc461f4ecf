import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isGivenOn, lastDayOfMonths, repeatOf, yenOff } from './discount.ts'
import { planOffer } from './planOffer.ts'

test('discounts are taken off in their order, a percentage rounded down, and never below 0 (PLAN-12)', () => {
  const sibling = { name: '兄弟割引', percent: 10, yen: null }
  const campaign = { name: 'キャンペーン', percent: null, yen: 500 }
  expect(yenOff(9999, [sibling, campaign])).toEqual([999, 500])
  expect(yenOff(400, [campaign, sibling])).toEqual([400, 0])
  expect(yenOff(1000, [sibling], -5)).toEqual([0])
  fc.assert(
    fc.property(
      fc.nat(999_999),
      fc.array(
        fc.record({ name: fc.constant(''), percent: fc.option(fc.integer({ min: 1, max: 100 })), yen: fc.nat(9999) }),
      ),
      (price, discounts) => {
        const taken = yenOff(price, discounts)
        expect(taken.every((yen) => Number.isInteger(yen) && yen >= 0)).toBe(true)
        expect(taken.reduce((sum, yen) => sum + yen, 0)).toBeLessThanOrEqual(price)
      },
    ),
  )
})

test.each([
  ['2026-12-15', 1, '2026-12-31'],
  ['2026-11-30', 4, '2027-02-28'],
  ['2027-12-31', 3, '2028-02-29'],
])('a discount from %s for %i months ends on %s (PLAN-12)', (from, months, last) => {
  expect(lastDayOfMonths(from, months)).toBe(last)
  expect(repeatOf({ repeat: 'months', months }, from)).toEqual({ repeats: true, lastDay: last })
  expect(isGivenOn({ lastDay: last }, last)).toBe(true)
  expect(isGivenOn({ lastDay: last }, '2099-01-01')).toBe(false)
})

test('a discount repeats only where that was chosen (PLAN-12)', () => {
  expect(repeatOf({}, '2026-12-01')).toEqual({ repeats: false, lastDay: null })
  expect(repeatOf({ repeat: 'untilEnded' }, '2026-12-01')).toEqual({ repeats: true, lastDay: null })
})

test('a repeating discount that comes to nothing in the first month is a line all the same (PLAN-12)', () => {
  const terms = { kind: 'monthly', points: 4, price: 0, taxRate: 'exempt', taxIncluded: true } as const
  const more = { periodCount: 1, periodUnit: 'months', entranceFee: 0, materialsFee: 0 } as const
  const discount = { name: '兄弟割引', percent: 10, yen: null }
  const choices = { startDate: '2026-12-01', entranceFee: false, materialsFee: false }
  const linesOf = (repeats: boolean) =>
    planOffer({ ...terms, ...more }, { ...choices, discounts: [{ ...discount, repeats }] }).lines
  expect(linesOf(true)).toMatchObject([{ part: 'discount', yen: 0, name: '兄弟割引' }])
  expect(linesOf(false)).toEqual([])
})
