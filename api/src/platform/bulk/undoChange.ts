import type { AnswerNote } from '@koma/schema/answerCodes'
import { answerText, type Refusal } from '@koma/schema/answers'
import type { EntityManager } from '@mikro-orm/postgresql'
import { inTransaction } from '../database/transaction.ts'
import type { Context } from '../shared/context.ts'

/**
 * Why nothing is undone: it is not the viewer's last change, something in it has changed since, or the old state is
 * not possible any more.
 */
export type UndoRefusal = 'noUndo' | 'undoTouched' | 'undoUnavailable' | 'undoBusy'

/** The things that have changed since or are in use, by names that staff know. */
export interface Touched {
  touched: readonly string[]
}

/** How a feature undoes one change of many things. */
export interface UndoOf<Batch> {
  /** Locks the change if it is the viewer's last and can be undone; throws when they may not. */
  find(em: EntityManager): Promise<Batch | null>
  /** Returns why it cannot be undone; locks the facts of that decision until the transaction ends. */
  refusalOf(em: EntityManager, batch: Batch): Promise<UndoRefusal | Touched | null>
  /** Restores all of it, marks it as undone, and announces it. */
  bringBack(em: EntityManager, batch: Batch): Promise<void>
}

/** Why nothing was done, and what it is about where that is known. */
export interface NotUndone extends Partial<Touched> {
  ok: false
  code: 'generalE'
  note: UndoRefusal
}

/** Undoes a change of many things as a whole, in one transaction, or says why nothing was done. */
export function undoChange<Batch>(
  ctx: Parameters<typeof inTransaction>[0],
  steps: UndoOf<Batch>,
): Promise<{ ok: true; code: '1001'; batch: Batch } | NotUndone> {
  return inTransaction(ctx, async (em) => {
    const batch = await steps.find(em)
    if (batch === null) return { ok: false, code: 'generalE', note: 'noUndo' }
    const refusal = await steps.refusalOf(em, batch)
    if (typeof refusal === 'string') return { ok: false, code: 'generalE', note: refusal }
    if (refusal !== null) return { ok: false, code: 'generalE', note: 'undoTouched', ...refusal }
    await steps.bringBack(em, batch)
    return { ok: true, code: '1001', batch }
  })
}

/** The most subjects that a refusal names. */
const NAMED = 3

/** Returns the refusal with the words of `note` and its subjects: the first by name, and how many more. */
export function refusedFor(
  { language }: Pick<Context, 'language'>,
  note: AnswerNote,
  { touched = [] }: Partial<Touched>,
): Refusal {
  const refusal: Refusal = { ok: false, code: 'generalE', note }
  if (touched.length === 0) return refusal
  const words = answerText(refusal, language)
  return { ...refusal, words: naming[language](words, touched.slice(0, NAMED), touched.length - NAMED) }
}

const naming: Record<Context['language'], (words: string, names: readonly string[], more: number) => string> = {
  jp: (words, names, more) => `${words}（${names.join('、')}${more > 0 ? `、ほか${more}件` : ''}）`,
  en: (words, names, more) => `${words} (${names.join(', ')}${more > 0 ? `, and ${more} more` : ''})`,
}
