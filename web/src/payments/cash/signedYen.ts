/** Writes a difference in yen with its sign. */
export function signedYen(yen: (amount: number) => string, amount: number): string {
  if (amount === 0) return yen(0)
  return `${amount > 0 ? '+' : '−'}${yen(Math.abs(amount))}`
}
