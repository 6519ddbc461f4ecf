import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lateFee } from './fees.ts'

const rules = { lateFeeYen: 0, lateFeePercent: 0, lateFeeDays: 7, noShowFee: 0 }
const owing = (yen: number) => ({ contractValue: yen, adjusted: 0, paid: 0 })

test.each([
  [500, 0, 12_000, 500],
  [0, 3, 12_345, 370],
  [500, 3, 12_345, 870],
  [500, 3, 0, 0],
  [500, 3, -100, 0],
  [0, 3, 33, 0],
  [0, 0, 12_000, 0],
])('a late fee of %i yen and %i %% of %i yen is %i yen (FEE-01)', (lateFeeYen, lateFeePercent, yen, fee) => {
  expect(lateFee({ ...rules, lateFeeYen, lateFeePercent }, owing(yen))).toBe(fee)
})

test('a late fee is a whole amount, never below 0, and at most the fixed part and what is due (FEE-01)', () => {
  const amounts = fc.integer({ min: -1_000_000, max: 99_999_999 })
  fc.assert(
    fc.property(amounts, fc.nat(1_000_000), fc.nat(100), (yen, lateFeeYen, lateFeePercent) => {
      const fee = lateFee({ ...rules, lateFeeYen, lateFeePercent }, owing(yen))
      expect(Number.isInteger(fee)).toBe(true)
      expect(fee).toBeGreaterThanOrEqual(0)
      expect(fee).toBeLessThanOrEqual(lateFeeYen + Math.max(0, yen))
    }),
  )
})
