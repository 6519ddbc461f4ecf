import { describe, expect, test } from 'vitest'
import { allMarks, givesMakeUp, makeUpDigest, makeUpFor, type MakeUpSettings, type MissedLesson } from './makeUp.ts'

const settings: MakeUpSettings = { makeUpTold: 100, makeUpNotTold: 50, makeUpAbsent: 0, makeUpLate: 30, makeUpDays: 30 }
const lesson: MissedLesson = {
  cost: 3,
  day: '2026-11-30',
  isTrial: false,
  isWithoutContract: false,
  hasLeft: false,
}
const told = { attendance: 'absent', reason: 'told' } as const

describe('make-up points by the mark (LOT-14)', () => {
  test('each reason has its share of the cost, rounded up; others have none', () => {
    const points = allMarks.map((mark) => makeUpFor(settings, lesson, mark, '2026-11-30')?.points ?? 0)
    expect(points).toEqual([0, 1, 0, 3, 2, 0])
    const off = { ...settings, makeUpTold: 0, makeUpNotTold: 0, makeUpLate: 0 }
    expect(allMarks.map((mark) => makeUpFor(off, lesson, mark, '2026-11-30'))).toEqual(allMarks.map(() => null))
    expect([givesMakeUp(settings), givesMakeUp(off)]).toEqual([true, false])
  })

  test.each([
    ['a lesson', {}, 3],
    ['a free lesson', { cost: 0 }, 0],
    ['a trial lesson', { isTrial: true }, 0],
    ['a lesson without a contract', { isWithoutContract: true }, 0],
    ['a student who has left', { hasLeft: true }, 0],
  ])('%s (LOT-15)', (_, more, points) => {
    expect(makeUpFor(settings, { ...lesson, ...more }, told, '2026-11-30')?.points ?? 0).toBe(points)
  })

  test('they last from the lesson, whenever it is marked, and are not given once they would have ended (LOT-14)', () => {
    expect(makeUpFor(settings, lesson, told, '2026-11-30')).toEqual({ points: 3, validUntil: '2026-12-30' })
    expect(makeUpFor(settings, lesson, told, '2026-12-30')).toEqual({ points: 3, validUntil: '2026-12-30' })
    expect(makeUpFor(settings, lesson, told, '2026-12-31')).toBeNull()
    expect(makeUpFor(settings, { ...lesson, day: '2024-01-31' }, told, '2024-02-01')?.validUntil).toBe('2024-03-01')
  })

  test('the digest tells apart other points, other days and none (LOT-16)', () => {
    expect(makeUpDigest({ points: 3, validUntil: '2026-12-30' })).toBe('3 until 2026-12-30')
    expect(makeUpDigest(null)).toBe('')
  })
})
