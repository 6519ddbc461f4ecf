import type { AnswerNote } from '@koma/schema/answerCodes'
import { answerText, type Refusal } from '@koma/schema/answers'
import { meaningOf, type Reason } from '@koma/schema/reasons'
import type { Context } from '../shared/context.ts'

/** The most names in a refusal. */
const NAMED = 3

type Ctx = Pick<Context, 'language'>

/** Returns the refusal with the words of `note` and the things it is about: the first by name, and how many more. */
export function refusedNaming(ctx: Ctx, note: AnswerNote, names: readonly string[]): Refusal {
  const refusal: Refusal = { ok: false, code: 'generalE', note }
  return names.length === 0 ? refusal : { ...refusal, words: named(ctx, answerText(refusal, ctx.language), names) }
}

/** Returns the refusal with a reason that has no note, in its words, and the names of what it is about. */
export function refusedFor(ctx: Ctx, reason: Reason, names: readonly string[] = []): Refusal {
  return { ok: false, code: 'generalE', reason, words: named(ctx, meaningOf(reason, ctx.language), names) }
}

const named = ({ language }: Ctx, words: string, names: readonly string[]): string =>
  names.length === 0 ? words : naming[language](words, names.slice(0, NAMED), names.length - NAMED)

const naming: Record<Context['language'], (words: string, names: readonly string[], more: number) => string> = {
  jp: (words, names, more) => `${words}（${names.join('、')}${more > 0 ? `、ほか${more}件` : ''}）`,
  en: (words, names, more) => `${words} (${names.join(', ')}${more > 0 ? `, and ${more} more` : ''})`,
}
