import { describe, expect, test } from 'vitest'
import { book } from './book.ts'
import type { BookingRules } from './bookingFacts.ts'
import { aBooked, aContract, aCourse, aSchool, aSlot, aStudent } from './facts.fixture.ts'
import type { SchoolFacts, SlotFacts, StudentFacts } from './facts.ts'

const NOW = '2026-11-20T12:00:00'

function judge(
  change: {
    school?: Partial<SchoolFacts>
    slot?: Partial<SlotFacts>
    student?: Partial<StudentFacts>
    online?: boolean
    courseCode?: string
    locationId?: string
  } = {},
  rules: BookingRules = 'student',
  now = NOW,
) {
  const { online = false, courseCode = 'ENG', locationId } = change
  return book(
    { school: aSchool(change.school), slot: aSlot(change.slot), student: aStudent(change.student) },
    locationId === undefined ? { courseCode, online } : { courseCode, online, locationId },
    rules,
    now,
  )
}

test('a fitting course on a contract with enough points is booked and charged its cost (BOOK-01, BOOK-23)', () => {
  expect(judge()).toMatchObject({ ok: true, code: '1001', cost: 2, pointsAfter: 8, online: false, locationId: 'room' })
})

describe('the window in which students may book (BOOK-02, BOOK-24, D44, D143)', () => {
  const slot = { availableFrom: '2026-11-20T12:00:00', startsAt: '2026-11-20T14:00:00', endsAt: '2026-11-20T14:50:00' }
  test.each([
    ['one minute before it opens', '2026-11-20T11:59:59', 'ES1001'],
    ['the moment it opens', '2026-11-20T12:00:00', '1001'],
    ['one minute after it opens', '2026-11-20T12:01:00', '1001'],
    ['one minute before it closes', '2026-11-20T12:59:00', '1001'],
    ['the moment it closes', '2026-11-20T13:00:00', '1001'],
    ['one second after it closed', '2026-11-20T13:00:01', 'ES1001'],
    ['after the start', '2026-11-20T14:00:00', 'ES1001'],
  ])('%s', (_moment, now, code) => {
    expect(judge({ slot }, 'student', now).code).toBe(code)
  })
  test.each(['staff', 'staff-unrestricted'] as const)('does not bind %s (D70)', (rules) => {
    expect(judge({ slot }, rules, '2026-11-25T00:00:00').code).toBe('1001')
    expect(judge({ slot }, rules, '2026-10-01T00:00:00').code).toBe('1001')
  })
  test('may be as long as the school likes: 25 hours', () => {
    const school = { bookUntilMinutes: 25 * 60 }
    const early = { startsAt: '2026-11-21T13:00:00', endsAt: '2026-11-21T13:50:00' }
    expect(judge({ school, slot: early }, 'student', '2026-11-20T12:00:00').code).toBe('1001')
    expect(judge({ school, slot: early }, 'student', '2026-11-20T12:00:01').code).toBe('ES1001')
  })
})

describe('seats (BOOK-13, BOOK-26, BOOK-40, D52)', () => {
  test.each([
    [1, 4, '1001'],
    [3, 4, '1001'],
    [4, 4, 'ES1001'],
  ])('%i of %i taken', (count, capacity, code) => {
    expect(judge({ slot: { booked: aBooked({ count, capacity }) } }).code).toBe(code)
  })
  test.each(['student', 'staff', 'staff-unrestricted'] as const)('a full slot is full for %s (D70)', (rules) => {
    expect(judge({ slot: { booked: aBooked({ count: 1, capacity: 1 }) } }, rules).code).toBe('ES1001')
  })
  test('a partly booked slot takes only its booked course (ES1002)', () => {
    expect(judge({ slot: { booked: aBooked({ courseId: 'other' }) } }).code).toBe('ES1002')
  })
})

describe('courses (BOOK-14)', () => {
  test('a course the slot does not offer', () => {
    expect(judge({ courseCode: 'FRA' })).toEqual({ ok: false, code: 'ES1002' })
  })
  test('a non-lesson type is never booked by the lesson verb (SLOT-25)', () => {
    const course = aCourse({ id: 'meeting', code: '_MEETING', isLesson: false })
    expect(judge({ slot: { courses: [course] }, courseCode: '_MEETING' }).code).toBe('ES1002')
  })
})

describe('places (BOOK-15, BOOK-16, D120)', () => {
  test.each([
    ['online where the slot offers it', { online: true, slot: { onlineAvailable: true } }, '1001'],
    ['online where it does not', { online: true, slot: { onlineAvailable: false } }, 'ES1003'],
    [
      'online in a school without online lessons',
      { online: true, slot: { onlineAvailable: true }, school: { onlineLessons: false } },
      'ES1003',
    ],
    [
      'online beside a booking in the room',
      { online: true, slot: { onlineAvailable: true, booked: aBooked() } },
      'ES1003',
    ],
    [
      'in the room beside an online booking',
      { slot: { booked: aBooked({ online: true, locationId: null }) } },
      'ES1004',
    ],
    ['in the room of an online-only slot', { slot: { locationId: null, onlineAvailable: true } }, 'ES1004'],
    ['in another room', { locationId: 'elsewhere' }, 'ES1004'],
    ['in the named room', { locationId: 'room' }, '1001'],
  ])('%s', (_case, change, code) => {
    expect(judge(change).code).toBe(code)
  })
})

describe('the student', () => {
  test.each(['student', 'staff', 'staff-unrestricted'] as const)(
    'with another booking then is refused under %s rules (BOOK-03, D53, D70)',
    (rules) => {
      expect(judge({ student: { overlaps: true } }, rules)).toEqual({ ok: false, code: 'EU1004' })
    },
  )
  test('book refuses a student who has left the school', () => {
    expect(judge({ student: { active: false } })).toEqual({ ok: false, code: 'generalE', note: 'notEnrolled' })
  })
})

describe('contracts (BOOK-17, BOOK-18, BOOK-19, BOOK-25, D47)', () => {
  const month = [{ month: '2026-11', bookings: 4, returns: 0 }]
  test.each([
    ['none at all', [], 'EU1003'],
    ['without the course', [aContract({ courseIds: ['other'] })], 'EU1003'],
    ['switched off', [aContract({ active: false })], 'EU1003'],
    ['ended the day before', [aContract({ endDate: '2026-11-20' })], 'EU1003'],
    ['ending on the day', [aContract({ endDate: '2026-11-21' })], '1001'],
    ['starting on the day', [aContract({ startDate: '2026-11-21' })], '1001'],
    ['starting the day after', [aContract({ startDate: '2026-11-22' })], 'EU1003'],
    ['one booking below its limit', [aContract({ monthlyBookingLimit: 5, usage: month })], '1001'],
    ['at its limit', [aContract({ monthlyBookingLimit: 4, usage: month })], 'EU1001'],
    ['over its limit', [aContract({ monthlyBookingLimit: 3, usage: month })], 'EU1001'],
    ['with a limit of none', [aContract({ monthlyBookingLimit: 0 })], 'EU1001'],
    [
      'whose limit was used in another month',
      [aContract({ monthlyBookingLimit: 4, usage: [{ month: '2026-10', bookings: 4, returns: 0 }] })],
      '1001',
    ],
    ['one point short', [aContract({ points: 1 })], 'EU1002'],
    ['with exactly the points', [aContract({ points: 2 })], '1001'],
    ['limit used up and no points: the limit is named', [aContract({ points: 0, monthlyBookingLimit: 0 })], 'EU1001'],
    [
      'one at its limit, one without points: points are named',
      [aContract({ id: 'a', monthlyBookingLimit: 0 }), aContract({ id: 'b', points: 0 })],
      'EU1002',
    ],
  ])('%s', (_case, contracts, code) => {
    expect(judge({ student: { contracts } }).code).toBe(code)
  })

  test('staff without a valid contract read why (ERR-27, D70)', () => {
    const contracts = [aContract({ active: false })]
    for (const rules of ['staff', 'staff-unrestricted'] as const) {
      expect(judge({ student: { contracts } }, rules)).toEqual({ ok: false, code: 'generalE', note: 'noContract' })
    }
  })
  test('staff with lesson rules meet the course list and the limit, without them neither, but points always (D70)', () => {
    const bound = [aContract({ courseIds: [], monthlyBookingLimit: 0 })]
    expect(judge({ student: { contracts: bound } }, 'staff').code).toBe('EU1003')
    expect(judge({ student: { contracts: [aContract({ monthlyBookingLimit: 0 })] } }, 'staff').code).toBe('EU1001')
    expect(judge({ student: { contracts: bound } }, 'staff-unrestricted')).toMatchObject({
      code: '1001',
      unrestricted: true,
    })
    expect(judge({ student: { contracts: [aContract({ points: 1 })] } }, 'staff-unrestricted').code).toBe('EU1002')
  })
})
