import { expect, test } from 'vitest'
import { endingOn, isDateRange, startingOn } from './dateRange.ts'

const range = { from: '2026-11-20', to: '2026-11-27' }

test('a start after the end takes the end along, an end before the start the start (SHELL-27)', () => {
  expect(startingOn(range, '2026-12-01')).toEqual({ from: '2026-12-01', to: '2026-12-01' })
  expect(startingOn(range, '2026-11-22')).toEqual({ from: '2026-11-22', to: '2026-11-27' })
  expect(endingOn(range, '2026-11-10')).toEqual({ from: '2026-11-10', to: '2026-11-10' })
  expect(endingOn(range, '2026-11-21')).toEqual({ from: '2026-11-20', to: '2026-11-21' })
})

test('a range stays within the 92 days that the server answers, whichever end moves', () => {
  expect(startingOn(range, '2026-01-01')).toEqual({ from: '2026-01-01', to: '2026-04-02' })
  expect(endingOn(range, '2027-11-27')).toEqual({ from: '2027-08-28', to: '2027-11-27' })
  expect(isDateRange(startingOn(range, '2026-01-01'))).toBe(true)
  expect(isDateRange({ from: '2026-01-01', to: '2026-04-03' })).toBe(false)
})

test('half a date, no date, a day that does not exist and a turned range are no ranges (SHELL-28)', () => {
  for (const from of ['2026-11', '', '2026-02-30', '20261120', '2026-11-28', 'x'.repeat(10)]) {
    expect(isDateRange({ from, to: '2026-11-27' })).toBe(false)
  }
  expect(isDateRange(range)).toBe(true)
})
