import type { AnswerNote } from '@koma/schema/answerCodes'
import { answerText, type Refusal } from '@koma/schema/answers'
import type { Context } from '../shared/context.ts'

/** The most names in a refusal. */
const NAMED = 3

/** Returns the refusal with the words of `note` and the things it is about: the first by name, and how many more. */
export function refusedNaming(
  { language }: Pick<Context, 'language'>,
  note: AnswerNote,
  names: readonly string[],
): Refusal {
  const refusal: Refusal = { ok: false, code: 'generalE', note }
  if (names.length === 0) return refusal
  const words = answerText(refusal, language)
  return { ...refusal, words: naming[language](words, names.slice(0, NAMED), names.length - NAMED) }
}

const naming: Record<Context['language'], (words: string, names: readonly string[], more: number) => string> = {
  jp: (words, names, more) => `${words}（${names.join('、')}${more > 0 ? `、ほか${more}件` : ''}）`,
  en: (words, names, more) => `${words} (${names.join(', ')}${more > 0 ? `, and ${more} more` : ''})`,
}
