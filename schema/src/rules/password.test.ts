import { expect, test } from 'vitest'
import { isEmail } from './email.ts'
import { meetsPasswordRule, passwordChecks } from './password.ts'

test.each([
  ['Koma2026', true],
  ['Koma20２', false],
  ['Koma202', false],
  ['koma2026', false],
  ['KOMA2026', false],
  ['Komakom1', false],
  ['K1o2m3a4', true],
  ['ＫＯＭＡkoma26', false],
  ['', false],
])('%s holds the password rule: %s (AUTH-21, CONST-07)', (password, holds) => {
  expect(meetsPasswordRule(password)).toBe(holds)
})

test('each part of the password rule is told apart (AUTH-21)', () => {
  expect(passwordChecks('abc1')).toEqual({ length: false, upper: false, lower: true, digits: false })
  expect(passwordChecks('ABCDEFG12')).toEqual({ length: true, upper: true, lower: false, digits: true })
})

test.each([
  ['mika@example.jp', true],
  ['mika@example', false],
  ['mika example@a.jp', false],
  ['@example.jp', false],
  ['a@b@c.jp', false],
  ['group:a@b.example;', false],
  ['a,b@c.jp', false],
  ['<a@b.jp>', false],
  ['"a"@b.jp', false],
  ["o'hara+koma@b.jp", true],
  [`${'a'.repeat(246)}@mail.jp`, true],
  [`${'a'.repeat(247)}@mail.jp`, false],
])('%s has the form of an email address: %s (AUTH-15, SHELL-16, D8)', (text, holds) => {
  expect(isEmail(text)).toBe(holds)
})
