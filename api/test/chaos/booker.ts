import { setTimeout as pause } from 'node:timers/promises'
import type { TestSlot, TestUser } from '../school.ts'
import type { Tally } from './tally.ts'

/** A change that somebody wants: to have a seat, or to give it back. */
type Wanted = 'book' | 'cancel'

/** Sends one wish; gives the reason code, or null when nobody knows whether it was carried out. */
export type Send = (expected: Wanted, slot: TestSlot, attempt: { key: string }) => Promise<string | null>

/** One person's part in one slot, as far as the answers tell. */
export interface Pair {
  slot: TestSlot
  booked: boolean
  /** Changes that were carried out: each must be in the log once. */
  changes: { book: number; cancel: number }
  /** An answer was lost and what came then does not tell: it is either so or so. */
  isUnclear: boolean
}

const DONE = '1001'
/** The answer to a change that was carried out before, after its answer was lost. */
const already: Record<Wanted, string> = { book: 'EU1005', cancel: 'EC1001' }
const TOO_FAST = 'EU1006'
const AGAIN_MS = 100

/**
 * Somebody who books and gives back their own seats, one change after the other, and sends again what was not answered
 * until it is. With `exact` each change has an Idempotency-Key, and the first answer counts whatever broke. Without one
 * a request that was cut off may still be under way somewhere, so what was once unanswered is not changed any more.
 */
export class Booker {
  readonly pairs: Pair[]
  readonly student: TestUser
  readonly #send: Send
  readonly #exact: boolean
  readonly #tally: Tally

  constructor(student: TestUser, slots: readonly TestSlot[], options: { send: Send; exact: boolean; tally: Tally }) {
    this.student = student
    this.pairs = slots.map((slot) => ({ slot, booked: false, changes: { book: 0, cancel: 0 }, isUnclear: false }))
    this.#send = options.send
    this.#exact = options.exact
    this.#tally = options.tally
  }

  /** Goes on until `signal` says so; what was begun is ended. */
  async work(signal: AbortSignal): Promise<void> {
    const open = [...this.pairs]
    while (!signal.aborted && open.length > 0) {
      const place = Math.floor(Math.random() * open.length)
      const pair = open[place]
      if (pair !== undefined && !(await this.#change(pair))) open.splice(place, 1)
      await pause(Math.random() * AGAIN_MS)
    }
  }

  /** Changes one pair; false when it is not to be changed any more. */
  async #change(pair: Pair): Promise<boolean> {
    const expected = pair.booked ? 'cancel' : 'book'
    const key = crypto.randomUUID()
    let lost = false
    for (;;) {
      const code = await this.#send(expected, pair.slot, { key })
      if (code === null) {
        lost = true
        this.#tally.add('sent again')
      } else if (code === TOO_FAST) {
        if (!lost) return true
      } else if (code === DONE || (lost && !this.#exact && code === already[expected])) {
        pair.booked = expected === 'book'
        pair.changes[expected] += 1
        this.#tally.add('changes acknowledged')
        return this.#exact || !lost
      } else {
        this.#tally.add('refused')
        // What was cut off may find the seat free later.
        pair.isUnclear = lost && !this.#exact
        return !pair.isUnclear
      }
      await pause(AGAIN_MS)
    }
  }
}
