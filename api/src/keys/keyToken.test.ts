import { expect, test } from 'vitest'
import { isKeyToken, isWholeKeyToken, newKeyCode, newKeyToken } from './keyToken.ts'

test('a key is told from what only looks like one by its checksum', () => {
  const token = newKeyToken()
  expect(token).toMatch(/^koma_[0-9A-Za-z]{38}$/)
  expect([isKeyToken(token), isWholeKeyToken(token)]).toEqual([true, true])
  const other = token[10] === 'x' ? 'y' : 'x'
  for (const broken of [
    token.slice(0, -1),
    `${token}0`,
    `${token.slice(0, 10)}${other}${token.slice(11)}`,
    'koma_',
    '',
  ])
    expect(isWholeKeyToken(broken)).toBe(false)
  expect(isWholeKeyToken(`koma_${'0'.repeat(39)}`)).toBe(false)
  expect(new Set(Array.from({ length: 200 }, newKeyToken)).size).toBe(200)
  expect(newKeyCode()).toMatch(/^k[0-9a-z]{8}$/)
})
