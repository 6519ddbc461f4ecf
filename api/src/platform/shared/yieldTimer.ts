import { setImmediate as pause } from 'node:timers/promises'

/** How long work runs before it yields to others, in milliseconds. */
const TURN_MS = 10

/**
 * Returns a function for the steps of long work: `if (isDue()) await othersTurn()` lets the requests of others in once
 * 10 ms have passed.
 */
export function yieldTimer(): { isDue: () => boolean; othersTurn: () => Promise<void> } {
  let began = performance.now()
  return {
    isDue: () => performance.now() - began > TURN_MS,
    async othersTurn() {
      await pause()
      began = performance.now()
    },
  }
}
