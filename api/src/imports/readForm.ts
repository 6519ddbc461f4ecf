import { accountText } from '@koma/schema/accountTexts'
import { answerText, type Refusal } from '@koma/schema/answers'
import type { Language } from '@koma/schema/codes'
import { problemOf } from '@koma/schema/input/problem'
import type { z } from 'zod'
import { importWords } from './importWords.ts'
import type { Refused } from './readRow.ts'

/** What a row gives, as the form of a single record would read it; what the form would say beside a field refuses the row. */
export function readForm<Schema extends z.ZodType>(
  language: Language,
  schema: Schema,
  given: unknown,
): { ok: true; form: z.output<Schema> } | Refused {
  const parsed = schema.safeParse(given)
  if (parsed.success) return { ok: true, form: parsed.data }
  const problem = problemOf(parsed.error)
  if (problem !== null)
    return { ok: false, message: accountText(problem.note, language, problem.range), field: problem.field }
  const [issue] = parsed.error.issues
  const words = importWords[language]
  const field = String(issue?.path[0] ?? '') || null
  if (issue?.code === 'too_big') return { ok: false, message: words.tooLong, field }
  const isMissing = issue?.code === 'invalid_type' && issue.input === undefined
  return {
    ok: false,
    message: isMissing ? answerText({ code: '400', note: 'required' }, language) : words.notUnderstood,
    field,
  }
}

/** The refusal of a single record, as the refusal of a row. */
export function asRefused(language: Language, refusal: Refusal): Refused {
  return { ok: false, message: refusal.words ?? answerText(refusal, language), field: refusal.field ?? null }
}
