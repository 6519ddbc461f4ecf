import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankText, foldedName, foreignSign } from './bankText.ts'

test('names become what banks write: half-width capitals without small kana, a hyphen for a long vowel (DEBIT-03)', () => {
  expect(bankText('やまだ　たろう')).toBe('ﾔﾏﾀﾞ ﾀﾛｳ')
  expect(bankText('キョウコ・ジョーンズ')).toBe('ｷﾖｳｺ.ｼﾞﾖ-ﾝｽﾞ')
  expect(bankText('ｶ)ﾊﾟｰｸ')).toBe('ｶ)ﾊﾟ-ｸ')
  expect(bankText('ＡＢＣ（ｶ')).toBe('ABC(ｶ')
  expect(bankText('john smith')).toBe('JOHN SMITH')
  expect(bankText('ヴァイオリン')).toBe('ｳﾞｱｲｵﾘﾝ')
})

test('the first sign that banks do not know is named (DEBIT-03)', () => {
  expect(foreignSign('ヤマダ タロウ')).toBeNull()
  expect(foreignSign('ヤマダ太郎')).toBe('太')
  expect(foreignSign('ヤマダ@')).toBe('@')
})

test('writing a text as banks do a second time changes nothing, and each sign is one byte (DEBIT-03)', () => {
  const kana = fc.string({ unit: fc.constantFrom(...'アイウガギパピャュッーヮヵやまだabcＡ１（） ・-.') })
  fc.assert(
    fc.property(kana, (text) => {
      const written = bankText(text)
      expect(bankText(written)).toBe(written)
      expect(foreignSign(text)).toBeNull()
    }),
  )
})

test('names of one payer are alike however a bank writes them (DEBIT-09)', () => {
  const alike = [
    ['ｶ)ヤマダ', '株式会社ヤマダ'],
    ['ﾔﾏﾀﾞ ﾀﾛｳ', 'やまだたろう'],
    ['ﾌﾘｺﾐ ｷﾖｳｺ', 'キョウコ'],
    ['カブシキガイシャ パーク', 'ﾊﾟ-ｸ(ｶ)'],
    ['ﾀｶﾊｼ', 'タカハシ'],
    ['振込 タナカ', 'ﾀﾅｶ'],
    ['フリコミ　タナカ', 'ﾀﾅｶ'],
    ['振込＊タナカ', 'ﾀﾅｶ'],
    ['お振込 カード タナカ', 'ﾀﾅｶ'],
    ['カード　タナカ', 'ﾀﾅｶ'],
    ['ＡＴＭ振込１ タナカ', 'ﾀﾅｶ'],
    ['振込：ｶ)ﾔﾏﾀﾞ', '株式会社ヤマダ'],
  ] as const
  for (const [one, other] of alike) expect(foldedName(one)).toBe(foldedName(other))
  // A name may begin like a word of banks.
  expect(foldedName('カードウ ミキ')).toBe(foldedName('ｶ-ﾄﾞｳﾐｷ'))
  expect(foldedName('カードウ ミキ')).not.toBe(foldedName('ウミキ'))
  expect(foldedName('ヤマダ')).not.toBe(foldedName('ヤマモト'))
})
