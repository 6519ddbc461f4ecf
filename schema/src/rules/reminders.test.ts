import { expect, test } from 'vitest'
import { dueReminders, remindersOf } from './reminders.ts'

const lesson = {
  startsAt: '2026-12-01T10:00:00',
  cancelBy: '2026-11-30T18:00:00',
  lastChangedAt: '2026-11-20T00:00:00',
}
const all = { evening: true, hours: 3, cancelHours: 2 }
const dueAt = (instant: string, timeZone = 'UTC', about: Partial<typeof lesson> = {}, eveningAt = '19:00') =>
  dueReminders({ ...lesson, ...about }, all, { now: Temporal.Instant.from(instant), timeZone, eveningAt }).join(' ')

test.each([
  ['2026-11-30T15:59:59Z', ''],
  ['2026-11-30T16:00:00Z', 'cancelBy'],
  ['2026-11-30T17:59:59Z', 'cancelBy'],
  ['2026-11-30T18:00:00Z', ''],
  ['2026-11-30T18:59:59Z', ''],
  ['2026-11-30T19:00:00Z', 'evening'],
  ['2026-11-30T23:59:59Z', 'evening'],
  ['2026-12-01T00:00:00Z', ''],
  ['2026-12-01T06:59:59Z', ''],
  ['2026-12-01T07:00:00Z', 'hours'],
  ['2026-12-01T09:59:59Z', 'hours'],
  ['2026-12-01T10:00:00Z', ''],
])('at %s: "%s" (REMIND-03)', (now, due) => {
  expect(dueAt(now)).toBe(due)
})

// New York leaves summer time at 2:00 on 1 November 2026 and begins it at 2:00 on 14 March 2027.
test.each([
  ['three hours are real ones when the clock goes back', '2026-11-01T03:30:00', '2026-11-01T05:29:59Z', ''],
  ['three hours are real ones when the clock goes back', '2026-11-01T03:30:00', '2026-11-01T05:30:00Z', 'hours'],
  ['three hours are real ones when the clock goes on', '2027-03-14T04:00:00', '2027-03-14T04:59:59Z', 'evening'],
  ['three hours are real ones when the clock goes on', '2027-03-14T05:30:00', '2027-03-14T06:29:59Z', ''],
  ['three hours are real ones when the clock goes on', '2027-03-14T05:30:00', '2027-03-14T06:30:00Z', 'hours'],
  [
    'seven in the evening before the change, by the old clock',
    '2026-11-01T10:00:00',
    '2026-10-31T23:00:00Z',
    'evening',
  ],
  ['seven in the evening before the change, by the old clock', '2026-11-01T10:00:00', '2026-10-31T22:59:59Z', ''],
  ['seven in the evening of the change, by the new clock', '2026-11-02T10:00:00', '2026-11-01T23:59:59Z', ''],
  ['seven in the evening of the change, by the new clock', '2026-11-02T10:00:00', '2026-11-02T00:00:00Z', 'evening'],
])('%s: lesson %s, at %s: "%s" (REMIND-03)', (_why, startsAt, now, due) => {
  const cancelBy = '2026-10-01T00:00:00'
  expect(dueAt(now, 'America/New_York', { startsAt, cancelBy, lastChangedAt: '2026-09-01T00:00:00' })).toBe(due)
})

test('a lesson just after midnight is reminded of in the evening before, and a late evening time still is (REMIND-03)', () => {
  const early = { startsAt: '2026-12-01T00:10:00', cancelBy: '2026-11-01T00:00:00' }
  expect(dueAt('2026-11-30T23:55:00Z', 'UTC', early, '23:55')).toBe('evening hours')
  expect(dueAt('2026-12-01T00:00:00Z', 'UTC', early, '23:55')).toBe('hours')
  expect(dueAt('2026-12-01T00:10:00Z', 'UTC', early, '23:55')).toBe('')
})

test('whoever was told of the lesson after that time is not reminded of it (REMIND-03)', () => {
  expect(dueAt('2026-11-30T19:05:00Z', 'UTC', { lastChangedAt: '2026-11-30T19:01:00' })).toBe('')
  expect(dueAt('2026-11-30T19:05:00Z', 'UTC', { lastChangedAt: '2026-11-30T18:59:00' })).toBe('evening')
})

test('the own choice counts before that of the school, and none is none (REMIND-04)', () => {
  const own = { evening: false, hours: 24, cancelHours: 0 }
  expect(remindersOf({ ...own, choice: 'own' }, all)).toEqual(own)
  expect(remindersOf({ ...own, choice: 'school' }, all)).toEqual(all)
  expect(remindersOf({ ...own, choice: 'none' }, all)).toEqual({ evening: false, hours: 0, cancelHours: 0 })
  expect(
    dueReminders(lesson, own, {
      now: Temporal.Instant.from('2026-11-30T20:00:00Z'),
      timeZone: 'UTC',
      eveningAt: '19:00',
    }),
  ).toEqual(['hours'])
})
