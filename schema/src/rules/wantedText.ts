/**
 * Returns a text as people look for it: whatever its width, case, kana and blanks. The database has the same as
 * `koma_plain`.
 */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u30a1-\u30f6]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0x60))
    .replaceAll(/\s/g, '')
}

/** Returns a text that somebody looks for, without blanks and how people are spoken of: 高橋先生 looks for 高橋. */
export function wantedText(text: string): string {
  const plain = text.normalize('NFKC').replaceAll(/\s/g, '')
  const named = plain.replace(/(先生|せんせい|さん|さま|様|くん|君|ちゃん|氏)$/u, '')
  return named === '' ? plain : named
}

/** Returns the texts to search for: the text and, where it could be part of a phone number, its digits. */
export const wantedTexts = (text: string): string[] =>
  [...new Set([text, phoneDigits(text)])].filter((each) => each !== '')

/** Returns the digits of what could be part of a phone number, however it is written; empty for anything else. */
export function phoneDigits(text: string): string {
  const digits = text.replaceAll(/[-+()ー‐-―−]/g, '')
  return /^\d{3,}$/.test(digits) ? digits : ''
}
