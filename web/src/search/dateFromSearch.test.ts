import { expect, test } from 'vitest'
import { dateFromSearch } from './dateFromSearch.ts'

// A Friday.
const today = '2026-11-20'

test.each([
  ['2026/12/01', '2026-12-01'],
  ['２０２６年１２月１日', '2026-12-01'],
  ['12/1', '2026-12-01'],
  ['12月1日(火)', '2026-12-01'],
  ['1 Dec', '2026-12-01'],
  ['Dec 1st', '2026-12-01'],
  ['Tuesday, 1 December 2026', '2026-12-01'],
  ['01.12.2026', '2026-12-01'],
  ['20261201', '2026-12-01'],
  ['1/5', '2027-01-05'],
  ['今日', '2026-11-20'],
  [' Tomorrow ', '2026-11-21'],
  ['明後日', '2026-11-22'],
  ['昨日', '2026-11-19'],
  ['金曜', '2026-11-20'],
  ['Monday', '2026-11-23'],
  ['thurs', '2026-11-26'],
])('%s is a date', (text, date) => expect(dateFromSearch(text, today)).toBe(date))

test.each(['', '鈴木', 's0001', '木', '2026/13/01', '2/30', 'Mon Ami', 'Sunny'])('%s is none', (text) =>
  expect(dateFromSearch(text, today)).toBeNull(),
)
