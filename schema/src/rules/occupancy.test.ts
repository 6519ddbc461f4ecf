import { expect, test } from 'vitest'
import { aBooked, aCourse, aSlot } from './facts.fixture.ts'
import { occupancyOf, seatsLeft } from './occupancy.ts'

test.each([
  [null, 'empty'],
  [{ count: 0, capacity: 4 }, 'empty'],
  [{ count: 1, capacity: 4 }, 'partial'],
  [{ count: 3, capacity: 4 }, 'partial'],
  [{ count: 4, capacity: 4 }, 'full'],
  [{ count: 1, capacity: 1 }, 'full'],
] as const)('%o is %s (SLOT-10, SLOT-11)', (booked, occupancy) => {
  expect(occupancyOf(booked)).toBe(occupancy)
})

test('an empty slot has the seats of its largest course, a booked one those its course leaves (D52)', () => {
  const courses = [aCourse({ numberOfStudents: 1 }), aCourse({ id: 'group', numberOfStudents: 6 })]
  expect(seatsLeft(aSlot({ courses }))).toBe(6)
  expect(seatsLeft(aSlot({ courses, booked: aBooked({ count: 3, capacity: 4 }) }))).toBe(1)
})
