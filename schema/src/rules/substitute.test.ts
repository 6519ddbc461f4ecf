import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hindranceOf, rankSubstitutes, type SubstituteFacts } from './substitute.ts'

const aTeacher = (code: string, facts: Partial<SubstituteFacts> = {}): SubstituteFacts => ({
  teacherId: code,
  teacherCode: code,
  teaches: true,
  away: false,
  busy: false,
  knownStudents: 0,
  thereThatDay: false,
  worksThere: true,
  ...facts,
})
const order = (facts: SubstituteFacts[]) => rankSubstitutes([facts])[0]?.map(({ teacherId }) => teacherId)

test('hindranceOf names the most lasting reason', () => {
  expect(hindranceOf(aTeacher('a'))).toBeNull()
  expect(hindranceOf(aTeacher('a', { busy: true }))).toBe('busy')
  expect(hindranceOf(aTeacher('a', { busy: true, away: true }))).toBe('away')
  expect(hindranceOf(aTeacher('a', { teaches: false, busy: true, away: true }))).toBe('doesNotTeach')
})

test('substitutes are ordered by work at the place, knowing the students, presence that day, then code', () => {
  expect(order([aTeacher('b'), aTeacher('a')])).toEqual(['a', 'b'])
  expect(order([aTeacher('a'), aTeacher('b', { thereThatDay: true })])).toEqual(['b', 'a'])
  expect(order([aTeacher('a', { thereThatDay: true }), aTeacher('b', { knownStudents: 1 })])).toEqual(['b', 'a'])
  expect(order([aTeacher('a', { knownStudents: 3, worksThere: false }), aTeacher('b')])).toEqual(['b', 'a'])
})

test('for several lessons, the teachers who can take more of them come first in each', () => {
  const ranked = rankSubstitutes([
    [aTeacher('a', { knownStudents: 1 }), aTeacher('b')],
    [aTeacher('a', { busy: true }), aTeacher('b')],
  ])
  expect(ranked.map((all) => all.map(({ teacherId, hindrance }) => [teacherId, hindrance]))).toEqual([
    [
      ['b', null],
      ['a', null],
    ],
    [
      ['b', null],
      ['a', 'busy'],
    ],
  ])
})

test('everybody is named once, and nobody who cannot comes before somebody who can', () => {
  const facts = fc.record({
    teaches: fc.boolean(),
    away: fc.boolean(),
    busy: fc.boolean(),
    knownStudents: fc.nat(3),
    thereThatDay: fc.boolean(),
    worksThere: fc.boolean(),
  })
  const lessons = fc.array(fc.array(facts, { minLength: 4, maxLength: 4 }), { maxLength: 5 })
  fc.assert(
    fc.property(lessons, (given) => {
      const named = given.map((all) => all.map((item, index) => aTeacher(`t${index}`, item)))
      rankSubstitutes(named).forEach((ranked, index) => {
        expect(ranked.map(({ teacherId }) => teacherId).toSorted()).toEqual(['t0', 't1', 't2', 't3'])
        const can = ranked.map(({ hindrance }) => hindrance === null)
        expect(can).toEqual(can.toSorted((a, b) => Number(b) - Number(a)))
        expect(can.filter(Boolean)).toHaveLength(
          named[index]?.filter(({ teaches, away, busy }) => teaches && !away && !busy).length ?? 0,
        )
      })
    }),
  )
})
