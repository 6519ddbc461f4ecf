/** What one caller waits for: the end of their last piece of work, and how many pieces there are. */
interface Queue {
  last: Promise<unknown>
  length: number
}

/**
 * Bounds heavy work: each caller does one piece at a time, and the process `atOnce`. Who has `most` pieces before the
 * next one is refused it.
 */
export class Turns {
  readonly #atOnce: number
  readonly #most: number
  readonly #queues = new Map<string, Queue>()
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(atOnce: number, most: number) {
    this.#atOnce = atOnce
    this.#most = most
  }

  /** Does `work` when it is the turn of `asker`, the caller; throws what `refusal` gives if they have too much waiting already. */
  async take<Result>(asker: string, work: () => Promise<Result>, refusal: () => Error): Promise<Result> {
    const queue = this.#queues.get(asker) ?? { last: Promise.resolve(), length: 0 }
    if (queue.length >= this.#most) throw refusal()
    this.#queues.set(asker, queue)
    queue.length += 1
    const mine = queue.last.then(() => this.#run(work))
    queue.last = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      queue.length -= 1
      if (queue.length === 0) this.#queues.delete(asker)
    }
  }

  async #run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#atOnce) this.#running += 1
    // Whoever is through hands their place on.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#running -= 1
      else next()
    }
  }
}
