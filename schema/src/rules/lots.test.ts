import fc from 'fast-check'
import { expect, test } from 'vitest'
import { book } from './book.ts'
import { aContract, aSchool, aSlot, aStudent } from './facts.fixture.ts'
import type { LotFacts } from './facts.ts'
import { canPay, payableOn, pointsOn, withPointsReturned, withPointsTaken } from './lots.ts'
import { plusDays } from './time.ts'

function aLot(id: string, points: number, change: Partial<LotFacts> = {}): LotFacts {
  return { id, points, validFrom: null, validUntil: null, ...change }
}

const christmas = aLot('gift', 2, { validUntil: '2026-12-25' })
const right = aLot('right', 1, { validFrom: '2026-12-01', validUntil: '2027-01-31' })
const contract = aContract({ points: 8, lots: [christmas, right, aLot('own', 5)] })
const left = ({ lots = [] }: { lots?: readonly LotFacts[] }) => lots.map(({ id, points }) => [id, points])

test('a lesson takes from the lot that ends first, and from more than one (LOT-02)', () => {
  expect(left(withPointsTaken(contract, '2026-12-10', 1))).toEqual([
    ['gift', 1],
    ['right', 1],
    ['own', 5],
  ])
  expect(left(withPointsTaken(contract, '2026-12-10', 4))).toEqual([['own', 4]])
  expect(left(withPointsTaken(contract, '2026-11-30', 3))).toEqual([
    ['right', 1],
    ['own', 4],
  ])
})

test('only lots that are valid on the day of the lesson pay for it (LOT-02, LOT-03)', () => {
  const days = ['2026-11-30', '2026-12-25', '2026-12-26', '2027-02-01']
  expect(days.map((day) => pointsOn(contract, day))).toEqual([7, 8, 6, 5])
  const slot = aSlot({ startsAt: '2026-12-26T10:00:00', endsAt: '2026-12-26T10:50:00' })
  const ending = aContract({ points: 2, lots: [christmas] })
  const judge = (startsAt: string) =>
    book(
      { school: aSchool(), slot: { ...slot, startsAt }, student: aStudent({ contracts: [ending] }) },
      { courseCode: 'ENG', online: false },
      'staff',
      '2026-11-01T09:00:00',
    )
  expect(judge('2026-12-25T10:00:00')).toMatchObject({ ok: true, pointsAfter: 0 })
  expect(judge('2026-12-26T10:00:00')).toEqual({ ok: false, code: 'EU1002' })
})

test('what returns goes to the lots it came from (LOT-04)', () => {
  const taken = withPointsTaken(contract, '2026-12-10', 4)
  const returned = withPointsReturned(taken, 4, [{ ...christmas }, { ...right }, aLot('own', 1)])
  expect(returned).toEqual(contract)
  expect(left(withPointsReturned(taken, 4))).toEqual([['own', 8]])
})

test('a held seat keeps the points of its own day (LOT-05)', () => {
  const held = { ...contract, heldPoints: 6, heldOn: '2026-12-26' }
  // The gift is over by then, so it is free to spend.
  expect([2, 3].map((cost) => canPay(held, '2026-12-10', cost))).toEqual([true, false])
  expect(payableOn(held, '2026-12-10')).toBe(2)
  expect(payableOn({ ...contract, heldPoints: 3, heldOn: null }, '2026-12-10')).toBe(5)
})

test('taking and returning keeps every point, and never takes from a lot that is not valid (LOT-01…04)', () => {
  const day = fc.integer({ min: 0, max: 60 }).map((days) => plusDays('2026-12-01', days))
  const anyLot = fc.record({
    points: fc.integer({ min: 1, max: 5 }),
    validFrom: fc.option(day),
    validUntil: fc.option(day),
  })
  fc.assert(
    fc.property(fc.array(anyLot, { maxLength: 5 }), day, fc.integer({ min: 0, max: 12 }), (drawn, date, cost) => {
      const lots = drawn.map((lot, index) => ({ ...lot, id: `lot ${index}` }))
      const points = lots.reduce((sum, lot) => sum + lot.points, 0)
      const before = aContract({ points, lots })
      fc.pre(pointsOn(before, date) >= cost)
      const after = withPointsTaken(before, date, cost)
      expect(after.lots?.reduce((sum, lot) => sum + lot.points, 0)).toBe(points - cost)
      expect(pointsOn(after, date)).toBe(pointsOn(before, date) - cost)
      const taken = lots.map((lot) => ({
        ...lot,
        points: lot.points - (after.lots?.find(({ id }) => id === lot.id)?.points ?? 0),
      }))
      const returned = withPointsReturned(
        after,
        cost,
        taken.filter((lot) => lot.points > 0),
      )
      const byId = (all: readonly LotFacts[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1))
      expect(byId(returned.lots ?? [])).toEqual(byId(lots))
    }),
  )
})
