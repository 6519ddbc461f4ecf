import type { Column } from './column.ts'

/** The guardians of a student that files have columns for; more are linked on the student's page. */
const PLACES = [1, 2, 3] as const

/** The parts of a guardian that files have, in the order of their columns. */
export const guardianParts = [
  'lastName',
  'firstName',
  'lastReading',
  'firstReading',
  'email',
  'phoneNumber',
  'relation',
] as const
export type GuardianPart = (typeof guardianParts)[number]

const words: Readonly<Record<GuardianPart, { jp: string; en: string; also: (jp: string, en: string) => string[] }>> = {
  lastName: { jp: '姓', en: 'last name', also: (jp, en) => [`${jp}氏`, `${en} family name`, `${en} surname`] },
  firstName: { jp: '名', en: 'first name', also: (jp, en) => [`${jp}下の名前`, `${en} given name`] },
  lastReading: {
    jp: 'ふりがな（姓）',
    en: 'reading (last name)',
    also: (jp, en) => [`${jp}セイ`, `${jp}せい`, `${jp}フリガナ（姓）`, `${en} last name kana`],
  },
  firstReading: {
    jp: 'ふりがな（名）',
    en: 'reading (first name)',
    also: (jp, en) => [`${jp}メイ`, `${jp}めい`, `${jp}フリガナ（名）`, `${en} first name kana`],
  },
  email: {
    jp: 'メールアドレス',
    en: 'email',
    also: (jp, en) => [`${jp}メール`, `${en} e-mail`, `${en} email address`],
  },
  phoneNumber: {
    jp: '電話番号',
    en: 'phone number',
    also: (jp, en) => [`${jp}電話`, `${jp}携帯`, `${jp}TEL`, `${en} phone`, `${en} mobile`],
  },
  relation: { jp: '続柄', en: 'relation', also: (jp, en) => [`${jp}関係`, `${en} relationship`] },
}

/** Returns the field of one part of a guardian: `guardian1Email`. */
export const guardianField = (place: number, part: string): string =>
  `guardian${place}${part.charAt(0).toUpperCase()}${part.slice(1)}`

/** Returns the columns of one guardian: what the export writes. */
export function columnsOfGuardian(place: number): Column[] {
  const [jp, en] = [`保護者${place}`, `Guardian ${place}`]
  return guardianParts.map((part) => ({
    field: guardianField(place, part),
    head: { jp: `${jp} ${words[part].jp}`, en: `${en} ${words[part].en}` },
    also: words[part].also(jp, en),
    kind: 'text',
    role: 'field',
    ...(part === 'phoneNumber' && { isPhone: true }),
  }))
}

/** Returns a guardian's name, and its reading, in one column each; they are never exported. */
function wholeNamesOf(place: number): Column[] {
  const [jp, en] = [`保護者${place}`, `Guardian ${place}`]
  const parts = (last: string, first: string) => [guardianField(place, last), guardianField(place, first)] as const
  return [
    {
      field: guardianField(place, 'name'),
      head: { jp: `${jp} 氏名`, en: `${en} name` },
      also: [jp, en, `${jp}お名前`, `${jp}名前`, `${en} full name`],
      kind: 'text',
      role: 'whole',
      parts: parts('lastName', 'firstName'),
    },
    {
      field: guardianField(place, 'reading'),
      head: { jp: `${jp} ふりがな`, en: `${en} reading` },
      also: [`${jp}フリガナ`, `${jp}カナ`, `${en} kana`, `${en} furigana`],
      kind: 'text',
      role: 'whole',
      parts: parts('lastReading', 'firstReading'),
    },
  ]
}

/** The columns of guardians that files of students have. (FAM-16) */
export const guardianColumns: readonly Column[] = PLACES.flatMap(columnsOfGuardian)

/** The columns that such files can have besides: names and readings in one. */
export const guardianNames: readonly Column[] = PLACES.flatMap(wholeNamesOf)

/** The places of guardians in files. */
export const guardianPlaces: readonly number[] = PLACES
