import type { ContractFacts } from '@koma/schema/rules/facts'
import { expect, test } from 'vitest'
import { whyNothing } from './whyNothing.ts'

const today = '2026-11-28'
const contract = (change: Partial<ContractFacts> = {}): ContractFacts => ({
  id: 'k',
  name: 's1_1',
  active: true,
  startDate: '2026-12-01',
  endDate: '2026-12-31',
  points: 8,
  courseIds: ['c'],
  monthlyBookingLimit: 4,
  monthlyCancelLimit: null,
  usage: [],
  ...change,
})
const full = [{ month: '2026-12', bookings: 4, returns: 0 }]
const limit = { kind: 'limit', month: '2026-12-01', limit: 4 }

test.each<[string, ContractFacts[], unknown]>([
  ['there is no contract', [], { kind: 'contract' }],
  ['the contract has ended', [contract({ startDate: '2026-10-01', endDate: '2026-11-27' })], { kind: 'contract' }],
  ['there are no points', [contract({ points: 0 })], { kind: 'points' }],
  ["the coming month's bookings are used up", [contract({ usage: full })], limit],
  ['one contract has no points and the other none left', [contract({ points: 0 }), contract({ usage: full })], limit],
  ['bookings are left', [contract()], null],
  ['a later month is left', [contract({ usage: full, endDate: '2027-03-31' })], null],
  ['another contract can pay', [contract({ usage: full }), contract({ id: 'b', monthlyBookingLimit: null })], null],
])('an empty list says why: %s (STU-08)', (_case, contracts, reason) => {
  expect(whyNothing(contracts, today)).toEqual(reason)
})
