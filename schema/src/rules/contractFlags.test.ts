import { expect, test } from 'vitest'
import { flagWord } from '../contractFlagTexts.ts'
import { contractFlags, type FlaggedContract } from './contractFlags.ts'

const today = '2026-11-20'

const flags = (change: Partial<FlaggedContract>) =>
  contractFlags(
    {
      active: true,
      monthlyContract: false,
      points: 5,
      endDate: '2027-03-31',
      used: true,
      renewed: false,
      carryOverComplete: false,
      balanceOwing: 0,
      courses: [{}],
      ...change,
    },
    today,
  )

test.each<[Partial<FlaggedContract>, string[]]>([
  [{}, []],
  [{ points: 4 }, ['low']],
  [{ points: 0 }, ['low']],
  // A monthly contract is refilled: few points say nothing.
  [{ points: 0, monthlyContract: true }, []],
])('points: %o is flagged as %j, from below 5 on (CON-26, CONST-23)', (change, found) => {
  expect(flags(change)).toEqual(found)
})

test.each<[Partial<FlaggedContract>, string[]]>([
  [{ endDate: '2026-12-21' }, []],
  [{ endDate: '2026-12-20' }, ['ending']],
  [{ endDate: today }, ['ending']],
  [{ endDate: '2026-11-19' }, ['ending']],
  [{ endDate: '2026-12-20', active: false }, []],
  // Once a contract is renewed, only the next one counts.
  [{ endDate: '2026-12-20', renewed: true }, ['renewed']],
  [{ endDate: '2026-11-19', renewed: true }, ['renewed']],
])('end: %o is flagged as %j, from 30 days before on (CON-25, CONST-24, D148)', (change, found) => {
  expect(flags(change)).toEqual(found)
})

test.each<[Partial<FlaggedContract>, string[]]>([
  [{ courses: [] }, ['noCourses']],
  [{ courses: [], monthlyContract: true }, ['noCourses']],
  [{ courses: [], active: false }, []],
  [{ courses: [{}] }, []],
])('courses: %o is flagged as %j (CON-61)', (change, found) => {
  expect(flags(change)).toEqual(found)
})

test('contractFlags lists the most urgent first (CON-21…26)', () => {
  const all = {
    balanceOwing: 1,
    courses: [],
    endDate: today,
    points: 4,
    used: false,
    renewed: true,
    carryOverComplete: true,
  }
  expect(flags(all)).toEqual(['unpaid', 'noCourses', 'low', 'unused', 'renewed', 'carryover'])
  expect(flags({ ...all, renewed: false })).toContain('ending')
  expect(flags({ used: false, courses: [], active: false })).toEqual([])
})

test.each([
  [0, '残りなし', 'None left'],
  [-2, '残りなし', 'None left'],
  [1, '残りわずか', 'Low balance'],
] as const)('%d points left are %s, %s (CON-24)', (points, jp, en) => {
  const contract = { endDate: today, points }
  expect(flagWord('low', contract, today, 'jp')).toBe(jp)
  expect(flagWord('low', contract, today, 'en')).toBe(en)
})
