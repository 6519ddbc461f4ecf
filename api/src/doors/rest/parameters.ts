import type { Language } from '@koma/schema/codes'
import { z } from 'zod'
import { checkFieldsError } from '../../platform/shared/input.ts'
import type { Operation } from './operation.ts'

/** The most unknown names that an answer repeats, and the most characters of each. */
const MOST_NAMED = 5
const LONGEST_NAME = 60

/** The parameter that some clients add so that no cache answers; it means nothing. */
const CACHE_BUSTER = '_'

/**
 * Refuses parameters that a path does not know, and names those it does. A misspelt one would otherwise be ignored, and
 * the answer would not be the one asked for.
 */
export function refuseUnknownParameters(language: Language, { query }: Pick<Operation, 'query'>, sent: unknown): void {
  const names = query instanceof z.ZodObject ? Object.keys(query.shape) : []
  const unknown = Object.keys(sent ?? {})
    .filter((name) => name !== CACHE_BUSTER && !names.includes(name))
    .slice(0, MOST_NAMED)
    .map((name) => name.slice(0, LONGEST_NAME))
  if (unknown.length === 0) return
  const message = unknownOf[language](names.join(', '))
  throw checkFieldsError(
    language,
    unknown,
    unknown.map((field) => ({ field, message })),
  )
}

const unknownOf: Record<Language, (names: string) => string> = {
  en: (names) => `isn't a parameter of this path, which takes ${names === '' ? 'none' : names}`,
  jp: (names) =>
    `このパスにないパラメーターです（${names === '' ? 'パラメーターはありません' : `使えるもの：${names}`}）`,
}
