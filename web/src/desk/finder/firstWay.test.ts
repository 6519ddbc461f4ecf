import { expect, test } from 'vitest'
import { mostBooked } from './firstWay.ts'

test.each([
  [[], undefined],
  [['talk'], 'talk'],
  [['check', 'talk', 'talk'], 'talk'],
  [['talk', 'check', 'talk', 'check', 'exam'], 'talk'],
])('of bookings of %j, %s is the course booked most, of equals the first (ASTU-45)', (courses, most) => {
  expect(mostBooked(courses.map((id) => ({ course: { id } })))).toBe(most)
})
