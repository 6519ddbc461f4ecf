/**
 * The most bookings, cancellations and waiting list changes that a student may make within a minute. It is more than
 * fingers can do. A caller that keeps going is a program, and each change notifies others (EU1006).
 */
export const CHANGES_PER_MINUTE = 30

/** The answer to a student who changes too much too fast: in how many seconds the next change is possible. */
export interface TooFast {
  ok: false
  code: 'EU1006'
  retryAfter: number
}

/**
 * Returns the refusal of one more change by a student, or null if it is not too fast. The student made changes so many
 * seconds ago, newest first.
 */
export function tooFast(changes: readonly number[]): TooFast | null {
  const first = changes[CHANGES_PER_MINUTE - 1]
  return first === undefined ? null : { ok: false, code: 'EU1006', retryAfter: Math.max(1, Math.ceil(60 - first)) }
}
