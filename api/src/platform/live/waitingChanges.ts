import type { RepeaterBuffer } from '@graphql-yoga/subscription'

/** A subscriber with this many changes waiting is so far behind that reading again is less work. */
const MOST_WAITING = 1000

/**
 * The changes that wait for one subscriber. Without a limit they would fill the memory, so a subscriber who falls too
 * far behind gets `missed` in place of them all. It is never full: an announcement waits for no reader.
 */
export class WaitingChanges<Change> implements RepeaterBuffer<Change> {
  readonly full = false
  readonly #missed: Change
  #changes: Change[] = []

  constructor(missed: Change) {
    this.#missed = missed
  }

  get empty(): boolean {
    return this.#changes.length === 0
  }

  add(change: Change): void {
    if (this.#changes.length < MOST_WAITING) this.#changes.push(change)
    else this.#changes = [this.#missed]
  }

  remove(): Change {
    return this.#changes.shift() ?? this.#missed
  }
}
