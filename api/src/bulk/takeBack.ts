import type { EntityManager } from '@mikro-orm/postgresql'
import { inTransaction } from '../database/transaction.ts'

/** Why nothing is taken back: it is not the viewer's last change, something in it has changed since, or the old state is not possible any more. */
export type UndoRefusal = 'noUndo' | 'undoTouched' | 'undoUnavailable' | 'undoBusy'

/** How a feature takes back one change of many things. */
export interface TakeBack<Batch> {
  /** The change, locked, if it is the viewer's last and can still be taken back; throws when they may not. */
  find(em: EntityManager): Promise<Batch | null>
  /** Why it cannot be; whatever that was decided from stays as it is until the transaction ends. */
  refusalOf(em: EntityManager, batch: Batch): Promise<UndoRefusal | null>
  /** Gives all of it back, marks it as taken back, and announces it. */
  bringBack(em: EntityManager, batch: Batch): Promise<void>
}

/** Takes back a change of many things as a whole, in one transaction, or says why nothing was done. */
export function takeBack<Batch>(
  ctx: Parameters<typeof inTransaction>[0],
  steps: TakeBack<Batch>,
): Promise<{ ok: true; code: '1001'; batch: Batch } | { ok: false; code: 'generalE'; note: UndoRefusal }> {
  return inTransaction(ctx, async (em) => {
    const batch = await steps.find(em)
    if (batch === null) return { ok: false, code: 'generalE', note: 'noUndo' }
    const note = await steps.refusalOf(em, batch)
    if (note !== null) return { ok: false, code: 'generalE', note }
    await steps.bringBack(em, batch)
    return { ok: true, code: '1001', batch }
  })
}
