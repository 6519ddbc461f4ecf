import { expect, test } from 'vitest'
import { meetsPasswordRule } from './password.ts'
import { passwordStrength } from './passwordStrength.ts'

const own = ['s0012', 'Hanako', 'Michael', 'Smith', '高橋', 'hana.tana', 'Sakura English School', 'Li', 'Mai']

test.each([
  ['Password12', 'common'],
  ['Passw0rd12', 'common'],
  ['Qwerty1234', 'common'],
  ['Abcd1234', 'common'],
  ['Aa123456', 'common'],
  ['Welcome2026', 'common'],
  ['Baseball99', 'common'],
  ['Aaaaaaa11', 'common'],
  ['Koma2026', 'own'],
  ['Xq7-Hanako-82-Pz', 'own'],
  ['S0012-Xq7-Blue-82', 'own'],
  ['Michael88xQz', 'own'],
  ['Michael-Smith-88', 'own'],
  ['s0012s0012Xy', 'own'],
  ['M1cha3l-Xq7-88-zz', 'own'],
  ['Leahcim-Xq7-88-zz', 'own'],
  ['Mai-Xq7-88-zz-Mai', 'own'],
  ['Blue-Horse-tana-42', 'own'],
  ['School-Xq7-82-zz', 'own'],
  ['Quiet-River-26', null],
  ['Email-River-26-oak', null],
  ['K1o2m3a4', null],
  ['Lighthouse-82-pq', null],
] as const)('%s meets the rule and is refused as %s (SEC-20, SEC-21)', (password, weakness) => {
  expect(meetsPasswordRule(password)).toBe(true)
  expect([password, passwordStrength(password, own).weakness]).toEqual([password, weakness])
})

test('a longer password is harder to guess, and signs in place of letters help little (SEC-20)', () => {
  const scores = ['P@ssw0rd12', 'K1o2m3a4', 'Quiet-River-26'].map((each) => passwordStrength(each, []).score)
  expect(scores).toEqual([1, 2, 4])
})

test('the longest password allowed is judged by its first 64 characters (SEC-20)', () => {
  const long = `Aa11${'aA1!bB2@'.repeat(24)}`
  expect(passwordStrength(long, own)).toEqual(passwordStrength(long.slice(0, 64), own))
})
