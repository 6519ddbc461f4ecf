const totals =
  /^(?:総合計|総計|合計|小計|累計|総数|計|(?:合計|総)人数|(?:grand |sub-?)?totals?|sum)\s*:?\s*(?:[\d,.]+\s*(?:名|人|件|円)?)?$/i
const amount = /^[¥\\]?\s*-?[\d,.]+\s*(?:名|人|件|回|枚|点|円|%|pt|ポイント|students?|people|yen)?$/i

/** Tells whether a row is the one of totals at the end of a list: a word for it, and otherwise only amounts. */
export function isTotalsRow(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.normalize('NFKC').trim()).filter((cell) => cell !== '')
  const words = filled.filter((cell) => !amount.test(cell))
  return words.length === 1 && totals.test(words[0] ?? '')
}
