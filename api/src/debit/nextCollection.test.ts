import { expect, test } from 'vitest'
import { isCollectionDay, nextCollection } from './nextCollection.ts'

test.each([
  { today: '2026-11-20', day: 27, next: '2026-11-27', why: 'a Friday' },
  { today: '2026-11-27', day: 27, next: '2026-12-28', why: 'today has passed, and 27 December is a Sunday' },
  { today: '2026-12-27', day: 27, next: '2026-12-28', why: 'moved to tomorrow' },
  { today: '2027-02-01', day: 31, next: '2027-03-01', why: '28 February is a Sunday' },
  { today: '2027-02-28', day: 31, next: '2027-03-01', why: 'the last of a month is moved into the next' },
  { today: '2026-12-30', day: 31, next: '2027-01-04', why: 'banks are closed until 3 January' },
  { today: '2026-05-01', day: 3, next: '2026-05-07', why: 'Golden Week' },
  { today: '2026-09-19', day: 20, next: '2026-09-24', why: 'five holidays in a row' },
])('after $today the day $day is collected on $next: $why (DEBIT-14)', async ({ today, day, next }) => {
  expect(await nextCollection(today, day)).toBe(next)
})

test.each([
  ['2026-11-30', false],
  ['2026-12-01', true],
  ['2026-12-05', false],
  ['2026-12-06', false],
  ['2026-12-31', false],
  ['2027-01-01', false],
  ['2027-01-04', true],
  ['2027-01-11', false],
  ['2026-11-27', false],
])('on 30 November 2026, %s can be a collection day: %s (DEBIT-05)', async (day, can) => {
  expect(await isCollectionDay(day, '2026-11-30')).toBe(can)
})
