import fc from 'fast-check'
import { expect, test } from 'vitest'
import { availableFromBefore, availableFromFor, cancelByFor } from './window.ts'

const openFrom = (availableFromMonths: number, availableFromDay: number, availableFromHour: number) => ({
  availableFromMonths,
  availableFromDay,
  availableFromHour,
  timezoneName: 'Asia/Tokyo',
})

const deadline = (cancelByDays: number, cancelByHour: number, timezoneName = 'Asia/Tokyo') => ({
  cancelByDays,
  cancelByHour,
  timezoneName,
})

test('a slot opens on the given day and hour of an earlier month (SCHED-85)', () => {
  expect(availableFromFor('2026-11-20', openFrom(1, 1, 9))).toBe('2026-10-01T09:00:00')
  expect(availableFromFor('2026-11-20', openFrom(0, 15, 0))).toBe('2026-11-15T00:00:00')
  expect(availableFromFor('2026-02-10', openFrom(2, 25, 23))).toBe('2025-12-25T23:00:00')
})

test('the day is clamped to the end of a shorter month, leap years included (SCHED-85)', () => {
  expect(availableFromFor('2026-03-31', openFrom(1, 31, 9))).toBe('2026-02-28T09:00:00')
  expect(availableFromFor('2028-03-05', openFrom(1, 30, 9))).toBe('2028-02-29T09:00:00')
  expect(availableFromFor('2026-05-31', openFrom(1, 31, 9))).toBe('2026-04-30T09:00:00')
})

test('open-from in the lesson month is shown as computed, and clamped to the day before where nobody looks (D75)', () => {
  expect(availableFromFor('2026-11-05', openFrom(0, 5, 9))).toBe('2026-11-05T09:00:00')
  expect(availableFromBefore('2026-11-05', openFrom(0, 5, 9))).toBe('2026-11-04T09:00:00')
  expect(availableFromBefore('2026-11-01', openFrom(0, 31, 9))).toBe('2026-10-31T09:00:00')
  expect(availableFromBefore('2026-11-05', openFrom(0, 4, 9))).toBe('2026-11-04T09:00:00')
})

test('cancelling returns the lesson until an hour some days before (SCHED-86)', () => {
  expect(cancelByFor('2026-11-20T14:00:00', deadline(1, 18))).toBe('2026-11-19T18:00:00')
  expect(cancelByFor('2026-03-01T09:00:00', deadline(1, 0))).toBe('2026-02-28T00:00:00')
})

test('cancel-until never lies after the start (D76)', () => {
  expect(cancelByFor('2026-11-20T14:30:00', deadline(0, 18))).toBe('2026-11-20T14:30:00')
  expect(cancelByFor('2026-11-20T14:30:00', deadline(0, 14))).toBe('2026-11-20T14:00:00')
})

test('exports open before the lesson day and end cancelling by the start, with any settings (D75, D76)', () => {
  const day = fc
    .integer({ min: 0, max: 4000 })
    .map((days) => Temporal.PlainDate.from('2024-01-01').add({ days }).toString())
  const hour = fc.integer({ min: 0, max: 23 })
  const months = fc.integer({ min: 0, max: 24 })
  fc.assert(
    fc.property(
      day,
      months,
      fc.integer({ min: 1, max: 31 }),
      hour,
      fc.integer({ min: 0, max: 365 }),
      (date, m, d, h, days) => {
        const opens = availableFromBefore(date, openFrom(m, d, h))
        expect(opens < `${date}T00:00:00`).toBe(true)
        expect(opens <= availableFromFor(date, openFrom(m, d, h))).toBe(true)
        const startsAt = `${date}T12:00:00`
        expect(cancelByFor(startsAt, deadline(days, h)) <= startsAt).toBe(true)
      },
    ),
  )
})

test('an hour of the settings that the clock skips is the next one that it shows', () => {
  const newYork = 'America/New_York'
  expect(cancelByFor('2027-03-15T10:00:00', deadline(1, 2, newYork))).toBe('2027-03-14T03:00:00')
  expect(cancelByFor('2027-03-14T03:00:00', deadline(0, 2, newYork))).toBe('2027-03-14T03:00:00')
  expect(availableFromFor('2027-04-20', { ...openFrom(1, 14, 2), timezoneName: newYork })).toBe('2027-03-14T03:00:00')
  expect(availableFromFor('2012-01-10', { ...openFrom(1, 30, 9), timezoneName: 'Pacific/Apia' })).toBe(
    '2011-12-31T09:00:00',
  )
})
