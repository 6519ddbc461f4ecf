import { describe, expect, test } from 'vitest'
import { cancel, type CancelRules, isElsewhere, noReturn } from './cancel.ts'
import { aContract, aSlot } from './facts.fixture.ts'
import type { ContractFacts } from './facts.ts'

function judge(now: string, rules: CancelRules = 'student', contract: Partial<ContractFacts> = {}) {
  return cancel({ slot: aSlot(), booking: { cost: 2, contract: aContract(contract) } }, rules, now)
}

describe('the deadline (BOOK-29, BOOK-30, D143)', () => {
  test.each([
    ['2026-11-20T17:59:00', 'cancel-return', 12],
    ['2026-11-20T17:59:59', 'cancel-return', 12],
    ['2026-11-20T18:00:00', 'cancel-no-return', 10],
    ['2026-11-20T18:01:00', 'cancel-no-return', 10],
    ['2026-11-21T09:59:59', 'cancel-no-return', 10],
  ])('at %s: %s', (now, outcome, pointsAfter) => {
    expect(judge(now)).toMatchObject({ ok: true, outcome, pointsAfter })
  })
  test('a student cannot cancel once the lesson has started, staff can (D51)', () => {
    expect(judge('2026-11-21T10:00:00')).toEqual({ ok: false, code: 'EC1001' })
    expect(judge('2026-11-21T10:00:00', 'staff')).toMatchObject({ outcome: 'cancel-no-return' })
    expect(judge('2026-11-21T10:00:00', 'staff-unrestricted')).toMatchObject({
      outcome: 'cancel-unrestricted',
      credit: 2,
    })
  })
})

describe('the monthly limit of returned cancellations (BOOK-31, D49, D50, D149)', () => {
  const early = '2026-11-19T12:00:00'
  test.each([
    [null, 9, 'cancel-return'],
    [0, 0, 'cancel-no-return'],
    [2, 1, 'cancel-return'],
    [2, 2, 'cancel-no-return'],
    [2, 3, 'cancel-no-return'],
  ])('limit %s with %i returned already: %s', (monthlyCancelLimit, returns, outcome) => {
    const usage = [{ month: '2026-11', bookings: 0, returns }]
    expect(judge(early, 'student', { monthlyCancelLimit, usage })).toMatchObject({ outcome })
  })
  test('another month does not count', () => {
    const usage = [{ month: '2026-10', bookings: 0, returns: 2 }]
    expect(judge(early, 'student', { monthlyCancelLimit: 2, usage })).toMatchObject({ outcome: 'cancel-return' })
  })
  test('staff without rules return the lesson whatever the limit (D69)', () => {
    expect(judge(early, 'staff-unrestricted', { monthlyCancelLimit: 0 })).toMatchObject({
      outcome: 'cancel-unrestricted',
      returned: true,
    })
  })
})

test('why nothing comes back: the deadline goes first, then the limit (D50)', () => {
  const why = (now: string, monthlyCancelLimit: number | null) =>
    noReturn(aSlot(), aContract({ monthlyCancelLimit }), now)
  expect(why('2026-11-20T17:59:59', null)).toBeNull()
  expect(why('2026-11-20T17:59:59', 0)).toBe('limit')
  expect(why('2026-11-20T18:00:00', null)).toBe('late')
  expect(why('2026-11-20T18:00:00', 0)).toBe('late')
})

test('nothing booked, nothing to cancel (BOOK-20)', () => {
  for (const rules of ['student', 'staff', 'staff-unrestricted'] as const) {
    expect(cancel({ slot: aSlot(), booking: null }, rules, '2026-11-19T12:00:00')).toEqual({
      ok: false,
      code: 'EC1001',
    })
  }
})

test.each([
  ['nothing was said of it', false, 'room', {}, false],
  ['it is where it was shown', false, 'room', { online: false, locationId: 'room' }, false],
  ['it is online as shown', true, null, { online: true, locationId: null }, false],
  ['online, whatever room the slot has', true, 'room', { online: true }, false],
  ['another room', false, 'hall', { online: false, locationId: 'room' }, true],
  ['online instead of a room', true, 'room', { online: false, locationId: 'room' }, true],
  ['online instead of a room that alone was named', true, 'room', { locationId: 'room' }, true],
  ['a room instead of online', false, 'room', { online: true }, true],
  ['no room any more', false, null, { online: false, locationId: 'room' }, true],
])(
  'a lesson is held elsewhere than was shown or not: %s (D40, BOOK-28)',
  (_case, online, locationId, shown, elsewhere) => {
    expect(isElsewhere({ online, locationId, shown })).toBe(elsewhere)
  },
)

test('credit goes back to a contract that is switched off or over (D144)', () => {
  expect(judge('2026-11-19T12:00:00', 'student', { active: false, endDate: '2026-01-01' })).toMatchObject({
    pointsAfter: 12,
  })
})
