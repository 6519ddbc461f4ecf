import { expect, test } from 'vitest'
import { closedSpanInput } from '../input/closure.ts'
import { spanProblems } from './closedSpan.ts'

const spans: [startsAt: string, endsAt: string, field: string | null][] = [
  ['2199-12-31', '2200-01-01', null],
  ['1900-01-01', '1900-01-02', null],
  ['1899-12-31', '1900-01-01', 'startsAt'],
  ['2199-12-31', '2200-01-02', 'endsAt'],
  ['2200-01-01', '2200-01-02', 'startsAt'],
  ['9999-01-01', '9999-01-03', 'startsAt'],
]

test.each(spans)('time from %s until %s is closed only within the years that other days have', (from, until, field) => {
  const span = { startsAt: `${from}T00:00:00`, endsAt: `${until}T00:00:00`, reason: 'x' }
  const read = closedSpanInput.safeParse(span)
  expect(read.success ? null : read.error.issues.map(({ path }) => path.join('.'))[0]).toBe(field)
})

test('the form says so beside its field', () => {
  const form = { kind: 'days', to: '9999-01-02', startTime: '', endTime: '', reason: 'x' } as const
  const said = spanProblems({ ...form, from: '9999-01-01' }, '2026-11-28T12:00:00', 'Asia/Tokyo')
  expect(said).toEqual([{ field: 'from', note: 'dayRange' }])
})
