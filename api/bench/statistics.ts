import type { BenchServer } from './server.ts'

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

/** One way to do what a bench is about. */
export interface Contender {
  name: string
  /** The server that does it, whose CPU time and memory are told too. */
  server?: BenchServer
  /** What has to be done before and is not its cost, such as reading anew what another contender made it forget. */
  before?(): Promise<unknown>
  /** Does `units` of it and tells how long one took, in milliseconds. */
  run(): Promise<{ milliseconds: number; units: number }>
  /** Puts everything back, so that it can be done again. */
  after?(): Promise<unknown>
}

/** What one contender did in one bench. */
export interface Result {
  bench: string
  contender: string
  /** How long one unit took. */
  milliseconds: Spread
  /** Speed against the limit of the same bench, round by round; 1 is as fast, 0.5 half as fast. */
  ratio: Spread
  /** CPU time of the contender's server for one unit, in milliseconds; null where it is not known. */
  cpu: number | null
  /** The most memory its server has held so far, in MB; null where it is not known. */
  peakMemory: number | null
}

/**
 * Runs the contenders in turn (A B C A B C …) for `rounds` rounds after one warm-up, so that a machine that
 * slows down slows all of them. The first contender is the limit. Prints what it found.
 */
export async function compare(bench: string, contenders: readonly Contender[], rounds: number): Promise<Result[]> {
  const measured = contenders.map((contender) => ({ contender, times: [] as number[], cpu: [] as number[] }))
  for (let round = -1; round < rounds; round += 1) {
    for (const { contender, times, cpu } of measured) {
      await contender.before?.()
      const before = contender.server?.cpu() ?? Number.NaN
      const { milliseconds, units } = await contender.run()
      const used = (contender.server?.cpu() ?? Number.NaN) - before
      await contender.after?.()
      if (round < 0) continue
      times.push(milliseconds)
      cpu.push(used / units)
    }
  }
  const limit = measured[0]?.times ?? []
  const results = measured.map(({ contender, times, cpu }) => ({
    bench,
    contender: contender.name,
    milliseconds: spreadOf(times),
    ratio: spreadOf(times.map((value, round) => (limit[round] ?? Number.NaN) / value)),
    cpu: known(spreadOf(cpu).median),
    peakMemory: known(contender.server?.peakMemory() ?? Number.NaN),
  }))
  console.log(`\n${table(results)}`)
  return results
}

function known(value: number): number | null {
  return Number.isNaN(value) ? null : value
}

/** The results as a table for people. */
export function table(results: readonly Result[]): string {
  const head = ['bench', 'contender', 'ms (median)', 'min', 'max', '× limit', 'min', 'max', 'CPU ms', 'peak MB']
  const rows = results.map(({ bench, contender, milliseconds: ms, ratio, cpu, peakMemory }) => [
    bench,
    contender,
    ...[ms.median, ms.min, ms.max].map((value) => value.toFixed(2)),
    ...[ratio.median, ratio.min, ratio.max].map((value) => value.toFixed(2)),
    cpu?.toFixed(2) ?? '–',
    peakMemory?.toFixed(0) ?? '–',
  ])
  return aligned(head, rows, 2)
}

/** A table for people; the first `names` columns are words, all others figures. */
export function aligned(head: readonly string[], rows: readonly (readonly string[])[], names: number): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => (column < names ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
  return [line(head), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n')
}
