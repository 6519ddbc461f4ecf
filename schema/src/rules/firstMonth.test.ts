import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FirstMonthSettings, firstMonthShare, firstMonths, roundings, roundingUnits } from './firstMonth.ts'

const byDays: FirstMonthSettings = {
  firstMonth: 'days',
  firstMonthRounding: 'down',
  firstMonthUnit: 'one',
  firstMonthPoints: 'days',
}
const month = { price: 10_000, points: 8 }

test.each([
  ['2026-11-16', {}, 15, 30, 5000, 4],
  ['2026-11-20', {}, 11, 30, 3666, 3],
  ['2026-11-20', { firstMonthRounding: 'nearest' }, 11, 30, 3667, 3],
  ['2026-11-20', { firstMonthRounding: 'up', firstMonthUnit: 'ten' }, 11, 30, 3670, 3],
  ['2026-11-20', { firstMonthRounding: 'nearest', firstMonthUnit: 'hundred' }, 11, 30, 3700, 3],
  ['2026-11-20', { firstMonthUnit: 'hundred' }, 11, 30, 3600, 3],
  ['2027-02-28', { firstMonthPoints: 'whole' }, 1, 28, 357, 8],
  ['2028-02-29', {}, 1, 29, 344, 1],
] as const)(
  'from %s with %o: %i of %i days cost %i yen for %i points (PLAN-08)',
  (day, change, days, ofDays, price, points) => {
    expect(firstMonthShare(month, day, { ...byDays, ...change })).toEqual({ days, ofDays, price, points })
  },
)

test('a month from its 1st, and every month where whole ones are sold, has no share (PLAN-08)', () => {
  expect(firstMonthShare(month, '2026-11-01', byDays)).toBeNull()
  expect(firstMonthShare(month, '2026-11-20', { ...byDays, firstMonth: 'whole' })).toBeNull()
})

test('a share is whole, at most the month, and never more on a later day (PLAN-08)', () => {
  const settings = fc.record({
    firstMonth: fc.constant(firstMonths[1]),
    firstMonthRounding: fc.constantFrom(...roundings),
    firstMonthUnit: fc.constantFrom(...roundingUnits),
    firstMonthPoints: fc.constantFrom(...firstMonths),
  })
  const price = fc.integer({ min: 0, max: 99_999_999 })
  fc.assert(
    fc.property(settings, price, fc.integer({ min: 1, max: 400 }), (given, yen, points) => {
      let before = { price: yen, points }
      for (let day = 2; day <= 31; day += 1) {
        const share = firstMonthShare({ price: yen, points }, `2026-12-${String(day).padStart(2, '0')}`, given)
        if (share === null) throw new Error('a day inside a month has a share')
        expect(Number.isInteger(share.price)).toBe(true)
        expect(share.price).toBeLessThanOrEqual(before.price)
        expect(share.points).toBeLessThanOrEqual(before.points)
        expect(share.points).toBeGreaterThanOrEqual(1)
        before = share
      }
    }),
  )
})
