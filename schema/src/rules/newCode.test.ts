import { expect, test } from 'vitest'
import { codeAfter, codesAfter, filledUpCode, nextCode } from './newCode.ts'

test.each([
  ['7', '', '00007'],
  ['30', 's', 's0030'],
  ['１２', 'S', 's0012'],
  ['7', 'school-', 'school-7'],
  ['12345', 's', '12345'],
  ['ab', 's', 'ab'],
  ['', 's', ''],
])('the number %j with %j before it becomes %j (ASTU-19)', (typed, prefix, code) => {
  expect(filledUpCode(typed, prefix, 5)).toBe(code)
})

test.each([
  ['s0009', 's0010'],
  ['00030', '00031'],
  ['2026-099', '2026-100'],
  ['s9999', 's10000'],
  ['hanako', null],
])('after %j comes %j (ASTU-19)', (newest, next) => {
  expect(codeAfter(newest)).toBe(next)
})

test.each([
  [['t001', 't002'], 't003'],
  [['t001', 't003', 'yamada', 'x9'], 't004'],
  [['c009', 'c010', 'c2', 'c011'], 'c012'],
  [['t999', 't1000'], 't1001'],
  [['a01', 't01'], 't02'],
  [['t01', 'a01'], 't02'],
  [['t001', 't01'], 't02'],
  [['admin', 'uketsuke'], ''],
  [[], ''],
])('a school that has %j gives its next record %j (ASTU-42)', (codes, next) => {
  expect(nextCode(codes)).toBe(next)
})

test('the IDs that may be proposed follow the newest one, and none follows one without a number (ASTU-42)', () => {
  expect(codesAfter('t008').slice(0, 3)).toEqual(['t009', 't010', 't011'])
  expect(codesAfter('t008')).toHaveLength(50)
  expect(codesAfter('hanako')).toEqual([])
})
