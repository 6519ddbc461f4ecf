import { expect, test } from 'vitest'
import { moment, wallDay } from './fields.ts'

test.each(['0000-01-01', '0000-12-31', '10000-01-01', '-000001-01-01', '2026-02-30'])(
  '%s is no day that the database knows',
  (day) => {
    expect(wallDay.safeParse(day).success).toBe(false)
  },
)

test.each([
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+15:00',
  '2026-01-01T00:00:00+16:00',
  '2026-01-01T00:00:00-23:59',
])('%s is no moment that the database knows', (text) => {
  expect(moment.safeParse(text).success).toBe(false)
})

test.each([
  '2026-01-01T00:00:00Z',
  '2026-01-01T00:00:00+09:00',
  '2026-01-01T00:00:00.123-03:30',
  '9999-12-31T23:59:59Z',
])('%s is a moment', (text) => {
  expect(moment.safeParse(text).success).toBe(true)
})
