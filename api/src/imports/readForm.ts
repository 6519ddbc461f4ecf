import { accountText } from '@koma/schema/accountTexts'
import { answerText, type Refusal } from '@koma/schema/answers'
import type { Language } from '@koma/schema/codes'
import { noteOf } from '@koma/schema/input/problem'
import type { z } from 'zod'
import { importWords } from './importWords.ts'
import type { Fault, Refused } from './readRow.ts'

/**
 * Reads a row as the form of a single record would; whatever the form would report beside its fields refuses the row.
 */
export function readForm<Schema extends z.ZodType>(
  language: Language,
  schema: Schema,
  values: unknown,
): { ok: true; form: z.output<Schema> } | Refused {
  const parsed = schema.safeParse(values)
  if (parsed.success) return { ok: true, form: parsed.data }
  const [first, ...others] = parsed.error.issues.map((issue) => faultOf(language, issue))
  return { ok: false, ...(first ?? { message: importWords[language].notUnderstood, field: null }), others }
}

function faultOf(language: Language, issue: z.core.$ZodIssue): Fault {
  const named = noteOf(issue)
  if (named !== null) return { message: accountText(named.note, language, named.range), field: issue.path.join('.') }
  const words = importWords[language]
  const field = String(issue.path[0] ?? '') || null
  if (issue.code === 'too_big') return { message: words.tooLong, field }
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined
  return { message: isMissing ? answerText({ code: '400', note: 'required' }, language) : words.notUnderstood, field }
}

/** Turns the refusal of a record into that of a row. */
export function asRefused(language: Language, refusal: Refusal): Refused {
  const [, ...others] = refusal.faults ?? []
  return {
    ok: false,
    message: refusal.words ?? answerText(refusal, language),
    field: refusal.field ?? null,
    others: others.map(({ field, note, words }) => ({
      field,
      message: words ?? answerText({ code: refusal.code, note }, language),
    })),
  }
}
