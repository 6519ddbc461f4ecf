import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FieldKind, typedNumber } from './fieldKinds.ts'
import { nameIn, readFieldValue, sharesName } from './studentField.ts'

const choices = [
  { id: 'a', nameJp: '小1', nameEn: 'Elementary 1', active: true },
  { id: 'b', nameJp: '小2', nameEn: '', active: false },
]
const read = (kind: FieldKind, value: string | number | boolean | null, before: string | null = null) => {
  const result = readFieldValue({ kind, choices }, value, before)
  return result.ok ? result.value : result.problem
}

test('a value is of its kind, and no value is none (FIELD-03)', () => {
  expect(read('text', '  花\u200b  ')).toBe('花')
  expect(read('text', '')).toBeNull()
  expect(read('text', ' ')).toBeNull()
  expect(read('text', 'x'.repeat(201))).toBe('text')
  expect(read('text', 5)).toBe('text')
  expect(read('number', 12.5)).toBe(12.5)
  expect(read('number', 1.2345)).toBe('number')
  expect(read('number', 1_000_000_000)).toBe('number')
  expect(read('number', Number.NaN)).toBe('number')
  expect(read('number', '12.5')).toBe('number')
  expect(read('date', '1950-02-28')).toBe('1950-02-28')
  expect(read('date', '2026-02-29')).toBe('date')
  expect(read('date', '1899-12-31')).toBe('date')
  expect(read('yesNo', false)).toBe(false)
  expect(read('yesNo', 'yes')).toBe('yesNo')
  expect(read('link', 'example.com')).toBe('https://example.com')
  expect(read('link', 'javascript:alert(1)')).toBe('link')
  expect(read('choice', 'a')).toBe('a')
  expect(read('choice', 'c')).toBe('choice')
})

test('an archived choice can no longer be chosen, and stays where it was (FIELD-02)', () => {
  expect(read('choice', 'b')).toBe('fieldChoiceArchived')
  expect(read('choice', 'b', 'b')).toBe('b')
})

test('what was read is read again as the same (FIELD-03)', () => {
  const value = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constantFrom('a', 'b', '2020-01-01', 'a.example'))
  const kind = fc.constantFrom<FieldKind>('text', 'number', 'date', 'choice', 'yesNo', 'link')
  fc.assert(
    fc.property(kind, value, (of, given) => {
      const once = readFieldValue({ kind: of, choices }, given)
      const again = readFieldValue({ kind: of, choices }, once.ok ? once.value : null)
      expect(again).toEqual(once.ok ? once : { ok: true, value: null })
    }),
  )
})

test('a typed number with a comma is refused rather than guessed (FIELD-03)', () => {
  expect(typedNumber(' １２.5 ')).toBe(12.5)
  expect(typedNumber('-3')).toBe(-3)
  for (const text of ['12,5', '1,000', '1e5', '0x10', '.5', '1.2345', '', 'x'])
    expect(typedNumber(text)).toBeUndefined()
})

test('names are compared in any width, case and kana, and one language suffices (FIELD-02)', () => {
  expect(sharesName({ nameJp: 'ﾌﾘｶﾞﾅ', nameEn: '' }, { nameJp: 'ふりがな', nameEn: 'Reading' })).toBe(true)
  expect(sharesName({ nameJp: 'School Year', nameEn: '' }, { nameJp: '学年', nameEn: 'school year' })).toBe(true)
  expect(sharesName({ nameJp: '学年', nameEn: '' }, { nameJp: '住所', nameEn: '' })).toBe(false)
  expect(nameIn({ nameJp: '学年', nameEn: '' }, 'en')).toBe('学年')
  expect(nameIn({ nameJp: '学年', nameEn: 'School year' }, 'en')).toBe('School year')
})
