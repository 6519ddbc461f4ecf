import type { AnswerNote } from '@koma/schema/answerCodes'
import type { Context } from '../platform/shared/context.ts'
import { notFound } from '../platform/shared/errors.ts'

/** Throws NOT_FOUND where the rules say that the school has no such student; returns any other verdict as it is. */
export function requireKnownStudent<Verdict extends { ok: boolean; note?: AnswerNote }>(
  ctx: Pick<Context, 'language'>,
  verdict: Verdict,
): Verdict {
  if (!verdict.ok && verdict.note === 'noStudent') throw notFound(ctx.language)
  return verdict
}
