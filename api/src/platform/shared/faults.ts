import { accountText } from '@koma/schema/accountTexts'
import type { FieldFault } from '@koma/schema/answers'
import type { Language } from '@koma/schema/codes'
import { noteOf } from '@koma/schema/input/problem'
import { lookup } from '@koma/schema/rules/lookup'
import { z } from 'zod'

/** A fault of a request: the field or parameter, and what it must be. */
export interface Fault {
  field: string
  message: string
}

/** The most faults an answer names, and the most characters of one. */
const MOST_FAULTS = 20
const LONGEST = 200

/** The form of a value, in words, by zod's name of its format. */
const forms: Readonly<Record<string, Record<Language, string>>> = lookup({
  uuid: {
    en: 'an id (UUID), such as 019d2c4e-7a10-7c3b-9d52-6b1f0a4e8c11',
    jp: 'ID（UUID、例：019d2c4e-7a10-7c3b-9d52-6b1f0a4e8c11）',
  },
  date: { en: 'a day, YYYY-MM-DD, such as 2026-12-01', jp: '日付（YYYY-MM-DD、例：2026-12-01）' },
  datetime: {
    en: 'a moment, ISO 8601 with its offset, such as 2026-12-01T06:00:00Z',
    jp: '時差を含むISO 8601の日時（例：2026-12-01T06:00:00Z）',
  },
})

/** Names of types in words, by zod's name of the type. */
const types: Readonly<Record<string, Record<Language, string>>> = lookup({
  string: { en: 'text', jp: '文字列' },
  number: { en: 'a number', jp: '数値' },
  int: { en: 'a whole number', jp: '整数' },
  boolean: { en: 'true or false', jp: 'trueまたはfalse' },
  array: { en: 'a list', jp: '配列' },
  object: { en: 'an object', jp: 'オブジェクト' },
})

const formatTexts = {
  en: { missing: 'is missing', must: (form: string) => `must be ${form}` },
  jp: { missing: '指定されていません', must: (form: string) => `${form}で指定してください` },
}

const locales = { en: z.locales.en().localeError, jp: z.locales.ja().localeError }

/** Says of a value that it has to be written as `form` is. */
export function formatMessage(form: string, language: Language): string {
  return formatTexts[language].must(form)
}

/** Names what `error` found, a fault for each field, in the user's language and without what was sent. */
export function faultsOf(error: z.ZodError, language: Language): Fault[] {
  return firstIssues(error).map(({ field, issue }) => ({ field, message: wordsOf(issue, language) }))
}

/** Names them as an answer does: those that the form shows beside a field have their note. */
export function formFaultsOf(error: z.ZodError, language: Language): FieldFault[] {
  return firstIssues(error).map(({ field, issue }) => {
    const note = noteOf(issue)?.note
    return { field, words: wordsOf(issue, language), ...(note === undefined ? {} : { note }) }
  })
}

/** Returns the first issue of each field, and as many fields as an answer names. */
function firstIssues({ issues }: z.ZodError): { field: string; issue: z.core.$ZodIssue }[] {
  const found = new Map<string, z.core.$ZodIssue>()
  for (const issue of issues) {
    const field = issue.path.join('.')
    if (field !== '' && !found.has(field)) found.set(field, issue)
    if (found.size === MOST_FAULTS) break
  }
  return [...found].map(([field, issue]) => ({ field, issue }))
}

function formOf(issue: z.core.$ZodIssue): Record<Language, string> | undefined {
  if (issue.code === 'invalid_format') return forms[issue.format]
  return issue.code === 'invalid_type' ? types[issue.expected] : undefined
}

function wordsOf(issue: z.core.$ZodIssue, language: Language): string {
  const noted = noteOf(issue)
  if (noted !== null) return accountText(noted.note, language, noted.range)
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined'))
    return formatTexts[language].missing
  const form = formOf(issue)?.[language]
  if (form !== undefined) return formatMessage(form, language)
  // A check with its own message says how to write the value.
  if ((issue.code === 'invalid_format' || issue.code === 'custom') && !issue.message.startsWith('Invalid'))
    return formatMessage(issue.message, language)
  const text = locales[language]({ input: undefined, ...issue })
  const words = typeof text === 'string' ? text : (text?.message ?? issue.message)
  return words.slice(0, LONGEST)
}
