import fc from 'fast-check'
import { expect, test } from 'vitest'
import { book } from './book.ts'
import type { BookingRules } from './bookingFacts.ts'
import { cancel, type CancelRules, isElsewhere } from './cancel.ts'
import { aBooked, aContract, aCourse, aSchool, aSlot, aStudent } from './facts.fixture.ts'
import { bookingWhy, cancelWhy, hindranceOf } from './why.ts'

/** Seldom otherwise, or one rule or another would refuse nearly everything. */
const mostly = (is: boolean) => fc.constantFrom(is, is, is, is, is, is, !is)
const day = fc.constantFrom('2026-11-01', '2026-11-20', '2026-11-21', '2026-12-31')
const time = fc.constantFrom('2026-11-01T09:00:00', '2026-11-20T18:00:00', '2026-11-21T08:59:00', '2026-11-21T10:00:00')
const contract = fc
  .record({
    active: mostly(true),
    startDate: day,
    endDate: day,
    points: fc.integer({ min: 0, max: 3 }),
    courseIds: fc.subarray(['english', 'chess']),
    monthlyBookingLimit: fc.constantFrom(null, 0, 1, 2),
    monthlyCancelLimit: fc.constantFrom(null, 0, 1),
    bookings: fc.integer({ min: 0, max: 2 }),
  })
  .map(({ bookings, ...rest }) => aContract({ ...rest, usage: [{ month: '2026-11', bookings, returns: bookings }] }))
const facts = fc.record({
  school: mostly(true).map((onlineLessons) => aSchool({ onlineLessons })),
  slot: fc
    .record({
      availableFrom: time,
      locationId: fc.constantFrom('room', null),
      onlineAvailable: mostly(true),
      booked: fc.constantFrom(
        null,
        aBooked(),
        aBooked({ count: 4 }),
        aBooked({ courseId: 'chess', online: true, locationId: null }),
      ),
    })
    .map((change) => aSlot({ ...change, courses: [aCourse(), aCourse({ id: 'chess', code: 'CHESS', cost: 3 })] })),
  student: fc
    .record({
      active: mostly(true),
      isUnknown: mostly(false),
      isBooked: mostly(false),
      overlaps: mostly(false),
      contracts: fc.array(contract, { maxLength: 3 }),
    })
    .map((change) => aStudent(change)),
})

test('the first broken rule is the one that refuses, whatever is asked of whom; none is broken where it is booked (BOOK-13…22, D45, D47, D70)', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(
      facts,
      fc.constantFrom('ENG', 'ENG', 'ENG', 'CHESS', 'CHESS', 'NONE'),
      fc.boolean(),
      fc.constantFrom<BookingRules>('student', 'staff', 'staff-unrestricted'),
      time,
      (given, courseCode, online, rules, now) => {
        const wish = { courseCode, online }
        const verdict = book(given, wish, rules, now)
        const broken = bookingWhy(given, wish, rules, now).find(({ outcome }) => outcome === 'broken')
        expect(broken?.code ?? '1001').toBe(verdict.code)
        seen.add(verdict.code)
        if (!verdict.ok) return
        expect(hindranceOf(verdict.contract, given.slot, courseCode, rules)).toBeNull()
      },
    ),
    { numRuns: 3000 },
  )
  const refused = ['EU1001', 'EU1002', 'EU1003', 'EU1004', 'EU1005', 'ES1001', 'ES1002', 'ES1003', 'ES1004', 'generalE']
  expect([...seen].toSorted()).toEqual(['1001', ...refused].toSorted())
})

test('cancelWhy names the rule that refuses, or the rule that keeps the points (BOOK-29…32, D50, D51, D69)', () => {
  fc.assert(
    fc.property(
      fc.option(contract, { nil: null }),
      fc.boolean(),
      fc.constantFrom('room', 'elsewhere', null),
      fc.constantFrom<CancelRules>('student', 'staff', 'staff-unrestricted'),
      time,
      (paying, online, locationId, rules, now) => {
        const slot = aSlot()
        const given = { slot, booking: paying && { cost: 2, contract: paying } }
        const verdict = cancel(given, rules, now)
        const why = cancelWhy(given, { online, shown: { locationId } }, rules, now)
        const broken = why.filter(({ outcome }) => outcome === 'broken').map(({ rule }) => rule)
        expect(broken.includes('booked')).toBe(!verdict.ok)
        if (!verdict.ok) return
        expect(broken.includes('samePlace')).toBe(isElsewhere(slot, { online }, { locationId }))
        expect(broken.some((rule) => rule === 'beforeDeadline' || rule === 'returnsLeft')).toBe(!verdict.returned)
      },
    ),
  )
})
