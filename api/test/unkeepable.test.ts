import { expect, test } from 'vitest'
import { hasUnstorableText, findUnstorableText } from '../src/platform/shared/unkeepable.ts'

test.each([
  ['a\0b', ['']],
  ['\uD800', ['']],
  ['x\uDC00y', ['']],
  ['\u{1F600}', []],
  [{ a: { b: ['ok', '\uDFFF'] } }, ['a.b.1']],
  [{ '\uD800': 1 }, ['']],
  [{ a: 1, b: null, c: [true], d: 'ok' }, []],
])('in %j the texts that no database keeps are %j (D1)', (value, paths) => {
  expect(findUnstorableText(value)).toEqual(paths)
})

test('they are found however deep they are', () => {
  const deep = Array.from({ length: 100_000 }).reduce<unknown>((inner) => [inner], '\uD800')
  expect(hasUnstorableText(deep)).toBe(true)
})
