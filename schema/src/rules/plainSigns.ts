/**
 * What was typed in full width, and kana of half width, as they are usually written. Kanji stay as they are: names have
 * old forms that a Unicode normalization would replace (ASTU-21, ATCH-23).
 */
export function plainSigns(text: string): string {
  return text
    .replaceAll(/[！-～]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0))
    .replaceAll('　', ' ')
    .replaceAll(/[｡-ﾟ]+/g, (kana) => kana.normalize('NFKC'))
}
