import { expect, test } from 'vitest'
import { type SpanForm, spanOf, spanProblems } from './closedSpan.ts'

const now = '2026-11-20T12:00:00'
const day = { kind: 'days', from: '2026-12-01', to: '2026-12-02', startTime: '', endTime: '', reason: '研修' } as const
const hours = { ...day, kind: 'hours', startTime: '09:00', endTime: '12:00' } as const
const answer = (form: SpanForm & { reason: string }) =>
  spanProblems(form, now, 'Asia/Tokyo').map(({ field, note }) => `${field} ${note}`)

test('all that the form of a closure lacks is said at once, in its order', () => {
  expect(answer({ ...day, from: '', to: '', reason: ' ' })).toEqual([
    'from required',
    'to required',
    'reason reasonMissing',
  ])
  expect(answer({ ...hours, startTime: '', endTime: '', reason: '' })).toEqual([
    'startTime required',
    'endTime required',
    'reason reasonMissing',
  ])
  expect(answer(day)).toEqual([])
  expect(answer(hours)).toEqual([])
})

test('the end comes after the start, within a year, and is not over', () => {
  expect(answer({ ...day, to: '2026-11-30', reason: '' })).toEqual(['to closureEnds', 'reason reasonMissing'])
  expect(answer({ ...hours, endTime: '09:00' })).toEqual(['endTime closureEnds'])
  expect(answer({ ...day, to: '2028-01-01' })).toEqual(['to closureTooLong'])
  expect(answer({ ...day, from: '2026-11-18', to: '2026-11-19' })).toEqual(['to closureOver'])
  expect(answer({ ...day, from: '2026-11-20', to: '2026-11-20' })).toEqual([])
  expect(answer({ ...hours, from: '2026-11-20' })).toEqual(['endTime closureOver'])
})

test('days end at the midnight after the last one, hours on their day', () => {
  expect(spanOf(day)).toEqual({ startsAt: '2026-12-01T00:00:00', endsAt: '2026-12-03T00:00:00' })
  expect(spanOf(hours)).toEqual({ startsAt: '2026-12-01T09:00:00', endsAt: '2026-12-01T12:00:00' })
})
