/** The size of a bucket, how fast it fills again, and how many buckets are kept. */
export interface BucketSize {
  /** The most that may come at once. */
  burst: number
  /** The most per second after that. */
  perSecond: number
  /** Most buckets that are remembered; the one longest unused is forgotten first, as if it were full again. */
  most: number
}

/**
 * Counts in the memory of one process how often each of many callers comes, so that a flood is turned away before
 * it costs anything. It forgets, and other processes have their own: what must hold is counted in the database.
 */
export class Buckets {
  readonly #size: BucketSize
  readonly #left = new Map<string, { drops: number; at: number }>()

  constructor(size: BucketSize) {
    this.#size = size
  }

  /** Returns each caller's limit. */
  get limit(): Pick<BucketSize, 'burst' | 'perSecond'> {
    return this.#size
  }

  /** Forgets a caller who does not come again. */
  forget(caller: string): void {
    this.#left.delete(caller)
  }

  /** The number of remembered callers. */
  get size(): number {
    return this.#left.size
  }

  /**
   * Takes one drop of `caller` at the moment `now` (milliseconds): 0 when there was one, else the seconds until there
   * is.
   */
  take(caller: string, now = Date.now()): number {
    return this.spend(caller, 1, now).wait
  }

  /**
   * Takes `drops` at once, or none where there are not enough. Returns how many are left, and after how many seconds
   * there will be enough, 0 when they were taken. Asking for more than a full bucket means a full one.
   */
  spend(caller: string, drops: number, now = Date.now()): { left: number; wait: number } {
    const { burst, perSecond, most } = this.#size
    const before = this.#left.get(caller)
    const filled = before === undefined ? burst : Math.min(burst, before.drops + ((now - before.at) / 1000) * perSecond)
    const needed = Math.min(drops, burst)
    const passes = filled >= needed
    const remaining = passes ? filled - needed : filled
    this.#left.delete(caller)
    if (this.#left.size >= most) {
      const [oldest] = this.#left.keys()
      if (oldest !== undefined) this.#left.delete(oldest)
    }
    this.#left.set(caller, { drops: remaining, at: now })
    return { left: remaining, wait: passes ? 0 : Math.max(1, Math.ceil((needed - filled) / perSecond)) }
  }
}
