import { expect, test } from 'vitest'
import { firstTime } from './firstTime.ts'

const hours = { scheduleStart: '09:00', scheduleEnd: '21:00' }

test.each([
  ['2026-11-20', '2026-11-20T10:20:01', '2026-11-20T11:00'],
  ['2026-11-20', '2026-11-20T07:20:01', '2026-11-20T09:00'],
  ['2026-11-20', '2026-11-20T20:20:01', '2026-11-21T09:00'],
  ['2026-11-20', '2026-11-20T23:20:01', '2026-11-21T09:00'],
  ['2026-11-19', '2026-11-20T10:20:01', '2026-11-20T11:00'],
  ['2026-11-23', '2026-11-20T10:20:01', '2026-11-23T09:00'],
])('on %s, at %s, it begins at %s', (date, now, first) => expect(firstTime(date, now, hours)).toBe(first))
