import type { Column } from './column.ts'

/** How the parts of a name in one column follow each other, as its field says. */
export type WholeName = 'familyFirst' | 'givenFirst'

/** A name in one column, as many programs export it: it brings last and first name, and is never exported. */
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
  ] as const satisfies readonly Column[]
}

/** The columns with a whole name that files of students can have besides their table. (CSV-10, D135) */
export const studentNames = wholeNames(
  ['生徒名', '生徒氏名', '会員名', '会員氏名', '受講生名', '受講生氏名', '児童名', '塾生名', '顧客名', 'お客様名'],
  ['Student name', 'Student', 'Member name', 'Customer name'],
)

/** The same of teachers. */
export const teacherNames = wholeNames(
  ['講師名', '講師氏名', '先生名', '担当者名', 'スタッフ名', '教師名'],
  ['Teacher name', 'Teacher', 'Staff name', 'Instructor'],
)

const japanese = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u

/**
 * Last and first name in a whole one, or null where nothing says where the one ends. Before a comma stands the last
 * name, and a name in Japanese writing begins with it, whatever the column says.
 */
export function partsOfName(text: string, order: WholeName): { lastName: string; firstName: string } | null {
  const plain = text.replace(/\s*(様|さま|さん)\s*$/u, '').trim()
  const [last = '', given] = plain.split(/\s*[,，、]\s*/u)
  const words = given === undefined ? plain.split(/[\s\u3000]+/u) : [last, given]
  if (words.length < 2 || words.includes('')) return null
  const familyFirst = given !== undefined || order === 'familyFirst' || japanese.test(plain)
  return familyFirst
    ? { lastName: words[0] ?? '', firstName: words.slice(1).join(' ') }
    : { lastName: words.at(-1) ?? '', firstName: words.slice(0, -1).join(' ') }
}
