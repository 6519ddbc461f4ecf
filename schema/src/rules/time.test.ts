import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fromTwelveDigits,
  instantOf,
  lastDayOfPeriod,
  minutesBetween,
  monthAfter,
  overlaps,
  plusDays,
  plusMinutes,
  slotKey,
  toTwelveDigits,
  wallTimeIn,
} from './time.ts'

describe('the school clock (BRAND-18, D26)', () => {
  test.each([
    ['Asia/Tokyo', '2026-11-20T03:00:00Z', '2026-11-20T12:00:00'],
    ['America/New_York', '2026-03-08T06:59:59Z', '2026-03-08T01:59:59'],
    ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08T03:00:00'],
    ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01T01:30:00'],
    ['America/New_York', '2026-11-01T06:30:00Z', '2026-11-01T01:30:00'],
  ])('%s at %s shows %s', (zone, instant, wall) => {
    expect(wallTimeIn(zone, Temporal.Instant.from(instant))).toBe(wall)
  })
  test('a lesson has one instant: the earlier one where the clock shows its start twice', () => {
    expect(instantOf('2026-11-01T01:30:00', 'America/New_York').toString()).toBe('2026-11-01T05:30:00Z')
    expect(instantOf('2026-11-20T12:00:00', 'Asia/Tokyo').toString()).toBe('2026-11-20T03:00:00Z')
  })
})

describe('wall times', () => {
  test('step over month ends, leap days and clock changes as a wall clock does', () => {
    expect(plusMinutes('2026-11-30T23:30:00', 60)).toBe('2026-12-01T00:30:00')
    expect(plusMinutes('2028-02-29T00:00:00', -1)).toBe('2028-02-28T23:59:00')
    expect(plusMinutes('2026-03-08T01:30:00', 60)).toBe('2026-03-08T02:30:00')
    expect(plusDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(monthAfter('2026-12')).toBe('2027-01')
    expect(minutesBetween('2026-11-20T23:00:00', '2026-11-21T01:30:00')).toBe(150)
  })
  test('move as in the calendar that Temporal knows, over all its years, and what is no time is refused', () => {
    const between = (from: string, to: string) =>
      fc.date({ min: new Date(`${from}Z`), max: new Date(`${to}Z`), noInvalidDate: true })
    const times = fc
      .oneof(
        between('2020-01-01T00:00:00', '2035-01-01T00:00:00'),
        between('0001-01-01T00:00:00', '0003-01-01T00:00:00'),
        between('9998-01-01T00:00:00', '9999-12-31T23:59:59'),
      )
      .map((date) => date.toISOString().slice(0, 19))
    fc.assert(
      fc.property(times, times, fc.integer({ min: -800, max: 800 }), (time, other, steps) => {
        const plain = Temporal.PlainDateTime.from(time)
        const later = plain.add({ minutes: steps * 1_440 + steps })
        expect(plusMinutes(time, steps * 1_440 + steps)).toBe(later.toString({ smallestUnit: 'second' }))
        expect(plusDays(time.slice(0, 10), steps)).toBe(plain.toPlainDate().add({ days: steps }).toString())
        const minutes = plain.until(Temporal.PlainDateTime.from(other)).total('minutes')
        expect(minutesBetween(time, other)).toBeCloseTo(minutes, 6)
      }),
    )
    expect(plusMinutes('2026-11-20T10:00', 30)).toBe('2026-11-20T10:30:00')
    expect(plusDays('2026-11-20T10:00:00', 1)).toBe('2026-11-21')
    for (const wrong of ['2026-02-30T10:00:00', '2026-11-20T25:00:00', '2026-11-20T24:00:00', '']) {
      expect(() => plusMinutes(wrong, 1)).toThrow(RangeError)
      expect(() => minutesBetween(wrong, wrong)).toThrow(RangeError)
      expect(() => plusDays(wrong.slice(0, 8), 1)).toThrow(RangeError)
    }
    expect(() => plusMinutes('2026-11-20T10:00:00', 0.5)).toThrow(RangeError)
    expect(() => plusDays('2026-11-20', 0.5)).toThrow(RangeError)
    expect(() => plusDays('2026-02-30', 1)).toThrow(RangeError)
  })
  test('touching lessons do not overlap, one shared minute does (BOOK-03)', () => {
    const lesson = { startsAt: '2026-11-21T10:00:00', endsAt: '2026-11-21T10:50:00' }
    expect(overlaps(lesson, { startsAt: '2026-11-21T10:50:00', endsAt: '2026-11-21T11:40:00' })).toBe(false)
    expect(overlaps(lesson, { startsAt: '2026-11-21T10:49:00', endsAt: '2026-11-21T11:40:00' })).toBe(true)
    expect(overlaps(lesson, { startsAt: '2026-11-21T09:00:00', endsAt: '2026-11-21T12:00:00' })).toBe(true)
  })
})

describe('twelve digits (SLOT-02, SLOT-03)', () => {
  test('there and back again', () => {
    const minute = fc.date({
      min: new Date('2000-01-01T00:00:00Z'),
      max: new Date('2099-12-31T23:59:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(minute, (date) => {
        const wall = `${date.toISOString().slice(0, 16)}:00`
        expect(fromTwelveDigits(toTwelveDigits(wall))).toBe(wall)
      }),
    )
  })
  test.each(['', '2026', '202611201800x', '202613201200', '202611312359', '202611202460'])(
    '%j is no time',
    (digits) => {
      expect(fromTwelveDigits(digits)).toBeNull()
    },
  )
  test('a slot is named by its start and its teacher', () => {
    expect(slotKey('2026-11-20T18:00:00', 't001')).toBe('202611201800_T001')
  })
})

test.each([
  ['2027-01-31', { months: 1 }, '2027-02-28'],
  ['2028-01-31', { months: 1 }, '2028-02-29'],
  ['2027-01-28', { months: 1 }, '2027-02-27'],
  ['2027-02-28', { months: 1 }, '2027-03-27'],
  ['2028-02-29', { months: 12 }, '2029-02-28'],
  ['2026-12-01', { months: 6 }, '2027-05-31'],
  ['2026-12-31', { weeks: 1 }, '2027-01-06'],
  ['2026-12-31', { days: 1 }, '2026-12-31'],
])('a period from %s of %j ends on %s (PLAN-05)', (start, period, end) =>
  expect(lastDayOfPeriod(start, period)).toBe(end),
)
