import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BookingRules } from './bookingFacts.ts'
import { aBooked, aContract, aCourse, aSchool, aSlot, aStudent } from './facts.fixture.ts'
import type { ContractFacts, SlotFacts, StudentFacts } from './facts.ts'
import { bookInOrder, type Lesson, MOST_LESSONS, planRepeat, type RepeatDate, weeklyTimes } from './repeatBooking.ts'
import { monthOf, plusDays } from './time.ts'

const NOW = '2026-11-20T12:00:00'
const request = { courseCode: 'ENG', online: false }

function lesson(week: number, slot: Partial<SlotFacts> = {}, student: Partial<StudentFacts> = {}): Lesson {
  const day = plusDays('2026-11-24', week * 7)
  return {
    facts: {
      school: aSchool(),
      slot: aSlot({
        id: `slot ${week}`,
        startsAt: `${day}T10:00:00`,
        endsAt: `${day}T10:50:00`,
        cancelBy: `${plusDays(day, -1)}T18:00:00`,
        ...slot,
      }),
      student: aStudent(student),
    },
    request,
  }
}

const codes = (lessons: readonly Lesson[], rules: BookingRules = 'student') =>
  bookInOrder(lessons, rules, NOW).map(({ code }) => code)
const weekly = (contracts: ContractFacts[], weeks: number) =>
  Array.from({ length: weeks }, (_, week) => lesson(week, {}, { contracts }))

describe('the dates of a repeat (REPEAT-01)', () => {
  test.each([
    ['until the day itself', '2026-12-01', ['2026-11-24', '2026-12-01']],
    ['until the day before', '2026-11-30', ['2026-11-24']],
    ['until before the first', '2026-11-23', []],
  ])('%s', (_case, until, days) => {
    expect(weeklyTimes('2026-11-24T10:00:00', until)).toEqual(days.map((day) => `${day}T10:00:00`))
  })
  test('keep weekday and time of the wall over months and years, and are at most sixty', () => {
    expect(weeklyTimes('2026-12-30T23:30:00', '2027-01-10')).toEqual(['2026-12-30T23:30:00', '2027-01-06T23:30:00'])
    expect(weeklyTimes('2026-11-24T10:00:00', '2029-01-01')).toHaveLength(MOST_LESSONS)
  })
})

describe('each lesson is judged as if the earlier ones were booked (REPEAT-02)', () => {
  test('points are spent one after the other', () => {
    expect(codes(weekly([aContract({ points: 5 })], 4))).toEqual(['1001', '1001', 'EU1002', 'EU1002'])
  })
  test('a second contract pays once the first is used up, and each of its own period', () => {
    const contracts = [
      aContract({ id: 'first', points: 2, endDate: '2026-12-05' }),
      aContract({ id: 'second', points: 2, startDate: '2026-11-01', endDate: '2026-12-31' }),
    ]
    const verdicts = bookInOrder(weekly(contracts, 3), 'student', NOW)
    expect(verdicts.map((verdict) => (verdict.ok ? [verdict.contract.id, verdict.pointsAfter] : verdict.code))).toEqual(
      [['first', 0], ['second', 0], 'EU1002'],
    )
  })
  test('a monthly limit counts the lessons of its month, with those already booked in it', () => {
    const contract = aContract({
      points: 100,
      monthlyBookingLimit: 3,
      usage: [{ month: '2026-11', bookings: 3, returns: 0 }],
    })
    expect(codes(weekly([contract], 7))).toEqual(['EU1001', '1001', '1001', '1001', 'EU1001', 'EU1001', '1001'])
  })
  test('the same slot twice, and two at one time, are booked once', () => {
    expect(codes([lesson(0), lesson(0)])).toEqual(['1001', 'EU1005'])
    expect(codes([lesson(0), lesson(0, { id: 'other' })])).toEqual(['1001', 'EU1004'])
  })
  test('one that cannot be booked costs nothing', () => {
    const full = { booked: aBooked({ count: 4, capacity: 4 }) }
    const contracts = [aContract({ points: 4 })]
    const lessons = [lesson(0, {}, { contracts }), lesson(1, full, { contracts }), lesson(2, {}, { contracts })]
    expect(codes(lessons)).toEqual(['1001', 'ES1001', '1001'])
  })
  test('staff without lesson rules meet no limit, and points all the same (D70)', () => {
    const contract = aContract({ points: 3, monthlyBookingLimit: 0, courseIds: [] })
    expect(codes(weekly([contract], 2), 'staff-unrestricted')).toEqual(['1001', 'EU1002'])
  })
})

const plan = (dates: RepeatDate<Lesson>[], anyTeacher = false) =>
  planRepeat(dates, { rules: 'student', anyTeacher, now: NOW })

function date(week: number, more: Partial<RepeatDate<Lesson>> = {}): RepeatDate<Lesson> {
  const plain = more.usual ?? lesson(week)
  const startsAt = `${plusDays('2026-11-24', week * 7)}T10:00:00`
  return { startsAt, usual: plain, instead: null, isLeftOut: false, sameTime: [], sameDay: [], ...more }
}

describe('a date that cannot be booked', () => {
  const none = { ok: false, code: 'ES1001', note: 'noLessonThen' } as const
  const other = (week: number, id: string, slot: Partial<SlotFacts> = {}) => lesson(week, { id, ...slot })

  test('has its reason and a few lessons that can be booked instead (REPEAT-03)', () => {
    const full = other(0, 'full', { booked: aBooked({ count: 4, capacity: 4 }) })
    const [first] = plan([
      date(0, {
        usual: none,
        sameTime: [full, ...['a', 'b', 'c', 'd'].map((id) => other(0, id))],
        sameDay: [other(0, 'later', { startsAt: '2026-11-24T12:00:00', endsAt: '2026-11-24T12:50:00' })],
      }),
    ])
    expect(first).toMatchObject({ lesson: null, verdict: none, isTaken: false })
    expect(first?.alternatives.map((each) => each.lesson.facts.slot.id)).toEqual(['a', 'b', 'c', 'later'])
  })
  test('is taken by another teacher if any will do, and by a lesson that is wished for (REPEAT-04)', () => {
    const dates = [date(0, { usual: none, sameTime: [other(0, 'other')] })]
    expect(plan(dates)[0]?.isTaken).toBe(false)
    expect(plan(dates, true)[0]).toMatchObject({ isTaken: true, lesson: { facts: { slot: { id: 'other' } } } })
    const wished = [date(0, { usual: none, instead: other(0, 'wished') })]
    expect(plan(wished)[0]).toMatchObject({ isTaken: true, lesson: { facts: { slot: { id: 'wished' } } } })
  })
  test('that is left out is judged and costs the others nothing (REPEAT-05)', () => {
    const poor = { contracts: [aContract({ points: 2 })] }
    const dates = [0, 1].map((week) => date(week, { usual: lesson(week, {}, poor), isLeftOut: week === 0 }))
    expect(plan(dates).map(({ verdict, isTaken }) => [verdict.code, isTaken])).toEqual([
      ['1001', false],
      ['1001', true],
    ])
  })
})

test('whatever is left out or swapped, what the plan takes is what booking books, and no point or limit is exceeded (REPEAT-02, REPEAT-06)', () => {
  const aDate = fc.record({
    full: fc.boolean(),
    isLeftOut: fc.boolean(),
    hasOther: fc.boolean(),
    isWished: fc.boolean(),
    cost: fc.integer({ min: 0, max: 4 }),
  })
  const someContracts = fc.array(
    fc.record({ points: fc.integer({ min: 0, max: 12 }), limit: fc.option(fc.integer({ min: 0, max: 4 })) }),
    { maxLength: 3 },
  )
  fc.assert(
    fc.property(fc.array(aDate, { maxLength: 12 }), someContracts, fc.boolean(), (weeks, given, anyTeacher) => {
      const contracts = given.map(({ points, limit }, at) =>
        aContract({ id: `contract ${at}`, name: `contract ${at}`, points, monthlyBookingLimit: limit }),
      )
      const dates = weeks.map(({ full, isLeftOut, hasOther, isWished, cost }, week) => {
        const courses = [aCourse({ cost })]
        const booked = full ? { booked: aBooked({ count: 4, capacity: 4 }) } : {}
        const other = lesson(week, { id: `other ${week}`, courses }, { contracts })
        return date(week, {
          usual: lesson(week, { courses, ...booked }, { contracts }),
          isLeftOut,
          sameTime: hasOther ? [other] : [],
          instead: isWished ? other : null,
        })
      })
      const planned = plan(dates, anyTeacher)
      const taken = planned.flatMap(({ lesson: single, verdict, isTaken }) =>
        isTaken && single !== null ? [{ lesson: single, verdict }] : [],
      )
      // What the preview promised is what the same lessons come to when they are booked together.
      const booked = bookInOrder(
        taken.map((each) => each.lesson),
        'student',
        NOW,
      )
      expect(booked).toEqual(taken.map(({ verdict }) => verdict))
      for (const contract of contracts) {
        const own = taken.flatMap(({ lesson: { facts }, verdict }) =>
          verdict.ok && verdict.contract.id === contract.id ? [{ verdict, month: monthOf(facts.slot.startsAt) }] : [],
        )
        const spent = own.reduce((sum, { verdict }) => sum + verdict.cost, 0)
        expect(spent).toBeLessThanOrEqual(contract.points)
        expect(own.at(-1)?.verdict.pointsAfter ?? contract.points).toBe(contract.points - spent)
        for (const month of new Set(own.map((each) => each.month))) {
          const count = own.filter((each) => each.month === month).length
          expect(count).toBeLessThanOrEqual(contract.monthlyBookingLimit ?? Infinity)
        }
      }
    }),
  )
})
