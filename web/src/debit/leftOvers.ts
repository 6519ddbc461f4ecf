/** What becomes of money that is more than is due. */
export const leftOvers = ['deposit', 'overpaid'] as const
export type LeftOver = (typeof leftOvers)[number]

/**
 * Returns by digest what each transfer leaves over once all that its student owes is paid, in the order of the
 * transfers, and where it goes: of whoever owes nothing it is always held as a deposit. (PAY-20)
 */
export function leftOversOf(
  rows: readonly { digest: string; amount: number; payer: { id: string }; owing: number }[],
  way: LeftOver,
): ReadonlyMap<string, { yen: number; goesTo: LeftOver }> {
  const left = new Map<string, number>()
  const over = new Map<string, { yen: number; goesTo: LeftOver }>()
  for (const { digest, amount, payer, owing } of rows) {
    const due = left.get(payer.id) ?? owing
    left.set(payer.id, Math.max(0, due - amount))
    if (amount > due) over.set(digest, { yen: amount - due, goesTo: owing > 0 ? way : 'deposit' })
  }
  return over
}
