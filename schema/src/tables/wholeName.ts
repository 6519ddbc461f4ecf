import type { Column } from './column.ts'
import { lastNameLength, lastNameStart, suffixes } from './nameWords.ts'

/** The order of the parts of a name in one column, as its field says. */
export type WholeName = 'familyFirst' | 'givenFirst'

/** A reading in one column, family name first: `wholeReading`. */
const wholeReading = {
  field: 'wholeReading',
  head: { jp: 'ふりがな（姓 名の順）', en: 'Reading (last name first)' },
  also: [
    'ふりがな',
    'フリガナ',
    'ヨミ',
    'よみ',
    'よみがな',
    'ヨミガナ',
    'カナ',
    'かな',
    'カナ氏名',
    'かな氏名',

    '氏名カナ',
    '氏名かな',
    '氏名フリガナ',
    '氏名ふりがな',
    '氏名よみ',
    '氏名ヨミ',
    '氏名（読み）',
    '読み',
    '読み仮名',

    '名前カナ',
    '名前フリガナ',
    'お名前（フリガナ）',
    'お名前（カナ）',
    '生徒名カナ',
    '生徒名フリガナ',
    '生徒氏名カナ',

    '生徒氏名フリガナ',
    '会員名カナ',
    '会員名フリガナ',
    '講師名カナ',
    '講師名フリガナ',
    'Furigana',
    'Kana',
    'Reading',
  ],
  kind: 'text',
  role: 'whole',
} as const satisfies Column

/** Returns a name in one column, as many programs export it: it brings last and first name, and is never exported. */
function wholeNames(jp: readonly string[], en: readonly string[]) {
  return [
    {
      field: 'familyFirst',
      head: { jp: '氏名（姓 名の順）', en: 'Full name (last name first)' },
      also: ['氏名', 'お名前', '名前', 'ご氏名', '姓名', '氏名（漢字）', '名前（漢字）', ...jp],
      kind: 'text',
      role: 'whole',
    },
    {
      field: 'givenFirst',
      head: { jp: '氏名（名 姓の順）', en: 'Full name (first name first)' },
      also: ['Full name', 'Name', ...en],
      kind: 'text',
      role: 'whole',
    },
    wholeReading,
  ] as const satisfies readonly Column[]
}

/** The columns with a whole name that files of students can have besides their table. (CSV-10, D135) */
export const studentNames = wholeNames(
  ['生徒名', '生徒氏名', '会員名', '会員氏名', '受講生名', '受講生氏名', '児童名', '塾生名', '顧客名', 'お客様名'],
  ['Student name', 'Student', 'Member name', 'Customer name'],
)

/** The whole names of teachers. */
export const teacherNames = wholeNames(
  ['講師名', '講師氏名', '先生名', '担当者名', 'スタッフ名', '教師名'],
  ['Teacher name', 'Teacher', 'Staff name', 'Instructor'],
)

const japanese = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u

/** Honorifics that follow a name. */
const honorifics = ['様', 'さま', 'さん']

/**
 * Returns the last and first name in a whole one, or null where nothing says where the one ends. The last name comes
 * before a comma, and first in Japanese writing, whatever the column says. Words such as “van der” belong to the last
 * name. The time it takes grows only with the length.
 */
export function partsOfName(text: string, order: WholeName): { lastName: string; firstName: string } | null {
  const plain = withoutHonorific(text)
  const comma = plain.search(/[,，、]/)
  const [before, after] = comma === -1 ? [plain, null] : [plain.slice(0, comma).trim(), plain.slice(comma + 1).trim()]
  const isSuffix = after !== null && suffixes.has(after.toLowerCase())
  if (after !== null && !isSuffix) {
    const firstName = (after.split(/[,，、]/)[0] ?? '').trim()
    return before === '' || firstName === '' ? null : { lastName: before, firstName: firstName.replaceAll(/\s+/g, ' ') }
  }
  const words = [...before.split(/\s+/), ...(isSuffix ? [after] : [])].filter((word) => word !== '')
  if (words.length < 2) return null
  const familyFirst = order === 'familyFirst' || japanese.test(plain)
  const at = familyFirst ? lastNameLength(words) : lastNameStart(words)
  const parts = [words.slice(0, at).join(' '), words.slice(at).join(' ')] as const
  return familyFirst ? { lastName: parts[0], firstName: parts[1] } : { lastName: parts[1], firstName: parts[0] }
}

function withoutHonorific(text: string): string {
  const plain = text.trim()
  const honorific = honorifics.find((word) => plain.endsWith(word)) ?? ''
  return plain.slice(0, plain.length - honorific.length).trim()
}
