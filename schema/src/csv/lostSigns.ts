import { isInShiftJis } from './shiftJis.ts'

/** The signs of a row that Shift_JIS lacks; the row as a spreadsheet counts. */
export interface LostSigns {
  row: number
  signs: readonly string[]
}

/** The most rows whose signs are kept. */
const MOST_ROWS = 20

/**
 * Finds what Shift_JIS cannot write in a CSV file whose text comes in parts, before it is written. `found` tells the
 * signs of the first rows, and how many rows have some.
 */
export function lostSignFinder(): { add(part: string): void; found(): { rows: LostSigns[]; count: number } } {
  const signsOf = new Map<number, Set<string>>()
  let [row, count, last, isQuoted] = [1, 0, 0, false]
  return {
    add(part) {
      for (const sign of part) {
        if (sign === '"') isQuoted = !isQuoted
        else if (sign === '\n' && !isQuoted) row += 1
        else if (sign > '\u007F' && sign !== '\uFEFF' && !isInShiftJis(sign)) {
          if (last !== row) count += 1
          last = row
          if (count <= MOST_ROWS) signsOf.set(row, (signsOf.get(row) ?? new Set()).add(sign))
        }
      }
    },
    found: () => ({ rows: [...signsOf].map(([at, signs]) => ({ row: at, signs: [...signs] })), count }),
  }
}
