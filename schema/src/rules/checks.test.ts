import fc from 'fast-check'
import { expect, test } from 'vitest'
import { book, listBookingChecks, hindranceOf } from './book.ts'
import type { BookingRules } from './bookingFacts.ts'
import { cancel, listCancelChecks, type CancelRules, isElsewhere } from './cancel.ts'
import { closingRefusal, listClosingChecks, staysClosed } from './closing.ts'
import { MOST_YEN } from './contractMoney.ts'
import { aBooked, aContract, aCourse, aSchool, aSlot, aStudent } from './facts.fixture.ts'
import type { JudgedBy } from './judged.ts'
import { renewalRefusal, listRenewalChecks } from './renewal.ts'
import { judgeSettling, listSettleChecks } from './settle.ts'
import { joinWaitingList, listWaitingChecks } from './waiting.ts'

const firstOf = (why: readonly JudgedBy[]) => why.find(({ outcome }) => outcome === 'broken')?.rule ?? null

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
        const request = { courseCode, online }
        const verdict = book(given, request, rules, now)
        const broken = listBookingChecks(given, request, rules, now).find(({ outcome }) => outcome === 'broken')
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

test('the checks of cancelling name the rule that refuses, or the rule that keeps the points (BOOK-29…32, D50, D51, D69)', () => {
  fc.assert(
    fc.property(
      fc.option(contract, { nil: null }),
      fc.boolean(),
      fc.constantFrom('room', 'elsewhere', null),
      fc.constantFrom<CancelRules>('student', 'staff', 'staff-unrestricted'),
      time,
      (paying, online, locationId, rules, now) => {
        const slot = aSlot()
        const place = { online, locationId: slot.locationId, shown: { locationId } }
        const given = { slot, booking: paying && { cost: 2, contract: paying }, place }
        const verdict = cancel(given, rules, now)
        const why = listCancelChecks(given, rules, now)
        const broken = why.filter(({ outcome }) => outcome === 'broken').map(({ rule }) => rule)
        const refusals = { booked: 'EC1001', samePlace: 'EC1002' } as const
        const refuses = broken.find((rule) => rule === 'booked' || rule === 'samePlace')
        expect(verdict.code).toBe(refuses === undefined ? '1001' : refusals[refuses])
        expect(broken.includes('samePlace')).toBe(paying !== null && isElsewhere(place))
        if (!verdict.ok) return
        expect(broken.some((rule) => rule === 'beforeDeadline' || rule === 'returnsLeft')).toBe(!verdict.returned)
      },
    ),
  )
})

test('whatever keeps a student from waiting is the first broken check of the why (BOOK-35, BOOK-36, decision 054)', () => {
  const seen = new Set<string | null>()
  const full = fc.constantFrom(aBooked({ count: 4 }), aBooked({ count: 4 }), aBooked(), null)
  fc.assert(
    fc.property(
      facts,
      fc.record({ booked: full, isWaiting: mostly(false), isLesson: mostly(true), waitingList: mostly(true) }),
      fc.constantFrom('student', 'staff'),
      time,
      ({ school, slot, student }, { booked, isWaiting, isLesson, waitingList }, rules, now) => {
        const given = {
          school: { ...school, waitingList },
          slot: { ...slot, booked, isLesson },
          student: { ...student, isWaiting },
        }
        const verdict = joinWaitingList(given, rules, now)
        const why = listWaitingChecks(given, { waiting: 0, place: null, since: null }, rules, now)
        const first = firstOf(why)
        seen.add(first)
        expect(verdict.ok).toBe(first === null)
        expect(why.find(({ rule }) => rule === first)?.code ?? '1001').toBe(verdict.code)
      },
    ),
    { numRuns: 2000 },
  )
  expect(seen).toContain(null)
  expect(seen).toContain('listsKept')
  expect(seen).toContain('noSeatLeft')
  expect(seen).toContain('contractValid')
})

test('whatever keeps a contract from being paid with others is the first broken check of the why (PAY-05, D102)', () => {
  const notes = { owedAsShown: 'owedMoved', atMostOwed: 'moreThanOwed', oneAmount: 'amountTooLarge' }
  const yen = fc.constantFrom(-3000, 0, 3000, 5000, MOST_YEN, MOST_YEN + 1)
  const seen = new Set<string | null>()
  fc.assert(
    fc.property(
      fc.record({ contractValue: yen, adjusted: fc.constantFrom(0, 3000), paid: fc.constantFrom(0, 3000) }),
      fc.record({ balanceOwing: fc.option(yen), amount: fc.option(yen) }),
      (money, request) => {
        const verdict = judgeSettling(money, request)
        const first = firstOf(listSettleChecks(money, request, null))
        seen.add(first)
        expect(first === null ? null : notes[first as keyof typeof notes]).toBe(verdict.ok ? null : verdict.note)
      },
    ),
    { numRuns: 2000 },
  )
  expect(seen).toEqual(new Set([null, ...Object.keys(notes)]))
  expect(listSettleChecks(null, {}, null)).toMatchObject([{ rule: 'contractThere', outcome: 'broken' }])
})

test('whatever keeps a contract from being renewed is the first broken check of the why (MON-02, MON-10)', () => {
  const removed = ['contractThere', 'studentActive', 'contractInUse', 'contractMonthly', 'endedBefore']
  const notes: Record<string, string> = {
    ...Object.fromEntries(removed.map((rule) => [rule, 'renewalGone'])),
    notRenewed: 'renewedAlready',
    studentPresent: 'renewalAway',
    contractUnchanged: 'renewalMoved',
    planUnchanged: 'renewalPlanMoved',
  }
  const seen = new Set<string | null>()
  const renewable = fc.record({
    student: fc.record({ name: fc.constant('Sato Yui'), active: mostly(true), isAway: mostly(false) }),
    active: mostly(true),
    monthlyContract: mostly(true),
    renewed: mostly(false),
    renewedAs: fc.constant(null),
    endDate: fc.constantFrom('2026-10-31', '2026-10-31', '2026-11-30', '2026-12-01'),
    version: fc.constantFrom(1, 1, 1, 2),
    nextPlanVersionId: fc.constantFrom(null, null, null, 'v-2'),
  })
  fc.assert(
    fc.property(fc.option(renewable, { freq: 20 }), (given) => {
      const request = { month: '2026-11', version: 1, planVersionId: null }
      const refusal = renewalRefusal(given, request)
      const why = listRenewalChecks(given, request, null)
      const first = firstOf(why)
      seen.add(first)
      expect(first === null ? null : notes[first]).toBe(refusal?.note ?? null)
    }),
    { numRuns: 2000 },
  )
  expect(seen).toEqual(new Set([null, ...Object.keys(notes)]))
})

test('whatever keeps a slot where time is closed is the first broken check of the why (decision 036)', () => {
  const notes: Record<string, string | undefined> = {
    slotThere: undefined,
    inClosedTime: 'notClosedThen',
    notBegun: 'lessonBegun',
    heldThere: 'heldOnline',
    mayCancelBooked: 'closingNeedsCancel',
  }
  const seen = new Set<string | null>()
  const slot = fc.record({
    startsAt: time,
    closed: fc.constantFrom('typhoon', 'typhoon', null),
    isElsewhere: mostly(false),
    location: fc.constant('Room 1'),
    taken: fc.constantFrom(0, 1),
    mayCancel: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.option(slot, { freq: 20 }), time, (given, now) => {
      const refusal = closingRefusal(given, now)
      const first = firstOf(listClosingChecks(given, now))
      seen.add(first)
      expect(refusal === null).toBe(first === null)
      expect(refusal?.note).toBe(first === null ? undefined : notes[first])
      const stays = first === 'notBegun' ? 'begun' : first === 'heldThere' ? 'online' : null
      const isLying = given !== null && given.closed !== null
      expect(isLying ? staysClosed(given, now) : null).toBe(stays)
    }),
    { numRuns: 2000 },
  )
  expect(seen).toEqual(new Set([null, ...Object.keys(notes)]))
})
