import { expect, test } from 'vitest'
import { MOST_REFUSED, RefusedSchools } from './refusedSchools.ts'

const MINUTE = 60_000

test('a school that refuses every booking is counted, however many others take theirs (OPS-06)', () => {
  const schools = new RefusedSchools()
  const reached = Array.from({ length: MOST_REFUSED + 1 }, (_, turn) => {
    schools.note('open', turn % 3 === 0, turn)
    return schools.note('closed', true, turn)
  })
  // It is said once.
  expect(reached.flatMap((isSaid, turn) => (isSaid ? [turn] : []))).toEqual([MOST_REFUSED - 1])
  expect(schools.count(MINUTE)).toBe(1)
  expect(schools.count(120 * MINUTE)).toBe(0)
  schools.note('closed', false, MINUTE)
  expect(schools.count(MINUTE)).toBe(0)
})

test('refusals of another hour do not add up, and what is remembered has an end', () => {
  const schools = new RefusedSchools()
  for (let turn = 0; turn < MOST_REFUSED; turn++) schools.note('seldom', true, turn * 61 * MINUTE)
  expect(schools.count(MOST_REFUSED * 61 * MINUTE)).toBe(0)
  for (let turn = 0; turn < MOST_REFUSED; turn++) schools.note('first', true, 0)
  for (let number = 0; number < 10_000; number++) schools.note(`school ${number}`, true, 0)
  expect(schools.count(0)).toBe(0)
})
