/**
 * How one change of many things ended. `batchMoved`: other things would change than the preview showed, or one in
 * another way, so nothing was done and the verdicts are fresh. `nothingToChange`: a rule protects each of them.
 */
export type BatchResult<Verdict> = { verdicts: Verdict[] } & ({ ok: true; code: '1001'; batchId: string } | NotDone)

interface NotDone {
  ok: false
  code: 'generalE'
  note: 'batchMoved' | 'nothingToChange'
}

/**
 * Returns why a change of many things is not made: only exactly what was shown may happen. Both maps give, by id, a
 * text of what happens to the thing; things that a rule protects are left out. Null if it may be made.
 */
export function refusedAsPreviewed(
  changes: ReadonlyMap<string, string>,
  shown: ReadonlyMap<string, string>,
): NotDone | null {
  const isShown = changes.size === shown.size && [...changes].every(([id, change]) => shown.get(id) === change)
  if (!isShown) return { ok: false, code: 'generalE', note: 'batchMoved' }
  return changes.size === 0 ? { ok: false, code: 'generalE', note: 'nothingToChange' } : null
}
