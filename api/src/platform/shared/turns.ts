import { Busy } from '../database/deadlines.ts'
import { FairTurns } from '../database/fairTurns.ts'

/** A caller's queue: the end of their last piece of work, and the number of pieces. */
interface Queue {
  last: Promise<unknown>
  length: number
}

/** How long a piece waits for its turn, in milliseconds, before its caller gets Busy. */
const TIMEOUT_MS = 30_000

/**
 * Limits heavy work: each caller does one piece at a time, and the process `atOnce`, of which a school has `share`
 * while others are there. A caller with `most` pieces already is refused the next, and nobody waits longer than
 * `timeoutMs` milliseconds.
 */
export class Turns {
  readonly #most: number
  readonly #timeout: number
  readonly #queues = new Map<string, Queue>()
  readonly #running: FairTurns

  constructor(atOnce: number, most: number, { timeoutMs = TIMEOUT_MS, share = atOnce } = {}) {
    this.#most = most
    this.#timeout = timeoutMs
    const forEver = Number.POSITIVE_INFINITY
    this.#running = new FairTurns({ maxRunning: atOnce, maxPerSchool: share, maxQueued: forEver, timeout: forEver })
  }

  /**
   * Does `work` when it is the turn of `asker`, the caller, and of their `school`; throws what `refusal` gives if they
   * have too much waiting already, and Busy when no turn comes in time.
   */
  async take<Result>(
    { asker, school = '' }: { asker: string; school?: string },
    work: () => Promise<Result>,
    refusal: () => Error,
  ): Promise<Result> {
    const queue = this.#queues.get(asker) ?? { last: Promise.resolve(), length: 0 }
    if (queue.length >= this.#most) throw refusal()
    this.#queues.set(asker, queue)
    queue.length += 1
    const place = new Place(this.#timeout)
    const mine = queue.last.then(() => this.#running.run(school, () => place.begin(work)))
    queue.last = mine
      .catch(() => undefined)
      .then(() => {
        queue.length -= 1
        if (queue.length === 0) this.#queues.delete(asker)
      })
    return Promise.race([mine, place.late])
  }
}

/** A place in a queue, which is given up when the wait takes too long. */
class Place {
  /** Rejects with Busy when the work has not started within the timeout. */
  readonly late: Promise<never>
  readonly #timer: NodeJS.Timeout
  #left = false

  constructor(timeoutMs: number) {
    const { promise, reject } = Promise.withResolvers<never>()
    this.late = promise
    this.#timer = setTimeout(() => {
      this.#left = true
      reject(new Busy('No turn came in time.'))
    }, timeoutMs)
  }

  /** Runs `work`, unless its caller has stopped waiting. */
  async begin<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#left) throw new Busy('Nobody waits for this any more.')
    clearTimeout(this.#timer)
    return work()
  }
}
