import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { layOut, mostLanes } from './lanes.ts'
import { segmentsOf } from './daySegments.ts'
import { slotAt } from './testSlots.ts'
import type { CalendarSlot } from './types.ts'

const week = ['2026-11-15', '2026-11-21'] as const
const placed = (slots: readonly CalendarSlot[]) => layOut(segmentsOf(slots, ...week, { start: 8, end: 22 }).segments)
const at = (id: string, start: string, end: string, teacher = id) =>
  slotAt(id, `2026-11-20T${start}:00`, `2026-11-20T${end}:00`, { teacher })
const placesOn = (day: ReturnType<typeof placed>) =>
  Object.fromEntries(day.map(({ slotId, lane, span, of }) => [slotId, [lane, span, of]]))

test('cards that overlap stand side by side; who stands alone takes the whole day', () => {
  const day = placed([at('a', '10:00', '11:00'), at('b', '10:30', '11:30'), at('c', '11:30', '12:00')])
  expect(placesOn(day)).toEqual({ a: [0, 1, 2], b: [1, 1, 2], c: [0, 1, 1] })
  expect(mostLanes([day])).toBe(2)
  expect(mostLanes([placed([])])).toBe(0)
})

test('beside a long card the room of shorter ones is not left empty', () => {
  const day = placed([
    at('a', '10:00', '11:00'),
    at('b', '10:00', '13:00'),
    at('c', '10:00', '11:00'),
    at('d', '11:00', '12:00'),
    at('e', '12:00', '13:00', 'c'),
  ])
  expect(placesOn(day)).toEqual({ a: [0, 1, 3], b: [1, 1, 3], c: [2, 1, 3], d: [0, 1, 3], e: [2, 1, 3] })
  expect(
    placesOn(
      placed([
        at('a', '10:00', '12:00'),
        at('b', '10:00', '11:00'),
        at('c', '10:00', '11:00'),
        at('d', '11:00', '12:00', 'b'),
      ]),
    ),
  ).toMatchObject({ d: [1, 2, 3] })
})

test('a teacher keeps to one lane while the day runs on', () => {
  const day = placed([
    at('a', '10:00', '11:00', 'Anna'),
    at('b', '10:30', '11:30', 'Ben'),
    at('c', '11:30', '12:30', 'Ben'),
    at('d', '11:00', '12:00', 'Anna'),
  ])
  expect(placesOn(day)).toEqual({ a: [0, 1, 2], b: [1, 1, 2], c: [1, 1, 2], d: [0, 1, 2] })
})

test('nobody stands in front of another or outside of the day, in as few lanes as can be', () => {
  const slot = fc
    .tuple(fc.integer({ min: 16, max: 42 }), fc.integer({ min: 1, max: 6 }), fc.constantFrom('', 'A', 'B', 'C'))
    .map(([half, length, teacher]) => {
      const clock = (n: number) => `2026-11-20T${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 ? '30' : '00'}:00`
      return { startsAt: clock(half), endsAt: clock(Math.min(half + length, 44)), teacher }
    })
  fc.assert(
    fc.property(fc.array(slot, { maxLength: 30 }), (slots) => {
      const day = placed(slots.map((s, i) => slotAt(`s${i}`, s.startsAt, s.endsAt, s)))
      expect(day).toHaveLength(slots.length)
      for (const one of day) {
        expect(one.lane).toBeGreaterThanOrEqual(0)
        expect(one.span).toBeGreaterThanOrEqual(1)
        expect(one.lane + one.span).toBeLessThanOrEqual(one.of)
        for (const other of day) {
          if (one === other || one.end <= other.start || other.end <= one.start) continue
          expect(one.of).toBe(other.of)
          expect(one.lane + one.span <= other.lane || other.lane + other.span <= one.lane).toBe(true)
        }
      }
      const most = Math.max(0, ...day.map(({ start }) => day.filter((o) => o.start <= start && o.end > start).length))
      expect(mostLanes([day])).toBe(most)
    }),
  )
})
