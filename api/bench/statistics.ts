/** The middle, least and greatest of what several rounds measured. */
export interface Spread {
  median: number
  min: number
  max: number
}

/** The spread of `values`; at least one is needed. */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const [min] = sorted
  const max = sorted.at(-1)
  const median = sorted[Math.floor(sorted.length / 2)]
  if (min === undefined || max === undefined || median === undefined) throw new Error('nothing was measured')
  return { median, min, max }
}

/** What one contender did in one bench: how long one unit took, in milliseconds. */
export interface Result {
  bench: string
  contender: string
  milliseconds: Spread
  /** Speed against the limit of the same bench, round by round; 1 is as fast, 0.5 half as fast. */
  ratio: Spread
}

/**
 * Runs the contenders in turn (A B A B …) for `rounds` rounds after one warm-up, so that a machine that
 * slows down slows all of them. The first contender is the limit. A contender gives milliseconds per unit.
 */
export async function compare(
  bench: string,
  contenders: Record<string, () => Promise<number>>,
  rounds: number,
): Promise<Result[]> {
  const names = Object.keys(contenders)
  const measured = new Map(names.map((name) => [name, [] as number[]]))
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, run] of Object.entries(contenders)) {
      const milliseconds = await run()
      if (round >= 0) measured.get(name)?.push(milliseconds)
    }
  }
  const limit = measured.get(names[0] ?? '') ?? []
  return names.map((contender) => {
    const values = measured.get(contender) ?? []
    const ratios = values.map((value, round) => (limit[round] ?? Number.NaN) / value)
    return { bench, contender, milliseconds: spreadOf(values), ratio: spreadOf(ratios) }
  })
}

/** The results as a table for people. */
export function table(results: readonly Result[]): string {
  const head = ['bench', 'contender', 'ms (median)', 'min', 'max', 'speed ÷ limit', 'min', 'max']
  const rows = results.map(({ bench, contender, milliseconds: ms, ratio }) => [
    bench,
    contender,
    ...[ms.median, ms.min, ms.max].map((value) => value.toFixed(2)),
    ...[ratio.median, ratio.min, ratio.max].map((value) => value.toFixed(2)),
  ])
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  return [line(head), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n')
}
