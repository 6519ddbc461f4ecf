import { expect, test } from 'vitest'
import { isAmbiguousCount, readCell } from './cell.ts'

test.each([
  ['12000', 12_000],
  ['12,000', 12_000],
  ['１２，０００円', 12_000],
  ['¥1,200,000', 1_200_000],
  ['1,200,000.00', 1_200_000],
  ['12.0', 12],
  ['12.00', 12],
  ['-3', -3],
  ['8ポイント', 8],
  ['8 points', 8],
])('%s is the amount %d (IMP-04)', (text, amount) => {
  expect(readCell('count', text)).toBe(amount)
})

test.each([
  '12.000',
  '12,5',
  '1.200.000',
  '1.200,00',
  '12,50',
  '12.5',
  '1,20',
  '12,0000',
  '12.000円',
  '１２．０００',
  '1,234.567',
])('%s is asked for again, not guessed (IMP-04)', (text) => {
  expect(readCell('count', text)).toBeUndefined()
  expect(isAmbiguousCount(text)).toBe(true)
})

test.each(['abc', '1E+05', '', '--', 'twelve'])('%j is no amount, in one way or another (IMP-04)', (text) => {
  expect(readCell('count', text)).toBeUndefined()
  expect(isAmbiguousCount(text)).toBe(false)
})
