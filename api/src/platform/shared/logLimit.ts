/** The most lines of one kind within a minute. */
const MOST_A_MINUTE = 20
/** The most lines of all kinds together: causing many kinds fills the log no faster. */
const MOST_IN_ALL = 600
/** The most kinds of lines that are counted apart; all others count as one kind. */
const MOST_KINDS = 500
const MINUTE_MS = 60_000
/** The characters of a message that tell what kind of line it is. */
const KIND_LENGTH = 120
const OTHERS = 'others'
const LONGEST_WORDS = 500

interface Kind {
  since: number
  written: number
  leftOut: number
}

/**
 * Limits the log of one process to some lines of one kind a minute, so that nobody fills it by causing the same fault
 * over and over. Lines left out are counted, and the count is logged when the minute is over.
 */
export class LogLimit {
  readonly #kinds = new Map<string, Kind>()
  #all = { since: 0, written: 0 }

  /** Tells whether a line of this kind is written at the moment `now` (milliseconds). */
  take(kind: string, now = Date.now()): boolean {
    const name = this.#kinds.has(kind) || this.#kinds.size < MOST_KINDS ? kind : OTHERS
    const counts = this.#kinds.get(name) ?? { since: now, written: 0, leftOut: 0 }
    this.#kinds.set(name, counts)
    if (now - this.#all.since >= MINUTE_MS) this.#all = { since: now, written: 0 }
    const isWritten = counts.written < MOST_A_MINUTE && this.#all.written < MOST_IN_ALL
    if (isWritten) {
      counts.written += 1
      this.#all.written += 1
    } else counts.leftOut += 1
    return isWritten
  }

  /** Starts a new minute for the kinds whose minute is over; returns how many lines of each were left out. */
  over(now = Date.now()): { kind: string; leftOut: number }[] {
    const ended = [...this.#kinds].filter(([, { since }]) => now - since >= MINUTE_MS)
    for (const [kind] of ended) this.#kinds.delete(kind)
    return ended.filter(([, { leftOut }]) => leftOut > 0).map(([kind, { leftOut }]) => ({ kind, leftOut }))
  }
}

/** Returns the parts of a line; for an error only its short message, which may repeat input. */
export function lineOf(args: readonly unknown[]): unknown[] {
  const [error] = args
  return args.length === 1 && error instanceof Error
    ? [{ err: error }, error.message.slice(0, LONGEST_WORDS)]
    : [...args]
}

/**
 * Returns what makes lines of the log alike: the kind of error and its words, without what differs from one to the
 * next.
 */
export function kindOfLine(args: readonly unknown[]): string {
  const words = args.flatMap((arg) => {
    if (typeof arg === 'string') return [arg]
    const error = arg instanceof Error ? arg : errorIn(arg)
    return error === null ? [] : [`${error.name}: ${error.message}`]
  })
  return words
    .join(' ')
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}|[\d"'«»`]+/gi, '#')
    .slice(0, KIND_LENGTH)
}

function errorIn(value: unknown): Error | null {
  return typeof value === 'object' && value !== null && 'err' in value && value.err instanceof Error ? value.err : null
}
