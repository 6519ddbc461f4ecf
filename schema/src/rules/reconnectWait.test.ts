import { expect, test } from 'vitest'
import { reconnectWait } from './reconnectWait.ts'

test('a lost connection is tried again soon, then rarely, and never by all at once', () => {
  expect([0, 1, 2, 3, 24, 25, 1000].map((retries) => reconnectWait(retries, 1))).toEqual([
    300, 600, 1200, 1500, 1500, 8000, 8000,
  ])
  expect(reconnectWait(3, 0)).toBe(750)
})
