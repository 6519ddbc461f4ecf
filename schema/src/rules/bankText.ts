/** Katakana of full width, in the order of their half-width signs from U+FF66. */
const HALF_FROM = 0xff66
const FULL =
  'ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン'
const halfOf: ReadonlyMap<string, string> = new Map([
  ...[...FULL].map((sign, at) => [sign, String.fromCharCode(HALF_FROM + at)] as const),
  ['\u3099', 'ﾞ'],
  ['\u309A', 'ﾟ'],
  ['゛', 'ﾞ'],
  ['゜', 'ﾟ'],
  ['・', '.'],
  ['、', ','],
  ['。', '.'],
  ['「', '｢'],
  ['」', '｣'],
])

/** Banks write no small kana, and only archaic names need ヰ, ヱ, ヮ, ヵ and ヶ. */
const largeOf: ReadonlyMap<string, string> = new Map(
  [...'ァィゥェォャュョッヮヵヶヰヱ'].map((sign, at) => [sign, [...'アイウエオヤユヨツワカケイエ'][at] ?? sign]),
)

/** Signs that look like the hyphen which banks write for a long vowel. */
const hyphens = /[ー‐‑‒–—―−ｰ－]/g

const allowed = /^[0-9A-Zｦｱ-ﾝﾞﾟ ()\-./,\\｢｣]$/

/**
 * Returns a text as banks write it: half-width katakana, capital letters and digits, without small kana, a hyphen for a
 * long vowel. Hiragana and full-width signs are taken for what they stand for. Signs that banks do not know stay, for
 * `foreignSign` to name. (DEBIT-03)
 */
export function bankText(text: string): string {
  const katakana = text
    .normalize('NFKC')
    .replaceAll(/[ぁ-ゖ]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0x60))
    .replaceAll(hyphens, '-')
    .replaceAll('¥', '\\')
  const parts = [...katakana].flatMap((sign) => {
    const large = largeOf.get(sign) ?? sign
    return [...large.normalize('NFD')].map((part) => halfOf.get(part) ?? part)
  })
  return parts.join('').toUpperCase().replaceAll(/\s+/g, ' ').trim()
}

/** Returns the first sign of a text that banks do not know; null if they know all. */
export function foreignSign(text: string): string | null {
  return [...bankText(text)].find((sign) => !allowed.test(sign)) ?? null
}

/** What banks put before the name of a payer: what kind of transfer it is, and a sign or number after it. */
const kinds =
  /^(?:(?:(?:IB|EB|ATM|WEB|PE|ﾈﾂﾄ|ﾓﾊﾞｲﾙ)?\s*[ｵ御]?(?:ｿｳｺﾞｳ|ﾃｲｶﾞｸ|総合|定額|給与)?(?:ﾌﾘｺﾐ|ﾌﾘｶｴ|ｿｳｷﾝ|振込入金|振込|振替|送金))[\s*:.･|/\-\d]*|(?:ｶ-ﾄﾞ|IB|ATM|入金)[\s*:.･|/]+)+/
/** What banks write in a name for a kind of company. */
const beside = /^(?:ｶ|ﾕ|ﾄﾞ|ｼﾔ|ｻﾞｲ|ｲ|ｶﾞｸ)\)|\((?:ｶ|ﾕ|ﾄﾞ|ｼﾔ|ｻﾞｲ|ｲ|ｶﾞｸ)\)?/g
const companies = /ｶﾌﾞｼｷｶﾞｲｼﾔ|ﾕｳｹﾞﾝｶﾞｲｼﾔ|ｺﾞｳﾄﾞｳｶﾞｲｼﾔ|ｲﾂﾊﾟﾝｼﾔﾀﾞﾝﾎｳｼﾞﾝ|ｼﾔﾀﾞﾝﾎｳｼﾞﾝ|ｲﾘﾖｳﾎｳｼﾞﾝ|ｶﾞﾂｺｳﾎｳｼﾞﾝ/g
const companySigns = /株式会社|有限会社|合同会社|医療法人|学校法人|一般社団法人|[㈱㈲]/g

/**
 * Returns what is left of a name for comparing it with another: no blanks, marks or signs of a company, no dakuten,
 * small kana like large ones. `ｶ)ﾔﾏﾀﾞ` and 株式会社ヤマダ are alike. (DEBIT-09)
 */
export function foldedName(name: string): string {
  return bankText(name.replaceAll(companySigns, ''))
    .replace(kinds, '')
    .replaceAll(beside, '')
    .replaceAll(companies, '')
    .replaceAll(/[\s()\-./,*:\\｢｣ﾞﾟ]/g, '')
}
