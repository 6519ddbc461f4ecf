import type { Payer } from './matchTransfers.ts'

/**
 * Shares an amount out over what a student still owes: a contract that owes just that, otherwise the oldest first.
 * Returns the yen of each contract that gets some, and what is left over.
 */
export function shareOut(
  amount: number,
  payer: Pick<Payer, 'contracts'>,
  left: ReadonlyMap<string, number>,
): { shares: Map<string, number>; rest: number } {
  const owed = payer.contracts.map(({ id }) => [id, left.get(id) ?? 0] as const)
  const exact = owed.find(([, owing]) => owing === amount)
  if (exact !== undefined) return { shares: new Map([[exact[0], amount]]), rest: 0 }
  let rest = amount
  const shares = new Map<string, number>()
  for (const [id, owing] of owed) {
    const paid = Math.min(rest, Math.max(0, owing))
    if (paid > 0) shares.set(id, paid)
    rest -= paid
  }
  return { shares, rest }
}
