import { describe, expect, test } from 'vitest'
import { aBooked, aContract, aCourse, aSchool, aSlot, aStudent } from './facts.fixture.ts'
import type { ContractFacts, SlotFacts } from './facts.ts'
import { promiseOf } from './promise.ts'
import { moveBooking, type MoveFacts, type MoveRules } from './moveBooking.ts'

const student: MoveRules = { leaving: 'student', booking: 'student' }
const staff: MoveRules = { leaving: 'staff-unrestricted', booking: 'staff' }
const early = '2026-11-19T12:00:00'
const late = '2026-11-20T18:00:00'

/** A booking of the 21st that may move to the 24th; the contract has nothing left beside it. */
function facts(
  change: Omit<Partial<MoveFacts>, 'to' | 'settings'> & {
    to?: Partial<SlotFacts>
    settings?: Partial<MoveFacts['settings']>
    contract?: Partial<ContractFacts>
  } = {},
): MoveFacts {
  const contract = aContract({ points: 0, ...change.contract })
  return {
    school: aSchool(),
    from: { slot: aSlot(), booking: { cost: 2, contract } },
    student: aStudent({ contracts: [contract] }),
    refunds: [{ contractId: contract.id, points: 2, lots: [] }],
    moved: 0,
    ...change,
    settings: { studentMoves: 'free', movesPerMonth: 0, moveWithinDays: 0, ...change.settings },
    to: aSlot({
      id: 'other',
      startsAt: '2026-11-24T10:00:00',
      endsAt: '2026-11-24T10:50:00',
      cancelBy: '2026-11-23T18:00:00',
      ...change.to,
    }),
  }
}

const request = { courseCode: 'ENG', online: false }
const judge = (given: MoveFacts, rules = student, now = early) => moveBooking(given, request, rules, now)
const usage = (bookings: number, returns = 0) => [{ month: '2026-11', bookings, returns }]

describe('what a move counts as (MOVE-02, MOVE-03)', () => {
  test.each([
    ['free, before the deadline', 'free', early, {}, 0, 'cancel-unrestricted', 2, true],
    ['free, the last one of the month', 'free', early, { movesPerMonth: 2 }, 1, 'cancel-unrestricted', 2, true],
    ['free, but none is left this month', 'free', early, { movesPerMonth: 2 }, 2, 'cancel-return', 2, false],
    ['as a cancellation', 'cancellation', early, {}, 0, 'cancel-return', 2, false],
  ] as const)('%s', (_, studentMoves, now, settings, moved, outcome, credit, keepsBooking) => {
    expect(judge(facts({ settings: { studentMoves, ...settings }, moved }), student, now)).toMatchObject({
      ok: true,
      outcome,
      credit,
      keepsBooking,
      booking: { cost: 2, pointsAfter: 0 },
    })
  })
  test('after the deadline nothing comes back, and the new lesson costs again', () => {
    expect(judge(facts(), student, late)).toEqual({ ok: false, code: 'EU1002' })
    expect(judge(facts({ contract: { points: 2 } }), student, late)).toMatchObject({
      outcome: 'cancel-no-return',
      credit: 0,
      booking: { pointsAfter: 0 },
    })
  })
  test('without refundable cancellations left, a move that counts as one refunds nothing', () => {
    const contract = { points: 5, monthlyCancelLimit: 1, usage: usage(1, 1) }
    expect(judge(facts({ settings: { studentMoves: 'cancellation' }, contract }))).toMatchObject({
      outcome: 'cancel-no-return',
      booking: { pointsAfter: 3 },
    })
    expect(judge(facts({ contract }))).toMatchObject({ outcome: 'cancel-unrestricted', keepsBooking: true })
  })
  test('a move that counts as a cancellation uses one, so the new lesson may promise no refund any more', () => {
    const contract = { points: 5, monthlyCancelLimit: 2, usage: usage(2, 1) }
    const promised = (studentMoves: 'free' | 'cancellation') => {
      const given = facts({ settings: { studentMoves }, contract })
      const verdict = judge(given)
      return verdict.ok && promiseOf(given.to, verdict.booking, early).returnable
    }
    expect([promised('free'), promised('cancellation')]).toEqual([true, false])
  })
  test('for staff it is free at any time, unless they ask for the lesson rules', () => {
    expect(judge(facts({ settings: { studentMoves: 'off' } }), staff, '2026-11-21T11:00:00')).toMatchObject({
      outcome: 'cancel-unrestricted',
      keepsBooking: true,
    })
    expect(judge(facts({ contract: { points: 2 } }), { leaving: 'staff', booking: 'staff' }, late)).toMatchObject({
      outcome: 'cancel-no-return',
    })
  })
})

describe('what is refused (MOVE-04)', () => {
  test.each([
    ['moves are not offered', { settings: { studentMoves: 'off' } }, { code: 'generalE', note: 'movesOff' }],
    ['too late', { settings: { moveWithinDays: 2 } }, { code: 'generalE', note: 'moveTooLate', day: '2026-11-23' }],
    [
      'too early',
      { settings: { moveWithinDays: 7 }, to: { startsAt: '2026-11-13T10:00:00', endsAt: '2026-11-13T10:50:00' } },
      { code: 'generalE', note: 'moveTooEarly', day: '2026-11-14' },
    ],
    ['no booking', { from: { slot: aSlot(), booking: null } }, { code: 'EC1001' }],
    ['a full slot', { to: { booked: aBooked({ count: 4 }) } }, { code: 'ES1001' }],
    ['another course is booked there', { to: { booked: aBooked({ courseId: 'other' }) } }, { code: 'ES1002' }],
    ['the student has a seat there', { student: aStudent({ isBooked: true }) }, { code: 'EU1005' }],
    ['another lesson at that time', { student: aStudent({ overlaps: true }) }, { code: 'EU1004' }],
    ['the contract has ended', { contract: { endDate: '2026-11-22' } }, { code: 'EU1003', note: 'contractEnded' }],
  ] as const)('%s', (_, change, refusal) => {
    expect(judge(facts(change as Parameters<typeof facts>[0]))).toMatchObject({ ok: false, ...refusal })
  })
  test('the last day that is near enough is allowed', () => {
    expect(judge(facts({ settings: { moveWithinDays: 3 } }))).toMatchObject({ ok: true })
  })
  test('no monthly limit counts the lesson that is moved, unless it is lost', () => {
    const full = { monthlyBookingLimit: 4, usage: usage(4) }
    const cancelling = { settings: { studentMoves: 'cancellation' as const } }
    expect(judge(facts({ contract: full }))).toMatchObject({ keepsBooking: true })
    expect(judge(facts({ contract: full, ...cancelling }))).toMatchObject({ outcome: 'cancel-return' })
    expect(judge(facts({ contract: { ...full, points: 2 } }), student, late)).toEqual({ ok: false, code: 'EU1001' })
    const spent = { ...full, points: 2, monthlyCancelLimit: 1, usage: usage(4, 1) }
    expect(judge(facts({ contract: spent, ...cancelling }))).toEqual({ ok: false, code: 'EU1001' })
    const oneLeft = { ...full, points: 2, usage: usage(3) }
    expect(judge(facts({ contract: oneLeft }), student, late)).toMatchObject({ outcome: 'cancel-no-return' })
    const other = { startsAt: '2026-12-01T10:00:00', endsAt: '2026-12-01T10:50:00' }
    const december = { monthlyBookingLimit: 4, usage: [{ month: '2026-12', bookings: 4, returns: 0 }] }
    expect(judge(facts({ contract: december, to: other }))).toEqual({ ok: false, code: 'EU1001' })
  })
})

describe('which contract pays (MOVE-05)', () => {
  const first = aContract({ id: 'first', points: 9, endDate: '2026-11-30' })
  const second = aContract({ id: 'second', points: 0 })
  const two = (change: Parameters<typeof facts>[0] = {}) =>
    facts({
      from: { slot: aSlot(), booking: { cost: 2, contract: second } },
      student: aStudent({ contracts: [first, second] }),
      refunds: [{ contractId: 'second', points: 2, lots: [] }],
      ...change,
    })
  test('the one that paid pays again, although another ends first', () => {
    expect(judge(two())).toMatchObject({ keepsBooking: true, booking: { contract: { id: 'second' }, pointsAfter: 0 } })
  })
  test('a dearer course is booked anew, by the same contract if it has enough', () => {
    const dear = { courses: [aCourse({ cost: 3 })] }
    expect(judge(two({ to: dear }))).toMatchObject({
      keepsBooking: false,
      booking: { contract: { id: 'first' }, pointsAfter: 6 },
    })
    const rich = aContract({ id: 'second', points: 1 })
    expect(judge(two({ to: dear, student: aStudent({ contracts: [first, rich] }) }))).toMatchObject({
      keepsBooking: false,
      booking: { contract: { id: 'second' }, cost: 3, pointsAfter: 0 },
    })
  })
  test('what the limit of a carry-over keeps back pays for nothing in the next contract', () => {
    const ended = aContract({ id: 'ended', points: 0, endDate: '2026-11-22' })
    const move = facts({
      from: { slot: aSlot(), booking: { cost: 2, contract: ended } },
      student: aStudent({ contracts: [ended, second] }),
      refunds: ['ended', 'second'].map((contractId) => ({ contractId, points: 1, lots: [] })),
    })
    expect(judge(move)).toMatchObject({ ok: false, code: 'EU1002' })
  })
  test('a refund that has been carried over pays by the contract that has it', () => {
    const ended = aContract({ id: 'ended', points: 0, endDate: '2026-11-22' })
    expect(
      judge(
        facts({
          from: { slot: aSlot(), booking: { cost: 2, contract: ended } },
          student: aStudent({ contracts: [ended, second] }),
          refunds: [{ contractId: 'second', points: 2, lots: [] }],
        }),
      ),
    ).toMatchObject({ keepsBooking: false, credit: 2, booking: { contract: { id: 'second' }, pointsAfter: 0 } })
  })
})
