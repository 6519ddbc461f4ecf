import { expect, test } from 'vitest'
import { hoursShown, isHomeTimeZone, stepDate, visibleRange } from './range.ts'

test('a day, the week from Sunday, and the full weeks of a month (SCHED-14)', () => {
  expect(visibleRange('day', '2026-11-20')).toEqual({ from: '2026-11-20', to: '2026-11-20' })
  expect(visibleRange('week', '2026-11-20')).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  expect(visibleRange('week', '2026-11-15')).toEqual({ from: '2026-11-15', to: '2026-11-21' })
  expect(visibleRange('month', '2026-11-20')).toEqual({ from: '2026-11-01', to: '2026-12-05' })
  expect(visibleRange('month', '2026-02-01')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(visibleRange('month', '2026-05-31')).toEqual({ from: '2026-04-26', to: '2026-06-06' })
})

test('back and forth by what is shown (SCHED-19)', () => {
  expect(stepDate('day', '2026-12-31', 1)).toBe('2027-01-01')
  expect(stepDate('week', '2026-11-20', -1)).toBe('2026-11-13')
  expect(stepDate('month', '2026-01-31', 1)).toBe('2026-02-28')
})

test("the hours are the school's schedule rounded out, else the whole day (STU-22, STU-23, D146)", () => {
  expect(hoursShown('08:00', '22:00', false)).toEqual({ start: 8, end: 22 })
  expect(hoursShown('08:30', '21:15', false)).toEqual({ start: 8, end: 22 })
  expect(hoursShown('10:00', '00:00', false)).toEqual({ start: 10, end: 24 })
  expect(hoursShown('10:00', '24:00', false)).toEqual({ start: 10, end: 24 })
  expect(hoursShown('08:00', '22:00', true)).toEqual({ start: 0, end: 24 })
  expect(hoursShown('12:00', '12:00', false)).toEqual({ start: 0, end: 24 })
})

test('home is where the offset from UTC is the same now, whatever the zone is called (D27)', () => {
  const winter = Temporal.Instant.from('2026-01-15T00:00:00Z')
  const here = Temporal.Now.timeZoneId()
  const offset = winter.toZonedDateTimeISO(here).offset
  expect(isHomeTimeZone(here, winter)).toBe(true)
  expect(isHomeTimeZone(offset, winter)).toBe(true)
  expect(isHomeTimeZone('Asia/Kathmandu', winter)).toBe(offset === '+05:45')
})
