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
  /** Work done before that is not its cost, such as reading again what another contender made it forget. */
  before?(): Promise<unknown>
  /** Does `units` of it and tells how long one took, in milliseconds. */
  run(): Promise<{ milliseconds: number; units: number }>
  /** Puts everything back, so that it can be done again. */
  after?(): Promise<unknown>
}

/** The result of one contender in one bench. */
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
  const measured = await inRounds(contenders, rounds)
  const limit = measured[0]?.map(({ found }) => found.milliseconds) ?? []
  return printed(
    contenders.map(({ name, server }, nth) => {
      const own = measured[nth] ?? []
      const cpu = own.map(({ found, cpu: used }) => used / found.units)
      return resultOf({ bench, name, server, times: own.map(({ found }) => found.milliseconds), cpu }, limit)
    }),
  )
}

/**
 * One way to do what a bench is about, which tells how long each single piece took, in milliseconds, by kinds of
 * pieces.
 */
export type TimedContender = Omit<Contender, 'run'> & { run(): Promise<Record<string, readonly number[]>> }

const TAILS = [50, 95] as const

/** Compares contenders that time each single piece: the median and the slowest twentieth of each kind. */
export async function compareTails(
  bench: string,
  contenders: readonly TimedContender[],
  rounds: number,
): Promise<Result[]> {
  const measured = await inRounds(contenders, rounds)
  return tailsOf(
    bench,
    contenders.map(({ name, server }, nth) => ({
      name,
      server,
      rounds: (measured[nth] ?? []).map(({ found }) => found),
    })),
  )
}

/** The results of what contenders timed in each round. The first one is the limit. Prints them. */
export function tailsOf(
  bench: string,
  contenders: readonly {
    name: string
    server: BenchServer | undefined
    rounds: readonly Record<string, readonly number[]>[]
  }[],
): Result[] {
  const kinds = Object.keys(contenders[0]?.rounds[0] ?? {})
  return printed(
    kinds.flatMap((kind) =>
      TAILS.flatMap((percent) => {
        const all = contenders.map(({ rounds }) => rounds.map((round) => percentileOf(round[kind] ?? [], percent)))
        return contenders.map(({ name, server }, nth) =>
          resultOf(
            { bench: `${bench}, ${kind}, p${percent}`, name, server, times: all[nth] ?? [], cpu: [] },
            all[0] ?? [],
          ),
        )
      }),
    ),
  )
}

/** How long `percent` of all took at most; NaN of none. */
export function percentileOf(times: readonly number[], percent: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length * percent) / 100)] ?? Number.NaN
}

/** Returns what each contender found, and the CPU time of its server, round by round. */
async function inRounds<Found>(
  contenders: readonly (Omit<Contender, 'run'> & { run(): Promise<Found> })[],
  rounds: number,
): Promise<{ found: Found; cpu: number }[][]> {
  const measured = contenders.map((contender) => ({ contender, seen: [] as { found: Found; cpu: number }[] }))
  for (let round = -1; round < rounds; round += 1) {
    for (const { contender, seen } of measured) {
      await contender.before?.()
      const before = contender.server?.cpu() ?? Number.NaN
      const found = await contender.run()
      const cpu = (contender.server?.cpu() ?? Number.NaN) - before
      await contender.after?.()
      if (round >= 0) seen.push({ found, cpu })
    }
  }
  return measured.map(({ seen }) => seen)
}

function resultOf(
  of: {
    bench: string
    name: string
    server: BenchServer | undefined
    times: readonly number[]
    cpu: readonly number[]
  },
  limit: readonly number[],
): Result {
  return {
    bench: of.bench,
    contender: of.name,
    milliseconds: spreadOf(of.times),
    ratio: spreadOf(of.times.map((value, round) => (limit[round] ?? Number.NaN) / value)),
    cpu: of.cpu.length === 0 ? null : known(spreadOf(of.cpu).median),
    peakMemory: known(of.server?.peakMemory() ?? Number.NaN),
  }
}

function printed(results: Result[]): Result[] {
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
