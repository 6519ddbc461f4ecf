import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kanaOf } from './romaji.ts'

test.each([
  ['hayashi', ['はやし']],
  ['HAYASI', ['はやし']],
  ['tanaka', ['たなか']],
  ['shinjuku', ['しんじゅく']],
  ['tsuchiya', ['つちや']],
  ['tutiya', ['つちや']],
  ['ohno', ['おおの', 'おうの']],
  ['ōno', ['おおの', 'おうの']],
  ['ohashi', ['おはし']],
  ['satoh', ['さとお', 'さとう']],
  ['yūki', ['ゆうき']],
  ['hattori', ['はっとり']],
  ['kitchi', ['きっち']],
  ['namba', ['なんば']],
  ['homma', ['ほんま']],
  ["jun'ichi", ['じゅんいち']],
  ['junnosuke', ['じゅんのすけ']],
  ['kanno', ['かんの']],
  ['ken', ['けん']],
  ['fujiwara', ['ふじわら']],
  ['huziwara', ['ふじわら']],
  ['kyoko', ['きょこ']],
  ['shou', ['しょう']],
  ['mai', ['まい']],
])('%s is read as %j (READ-04)', (romaji, kana) => {
  expect(kanaOf(romaji)).toEqual(kana)
})

test.each(['smith', 's0001', 'a@b.example', 'k', 'o', 'はやし', '林', 'x', 'quentin', '', "'", '090'])(
  '%j is no romaji (READ-04)',
  (text) => expect(kanaOf(text)).toEqual([]),
)

test('whatever is typed, what is read is kana of at least two signs, at most two ways (READ-04)', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(..."aiueoknshtm'-ō"), maxLength: 50 }),
  )
  fc.assert(
    fc.property(text, (typed) => {
      const read = kanaOf(typed)
      expect(read.length).toBeLessThanOrEqual(2)
      for (const kana of read) expect(kana).toMatch(/^[\u3041-\u3096]{2,}$/)
    }),
  )
})
