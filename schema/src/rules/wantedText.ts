import { kanaOf } from './romaji.ts'
import { searchedAs } from './searchedAs.ts'

/** Blanks, and selectors of the form of a sign. */
const unread = /[\s\u180B-\u180D\uFE00-\uFE0F\u{E0100}-\u{E01EF}]/gu

/**
 * Returns a text as people look for it: whatever its width, case, kana, accents, forms of kanji and blanks. The
 * database has the same as `koma_fold`. (READ-01)
 */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC')
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    .replaceAll(/[^\0-\x7F]/gu, (sign) => searchedAs.get(sign) ?? sign)
    .replaceAll(unread, '')
}

/** Returns a text that somebody looks for, without blanks and how people are spoken of: 高橋先生 looks for 高橋. */
export function wantedText(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(/\s/g, '')
  const named = plain.replace(/(先生|せんせい|さん|さま|様|くん|君|ちゃん|氏)$/u, '')
  return named === '' ? plain : named
}

/**
 * Returns the texts to search for: the text; where it could be part of a phone number, its digits; where it is romaji,
 * the kana that it stands for.
 */
export const wantedTexts = (text: string): string[] =>
  [...new Set([text, phoneDigits(text), ...kanaOf(text)])].filter((each) => each !== '')

/** Returns the digits of what could be part of a phone number, however it is written; empty for anything else. */
export function phoneDigits(text: string): string {
  const digits = text.replaceAll(/[-+()ー‐-―−]/g, '')
  return /^\d{3,}$/.test(digits) ? digits : ''
}
