/**
 * Turns full-width characters and half-width kana into their usual form. Kanji stay as they are: names have old forms
 * that a Unicode normalization would replace (ASTU-21, ATCH-23).
 */
export function plainSigns(text: string): string {
  return text
    .replaceAll(/[！-～]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0))
    .replaceAll('　', ' ')
    .replaceAll(/[｡-ﾟ]+/g, (kana) => kana.normalize('NFKC'))
}

/**
 * Invisible signs that no one-line text needs: controls, marks and overrides of direction, zero-width spaces, soft
 * hyphens, word joiners, fillers, tags. Joiners of letters (U+200C, U+200D) and selectors of kanji forms are not among
 * them.
 */
const unseen =
  /(?![\t\n\r\0])\p{Cc}|\u034F|\u17B4|\u17B5|[\u180B-\u180D]|\u180F|[\u00AD\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF0-\uFFFC\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}\u{E0000}-\u{E007F}]/gu

/** Returns `text` in one line, without signs that nobody sees: its breaks become blanks. */
export function inOneLine(text: string): string {
  return withoutUnseen(text.replaceAll(/\s*[\n\v\f\r\u0085\u2028\u2029]\s*/g, ' ')).trim()
}

/** Returns `text` without signs that nobody sees, which come along when texts are copied. */
export function withoutUnseen(text: string): string {
  return text.replaceAll(unseen, '')
}
