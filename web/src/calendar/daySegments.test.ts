import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockOf, minutesOf, neighbour, segmentsOf, wallTimeAt } from './daySegments.ts'
import { slotAt } from './testSlots.ts'

const week = ['2026-11-15', '2026-11-21'] as const
const school = { start: 8, end: 22 }
const wholeDay = { start: 0, end: 24 }

test('a slot within the hours is one piece of its day', () => {
  const { segments, hidden } = segmentsOf([slotAt('a', '2026-11-20T10:00:00', '2026-11-20T11:50:00')], ...week, school)
  expect(segments).toEqual([
    { key: 'a_20261120', slotId: 'a', teacher: '田中 美咲', date: '2026-11-20', start: 600, end: 710 },
  ])
  expect(hidden).toBe(0)
})

test('a slot across midnight is a piece of both days', () => {
  const night = slotAt('n', '2026-11-18T23:00:00', '2026-11-19T01:30:00')
  expect(segmentsOf([night], ...week, wholeDay).segments.map(({ date, start, end }) => [date, start, end])).toEqual([
    ['2026-11-18', 1380, 1440],
    ['2026-11-19', 0, 90],
  ])
  const untilMidnight = slotAt('m', '2026-11-18T23:00:00', '2026-11-19T00:00:00')
  expect(segmentsOf([untilMidnight], ...week, wholeDay).segments).toHaveLength(1)
})

test('slots outside the hours are cut or counted as hidden, never lost silently (STU-23)', () => {
  const { segments, hidden } = segmentsOf(
    [
      slotAt('early', '2026-11-17T06:00:00', '2026-11-17T07:00:00'),
      slotAt('half', '2026-11-17T07:30:00', '2026-11-17T08:30:00'),
      slotAt('other', '2026-11-25T06:00:00', '2026-11-25T07:00:00'),
    ],
    ...week,
    school,
  )
  expect(segments.map(({ slotId, start, end }) => [slotId, start, end])).toEqual([['half', 480, 510]])
  expect(hidden).toBe(1)
})

test('no piece leaves the range or the hours, and every slot in range is shown or counted', () => {
  const slot = fc.tuple(fc.nat(9), fc.nat(287), fc.integer({ min: 1, max: 288 })).map(([day, start, length]) => {
    const from = Temporal.PlainDateTime.from('2026-11-14T00:00').add({ days: day, minutes: start * 5 })
    const iso = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: 'second' })
    return slotAt(`s${day}-${start}-${length}`, iso(from), iso(from.add({ minutes: length * 5 })))
  })
  fc.assert(
    fc.property(fc.uniqueArray(slot, { selector: ({ id }) => id }), (slots) => {
      const { segments, hidden } = segmentsOf(slots, ...week, school)
      for (const { date, start, end } of segments) {
        expect(date >= week[0] && date <= week[1]).toBe(true)
        expect(start).toBeGreaterThanOrEqual(480)
        expect(end).toBeLessThanOrEqual(1320)
        expect(start).toBeLessThan(end)
      }
      const inRange = slots.filter((s) => s.startsAt < '2026-11-22' && s.endsAt > '2026-11-15T00:00:00')
      expect(new Set(segments.map(({ slotId }) => slotId)).size + hidden).toBe(inRange.length)
    }),
  )
})

test('a click gives the wall time of its place, snapped down to the step (SCHED-27, SCHED-28, D68)', () => {
  expect(wallTimeAt('2026-11-20', 0, school, 30)).toBe('2026-11-20T08:00:00')
  expect(wallTimeAt('2026-11-20', 0.5, school, 30)).toBe('2026-11-20T15:00:00')
  expect(wallTimeAt('2026-11-20', 0.519, school, 30)).toBe('2026-11-20T15:00:00')
  expect(wallTimeAt('2026-11-20', 0.519, school, 5)).toBe('2026-11-20T15:15:00')
  expect(wallTimeAt('2026-11-20', 1, school, 60)).toBe('2026-11-20T21:00:00')
})

test('a clicked time is on the grid and within the hours', () => {
  const steps = fc.constantFrom(60, 30, 20, 15, 10, 5)
  fc.assert(
    fc.property(fc.double({ min: -0.1, max: 1.1, noNaN: true }), steps, (share, step) => {
      const minutes = minutesOf(wallTimeAt('2026-11-20', share, school, step))
      expect(minutes % step).toBe(0)
      expect(minutes).toBeGreaterThanOrEqual(480)
      expect(minutes).toBeLessThan(1320)
    }),
  )
})

test('arrow keys lead to the neighbours that are meant', () => {
  const { segments } = segmentsOf(
    [
      slotAt('a', '2026-11-16T09:00:00', '2026-11-16T10:00:00'),
      slotAt('b', '2026-11-16T15:00:00', '2026-11-16T16:00:00'),
      slotAt('c', '2026-11-18T08:00:00', '2026-11-18T09:00:00'),
      slotAt('d', '2026-11-18T14:00:00', '2026-11-18T15:00:00'),
      slotAt('e', '2026-11-18T20:00:00', '2026-11-18T21:00:00'),
    ],
    ...week,
    school,
  )
  const columns = [[], ...Map.groupBy(segments, ({ date }) => date).values(), []].map((own) => ({ segments: own }))
  const from = (id: string, key: string) =>
    neighbour(columns, segments.find(({ slotId }) => slotId === id)?.key ?? '', key).slice(0, 1)
  expect(from('a', 'ArrowDown')).toBe('b')
  expect(from('b', 'ArrowDown')).toBe('b')
  expect(from('b', 'ArrowUp')).toBe('a')
  expect(from('b', 'ArrowRight')).toBe('d')
  expect(from('e', 'ArrowLeft')).toBe('b')
  expect(from('a', 'ArrowLeft')).toBe('a')
  expect(from('d', 'Home')).toBe('c')
  expect(from('d', 'End')).toBe('e')
})

test('minutes and clock times are each other’s inverse', () => {
  fc.assert(
    fc.property(fc.nat(1439), (minutes) => {
      expect(minutesOf(`2026-11-20T${clockOf(minutes)}:00`)).toBe(minutes)
    }),
  )
})
