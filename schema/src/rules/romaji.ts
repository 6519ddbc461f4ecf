import { lookup } from './lookup.ts'

/**
 * The kana of each syllable of romaji, by Hepburn and by Kunrei: `consonant a i u e o`, with `.` where there is none.
 * Long vowels, doubled consonants and n before a consonant are read by rule.
 */
const syllables = `
  - あ い う え お | k か き く け こ | s さ し す せ そ | t た ち つ て と | n な に ぬ ね の
  h は ひ ふ へ ほ | m ま み む め も | y や . ゆ いぇ よ | r ら り る れ ろ | w わ うぃ . うぇ を
  g が ぎ ぐ げ ご | z ざ じ ず ぜ ぞ | d だ ぢ づ で ど | b ば び ぶ べ ぼ | p ぱ ぴ ぷ ぺ ぽ
  v ゔぁ ゔぃ ゔ ゔぇ ゔぉ | f ふぁ ふぃ ふ ふぇ ふぉ | j じゃ じ じゅ じぇ じょ
  ky きゃ . きゅ . きょ | gy ぎゃ . ぎゅ . ぎょ | ny にゃ . にゅ . にょ | hy ひゃ . ひゅ . ひょ | my みゃ . みゅ . みょ
  ry りゃ . りゅ . りょ | by びゃ . びゅ . びょ | py ぴゃ . ぴゅ . ぴょ | sh しゃ し しゅ しぇ しょ | sy しゃ . しゅ . しょ
  ch ちゃ ち ちゅ ちぇ ちょ | ty ちゃ . ちゅ . ちょ | ts . . つ . . | zy じゃ . じゅ . じょ | jy じゃ . じゅ . じょ
`

const kanaOfSyllable: ReadonlyMap<string, string> = new Map(
  syllables.split(/[|\n]/).flatMap((row) => {
    const [consonant = '', ...kana] = row.trim().split(/\s+/)
    const onset = consonant === '-' ? '' : consonant
    return kana.flatMap((sign, at) => (sign === '.' ? [] : [[`${onset}${'aiueo'.charAt(at)}`, sign] as const]))
  }),
)

/** A vowel with a macron or circumflex, and the vowel that it lengthens. */
const longVowels = lookup({
  ā: 'aa',
  ī: 'ii',
  ū: 'uu',
  ē: 'ee',
  â: 'aa',
  î: 'ii',
  û: 'uu',
  ê: 'ee',
})

/** Fewer kana than these would be found in nearly every reading. */
const FEWEST_KANA = 2

/**
 * Returns the hiragana that romaji can stand for: `hayashi` is はやし, `ohno` おおの or おうの. Empty for a text that is
 * no romaji as a whole, such as `smith`. (READ-04)
 */
export function kanaOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replaceAll(/[āīūēâîûê]/g, (vowel) => longVowels[vowel] ?? vowel)
    .replaceAll(/[’‘`]/g, "'")
  if (!/^[a-zōô'-]{2,40}$/.test(plain)) return []
  // A long o is written in either of two ways.
  const long = /[ōô]|oh(?![aiueoy])/g
  const written = long.test(plain) ? [plain.replaceAll(long, 'oo'), plain.replaceAll(long, 'ou')] : [plain]
  const read = written.map((each) => syllablesOf(each.replaceAll('-', '')))
  return [...new Set(read.filter((kana): kana is string => kana !== null && kana.length >= FEWEST_KANA))]
}

/** Reads romaji from its beginning, the longest syllable first; null where a letter is of none. */
function syllablesOf(romaji: string): string | null {
  let kana = ''
  let at = 0
  while (at < romaji.length) {
    const rest = romaji.slice(at)
    const length = [3, 2, 1].find((each) => each <= rest.length && kanaOfSyllable.has(rest.slice(0, each)))
    if (length !== undefined) {
      kana += kanaOfSyllable.get(rest.slice(0, length)) ?? ''
      at += length
    } else if (/^n(?!n[aiueoy])/.test(rest) || /^n(?=n)/.test(rest) || /^m(?=[bmp])/.test(rest)) {
      kana += 'ん'
      at += rest.startsWith("n'") ? 2 : 1
    } else if (/^([bcdfghjkmprstvwz])\1/.test(rest) || rest.startsWith('tch')) {
      kana += 'っ'
      at += 1
    } else return null
  }
  return kana
}
