/**
 * How many bookings, cancellations and changes of waiting lists a student may make within a minute. More than anybody's
 * fingers do; what goes on and on is a program, and each change tells others (EU1006).
 */
export const CHANGES_PER_MINUTE = 30

/** The answer to a student who changes too much too fast: in how many seconds the next change is possible. */
export interface TooFast {
  ok: false
  code: 'EU1006'
  retryAfter: number
}

/**
 * Whether one more change is too fast for a student who made changes so many seconds ago, newest first; null when it is
 * not.
 */
export function tooFast(changes: readonly number[]): TooFast | null {
  const first = changes[CHANGES_PER_MINUTE - 1]
  return first === undefined ? null : { ok: false, code: 'EU1006', retryAfter: Math.max(1, Math.ceil(60 - first)) }
}
