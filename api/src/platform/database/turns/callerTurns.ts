import { FairTurns } from './fairTurns.ts'

/** How long a piece waits for its turn, in milliseconds, before its caller gets Busy. */
const TIMEOUT_MS = 30_000

interface CallerLimits {
  /** The most pieces at once in this process. */
  maxRunning: number
  /** The most pieces of one school while others are present. */
  maxPerSchool: number
  /** The most waiting pieces of one caller. */
  maxQueued: number
  /** The longest wait, in milliseconds; 30 seconds when left out. */
  timeout?: number
}

/**
 * Limits heavy work. Each caller does one piece at a time, and schools share what the process does at once. These are
 * two `FairTurns`, one behind the other: a caller who waits for an earlier piece must not hold a turn of the school
 * meanwhile.
 */
export class CallerTurns {
  readonly #timeout: number
  readonly #callers: FairTurns
  readonly #schools: FairTurns

  constructor({ maxRunning, maxPerSchool, maxQueued, timeout = TIMEOUT_MS }: CallerLimits) {
    const forEver = Number.POSITIVE_INFINITY
    this.#timeout = timeout
    this.#callers = new FairTurns({
      maxRunning: forEver,
      maxPerSchool: 1,
      maxPerLoneSchool: 1,
      maxQueued,
      timeout,
    })
    this.#schools = new FairTurns({ maxRunning, maxPerSchool, maxQueued: forEver, timeout })
  }

  /**
   * Does `work` when it is the turn of `caller` and of their `school`. Throws what `refusal` gives if they have too
   * much waiting already, and Busy if no turn comes in time.
   */
  run<Result>(
    { caller, school }: { caller: string; school: string },
    work: () => Promise<Result>,
    refusal: () => Error,
  ): Promise<Result> {
    const latest = performance.now() + this.#timeout
    return this.#callers.run(caller, () => this.#schools.run(school, work, { timeout: latest - performance.now() }), {
      refusal,
    })
  }
}
