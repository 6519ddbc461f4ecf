/** Longest wait between two tries while whatever is wrong may end any moment, such as a restart. */
const SOON_MS = 1_500
/** And once it has lasted for this many tries, about half a minute. */
const SOON_TRIES = 25
const LATER_MS = 8_000

/**
 * Returns the milliseconds a browser waits before its `retries`th try to reconnect. They grow with each try, and
 * `random` (0 to 1) keeps browsers out of step. After a restart everybody is back within two seconds, and a server that
 * stays away is not hammered. (LIVE-07)
 */
export function reconnectWait(retries: number, random: number): number {
  const longest = retries < SOON_TRIES ? SOON_MS : LATER_MS
  return Math.min(longest, 300 * 2 ** retries) * (0.5 + random / 2)
}
