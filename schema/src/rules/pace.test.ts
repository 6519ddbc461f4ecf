import { expect, test } from 'vitest'
import { CHANGES_PER_MINUTE, tooFast } from './pace.ts'

const created = (count: number, first: number) =>
  Array.from({ length: count }, (_, place) => (first * (place + 1)) / count)

test('the change after the most of a minute waits until the first of them is a minute old', () => {
  expect(tooFast([])).toBeNull()
  expect(tooFast(created(CHANGES_PER_MINUTE - 1, 59))).toBeNull()
  expect(tooFast(created(CHANGES_PER_MINUTE, 15.5))).toEqual({ ok: false, code: 'EU1006', retryAfter: 45 })
  expect(tooFast(created(CHANGES_PER_MINUTE, 59.99))).toMatchObject({ retryAfter: 1 })
})
