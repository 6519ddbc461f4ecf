import type { Language } from './codes.ts'
import { noSuchDayText } from './dayTexts.ts'
import type { FieldKind, FieldValue } from './rules/fieldKinds.ts'
import type { ReadyField } from './rules/readyFields.ts'
import type { ValueProblem } from './rules/studentField.ts'

/** The words for the kinds of a school's own fields. (FIELD-01) */
export const fieldKindTexts: Readonly<Record<Language, Readonly<Record<FieldKind, string>>>> = {
  jp: { text: '文字', number: '数値', date: '日付', choice: '選択肢', yesNo: 'はい・いいえ', link: 'リンク' },
  en: { text: 'Text', number: 'Number', date: 'Date', choice: 'Choice', yesNo: 'Yes or no', link: 'Link' },
}

/** What a value of a field has to be, for when it isn't. (FIELD-03) */
const problems: Readonly<Record<Language, Readonly<Record<ValueProblem, string>>>> = {
  jp: {
    text: '200文字以内で入力してください。',
    number: '12.5 のような数値（小数は3桁まで、-999,999,999〜999,999,999）で入力してください。',
    date: '2015-04-01 のような日付（1900年〜2199年）で入力してください。',
    choice: '選択肢の中から選んでください。',
    yesNo: '「はい」または「いいえ」で入力してください。',
    link: 'https://www.example.com のようなリンクを入力してください。',
    fieldRequired: '入力してください。',
    fieldChoiceArchived: 'この選択肢は現在使われていません。ほかの選択肢を選んでください。',
  },
  en: {
    text: 'Enter at most 200 characters.',
    number: 'Enter a number such as 12.5, from -999,999,999 to 999,999,999, with at most 3 decimals.',
    date: 'Enter a date such as 2015-04-01, from 1900 to 2199.',
    choice: 'Choose one of the choices.',
    yesNo: 'Enter Yes or No.',
    link: 'Enter a link such as https://www.example.com.',
    fieldRequired: 'Fill this in.',
    fieldChoiceArchived: 'This choice is no longer in use. Choose another.',
  },
}

/** Returns what is wrong with a value, in words for beside its field. */
export function valueProblemText(problem: ValueProblem, language: Language): string {
  return problems[language][problem]
}

/** Returns the same of `value`, with the name of the field, for where no field is beside it. */
export function namedProblem(
  name: string,
  problem: ValueProblem,
  language: Language,
  value: FieldValue | null = null,
): string {
  const absent = problem === 'date' && typeof value === 'string' ? noSuchDayText(value, language) : null
  const words = absent ?? valueProblemText(problem, language)
  return { jp: `「${name}」：${words}`, en: `${name}: ${words}` }[language]
}

/** The names of the fields that a school may add with one press. (FIELD-05) */
export const readyFieldTexts: Readonly<Record<Language, Readonly<Record<ReadyField, string>>>> = {
  jp: { birthday: '生年月日', address: '住所', schoolYear: '学年', emergencyContact: '緊急連絡先' },
  en: { birthday: 'Birthday', address: 'Address', schoolYear: 'School year', emergencyContact: 'Emergency contact' },
}
