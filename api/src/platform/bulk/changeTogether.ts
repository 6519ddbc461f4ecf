import type { EntityManager } from '@mikro-orm/postgresql'
import { inTransaction } from '../database/transaction.ts'

type Ctx = Parameters<typeof inTransaction>[0]

/** One change of many things of a kind: what a feature says of it. Rights and input are looked at before. */
export interface Together<Thing extends { id: string }, Verdict, Change> {
  /** Reads the things that exist; `locked` keeps them unchanged until the transaction ends. */
  read(em: EntityManager, locked: boolean): Promise<Thing[]>
  /** Judges each by the rules of a single change: what happens to it, or why it is left alone. Writes nothing. */
  judge(em: EntityManager, things: readonly Thing[]): Promise<Verdict[]>
  /** Returns the id and the change of a verdict; null if it changes nothing. */
  changeOf(verdict: Verdict): readonly [id: string, change: Change] | null
  /** Tells whether the person was shown exactly this change. */
  isSame(change: Change, shown: Change): boolean
  /** Keeps the things as they were, for undo; returns the batch id. */
  keep(em: EntityManager, things: readonly Thing[], changes: ReadonlyMap<string, Change>): Promise<string>
  /** Makes the changes, and announces them in the same transaction. */
  apply(em: EntityManager, things: readonly Thing[], changes: ReadonlyMap<string, Change>): Promise<void>
}

export type TogetherResult<Verdict> = { verdicts: Verdict[] } & (
  | { ok: true; code: '1001'; batchId: string }
  | { ok: false; code: 'generalE'; note: 'batchMoved' | 'nothingToChange' }
)

/** Previews what would change and what would not, thing by thing. */
export function previewTogether<Thing extends { id: string }, Verdict, Change>(
  ctx: Ctx,
  together: Together<Thing, Verdict, Change>,
): Promise<Verdict[]> {
  return inTransaction(ctx, async (em) => together.judge(em, await together.read(em, false)))
}

/**
 * Does exactly what the dry run said, in one transaction; `expected` is what it said. If other things would change by
 * now, or one in another way, nothing is done (`batchMoved`), and the fresh verdicts come back. Things that a rule
 * protects are left alone, as the dry run said. Where nothing would change: `nothingToChange`.
 */
export function changeTogether<Thing extends { id: string }, Verdict, Change>(
  ctx: Ctx,
  together: Together<Thing, Verdict, Change>,
  expected: ReadonlyMap<string, Change>,
): Promise<TogetherResult<Verdict>> {
  return inTransaction(ctx, async (em) => {
    const things = await together.read(em, true)
    const verdicts = await together.judge(em, things)
    const changes = new Map(verdicts.flatMap((verdict) => asList(together.changeOf(verdict))))
    const isExpected = ([id, change]: readonly [string, Change]) => {
      const shown = expected.get(id)
      return shown !== undefined && together.isSame(change, shown)
    }
    if (changes.size !== expected.size || ![...changes].every(isExpected)) {
      return { ok: false, code: 'generalE', note: 'batchMoved', verdicts }
    }
    if (changes.size === 0) return { ok: false, code: 'generalE', note: 'nothingToChange', verdicts }
    const touched = things.filter(({ id }) => changes.has(id))
    const batchId = await together.keep(em, touched, changes)
    await together.apply(em, touched, changes)
    return { ok: true, code: '1001', batchId, verdicts }
  })
}

function asList<Value>(value: Value | null): Value[] {
  return value === null ? [] : [value]
}
