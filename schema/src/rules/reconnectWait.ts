/** Longest wait between two tries while whatever is wrong may end any moment, such as a restart. */
const SOON_MS = 1_500
/** And once it has lasted for this many tries, about half a minute. */
const SOON_TRIES = 25
const LATER_MS = 8_000

/**
 * How many milliseconds a browser waits before its `retries`th try to get its live connection back: longer with each,
 * and by `random` (0 to 1) never in step with other browsers. After a restart everybody is there within two seconds;
 * nobody who has been away for long is hammered at. (LIVE-07)
 */
export function reconnectWait(retries: number, random: number): number {
  const longest = retries < SOON_TRIES ? SOON_MS : LATER_MS
  return Math.min(longest, 300 * 2 ** retries) * (0.5 + random / 2)
}
