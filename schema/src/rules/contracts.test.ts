import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bookingLimitInfo, payingContract, remainingBookings, remainingCancellations } from './contracts.ts'
import { aContract } from './facts.fixture.ts'

const lesson = { date: '2026-11-21', courseId: 'english', cost: 2, countLimit: true }

describe('which contract pays (D45)', () => {
  const payer = (...contracts: ReturnType<typeof aContract>[]) => {
    const answer = payingContract(contracts, lesson)
    return 'contract' in answer ? answer.contract.id : answer.code
  }
  test('the one that ends first', () => {
    expect(
      payer(aContract({ id: 'late', endDate: '2027-03-31' }), aContract({ id: 'soon', endDate: '2026-11-30' })),
    ).toBe('soon')
  })
  test('with the same end, the one that started first', () => {
    expect(
      payer(aContract({ id: 'young', startDate: '2026-11-01' }), aContract({ id: 'old', startDate: '2026-09-01' })),
    ).toBe('old')
  })
  test('with the same period, the first by name', () => {
    expect(payer(aContract({ id: 'b', name: 's0001_2' }), aContract({ id: 'a', name: 's0001_1' }))).toBe('a')
  })
  test('the next one when the first lacks points or bookings', () => {
    const first = { endDate: '2026-11-30' }
    const second = aContract({ id: 'second' })
    expect(payer(aContract({ ...first, points: 1 }), second)).toBe('second')
    expect(payer(aContract({ ...first, monthlyBookingLimit: 0 }), second)).toBe('second')
    expect(payer(aContract({ ...first, courseIds: [] }), second)).toBe('second')
  })
  test('a renewed contract pays up to its own end, its successor from then on (D97)', () => {
    const november = aContract({ id: 'november', startDate: '2026-11-01', endDate: '2026-11-30' })
    const december = aContract({ id: 'december', startDate: '2026-12-01', endDate: '2026-12-31' })
    const on = (date: string) => payingContract([december, november], { ...lesson, date })
    expect(on('2026-11-30')).toMatchObject({ contract: { id: 'november' } })
    expect(on('2026-12-01')).toMatchObject({ contract: { id: 'december' } })
  })
  test('the order in which contracts are given never matters', () => {
    const contract = fc.record({
      id: fc.uuid(),
      name: fc.uuid(),
      points: fc.integer({ min: 0, max: 4 }),
      endDate: fc.constantFrom('2026-11-20', '2026-11-21', '2026-12-31'),
      startDate: fc.constantFrom('2026-11-01', '2026-11-21', '2026-11-22'),
      monthlyBookingLimit: fc.constantFrom(null, 0, 2),
    })
    fc.assert(
      fc.property(fc.array(contract, { maxLength: 5 }), (changes) => {
        const contracts = changes.map((change) => aContract(change))
        expect(payingContract(contracts, lesson)).toEqual(payingContract(contracts.toReversed(), lesson))
      }),
    )
  })
})

describe('the remaining limits (STU-45, D48, D49, D149)', () => {
  const usage = [
    { month: '2026-11', bookings: 3, returns: 1 },
    { month: '2026-12', bookings: 1, returns: 2 },
  ]
  test('nothing to count without a limit', () => {
    expect(remainingBookings(aContract({ usage }), '2026-11')).toBeNull()
    expect(remainingCancellations(aContract({ usage }), '2026-11')).toBeNull()
  })
  test('counts by the month of the lesson and never below zero', () => {
    const contract = aContract({ usage, monthlyBookingLimit: 2, monthlyCancelLimit: 2 })
    expect(bookingLimitInfo(contract, '2026-11-20T12:00:00')).toEqual({
      thisMonthRemainingBookings: 0,
      nextMonthRemainingBookings: 1,
      thisMonthRemainingCancellations: 1,
      nextMonthRemainingCancellations: 0,
    })
  })
  test('after December comes January of the next year', () => {
    const contract = aContract({ monthlyBookingLimit: 2, usage: [{ month: '2027-01', bookings: 2, returns: 0 }] })
    expect(bookingLimitInfo(contract, '2026-12-31T23:59:59').nextMonthRemainingBookings).toBe(0)
  })
})
