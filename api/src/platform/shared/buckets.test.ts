import { expect, test } from 'vitest'
import { Buckets } from './buckets.ts'

test('so many come at once, then as many as the time since has filled in, each caller for themselves', () => {
  const buckets = new Buckets({ burst: 3, perSecond: 0.5, most: 10 })
  expect([1, 2, 3, 4].map(() => buckets.take('a', 0))).toEqual([0, 0, 0, 2])
  expect(buckets.take('b', 0)).toBe(0)
  expect(buckets.take('a', 1000)).toBe(1)
  expect(buckets.take('a', 2000)).toBe(0)
  expect([1, 2, 3, 4].map(() => buckets.take('a', 60_000))).toEqual([0, 0, 0, 2])
})

test('a flood of made-up callers takes no more memory than there is for them, and pushes out the longest unused', () => {
  const buckets = new Buckets({ burst: 1, perSecond: 0.01, most: 100 })
  buckets.take('early', 0)
  for (let n = 0; n < 98; n += 1) buckets.take(`stranger${n}`, 1)
  expect(buckets.take('early', 2)).toBeGreaterThan(0)
  for (let n = 0; n < 50_000; n += 1) buckets.take(`more${n}`, 3)
  expect(buckets.size).toBe(100)
  expect(buckets.take('early', 4)).toBe(0)
})
